import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import type { VoucherFacts } from './voucher.rules.ts';

const locking = nameStatement<never>(
  'lock_vouchers',
  'select id from vouchers where upper(code) = any($1) order by id for update',
);

/** Holds vouchers until the transaction ends, so that two orders can't both take the last use. */
export async function lockVouchers(db: Queryable, codes: readonly string[]): Promise<void> {
  await runNamed(db, locking, [codes]);
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
     -- Whoever was given it more often may use it as often (voucher-wallet.store.ts has the same).
     greatest(v.per_user_limit, coalesce(c.count, 0)) as "perUserLimit",
     (select count(*) from voucher_uses u
      where u.voucher_id = v.id and u.user_id = $2 and u.returned_at is null)::int as "usedByShopper"
   from vouchers v left join sellers s on s.id = v.seller_id
   left join voucher_claims c on c.voucher_id = v.id and c.user_id = $2 where upper(v.code) = any($1)`,
);

/** Vouchers by code (upper case), with how often this shopper has used them. */
export function selectVouchers(
  db: Queryable,
  codes: readonly string[],
  userId: number | null,
): Promise<VoucherFacts[]> {
  return runNamed(db, selection, [codes, userId]);
}

const use = nameStatement<{ id: number }>(
  'use_vouchers',
  `with wanted as (select * from unnest($3::bigint[], $4::bigint[]) as w(id, amount_satang)),
   taken as (
     update vouchers v set used_count = v.used_count + 1 from wanted w
     where v.id = w.id and (v.usage_limit is null or v.used_count < v.usage_limit) returning v.id
   )
   insert into voucher_uses (voucher_id, user_id, group_id, amount_satang, used_at)
   select taken.id, $1, $2, w.amount_satang, $5 from taken join wanted w using (id)
   returning voucher_id as id`,
);

/** Takes one use of each voucher for an order group; the ids of those that had one left. */
export async function insertVoucherUses(
  db: Queryable,
  input: {
    userId: number;
    groupId: number;
    uses: readonly { voucherId: number; amountSatang: number }[];
    now: Date;
  },
): Promise<number[]> {
  const rows = await runNamed(db, use, [
    input.userId,
    input.groupId,
    input.uses.map(({ voucherId }) => voucherId),
    input.uses.map(({ amountSatang }) => amountSatang),
    input.now,
  ]);
  return rows.map(({ id }) => id);
}

const giveBack = nameStatement<never>(
  'return_vouchers',
  `with held as materialized (
     select v.id from vouchers v where v.id in
       (select voucher_id from voucher_uses where group_id = any($1) and returned_at is null)
     order by v.id for update
   ),
   returned as (
     update voucher_uses u set returned_at = $2 from held
     where u.voucher_id = held.id and u.group_id = any($1) and u.returned_at is null returning u.voucher_id
   )
   update vouchers v set used_count = v.used_count - r.count
   from (select voucher_id, count(*)::int as count from returned group by voucher_id) r where v.id = r.voucher_id`,
);

export async function returnVoucherUses(
  db: Queryable,
  groupIds: readonly number[],
  now: Date,
): Promise<void> {
  await runNamed(db, giveBack, [groupIds, now]);
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
