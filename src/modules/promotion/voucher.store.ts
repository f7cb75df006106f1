// Reads of other slices: sellers.

import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import { usesGranted } from './promotion.tables.ts';
import type { VoucherFacts } from './voucher.rules.ts';

const locking = nameStatement<never>(
  'lock_vouchers',
  'select id from vouchers where upper(code) = any($1) order by id for update',
);

/** Holds vouchers until the transaction ends, so that two orders can't both take the last use. */
export async function lockVouchers(db: Queryable, codes: readonly string[]): Promise<void> {
  await runNamed(db, locking, [codes]);
}

/** Whether a voucher of a code is told of: it has begun, is offered to all, or is in this person's wallet. */
function isTold(now: string): string {
  return `(v.starts_at <= ${now} or v.is_collectable or c.user_id is not null)`;
}

const selection = nameStatement<VoucherFacts>(
  'select_vouchers',
  `select v.id, v.code, v.kind, v.seller_id as "sellerId", s.name_th as "sellerNameTh",
     s.name_en as "sellerNameEn", v.name_th as "nameTh", v.name_en as "nameEn",
     v.discount_satang as "discountSatang", v.discount_basis_points as "discountBasisPoints",
     v.max_discount_satang as "maxDiscountSatang", v.min_spend_satang as "minSpendSatang",
     (extract(epoch from v.starts_at) * 1000)::bigint as "startsAtMs",
     (extract(epoch from v.ends_at) * 1000)::bigint as "endsAtMs",
     v.usage_limit as "usageLimit", v.used_count as "usedCount",
     ${usesGranted} as "perUserLimit",
     v.claim_limit is not null and v.claimed_count >= v.claim_limit and not coalesce(c.is_collected, false)
       as "isClaimedUp",
     (select count(*) from voucher_uses u
      where u.voucher_id = v.id and u.user_id = $2 and u.returned_at is null)::int as "usedByShopper"
   from vouchers v left join sellers s on s.id = v.seller_id
   left join voucher_claims c on c.voucher_id = v.id and c.user_id = $2
   where upper(v.code) = any($1) and ($3::timestamptz is null or ${isTold('$3')})`,
);

/**
 * Vouchers by code (upper case), with how often this shopper has used them. With `now` those aren't there yet of which
 * nobody is told before they begin; null for whoever looks ahead.
 */
export function selectVouchers(
  db: Queryable,
  codes: readonly string[],
  userId: number | null,
  now: Date | null,
): Promise<VoucherFacts[]> {
  return runNamed(db, selection, [codes, userId, now]);
}

const knownCodes = nameStatement<{ code: string; isHeld: boolean }>(
  'known_voucher_codes',
  `select upper(v.code) as code, c.user_id is not null as "isHeld"
   from vouchers v left join voucher_claims c on c.voucher_id = v.id and c.user_id = $2
   where upper(v.code) = any($1) and ${isTold('$3')}`,
);

/** Which of these codes (upper case) there are, and whether this person has collected or been given it. */
export function selectKnownCodes(
  db: Queryable,
  codes: readonly string[],
  userId: number | null,
  now: Date,
): Promise<{ code: string; isHeld: boolean }[]> {
  return runNamed(db, knownCodes, [codes, userId, now]);
}

const use = nameStatement<{ id: number }>(
  'use_vouchers',
  `with wanted as (select * from unnest($3::bigint[], $4::bigint[], $6::text[]) as w(id, amount_satang, order_number)),
   asked as (
     -- Of what only so many may collect, a use that isn't a gift's is for those who have.
     select w.*, v.claim_limit is not null and not coalesce(c.is_collected, false) and coalesce(c.count, 0) <=
       (select count(*) from voucher_uses u where u.voucher_id = v.id and u.user_id = $1 and u.returned_at is null)
       as collects
     from wanted w join vouchers v using (id)
     left join voucher_claims c on c.voucher_id = v.id and c.user_id = $1
   ),
   taken as (
     update vouchers v set used_count = v.used_count + 1, claimed_count = v.claimed_count + a.collects::int
     from asked a where v.id = a.id and (v.usage_limit is null or v.used_count < v.usage_limit)
       and (not a.collects or v.claimed_count < v.claim_limit)
     returning v.id, a.collects, a.amount_satang, a.order_number
   ),
   collected as (
     insert into voucher_claims (user_id, voucher_id, claimed_at) select $1, id, $5 from taken where collects
     on conflict (user_id, voucher_id) do update set is_collected = true
   )
   insert into voucher_uses (voucher_id, user_id, group_id, order_number, amount_satang, used_at)
   select id, $1, $2, order_number, amount_satang, $5 from taken
   returning voucher_id as id`,
);

