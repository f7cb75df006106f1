// Reads of other slices: authors, editions, product_changes, products, publishers, sellers, series, users, work_authors, works.

import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { idArray } from '../../platform/db/id-array.ts';
import type { ThingKind, ThingValues } from '../catalogue/thing.rules.ts';
import { accountName } from '../identity/account-name-views.tables.ts';
import { catalogueChanges, catalogueMerges } from './catalogue-desk.tables.ts';
import type { MergeRecord } from './merge-record.types.ts';

export type ThingKey = { kind: ThingKind; id: number };
export type Page = { limit: number; offset: number };

const staffName = (user: string) => sql.raw(`coalesce(${accountName(user)}, '')`);

/** What is looked for: every word, an ISBN, or a number; all null or empty for everything. */
export type Wanted = { words: readonly string[]; isbn13: string | null; id: number | null };

/** What each kind is searched by: its words, and how an ISBN finds it. */
const searched: Record<ThingKind, { table: SQL; from: SQL; words: SQL; isbn: SQL }> = {
  work: {
    table: sql`works`,
    from: sql`works thing`,
    words: sql`concat_ws(' ', thing.title_th, thing.title_en, thing.subtitle_th, thing.subtitle_en,
      (select string_agg(person.name_th || ' ' || person.name_en, ' ') from work_authors made
        join authors person on person.id = made.author_id where made.work_id = thing.id))`,
    isbn: sql`exists (select 1 from editions of where of.work_id = thing.id and of.isbn13 = wanted.isbn13)`,
  },
  edition: {
    table: sql`editions`,
    from: sql`editions thing join works work on work.id = thing.work_id
      left join publishers publisher on publisher.id = thing.publisher_id`,
    words: sql`concat_ws(' ', work.title_th, work.title_en, thing.isbn13, publisher.name_th, publisher.name_en)`,
    isbn: sql`thing.isbn13 = wanted.isbn13`,
  },
  author: {
    table: sql`authors`,
    from: sql`authors thing`,
    words: sql`concat_ws(' ', thing.name_th, thing.name_en)`,
    isbn: sql`false`,
  },
  series: {
    table: sql`series`,
    from: sql`series thing`,
    words: sql`concat_ws(' ', thing.name_th, thing.name_en)`,
    isbn: sql`false`,
  },
  publisher: {
    table: sql`publishers`,
    from: sql`publishers thing`,
    words: sql`concat_ws(' ', thing.name_th, thing.name_en)`,
    isbn: sql`false`,
  },
};

function found(kind: ThingKind): SQL {
  const { from, words, isbn } = searched[kind];
  return sql`select ${kind} as kind, thing.id,
      coalesce(thing.id = wanted.id, false) as is_numbered from wanted cross join ${from}
    where case when wanted.isbn13 is not null then ${isbn}
      else ${words} ilike all (wanted.patterns) or coalesce(thing.id = wanted.id, false) end`;
}

const isEverything = ({ words, isbn13, id }: Wanted) => words.length === 0 && isbn13 === null && id === null;

const kinds = ['work', 'edition', 'author', 'series', 'publisher'] as const;

