// Reads of other slices: ledger_accounts, ledger_entries, ledger_transactions, order_groups, order_lines, orders, return_lines, return_requests, seller_adjustments, sellers, settings, shipping_channels.

import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import { adjustmentKinds, adjustmentTransactions } from '../adjustment/adjustment.rules.ts';
import {
  type NewStatementRow,
  payoutTransactions,
  type ReleasedOrder,
  type SettlementSetting,
  type StatementRowType,
  type StatementStore,
  settlementSetting,
} from './settlement.rules.ts';

const setting = nameStatement<{ value: unknown }>(
  'select_settlement_setting',
  `select value from settings where name = 'settlement'`,
);

export async function selectSettlementSetting(db: Queryable): Promise<SettlementSetting> {
  const [row] = await runNamed(db, setting, []);
  return settlementSetting.parse(row?.value ?? {});
}

/** Entries of the account that stand in no statement: `s` is the store's last one, if any. */
const unstatedEntries = `
  from ledger_accounts a
  left join lateral (select stated_through, period_until, closing_satang, serial from seller_statements
    where seller_id = a.owner_id order by serial desc limit 1) s on true
  join ledger_entries e on e.account_id = a.id and e.id > coalesce(s.stated_through, 0)
  join ledger_transactions t on t.id = e.transaction_id
  where a.kind = 'seller_payable'
    and not exists (select 1 from seller_statement_rows r where r.ledger_entry_id = e.id)`;

const unstatedStores = nameStatement<{ sellerId: number }>(
  'select_unstated_stores',
  `select distinct a.owner_id as "sellerId" ${unstatedEntries} and t.at < $1 order by 1`,
);

/** Stores something became due to before then that stands in no statement yet. */
export async function selectUnstatedStores(db: Queryable, before: Date): Promise<number[]> {
  return (await runNamed(db, unstatedStores, [before])).map(({ sellerId }) => sellerId);
}

export type UnstatedEntry = {
  id: number;
  kind: string;
  cause: string;
  at: Date;
  orderId: number | null;
  /** What is the store's is positive. */
  amountSatang: number;
};

const unstatedOfStore = nameStatement<UnstatedEntry>(
  'select_unstated_entries',
  `select e.id, t.kind, t.cause, t.at, e.order_id as "orderId", -e.amount_satang as "amountSatang"
   ${unstatedEntries} and a.owner_id = $1 order by e.id`,
);

/** What is due to a store and stands in no statement yet, in the order of the ledger. */
export function selectUnstated(db: Queryable, sellerId: number): Promise<UnstatedEntry[]> {
  return runNamed(db, unstatedOfStore, [sellerId]);
}

export type StatedBalanceRow = {
  sellerId: number;
  closingSatang: number;
  payoutsSatang: number;
  takenSatang: number;
  dueSatang: number;
};

/**
 * What an entry is netted with: an adjustment with its reversal, and what moves for an order with what it was released for.
 * `$2` are the kinds of the ledger's transactions that adjustments are.
 */
const matterOfEntry = `coalesce((select coalesce(j.reverses_id, j.id)::text from seller_adjustments j
    where j.id = case when t.kind = any($2::text[]) then t.cause::uuid end), 'order ' || e.order_id, 'entry ' || e.id)`;

/** Two texts: for a plan of "all, or these" every store's statements would be gone through for the few asked for. */
const statedBalances = (name: string, isOne: (sellerId: string) => string) =>
  nameStatement<StatedBalanceRow>(
    name,
    `select b.*, coalesce(e.payouts, 0)::bigint as "payoutsSatang", coalesce(e.taken, 0)::bigint as "takenSatang",
       (b."closingSatang" + coalesce(e.moved, 0))::bigint as "dueSatang"
     from (select distinct on (seller_id) seller_id as "sellerId", closing_satang as "closingSatang"
       from seller_statements where ${isOne('seller_id')} order by seller_id, serial desc) b
     left join (select owner_id, sum(moved) as moved, sum(payouts) as payouts, sum(least(moved - payouts, 0)) as taken
       from (select a.owner_id, sum(-e.amount_satang) as moved,
           coalesce(sum(-e.amount_satang) filter (where t.kind = any($1::text[])), 0) as payouts
         ${unstatedEntries} and ${isOne('a.owner_id')}
         group by a.owner_id, ${matterOfEntry}) m group by owner_id) e
       on e.owner_id = b."sellerId"
     order by b."sellerId"`,
  );

