// Reads of other slices: sellers.

import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import { usesGranted } from './promotion.tables.ts';
import type { VoucherKind } from './voucher.rules.ts';

/** A voucher as it is shown to people. */
export type VoucherOffer = {
  id: number;
  code: string;
  kind: VoucherKind;
  sellerId: number | null;
  sellerUrlKey: string | null;
  sellerNameTh: string | null;
  sellerNameEn: string | null;
  nameTh: string;
  nameEn: string;
  conditionsTh: string | null;
  conditionsEn: string | null;
  discountSatang: number | null;
  discountBasisPoints: number | null;
  maxDiscountSatang: number | null;
  minSpendSatang: number;
  startsAt: Date;
  endsAt: Date;
  claimLimit: number | null;
  claimedCount: number;
};

const offerColumns = `v.id, v.code, v.kind, v.seller_id as "sellerId", s.url_key as "sellerUrlKey",
  s.name_th as "sellerNameTh", s.name_en as "sellerNameEn", v.name_th as "nameTh", v.name_en as "nameEn",
  v.conditions_th as "conditionsTh", v.conditions_en as "conditionsEn", v.discount_satang as "discountSatang",
  v.discount_basis_points as "discountBasisPoints", v.max_discount_satang as "maxDiscountSatang",
  v.min_spend_satang as "minSpendSatang", v.starts_at as "startsAt", v.ends_at as "endsAt",
  v.claim_limit as "claimLimit", v.claimed_count as "claimedCount"`;

const usesOfPerson = `(select count(*) from voucher_uses u
  where u.voucher_id = v.id and u.user_id = $1 and u.returned_at is null)`;

const running = nameStatement<VoucherOffer & { isCollected: boolean }>(
  'running_vouchers',
  `select ${offerColumns}, coalesce(c.is_collected, false) as "isCollected" from vouchers v left join sellers s on s.id = v.seller_id
   left join voucher_claims c on c.voucher_id = v.id and c.user_id = $1
   where v.is_collectable and v.starts_at <= $2 and v.ends_at > $2
     and (v.usage_limit is null or v.used_count < v.usage_limit)
     and (v.seller_id is null or v.seller_id = any($3)) and ${usesOfPerson} < ${usesGranted}
   order by v.seller_id is null, v.kind, v.min_spend_satang, v.id limit 50`,
);

/**
 * Vouchers that are offered, run now and that this person (or null: a visitor) can use: the house's, and those of the
 * sellers named.
 */
export function selectRunningVouchers(
  db: Queryable,
  asked: { userId: number | null; sellerIds: readonly number[]; now: Date },
) {
  return runNamed(db, running, [asked.userId, asked.now, asked.sellerIds]);
}

const named = nameStatement<VoucherOffer & { isCollected: boolean; isOver: boolean }>(
  'named_vouchers',
  `select ${offerColumns}, coalesce(c.is_collected, false) as "isCollected",
     not v.is_collectable or v.ends_at <= $2 or (v.usage_limit is not null and v.used_count >= v.usage_limit)
       or (v.claim_limit is not null and v.claimed_count >= v.claim_limit)
       or coalesce(s.status <> 'active', false) as "isOver"
   from vouchers v left join sellers s on s.id = v.seller_id
   left join voucher_claims c on c.voucher_id = v.id and c.user_id = $1
   where v.id = any($3)`,
);

/** Vouchers by their numbers as they are for a person (null: a visitor), also those that are over. */
export function selectNamedVouchers(
  db: Queryable,
  asked: { userId: number | null; ids: readonly number[]; now: Date },
) {
  return asked.ids.length === 0
    ? Promise.resolve([])
    : runNamed(db, named, [asked.userId, asked.now, asked.ids]);
}

const collectableBy = `v left join voucher_claims c on c.voucher_id = v.id and c.user_id = $1
  where v.is_collectable and v.per_user_limit > 0 and v.starts_at <= $2 and v.ends_at > $2
    and (v.usage_limit is null or v.used_count < v.usage_limit)
    and (v.claim_limit is null or v.claimed_count < v.claim_limit)
    and (v.seller_id is null or exists (select 1 from sellers where id = v.seller_id and status = 'active'))
    and not coalesce(c.is_collected, false) and ${usesOfPerson} < ${usesGranted}`;