function wantedAs({ words, isbn13, id }: Wanted): SQL {
  const patterns = JSON.stringify(words.map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`));
  return sql`wanted as materialized (select array(select jsonb_array_elements_text(${patterns}::jsonb)) as patterns,
    ${isbn13}::text as isbn13, ${id}::bigint as id)`;
}

/** What a search finds of a kind (null: of all), the last added first; what has the number before. */
export async function selectFound(
  db: Queryable,
  kind: ThingKind | null,
  wanted: Wanted,
  { limit, offset }: Page,
): Promise<ThingKey[]> {
  const asked = kind === null ? kinds : [kind];
  // Of everything, of each kind as many as the page may need: none of them by its words.
  const parts = isEverything(wanted)
    ? asked.map(
        (of) => sql`(select ${of} as kind, id, false as is_numbered from ${searched[of].table}
          order by id desc limit ${limit + offset})`,
      )
    : asked.map(found);
  const { rows } = await db.execute<ThingKey>(sql`
    with ${wantedAs(wanted)} select kind, id from (${sql.join(parts, sql` union all `)}) as every
    order by is_numbered desc, array_position(array['work', 'author', 'series', 'publisher', 'edition'], kind), id desc
    limit ${limit} offset ${offset}`);
  return rows.map(({ kind: of, id }) => ({ kind: of, id: Number(id) }));
}

/** How many it finds of each kind. */
export async function countFound(db: Queryable, wanted: Wanted): Promise<Record<ThingKind, number>> {
  const counts = sql.join(
    kinds.map((kind) => {
      const counted = isEverything(wanted) ? searched[kind].table : sql`(${found(kind)}) as one`;
      return sql`(select count(*)::int from ${counted}) as ${sql.raw(kind)}`;
    }),
    sql`, `,
  );
  const { rows } = await db.execute<Record<ThingKind, number>>(
    sql`with ${wantedAs(wanted)} select ${counts}`,
  );
  return rows[0] ?? { work: 0, edition: 0, author: 0, series: 0, publisher: 0 };
}

/** A thing as lists tell it. What a kind hasn't is null. */
export type AboutRow = {
  kind: ThingKind;
  id: number;
  nameTh: string;
  nameEn: string;
  /** Who wrote it, in Thai. */
  authors: string[];
  publisher: string | null;
  isbn13: string | null;
  format: 'hardcover' | 'paperback' | 'ebook' | null;
  language: string | null;
  year: number | null;
  urlKey: string | null;
  works: number;
  editions: number;
  offers: number;
  /** Of the offers, those that staff refused. */
  refused: number;
};

const offersOf = (which: SQL) => sql`
  (select count(*)::int from products offer join editions of on of.id = offer.edition_id
    where ${which} and offer.retired_at is null) as offers,
  (select count(*)::int from products offer join editions of on of.id = offer.edition_id
    where ${which} and not offer.is_active and offer.off_sale_as = 'refused') as refused`;
const writersOf = (work: SQL) => sql`array(select person.name_th from work_authors made
  join authors person on person.id = made.author_id
  where made.work_id = ${work} and made.role = 'author' order by made.position) as authors`;
const nobody = sql`array[]::text[] as authors, null as publisher, null as isbn13, null as format, null as language,
  null::int as year`;

const about: Record<ThingKind, SQL> = {
  work: sql`select 'work' as kind, thing.id, thing.title_th as "nameTh", thing.title_en as "nameEn",
      ${writersOf(sql`thing.id`)}, null as publisher, null as isbn13, null as format, null as language,
      thing.original_year as year, null as "urlKey", 1 as works,
      (select count(*)::int from editions of where of.work_id = thing.id) as editions,
      ${offersOf(sql`of.work_id = thing.id`)}
    from works thing`,
  edition: sql`select 'edition' as kind, thing.id, work.title_th as "nameTh", work.title_en as "nameEn",
      ${writersOf(sql`work.id`)}, publisher.name_th as publisher, thing.isbn13, thing.format, thing.language,
      thing.year, null as "urlKey", 1 as works, 1 as editions, ${offersOf(sql`of.id = thing.id`)}
    from editions thing join works work on work.id = thing.work_id
    left join publishers publisher on publisher.id = thing.publisher_id`,
  author: sql`select 'author' as kind, thing.id, thing.name_th as "nameTh", thing.name_en as "nameEn", ${nobody},
      thing.url_key as "urlKey",
      (select count(distinct made.work_id)::int from work_authors made where made.author_id = thing.id) as works,
      0 as editions,
      ${offersOf(sql`of.work_id in (select made.work_id from work_authors made where made.author_id = thing.id)`)}
    from authors thing`,
  series: sql`select 'series' as kind, thing.id, thing.name_th as "nameTh", thing.name_en as "nameEn", ${nobody},
      thing.url_key as "urlKey",
      (select count(*)::int from works work where work.series_id = thing.id) as works, 0 as editions,
      ${offersOf(sql`of.work_id in (select work.id from works work where work.series_id = thing.id)`)}
    from series thing`,
  publisher: sql`select 'publisher' as kind, thing.id, thing.name_th as "nameTh", thing.name_en as "nameEn", ${nobody},
      thing.url_key as "urlKey",
      (select count(distinct of.work_id)::int from editions of where of.publisher_id = thing.id) as works,
      (select count(*)::int from editions of where of.publisher_id = thing.id) as editions,
      ${offersOf(sql`of.publisher_id = thing.id`)}
    from publishers thing`,
};

/** What lists tell of things. */
export async function selectAbout(
  db: Queryable,
  kind: ThingKind,
  ids: readonly number[],
): Promise<AboutRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<AboutRow>(sql`${about[kind]} where thing.id = any(${idArray(ids)})`);
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

/** The editions of a work, in their order. */
export async function selectEditionIds(db: Queryable, workId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from editions where work_id = ${workId} order by id`,
  );
  return rows.map(({ id }) => Number(id));
}

