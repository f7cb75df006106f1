// Reads of other slices: ledger_accounts, ledger_entries, ledger_transactions, orders, users, withdrawals.

import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';

export type StatementMonth = { month: string; inSatang: number; outSatang: number; closingSatang: number };

const months = nameStatement<StatementMonth>(
  'affiliate_statement_months',
  `select m.month, m."inSatang", m."outSatang", sum(m."inSatang" - m."outSatang") over (order by m.month)::bigint as "closingSatang"
   from (
     select to_char(t.at at time zone 'Asia/Bangkok', 'YYYY-MM') as month,
       coalesce(sum(-e.amount_satang) filter (where e.amount_satang < 0), 0)::bigint as "inSatang",
       coalesce(sum(e.amount_satang) filter (where e.amount_satang > 0), 0)::bigint as "outSatang"
     from ledger_accounts a join ledger_entries e on e.account_id = a.id
     join ledger_transactions t on t.id = e.transaction_id
     where a.kind = 'cashback' and a.owner_id = $1 group by 1) m
   order by m.month desc limit 120`,
);

/** The months (Bangkok's) in which something moved in a person's wallet, the newest first. */
export function selectStatementMonths(db: Queryable, userId: number): Promise<StatementMonth[]> {
  return runNamed(db, months, [userId]);
}

export type StatementLine = {
  at: Date;
  kind: string;
  orderNumber: string | null;
  /** Whether it came by one's links. */
  isEarned: boolean;
  /** Positive: into the wallet. */
  amountSatang: number;
};

const lines = nameStatement<StatementLine>(
  'affiliate_statement_lines',
  `select t.at, t.kind, o.order_number as "orderNumber",
     exists (select 1 from affiliate_earnings n where n.order_id = e.order_id and n.affiliate_id = $1) as "isEarned",
     -e.amount_satang as "amountSatang"
   from ledger_accounts a join ledger_entries e on e.account_id = a.id
   join ledger_transactions t on t.id = e.transaction_id left join orders o on o.id = e.order_id
   where a.kind = 'cashback' and a.owner_id = $1 and t.at >= $2 and t.at < $3
   order by t.at, e.id limit 3000`,
);

/** What moved in a person's wallet in a time, in its order. */
export function selectStatementLines(db: Queryable, userId: number, from: Date, until: Date) {
  return runNamed(db, lines, [userId, from, until]);
}

const balance = nameStatement<{ satang: number }>(
  'affiliate_statement_balance',
  `select coalesce(sum(-e.amount_satang), 0)::bigint as satang
   from ledger_accounts a join ledger_entries e on e.account_id = a.id
   join ledger_transactions t on t.id = e.transaction_id
   where a.kind = 'cashback' and a.owner_id = $1 and t.at < $2`,
);

/** What was in a person's wallet just before an instant. */
export async function selectBalanceBefore(db: Queryable, userId: number, before: Date): Promise<number> {
  const [row] = await runNamed(db, balance, [userId, before]);
  return row?.satang ?? 0;
}

export type PaidWithdrawal = {
  paidAt: Date;
  amountSatang: number;
  serviceChargeSatang: number;
  feeSatang: number;
  taxSatang: number;
  netSatang: number;
  /** When its bank sent it back, and it came into the wallet again; null of what stayed there. */
  returnedAt: Date | null;
};

const paid = nameStatement<PaidWithdrawal>(
  'affiliate_statement_paid',
  `select paid_at as "paidAt", amount_satang as "amountSatang", service_charge_satang as "serviceChargeSatang",
     fee_satang as "feeSatang", tax_satang as "taxSatang", net_satang as "netSatang",
     case when status = 'returned' then decided_at end as "returnedAt"
   from withdrawals where user_id = $1 and status in ('paid', 'returned') and paid_at >= $2 and paid_at < $3 order by paid_at, id limit 500`,
);

/** What was sent to a person's bank in a time, with what was kept of it. */
export function selectPaid(
  db: Queryable,
  userId: number,
  from: Date,
  until: Date,
): Promise<PaidWithdrawal[]> {
  return runNamed(db, paid, [userId, from, until]);
}

const holder = nameStatement<{ name: string }>(
  'affiliate_statement_holder',
  `select trim(concat_ws(' ', firstname, lastname)) as name from users where id = $1`,
);

export async function selectHolderName(db: Queryable, userId: number): Promise<string> {
  const [row] = await runNamed(db, holder, [userId]);
  return row?.name ?? '';
}
