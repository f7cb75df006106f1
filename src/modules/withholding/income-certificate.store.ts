// Reads of other slices: districts, identity_verifications, provinces, settings, subdistricts, user_addresses, users, withdrawals.

import { and, desc, eq, getTableColumns, or, sql } from 'drizzle-orm';
import { saysAsked } from '../../platform/db/asked-pattern.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import type { AskedSearch } from '../../shared/asked-search.ts';
import { type AddressParts, addressLine } from '../address/address.rules.ts';
import { accountsAsked } from '../identity/identity.tables.ts';
import { type HouseIssuer, settlementSetting } from '../settlement/settlement.rules.ts';
import { withdrawals } from '../withdrawal/withdrawal.tables.ts';
import { type Payee, readCertificateNumber } from './income-certificate.rules.ts';
import { incomeCertificates } from './withholding.tables.ts';

/** `isTakenBack`: the bank sent its withdrawal back, so nothing was paid and no tax kept back; its number stays taken. */
export type IncomeCertificateRow = typeof incomeCertificates.$inferSelect & {
  isTakenBack: boolean;
  /** The rate when its withdrawal was asked for; null where that wasn't kept yet. */
  taxBasisPoints: number | null;
};

const columns = {
  ...getTableColumns(incomeCertificates),
  isTakenBack: sql<boolean>`${withdrawals.status} = 'returned'`,
  taxBasisPoints: withdrawals.taxBasisPoints,
};

const setting = nameStatement<{ value: unknown }>(
  'select_certificate_issuer',
  `select value from settings where name = 'settlement'`,
);

/** Who the house is to the Revenue Department; null until that is set. */
export async function selectHouse(db: Queryable): Promise<HouseIssuer | null> {
  const [row] = await runNamed(db, setting, []);
  return settlementSetting.parse(row?.value ?? {}).issuer;
}

type FoundPayee = AddressParts & { name: string; taxId: string | null; hasAddress: boolean };

const payee = nameStatement<FoundPayee>(
  'select_certificate_payee',
  `select coalesce(v.name, trim(concat_ws(' ', u.firstname, u.lastname))) as name, v.card as "taxId",
     a.id is not null as "hasAddress", coalesce(a.address, '') as address, a.house_number as "houseNumber", a.building,
     a.alley, a.road, coalesce(a.subdistrict, '') as "subdistrictName", coalesce(a.district, '') as "districtName",
     coalesce(a.province_id, 0) as "provinceId", coalesce(a.province, '') as "provinceName",
     coalesce(a.zip_code, '') as "zipCode"
   from users u
   left join lateral (select firstname || ' ' || lastname as name, id_card_number as card from identity_verifications
     where user_id = u.id and status = 'approved' order by id desc limit 1) v on true
   left join lateral (select b.*, d.province_id, s.name_th as subdistrict, d.name_th as district, p.name_th as province
     from user_addresses b join subdistricts s on s.id = b.subdistrict_id join districts d on d.id = s.district_id
     join provinces p on p.id = d.province_id
     where b.user_id = u.id order by b.default_billing desc, b.default_shipping desc, b.id limit 1) a on true
   where u.id = $1`,
);

/** Whose income it is: the name and number of the card that staff verified, and the address of their book. */
export async function selectPayee(db: Queryable, userId: number): Promise<Payee> {
  const [row] = await runNamed(db, payee, [userId]);
  if (row === undefined) throw new Error(`nobody has the number ${userId}`);
  const { name, taxId, hasAddress, ...place } = row;
  return { name, taxId: taxId ?? '', address: hasAddress ? addressLine('th', place) : '' };
}

const nextNumber = nameStatement<{ running: number }>(
  'next_income_certificate',
  'select coalesce(max(running), 0)::int + 1 as running from income_certificates where year = $1',
);
const line = nameStatement<never>(
  'lock_income_certificates',
  "select pg_advisory_xact_lock(hashtext('income certificates'))",
);

/** Writes a certificate under the next number of its year, one after the other. */
export async function insertCertificate(
  tx: Transaction,
  row: Omit<typeof incomeCertificates.$inferInsert, 'running'>,
): Promise<void> {
  await runNamed(tx, line, []);
  const [next] = await runNamed(tx, nextNumber, [row.year]);
  await tx.insert(incomeCertificates).values({ ...row, running: next?.running ?? 1 });
}

