// Reads of other slices: authors, editions, work_authors, works.

import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { thaiAsMeant } from '../../platform/db/thai-as-meant.ts';
import type { ThingKind } from '../catalogue/thing.rules.ts';
import { catalogueNotDoubles } from './catalogue-desk.tables.ts';

/**
 * A name without what people write differently: case, spaces, signs, and what looks the same in Thai. Letters and marks of every script stay.
 */
const plain = (name: SQL) =>
  sql`regexp_replace(lower(${thaiAsMeant(name)}), '[[:space:].,:;!?''"()\\[\\]{}/&_·–—’‘“”-]+', '', 'g')`;

const named = (kind: SQL, table: SQL) => sql`
  select distinct ${kind} as kind, one.id as "oneId", other.id as "otherId"
  from (select id, key from ${table} thing cross join lateral
    (values (${plain(sql`thing.name_th`)}), (${plain(sql`thing.name_en`)})) as keys(key) where key <> '') one
  join (select id, key from ${table} thing cross join lateral
    (values (${plain(sql`thing.name_th`)}), (${plain(sql`thing.name_en`)})) as keys(key) where key <> '') other
    on other.key = one.key and other.id > one.id`;

/** Pairs that look like one: by name; works by title and somebody who wrote both, or a publisher where nobody is named. */
const pairs: Record<ThingKind, SQL> = {
  author: named(sql`'author'`, sql`authors`),
  series: named(sql`'series'`, sql`series`),
  publisher: named(sql`'publisher'`, sql`publishers`),
  work: sql`
    select distinct 'work' as kind, one.id as "oneId", other.id as "otherId"
    from titled one join titled other on other.key = one.key and other.id > one.id
    where exists (select 1 from makers mine join makers theirs on theirs.maker = mine.maker
      where mine.id = one.id and theirs.id = other.id)`,
  edition: sql`
    select 'edition' as kind, one.id as "oneId", other.id as "otherId"
    from editions one join editions other on other.work_id = one.work_id and other.id > one.id
      and other.format = one.format and other.language = one.language
    where (one.isbn13 is null or other.isbn13 is null)
      and coalesce(one.publisher_id = other.publisher_id, true) and coalesce(one.year = other.year, true)`,
};

const workKeys = sql`
  titled as materialized (
    select distinct thing.id, key from works thing cross join lateral
      (values (${plain(sql`thing.title_th`)}), (${plain(sql`thing.title_en`)})) as keys(key) where key <> ''
  ),
  alike as materialized (
    select id from titled where key in (select key from titled group by key having count(*) > 1)
  ),
  makers as materialized (
    select distinct made.work_id as id, 'p' || key as maker from work_authors made
      join authors person on person.id = made.author_id
      cross join lateral (values (${plain(sql`person.name_th`)}), (${plain(sql`person.name_en`)})) as keys(key)
      where made.role = 'author' and key <> '' and made.work_id in (select id from alike)
    union
    select edition.work_id, 'h' || edition.publisher_id from editions edition
      where edition.publisher_id is not null and edition.work_id in (select id from alike)
        and not exists (select 1 from work_authors made where made.work_id = edition.work_id and made.role = 'author')
  )`;

export type Pair = { kind: ThingKind; oneId: number; otherId: number };

/** Pairs that look alike, but those that staff have said aren't one; the last that came first. */
export async function selectDoubles(
  db: Queryable,
  kind: ThingKind,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ pairs: Pair[]; total: number }> {
  const { rows } = await db.execute<Pair & { total: number }>(sql`
    with ${kind === 'work' ? sql`${workKeys},` : sql``} found as (${pairs[kind]})
    select found.*, (count(*) over ())::int as total from found
    where not exists (select 1 from catalogue_not_doubles said where said.kind = found.kind
      and said.one_id = found."oneId" and said.other_id = found."otherId")
    order by found."otherId" desc, found."oneId" limit ${limit} offset ${offset}`);
  return {
    pairs: rows.map((row) => ({ kind, oneId: Number(row.oneId), otherId: Number(row.otherId) })),
    total: rows[0]?.total ?? 0,
  };
}

/** Remembers that a pair isn't one; false when that was known. */
export async function insertNotDoubles(
  tx: Queryable,
  row: typeof catalogueNotDoubles.$inferInsert,
): Promise<boolean> {
  const inserted = await tx
    .insert(catalogueNotDoubles)
    .values(row)
    .onConflictDoNothing()
    .returning({ oneId: catalogueNotDoubles.oneId });
  return inserted.length > 0;
}

/** Forgets it again; false when nobody had said so. */
export async function deleteNotDoubles(tx: Queryable, { kind, oneId, otherId }: Pair): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    delete from catalogue_not_doubles where kind = ${kind} and one_id = ${oneId} and other_id = ${otherId}
    returning 1`);
  return rows.length > 0;
}
