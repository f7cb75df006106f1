import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { idArray } from '../../platform/db/id-array.ts';
import type { NamedKind, Thing, ThingKind, ThingValues, Touched } from './thing.rules.ts';

/** The table of each kind. */
const tables = {
  work: sql`works`,
  edition: sql`editions`,
  author: sql`authors`,
  series: sql`series`,
  publisher: sql`publishers`,
} as const satisfies Record<ThingKind, SQL>;
/** Which column of `former_addresses` names the one that an address leads to. */
const targets = {
  work: sql`work_id`,
  author: sql`author_id`,
  series: sql`series_id`,
  publisher: sql`publisher_id`,
} as const;
export type AddressedKind = keyof typeof targets;

type Row = Omit<Thing, 'kind' | 'values'>;

const peopleOf = (role: SQL) => sql`array(
  select person.name_th || ' #' || person.id from work_authors made join authors person on person.id = made.author_id
  where made.work_id = thing.id and made.role = ${role} order by made.position, person.id)`;

const columns: Record<ThingKind, SQL> = {
  work: sql`thing.version, thing.title_th as "nameTh", thing.title_en as "nameEn", null as "workId",
    jsonb_build_object('titleTh', thing.title_th, 'titleEn', thing.title_en, 'subtitleTh', thing.subtitle_th,
      'subtitleEn', thing.subtitle_en, 'descriptionTh', thing.description_th, 'descriptionEn', thing.description_en,
      'formattedTh', thing.formatted_th, 'formattedEn', thing.formatted_en,
      'authors', ${peopleOf(sql`'author'`)}, 'translators', ${peopleOf(sql`'translator'`)},
      'illustrators', ${peopleOf(sql`'illustrator'`)}, 'editors', ${peopleOf(sql`'editor'`)},
      'series', (select of.name_th || ' #' || of.id from series of where of.id = thing.series_id),
      'seriesNumber', thing.series_number, 'originalYear', thing.original_year, 'tags', thing.tags) as values`,
  edition: sql`work.version, work.title_th as "nameTh", work.title_en as "nameEn", thing.work_id as "workId",
    jsonb_build_object('isbn13', thing.isbn13, 'format', thing.format,
      'publisher', (select of.name_th || ' #' || of.id from publishers of where of.id = thing.publisher_id),
      'year', thing.year, 'pages', thing.pages, 'heightMm', thing.height_mm, 'widthMm', thing.width_mm,
      'thicknessMm', thing.thickness_mm, 'language', thing.language, 'vatClass', thing.vat_class) as values`,
  author: sql`thing.version, thing.name_th as "nameTh", thing.name_en as "nameEn", null as "workId",
    jsonb_build_object('nameTh', thing.name_th, 'nameEn', thing.name_en, 'urlKey', thing.url_key, 'bioTh', thing.bio_th,
      'bioEn', thing.bio_en) as values`,
  series: sql`thing.version, thing.name_th as "nameTh", thing.name_en as "nameEn", null as "workId",
    jsonb_build_object('nameTh', thing.name_th, 'nameEn', thing.name_en, 'urlKey', thing.url_key) as values`,
  publisher: sql`thing.version, thing.name_th as "nameTh", thing.name_en as "nameEn", null as "workId",
    jsonb_build_object('nameTh', thing.name_th, 'nameEn', thing.name_en, 'urlKey', thing.url_key) as values`,
};

/** A thing with what can be corrected of it; null when there is none. */
export async function selectThing(db: Queryable, kind: ThingKind, id: number): Promise<Thing | null> {
  const { rows } = await db.execute<Row & { values: ThingValues }>(sql`
    select thing.id, ${columns[kind]} from ${tables[kind]} thing
    ${kind === 'edition' ? sql`join works work on work.id = thing.work_id` : sql``}
    where thing.id = ${id}`);
  const [row] = rows;
  if (row === undefined) return null;
  const { workId } = row;
  return { ...row, kind, id: Number(row.id), workId: workId === null ? null : Number(workId) };
}

/** Holds the row that counts a thing's changes: its own, of an edition its work's. */
export async function lockThingRow(tx: Queryable, kind: ThingKind, id: number): Promise<void> {
  await tx.execute(
    kind === 'edition'
      ? sql`select 1 from works work join editions thing on thing.work_id = work.id where thing.id = ${id}
          for no key update of work`
      : sql`select 1 from ${tables[kind]} where id = ${id} for no key update`,
  );
}

/** Rows as they stand, by number, held so that nothing comes to point to them until the transaction ends. */
export async function lockRows(
  tx: Queryable,
  kind: ThingKind,
  ids: readonly number[],
): Promise<Map<number, Record<string, unknown>>> {
  if (kind === 'edition')
    await tx.execute(sql`select 1 from works where id in (select work_id from editions where id = any(${idArray(ids)}))
      order by id for no key update`);
  await tx.execute(sql`select 1 from ${tables[kind]} where id = any(${idArray(ids)}) order by id for update`);
  return selectRows(tx, kind, ids);
}

