// Reads of other slices: seller_statement_rows, seller_statements, seller_tax_profiles, sellers, settings.

import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import type { DocumentContent } from '../document/document.rules.ts';
import { type SettlementSetting, settlementSetting } from '../settlement/settlement.rules.ts';
import type { InvoicedStatement } from './commission-invoice.rules.ts';

const setting = nameStatement<{ value: unknown }>(
  'select_commission_issuer',
  `select value from settings where name = 'settlement'`,
);

/** Who the house is on its documents; null until that is set. */
export async function selectIssuer(db: Queryable): Promise<SettlementSetting['issuer']> {
  const [row] = await runNamed(db, setting, []);
  return settlementSetting.parse(row?.value ?? {}).issuer;
}

const notInvoiced = `st.commission_satang > 0
  and not exists (select 1 from commission_invoices i where i.statement_id = st.id)`;

const due = nameStatement<{ id: number; closedAt: Date }>(
  'select_statements_to_invoice',
  `select st.id, st.closed_at as "closedAt" from seller_statements st join seller_tax_profiles p on p.seller_id = st.seller_id
   where ${notInvoiced} order by st.period_until, st.id`,
);

/** Statements whose commission is to be invoiced and can be, the oldest first. */
export function selectStatementsToInvoice(db: Queryable): Promise<{ id: number; closedAt: Date }[]> {
  return runNamed(db, due, []);
}

const statement = nameStatement<InvoicedStatement & { id: number; sellerId: number }>(
  'select_statement_to_invoice',
  `select st.id, st.seller_id as "sellerId", st.statement_number as "statementNumber", st.period_from as "periodFrom",
     st.period_until as "periodUntil", st.closed_at as "closedAt", st.commission_satang as "commissionSatang",
     st.vat_satang as "vatSatang", st.vat_basis_points as "vatBasisPoints",
     (select coalesce(json_agg(json_build_object('basisPoints', r.rate, 'commissionSatang', r.kept) order by r.rate desc), '[]')
      from (select rate_basis_points as rate, -sum(amount_satang) as kept from seller_statement_rows
        where statement_id = st.id and type = 'commission' group by rate_basis_points) r) as rates
   from seller_statements st where st.id = $1 and ${notInvoiced}`,
);

const held = nameStatement<{ id: number }>(
  'lock_statement_to_invoice',
  `select id from seller_statements where id = $1 for update`,
);

/** Held, so that of two who invoice it at once the second finds it done; null when it is, or there is nothing to invoice. */
export async function lockStatementToInvoice(tx: Transaction, id: number) {
  await runNamed(tx, held, [id]);
  // A statement of its own: it sees what whoever was waited for has written.
  const [row] = await runNamed(tx, statement, [id]);
  return row ?? null;
}

const serial = nameStatement<{ serial: number }>(
  'take_commission_invoice_serial',
  `insert into commission_invoice_counters (year_be, last_number) values ($1, 1)
   on conflict (year_be) do update set last_number = commission_invoice_counters.last_number + 1
   returning last_number as serial`,
);

/**
 * The next number of the year. Whoever takes it holds the series until the transaction ends, so a number that isn't used in
 * the end was never given.
 */
export async function takeSerial(tx: Transaction, yearBe: number): Promise<number> {
  const [row] = await runNamed(tx, serial, [yearBe]);
  if (row === undefined) throw new Error('a counter answered nothing');
  return row.serial;
}

export type NewInvoice = {
  documentNumber: string;
  yearBe: number;
  serial: number;
  statementId: number;
  sellerId: number;
  content: DocumentContent;
  issuedAt: Date;
  madeAt: Date;
};

const newInvoice = nameStatement<never>(
  'insert_commission_invoice',
  `insert into commission_invoices (document_number, year_be, serial, statement_id, seller_id, content, total_satang,
     vat_satang, issued_at, made_at) values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9, $10)`,
);

