import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import type { LedgerEntry } from './ledger.rules.ts';

const posting = nameStatement<{ hasAccounts: boolean; written: WrittenTransaction[] }>(
  'post_ledger_transactions',
  `with asked as materialized (
     select * from unnest($1::text[], $2::text[], $3::timestamptz[]) with ordinality as t(kind, cause, at, place)
   ),
   asked_entries as materialized (
     select * from unnest($4::int[], $5::text[], $6::bigint[], $7::bigint[], $8::bigint[]) with ordinality
       as e(place, kind, owner_id, amount_satang, order_id, nth)
   ),
   wanted as materialized (
     select w.kind, w.owner_id, a.id from (select distinct kind, owner_id from asked_entries) w
     left join ledger_accounts a using (kind, owner_id)
   ),
   opened as (
     insert into ledger_accounts (kind, owner_id)
     select kind, owner_id from wanted where id is null order by 1, 2
     on conflict do nothing returning id, kind, owner_id
   ),
   known as materialized (
     select kind, owner_id, id from wanted where id is not null union all select kind, owner_id, id from opened
   ),
   is_known as materialized (
     select (select count(*) from known) = (select count(*) from wanted) as all_of_them
   ),
   made as (
     insert into ledger_transactions (kind, cause, at)
     select kind, cause, at from asked where (select all_of_them from is_known) order by place
     on conflict do nothing returning id, kind, cause
   ),
   entries as (
     insert into ledger_entries (transaction_id, account_id, amount_satang, order_id)
     select made.id, known.id, e.amount_satang, e.order_id
     from made join asked using (kind, cause) join asked_entries e on e.place = asked.place
     join known on known.kind = e.kind and known.owner_id = e.owner_id order by e.nth
     returning transaction_id
   )
   select (select all_of_them from is_known) as "hasAccounts",
     (select coalesce(json_agg(json_build_object('kind', kind, 'cause', cause,
        'posted', (select count(*) from entries where transaction_id = made.id))), '[]') from made) as written`,
);

export type WrittenTransaction = { kind: string; cause: string; posted: number };

/**
 * Writes transactions and their entries, each of another kind or cause; those that were written, without those that had been
 * before. Accounts that are new are opened by the same statement; where another transaction has opened one meanwhile, nothing
 * was written, and it is done again with that one.
 */
export async function insertTransactions(
  db: Queryable,
  transactions: readonly { kind: string; cause: string; at: Date; entries: readonly LedgerEntry[] }[],
): Promise<WrittenTransaction[]> {
  const entries = transactions.flatMap((transaction, index) =>
    transaction.entries.map((entry) => ({ ...entry, place: index + 1 })),
  );
  const kinds = entries.map(({ account }) => account.kind);
  const owners = entries.map(({ account }) => account.ownerId ?? 0);
  const post = async () => {
    const [row] = await runNamed(db, posting, [
      transactions.map(({ kind }) => kind),
      transactions.map(({ cause }) => cause),
      transactions.map(({ at }) => at),
      entries.map(({ place }) => place),
      kinds,
      owners,
      entries.map(({ amountSatang }) => amountSatang),
      entries.map(({ orderId }) => orderId ?? null),
    ]);
    if (row === undefined) throw new Error('a posting is always one row');
    return row;
  };
  for (;;) {
    const { hasAccounts, written } = await post();
    if (hasAccounts) return written;
  }
}

/** Two texts: for a plan of "all, or this one" every account there is would be gone through for the one. */
const balances = (name: string, which: string) =>
  nameStatement<{ kind: string; ownerId: number; balanceSatang: number }>(
    name,
    `select a.kind, a.owner_id as "ownerId", sum(e.amount_satang)::bigint as "balanceSatang"
     from ledger_accounts a join ledger_entries e on e.account_id = a.id ${which}
     group by a.id order by a.kind, a.owner_id`,
  );

const allBalances = balances('ledger_balances', '');
const balanceOf = balances('ledger_balance_of', 'where a.kind = $1 and a.owner_id = $2');

/** Balances as sums of entries (DECISIONS "Money and time"); of one account, or of all. */
export function selectBalances(db: Queryable, account: { kind: string; ownerId: number } | null) {
  return account === null
    ? runNamed(db, allBalances, [])
    : runNamed(db, balanceOf, [account.kind, account.ownerId]);
}