const collectable = nameStatement<VoucherOffer>(
  'collectable_vouchers',
  `with found as (select v.id from vouchers ${collectableBy} order by v.ends_at, v.id limit $3 offset $4)
   select ${offerColumns} from found join vouchers v using (id) left join sellers s on s.id = v.seller_id
   order by v.ends_at, v.id`,
);
const countingCollectable = nameStatement<{ count: number }>(
  'count_collectable_vouchers',
  `select count(*)::int as count from vouchers ${collectableBy}`,
);

/** A page of vouchers that this person could collect and hasn't, those that end first first; and how many there are. */
export async function selectCollectable(
  db: Queryable,
  userId: number,
  now: Date,
  page: { limit: number; offset: number },
): Promise<{ rows: VoucherOffer[]; total: number }> {
  const rows = await runNamed(db, collectable, [userId, now, page.limit, page.offset]);
  const [counted] = await runNamed(db, countingCollectable, [userId, now]);
  return { rows, total: counted?.count ?? 0 };
}

export type WalletState = 'usable' | 'coming' | 'used' | 'expired';

/**
 * What a person has collected, was given, or has used without either. Used up by them before anything else; what has
 * ended, or what others have used up, is over; what begins later can be kept until then.
 */
const held = `select v.id as voucher_id, coalesce(c.claimed_at, u.used_at) as had_at, u.used_at, u.times,
     ${usesGranted} - u.times as times_left,
     case when u.times >= ${usesGranted} and u.times > 0 then 'used'
       when v.ends_at <= $2 or (v.usage_limit is not null and v.used_count >= v.usage_limit) then 'expired'
       when v.starts_at > $2 then 'coming'
       else 'usable' end as state
   from vouchers v left join voucher_claims c on c.voucher_id = v.id and c.user_id = $1
   cross join lateral (select count(*)::int as times, max(used_at) as used_at from voucher_uses
     where voucher_id = v.id and user_id = $1 and returned_at is null) u
   where c.user_id is not null or u.times > 0`;

export type HeldVoucher = VoucherOffer & {
  /** How often it can still be used. */
  timesLeft: number;
  usedAt: Date | null;
  isUsedUp: boolean;
  /** An order that the last use was for, and what that took off. */
  lastOrderNumber: string | null;
  lastAmountSatang: number | null;
};

const wallet = nameStatement<HeldVoucher>(
  'voucher_wallet',
  `with held as (${held})
   select ${offerColumns}, held.times_left as "timesLeft", held.used_at as "usedAt",
     v.usage_limit is not null and v.used_count >= v.usage_limit as "isUsedUp",
     last_use.order_number as "lastOrderNumber", last_use.amount_satang as "lastAmountSatang"
   from held join vouchers v on v.id = held.voucher_id left join sellers s on s.id = v.seller_id
   left join lateral (
     select u.amount_satang, u.order_number from voucher_uses u where u.voucher_id = v.id and u.user_id = $1 and u.returned_at is null
     order by u.id desc limit 1
   ) last_use on true
   where held.state = $3
   order by case $3 when 'usable' then v.ends_at when 'coming' then v.starts_at end, coalesce(held.used_at, v.ends_at) desc, v.id
   limit $4 offset $5`,
);

/** A page of a person's vouchers in a state: of the usable those that end first, of the coming those that begin first, else the latest. */
export function selectWallet(
  db: Queryable,
  userId: number,
  asked: { state: WalletState; now: Date; limit: number; offset: number },
): Promise<HeldVoucher[]> {
  return runNamed(db, wallet, [userId, asked.now, asked.state, asked.limit, asked.offset]);
}

const counts = nameStatement<{ state: WalletState; count: number }>(
  'count_voucher_wallet',
  `with held as (${held}) select state, count(*)::int as count from held group by state`,
);

