import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import { offerColumns, type VoucherOffer } from './voucher-offer.store.ts';

export type WalletState = 'usable' | 'used' | 'expired';

/**
 * What a person has collected, was given, or has used without either. Used up by them before anything else; what has
 * ended, or what others have used up, is over.
 */
const held = `select v.id as voucher_id, coalesce(c.claimed_at, u.used_at) as had_at, u.used_at, u.times,
     greatest(v.per_user_limit, coalesce(c.count, 0)) - u.times as times_left,
     case when u.times >= greatest(v.per_user_limit, coalesce(c.count, 0)) then 'used'
       when v.ends_at <= $2 or (v.usage_limit is not null and v.used_count >= v.usage_limit) then 'expired'
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
};

const wallet = nameStatement<HeldVoucher>(
  'voucher_wallet',
  `with held as (${held})
   select ${offerColumns}, held.times_left as "timesLeft", held.used_at as "usedAt",
     v.usage_limit is not null and v.used_count >= v.usage_limit as "isUsedUp"
   from held join vouchers v on v.id = held.voucher_id left join sellers s on s.id = v.seller_id
   where held.state = $3
   order by case when $3 = 'usable' then v.ends_at end, coalesce(held.used_at, v.ends_at) desc, v.id
   limit $4 offset $5`,
);

/** A page of a person's vouchers in a state: the usable ones that end first, else the latest. */
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
  const found = { usable: 0, used: 0, expired: 0 };
  for (const { state, count } of await runNamed(db, counts, [userId, now])) found[state] = count;
  return found;
}

export type CollectFacts = {
  id: number;
  isCollectable: boolean;
  perUserLimit: number;
  endsAt: Date;
  isUsedUp: boolean;
};

const toCollect = nameStatement<CollectFacts>(
  'voucher_to_collect',
  `select id, is_collectable as "isCollectable", per_user_limit as "perUserLimit", ends_at as "endsAt",
     usage_limit is not null and used_count >= usage_limit as "isUsedUp"
   from vouchers where id = $1 or upper(code) = $2`,
);

/** A voucher by its number or its code (upper case). */
export async function selectToCollect(
  db: Queryable,
  by: { id: number | null; code: string | null },
): Promise<CollectFacts | null> {
  const [row] = await runNamed(db, toCollect, [by.id, by.code]);
  return row ?? null;
}

const claiming = nameStatement<{ voucherId: number }>(
  'claim_voucher',
  `insert into voucher_claims (user_id, voucher_id, claimed_at) values ($1, $2, $3)
   on conflict do nothing returning voucher_id as "voucherId"`,
);
const counting = nameStatement<{ id: number }>(
  'count_voucher_claim',
  `update vouchers set claimed_count = claimed_count + 1
   where id = $1 and (claim_limit is null or claimed_count < claim_limit) returning id`,
);

/** Puts a voucher into a wallet; false when it is there. */
export async function insertClaim(
  tx: Queryable,
  claim: { userId: number; voucherId: number; now: Date },
): Promise<boolean> {
  return (await runNamed(tx, claiming, [claim.userId, claim.voucherId, claim.now])).length > 0;
}

/** Counts somebody who collects; false when as many have as may. */
export async function countClaim(tx: Queryable, voucherId: number): Promise<boolean> {
  return (await runNamed(tx, counting, [voucherId])).length > 0;
}

const giving = nameStatement<never>(
  'give_voucher',
  `insert into voucher_claims (user_id, voucher_id, claimed_at) values ($1, $2, $3)
   on conflict (user_id, voucher_id) do update
     set count = voucher_claims.count + 1, claimed_at = excluded.claimed_at, reminded_at = null`,
);

/** Puts a voucher into a wallet, or once more. */
export async function giveClaim(
  tx: Queryable,
  claim: { userId: number; voucherId: number; now: Date },
): Promise<void> {
  await runNamed(tx, giving, [claim.userId, claim.voucherId, claim.now]);
}

export type EndingClaim = { userId: number; voucherId: number; nameTh: string; nameEn: string; endsAt: Date };

const ending = nameStatement<EndingClaim>(
  'remind_of_ending_vouchers',
  `with due as (
     select c.user_id, c.voucher_id from voucher_claims c join vouchers v on v.id = c.voucher_id
     where c.reminded_at is null and v.ends_at > $1 and v.ends_at <= $2 and v.starts_at <= $1
       and (v.usage_limit is null or v.used_count < v.usage_limit)
       and (select count(*) from voucher_uses u where u.voucher_id = c.voucher_id and u.user_id = c.user_id
         and u.returned_at is null) < greatest(v.per_user_limit, c.count)
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