/** The works of a person, a series or a publisher, so many at most. */
export async function selectWorkIds(
  db: Queryable,
  kind: ThingKind,
  id: number,
  most: number,
): Promise<number[]> {
  const which = {
    work: sql`select id from works where false`,
    edition: sql`select work_id from editions where id = ${id}`,
    author: sql`select work_id from work_authors where author_id = ${id}`,
    series: sql`select id from works where series_id = ${id}`,
    publisher: sql`select work_id from editions where publisher_id = ${id}`,
  }[kind];
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from works where id in (${which}) order by id desc limit ${most}`,
  );
  return rows.map((row) => Number(row.id));
}

export type OfferOnDesk = {
  id: number;
  urlKey: string;
  editionId: number;
  storeTh: string;
  storeEn: string;
  condition: 'new' | 'used-like-new' | 'used-good';
  priceSatang: number;
  isActive: boolean;
  offSaleAs: 'draft' | 'hidden' | 'refused' | null;
  archivedAt: string | null;
  refusal: string | null;
};

/** Offers of a work's editions or of one edition, those that staff refused first. */
export async function selectOffers(
  db: Queryable,
  kind: 'work' | 'edition',
  id: number,
  most: number,
): Promise<OfferOnDesk[]> {
  const which = kind === 'work' ? sql`edition.work_id = ${id}` : sql`edition.id = ${id}`;
  const { rows } = await db.execute<OfferOnDesk>(sql`
    select offer.id, offer.url_key as "urlKey", offer.edition_id as "editionId", seller.name_th as "storeTh",
      seller.name_en as "storeEn", offer.condition, offer.price_satang as "priceSatang",
      offer.is_active as "isActive", offer.off_sale_as as "offSaleAs", offer.archived_at as "archivedAt", offer.off_sale_reason as refusal
    from products offer join editions edition on edition.id = offer.edition_id
    join sellers seller on seller.id = offer.seller_id
    where ${which} and offer.retired_at is null
    order by (not offer.is_active and offer.off_sale_as = 'refused') desc, offer.is_active desc, offer.id
    limit ${most}`);
  return rows.map((row) => ({
    ...row,
    id: Number(row.id),
    editionId: Number(row.editionId),
    priceSatang: Number(row.priceSatang),
  }));
}

export async function insertChange(
  tx: Queryable,
  change: typeof catalogueChanges.$inferInsert,
): Promise<void> {
  await tx.insert(catalogueChanges).values(change);
}

export type ChangeRow = {
  id: number;
  deed: string;
  before: ThingValues;
  after: ThingValues;
  by: string;
  /** The store, where one of its people changed the book. */
  storeTh: string | null;
  storeEn: string | null;
  atMs: number;
  total: number;
};

/** What staff changed of a thing and, of a work or an edition, stores too; the newest first. */
export async function selectChanges(
  db: Queryable,
  { kind, id }: ThingKey,
  { limit, offset }: Page,
): Promise<ChangeRow[]> {
  const ofStores =
    kind === 'work' || kind === 'edition'
      ? sql`union all
        select change.id, 'store', change.before, change.after, '', seller.name_th, seller.name_en, change.at
        from product_changes change join products offer on offer.id = change.product_id
        join editions edition on edition.id = offer.edition_id join sellers seller on seller.id = change.seller_id
        where change.kind = 'book_changed' and ${kind === 'work' ? sql`edition.work_id` : sql`edition.id`} = ${id}`
      : sql``;
  const { rows } = await db.execute<ChangeRow>(sql`
    select *, (extract(epoch from at) * 1000)::float8 as "atMs", (count(*) over ())::int as total from (
      select change.id, change.deed, change.before, change.after, ${staffName('u')} as by, null::text as "storeTh",
        null::text as "storeEn", change.at
      from catalogue_changes change left join users u on u.id = change.user_id
      where change.kind = ${kind} and change.thing_id = ${id} ${ofStores}) as every
    order by at desc, id desc limit ${limit} offset ${offset}`);
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

/** A change of a thing by staff; null when it is another's. */
export async function selectChange(
  db: Queryable,
  { kind, id }: ThingKey,
  changeId: number,
): Promise<{ before: ThingValues; after: ThingValues } | null> {
  const { rows } = await db.execute<{ before: ThingValues; after: ThingValues }>(sql`
    select before, after from catalogue_changes where id = ${changeId} and kind = ${kind} and thing_id = ${id}`);
  return rows[0] ?? null;
}

export type MergeRow = Omit<typeof catalogueMerges.$inferSelect, 'record'> & { record: MergeRecord };

export async function insertMerge(
  tx: Queryable,
  merge: typeof catalogueMerges.$inferInsert,
): Promise<number> {
  const [row] = await tx.insert(catalogueMerges).values(merge).returning({ id: catalogueMerges.id });
  return row?.id ?? 0;
}

export async function lockMerge(tx: Queryable, id: number): Promise<MergeRow | null> {
  const [row] = await tx
    .select()
    .from(catalogueMerges)
    .where(sql`${catalogueMerges.id} = ${id}`)
    .for('update');
  return row ?? null;
}

export async function setUndone(
  tx: Queryable,
  id: number,
  undone: { undoneAt: Date; undoneBy: number; undoReason: string },
): Promise<void> {
  await tx.update(catalogueMerges).set(undone).where(sql`${catalogueMerges.id} = ${id}`);
}

export type OpenMerge = { id: number; keptId: number; keptName: string; goneName: string };

/** The merge that took a thing away; null when none did, or it was undone. */
export async function selectMergeOf(db: Queryable, { kind, id }: ThingKey): Promise<OpenMerge | null> {
  const { rows } = await db.execute<OpenMerge>(sql`
    select id, kept_id as "keptId", kept_name as "keptName", gone_name as "goneName" from catalogue_merges
    where kind = ${kind} and gone_id = ${id} and undone_at is null`);
  const [row] = rows;
  return row === undefined ? null : { ...row, id: Number(row.id), keptId: Number(row.keptId) };
}

export type ListedMerge = {
  id: number;
  kind: ThingKind;
  keptId: number;
  goneId: number;
  keptName: string;
  goneName: string;
  reason: string;
  by: string;
  atMs: number;
  undoneAtMs: number | null;
  undoneBy: string | null;
  undoReason: string | null;
  offers: number;
  reviews: number;
  total: number;
};

/** Merges, the last first: those that hold, or those that were undone. */
export async function selectMerges(
  db: Queryable,
  { isUndone }: { isUndone: boolean },
  { limit, offset }: Page,
): Promise<ListedMerge[]> {
  const { rows } = await db.execute<ListedMerge>(sql`
    select merge.id, merge.kind, merge.kept_id as "keptId", merge.gone_id as "goneId", merge.kept_name as "keptName",
      merge.gone_name as "goneName", merge.reason, ${staffName('u')} as by,
      (extract(epoch from merge.at) * 1000)::float8 as "atMs",
      (extract(epoch from merge.undone_at) * 1000)::float8 as "undoneAtMs", merge.undo_reason as "undoReason",
      (select ${staffName('other')} from users other where other.id = merge.undone_by) as "undoneBy",
      jsonb_array_length(merge.record -> 'productIds') as offers, jsonb_array_length(merge.record -> 'reviewIds') as reviews,
      (count(*) over ())::int as total
    from catalogue_merges merge left join users u on u.id = merge.user_id
    where (merge.undone_at is not null) = ${isUndone}
    order by coalesce(merge.undone_at, merge.at) desc, merge.id desc limit ${limit} offset ${offset}`);
  return rows.map((row) => ({
    ...row,
    id: Number(row.id),
    keptId: Number(row.keptId),
    goneId: Number(row.goneId),
  }));
}

export async function countMerges(db: Queryable): Promise<{ held: number; undone: number }> {
  const { rows } = await db.execute<{ held: number; undone: number }>(sql`
    select count(*) filter (where undone_at is null)::int as held,
      count(*) filter (where undone_at is not null)::int as undone from catalogue_merges`);
  return rows[0] ?? { held: 0, undone: 0 };
}
