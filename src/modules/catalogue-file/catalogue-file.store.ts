// Reads of other slices: users.

import { and, asc, count, desc, eq, gt, inArray, lt, notInArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import type { ImportCounts, Refusal } from '../catalogue/check-import-rows.rules.ts';
import { memberName } from '../identity/account-name-views.tables.ts';
import { users } from '../identity/identity.tables.ts';
import type { FileProblem, FileState } from './catalogue-file.rules.ts';
import { catalogueFileRefusals, catalogueFiles } from './catalogue-file.tables.ts';

export type FileRow = typeof catalogueFiles.$inferSelect;

const by = sql<string | null>`${sql.raw(memberName('users'))}`;

export async function insertFile(tx: Queryable, file: typeof catalogueFiles.$inferInsert): Promise<number> {
  const [row] = await tx.insert(catalogueFiles).values(file).returning({ id: catalogueFiles.id });
  if (row === undefined) throw new Error('a file that is noted comes back');
  return row.id;
}

/** How many of a store's files are on their way; one transaction at a time gets to know. */
export async function countOpenFiles(tx: Queryable, sellerId: number): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(7026131, ${sellerId}::int)`);
  const [row] = await tx
    .select({ count: count() })
    .from(catalogueFiles)
    .where(
      and(
        eq(catalogueFiles.sellerId, sellerId),
        inArray(catalogueFiles.state, ['waiting', 'checked', 'importing']).inlineParams(),
      ),
    );
  return row?.count ?? 0;
}

export type ReadFileRow = FileRow & { by: string | null };

const withPerson = (db: Queryable) =>
  db
    .select({ file: catalogueFiles, by })
    .from(catalogueFiles)
    .innerJoin(users, eq(users.id, catalogueFiles.userId));

/** A store's files, the newest first. */
export async function selectFiles(
  db: Queryable,
  { sellerId, limit, offset }: { sellerId: number; limit: number; offset: number },
): Promise<{ rows: ReadFileRow[]; total: number }> {
  const ofStore = eq(catalogueFiles.sellerId, sellerId);
  const [rows, counted] = await Promise.all([
    withPerson(db).where(ofStore).orderBy(desc(catalogueFiles.id)).limit(limit).offset(offset),
    db.select({ total: count() }).from(catalogueFiles).where(ofStore),
  ]);
  return { rows: rows.map(({ file, by: name }) => ({ ...file, by: name })), total: counted[0]?.total ?? 0 };
}

/** A store's file; null where it has none of this number. */
export async function selectFile(db: Queryable, sellerId: number, id: number): Promise<ReadFileRow | null> {
  const [row] = await withPerson(db).where(
    and(eq(catalogueFiles.id, id), eq(catalogueFiles.sellerId, sellerId)),
  );
  return row === undefined ? null : { ...row.file, by: row.by };
}

/** The same, held. */
export async function lockFile(tx: Queryable, sellerId: number, id: number): Promise<FileRow | null> {
  const [row] = await tx
    .select()
    .from(catalogueFiles)
    .where(and(eq(catalogueFiles.id, id), eq(catalogueFiles.sellerId, sellerId)))
    .for('update');
  return row ?? null;
}

/** Of each store the oldest file that somebody waits for, none of `except`; the oldest first. */
export async function selectDueFiles(db: Queryable, except: readonly number[]): Promise<FileRow[]> {
  const files = await db
    .selectDistinctOn([catalogueFiles.sellerId])
    .from(catalogueFiles)
    .where(
      and(
        inArray(catalogueFiles.state, ['waiting', 'importing']).inlineParams(),
        except.length === 0 ? undefined : notInArray(catalogueFiles.id, [...except]),
      ),
    )
    .orderBy(asc(catalogueFiles.sellerId), asc(catalogueFiles.id));
  return files.sort((one, other) => one.id - other.id);
}

/** Changes a file that is still in one of these states; false when it isn't, or is gone. */
export async function updateFile(
  tx: Queryable,
  id: number,
  from: readonly FileState[],
  changes: {
    state?: FileState;
    problem?: FileProblem;
    rowCount?: number;
    planned?: ImportCounts;
    counts?: ImportCounts;
    importId?: number;
    confirmedAt?: Date;
    finishedAt?: Date;
  },
): Promise<boolean> {
  const changed = await tx
    .update(catalogueFiles)
    .set(changes)
    .where(and(eq(catalogueFiles.id, id), inArray(catalogueFiles.state, [...from])))
    .returning({ id: catalogueFiles.id });
  return changed.length > 0;
}

export async function deleteFile(tx: Queryable, id: number): Promise<void> {
  await tx.delete(catalogueFiles).where(eq(catalogueFiles.id, id));
}

/** Files from before a time that nobody waits for, held. */
export function lockOldFiles(tx: Queryable, before: Date, limit: number) {
  return tx
    .select({ id: catalogueFiles.id, fileKey: catalogueFiles.fileKey })
    .from(catalogueFiles)
    .where(
      and(
        lt(catalogueFiles.createdAt, before),
        inArray(catalogueFiles.state, ['checked', 'done', 'unreadable']).inlineParams(),
      ),
    )
    .orderBy(asc(catalogueFiles.id))
    .limit(limit)
    .for('update', { skipLocked: true });
}

export async function deleteRefusals(tx: Queryable, fileId: number): Promise<void> {
  await tx.delete(catalogueFileRefusals).where(eq(catalogueFileRefusals.fileId, fileId));
}

export async function insertRefusals(
  tx: Queryable,
  fileId: number,
  refusals: readonly Refusal[],
): Promise<void> {
  if (refusals.length > 0)
    await tx.insert(catalogueFileRefusals).values(refusals.map((refusal) => ({ fileId, ...refusal })));
}

/** The lines of a file that were refused when they were looked at. */
export async function selectRefusedLines(db: Queryable, fileId: number): Promise<Set<number>> {
  const rows = await db
    .select({ line: catalogueFileRefusals.line })
    .from(catalogueFileRefusals)
    .where(eq(catalogueFileRefusals.fileId, fileId));
  return new Set(rows.map(({ line }) => line));
}

/** Rows that would be refused after a line, in order. */
export function selectPlannedRefusals(
  db: Queryable,
  fileId: number,
  afterLine: number,
  limit: number,
): Promise<Refusal[]> {
  const { line, isbn, title, problems } = catalogueFileRefusals;
  return db
    .select({ line, isbn, title, problems })
    .from(catalogueFileRefusals)
    .where(and(eq(catalogueFileRefusals.fileId, fileId), gt(line, afterLine)))
    .orderBy(asc(line))
    .limit(limit);
}

export function selectFilesOf(db: Queryable, userId: number) {
  const { fileName, state, createdAt, confirmedAt, finishedAt } = catalogueFiles;
  return db
    .select({ fileName, state, createdAt, confirmedAt, finishedAt })
    .from(catalogueFiles)
    .where(eq(catalogueFiles.userId, userId))
    .orderBy(asc(catalogueFiles.id));
}

/** The files by which a person's imports are known; their names are gone. */
export function clearFileNamesOf(
  tx: Queryable,
  userId: number,
): Promise<{ id: number; fileKey: string; sellerId: number }[]> {
  return tx
    .update(catalogueFiles)
    .set({ fileName: sql`'file.' || ${catalogueFiles.kind}` })
    .where(eq(catalogueFiles.userId, userId))
    .returning({
      id: catalogueFiles.id,
      fileKey: catalogueFiles.fileKey,
      sellerId: catalogueFiles.sellerId,
    });
}
