// Reads of other slices: cashbacks, orders, sellers, voucher_uses, vouchers.

import { and, eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import { affiliateVouchers } from './affiliate.tables.ts';

type SharedVoucherRow = {
  id: number;
  code: string;
  nameTh: string;
  nameEn: string;
  store: { nameTh: string; nameEn: string } | null;
  affiliateCode: string;
  givenAt: Date;
  endsAt: Date;
  isOver: boolean;
  orders: number;
  earnedSatang: number;
  total: number;
};

const shared = nameStatement<SharedVoucherRow>(
  'affiliate_shared_vouchers',
  `select v.id, v.code, v.name_th as "nameTh", v.name_en as "nameEn",
     case when s.id is not null then json_build_object('nameTh', s.name_th, 'nameEn', s.name_en) end as store,
     a.code as "affiliateCode", g.given_at as "givenAt", v.ends_at as "endsAt", v.ends_at <= $3 as "isOver",
     coalesce(m.orders, 0)::int as orders, coalesce(m.earned, 0)::bigint as "earnedSatang",
     count(*) over ()::int as total
   from affiliate_vouchers g join vouchers v on v.id = g.voucher_id join affiliates a on a.user_id = g.affiliate_id
   left join sellers s on s.id = v.seller_id
   left join lateral (
     select count(distinct n.id) as orders, sum(c.amount_satang - c.reversed_satang)
       filter (where c.status <> 'cancelled') as earned
     from voucher_uses u join orders o on o.group_id = u.group_id
     join affiliate_earnings n on n.order_id = o.id and n.affiliate_id = g.affiliate_id and n.via = 'voucher'
     left join cashbacks c on c.order_id = n.order_id and c.user_id = n.affiliate_id and c.source = 'affiliate'
     where u.voucher_id = v.id) m on true
   where ($1::bigint is null or g.affiliate_id = $1) and ($2::bigint is null or v.seller_id = $2)
   order by g.given_at desc, v.id desc limit $4 offset $5`,
);

/** Voucher codes that name their sharer, of one sharer or one store, with what came of each by now; the latest first. */
export function selectSharedVouchers(
  db: Queryable,
  {
    affiliateId,
    sellerId,
    now,
    limit,
    offset,
  }: { affiliateId: number | null; sellerId: number | null; now: Date; limit: number; offset: number },
): Promise<SharedVoucherRow[]> {
  return runNamed(db, shared, [affiliateId, sellerId, now, limit, offset]);
}

const named = nameStatement<{ affiliateId: number; code: string }>(
  'lock_affiliate_voucher',
  `select g.affiliate_id as "affiliateId", v.code from affiliate_vouchers g join vouchers v on v.id = g.voucher_id
   where g.voucher_id = $1 and ($2::bigint is null or v.seller_id = $2) for update of g`,
);

/** A voucher that names its sharer, held until the transaction ends; of a store's own where one is named. */
export async function lockSharedVoucher(tx: Transaction, voucherId: number, sellerId: number | null) {
  const [row] = await runNamed(tx, named, [voucherId, sellerId]);
  return row ?? null;
}

export async function deleteSharedVoucher(
  tx: Transaction,
  { voucherId, affiliateId }: { voucherId: number; affiliateId: number },
): Promise<void> {
  await tx
    .delete(affiliateVouchers)
    .where(and(eq(affiliateVouchers.voucherId, voucherId), eq(affiliateVouchers.affiliateId, affiliateId)));
}
