import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import { eachAlone } from '../../platform/jobs/each-alone.ts';
import type { Services } from '../../platform/services.ts';
import { formatBaht } from '../../shared/money.ts';
import { readTaxProfile } from '../document/keep-tax-profile.ts';
import { lockAccount } from '../ledger/lock-account.ts';
import { postLedgerTransaction } from '../ledger/post-ledger-transaction.ts';
import { notifyStores } from '../notification/notify-users.ts';
import {
  lastDayOf,
  type NewStatementRow,
  rowsOfOrder,
  rowTypesByKind,
  type StatementStore,
  settlementPeriod,
  shareVat,
  statementNumber,
} from './settlement.rules.ts';
import {
  insertStatement,
  insertStatementRows,
  type LastStatement,
  type StatedRow,
  selectLastStatement,
  selectReleasedOrders,
  selectSettlementSetting,
  selectStoreNames,
  selectUnstated,
  selectUnstatedStores,
  type UnstatedEntry,
} from './settlement.store.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'siteUrl'>;

/**
 * Closes the statements of the periods that are over, a store at a time and each by itself; how many stores. A period in
 * which nothing became due, was sent or came back has none. What was entered late stands in the next one.
 */
export async function closeDueStatements(services: Needs): Promise<number> {
  const now = services.clock();
  const settlement = await selectSettlementSetting(services.db);
  const { from } = settlementPeriod(now, settlement.periodDays);
  const stores = await selectUnstatedStores(services.db, from);
  return eachAlone(stores, 'closing statements', async (sellerId) => {
    let closed = 0;
    while (await closeAndTell(services, { sellerId, now, ...settlement })) closed += 1;
    return closed > 0;
  });
}

function closeAndTell(services: Needs, terms: Terms): Promise<boolean> {
  return transact(services.db, async (tx) => {
    const closed = await closeNextStatement(tx, terms);
    if (closed === null) return false;
    const { statementNumber, closingSatang } = closed;
    await notifyStores(
      tx,
      services,
      [
        {
          sellerId: terms.sellerId,
          right: 'finance',
          kind: 'sellerStatement',
          params: { number: statementNumber, total: formatBaht(closingSatang) },
          href: `/manage-store/finance/${statementNumber}`,
        },
      ],
      terms.now,
    );
    return true;
  });
}

type Terms = { sellerId: number; now: Date; periodDays: number; vatBasisPoints: number };

/**
 * Closes a store's next statement as of `now`; null when none is due. Two that try at once wait for one another at the
 * account.
 */
export async function closeNextStatement(
  tx: Transaction,
  { sellerId, now, periodDays, vatBasisPoints }: Terms,
): Promise<{ statementNumber: string; closingSatang: number } | null> {
  // Nobody writes to the account until this has ended: what isn't read now comes later and has a higher number.
  await lockAccount(tx, { kind: 'seller_payable', ownerId: sellerId });
  const last = await selectLastStatement(tx, sellerId);
  const unstated = await selectUnstated(tx, sellerId);
  const period = nextPeriod(unstated, last, periodDays);
  if (period === null || period.until > now) return null;
  const entries = unstated.filter(({ at }) => at < period.until);
  const rows = await describeEntries(tx, entries);
  const { vatSatang, perRow } = shareVat(rows, vatBasisPoints);
  const commissionSatang = 0 - sumOf(rows.filter(({ type }) => type === 'commission'));
  const openingSatang = last?.closingSatang ?? 0;
  const movedSatang = sumOf(rows);
  const serial = (last?.serial ?? 0) + 1;
  const number = statementNumber(period.until, sellerId, serial);
  const statementId = await insertStatement(tx, {
    sellerId,
    serial,
    statementNumber: number,
    periodFrom: period.from,
    periodUntil: period.until,
    openingSatang,
    movedSatang,
    commissionSatang,
    vatSatang,
    vatBasisPoints,
    statedThrough: statedThrough(unstated, entries),
    closedAt: now,
    store: await readStore(tx, sellerId),
  });
  await insertStatementRows(
    tx,
    statementId,
    rows.map((row, index) => ({ ...row, vatSatang: perRow[index] ?? 0 })),
  );
  if (vatSatang > 0)
    await postLedgerTransaction(tx, {
      kind: 'commission_vat',
      cause: `statement ${number}`,
      // The VAT is that of the period's month, which may have ended a moment ago.
      at: lastDayOf(period.until),
      entries: [
        { account: { kind: 'commission_income' }, amountSatang: vatSatang },
        { account: { kind: 'vat_due' }, amountSatang: -vatSatang },
      ],
    });
  return { statementNumber: number, closingSatang: openingSatang + movedSatang };
}

