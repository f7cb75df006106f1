import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import type { AccountKind } from './ledger.rules.ts';

export type EntryOfPerson = {
  account: string;
  transaction: string;
  cause: string;
  at: Date;
  amountSatang: number;
};

export async function selectEntriesOf(
  db: Queryable,
  kinds: readonly AccountKind[],
  userId: number,
): Promise<EntryOfPerson[]> {
  const { rows } = await db.execute<EntryOfPerson>(sql`
    select a.kind as account, t.kind as transaction, t.cause, t.at, e.amount_satang as "amountSatang"
    from ledger_accounts a join ledger_entries e on e.account_id = a.id
    join ledger_transactions t on t.id = e.transaction_id
    where a.kind = any(${`{${kinds.join(',')}}`}::text[]) and a.owner_id = ${userId} order by e.id`);
  return rows;
}
