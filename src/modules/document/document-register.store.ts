// Reads of other slices: sellers.

import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import type { DocumentContent, DocumentForm } from './document.rules.ts';

/** Which documents: a seller's or everybody's, dated from `since` to before `until`, of a form, with a number like this. */
export type RegisterFilter = {
  sellerId: number | null;
  since: Date | null;
  until: Date | null;
  form: DocumentForm | null;
  search: string | null;
};

export type RegisterRow = {
  id: number;
  content: DocumentContent;
  issuedAt: Date;
  isCancelled: boolean;
  replacedBy: string | null;
};

function matches({ sellerId, since, until, form, search }: RegisterFilter): SQL {
  const like = search === null ? null : `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return sql.join(
    [
      sql`true`,
      ...(sellerId === null ? [] : [sql`d.seller_id = ${sellerId}`]),
      ...(since === null ? [] : [sql`d.issued_at >= ${since}`]),
      ...(until === null ? [] : [sql`d.issued_at < ${until}`]),
      ...(form === null ? [] : [sql`d.content ->> 'form' = ${form}`]),
      ...(like === null
        ? []
        : [sql`(d.document_number ilike ${like} or d.content ->> 'orderNumber' ilike ${like})`]),
    ],
    sql` and `,
  );
}

/** Documents in the order of their dates; `isNewestFirst` for people, the other way round for books. */
export async function selectRegister(
  db: Queryable,
  filter: RegisterFilter,
  { limit, offset, isNewestFirst }: { limit: number; offset: number; isNewestFirst: boolean },
): Promise<RegisterRow[]> {
  const direction = isNewestFirst ? sql`desc` : sql`asc`;
  const { rows } = await db.execute<RegisterRow & { id: number | string; issuedAt: Date | string }>(sql`
    select d.id, d.content, d.issued_at as "issuedAt", d.cancelled_at is not null as "isCancelled",
      (select r.document_number from documents r
       where d.cancelled_at is not null and r.kind in ('receipt', 'tax_invoice')
         and r.cause = 'replaces document ' || d.id) as "replacedBy"
    from documents d where ${matches(filter)}
    order by d.issued_at ${direction}, d.id ${direction} limit ${limit} offset ${offset}`);
  return rows.map((row) => ({ ...row, id: Number(row.id), issuedAt: new Date(row.issuedAt) }));
}

export type RegisterSums = {
  count: number;
  cancelled: number;
  exemptSatang: number;
  taxableSatang: number;
  vatSatang: number;
  totalSatang: number;
};

/** What documents add up to, in satang: cancelled ones aren't counted, credit notes are taken off. */
export async function sumRegister(db: Queryable, filter: RegisterFilter): Promise<RegisterSums> {
  const part = (name: string) =>
    sql`coalesce(sum(case when d.cancelled_at is not null then 0 when d.kind = 'credit_note' then -1 else 1 end
      * (d.totals ->> ${name})::bigint), 0)::float8`;
  const { rows } = await db.execute<RegisterSums>(sql`
    select count(*)::int as count, count(d.cancelled_at)::int as cancelled,
      ${part('exemptSatang')} as "exemptSatang", ${part('taxableSatang')} as "taxableSatang",
      ${part('vatSatang')} as "vatSatang", ${part('totalSatang')} as "totalSatang"
    -- A document's text is unpacked once, not for each of its sums.
    from (select d.cancelled_at, d.kind, d.content -> 'totals' as totals
      from documents d where ${matches(filter)} offset 0) d`);
  const [row] = rows;
  if (row === undefined) throw new Error('a sum answered nothing');
  return row;
}

/** How many there are, without what they say. */
export async function countRegister(db: Queryable, filter: RegisterFilter): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from documents d where ${matches(filter)}`,
  );
  return rows[0]?.count ?? 0;
}

/** When the first of these documents is dated; null when there is none. */
export async function selectFirstIssued(db: Queryable, sellerId: number | null): Promise<Date | null> {
  const { rows } = await db.execute<{ at: Date | string | null }>(sql`
    select min(issued_at) as at from documents ${sellerId === null ? sql`` : sql`where seller_id = ${sellerId}`}`);
  const at = rows[0]?.at ?? null;
  return at === null ? null : new Date(at);
}

/** The stores that have said who they are on documents, by name. */
export async function selectIssuers(
  db: Queryable,
): Promise<{ sellerId: number; nameTh: string; nameEn: string }[]> {
  const { rows } = await db.execute<{ sellerId: number | string; nameTh: string; nameEn: string }>(sql`
    select s.id as "sellerId", s.name_th as "nameTh", s.name_en as "nameEn"
    from sellers s join seller_tax_profiles p on p.seller_id = s.id order by s.name_th, s.id`);
  return rows.map((row) => ({ ...row, sellerId: Number(row.sellerId) }));
}
