import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/db/test-database.ts';
import { transact } from '../../platform/db/transact.ts';
import {
  type LedgerTransaction,
  postLedgerTransaction,
  postLedgerTransactions,
} from './post-ledger-transaction.ts';
import { readBalance } from './read-balance.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(4);
});
afterAll(() => database.close());

const fundsOf = (ownerId: number) => ({ kind: 'buyer_funds', ownerId }) as const;
const balanceOf = (ownerId: number) => readBalance(database.db, fundsOf(ownerId));

/** Somebody's funds get so much that was transferred. */
const received = (cause: string, ownerId: number, amountSatang: number): LedgerTransaction => ({
  kind: 'payment_received',
  cause,
  at: new Date(),
  entries: [
    { account: { kind: 'received_transfer' }, amountSatang },
    { account: fundsOf(ownerId), amountSatang: -amountSatang },
  ],
});

test('an account that two open at once is one, and has what both wrote', async () => {
  const isWritten = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const first = transact(database.db, async (tx) => {
    expect(await postLedgerTransaction(tx, received('first', 7, 100))).toBe(true);
    isWritten.resolve();
    await mayCommit.promise;
  });
  await isWritten.promise;
  const second = transact(database.db, (tx) => postLedgerTransaction(tx, received('second', 7, 250)));
  // The second has found no account by now, and waits for the first to say whether there is one.
  await expect.poll(waiting).toBe(1);
  mayCommit.resolve();
  await first;
  expect(await second).toBe(true);
  expect(await balanceOf(7)).toBe(-350);
});

async function waiting(): Promise<number> {
  const { rows } = await database.db.$client.query(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0].count;
}

test('of several the ones that were written before stay as they are', async () => {
  const [before, also] = [received('before', 8, 100), received('also', 8, 30)];
  await transact(database.db, (tx) => postLedgerTransaction(tx, before));
  expect(await transact(database.db, (tx) => postLedgerTransactions(tx, [before, also]))).toBe(1);
  expect(await transact(database.db, (tx) => postLedgerTransactions(tx, [before, also]))).toBe(0);
  expect(await balanceOf(8)).toBe(-130);
});

test('one that is off is refused, and nothing of the others is written', async () => {
  const off = received('off', 9, 100);
  const wrong = { ...off, entries: off.entries.slice(1) };
  await expect(
    transact(database.db, (tx) => postLedgerTransactions(tx, [received('right', 9, 50), wrong])),
  ).rejects.toThrow('off by -100 satang');
  expect(await balanceOf(9)).toBe(0);
});