export type VoucherUse = { voucherId: number; amountSatang: number; orderNumber: string };

/**
 * Takes one use of each voucher for an order group, and collects those that must be and aren't; the ids of those that
 * had one left. The vouchers are held (lockVouchers).
 */
export async function insertVoucherUses(
  db: Queryable,
  input: {
    userId: number;
    groupId: number;
    uses: readonly VoucherUse[];
    now: Date;
  },
): Promise<number[]> {
  const rows = await runNamed(db, use, [
    input.userId,
    input.groupId,
    input.uses.map(({ voucherId }) => voucherId),
    input.uses.map(({ amountSatang }) => amountSatang),
    input.now,
    input.uses.map(({ orderNumber }) => orderNumber),
  ]);
  return rows.map(({ id }) => id);
}

const giveBack = nameStatement<never>(
  'return_vouchers',
  `with held as materialized (
     select v.id from vouchers v where v.id in
       (select voucher_id from voucher_uses where group_id = any($1) and returned_at is null)
       and ($3::bigint is null or v.seller_id = $3)
     order by v.id for update
   ),
   returned as (
     update voucher_uses u set returned_at = $2 from held
     where u.voucher_id = held.id and u.group_id = any($1) and u.returned_at is null returning u.voucher_id
   )
   update vouchers v set used_count = v.used_count - r.count
   from (select voucher_id, count(*)::int as count from returned group by voucher_id) r where v.id = r.voucher_id`,
);

/** Of all vouchers of groups, or of one store's. */
export async function returnVoucherUses(
  db: Queryable,
  groupIds: readonly number[],
  now: Date,
  sellerId: number | null = null,
): Promise<void> {
  await runNamed(db, giveBack, [groupIds, now, sellerId]);
}

const holding = nameStatement<never>(
  'hold_returned_vouchers',
  `select v.id from vouchers v where v.id in
     (select voucher_id from voucher_uses where group_id = $1 and returned_at is not null)
   order by v.id for update`,
);

const spending = nameStatement<{ sellerId: number | null }>(
  'spent_vouchers',
  `select distinct v.seller_id as "sellerId"
   from voucher_uses o join vouchers v on v.id = o.voucher_id
   left join voucher_claims c on c.voucher_id = v.id and c.user_id = o.user_id
   where o.group_id = $1 and o.returned_at is not null and ${usesGranted} <=
     (select count(*) from voucher_uses u
      where u.voucher_id = o.voucher_id and u.user_id = o.user_id and u.returned_at is null)`,
);

/** Holds what a group gave back; whose vouchers its buyer has used up since then (null: the house's). */
export async function lockSpentVouchers(db: Queryable, groupId: number): Promise<(number | null)[]> {
  // Held first, counted after: a statement that waits for a lock still counts what it saw before it waited.
  await runNamed(db, holding, [groupId]);
  return (await runNamed(db, spending, [groupId])).map(({ sellerId }) => sellerId);
}

const takeAgain = nameStatement<never>(
  'retake_vouchers',
  `with held as materialized (
     select v.id from vouchers v where v.id in
       (select voucher_id from voucher_uses where group_id = $1 and returned_at is not null)
     order by v.id for update
   ),
   taken as (
     update vouchers v set used_count = v.used_count + 1 from held
     where v.id = held.id and (v.usage_limit is null or v.used_count < v.usage_limit) returning v.id
   )
   update voucher_uses u set returned_at = null from taken where u.voucher_id = taken.id and u.group_id = $1`,
);

export async function retakeVoucherUses(db: Queryable, groupId: number): Promise<void> {
  await runNamed(db, takeAgain, [groupId]);
}