export async function countWallet(
  db: Queryable,
  userId: number,
  now: Date,
): Promise<Record<WalletState, number>> {
  const found = { usable: 0, coming: 0, used: 0, expired: 0 };
  for (const { state, count } of await runNamed(db, counts, [userId, now])) found[state] = count;
  return found;
}

export type CollectFacts = {
  id: number;
  isCollectable: boolean;
  perUserLimit: number;
  endsAt: Date;
  isUsedUp: boolean;
  /** This person has it already. */
  isCollected: boolean;
  startsAt: Date;
  /** This person has used it as often as they may. */
  isSpent: boolean;
};

const holding = nameStatement<{ id: number }>(
  'hold_voucher_to_collect',
  'select id from vouchers where id = $1 or upper(code) = $2 for update',
);
const toCollect = nameStatement<CollectFacts>(
  'voucher_to_collect',
  `select v.id, v.is_collectable as "isCollectable", v.per_user_limit as "perUserLimit", v.starts_at as "startsAt",
     v.ends_at as "endsAt", v.usage_limit is not null and v.used_count >= v.usage_limit as "isUsedUp",
     coalesce(c.is_collected, false) as "isCollected",
     ${usesOfPerson} >= coalesce(c.count, 0) + v.per_user_limit as "isSpent"
   from vouchers v left join voucher_claims c on c.voucher_id = v.id and c.user_id = $1 where v.id = $2`,
);

/**
 * A voucher by its number or its code (upper case), as it is for a person; held until the transaction ends, before
 * anything else of the person's: checkouts take their locks in that order, too.
 */
export async function holdToCollect(
  tx: Queryable,
  userId: number,
  by: { id: number | null; code: string | null },
): Promise<CollectFacts | null> {
  const [held] = await runNamed(tx, holding, [by.id, by.code]);
  if (held === undefined) return null;
  const [row] = await runNamed(tx, toCollect, [userId, held.id]);
  return row ?? null;
}

const claiming = nameStatement<never>(
  'claim_voucher',
  `insert into voucher_claims (user_id, voucher_id, claimed_at) values ($1, $2, $3)
   on conflict (user_id, voucher_id) do update
     set is_collected = true, claimed_at = excluded.claimed_at`,
);
const counting = nameStatement<{ id: number }>(
  'count_voucher_claim',
  `update vouchers set claimed_count = claimed_count + 1
   where id = $1 and (claim_limit is null or claimed_count < claim_limit) returning id`,
);

/** Puts a voucher into a wallet, where it may be as a gift. */
export async function insertClaim(
  tx: Queryable,
  claim: { userId: number; voucherId: number; now: Date },
): Promise<void> {
  await runNamed(tx, claiming, [claim.userId, claim.voucherId, claim.now]);
}

/** Counts somebody who collects; false when as many have as may. */
export async function countClaim(tx: Queryable, voucherId: number): Promise<boolean> {
  return (await runNamed(tx, counting, [voucherId])).length > 0;
}

const giving = nameStatement<never>(
  'give_voucher',
  `insert into voucher_claims (user_id, voucher_id, count, is_collected, claimed_at) values ($1, $2, 1, false, $3)
   on conflict (user_id, voucher_id) do update
     set count = voucher_claims.count + 1, claimed_at = excluded.claimed_at, reminded_at = null`,
);

/** One more use of a voucher for a person. */
export async function giveClaim(
  tx: Queryable,
  claim: { userId: number; voucherId: number; now: Date },
): Promise<void> {
  await runNamed(tx, giving, [claim.userId, claim.voucherId, claim.now]);
}

const takingBack = nameStatement<{ count: number }>(
  'take_given_voucher_back',
  `update voucher_claims c set count = c.count - 1 from vouchers v
   where c.user_id = $1 and c.voucher_id = $2 and v.id = c.voucher_id and c.count > 0
     and (select count(*) from voucher_uses u where u.voucher_id = c.voucher_id and u.user_id = c.user_id
       and u.returned_at is null) < ${usesGranted}
   returning c.count`,
);
const forgetting = nameStatement<never>(
  'forget_empty_claim',
  'delete from voucher_claims where user_id = $1 and voucher_id = $2 and count = 0 and not is_collected',
);

