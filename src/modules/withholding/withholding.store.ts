// Reads of other slices: commission_invoices, seller_statements, sellers, settings, users.

import { containing } from '../../platform/db/asked-pattern.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import type { AskedSearch } from '../../shared/asked-search.ts';
import { accountName } from '../identity/account-name-views.tables.ts';
import {
  type CertificateStatus,
  certificateStatuses,
  type WithholdingSetting,
  withholdingSetting,
} from './withholding.rules.ts';

const setting = nameStatement<{ value: unknown }>(
  'select_withholding_setting',
  `select value from settings where name = 'withholding'`,
);

export async function selectWithholdingSetting(db: Queryable): Promise<WithholdingSetting> {
  const [row] = await runNamed(db, setting, []);
  return withholdingSetting.parse(row?.value ?? {});
}

/** What decides how much may be kept back, as `claims` takes it: $1 to $3. */
const termsOf = ({ isOn, payers, basisPoints, leastSatang }: WithholdingSetting) => [
  isOn ? payers : [],
  basisPoints,
  leastSatang,
];

/**
 * The house's invoices with what the law lets their stores keep back of each (`due`, rounded half up), and the newest
 * certificate that was sent for it.
 */
const claims = `(select i.id, i.seller_id, i.statement_id, i.document_number, i.issued_at, i.total_satang - i.vat_satang as base,
    case when i.content -> 'buyer' ->> 'type' = any($1::text[]) and i.total_satang - i.vat_satang >= $3::bigint
      then ((i.total_satang - i.vat_satang) * $2::bigint + 5000) / 10000 else 0 end as due
  from commission_invoices i) i
  join seller_statements st on st.id = i.statement_id
  left join lateral (select * from withholding_certificates where invoice_id = i.id order by id desc limit 1) c on true`;

const isOpen = `(i.due > 0 and (c.id is null or c.status in ('refused', 'taken_back')))`;

const certificateColumns = `c.id as "certificateId", c.certificate_number as "number",
  to_char(c.certificate_date, 'YYYY-MM-DD') as "date", c.amount_satang as "amountSatang", c.status, c.reason,
  c.sent_at as "sentAt", c.decided_at as "decidedAt", c.file_key as "fileKey"`;

export type CertificateOfClaim = {
  certificateId: number | null;
  number: string | null;
  date: string | null;
  amountSatang: number | null;
  status: CertificateStatus | null;
  reason: string | null;
  sentAt: Date | null;
  decidedAt: Date | null;
  fileKey: string | null;
};

export type ClaimRow = CertificateOfClaim & {
  invoiceId: number;
  documentNumber: string;
  statementNumber: string;
  issuedAt: Date;
  periodFrom: Date;
  baseSatang: number;
  dueSatang: number;
  isOpen: boolean;
};

const claimColumns = `i.id as "invoiceId", i.document_number as "documentNumber", st.statement_number as "statementNumber",
  i.issued_at as "issuedAt", st.period_from as "periodFrom", i.base::bigint as "baseSatang", i.due::bigint as "dueSatang",
  ${isOpen} as "isOpen", ${certificateColumns}`;

const claimsOfStore = nameStatement<ClaimRow & { total: number }>(
  'select_withholding_claims',
  `select ${claimColumns}, count(*) over ()::int as total from ${claims}
   where i.seller_id = $4 and (i.due > 0 or c.id is not null)
   order by ${isOpen} desc, i.issued_at desc, i.id desc limit $5 offset $6`,
);

/** A store's invoices of which tax may be kept back, or for which a certificate was sent; what is open first. */
export function selectClaims(
  db: Queryable,
  terms: WithholdingSetting,
  sellerId: number,
  page: { limit: number; offset: number },
) {
  return runNamed(db, claimsOfStore, [...termsOf(terms), sellerId, page.limit, page.offset]);
}

const claimSums = nameStatement<{ openSatang: number; openCount: number; waitingSatang: number }>(
  'sum_withholding_claims',
  `select coalesce(sum(i.due) filter (where ${isOpen}), 0)::bigint as "openSatang",
     count(*) filter (where ${isOpen})::int as "openCount",
     coalesce(sum(c.amount_satang) filter (where c.status = 'waiting'), 0)::bigint as "waitingSatang"
   from ${claims} where i.seller_id = $4`,
);

export async function sumClaims(db: Queryable, terms: WithholdingSetting, sellerId: number) {
  const [row] = await runNamed(db, claimSums, [...termsOf(terms), sellerId]);
  return row ?? { openSatang: 0, openCount: 0, waitingSatang: 0 };
}

