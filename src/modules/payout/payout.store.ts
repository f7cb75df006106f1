// Reads of other slices: orders, seller_statement_rows, seller_statements, sellers, settings, users.

import { and, asc, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import { accountName } from '../identity/account-name-views.tables.ts';
import { sellers } from '../seller/seller.tables.ts';
import { settings } from '../settings/settings.tables.ts';
import {
  type BatchStatus,
  type PayoutMade,
  type PayoutSetting,
  type PayoutStatus,
  payoutSetting,
  payoutStatusesBefore,
} from './payout.rules.ts';
import { payoutBatches, payouts, storeBankAccounts } from './payout.tables.ts';

export type StoreBankAccountRow = typeof storeBankAccounts.$inferSelect;
export type BatchRow = typeof payoutBatches.$inferSelect;
export type PayoutRow = typeof payouts.$inferSelect;

export async function selectPayoutSetting(db: Queryable): Promise<PayoutSetting> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.name, 'payout'));
  return payoutSetting.parse(row?.value ?? {});
}

/** The account that a store's payouts go to; null when it has named none. */
export async function selectStoreAccount(
  db: Queryable,
  sellerId: number,
): Promise<StoreBankAccountRow | null> {
  const [row] = await db
    .select()
    .from(storeBankAccounts)
    .where(and(eq(storeBankAccounts.sellerId, sellerId), isNull(storeBankAccounts.replacedAt)));
  return row ?? null;
}

/** The accounts in use, by store. */
export async function selectStoreAccounts(
  db: Queryable,
  sellerIds: readonly number[],
): Promise<Map<number, StoreBankAccountRow>> {
  const rows = await db
    .select()
    .from(storeBankAccounts)
    .where(and(inArray(storeBankAccounts.sellerId, [...sellerIds]), isNull(storeBankAccounts.replacedAt)));
  return new Map(rows.map((row) => [row.sellerId, row]));
}

/** Of two who name an account for a store at once, the second waits for the first. */
export async function lockStore(tx: Transaction, sellerId: number): Promise<void> {
  await tx.select({ id: sellers.id }).from(sellers).where(eq(sellers.id, sellerId)).for('no key update');
}

export async function replaceStoreAccount(
  tx: Transaction,
  account: Omit<typeof storeBankAccounts.$inferInsert, 'replacedAt'>,
): Promise<void> {
  await tx
    .update(storeBankAccounts)
    .set({ replacedAt: account.createdAt })
    .where(and(eq(storeBankAccounts.sellerId, account.sellerId), isNull(storeBankAccounts.replacedAt)));
  await tx.insert(storeBankAccounts).values(account);
}

/** The house's next running number. */
export async function selectNextSerial(tx: Transaction): Promise<number> {
  const [row] = await tx
    .select({ last: sql<number>`coalesce(max(${payoutBatches.serial}), 0)::int` })
    .from(payoutBatches);
  return (row?.last ?? 0) + 1;
}

/** False when another batch is open. */
export async function insertBatch(
  tx: Transaction,
  batch: typeof payoutBatches.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(payoutBatches)
    .values(batch)
    .onConflictDoNothing()
    .returning({ id: payoutBatches.id });
  return rows.length > 0;
}

export async function insertPayouts(
  tx: Transaction,
  rows: readonly (typeof payouts.$inferInsert)[],
): Promise<void> {
  await tx.insert(payouts).values([...rows]);
}

export async function selectBatch(db: Queryable, id: string): Promise<BatchRow | null> {
  const [row] = await db.select().from(payoutBatches).where(eq(payoutBatches.id, id));
  return row ?? null;
}

/** The same, and nobody decides about it until the transaction ends. */
export async function lockBatch(tx: Transaction, id: string): Promise<BatchRow | null> {
  const [row] = await tx.select().from(payoutBatches).where(eq(payoutBatches.id, id)).for('update');
  return row ?? null;
}

/** A batch's payouts, in the order of their stores: the order in which accounts are locked. */
export function selectPayouts(db: Queryable, batchId: string): Promise<PayoutRow[]> {
  return db.select().from(payouts).where(eq(payouts.batchId, batchId)).orderBy(asc(payouts.sellerId));
}

