// Reads of other slices: cashbacks, ledger_accounts, ledger_entries, ledger_transactions, order_lines, orders, products.

import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';

export type SoldSums = {
  orders: number;
  copies: number;
  salesSatang: number;
  waitingSatang: number;
};

/**
 * Lines of a store's orders that came by links and earn something, by whomever it is paid; what was never paid for, or was
 * cancelled, isn't sold. Amounts are what is left of them once copies went back (as of returns: floor of the part).
 */
const sold = `select o.id as order_id, o.order_number, o.created_at, to_char(o.created_at + interval '7 hours', 'YYYY-MM') as month,
     l.id as line_id, coalesce(p.parent_id, p.id) as product_id, l.name_th, l.name_en, l.quantity - l.returned_quantity as copies,
     l.total_satang - floor(l.total_satang::numeric * l.returned_quantity / l.quantity)::bigint as satang,
     e.funder, e.basis_points, e.satang_per_copy, e.charged_satang, c.status,
     case when e.funder = 'store' and c.status in ('ordered', 'waiting') then c.amount_satang - c.reversed_satang else 0 end
       as waiting_satang
   from affiliate_earnings n join orders o on o.id = n.order_id join affiliate_earning_lines e on e.earning_id = n.id
     join order_lines l on l.id = e.order_line_id join products p on p.id = l.product_id
     join cashbacks c on c.order_line_id = l.id and c.source = 'affiliate'
   where o.seller_id = $1 and o.created_at >= $2 and o.created_at < $3
     and o.status not in ('unpaid', 'waiting_approval', 'expired', 'cancelled')`;

const months = nameStatement<SoldSums & { month: string; chargedSatang: number; givenBackSatang: number }>(
  'affiliate_store_months',
  `with sold as (${sold}), booked as (
     select o.month, sum(greatest(le.amount_satang, 0)) as charged, sum(greatest(-le.amount_satang, 0)) as back
     from (select distinct order_id, month from sold) o
     join ledger_entries le on le.order_id = o.order_id
     join ledger_accounts a on a.id = le.account_id and a.kind = 'seller_payable' and a.owner_id = $1
     join ledger_transactions t on t.id = le.transaction_id and t.kind in ('affiliate_charged', 'affiliate_given_back')
     group by o.month
   )
   select s.month, count(distinct s.order_id)::int as orders, sum(s.copies)::int as copies,
     sum(s.satang)::bigint as "salesSatang", sum(s.waiting_satang)::bigint as "waitingSatang",
     coalesce(max(b.charged), 0)::bigint as "chargedSatang", coalesce(max(b.back), 0)::bigint as "givenBackSatang"
   from sold s left join booked b on b.month = s.month group by s.month order by s.month desc`,
);

type Span = { sellerId: number; from: Date; until: Date };

/** What affiliates sold by month of the order, the latest first; what it cost is what the store's account says of its orders. */
export function selectSoldMonths(db: Queryable, { sellerId, from, until }: Span) {
  return runNamed(db, months, [sellerId, from, until]);
}

const products = nameStatement<SoldSums & { id: number; nameTh: string; nameEn: string; costSatang: number }>(
  'affiliate_store_products',
  `with sold as (${sold})
   select s.product_id as id, p.name_th as "nameTh", p.name_en as "nameEn", count(distinct s.order_id)::int as orders,
     sum(s.copies)::int as copies, sum(s.satang)::bigint as "salesSatang",
     sum(s.waiting_satang)::bigint as "waitingSatang", sum(s.charged_satang)::bigint as "costSatang"
   from sold s join products p on p.id = s.product_id group by s.product_id, p.name_th, p.name_en
   order by sum(s.satang) desc, s.product_id limit $4`,
);

/** The same by product, those first that brought most. */
export function selectSoldProducts(db: Queryable, { sellerId, from, until }: Span, limit: number) {
  return runNamed(db, products, [sellerId, from, until, limit]);
}

export type SoldLine = {
  orderNumber: string;
  at: Date;
  nameTh: string;
  nameEn: string;
  copies: number;
  salesSatang: number;
  funder: 'store' | 'house';
  basisPoints: number | null;
  satangPerCopy: number | null;
  status: 'ordered' | 'waiting' | 'confirmed' | 'cancelled';
  waitingSatang: number;
  costSatang: number;
};

const lines = nameStatement<SoldLine>(
  'affiliate_store_lines',
  `with sold as (${sold})
   select order_number as "orderNumber", created_at as at, name_th as "nameTh", name_en as "nameEn", copies,
     satang as "salesSatang", funder, basis_points as "basisPoints", satang_per_copy as "satangPerCopy", status,
     waiting_satang as "waitingSatang", charged_satang as "costSatang"
   from sold order by created_at, line_id`,
);

/** Every line of it, the oldest first. */
export function selectSoldLines(db: Queryable, { sellerId, from, until }: Span): Promise<SoldLine[]> {
  return runNamed(db, lines, [sellerId, from, until]);
}