const claimOfStatement = nameStatement<ClaimRow>(
  'select_withholding_claim',
  `select ${claimColumns} from ${claims} where i.seller_id = $4 and st.statement_number = $5`,
);

/** The invoice of one of a store's statements, as above; null when there is none (yet). */
export async function selectClaim(
  db: Queryable,
  terms: WithholdingSetting,
  sellerId: number,
  statementNumber: string,
): Promise<ClaimRow | null> {
  const [row] = await runNamed(db, claimOfStatement, [...termsOf(terms), sellerId, statementNumber]);
  return row ?? null;
}

export type NewCertificate = {
  invoiceId: number;
  sellerId: number;
  number: string;
  date: string;
  amountSatang: number;
  dueSatang: number;
  fileKey: string;
  sentAt: Date;
  sentBy: number;
};

const newCertificate = nameStatement<{ id: number }>(
  'insert_withholding_certificate',
  `insert into withholding_certificates (invoice_id, seller_id, certificate_number, certificate_date, amount_satang,
     due_satang, file_key, sent_at, sent_by) values ($1, $2, $3, $4::date, $5, $6, $7, $8, $9)
   on conflict do nothing returning id`,
);

/** The certificate's id; null when another for the invoice waits or was accepted. */
export async function insertCertificate(tx: Transaction, given: NewCertificate): Promise<number | null> {
  const { invoiceId, sellerId, number, date, amountSatang, dueSatang, fileKey, sentAt, sentBy } = given;
  const [row] = await runNamed(tx, newCertificate, [
    ...[invoiceId, sellerId, number, date, amountSatang],
    ...[dueSatang, fileKey, sentAt, sentBy],
  ]);
  return row?.id ?? null;
}

const fileOfStore = nameStatement<{ fileKey: string }>(
  'select_withholding_file',
  `select file_key as "fileKey" from withholding_certificates where id = $1 and ($2::bigint is null or seller_id = $2)`,
);

/** The file of a certificate, of a store's or of any. */
export async function selectFileKey(
  db: Queryable,
  id: number,
  sellerId: number | null,
): Promise<string | null> {
  const [row] = await runNamed(db, fileOfStore, [id, sellerId]);
  return row?.fileKey ?? null;
}

export type CertificateRow = {
  id: number;
  sellerId: number;
  documentNumber: string;
  /** Who the house's invoice was to. */
  payerName: string;
  number: string;
  amountSatang: number;
  status: CertificateStatus;
};

const locked = nameStatement<CertificateRow>(
  'lock_withholding_certificate',
  `select c.id, c.seller_id as "sellerId", i.document_number as "documentNumber", c.certificate_number as "number",
     i.content -> 'buyer' ->> 'name' as "payerName", c.amount_satang as "amountSatang", c.status
   from withholding_certificates c join commission_invoices i on i.id = c.invoice_id where c.id = $1 for update of c`,
);

/** Held, so that of two who decide it at once the second sees what the first did. */
export async function lockCertificate(tx: Transaction, id: number): Promise<CertificateRow | null> {
  const [row] = await runNamed(tx, locked, [id]);
  return row ?? null;
}

const decided = nameStatement<never>(
  'decide_withholding_certificate',
  `update withholding_certificates set status = $2, reason = $3, adjustment_id = $4, decided_at = $5, decided_by = $6
   where id = $1`,
);

export async function decideCertificate(
  tx: Transaction,
  id: number,
  decision: {
    status: 'accepted' | 'refused';
    reason: string | null;
    adjustmentId: string | null;
    decidedAt: Date;
    decidedBy: number;
  },
): Promise<void> {
  const { status, reason, adjustmentId, decidedAt, decidedBy } = decision;
  await runNamed(tx, decided, [id, status, reason, adjustmentId, decidedAt, decidedBy]);
}

const takenBack = nameStatement<never>(
  'take_withholding_certificate_back',
  `update withholding_certificates set status = 'taken_back', reason = $2 where adjustment_id = $1`,
);

/** The certificate that an adjustment was booked for, if it was for one, was wrongly accepted. */
export async function takeCertificateBack(
  tx: Transaction,
  adjustmentId: string,
  reason: string,
): Promise<void> {
  await runNamed(tx, takenBack, [adjustmentId, reason]);
}