const statedBalancesOfAll = statedBalances('select_stated_balances', () => 'true');
const statedBalancesOf = statedBalances(
  'select_stated_balances_of',
  (sellerId) => `${sellerId} = any($3::bigint[])`,
);

/** What stores' last statements closed with, and what moved since, of these stores or of all that have a statement. */
export function selectStatedBalances(
  db: Queryable,
  sellerIds: readonly number[] | null,
): Promise<StatedBalanceRow[]> {
  const kinds = [payoutTransactions, Object.values(adjustmentTransactions)];
  return sellerIds === null
    ? runNamed(db, statedBalancesOfAll, kinds)
    : runNamed(db, statedBalancesOf, [...kinds, sellerIds]);
}

export type LastStatement = { serial: number; periodUntil: Date; closingSatang: number };

const lastStatement = nameStatement<LastStatement>(
  'select_last_statement',
  `select serial, period_until as "periodUntil", closing_satang as "closingSatang"
   from seller_statements where seller_id = $1 order by serial desc limit 1`,
);

export async function selectLastStatement(db: Queryable, sellerId: number): Promise<LastStatement | null> {
  const [row] = await runNamed(db, lastStatement, [sellerId]);
  return row ?? null;
}

const linesOfOrder = (returnedQuantity: string) =>
  `(select coalesce(json_agg(json_build_object('id', l.id, 'quantity', l.quantity,
     'returnedQuantity', ${returnedQuantity}, 'totalSatang', l.total_satang, 'discountSatang', l.discount_satang,
     'platformDiscountSatang', l.platform_discount_satang, 'pointsSatang', l.points_satang,
     'commissionSatang', l.commission_satang, 'commissionBasisPoints', l.commission_basis_points,
     'giftChargedSatang', case when l.gift ->> 'funder' = 'store' then l.gift_charged_satang else 0 end) order by l.id), '[]')
   from order_lines l where l.order_id = o.id) as lines`;

/** As it was released: a file that was paid back afterwards is a row of its own. */
const returnedBefore = `l.returned_quantity - (select coalesce(sum(b.quantity), 0) from return_lines b
       join return_requests q on q.id = b.return_id and q.reason = 'file_refunded' where b.order_line_id = l.id)`;

const releasedOrders = nameStatement<ReleasedOrder & { id: number }>(
  'select_released_orders',
  `select o.id, o.shipping_satang as "shippingSatang", o.shipping_discount_satang as "shippingDiscountSatang",
     o.is_shipping_returned as "isShippingReturned", ${linesOfOrder(returnedBefore)}
   from orders o where o.id = any($1::bigint[])`,
);

export async function selectReleasedOrders(
  db: Queryable,
  orderIds: readonly number[],
): Promise<Map<number, ReleasedOrder>> {
  const rows = await runNamed(db, releasedOrders, [orderIds]);
  return new Map(rows.map((row) => [row.id, row]));
}

const storeNames = nameStatement<Pick<StatementStore, 'nameTh' | 'nameEn'>>(
  'select_name_on_statement',
  'select name_th as "nameTh", name_en as "nameEn" from sellers where id = $1',
);

export async function selectStoreNames(
  db: Queryable,
  sellerId: number,
): Promise<Pick<StatementStore, 'nameTh' | 'nameEn'>> {
  const [row] = await runNamed(db, storeNames, [sellerId]);
  if (row === undefined) throw new Error(`no store ${sellerId}`);
  return row;
}

export type NewStatement = {
  sellerId: number;
  serial: number;
  statementNumber: string;
  periodFrom: Date;
  periodUntil: Date;
  openingSatang: number;
  movedSatang: number;
  commissionSatang: number;
  vatSatang: number;
  vatBasisPoints: number;
  statedThrough: number;
  closedAt: Date;
  store: StatementStore;
};

const newStatement = nameStatement<{ id: number }>(
  'insert_statement',
  `insert into seller_statements (seller_id, serial, statement_number, period_from, period_until, opening_satang,
     moved_satang, closing_satang, commission_satang, vat_satang, vat_basis_points, stated_through, closed_at, store)
   values ($1, $2, $3, $4, $5, $6, $7, $6::bigint + $7::bigint, $8, $9, $10, $11, $12, $13) returning id`,
);

