import type { Transaction } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { formatBaht } from '../../shared/money.ts';
import type { LedgerEntry } from '../ledger/ledger.rules.ts';
import { type LedgerTransaction, postLedgerTransaction } from '../ledger/post-ledger-transaction.ts';
import { notifyUsers } from '../notification/notify-users.ts';
import {
  beginHold,
  type CashbackRow,
  endHold,
  lockCashbacksOfOrders,
  lockUnsettledOf,
  selectOrderNumber,
  setReversedWholly,
  setStatus,
} from './cashback.store.ts';

type OfOrder = { orderId: number; now: Date };

const restOf = (row: CashbackRow) => row.amountSatang - row.reversedSatang;
const idsOf = (rows: readonly CashbackRow[]) => rows.map(({ id }) => id);

/** How much each person has in these rows; nobody with nothing. */
function sumsByUser(rows: readonly CashbackRow[]): [userId: number, satang: number][] {
  const sums = new Map<number, number>();
  for (const row of rows) sums.set(row.userId, (sums.get(row.userId) ?? 0) + restOf(row));
  return [...sums].filter(([, satang]) => satang > 0).sort(([one], [other]) => one - other);
}

/** Rows and books move together: what was posted before though rows still wait is a mistake of ours, not a repetition. */
async function post(tx: Transaction, transaction: LedgerTransaction): Promise<void> {
  if (transaction.entries.length === 0) return;
  if (!(await postLedgerTransaction(tx, transaction)))
    throw new Error(`${transaction.kind} ${transaction.cause} is in the books, and its cashback isn't`);
}

/**
 * Orders are paid: their cashback waits, a cost of the house. Cashback of an order that expired unpaid, and is paid after
 * all, waits again. Repeating it changes nothing.
 */
export async function payCashbacks(
  tx: Transaction,
  { orderIds, now }: { orderIds: readonly number[]; now: Date },
): Promise<void> {
  const rows = (await lockCashbacksOfOrders(tx, orderIds)).filter(
    (row) => row.status === 'ordered' || (row.status === 'cancelled' && row.reversedSatang === 0),
  );
  if (rows.length === 0) return;
  await setStatus(tx, idsOf(rows), { status: 'waiting' });
  for (const [orderId, ofOrder] of Map.groupBy(rows, (row) => row.orderId))
    await post(tx, {
      kind: 'cashback_waiting',
      cause: `order ${orderId}`,
      at: now,
      entries: sumsByUser(ofOrder).flatMap(([ownerId, amountSatang]): LedgerEntry[] => [
        { account: { kind: 'cashback_cost' }, amountSatang, orderId },
        { account: { kind: 'cashback_waiting', ownerId }, amountSatang: -amountSatang, orderId },
      ]),
    });
}

/** The same of one. */
export function payCashback(tx: Transaction, { orderId, now }: OfOrder): Promise<void> {
  return payCashbacks(tx, { orderIds: [orderId], now });
}

/**
 * The order is complete and can't be returned any more: what is left of its cashback is its owner's, and they are told
 * (SPEC §4 "Cashback: waiting, then confirmed"). Repeating it changes nothing.
 */
export async function confirmCashback(
  tx: Transaction,
  services: Pick<Services, 'siteUrl'>,
  { orderId, now }: OfOrder,
): Promise<void> {
  const rows = (await lockCashbacksOfOrders(tx, [orderId])).filter(
    ({ status, isHeld }) => status === 'waiting' && !isHeld,
  );
  await confirmRows(tx, services, rows, { orderId, now, cause: `order ${orderId}` });
}

async function confirmRows(
  tx: Transaction,
  services: Pick<Services, 'siteUrl'>,
  rows: readonly CashbackRow[],
  { orderId, now, cause }: OfOrder & { cause: string },
): Promise<void> {
  if (rows.length === 0) return;
  await setStatus(tx, idsOf(rows), { status: 'confirmed', confirmedAt: now });
  const sums = sumsByUser(rows);
  await post(tx, {
    kind: 'cashback_confirmed',
    cause,
    at: now,
    entries: sums.flatMap(([ownerId, amountSatang]): LedgerEntry[] => [
      { account: { kind: 'cashback_waiting', ownerId }, amountSatang, orderId },
      { account: { kind: 'cashback', ownerId }, amountSatang: -amountSatang, orderId },
    ]),
  });
  const orderNumber = await selectOrderNumber(tx, orderId);
  await notifyUsers(
    tx,
    services,
    sums.map(([userId, satang]) => ({
      userId,
      kind: 'cashbackConfirmed',
      params: { total: formatBaht(satang), orderNumber },
      href: '/user/profile/my-wallet/cashback',
      cause: `cashback ${cause}`,
    })),
    now,
  );
}