export async function decideBatch(
  tx: Transaction,
  id: string,
  decision: { status: BatchStatus; decidedAt: Date; decidedBy: number; reason?: string },
): Promise<void> {
  await tx.update(payoutBatches).set(decision).where(eq(payoutBatches.id, id));
  await tx
    .update(payouts)
    .set({ status: decision.status, movedAt: decision.decidedAt, movedBy: decision.decidedBy })
    .where(and(eq(payouts.batchId, id), eq(payouts.status, 'proposed')));
}

/** Moves a payout where the table of transitions lets it go; null when it isn't in such a state. */
export async function movePayout(
  tx: Transaction,
  id: string,
  to: Extract<PayoutStatus, 'paid' | 'returned'>,
  changes: Pick<typeof payouts.$inferInsert, 'movedAt' | 'movedBy'> & Partial<typeof payouts.$inferInsert>,
): Promise<{ before: PayoutRow; after: PayoutRow } | null> {
  const [before] = await tx
    .select()
    .from(payouts)
    .where(and(eq(payouts.id, id), inArray(payouts.status, payoutStatusesBefore(to))))
    .for('update');
  if (before === undefined) return null;
  const [after] = await tx
    .update(payouts)
    .set({ ...changes, status: to })
    .where(eq(payouts.id, id))
    .returning();
  return after === undefined ? null : { before, after };
}

export async function selectPayout(db: Queryable, id: string): Promise<PayoutRow | null> {
  const [row] = await db.select().from(payouts).where(eq(payouts.id, id));
  return row ?? null;
}

export type BatchWithPeople = BatchRow & { proposer: string | null; decider: string | null; open: number };

const person = (column: string) => `(select ${accountName('u')} from users u where u.id = b.${column})`;

/** With who proposed and decided, and how many payouts have left whose proof isn't there yet. */
const batchWithPeople = `select b.id, b.serial, b.batch_number as "batchNumber", b.status, b.total_satang as "totalSatang",
    b.payout_count as "payoutCount", b.payer, b.hash, b.proposed_at as "proposedAt", b.proposed_by as "proposedBy",
    b.decided_at as "decidedAt", b.decided_by as "decidedBy", b.reason, ${person('proposed_by')} as proposer,
    ${person('decided_by')} as decider,
    (select count(*)::int from payouts p where p.batch_id = b.id and p.status = 'released') as open
  from payout_batches b`;

const isOfStore = (sellerId: string) => `(${sellerId}::bigint is null
  or exists (select 1 from payouts q where q.batch_id = b.id and q.seller_id = ${sellerId}))`;

const batches = nameStatement<BatchWithPeople>(
  'select_payout_batches',
  `${batchWithPeople} where ${isOfStore('$3')} order by b.serial desc limit $1 offset $2`,
);

/** The newest first: all, or those that one store was in. */
export function selectBatches(
  db: Queryable,
  sellerId: number | null,
  { limit, offset }: { limit: number; offset: number },
): Promise<BatchWithPeople[]> {
  return runNamed(db, batches, [limit, offset, sellerId]);
}

const batchCounts = nameStatement<{ total: number; open: number }>(
  'count_payout_batches',
  `select (count(*) filter (where ${isOfStore('$1')}))::int as total, (count(*) filter (where b.status = 'proposed')
    + (select count(*) from payouts p where p.status = 'released'))::int as open from payout_batches b`,
);

/** How many batches there are, or those that one store was in; and what is to be done: proposals to release, payouts without proof. */
export async function countBatches(
  db: Queryable,
  sellerId: number | null,
): Promise<{ total: number; open: number }> {
  const [row] = await runNamed(db, batchCounts, [sellerId]);
  return row ?? { total: 0, open: 0 };
}

const oneBatch = nameStatement<BatchWithPeople>('select_payout_batch', `${batchWithPeople} where b.id = $1`);

export async function selectBatchWithPeople(db: Queryable, id: string): Promise<BatchWithPeople | null> {
  const [row] = await runNamed(db, oneBatch, [id]);
  return row ?? null;
}

export type StoreName = {
  id: number;
  urlKey: string;
  nameTh: string;
  nameEn: string;
  /** The store's own address, which its page shows too. */
  email: string | null;
};