export async function insertStatement(tx: Transaction, given: NewStatement): Promise<number> {
  const [row] = await runNamed(tx, newStatement, [
    given.sellerId,
    given.serial,
    given.statementNumber,
    given.periodFrom,
    given.periodUntil,
    given.openingSatang,
    given.movedSatang,
    given.commissionSatang,
    given.vatSatang,
    given.vatBasisPoints,
    given.statedThrough,
    given.closedAt,
    JSON.stringify(given.store),
  ]);
  if (row === undefined) throw new Error('a statement has no id');
  return row.id;
}

/** A row with the ledger's entry that it is part of. */
export type StatedRow = NewStatementRow & { entry: UnstatedEntry; part: number; vatSatang: number };

const newRows = nameStatement<never>(
  'insert_statement_rows',
  `insert into seller_statement_rows (statement_id, ledger_entry_id, part, type, at, order_id, order_line_id, quantity,
     rate_basis_points, amount_satang, vat_satang)
   select $1, * from unnest($2::bigint[], $3::int[], $4::text[], $5::timestamptz[], $6::bigint[], $7::bigint[], $8::int[],
     $9::int[], $10::bigint[], $11::bigint[])`,
);

export async function insertStatementRows(
  tx: Transaction,
  statementId: number,
  rows: readonly StatedRow[],
): Promise<void> {
  await runNamed(tx, newRows, [
    statementId,
    rows.map(({ entry }) => entry.id),
    rows.map(({ part }) => part),
    rows.map(({ type }) => type),
    rows.map(({ entry }) => entry.at),
    rows.map(({ entry }) => entry.orderId),
    rows.map(({ orderLineId }) => orderLineId),
    rows.map(({ quantity }) => quantity),
    rows.map(({ rateBasisPoints }) => rateBasisPoints),
    rows.map(({ amountSatang }) => amountSatang),
    rows.map(({ vatSatang }) => vatSatang),
  ]);
}

export type StatementHead = {
  id: number;
  statementNumber: string;
  periodFrom: Date;
  periodUntil: Date;
  openingSatang: number;
  movedSatang: number;
  closingSatang: number;
  commissionSatang: number;
  vatSatang: number;
  vatBasisPoints: number;
  closedAt: Date;
};

const headColumns = `st.id, statement_number as "statementNumber", period_from as "periodFrom", period_until as "periodUntil",
  opening_satang as "openingSatang", moved_satang as "movedSatang", closing_satang as "closingSatang",
  commission_satang as "commissionSatang", vat_satang as "vatSatang", vat_basis_points as "vatBasisPoints",
  closed_at as "closedAt"`;

const statements = nameStatement<StatementHead & { total: number }>(
  'select_statements',
  `select ${headColumns}, count(*) over ()::int as total from seller_statements st
   where seller_id = $1 order by serial desc limit $2 offset $3`,
);

/** A store's statements, the newest first. */
export function selectStatements(db: Queryable, sellerId: number, page: { limit: number; offset: number }) {
  return runNamed(db, statements, [sellerId, page.limit, page.offset]);
}

export type StatementOfStore = StatementHead & {
  /** Null for what was closed before it was kept: the store is told as it is now. */
  store: StatementStore | null;
  sellerNameTh: string;
  sellerNameEn: string;
};

const oneStatement = nameStatement<StatementOfStore>(
  'select_statement',
  `select ${headColumns}, st.store, s.name_th as "sellerNameTh", s.name_en as "sellerNameEn"
   from seller_statements st join sellers s on s.id = st.seller_id where st.seller_id = $1 and statement_number = $2`,
);

/** One of a store's statements; null when it has none of that number. */
export async function selectStatement(
  db: Queryable,
  sellerId: number,
  number: string,
): Promise<StatementOfStore | null> {
  const [row] = await runNamed(db, oneStatement, [sellerId, number]);
  return row ?? null;
}

export type StatementSum = { type: StatementRowType; count: number; amountSatang: number };

const sums = nameStatement<StatementSum>(
  'sum_statement_rows',
  `select type, count(*)::int as count, sum(amount_satang)::bigint as "amountSatang"
   from seller_statement_rows where statement_id = $1 group by type`,
);