/** Rows as they stand, by number. */
export async function selectRows(
  db: Queryable,
  kind: ThingKind,
  ids: readonly number[],
): Promise<Map<number, Record<string, unknown>>> {
  const { rows } = await db.execute<{ id: number; row: Record<string, unknown> }>(sql`
    select thing.id, to_jsonb(thing) as row from ${tables[kind]} thing where thing.id = any(${idArray(ids)})`);
  return new Map(rows.map(({ id, row }) => [Number(id), row]));
}

/** Names of a kind by number. */
export async function selectNames(
  db: Queryable,
  kind: NamedKind,
  ids: readonly number[],
): Promise<{ id: number; nameTh: string; nameEn: string }[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<{ id: number; nameTh: string; nameEn: string }>(sql`
    select id, name_th as "nameTh", name_en as "nameEn" from ${tables[kind]} where id = any(${idArray(ids)})`);
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

export async function updateNamed(
  tx: Queryable,
  kind: NamedKind,
  id: number,
  values: { nameTh: string; nameEn: string; urlKey: string; bioTh?: string | null; bioEn?: string | null },
): Promise<void> {
  const bio =
    kind === 'author' ? sql`, bio_th = ${values.bioTh ?? null}, bio_en = ${values.bioEn ?? null}` : sql``;
  await tx.execute(sql`
    update ${tables[kind]} set name_th = ${values.nameTh}, name_en = ${values.nameEn}, url_key = ${values.urlKey},
      version = version + 1 ${bio}
    where id = ${id}`);
}

/** Whether an address is another's, or was. */
export async function isAddressTaken(
  db: Queryable,
  kind: AddressedKind,
  urlKey: string,
  exceptId: number,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from ${tables[kind]} where url_key = ${urlKey} and id <> ${exceptId}
    union all
    select 1 from former_addresses where kind = ${kind} and url_key = ${urlKey} and ${targets[kind]} <> ${exceptId}`);
  return rows.length > 0;
}

/** Lets an address lead to a thing that had it, under the name that a double had. */
export async function insertFormerAddress(
  tx: Queryable,
  kind: AddressedKind,
  { urlKey, id, names }: { urlKey: string; id: number; names: { nameTh: string; nameEn: string } | null },
): Promise<void> {
  await tx.execute(sql`
    insert into former_addresses (kind, url_key, ${targets[kind]}, name_th, name_en)
    values (${kind}, ${urlKey}, ${id}, ${names?.nameTh ?? null}, ${names?.nameEn ?? null})`);
}

export async function deleteFormerAddress(tx: Queryable, kind: AddressedKind, urlKey: string): Promise<void> {
  await tx.execute(sql`delete from former_addresses where kind = ${kind} and url_key = ${urlKey}`);
}

/** Which addresses lead to a thing. */
export async function selectFormerAddresses(
  db: Queryable,
  kind: AddressedKind,
  id: number,
): Promise<string[]> {
  const { rows } = await db.execute<{ urlKey: string }>(sql`
    select url_key as "urlKey" from former_addresses where kind = ${kind} and ${targets[kind]} = ${id} order by 1`);
  return rows.map(({ urlKey }) => urlKey);
}

/** Lets these addresses (null: all) that lead to one lead to another; which did. */
export async function turnAddresses(
  tx: Queryable,
  kind: AddressedKind,
  { from, to, only }: { from: number; to: number; only: readonly string[] | null },
): Promise<string[]> {
  const { rows } = await tx.execute<{ urlKey: string }>(sql`
    update former_addresses set ${targets[kind]} = ${to}
    where kind = ${kind} and ${targets[kind]} = ${from}
      and (${only === null} or url_key in (select jsonb_array_elements_text(${JSON.stringify(only ?? [])}::jsonb)))
    returning url_key as "urlKey"`);
  return rows.map(({ urlKey }) => urlKey);
}

/** The works that a thing is of or on, and their offers. */
export async function selectTouched(db: Queryable, kind: ThingKind, id: number): Promise<Touched> {
  const works = {
    work: sql`select ${id}::bigint`,
    edition: sql`select work_id from editions where id = ${id}`,
    author: sql`select work_id from work_authors where author_id = ${id}`,
    series: sql`select id from works where series_id = ${id}`,
    publisher: sql`select work_id from editions where publisher_id = ${id}`,
  }[kind];
  const { rows } = await db.execute<Touched>(sql`
    with of (id) as materialized (${works})
    select (select coalesce(jsonb_agg(distinct id), '[]') from of) as "workIds",
      (select coalesce(jsonb_agg(product.id), '[]') from products product
        join editions edition on edition.id = product.edition_id where edition.work_id in (select id from of)) as "productIds"`);
  return rows[0] ?? { workIds: [], productIds: [] };
}

/** Counts a change of works: whoever has read them before is told so. */
export async function countChange(tx: Queryable, workIds: readonly number[]): Promise<void> {
  await tx.execute(sql`update works set version = version + 1 where id = any(${idArray(workIds)})`);
}

/** The same of a person, a series or a publisher. */
export async function countNamed(tx: Queryable, kind: NamedKind, id: number): Promise<void> {
  await tx.execute(sql`update ${tables[kind]} set version = version + 1 where id = ${id}`);
}

export async function hasOffers(db: Queryable, editionId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from products where edition_id = ${editionId} limit 1`);
  return rows.length > 0;
}