/** Takes one given use of a voucher from a person; false when they have used it. The voucher is held (`holdToGive`). */
export async function takeGiftBack(tx: Queryable, userId: number, voucherId: number): Promise<boolean> {
  const [taken] = await runNamed(tx, takingBack, [userId, voucherId]);
  if (taken === undefined) return false;
  if (taken.count === 0) await runNamed(tx, forgetting, [userId, voucherId]);
  return true;
}

export type EndingClaim = { userId: number; voucherId: number; nameTh: string; nameEn: string; endsAt: Date };

/** SQL: whether anything of a claimed voucher (`v`, `c`) is left for its holder. */
const isLeft = `(v.usage_limit is null or v.used_count < v.usage_limit)
       and (select count(*) from voucher_uses u where u.voucher_id = c.voucher_id and u.user_id = c.user_id
         and u.returned_at is null) < ${usesGranted}`;

const ending = nameStatement<EndingClaim>(
  'remind_of_ending_vouchers',
  `with due as (
     select c.user_id, c.voucher_id from voucher_claims c join vouchers v on v.id = c.voucher_id
     where c.reminded_at is null and v.ends_at > $1 and v.ends_at <= $2 and v.starts_at <= $1
       and ${isLeft}
     order by c.user_id, c.voucher_id limit $3 for update of c skip locked
   )
   update voucher_claims c set reminded_at = $1 from due join vouchers v on v.id = due.voucher_id
   where c.user_id = due.user_id and c.voucher_id = due.voucher_id
   returning c.user_id as "userId", c.voucher_id as "voucherId", v.name_th as "nameTh", v.name_en as "nameEn",
     v.ends_at as "endsAt"`,
);

/** Takes holders of vouchers that end between two instants and can still be used, who haven't been told. */
export function takeEndingClaims(
  tx: Queryable,
  between: { now: Date; until: Date },
  limit: number,
): Promise<EndingClaim[]> {
  return runNamed(tx, ending, [between.now, between.until, limit]);
}

export type StoppedClaim = Omit<EndingClaim, 'endsAt'> & { stoppedAt: Date };

const stopped = nameStatement<StoppedClaim>(
  'tell_of_stopped_vouchers',
  `with due as (
     select c.user_id, c.voucher_id from vouchers v join voucher_claims c on c.voucher_id = v.id
     where v.stopped_at > $1 and (c.reminded_at is null or c.reminded_at < v.stopped_at)
       and ${isLeft}
     order by c.user_id, c.voucher_id limit $3 for update of c skip locked
   )
   update voucher_claims c
   -- Not before it was stopped, which another clock says: whoever was told isn't taken again.
   set reminded_at = greatest($2, v.stopped_at) from due join vouchers v on v.id = due.voucher_id
   where c.user_id = due.user_id and c.voucher_id = due.voucher_id
   returning c.user_id as "userId", c.voucher_id as "voucherId", v.name_th as "nameTh", v.name_en as "nameEn",
     v.stopped_at as "stoppedAt"`,
);

/** Takes holders of vouchers that were stopped since an instant while they could use them, who haven't been told of that. */
export function takeStoppedClaims(
  tx: Queryable,
  between: { since: Date; now: Date },
  limit: number,
): Promise<StoppedClaim[]> {
  return runNamed(tx, stopped, [between.since, between.now, limit]);
}

const gift = nameStatement<{ endsAt: Date; isLimited: boolean }>(
  'hold_voucher_to_give',
  `select ends_at as "endsAt", usage_limit is not null as "isLimited"
   from vouchers where id = $1 for share`,
);

/** Whether a voucher can be given; held as it is until the transaction ends. */
export async function holdToGive(
  tx: Queryable,
  voucherId: number,
): Promise<{ endsAt: Date; isLimited: boolean } | null> {
  const [row] = await runNamed(tx, gift, [voucherId]);
  return row ?? null;
}
