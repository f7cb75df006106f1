// Reads of other slices: sellers.

import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { idArray } from '../../platform/db/id-array.ts';
import type { Credit, MadeBy } from './merged-rows.types.ts';
import type { ThingKind } from './thing.rules.ts';

const tables = {
  work: sql`works`,
  edition: sql`editions`,
  author: sql`authors`,
  series: sql`series`,
  publisher: sql`publishers`,
} as const satisfies Record<ThingKind, SQL>;

export type Move = { from: number; to: number; only: readonly number[] | null };

/** Of a column that points to one of two: which rows did, and point to the other now. `only` those, or all. */
function turn(table: SQL, column: SQL, { from, to, only }: Move): SQL {
  return sql`update ${table} set ${column} = ${to} where ${column} = ${from}
    and (${only === null} or id = any(${idArray(only ?? [])})) returning id`;
}

async function idsOf(tx: Queryable, statement: SQL): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(statement);
  return rows.map(({ id }) => Number(id));
}

export const turnEditions = (tx: Queryable, move: Move) => idsOf(tx, turn(sql`editions`, sql`work_id`, move));
export const turnPublisher = (tx: Queryable, move: Move) =>
  idsOf(tx, turn(sql`editions`, sql`publisher_id`, move));
export const turnSeries = (tx: Queryable, move: Move) => idsOf(tx, turn(sql`works`, sql`series_id`, move));
/** Holds them first in the order in which orders hold theirs. */
export async function turnOffers(tx: Queryable, move: Move): Promise<number[]> {
  await tx.execute(sql`select 1 from products where edition_id = ${move.from} order by id for update`);
  return idsOf(tx, turn(sql`products`, sql`edition_id`, move));
}

/**
 * Lets works name one person where they named another; where they name both in one role, the other goes. Which were turned,
 * and which went.
 */
export async function turnCredits(
  tx: Queryable,
  { from, to }: { from: number; to: number },
): Promise<{ moved: Credit[]; dropped: Credit[] }> {
  const dropped = await tx.execute<Credit>(sql`
    delete from work_authors made using work_authors other
    where made.author_id = ${from} and other.author_id = ${to} and other.work_id = made.work_id
      and other.role = made.role
    returning made.work_id as "workId", made.role, made.position`);
  const moved = await tx.execute<Credit>(sql`
    update work_authors set author_id = ${to} where author_id = ${from}
    returning work_id as "workId", role, position`);
  return { moved: moved.rows.map(credit), dropped: dropped.rows.map(credit) };
}

const credit = (row: Credit): Credit => ({ ...row, workId: Number(row.workId) });

/** Lets these works name the first person again, of those that still name the other there; those that went come back. */
export async function turnCreditsBack(
  tx: Queryable,
  { from, to }: { from: number; to: number },
  { moved, dropped }: { moved: readonly Credit[]; dropped: readonly Credit[] },
): Promise<void> {
  await tx.execute(sql`
    update work_authors made set author_id = ${to}
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as was("workId" bigint, role text)
    where made.author_id = ${from} and made.work_id = was."workId" and made.role = was.role`);
  await tx.execute(sql`
    insert into work_authors (work_id, author_id, role, position)
    select was."workId", ${to}::bigint, was.role, was.position
    from jsonb_to_recordset(${JSON.stringify(dropped)}::jsonb) as was("workId" bigint, role text, position smallint)
    join works work on work.id = was."workId"
    on conflict do nothing`);
}

/** Who made a work. */
export async function selectMakers(db: Queryable, workId: number): Promise<MadeBy[]> {
  const { rows } = await db.execute<MadeBy>(sql`
    select author_id as "authorId", role, position from work_authors where work_id = ${workId}
    order by role, position`);
  return rows.map((row) => ({ ...row, authorId: Number(row.authorId) }));
}

export async function insertMakers(tx: Queryable, workId: number, makers: readonly MadeBy[]): Promise<void> {
  await tx.execute(sql`
    insert into work_authors (work_id, author_id, role, position)
    select ${workId}::bigint, made."authorId", made.role, made.position
    from jsonb_to_recordset(${JSON.stringify(makers)}::jsonb)
      as made("authorId" bigint, role text, position smallint)
    join authors author on author.id = made."authorId"
    on conflict do nothing`);
}

