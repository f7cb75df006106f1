import { sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';

type Entry = { kind: string; ownerId: number; amountSatang: number; orderId: number | null };

const openAccounts = nameStatement<never>(
  'open_ledger_accounts',
  `insert into ledger_accounts (kind, owner_id)
   select distinct a.kind, a.owner_id from unnest($1::text[], $2::bigint[]) as a(kind, owner_id)
   where not exists (select 1 from ledger_accounts l where l.kind = a.kind and l.owner_id = a.owner_id)
   order by 1, 2
   on conflict do nothing`,
);

const post = nameStatement<{ id: number }>(
  'post_ledger_transaction',
  `with posted as (
     insert into ledger_transactions (kind, cause, at) values ($1, $2, $3)
     on conflict (kind, cause) do nothing returning id
   )
   insert into ledger_entries (transaction_id, account_id, amount_satang, order_id)
   select posted.id, l.id, e.amount, e.order_id
   from posted, unnest($4::text[], $5::bigint[], $6::bigint[], $7::bigint[]) as e(kind, owner_id, amount, order_id)
   join ledger_accounts l on l.kind = e.kind and l.owner_id = e.owner_id
   returning id`,
);

/** False when this kind and cause are recorded already. */
export async function insertLedgerTransaction(
  tx: Transaction,
  posting: { kind: string; cause: string; at: Date; entries: readonly Entry[] },
): Promise<boolean> {
  const kinds = posting.entries.map((entry) => entry.kind);
  const owners = posting.entries.map((entry) => entry.ownerId);
  await runNamed(tx, openAccounts, [kinds, owners]);
  const rows = await runNamed(tx, post, [
    posting.kind,
    posting.cause,
    posting.at,
    kinds,
    owners,
    posting.entries.map((entry) => entry.amountSatang),
    posting.entries.map((entry) => entry.orderId),
  ]);
  return rows.length > 0;
}

export type Balance = { kind: string; ownerId: number; balanceSatang: number };

/** Every account's balance, as the sum of its entries: positive when debits outweigh credits. */
export async function selectBalances(db: Queryable): Promise<Balance[]> {
  const { rows } = await db.execute<Balance>(sql`
    select a.kind, a.owner_id as "ownerId", sum(e.amount_satang) as "balanceSatang"
    from ledger_accounts a join ledger_entries e on e.account_id = a.id
    group by a.id order by a.kind, a.owner_id`);
  return rows;
}