/** The period of the earliest entry, unless a statement has closed that: then the one after the last statement. */
function nextPeriod(
  unstated: readonly UnstatedEntry[],
  last: LastStatement | null,
  periodDays: number,
): { from: Date; until: Date } | null {
  if (unstated.length === 0) return null;
  const earliest = new Date(Math.min(...unstated.map(({ at }) => at.getTime())));
  const begins = last !== null && last.periodUntil > earliest ? last.periodUntil : earliest;
  const { from, until } = settlementPeriod(begins, periodDays);
  // Where the length of periods was changed, one begins where the last statement ended.
  return { from: last !== null && last.periodUntil > from ? last.periodUntil : from, until };
}

/** The number up to which every entry is stated once these are. */
function statedThrough(unstated: readonly UnstatedEntry[], stated: readonly UnstatedEntry[]): number {
  const ids = new Set(stated.map(({ id }) => id));
  const open = unstated.find(({ id }) => !ids.has(id));
  return open === undefined ? (unstated.at(-1)?.id ?? 0) : open.id - 1;
}

/** Who a store is now, as its statement is to say from then on. */
async function readStore(tx: Transaction, sellerId: number): Promise<StatementStore> {
  const names = await selectStoreNames(tx, sellerId);
  const profile = await readTaxProfile({ db: tx }, sellerId);
  if (profile === null) return { ...names, profile };
  const { legalNameTh, taxId, address, subdistrictName, districtName, provinceName, zipCode } = profile;
  return {
    ...names,
    profile: { legalNameTh, taxId, address, subdistrictName, districtName, provinceName, zipCode },
  };
}

/**
 * The rows that entries of the ledger are.
 * @throws Error when one is of no kind that is known, or an order's lines don't add up to what was released for it: nothing
 * is stated that can't be explained.
 */
async function describeEntries(
  tx: Transaction,
  entries: readonly UnstatedEntry[],
): Promise<Omit<StatedRow, 'vatSatang'>[]> {
  const orders = await selectReleasedOrders(
    tx,
    entries.flatMap(({ kind, orderId }) => (kind === 'release' && orderId !== null ? [orderId] : [])),
  );
  return entries.flatMap((entry) => {
    const type = rowTypesByKind[entry.kind];
    if (type !== undefined) {
      const { amountSatang } = entry;
      return [
        { type, orderLineId: null, quantity: null, rateBasisPoints: null, amountSatang, entry, part: 0 },
      ];
    }
    const order = entry.kind === 'release' && entry.orderId !== null ? orders.get(entry.orderId) : undefined;
    if (order === undefined) throw new Error(`ledger entry ${entry.id} is of no kind that statements know`);
    const rows = rowsOfOrder(order);
    if (sumOf(rows) !== entry.amountSatang)
      throw new Error(`ledger entry ${entry.id} says ${entry.amountSatang} satang, its order ${sumOf(rows)}`);
    return rows.map((row, part) => ({ ...row, entry, part }));
  });
}

function sumOf(rows: readonly Pick<NewStatementRow, 'amountSatang'>[]): number {
  return rows.reduce((sum, { amountSatang }) => sum + amountSatang, 0);
}
