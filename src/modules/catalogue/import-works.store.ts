import type { Transaction } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import type { FormattedText } from '../../shared/formatted-text.contract.ts';
import type { PersonRole } from './people.rules.ts';

const lock = nameStatement<never>('lock_imports', 'select pg_advisory_xact_lock(7026130)');

/** Imports write one batch at a time, whoever runs them: two that meet the same new book would both add it. */
export async function lockImports(tx: Transaction): Promise<void> {
  await runNamed(tx, lock, []);
}

/** A work as an offer of it needs to know it. */
export type KnownWork = {
  workId: number;
  urlKey: string;
  titleTh: string;
  titleEn: string;
  categoryId: number;
};
export type KnownEdition = KnownWork & {
  editionId: number;
  isbn13: string | null;
  format: 'hardcover' | 'paperback' | 'ebook';
  pages: number | null;
};

const editionsByIsbn = nameStatement<KnownEdition>(
  'import_editions_by_isbn',
  `select e.id as "editionId", e.isbn13, e.format, e.pages, w.id as "workId", w.url_key as "urlKey",
     w.title_th as "titleTh", w.title_en as "titleEn", w.category_id as "categoryId"
   from editions e join works w on w.id = e.work_id where e.isbn13 = any($1::text[])`,
);

export function selectEditions(tx: Transaction, isbns: readonly string[]): Promise<KnownEdition[]> {
  return runNamed(tx, editionsByIsbn, [isbns]);
}

const worksByTitle = nameStatement<
  KnownWork & { authorNames: string[] | null; publisherNames: string[] | null }
>(
  'import_works_by_title',
  `select w.id as "workId", w.url_key as "urlKey", w.title_th as "titleTh", w.title_en as "titleEn",
     w.category_id as "categoryId",
     (select array_agg(lower(name)) from work_authors wa join authors a on a.id = wa.author_id and wa.role = 'author'
      cross join lateral (values (a.name_th), (a.name_en)) as names(name) where wa.work_id = w.id) as "authorNames",
     (select array_agg(lower(name)) from editions e join publishers p on p.id = e.publisher_id
      cross join lateral (values (p.name_th), (p.name_en)) as names(name) where e.work_id = w.id) as "publisherNames"
   from works w where lower(w.title_th) = any($1::text[]) or lower(w.title_en) = any($1::text[]) order by w.id`,
);

/** Works of these titles (lower case), with their authors' and publishers' names in lower case. */
export function selectWorksByTitle(tx: Transaction, titles: readonly string[]) {
  return runNamed(tx, worksByTitle, [titles]);
}

/** Who and what works hang on, each a table with names in two languages. */
export type NamedTable = 'authors' | 'publishers' | 'series';

const namedTables: readonly NamedTable[] = ['authors', 'publishers', 'series'];
/** As `former_addresses` calls them. */
const formerKinds = { authors: 'author', publishers: 'publisher', series: 'series', works: 'work' } as const;

function eachTable<Row>(name: string, text: (table: NamedTable) => string) {
  return new Map(namedTables.map((table) => [table, nameStatement<Row>(`${name}_${table}`, text(table))]));
}

const byName = eachTable<{ id: number; nameTh: string; nameEn: string }>(
  'import_by_name',
  // What a double was called names the one that stayed, unless somebody has that name.
  (
    table,
  ) => `(select former.${formerKinds[table]}_id as id, former.name_th as "nameTh", former.name_en as "nameEn"
     from former_addresses former where former.kind = '${formerKinds[table]}'
       and (lower(former.name_th) = any($1::text[]) or lower(former.name_en) = any($1::text[])))
   union all
   (select id, name_th as "nameTh", name_en as "nameEn" from ${table}
     where lower(name_th) = any($1::text[]) or lower(name_en) = any($1::text[]) order by id desc)`,
);

const addNamed = eachTable<{ id: number; urlKey: string }>(
  'import_add',
  (table) => `insert into ${table} (url_key, name_th, name_en)
   select url_key, name, name from unnest($1::text[], $2::text[]) as t(url_key, name)
   returning id, url_key as "urlKey"`,
);

const takenUrlKeys = new Map(
  [...namedTables, 'works' as const, 'products' as const].map((table) => [
    table,
    nameStatement<{ urlKey: string }>(
      `import_taken_${table}`,
      `select url_key as "urlKey" from ${table} where url_key = any($1::text[])${
        table === 'products'
          ? ''
          : ` union select url_key from former_addresses where kind = '${formerKinds[table]}' and url_key = any($1::text[])`
      }`,
    ),
  ]),
);

