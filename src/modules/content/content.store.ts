import { and, asc, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import {
  type ContentKind,
  type ContentWords,
  contentKinds,
  type DocumentKind,
  type ShownCard,
} from './content.rules.ts';
import {
  contentAddresses,
  contentCategories,
  contentDocuments,
  contentImages,
  contentVersions,
} from './content.tables.ts';

export type CategoryRow = typeof contentCategories.$inferSelect;
export type ImageRow = typeof contentImages.$inferSelect;

const { id, kind, urlKey, shownFrom, shownUntil, shown, categoryId, publishedVersion, updatedAt } =
  contentDocuments;
const listed = { id, kind, urlKey, shownFrom, shown, categoryId, publishedVersion, updatedAt };

/** What visitors see of a document, as lists read it. */
export type ShownRow<Kind extends DocumentKind = ContentKind> = {
  id: number;
  kind: Kind;
  urlKey: string;
  shownFrom: Date;
  shown: ShownCard;
  categoryId: number | null;
  publishedVersion: number;
  updatedAt: Date;
};

/** What visitors see at an instant. */
function isShownAt(now: Date): SQL | undefined {
  const at = sql`${now.toISOString()}::timestamptz`;
  return and(
    isNotNull(publishedVersion),
    sql`${shownFrom} <= ${at}`,
    sql`(${shownUntil} is null or ${shownUntil} > ${at})`,
  );
}

export async function selectShown(
  db: Queryable,
  asked: { kind: ContentKind; categoryId: number | null; now: Date; limit: number; offset: number },
): Promise<ShownRow[]> {
  const rows = await db
    .select(listed)
    .from(contentDocuments)
    .where(
      and(
        eq(kind, asked.kind),
        isShownAt(asked.now),
        asked.categoryId === null ? undefined : eq(categoryId, asked.categoryId),
      ),
    )
    .orderBy(desc(shownFrom), desc(id))
    .limit(asked.limit)
    .offset(asked.offset);
  return rows as ShownRow[];
}

/** How many of a kind visitors see in each category; null are those in none. */
export async function countShown(
  db: Queryable,
  asked: { kind: ContentKind; now: Date },
): Promise<Map<number | null, number>> {
  const rows = await db
    .select({ categoryId, count: sql<number>`count(*)::int` })
    .from(contentDocuments)
    .where(and(eq(kind, asked.kind), isShownAt(asked.now)))
    .groupBy(categoryId);
  return new Map(rows.map((row) => [row.categoryId, row.count]));
}

export async function selectShownById(
  db: Queryable,
  asked: { id: number; now: Date },
): Promise<ShownRow | null> {
  const [row] = await selectShownOf(db, { ids: [asked.id], kinds: contentKinds, now: asked.now });
  return row ?? null;
}

/** Those of some documents that visitors see, of some kinds. */
export async function selectShownOf<Kind extends DocumentKind>(
  db: Queryable,
  asked: { ids: readonly number[]; kinds: readonly Kind[]; now: Date },
): Promise<ShownRow<Kind>[]> {
  if (asked.ids.length === 0) return [];
  const rows = await db
    .select(listed)
    .from(contentDocuments)
    .where(and(inArray(id, [...asked.ids]), inArray(kind, [...asked.kinds]), isShownAt(asked.now)));
  return rows as ShownRow<Kind>[];
}

/** The nearest of its kind that visitors see, published before or after it. */
export async function selectNeighbour(
  db: Queryable,
  asked: { of: ShownRow; side: 'before' | 'after'; now: Date },
): Promise<ShownRow | null> {
  const { of, side } = asked;
  const at = sql`(${of.shownFrom.toISOString()}::timestamptz, ${of.id}::bigint)`;
  const [row] = await db
    .select(listed)
    .from(contentDocuments)
    .where(
      and(
        eq(kind, of.kind),
        isShownAt(asked.now),
        side === 'before' ? sql`(${shownFrom}, ${id}) < ${at}` : sql`(${shownFrom}, ${id}) > ${at}`,
      ),
    )
    .orderBy(...(side === 'before' ? [desc(shownFrom), desc(id)] : [asc(shownFrom), asc(id)]))
    .limit(1);
  return (row as ShownRow | undefined) ?? null;
}

/** All questions that visitors see, in the order of their groups. */
export async function selectShownQuestions(db: Queryable, now: Date): Promise<ShownRow[]> {
  const rows = await db
    .select(listed)
    .from(contentDocuments)
    .where(and(eq(kind, 'faq'), isShownAt(now)))
    .orderBy(contentDocuments.sortOrder, id);
  return rows as ShownRow[];
}

/** What says all the words of a search: those whose title does first, then the newest. */
export async function searchShown(
  db: Queryable,
  asked: { words: readonly string[]; terms: readonly string[]; kind?: ContentKind; now: Date; limit: number },
): Promise<ShownRow[]> {
  const { shownWords, shownTerms } = contentDocuments;
  const lacking = asked.words.map((word) => sql`strpos(${shownWords}, ${word}) > 0`);
  // The title is the first of the words, a line in either language.
  const inTitle = asked.words.map(
    (word) =>
      sql`strpos(lower(${shown} ->> 'titleTh' || ' ' || coalesce(${shown} ->> 'titleEn', '')), ${word}) > 0`,
  );
  const rows = await db
    .select(listed)
    .from(contentDocuments)
    .where(
      and(
        inArray(kind, asked.kind === undefined ? [...contentKinds] : [asked.kind]),
        isShownAt(asked.now),
        sql`${shownTerms} @> ${sql.param([...asked.terms])}::text[]`,
        ...lacking,
      ),
    )
    .orderBy(desc(sql`(${sql.join(inTitle, sql` and `)})`), desc(shownFrom), desc(id))
    .limit(asked.limit);
  return rows as ShownRow[];
}

/** The number of the document that has, or had, an address. */
export async function selectIdByAddress(
  db: Queryable,
  asked: { kind: DocumentKind; urlKey: string },
): Promise<number | null> {
  const [row] = await db
    .select({ documentId: contentAddresses.documentId })
    .from(contentAddresses)
    .where(and(eq(contentAddresses.kind, asked.kind), eq(contentAddresses.urlKey, asked.urlKey)));
  return row?.documentId ?? null;
}

export async function selectByPreviewKey(db: Queryable, previewKey: string) {
  const [row] = await db
    .select()
    .from(contentDocuments)
    .where(and(eq(contentDocuments.previewKey, previewKey), inArray(kind, [...contentKinds])));
  return row === undefined ? null : { ...row, kind: row.kind as ContentKind };
}

/** What versions say, by document. */
export async function selectWords(
  db: Queryable,
  pairs: readonly { documentId: number; version: number }[],
): Promise<Map<number, ContentWords>> {
  if (pairs.length === 0) return new Map();
  const rows = await db
    .select({ documentId: contentVersions.documentId, words: contentVersions.words })
    .from(contentVersions)
    .where(
      sql`(${contentVersions.documentId}, ${contentVersions.version}) in (${sql.join(
        pairs.map(({ documentId, version }) => sql`(${documentId}::bigint, ${version}::int)`),
        sql`, `,
      )})`,
    );
  return new Map(rows.map((row) => [row.documentId, row.words]));
}

export async function selectCategories(db: Queryable, ofKind?: ContentKind): Promise<CategoryRow[]> {
  return db
    .select()
    .from(contentCategories)
    .where(ofKind === undefined ? undefined : eq(contentCategories.kind, ofKind))
    .orderBy(contentCategories.kind, contentCategories.sortOrder, contentCategories.id);
}

export async function selectImages(db: Queryable, ids: readonly number[]): Promise<ImageRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(contentImages)
    .where(inArray(contentImages.id, [...ids]));
}

