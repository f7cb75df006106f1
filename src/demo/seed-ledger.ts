import { imbalance, type LedgerEntry } from '../modules/ledger/ledger.rules.ts';
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from '../modules/ledger/ledger.tables.ts';
import type { LedgerTransaction } from '../modules/ledger/post-ledger-transaction.ts';
import type { SeedContext } from './seed-context.ts';
import { insertRows, the } from './seed-rows.ts';

/** Writes a month of ledger transactions at once; the database checks that each balances, as it does for any other. */
export async function seedLedger(
  { tx }: SeedContext,
  transactions: readonly LedgerTransaction[],
): Promise<void> {
  const moving = transactions.filter(({ entries }) => entries.length > 0);
  for (const { kind, cause, entries } of moving) {
    const left = imbalance(entries);
    if (left !== 0) throw new Error(`ledger transaction ${kind} ${cause} is off by ${left} satang`);
  }
  const accounts = new Map(
    moving.flatMap(({ entries }) =>
      entries.map(({ account }) => [
        accountKey(account),
        { kind: account.kind, ownerId: account.ownerId ?? 0 },
      ]),
    ),
  );
  const opened = await insertRows(tx, ledgerAccounts, [...accounts.values()], ['id', 'kind', 'ownerId']);
  const accountIds = new Map(opened.map(({ id, kind, ownerId }) => [`${kind} ${ownerId}`, id]));
  const inOrder = [...moving].sort((one, other) => one.at.getTime() - other.at.getTime());
  const written = await insertRows(
    tx,
    ledgerTransactions,
    inOrder.map(({ kind, cause, at }) => ({ kind, cause, at })),
    ['id', 'kind', 'cause'],
  );
  const transactionIds = new Map(written.map(({ id, kind, cause }) => [`${kind} ${cause}`, id]));
  await insertRows(
    tx,
    ledgerEntries,
    inOrder.flatMap(({ kind, cause, entries }) =>
      entries.map(({ account, amountSatang, orderId }) => ({
        transactionId: the(transactionIds, `${kind} ${cause}`),
        accountId: the(accountIds, accountKey(account)),
        amountSatang,
        orderId: orderId ?? null,
      })),
    ),
  );
}

function accountKey({ kind, ownerId }: LedgerEntry['account']): string {
  return `${kind} ${ownerId ?? 0}`;
}