/** What waits goes back to the house, with its books. */
async function cancelRows(
  tx: Transaction,
  rows: readonly CashbackRow[],
  transaction: { kind: string; cause: string; now: Date },
): Promise<void> {
  const waiting = rows.filter(({ status }) => status === 'waiting');
  const open = rows.filter(({ status }) => status === 'ordered' || status === 'waiting');
  await setStatus(tx, idsOf(open), { status: 'cancelled' });
  await post(tx, {
    kind: transaction.kind,
    cause: transaction.cause,
    at: transaction.now,
    entries: waiting
      .filter((row) => restOf(row) > 0)
      .flatMap((row): LedgerEntry[] => [
        {
          account: { kind: 'cashback_waiting', ownerId: row.userId },
          amountSatang: restOf(row),
          orderId: row.orderId,
        },
        { account: { kind: 'cashback_cost' }, amountSatang: -restOf(row), orderId: row.orderId },
      ]),
  });
  // Reversed to the full: a payment that comes late doesn't bring it back, unlike what was never paid for.
  await setReversedWholly(tx, idsOf(waiting));
}

/** The same, and for good: a payment that comes late doesn't bring back what was never paid for either. */
async function cancelRowsForGood(
  tx: Transaction,
  rows: readonly CashbackRow[],
  transaction: { kind: string; cause: string; now: Date },
): Promise<void> {
  await cancelRows(tx, rows, transaction);
  await setReversedWholly(
    tx,
    idsOf(rows.filter(({ status }) => status === 'ordered' || status === 'cancelled')),
  );
}

/**
 * The order was cancelled, or expired: its cashback is, too, unless it is confirmed. Repeating it changes nothing.
 */
export async function cancelCashback(tx: Transaction, { orderId, now }: OfOrder): Promise<void> {
  const rows = await lockCashbacksOfOrders(tx, [orderId]);
  await cancelRows(tx, rows, { kind: 'cashback_cancelled', cause: `order ${orderId}`, now });
}

/**
 * Staff are to look at what somebody's links have earned of these orders before it is confirmed; the orders of which something
 * was held now. What is confirmed is its owner's, and stays so. The orders are locked by who calls.
 */
export function holdCashback(
  tx: Transaction,
  userId: number,
  orderIds: readonly number[],
): Promise<number[]> {
  return beginHold(tx, userId, orderIds);
}

type HeldOfOrder = OfOrder & { userId: number };

/** What is held of an order for one person, which is locked: another's is decided on its own. */
async function lockHeld(tx: Transaction, { orderId, userId }: HeldOfOrder): Promise<CashbackRow[]> {
  return (await lockCashbacksOfOrders(tx, [orderId])).filter((row) => row.isHeld && row.userId === userId);
}

/**
 * Staff have looked at what was held of an order for somebody and let it go: it goes the way of all cashback, and is confirmed at once
 * when its order is complete by now.
 */
export async function releaseHeldCashback(
  tx: Transaction,
  services: Pick<Services, 'siteUrl'>,
  { isComplete, ...held }: HeldOfOrder & { isComplete: boolean },
): Promise<void> {
  const { orderId, userId, now } = held;
  const rows = await lockHeld(tx, held);
  await endHold(tx, idsOf(rows));
  if (!isComplete) return;
  const waiting = rows.filter(({ status }) => status === 'waiting');
  await confirmRows(tx, services, waiting, { orderId, now, cause: `order ${orderId} released to ${userId}` });
}

/** Staff have looked at what was held of an order for somebody and refused it: it falls back to who would have paid it. */
export async function refuseHeldCashback(tx: Transaction, held: HeldOfOrder): Promise<void> {
  const { orderId, userId, now } = held;
  const rows = await lockHeld(tx, held);
  await cancelRowsForGood(tx, rows, {
    kind: 'cashback_forfeited',
    cause: `held of order ${orderId} for ${userId}`,
    now,
  });
  await endHold(tx, idsOf(rows));
}

/** An account is erased: nobody is left for its cashback to come to, whether its order is paid by now or will be. */
export async function forfeitWaitingCashback(tx: Transaction, userId: number, now: Date): Promise<void> {
  const rows = await lockUnsettledOf(tx, userId);
  await cancelRowsForGood(tx, rows, { kind: 'cashback_forfeited', cause: `waiting of user ${userId}`, now });
}