/** Pages of a kind that visitors see, for the sitemap. */
export async function selectShownAddresses(
  db: Queryable,
  asked: { kind: ContentKind; now: Date; limit: number; offset: number },
): Promise<{ id: number; urlKey: string; updatedAt: Date }[]> {
  return db
    .select({ id, urlKey, updatedAt })
    .from(contentDocuments)
    .where(and(eq(kind, asked.kind), isShownAt(asked.now)))
    .orderBy(id)
    .limit(asked.limit)
    .offset(asked.offset);
}

/** Documents that begin or end being seen after an instant, up to another. */
export async function selectTurned(db: Queryable, after: Date, until: Date): Promise<{ id: number }[]> {
  const within = (column: typeof shownFrom | typeof shownUntil) =>
    sql`(${column} > ${after.toISOString()}::timestamptz and ${column} <= ${until.toISOString()}::timestamptz)`;
  return db
    .select({ id })
    .from(contentDocuments)
    .where(sql`${within(shownFrom)} or ${within(shownUntil)}`);
}

/** When the next one begins or ends; null when nothing is planned. */
export async function selectNextTurn(db: Queryable, after: Date): Promise<Date | null> {
  const at = sql`${after.toISOString()}::timestamptz`;
  const found = await db.execute<{ at: Date | null }>(sql`
    select least(
      (select min(shown_from) from content_documents where shown_from > ${at}),
      (select min(shown_until) from content_documents where shown_until > ${at})) as at`);
  const next = found.rows[0]?.at ?? null;
  return next === null ? null : new Date(next);
}