export async function selectStoreNames(
  db: Queryable,
  sellerIds: readonly number[],
): Promise<Map<number, StoreName>> {
  const rows = await db
    .select({
      id: sellers.id,
      urlKey: sellers.urlKey,
      nameTh: sellers.nameTh,
      nameEn: sellers.nameEn,
      email: sellers.email,
    })
    .from(sellers)
    .where(inArray(sellers.id, [...sellerIds]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Each store's last payout that left before a batch of that number: what the new one is compared with. */
export async function selectPayoutsBefore(
  db: Queryable,
  sellerIds: readonly number[],
  serial: number,
): Promise<Map<number, PayoutRow>> {
  const rows = await db
    .selectDistinctOn([payouts.sellerId], { payout: payouts })
    .from(payouts)
    .innerJoin(payoutBatches, eq(payoutBatches.id, payouts.batchId))
    .where(
      and(
        inArray(payouts.sellerId, [...sellerIds]),
        sql`${payoutBatches.serial} < ${serial}`,
        inArray(payouts.status, ['released', 'paid', 'returned']),
      ),
    )
    .orderBy(payouts.sellerId, desc(payoutBatches.serial));
  return new Map(rows.map(({ payout }) => [payout.sellerId, payout]));
}

export function selectPayoutsMade(db: Queryable, sellerId: number): Promise<PayoutMade[]> {
  return db
    .select({
      status: payouts.status,
      proposedAt: payoutBatches.proposedAt,
      decidedAt: payoutBatches.decidedAt,
      movedAt: payouts.movedAt,
      bankAccountId: payouts.bankAccountId,
      reason: payouts.reason,
    })
    .from(payouts)
    .innerJoin(payoutBatches, eq(payoutBatches.id, payouts.batchId))
    .where(eq(payouts.sellerId, sellerId));
}

const closed = nameStatement<{ id: number; closedAt: Date }>(
  'select_statements_closed',
  `select id, closed_at as "closedAt" from seller_statements where seller_id = $1`,
);

export function selectStatementsClosed(db: Queryable, sellerId: number) {
  return runNamed(db, closed, [sellerId]);
}

type UnpaidOrderRow = {
  orderNumber: string;
  createdAt: Date;
  statementId: number;
  statementNumber: string;
  closedAt: Date;
  amountSatang: number;
  total: number;
};

const unpaid = nameStatement<UnpaidOrderRow>(
  'select_unpaid_orders',
  `select o.order_number as "orderNumber", o.created_at as "createdAt", s.id as "statementId",
     s.statement_number as "statementNumber", s.closed_at as "closedAt", r.amount as "amountSatang",
     count(*) over ()::int as total
   from (select order_id, min(statement_id) filter (where type = 'price') as statement_id,
       sum(amount_satang)::bigint as amount
     from seller_statement_rows where statement_id = any($1::bigint[]) and order_id is not null
     group by order_id) r
   join orders o on o.id = r.order_id join seller_statements s on s.id = r.statement_id
   order by o.created_at, o.id limit $2 offset $3`,
);

/** The orders sold on these statements, the oldest first. */
export function selectUnpaidOrders(
  db: Queryable,
  statementIds: readonly number[],
  page: { limit: number; offset: number },
): Promise<UnpaidOrderRow[]> {
  return runNamed(db, unpaid, [statementIds, page.limit, page.offset]);
}

const left = ['released', 'paid', 'returned'] as const;

export type PayoutOfStore = PayoutRow & { releasedAt: Date | null };

/** A store's payouts, the newest first; proposals are the house's own matter. */
export function selectPayoutsOfStore(
  db: Queryable,
  sellerId: number,
  page: { limit: number; offset: number },
): Promise<PayoutOfStore[]> {
  return db
    .select({ payout: payouts, releasedAt: payoutBatches.decidedAt })
    .from(payouts)
    .innerJoin(payoutBatches, eq(payoutBatches.id, payouts.batchId))
    .where(and(eq(payouts.sellerId, sellerId), inArray(payouts.status, [...left])))
    .orderBy(desc(payoutBatches.serial))
    .limit(page.limit)
    .offset(page.offset)
    .then((rows) => rows.map(({ payout, releasedAt }) => ({ ...payout, releasedAt })));
}

export async function countPayoutsOfStore(db: Queryable, sellerId: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(payouts)
    .where(and(eq(payouts.sellerId, sellerId), inArray(payouts.status, [...left])));
  return row?.count ?? 0;
}
