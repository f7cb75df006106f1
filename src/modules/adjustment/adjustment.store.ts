// Reads of other slices: ledger_accounts, ledger_entries, orders, sellers, users.

import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import { accountName } from '../identity/account-name-views.tables.ts';
import type { AdjustmentKind } from './adjustment.rules.ts';
import { sellerAdjustments } from './adjustment.tables.ts';

export type AdjustmentRow = typeof sellerAdjustments.$inferSelect;

export async function insertAdjustment(tx: Transaction, row: AdjustmentRow): Promise<void> {
  await tx.insert(sellerAdjustments).values(row);
}

/** With the number of the order it is about; null when it is about none. */
export type HeldAdjustment = AdjustmentRow & { orderNumber: string | null };

const one = nameStatement<HeldAdjustment>(
  'select_adjustment',
  `select a.id, a.seller_id as "sellerId", a.kind, a.amount_satang as "amountSatang", a.order_id as "orderId", a.reason,
     a.reverses_id as "reversesId", a.posted_at as "postedAt", a.posted_by as "postedBy", o.order_number as "orderNumber"
   from seller_adjustments a left join orders o on o.id = a.order_id where a.id = $1 for update of a`,
);

/** Held, so that of two who take it back at once the second waits for the first. */
export async function lockAdjustment(tx: Transaction, id: string): Promise<HeldAdjustment | null> {
  const [row] = await runNamed(tx, one, [id]);
  return row ?? null;
}

const reversal = nameStatement<{ id: string }>(
  'select_reversal',
  `select id from seller_adjustments where reverses_id = $1`,
);

export async function isReversed(tx: Transaction, id: string): Promise<boolean> {
  return (await runNamed(tx, reversal, [id])).length > 0;
}

const bookedSum = nameStatement<{ satang: number }>(
  'sum_booked_adjustments',
  `select coalesce(sum(abs(a.amount_satang)), 0)::bigint as satang from seller_adjustments a
   where a.seller_id = $1 and a.posted_at >= $4 and a.kind = $2 and a.posted_by = $3 and a.reverses_id is null
     and not exists (select from seller_adjustments r where r.reverses_id = a.id)`,
);

/** Satang, whichever way, that somebody has booked of a kind for a store since then and that wasn't taken back. */
export async function sumBooked(
  tx: Transaction,
  by: { sellerId: number; kind: AdjustmentKind; postedBy: number; since: Date },
): Promise<number> {
  const [row] = await runNamed(tx, bookedSum, [by.sellerId, by.kind, by.postedBy, by.since]);
  return row?.satang ?? 0;
}

const storeName = nameStatement<{ name: string }>(
  'select_adjustable_store',
  `select name_th as name from sellers where id = $1 and status <> 'preparing'`,
);

/** What a store is called; null when there is none that anything may be booked for. */
export async function selectStoreName(db: Queryable, sellerId: number): Promise<string | null> {
  const [row] = await runNamed(db, storeName, [sellerId]);
  return row?.name ?? null;
}

const orderOfStore = nameStatement<{ id: number }>(
  'select_order_to_adjust',
  `select id from orders where seller_id = $1 and order_number = $2`,
);

/** An order of the store's; null when it has none of that number. */
export async function selectOrderOfStore(
  db: Queryable,
  sellerId: number,
  orderNumber: string,
): Promise<number | null> {
  const [row] = await runNamed(db, orderOfStore, [sellerId, orderNumber]);
  return row?.id ?? null;
}

export type AdjustmentRead = {
  id: string;
  kind: AdjustmentKind;
  amountSatang: number;
  orderNumber: string | null;
  reason: string;
  postedAt: Date;
  isReversal: boolean;
  isReversed: boolean;
  sellerId: number;
  urlKey: string;
  nameTh: string;
  nameEn: string;
  poster: string | null;
  total: number;
};

const read = `select j.id, j.kind, j.amount_satang as "amountSatang", o.order_number as "orderNumber", j.reason,
    j.posted_at as "postedAt", j.reverses_id is not null as "isReversal",
    exists (select 1 from seller_adjustments k where k.reverses_id = j.id) as "isReversed",
    s.id as "sellerId", s.url_key as "urlKey", s.name_th as "nameTh", s.name_en as "nameEn",
    ${accountName('u')} as poster, count(*) over ()::int as total
  from seller_adjustments j join sellers s on s.id = j.seller_id left join orders o on o.id = j.order_id
  join users u on u.id = j.posted_by`;

const ofStore = nameStatement<AdjustmentRead>(
  'select_adjustments_of_store',
  `${read} where j.seller_id = $1 order by j.posted_at desc, j.reverses_id is null, j.id limit $2 offset $3`,
);

type Page = { limit: number; offset: number };

export function selectAdjustmentsOfStore(db: Queryable, sellerId: number, { limit, offset }: Page) {
  return runNamed(db, ofStore, [sellerId, limit, offset]);
}

const searched = nameStatement<AdjustmentRead>(
  'select_adjustments',
  `${read} where $1 = '' or o.order_number ilike $1 || '%' or s.url_key = lower($1)
     or position(lower($1) in lower(s.name_th)) > 0 or position(lower($1) in lower(s.name_en)) > 0
   order by j.posted_at desc, j.reverses_id is null, j.id limit $2 offset $3`,
);

/** Of all stores, or of those that are called so, or about orders whose number begins so. */
export function selectAdjustments(db: Queryable, search: string, { limit, offset }: Page) {
  return runNamed(db, searched, [search.replaceAll(/[%_\\]/g, '\\$&'), limit, offset]);
}

export type AdjustableStoreRow = {
  id: number;
  urlKey: string;
  nameTh: string;
  nameEn: string;
  orderNumber: string | null;
  dueSatang: number;
};

const adjustable = nameStatement<AdjustableStoreRow>(
  'select_adjustable_stores',
  `select s.id, s.url_key as "urlKey", s.name_th as "nameTh", s.name_en as "nameEn", o.order_number as "orderNumber",
     coalesce((select -sum(e.amount_satang) from ledger_entries e join ledger_accounts a on a.id = e.account_id
       where a.kind = 'seller_payable' and a.owner_id = s.id), 0)::bigint as "dueSatang"
   from sellers s left join orders o on o.seller_id = s.id and o.order_number = upper($1)
   where s.status <> 'preparing' and (o.id is not null or s.url_key = lower($1)
     or position(lower($1) in lower(s.name_th)) > 0 or position(lower($1) in lower(s.name_en)) > 0)
   order by o.id is null, s.name_th, s.id limit 20`,
);

/** Stores that are called so, and the one that an order of that number is of. */
export function selectAdjustableStores(db: Queryable, search: string): Promise<AdjustableStoreRow[]> {
  return runNamed(db, adjustable, [search]);
}