/** What a thing doesn't tell of itself and its double does. */
const fillable: Partial<Record<ThingKind, readonly string[]>> = {
  work: ['subtitle_th', 'subtitle_en', 'series_id', 'series_number', 'original_year'],
  edition: [
    ...['isbn13', 'publisher_id', 'year', 'pages', 'height_mm', 'width_mm', 'thickness_mm', 'cover_key'],
  ],
  author: ['bio_th', 'bio_en'],
};

/** Of two rows, the columns in which the first has nothing and the second something. */
export function missingIn(
  kind: ThingKind,
  kept: Record<string, unknown>,
  gone: Record<string, unknown>,
): Record<string, unknown> {
  const columns = (fillable[kind] ?? []).filter(
    (column) => (kept[column] ?? null) === null && (gone[column] ?? null) !== null,
  );
  // A number says nothing without its series.
  const isLost = columns.includes('series_number') && !columns.includes('series_id');
  return Object.fromEntries(
    columns
      .filter((column) => !(isLost && column === 'series_number'))
      .map((column) => [column, gone[column]]),
  );
}

/** Writes these columns of a row. */
export async function setColumns(
  tx: Queryable,
  kind: ThingKind,
  id: number,
  columns: Record<string, unknown>,
): Promise<void> {
  const names = Object.keys(columns);
  if (names.length === 0) return;
  const list = sql.raw(names.map((name) => `"${name}"`).join(', '));
  await tx.execute(sql`
    update ${tables[kind]} set (${list}) = (select ${list}
      from jsonb_populate_record(null::${tables[kind]}, ${JSON.stringify(columns)}::jsonb))
    where id = ${id}`);
}

/** Empties these columns again where they still hold what was written there. */
export async function emptyColumns(
  tx: Queryable,
  kind: ThingKind,
  id: number,
  columns: Record<string, unknown>,
): Promise<void> {
  for (const [name, value] of Object.entries(columns)) {
    const column = sql.raw(`"${name}"`);
    await tx.execute(sql`
      update ${tables[kind]} thing set ${column} = null
      where id = ${id} and to_jsonb(thing) -> ${name} = ${JSON.stringify(value)}::jsonb`);
  }
}

/** Takes a row away that nothing points to any more. */
export async function deleteRow(tx: Queryable, kind: ThingKind, id: number): Promise<void> {
  await tx.execute(sql`delete from ${tables[kind]} where id = ${id}`);
}

/** Puts a row back as it was, under its number; columns that have come since are as of a new one. */
export async function insertRow(tx: Queryable, kind: ThingKind, row: Record<string, unknown>): Promise<void> {
  const list = sql.raw(
    Object.keys(row)
      .map((name) => `"${name}"`)
      .join(', '),
  );
  await tx.execute(sql`
    insert into ${tables[kind]} (${list}) overriding system value
    select ${list} from jsonb_populate_record(null::${tables[kind]}, ${JSON.stringify(row)}::jsonb)`);
}

export type OfferInTheWay = {
  id: number;
  otherId: number;
  urlKey: string;
  nameTh: string;
  nameEn: string;
  condition: 'new' | 'used-like-new' | 'used-good';
};

/** Offers of one edition that their store has of another as well, in the same condition: it has one of each. */
export async function selectOffersInTheWay(
  db: Queryable,
  { from, to }: { from: number; to: number },
): Promise<OfferInTheWay[]> {
  const { rows } = await db.execute<OfferInTheWay>(sql`
    select offer.id, other.id as "otherId", seller.url_key as "urlKey", seller.name_th as "nameTh",
      seller.name_en as "nameEn", offer.condition
    from products offer
    join products other on other.edition_id = ${to} and other.seller_id = offer.seller_id
      and other.condition = offer.condition
    join sellers seller on seller.id = offer.seller_id
    where offer.edition_id = ${from} order by offer.id`);
  return rows.map((row) => ({ ...row, id: Number(row.id), otherId: Number(row.otherId) }));
}

/** Which of these editions are a work's. */
export const selectEditionsOf = (db: Queryable, workId: number, ids: readonly number[]) =>
  idsOf(db, sql`select id from editions where work_id = ${workId} and id = any(${idArray(ids)}) order by id`);

/** Works that are there of these. */
export const selectKnownWorks = (db: Queryable, ids: readonly number[]) =>
  idsOf(db, sql`select id from works where id = any(${idArray(ids)}) order by id`);

/** A category that is there: the one of a number, or where it has gone the one of a work. */
export async function selectShelf(db: Queryable, categoryId: number, workId: number): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select coalesce((select id from categories where id = ${categoryId}),
      (select category_id from works where id = ${workId})) as id`);
  return Number(rows[0]?.id ?? categoryId);
}
