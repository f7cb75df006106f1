import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { transact } from './transact.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(2);
});
afterAll(() => database.close());

async function record(...amounts: number[]): Promise<void> {
  await transact(database.db, async (tx) => {
    const { rows } = await tx.execute<{ account: number; transaction: number }>(sql`
      with account as (insert into ledger_accounts (kind, owner_id) values ('test', floor(random() * 1e12)) returning id),
      entry as (insert into ledger_transactions (kind, cause, at) values ('test', gen_random_uuid()::text, now()) returning id)
      select account.id as account, entry.id as transaction from account, entry`);
    const [row] = rows;
    for (const amount of amounts)
      await tx.execute(sql`
        insert into ledger_entries (transaction_id, account_id, amount_satang)
        values (${row?.transaction}, ${row?.account}, ${amount})`);
  });
}

describe('the ledger, as the database keeps it', () => {
  test('takes a transaction whose debits equal its credits', async () => {
    await expect(record(100, -60, -40)).resolves.toBeUndefined();
  });
  test('refuses one that is a satang off', async () => {
    await expect(record(100, -99)).rejects.toMatchObject({
      cause: expect.objectContaining({ message: expect.stringContaining('out of balance') }),
    });
  });
  test('never changes or forgets an entry', async () => {
    const { db } = database;
    for (const statement of [
      sql`update ledger_entries set amount_satang = 1`,
      sql`delete from ledger_entries`,
      sql`delete from ledger_transactions`,
      sql`truncate ledger_entries cascade`,
    ])
      await expect(db.execute(statement)).rejects.toMatchObject({
        cause: expect.objectContaining({ message: expect.stringContaining('append-only') }),
      });
  });
});
