// Reads of other slices: users.

import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { accountName } from '../identity/account-name-views.tables.ts';
import type { ContentKind, ContentState, ContentWords, DocumentKind } from './content.rules.ts';
import {
  contentAddresses,
  contentCategories,
  contentDocuments,
  contentImages,
  contentVersions,
} from './content.tables.ts';

export type DocumentRow = typeof contentDocuments.$inferSelect;
type DocumentColumns = Omit<typeof contentDocuments.$inferInsert, 'id'>;

type Found<Kind extends DocumentKind> = Omit<DocumentRow, 'kind'> & { kind: Kind };

const isOf = (id: number, kinds: readonly DocumentKind[]) =>
  and(eq(contentDocuments.id, id), inArray(contentDocuments.kind, [...kinds]));

/** A document, if it is of one of these kinds. */
export async function selectDocument<Kind extends DocumentKind>(
  db: Queryable,
  id: number,
  kinds: readonly Kind[],
): Promise<Found<Kind> | null> {
  const [row] = await db.select().from(contentDocuments).where(isOf(id, kinds));
  return (row as Found<Kind> | undefined) ?? null;
}

export async function lockDocument<Kind extends DocumentKind>(
  tx: Queryable,
  id: number,
  kinds: readonly Kind[],
): Promise<Found<Kind> | null> {
  const [row] = await tx.select().from(contentDocuments).where(isOf(id, kinds)).for('update');
  return (row as Found<Kind> | undefined) ?? null;
}

export async function insertDocument(tx: Queryable, row: DocumentColumns): Promise<number> {
  const [inserted] = await tx.insert(contentDocuments).values(row).returning({ id: contentDocuments.id });
  return inserted?.id ?? 0;
}

export async function updateDocument(
  tx: Queryable,
  id: number,
  changes: Partial<DocumentColumns>,
): Promise<void> {
  await tx.update(contentDocuments).set(changes).where(eq(contentDocuments.id, id));
}

export async function insertVersion(tx: Queryable, row: typeof contentVersions.$inferInsert): Promise<void> {
  await tx.insert(contentVersions).values(row);
}

/** Gives an address to a document: false when another one has it, or had it. */
export async function claimAddress(
  tx: Queryable,
  address: { kind: DocumentKind; urlKey: string; documentId: number },
): Promise<boolean> {
  await tx.insert(contentAddresses).values(address).onConflictDoNothing();
  const [row] = await tx
    .select({ documentId: contentAddresses.documentId })
    .from(contentAddresses)
    .where(and(eq(contentAddresses.kind, address.kind), eq(contentAddresses.urlKey, address.urlKey)));
  return row?.documentId === address.documentId;
}

export async function insertImage(
  tx: Queryable,
  row: Omit<typeof contentImages.$inferInsert, 'id'>,
): Promise<number> {
  const [inserted] = await tx.insert(contentImages).values(row).returning({ id: contentImages.id });
  return inserted?.id ?? 0;
}

export async function insertCategory(
  tx: Queryable,
  row: { kind: ContentKind; urlKey: string; nameTh: string; nameEn: string },
): Promise<number | null> {
  const [inserted] = await tx
    .insert(contentCategories)
    .values({
      ...row,
      sortOrder: sql`(select coalesce(max(sort_order), 0) + 1 from content_categories where kind = ${row.kind})`,
    })
    .onConflictDoNothing()
    .returning({ id: contentCategories.id });
  return inserted?.id ?? null;
}

type CategoryRow = typeof contentCategories.$inferSelect;

/** A category of a kind, held until the transaction ends. */
export async function lockCategory(
  tx: Queryable,
  kind: ContentKind,
  id: number,
): Promise<CategoryRow | null> {
  const [row] = await tx
    .select()
    .from(contentCategories)
    .where(and(eq(contentCategories.id, id), eq(contentCategories.kind, kind)))
    .for('no key update');
  return row ?? null;
}

export async function updateCategory(
  tx: Queryable,
  id: number,
  row: Pick<CategoryRow, 'urlKey' | 'nameTh' | 'nameEn' | 'version'>,
): Promise<void> {
  await tx.update(contentCategories).set(row).where(eq(contentCategories.id, id));
}

/** The groups of questions, or the questions of a group, in their order, held. */
export async function lockOrder(tx: Queryable, categoryId: number | null): Promise<number[]> {
  const rows =
    categoryId === null
      ? await tx
          .select({ id: contentCategories.id })
          .from(contentCategories)
          .where(eq(contentCategories.kind, 'faq'))
          .orderBy(contentCategories.sortOrder, contentCategories.id)
          .for('update')
      : await tx
          .select({ id: contentDocuments.id })
          .from(contentDocuments)
          .where(and(eq(contentDocuments.kind, 'faq'), eq(contentDocuments.categoryId, categoryId)))
          .orderBy(contentDocuments.sortOrder, contentDocuments.id)
          .for('update');
  return rows.map(({ id }) => id);
}

export async function updateOrder(tx: Queryable, ofGroups: boolean, ids: readonly number[]): Promise<void> {
  const list = sql`unnest(${sql.param([...ids])}::bigint[]) with ordinality as wanted(id, place)`;
  await tx.execute(
    ofGroups
      ? sql`update content_categories c set sort_order = wanted.place from ${list} where c.id = wanted.id`
      : sql`update content_documents d set sort_order = wanted.place from ${list} where d.id = wanted.id`,
  );
}

