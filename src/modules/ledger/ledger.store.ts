import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import type { LedgerEntry } from './ledger.rules.ts';

const accounts = nameStatement<never>(
  'open_ledger_accounts',
  `insert into ledger_accounts (kind, owner_id)
   select distinct kind, owner_id from unnest($1::text[], $2::bigint[]) as a(kind, owner_id) order by 1, 2
   on conflict do nothing`,
);

const posting = nameStatement<{ posted: number }>(
  'post_ledger_transaction',
  `with made as (
     insert into ledger_transactions (kind, cause, at) values ($1, $2, $3) on conflict do nothing returning id
   ),
   entries as (
     insert into ledger_entries (transaction_id, account_id, amount_satang, order_id)
     select made.id, a.id, e.amount_satang, e.order_id
     from made, unnest($4::text[], $5::bigint[], $6::bigint[], $7::bigint[])
       as e(kind, owner_id, amount_satang, order_id)
     join ledger_accounts a on a.kind = e.kind and a.owner_id = e.owner_id
     returning 1
   )
   select (select count(*) from entries)::int as posted from made`,
);

/** Writes a transaction and its entries; null when the same kind and cause were written before. */
export async function insertTransaction(
  db: Queryable,
  transaction: { kind: string; cause: string; at: Date },
  entries: readonly LedgerEntry[],
): Promise<{ posted: number } | null> {
  const kinds = entries.map(({ account }) => account.kind);
  const owners = entries.map(({ account }) => account.ownerId ?? 0);
  await runNamed(db, accounts, [kinds, owners]);
  const [row] = await runNamed(db, posting, [
    transaction.kind,
    transaction.cause,
    transaction.at,
    kinds,
    owners,
    entries.map(({ amountSatang }) => amountSatang),
    entries.map(({ orderId }) => orderId ?? null),
  ]);
  return row ?? null;
}

const balances = nameStatement<{ kind: string; ownerId: number; balanceSatang: number }>(
  'ledger_balances',
  `select a.kind, a.owner_id as "ownerId", sum(e.amount_satang)::bigint as "balanceSatang"
   from ledger_accounts a join ledger_entries e on e.account_id = a.id
   where $1::text is null or (a.kind = $1 and a.owner_id = $2)
   group by a.id order by a.kind, a.owner_id`,
);

/** Balances as sums of entries (DECISIONS "Money and time"); of one account, or of all. */
export function selectBalances(db: Queryable, account: { kind: string; ownerId: number } | null) {
  return runNamed(db, balances, [account?.kind ?? null, account?.ownerId ?? null]);
}