export type DeskCertificate = {
  id: number;
  number: string;
  date: string;
  amountSatang: number;
  dueSatang: number;
  baseSatang: number;
  status: CertificateStatus;
  reason: string | null;
  fileKey: string;
  sentAt: Date;
  sender: string | null;
  decidedAt: Date | null;
  decider: string | null;
  documentNumber: string;
  invoicedAt: Date;
  payerName: string;
  payerTaxId: string | null;
  sellerId: number;
  urlKey: string;
  nameTh: string;
  nameEn: string;
  /** Other certificates of the store with the same number that weren't refused. */
  sameNumber: number;
};

const deskColumns = `select c.id, c.certificate_number as "number", to_char(c.certificate_date, 'YYYY-MM-DD') as "date",
    c.amount_satang as "amountSatang", c.due_satang as "dueSatang", (i.total_satang - i.vat_satang)::bigint as "baseSatang",
    c.status, c.reason, c.file_key as "fileKey", c.sent_at as "sentAt", ${accountName('u')} as sender,
    c.decided_at as "decidedAt", ${accountName('d')} as decider, i.document_number as "documentNumber",
    i.issued_at as "invoicedAt", i.content -> 'buyer' ->> 'name' as "payerName",
    i.content -> 'buyer' ->> 'taxId' as "payerTaxId", s.id as "sellerId", s.url_key as "urlKey", s.name_th as "nameTh",
    s.name_en as "nameEn", (select count(*)::int from withholding_certificates o where o.seller_id = c.seller_id
      and o.id <> c.id and o.certificate_number = c.certificate_number and o.status in ('waiting', 'accepted')) as "sameNumber"
  from withholding_certificates c join commission_invoices i on i.id = c.invoice_id join sellers s on s.id = c.seller_id
  join users u on u.id = c.sent_by left join users d on d.id = c.decided_by`;

/** Whether a search names a certificate: by its number, its invoice's, the store, who paid, their tax number, an amount. */
const isCertificateAsked = (texts: string, digits: string, satang: string) => `(${texts}::text[] is null
  or c.certificate_number ilike any(${texts}) or i.document_number ilike any(${texts}) or s.name_th ilike any(${texts})
  or s.name_en ilike any(${texts}) or s.url_key ilike any(${texts}) or i.content -> 'buyer' ->> 'name' ilike any(${texts})
  or i.content -> 'buyer' ->> 'taxId' like ${digits}::text or c.amount_satang = ${satang}::bigint)`;

const askedTerms = (search: AskedSearch | null) => [
  search?.texts.map(containing) ?? null,
  search === null || search.digits === null ? null : `%${search.digits}`,
  search?.satang ?? null,
];

const onDesk = nameStatement<DeskCertificate>(
  'select_withholding_desk',
  `${deskColumns} where c.status = $1 and ${isCertificateAsked('$4', '$5', '$6')}
   order by case when $1 = 'waiting' then c.id end, c.decided_at desc, c.id limit $2 offset $3`,
);

/** Certificates of all stores: those that wait, the longest first, those that were decided, the newest first. */
export function selectDesk(
  db: Queryable,
  { status, search }: { status: CertificateStatus; search: AskedSearch | null },
  page: { limit: number; offset: number },
): Promise<DeskCertificate[]> {
  return runNamed(db, onDesk, [status, page.limit, page.offset, ...askedTerms(search)]);
}

const counts = nameStatement<{ status: CertificateStatus; count: number }>(
  'count_withholding_certificates',
  `select c.status, count(*)::int as count from withholding_certificates c join commission_invoices i on i.id = c.invoice_id
   join sellers s on s.id = c.seller_id where ${isCertificateAsked('$1', '$2', '$3')} group by c.status`,
);

/** How many there are in each state, of those that a search names. */
export async function countCertificates(
  db: Queryable,
  search: AskedSearch | null,
): Promise<Record<CertificateStatus, number>> {
  const found = await runNamed(db, counts, askedTerms(search));
  const countOf = (status: CertificateStatus) => found.find((row) => row.status === status)?.count ?? 0;
  return Object.fromEntries(certificateStatuses.map((status) => [status, countOf(status)])) as Record<
    CertificateStatus,
    number
  >;
}

const booked = nameStatement<DeskCertificate>(
  'select_withholding_of_month',
  `${deskColumns} where c.adjustment_id is not null and c.decided_at >= $1 and c.decided_at < $2 order by c.decided_at, c.id`,
);

/** Certificates that were accepted within a time, those whose refund was taken back later as well. */
export function selectAccepted(
  db: Queryable,
  { since, until }: { since: Date; until: Date },
): Promise<DeskCertificate[]> {
  return runNamed(db, booked, [since, until]);
}
