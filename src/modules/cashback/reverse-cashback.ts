import type { Transaction } from '../../platform/db/database.ts';
import type { LedgerEntry } from '../ledger/ledger.rules.ts';
import { lockAccount } from '../ledger/lock-account.ts';
import { postLedgerTransaction } from '../ledger/post-ledger-transaction.ts';
import { readBalance } from '../ledger/read-balance.ts';
import { reversedSatang } from './cashback.rules.ts';
import { type CashbackRow, lockCashbacksOfOrders, setReversed } from './cashback.store.ts';

/** How many copies of a line have come back so far, of how many that were bought. */
export type ReturnedLine = { orderLineId: number; returnedQuantity: number; quantity: number };

/**
 * A return takes its share of the cashback back (DECISIONS "a refund reverses in proportion"): of each line what all its
 * returns so far come to, so that parts add up and repeating it changes nothing. `cause` names the return; the same one
 * counts once. Of cashback that is confirmed no more is taken than is still in its owner's wallet: no balance goes
 * negative, and the house bears what was withdrawn.
 */
export async function reverseCashback(
  tx: Transaction,
  {
    orderId,
    lines,
    cause,
    now,
  }: { orderId: number; lines: readonly ReturnedLine[]; cause: string; now: Date },
): Promise<void> {
  const rows = (await lockCashbacksOfOrders(tx, [orderId])).filter(
    ({ status }) => status === 'waiting' || status === 'confirmed',
  );
  const entries: LedgerEntry[] = [];
  const changes: { id: number; reversedSatang: number }[] = [];
  const wallets = new Map<number, number>();
  for (const row of rows) {
    const line = lines.find(({ orderLineId }) => orderLineId === row.orderLineId);
    if (line === undefined) continue;
    const wanted =
      reversedSatang(row.amountSatang, line.returnedQuantity, line.quantity) - row.reversedSatang;
    const taken = row.status === 'waiting' ? wanted : Math.min(wanted, await walletOf(tx, wallets, row));
    if (taken <= 0) continue;
    if (row.status === 'confirmed') wallets.set(row.userId, (wallets.get(row.userId) ?? 0) - taken);
    const kind = row.status === 'waiting' ? 'cashback_waiting' : 'cashback';
    entries.push(
      { account: { kind, ownerId: row.userId }, amountSatang: taken, orderId },
      { account: { kind: 'cashback_cost' }, amountSatang: -taken, orderId },
    );
    changes.push({ id: row.id, reversedSatang: row.reversedSatang + taken });
  }
  if (!(await postLedgerTransaction(tx, { kind: 'cashback_reversed', cause, at: now, entries }))) return;
  for (const change of changes) await setReversed(tx, change.id, change.reversedSatang);
}

/** What is left in a person's wallet, which is locked when it is first asked for. */
async function walletOf(
  tx: Transaction,
  wallets: Map<number, number>,
  { userId }: CashbackRow,
): Promise<number> {
  const known = wallets.get(userId);
  if (known !== undefined) return known;
  const wallet = { kind: 'cashback', ownerId: userId } as const;
  await lockAccount(tx, wallet);
  const balance = -(await readBalance(tx, wallet));
  wallets.set(userId, balance);
  return balance;
}
