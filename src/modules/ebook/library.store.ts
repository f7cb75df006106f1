// Reads of other slices: authors, editions, products, work_authors, works.

import { sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';

const owned = nameStatement<{ productId: number }>(
  'owned_ebooks',
  `select p.id as "productId" from products p join library_books b on b.edition_id = p.edition_id
   where b.user_id = $1 and b.ended_at is null and p.id = any($2)`,
);

/** Which of these products somebody has bought the book of, from whichever store: paid, or in an order that waits to be. */
export async function selectOwned(
  db: Queryable,
  userId: number,
  productIds: readonly number[],
): Promise<number[]> {
  const rows = await runNamed(db, owned, [userId, productIds]);
  return rows.map(({ productId }) => productId);
}

export type HeldBook = {
  userId: number;
  productId: number;
  orderId: number;
  orderLineId: number;
  orderNumber: string;
};

const holding = nameStatement<{ id: number }>(
  'hold_ebooks',
  `insert into library_books (user_id, product_id, edition_id, order_id, order_line_id, order_number, held_at, opened_at)
   select b.user_id, p.id, p.edition_id, b.order_id, b.order_line_id, b.order_number, $2, $3
   from jsonb_to_recordset($1::jsonb) as b(user_id bigint, product_id bigint, order_id bigint, order_line_id bigint,
     order_number text) join products p on p.id = b.product_id
   order by p.edition_id
   on conflict do nothing returning id`,
);

/** Puts bought books down; how many could be: those that are owned already can't. */
export async function insertBooks(
  tx: Transaction,
  books: readonly HeldBook[],
  { now, openedAt }: { now: Date; openedAt: Date | null },
): Promise<number> {
  const rows = books.map((book) => ({
    user_id: book.userId,
    product_id: book.productId,
    order_id: book.orderId,
    order_line_id: book.orderLineId,
    order_number: book.orderNumber,
  }));
  return (await runNamed(tx, holding, [JSON.stringify(rows), now, openedAt])).length;
}

const holdingAgain = nameStatement<never>(
  'hold_ebooks_again',
  'update library_books set ended_at = null, ended_as = null where order_id = $1',
);

/** Books of an order that had ended are held again. @throws a unique violation when one is owned by now. */
export async function reviveBooks(tx: Transaction, orderId: number): Promise<void> {
  await runNamed(tx, holdingAgain, [orderId]);
}

const opening = nameStatement<never>(
  'open_ebooks',
  `update library_books set opened_at = $2
   where order_id = any($1) and ended_at is null and opened_at is null`,
);

export async function openBooks(tx: Transaction, orderIds: readonly number[], now: Date): Promise<void> {
  await runNamed(tx, opening, [orderIds, now]);
}

const ending = nameStatement<never>(
  'end_ebooks',
  `update library_books set ended_at = $2, ended_as = $3 where order_id = any($1) and ended_at is null`,
);

export async function endBooks(
  tx: Transaction,
  orderIds: readonly number[],
  as: 'expired' | 'cancelled',
  now: Date,
): Promise<void> {
  await runNamed(tx, ending, [orderIds, now, as]);
}

const endingLines = nameStatement<never>(
  'end_ebooks_of_lines',
  `update library_books set ended_at = $2, ended_as = 'refunded' where order_line_id = any($1) and ended_at is null`,
);

/** Books of these lines were paid back: they are nobody's any more. */
export async function endBooksOfLines(tx: Transaction, lineIds: readonly number[], now: Date): Promise<void> {
  await runNamed(tx, endingLines, [lineIds, now]);
}

const taking = nameStatement<{ id: number }>(
  'take_ebooks',
  `update library_books set taken_at = $2, taken_reason = $3
   where product_id = $1 and ended_at is null and taken_at is null returning id`,
);

/** Takes a book away from all who have it; how many. */
export async function takeBooks(
  tx: Transaction,
  productId: number,
  reason: string,
  now: Date,
): Promise<number> {
  return (await runNamed(tx, taking, [productId, now, reason])).length;
}

const givingBack = nameStatement<{ id: number }>(
  'give_ebooks_back',
  `update library_books set taken_at = null, taken_reason = null
   where product_id = $1 and taken_at is not null returning id`,
);

/** Gives it back to those whom it was taken from; how many. */
export async function giveBooksBack(tx: Transaction, productId: number): Promise<number> {
  return (await runNamed(tx, givingBack, [productId])).length;
}

export type LibraryRow = {
  id: number;
  total: number;
  productId: number;
  editionId: number;
  urlKey: string;
  titleTh: string;
  titleEn: string;
  authorsTh: string[] | null;
  authorsEn: string[] | null;
  orderNumber: string;
  openedAt: Date;
  takenReason: string | null;
  format: 'epub' | 'pdf' | null;
  sizeBytes: number | null;
  pages: number | null;
  uploadedAt: Date | null;
  storageKey: string | null;
  place: PlaceRow | null;
};
/** As the contract's, with the instant as JSON in SQL has it. */
export type PlaceRow = { part: number; parts: number; block: number; readAt: string };

const place = `case when b.read_at is not null then jsonb_build_object('part', b.read_part, 'parts', b.read_parts,
       'block', b.read_block, 'readAt', b.read_at) end`;

/** $1 whose, $2 one of them or null, $3 a pattern or null, $4 and $5 which page. The file is the newest there is. */
const reading = nameStatement<LibraryRow>(
  'library_books',
  `select b.id, count(*) over ()::int as total, b.product_id as "productId", b.edition_id as "editionId", p.url_key as "urlKey",
     w.title_th as "titleTh", w.title_en as "titleEn", writers.th as "authorsTh", writers.en as "authorsEn",
     b.order_number as "orderNumber", b.opened_at as "openedAt", b.taken_reason as "takenReason",
     f.format, f.size_bytes::float8 as "sizeBytes", f.pages, f.uploaded_at as "uploadedAt", f.storage_key as "storageKey",
     ${place} as place
   from library_books b join products p on p.id = b.product_id join editions e on e.id = b.edition_id
   join works w on w.id = e.work_id
   left join lateral (
     select array_agg(a.name_th order by wa.position) as th, array_agg(a.name_en order by wa.position) as en
     from work_authors wa join authors a on a.id = wa.author_id where wa.work_id = w.id
   ) writers on true
   left join lateral (
     select f.* from ebook_files f where f.product_id = b.product_id order by f.id desc limit 1
   ) f on true
   where b.user_id = $1 and b.opened_at is not null and b.ended_at is null
     and ($2::bigint is null or b.id = $2)
     and ($3::text is null or w.title_th ilike $3 or w.title_en ilike $3 or b.order_number ilike $3
       or exists (select 1 from unnest(writers.th || writers.en) as name where name ilike $3))
   order by b.opened_at desc, b.id desc limit $4 offset $5`,
);

/** What is in somebody's library, the newest first. */
export function selectLibrary(
  db: Queryable,
  query: { userId: number; id?: number; search?: string; limit: number; offset: number },
): Promise<LibraryRow[]> {
  const { userId, id, search = '', limit, offset } = query;
  const pattern = search === '' ? null : `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return runNamed(db, reading, [userId, id ?? null, pattern, limit, offset]);
}

const readingPlace = nameStatement<{ place: PlaceRow | null }>(
  'library_place',
  `select ${place} as place from library_books b
   where b.id = $1 and b.user_id = $2 and b.opened_at is not null and b.ended_at is null`,
);

/** Where somebody is in a book of theirs; undefined when it isn't theirs. */
export async function selectPlace(
  db: Queryable,
  { id, userId }: { id: number; userId: number },
): Promise<PlaceRow | null | undefined> {
  return (await runNamed(db, readingPlace, [id, userId]))[0]?.place;
}

const keepingPlace = nameStatement<{ id: number }>(
  'keep_library_place',
  `update library_books set read_part = $3, read_parts = $4, read_block = $5, read_at = $6
   where id = $1 and user_id = $2 and opened_at is not null and ended_at is null and taken_at is null returning id`,
);

/** Keeps it; whether there was a book of theirs to keep it of. */
export async function updatePlace(
  tx: Transaction,
  at: { id: number; userId: number; part: number; parts: number; block: number; now: Date },
): Promise<boolean> {
  const { id, userId, part, parts, block, now } = at;
  return (await runNamed(tx, keepingPlace, [id, userId, part, parts, block, now])).length > 0;
}

const forgettingPlaces = nameStatement<never>(
  'forget_library_places',
  `update library_books set read_part = null, read_parts = null, read_block = null, read_at = null
   where user_id = $1 and read_at is not null`,
);

export async function clearPlacesOf(tx: Transaction, userId: number): Promise<void> {
  await runNamed(tx, forgettingPlaces, [userId]);
}

/** All of it as it is kept, for its owner's copy of their data. */
export async function selectBooksOf(db: Queryable, userId: number) {
  const { rows } = await db.execute<{
    orderNumber: string;
    title: string;
    heldAt: string;
    openedAt: string | null;
    endedAt: string | null;
    takenAt: string | null;
    takenReason: string | null;
    readPart: number | null;
    readParts: number | null;
    readBlock: number | null;
    readAt: string | null;
  }>(sql`
    select b.order_number as "orderNumber", w.title_th as title, b.held_at as "heldAt", b.opened_at as "openedAt",
      b.ended_at as "endedAt", b.taken_at as "takenAt", b.taken_reason as "takenReason",
      b.read_part as "readPart", b.read_parts as "readParts", b.read_block as "readBlock", b.read_at as "readAt"
    from library_books b join editions e on e.id = b.edition_id join works w on w.id = e.work_id
    where b.user_id = ${userId} order by b.id`);
  return rows;
}

const ownersOfBoth = nameStatement<{ count: number }>(
  'library_owners_of_both',
  `select count(*)::int as count from library_books one
   join library_books other on other.user_id = one.user_id and other.edition_id = $2 and other.ended_at is null
   where one.edition_id = $1 and one.ended_at is null`,
);

/** How many have both of two editions. */
export async function selectOwnersOfBoth(
  db: Queryable,
  { from, to }: { from: number; to: number },
): Promise<number> {
  return (await runNamed(db, ownersOfBoth, [from, to]))[0]?.count ?? 0;
}

const turning = nameStatement<{ id: number }>(
  'turn_library',
  `update library_books set edition_id = $2
   where edition_id = $1 and ($3::bigint[] is null or product_id = any($3)) returning id`,
);

/** Lets books of one edition be of another; which are. */
export async function turnLibrary(
  tx: Transaction,
  { from, to, productIds }: { from: number; to: number; productIds: readonly number[] | null },
): Promise<number[]> {
  return (await runNamed(tx, turning, [from, to, productIds])).map(({ id }) => id);
}