/** The certificate of a withdrawal: of one person's, or anybody's (null). */
export async function selectCertificate(
  db: Queryable,
  withdrawalId: string,
  userId: number | null,
): Promise<IncomeCertificateRow | null> {
  const [row] = await db
    .select(columns)
    .from(incomeCertificates)
    .innerJoin(withdrawals, eq(withdrawals.id, incomeCertificates.withdrawalId))
    .where(
      and(
        eq(incomeCertificates.withdrawalId, withdrawalId),
        userId === null ? undefined : eq(incomeCertificates.userId, userId),
      ),
    );
  return row ?? null;
}

const ofMonth = nameStatement<
  IncomeCertificateRow & { total: number; valid: number; sumIncome: number; sumTax: number }
>(
  'income_certificates_of_month',
  `select c.id, c.withdrawal_id as "withdrawalId", c.user_id as "userId", c.year, c.running, c.paid_at as "paidAt",
     c.issued_at as "issuedAt", c.income_satang as "incomeSatang", c.tax_satang as "taxSatang", c.payer, c.payee,
     w.status = 'returned' as "isTakenBack", w.tax_basis_points as "taxBasisPoints", count(*) over ()::int as total,
     count(*) filter (where w.status <> 'returned') over ()::int as valid,
     coalesce(sum(c.income_satang) filter (where w.status <> 'returned') over (), 0)::bigint as "sumIncome",
     coalesce(sum(c.tax_satang) filter (where w.status <> 'returned') over (), 0)::bigint as "sumTax"
   from income_certificates c join withdrawals w on w.id = c.withdrawal_id
   where c.paid_at >= $1 and c.paid_at < $2 order by c.year, c.running limit $3 offset $4`,
);

/** The certificates of what was paid in a time, in their order, with what all of them come to. */
export function selectCertificatesOf(
  db: Queryable,
  span: { since: Date; until: Date },
  page: { limit: number; offset: number } = { limit: 100_000, offset: 0 },
) {
  return runNamed(db, ofMonth, [span.since, span.until, page.limit, page.offset]);
}

/**
 * Certificates that a search names, of any time, the newest first, and how many there are: by their number, whom they name
 * with their tax number, or the account.
 */
export async function selectAskedCertificates(
  db: Queryable,
  search: AskedSearch,
  page: { limit: number; offset: number },
): Promise<{ rows: IncomeCertificateRow[]; total: number }> {
  const number = readCertificateNumber(search.texts.at(-1) ?? '');
  const { payee, userId, year, running } = incomeCertificates;
  const where =
    number === null
      ? or(
          saysAsked(search, sql`${payee} ->> 'name'`),
          search.digits === null ? undefined : sql`${payee} ->> 'taxId' = ${search.digits}`,
          sql`${userId} in ${accountsAsked(search)}`,
        )
      : and(eq(year, number.year), eq(running, number.running));
  const rows = await db
    .select(columns)
    .from(incomeCertificates)
    .innerJoin(withdrawals, eq(withdrawals.id, incomeCertificates.withdrawalId))
    .where(where)
    .orderBy(desc(incomeCertificates.id))
    .limit(page.limit)
    .offset(page.offset);
  return { rows, total: await db.$count(incomeCertificates, where) };
}

/** All of a person's, for themselves. */
export function selectCertificatesOfPerson(db: Queryable, userId: number): Promise<IncomeCertificateRow[]> {
  return db
    .select(columns)
    .from(incomeCertificates)
    .innerJoin(withdrawals, eq(withdrawals.id, incomeCertificates.withdrawalId))
    .where(eq(incomeCertificates.userId, userId))
    .orderBy(incomeCertificates.id);
}

/** Takes the names out of certificates issued up to an instant: of one person, or of all who are erased (null). */
export async function unnameCertificates(
  db: Queryable,
  { userId, until }: { userId: number | null; until: Date },
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update income_certificates c set payee = '{"name":"—","taxId":"","address":""}'::jsonb from users u
    where u.id = c.user_id and c.issued_at <= ${until.toISOString()}::timestamptz and c.payee ->> 'name' <> '—'
      and ${userId === null ? sql`u.status = 'erased'` : sql`u.id = ${userId}`}`);
  return rowCount ?? 0;
}