/** Lower-case name → number, of those that exist; of two people of one name, the one who was there first. */
export async function selectByName(
  tx: Transaction,
  table: NamedTable,
  names: readonly string[],
): Promise<Map<string, number>> {
  const statement = byName.get(table);
  if (statement === undefined || names.length === 0) return new Map();
  const rows = await runNamed(tx, statement, [names]);
  return new Map(
    rows.flatMap(({ id, nameTh, nameEn }) => [
      [nameTh.toLowerCase(), id] as const,
      [nameEn.toLowerCase(), id] as const,
    ]),
  );
}

/** Address → number of what was added, named the same in both languages. */
export async function insertNamed(
  tx: Transaction,
  table: NamedTable,
  added: readonly { urlKey: string; name: string }[],
): Promise<Map<string, number>> {
  const statement = addNamed.get(table);
  if (statement === undefined || added.length === 0) return new Map();
  const rows = await runNamed(tx, statement, [
    added.map(({ urlKey }) => urlKey),
    added.map(({ name }) => name),
  ]);
  return new Map(rows.map(({ id, urlKey }) => [urlKey, id]));
}

/** Which of these addresses somebody has. */
export async function selectTakenUrlKeys(
  tx: Transaction,
  table: NamedTable | 'works' | 'products',
  urlKeys: readonly string[],
): Promise<Set<string>> {
  const statement = takenUrlKeys.get(table);
  if (statement === undefined || urlKeys.length === 0) return new Set();
  return new Set((await runNamed(tx, statement, [urlKeys])).map(({ urlKey }) => urlKey));
}

export type NewWork = {
  url_key: string;
  title_th: string;
  title_en: string;
  description_th: string;
  description_en: string | null;
  formatted_th: FormattedText | null;
  formatted_en: FormattedText | null;
  category_id: number;
  series_id: number | null;
  series_number: string | null;
  original_year: number | null;
  brought_by_seller_id: number;
  /** Of each role, in their order. */
  people: { author_id: number; role: PersonRole; position: number }[];
};

const addWorks = nameStatement<{ id: number; urlKey: string }>(
  'import_add_works',
  `with wanted as materialized (
     select * from jsonb_to_recordset($1::jsonb) as w(url_key text, title_th text, title_en text,
       description_th text, description_en text, formatted_th jsonb, formatted_en jsonb, category_id bigint,
       series_id bigint, series_number text, original_year int, brought_by_seller_id bigint, people jsonb)
   ),
   added as (
     insert into works (url_key, title_th, title_en, description_th, description_en, formatted_th, formatted_en,
       category_id, series_id, series_number, original_year, brought_by_seller_id)
     select url_key, title_th, title_en, description_th, description_en, nullif(formatted_th, 'null'),
       nullif(formatted_en, 'null'), category_id, series_id, series_number, original_year, brought_by_seller_id
     from wanted returning id, url_key
   ),
   written as (
     insert into work_authors (work_id, author_id, role, position)
     select added.id, person.author_id, person.role, person.position
     from added join wanted using (url_key)
     cross join lateral jsonb_to_recordset(wanted.people) as person(author_id bigint, role text, position smallint)
   )
   select id, url_key as "urlKey" from added`,
);

/** Adds works with their people; address → number. */
export async function insertWorks(tx: Transaction, works: readonly NewWork[]): Promise<Map<string, number>> {
  if (works.length === 0) return new Map();
  const rows = await runNamed(tx, addWorks, [JSON.stringify(works)]);
  return new Map(rows.map(({ id, urlKey }) => [urlKey, id]));
}

export type NewEdition = {
  /** What the import knows it by. */
  key: string;
  work_id: number;
  isbn13: string | null;
  format: string;
  publisher_id: number | null;
  year: number | null;
  pages: number | null;
  height_mm: number | null;
  width_mm: number | null;
  thickness_mm: number | null;
  language: string;
};

const addEditions = nameStatement<{ id: number; key: string }>(
  'import_add_editions',
  `with wanted as materialized (
     select nextval(pg_get_serial_sequence('editions', 'id')) as id, e.*
     from jsonb_to_recordset($1::jsonb) as e(key text, work_id bigint, isbn13 text, format text, publisher_id bigint,
       year int, pages int, height_mm int, width_mm int, thickness_mm int, language text)
   ),
   added as (
     insert into editions (id, work_id, isbn13, format, publisher_id, year, pages, height_mm, width_mm,
       thickness_mm, language, vat_class)
     overriding system value
     select id, work_id, isbn13, format, publisher_id, year, pages, height_mm, width_mm, thickness_mm, language,
       'exempt' from wanted
   )
   select id::float8 as id, key from wanted`,
);

/** Key → number of the added edition. Books are exempt from VAT (Revenue Code, section 81 (1) (g)). */
export async function insertEditions(
  tx: Transaction,
  editions: readonly NewEdition[],
): Promise<Map<string, number>> {
  if (editions.length === 0) return new Map();
  const rows = await runNamed(tx, addEditions, [JSON.stringify(editions)]);
  return new Map(rows.map(({ id, key }) => [key, id]));
}