export function sumStatementRows(db: Queryable, statementId: number) {
  return runNamed(db, sums, [statementId]);
}

export type StatementRowRead = {
  id: number;
  ledgerEntryId: number;
  type: StatementRowType;
  at: Date;
  orderNumber: string | null;
  lineId: number | null;
  nameTh: string | null;
  nameEn: string | null;
  optionsTh: string | null;
  optionsEn: string | null;
  /** Why, of what staff booked by hand. */
  note: string | null;
  quantity: number | null;
  rateBasisPoints: number | null;
  amountSatang: number;
  vatSatang: number;
};

const rowsRead = nameStatement<StatementRowRead>(
  'select_statement_rows',
  `select r.id, r.ledger_entry_id as "ledgerEntryId", r.type, r.at, o.order_number as "orderNumber",
     r.order_line_id as "lineId", l.name_th as "nameTh", l.name_en as "nameEn", l.options_th as "optionsTh",
     l.options_en as "optionsEn", j.reason as note, r.quantity, r.rate_basis_points as "rateBasisPoints",
     r.amount_satang as "amountSatang", r.vat_satang as "vatSatang"
   from seller_statement_rows r left join orders o on o.id = r.order_id left join order_lines l on l.id = r.order_line_id
     left join (ledger_entries e join ledger_transactions t on t.id = e.transaction_id
       join seller_adjustments j on j.id::text = t.cause) on e.id = r.ledger_entry_id and r.type = any($4::text[])
   where r.statement_id = $1 and r.id > $2 order by r.id limit $3`,
);

/** Rows of a statement after one of them (0 for the first), as they stand on it. */
export function selectStatementRows(
  db: Queryable,
  statementId: number,
  { after, limit }: { after: number; limit: number },
): Promise<StatementRowRead[]> {
  return runNamed(db, rowsRead, [statementId, after, limit, adjustmentKinds]);
}

export type NotDueOrder = ReleasedOrder & {
  orderNumber: string;
  status: string;
  isCashOnDelivery: boolean;
  createdAt: Date;
  shippedAt: Date | null;
  /** A day in Bangkok. */
  arrivesBy: string | null;
  deliveredAt: Date | null;
  completedAt: Date | null;
  returnsOpen: number;
  transitDaysMost: number | null;
  returnDays: number;
  total: number;
};

const notDue = nameStatement<NotDueOrder>(
  'select_orders_not_due',
  `select o.order_number as "orderNumber", o.status, g.payment_channel = 'cod' as "isCashOnDelivery",
     o.created_at as "createdAt", o.shipped_at as "shippedAt", o.arrives_by::text as "arrivesBy", o.delivered_at as "deliveredAt",
     o.completed_at as "completedAt", o.returns_open as "returnsOpen", c.days_max as "transitDaysMost", o.return_days as "returnDays",
     o.shipping_satang as "shippingSatang", o.shipping_discount_satang as "shippingDiscountSatang",
     o.is_shipping_returned as "isShippingReturned", ${linesOfOrder('l.returned_quantity')}, count(*) over ()::int as total
   from orders o join order_groups g on g.id = o.group_id
   left join shipping_channels c on c.id = o.shipping_channel_id
   where o.seller_id = $1 and (o.status in ('ready_to_ship', 'shipped') or o.id in
     (select e.order_id ${unstatedEntries} and a.owner_id = $1 and t.kind = 'release'))
   order by o.created_at, o.id limit $2 offset $3`,
);

const sold = nameStatement<{ id: number }>(
  'has_sold',
  `select id from orders where seller_id = $1 and status not in ('unpaid', 'waiting_approval', 'expired', 'cancelled') limit 1`,
);

/** Whether a store ever sold anything that it was, or will be, paid for. */
export async function hasSold(db: Queryable, sellerId: number): Promise<boolean> {
  return (await runNamed(db, sold, [sellerId])).length > 0;
}

/** A store's orders that stand on no statement yet and are to: the oldest first. */
export function selectOrdersNotDue(db: Queryable, sellerId: number, page: { limit: number; offset: number }) {
  return runNamed(db, notDue, [sellerId, page.limit, page.offset]);
}
