import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';

const opening = nameStatement<never>(
  'open_ledger_account',
  'insert into ledger_accounts (kind, owner_id) values ($1, $2) on conflict do nothing',
);
const locking = nameStatement<never>(
  'lock_ledger_account',
  'select id from ledger_accounts where kind = $1 and owner_id = $2 for update',
);

/** Opens the account when it is the first time, and locks it. */
export async function lockLedgerAccount(
  db: Queryable,
  account: { kind: string; ownerId: number },
): Promise<void> {
  await runNamed(db, opening, [account.kind, account.ownerId]);
  await runNamed(db, locking, [account.kind, account.ownerId]);
}

export type StatementRow = {
  id: number;
  kind: string;
  cause: string;
  at: Date;
  amountSatang: number;
  balanceSatang: number;
  orderId: number | null;
};

const statement = nameStatement<StatementRow>(
  'ledger_statement',
  `select e.id, t.kind, t.cause, t.at, e.amount_satang as "amountSatang",
     sum(e.amount_satang) over (order by e.id)::bigint as "balanceSatang",
     e.order_id as "orderId"
   from ledger_accounts a join ledger_entries e on e.account_id = a.id
   join ledger_transactions t on t.id = e.transaction_id
   where a.kind = $1 and a.owner_id = $2 order by e.id desc limit $3 offset $4`,
);

/** A page of an account's entries, newest first, each with the balance it left. */
export function selectStatement(
  db: Queryable,
  account: { kind: string; ownerId: number },
  page: { limit: number; offset: number },
) {
  return runNamed(db, statement, [account.kind, account.ownerId, page.limit, page.offset]);
}

const counting = nameStatement<{ count: number }>(
  'count_ledger_entries',
  `select count(*)::int as count from ledger_accounts a join ledger_entries e on e.account_id = a.id
   where a.kind = $1 and a.owner_id = $2`,
);

export async function countEntries(
  db: Queryable,
  account: { kind: string; ownerId: number },
): Promise<number> {
  const [row] = await runNamed(db, counting, [account.kind, account.ownerId]);
  return row?.count ?? 0;
}