const nameOfUser = sql<string>`coalesce(${sql.raw(accountName('u'))}, '')`;

export type DeskRow<Kind extends DocumentKind = ContentKind> = Found<Kind> & {
  words: ContentWords;
  by: string;
};

const stateIs = (now: Date): Record<ContentState | 'changed', SQL> => {
  const { publishedVersion, shownFrom, shownUntil, version } = contentDocuments;
  const at = sql`${now.toISOString()}::timestamptz`;
  return {
    draft: sql`${publishedVersion} is null`,
    scheduled: sql`${shownFrom} > ${at} and (${shownUntil} is null or ${shownUntil} > ${at})`,
    shown: sql`${shownFrom} <= ${at} and (${shownUntil} is null or ${shownUntil} > ${at})`,
    over: sql`${shownUntil} <= ${at}`,
    changed: sql`${publishedVersion} < ${version}`,
  };
};

/** Documents with their drafts, as the desk lists them. */
export async function selectDeskRows(
  db: Queryable,
  asked: {
    kind: ContentKind;
    state?: ContentState | 'changed' | undefined;
    search?: string;
    now: Date;
    limit: number;
    offset: number;
    byPlace?: boolean;
  },
): Promise<{ rows: DeskRow[]; total: number }> {
  const { state, search = '' } = asked;
  const conditions = and(
    eq(contentDocuments.kind, asked.kind),
    state === undefined ? undefined : stateIs(asked.now)[state],
    search === ''
      ? undefined
      : sql`strpos(lower(concat_ws(' ', v.words ->> 'titleTh', v.words ->> 'titleEn', ${contentDocuments.urlKey})), lower(${search})) > 0`,
  );
  const draft = sql`content_versions v on v.document_id = ${contentDocuments.id} and v.version = ${contentDocuments.version}`;
  const from = db
    .select({ document: contentDocuments, words: sql<ContentWords>`v.words`, by: nameOfUser })
    .from(contentDocuments)
    .innerJoin(
      sql`content_versions v`,
      sql`v.document_id = ${contentDocuments.id} and v.version = ${contentDocuments.version}`,
    )
    .innerJoin(sql`users u`, sql`u.id = v.user_id`)
    .where(conditions)
    .orderBy(
      ...(asked.byPlace === true
        ? [asc(contentDocuments.sortOrder), asc(contentDocuments.id)]
        : [desc(contentDocuments.updatedAt), desc(contentDocuments.id)]),
    )
    .limit(asked.limit)
    .offset(asked.offset);
  const counted = db.execute<{ total: number }>(
    search === ''
      ? sql`select count(*)::int as total from ${contentDocuments} where ${conditions}`
      : sql`select count(*)::int as total from ${contentDocuments} join ${draft} where ${conditions}`,
  );
  const [rows, totals] = await Promise.all([from, counted]);
  return {
    rows: rows.map(({ document, words, by }) => ({ ...document, kind: asked.kind, words, by })),
    total: totals.rows[0]?.total ?? 0,
  };
}

export async function countByState(
  db: Queryable,
  kind: ContentKind,
  now: Date,
): Promise<Record<ContentState | 'changed' | 'all', number>> {
  const is = stateIs(now);
  const [row] = await db
    .select({
      all: count(),
      draft: sql<number>`count(*) filter (where ${is.draft})::int`,
      scheduled: sql<number>`count(*) filter (where ${is.scheduled})::int`,
      shown: sql<number>`count(*) filter (where ${is.shown})::int`,
      over: sql<number>`count(*) filter (where ${is.over})::int`,
      changed: sql<number>`count(*) filter (where ${is.changed})::int`,
    })
    .from(contentDocuments)
    .where(eq(contentDocuments.kind, kind));
  return row ?? { all: 0, draft: 0, scheduled: 0, shown: 0, over: 0, changed: 0 };
}

export type VersionRow = { version: number; at: Date; by: string; words: ContentWords };

export async function selectVersions(
  db: Queryable,
  id: number,
  page: { limit: number; offset: number },
): Promise<Omit<VersionRow, 'words'>[]> {
  const { rows } = await db.execute<{ version: number; at: Date; by: string }>(sql`
    select v.version, v.at, ${nameOfUser} as by from content_versions v join users u on u.id = v.user_id
    where v.document_id = ${id} order by v.version desc limit ${page.limit} offset ${page.offset}`);
  return rows;
}

export async function selectVersion(db: Queryable, id: number, version: number): Promise<VersionRow | null> {
  const { rows } = await db.execute<VersionRow>(sql`
    select v.version, v.at, v.words, ${nameOfUser} as by from content_versions v join users u on u.id = v.user_id
    where v.document_id = ${id} and v.version = ${version}`);
  return rows[0] ?? null;
}

/** What a person of staff wrote, for their own copy. */
export async function selectVersionsOf(
  db: Queryable,
  userId: number,
): Promise<{ kind: string; urlKey: string; version: number; at: Date }[]> {
  return db
    .select({
      kind: contentDocuments.kind,
      urlKey: contentDocuments.urlKey,
      version: contentVersions.version,
      at: contentVersions.at,
    })
    .from(contentVersions)
    .innerJoin(contentDocuments, eq(contentDocuments.id, contentVersions.documentId))
    .where(eq(contentVersions.userId, userId))
    .orderBy(contentVersions.at);
}