export async function insertInvoice(tx: Transaction, given: NewInvoice): Promise<void> {
  const { totals } = given.content;
  await runNamed(tx, newInvoice, [
    given.documentNumber,
    given.yearBe,
    given.serial,
    given.statementId,
    given.sellerId,
    JSON.stringify(given.content),
    totals.totalSatang,
    totals.vatSatang,
    given.issuedAt,
    given.madeAt,
  ]);
}

export type StatementInvoice = {
  commissionSatang: number;
  content: DocumentContent | null;
  hasTaxProfile: boolean;
};

const ofStatement = nameStatement<StatementInvoice>(
  'select_invoice_of_statement',
  `select st.commission_satang as "commissionSatang", i.content,
     exists (select 1 from seller_tax_profiles p where p.seller_id = st.seller_id) as "hasTaxProfile"
   from seller_statements st left join commission_invoices i on i.statement_id = st.id
   where st.seller_id = $1 and st.statement_number = $2`,
);

/** The invoice for one of a store's statements, if there is one; null when the store has no such statement. */
export async function selectInvoiceOfStatement(
  db: Queryable,
  sellerId: number,
  statementNumber: string,
): Promise<StatementInvoice | null> {
  const [row] = await runNamed(db, ofStatement, [sellerId, statementNumber]);
  return row ?? null;
}

export type InvoiceRow = { id: number; content: DocumentContent; issuedAt: Date };

const ofMonth = nameStatement<InvoiceRow>(
  'select_commission_invoices',
  `select id, content, issued_at as "issuedAt" from commission_invoices
   where issued_at >= $1 and issued_at < $2 order by year_be, serial limit $3 offset $4`,
);

type Span = { since: Date; until: Date };

/** Invoices dated within a month, by number. */
export function selectInvoices(
  db: Queryable,
  { since, until }: Span,
  { limit, offset }: { limit: number; offset: number },
) {
  return runNamed(db, ofMonth, [since, until, limit, offset]);
}

const sums = nameStatement<{ count: number; totalSatang: number; vatSatang: number }>(
  'sum_commission_invoices',
  `select count(*)::int as count, coalesce(sum(total_satang), 0)::bigint as "totalSatang",
     coalesce(sum(vat_satang), 0)::bigint as "vatSatang"
   from commission_invoices where issued_at >= $1 and issued_at < $2`,
);

export async function sumInvoices(db: Queryable, { since, until }: Span) {
  const [row] = await runNamed(db, sums, [since, until]);
  return row ?? { count: 0, totalSatang: 0, vatSatang: 0 };
}

const first = nameStatement<{ at: Date | null }>(
  'select_first_commission_invoice',
  `select min(issued_at) as at from commission_invoices`,
);

/** The date of the first there is; null when there is none. */
export async function selectFirstIssued(db: Queryable): Promise<Date | null> {
  const [row] = await runNamed(db, first, []);
  return row?.at ?? null;
}

const one = nameStatement<InvoiceRow>(
  'select_commission_invoice',
  `select id, content, issued_at as "issuedAt" from commission_invoices where id = $1`,
);

export async function selectInvoice(db: Queryable, id: number): Promise<InvoiceRow | null> {
  const [row] = await runNamed(db, one, [id]);
  return row ?? null;
}

export type WaitingStatement = {
  statementNumber: string;
  nameTh: string;
  nameEn: string;
  commissionSatang: number;
  total: number;
};

const waiting = nameStatement<WaitingStatement>(
  'select_statements_without_invoice',
  `select st.statement_number as "statementNumber", s.name_th as "nameTh", s.name_en as "nameEn",
     st.commission_satang as "commissionSatang", count(*) over ()::int as total
   from seller_statements st join sellers s on s.id = st.seller_id
   left join seller_tax_profiles p on p.seller_id = st.seller_id
   where ${notInvoiced} and p.seller_id is null order by st.period_until, st.id limit $1`,
);

/** Statements whose stores haven't said who they are on documents, the oldest first. */
export function selectWaitingStatements(db: Queryable, limit: number): Promise<WaitingStatement[]> {
  return runNamed(db, waiting, [limit]);
}
