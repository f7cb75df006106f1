// Reads of other slices: settings.

import { and, asc, desc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { settings } from '../settings/settings.tables.ts';
import { type QuizContent, quizSetting } from './quiz.rules.ts';
import {
  quizAttempts,
  quizImports,
  quizPointDays,
  quizStandings,
  quizVersions,
  quizzes,
} from './quiz.tables.ts';

export type QuizRow = typeof quizzes.$inferSelect;
export type VersionRow = typeof quizVersions.$inferSelect;
export type AttemptRow = typeof quizAttempts.$inferSelect;
export type StandingRow = typeof quizStandings.$inferSelect;
export type ImportRow = typeof quizImports.$inferSelect;

export async function selectQuiz(db: Queryable, id: number): Promise<QuizRow | null> {
  const [row] = await db.select().from(quizzes).where(eq(quizzes.id, id));
  return row ?? null;
}

export async function lockQuiz(tx: Queryable, id: number): Promise<QuizRow | null> {
  const [row] = await tx.select().from(quizzes).where(eq(quizzes.id, id)).for('update');
  return row ?? null;
}

export async function insertQuiz(
  tx: Queryable,
  row: Omit<typeof quizzes.$inferInsert, 'id'>,
): Promise<number> {
  const [inserted] = await tx.insert(quizzes).values(row).returning({ id: quizzes.id });
  return inserted?.id ?? 0;
}

export async function updateQuiz(
  tx: Queryable,
  id: number,
  changes: Partial<Omit<typeof quizzes.$inferInsert, 'id'>>,
): Promise<void> {
  await tx.update(quizzes).set(changes).where(eq(quizzes.id, id));
}

/** The next version of a quiz that is held; its number in the table. */
export async function insertVersion(
  tx: Queryable,
  row: { quizId: number; content: QuizContent; userId: number; at: Date },
): Promise<{ id: number; number: number }> {
  const number = sql`(select coalesce(max(v.number), 0) + 1 from quiz_versions v where v.quiz_id = ${row.quizId})`;
  const [inserted] = await tx
    .insert(quizVersions)
    .values({ ...row, number })
    .returning({ id: quizVersions.id, number: quizVersions.number });
  if (inserted === undefined) throw new Error('no version came back');
  return inserted;
}

export async function selectVersion(db: Queryable, id: number): Promise<VersionRow> {
  const [row] = await db.select().from(quizVersions).where(eq(quizVersions.id, id));
  if (row === undefined) throw new Error(`no version ${id} of a quiz`);
  return row;
}

export function selectVersions(db: Queryable, quizId: number): Promise<VersionRow[]> {
  return db.select().from(quizVersions).where(eq(quizVersions.quizId, quizId)).orderBy(asc(quizVersions.id));
}

/** Somebody's standing at a quiz, made if there was none, and held until the transaction ends. */
export async function holdStanding(tx: Queryable, quizId: number, userId: number): Promise<StandingRow> {
  await tx.insert(quizStandings).values({ quizId, userId }).onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(quizStandings)
    .where(and(eq(quizStandings.quizId, quizId), eq(quizStandings.userId, userId)))
    .for('update');
  if (row === undefined) throw new Error('no standing came back');
  return row;
}

export async function selectStanding(
  db: Queryable,
  quizId: number,
  userId: number,
): Promise<StandingRow | null> {
  const [row] = await db
    .select()
    .from(quizStandings)
    .where(and(eq(quizStandings.quizId, quizId), eq(quizStandings.userId, userId)));
  return row ?? null;
}

export async function updateStanding(
  tx: Queryable,
  { quizId, userId }: Pick<StandingRow, 'quizId' | 'userId'>,
  changes: Partial<typeof quizStandings.$inferInsert>,
): Promise<void> {
  await tx
    .update(quizStandings)
    .set(changes)
    .where(and(eq(quizStandings.quizId, quizId), eq(quizStandings.userId, userId)));
}

export async function insertAttempt(
  tx: Queryable,
  row: Omit<typeof quizAttempts.$inferInsert, 'id'>,
): Promise<number> {
  const [inserted] = await tx.insert(quizAttempts).values(row).returning({ id: quizAttempts.id });
  return inserted?.id ?? 0;
}

/** Somebody's own try; others' aren't there. */
export async function selectAttempt(db: Queryable, id: number, userId: number): Promise<AttemptRow | null> {
  const [row] = await db
    .select()
    .from(quizAttempts)
    .where(and(eq(quizAttempts.id, id), eq(quizAttempts.userId, userId)));
  return row ?? null;
}

/** Somebody's tries at a quiz, the last one first. */
export function selectAttempts(
  db: Queryable,
  quizId: number,
  userId: number,
  limit = 50,
): Promise<AttemptRow[]> {
  return db
    .select()
    .from(quizAttempts)
    .where(and(eq(quizAttempts.quizId, quizId), eq(quizAttempts.userId, userId)))
    .orderBy(desc(quizAttempts.startedAt), desc(quizAttempts.id))
    .limit(limit);
}

export async function updateAttempt(
  tx: Queryable,
  id: number,
  changes: Partial<typeof quizAttempts.$inferInsert>,
): Promise<void> {
  await tx.update(quizAttempts).set(changes).where(eq(quizAttempts.id, id));
}

/** Tries whose time was up before an instant and that nobody handed in. */
export function selectDueAttempts(db: Queryable, before: Date, limit: number): Promise<AttemptRow[]> {
  return db
    .select()
    .from(quizAttempts)
    .where(and(isNull(quizAttempts.handedInAt), lt(quizAttempts.deadlineAt, before)))
    .orderBy(asc(quizAttempts.deadlineAt), asc(quizAttempts.id))
    .limit(limit);
}

/** Tries that were marked by an earlier key than the one that counts. */
export function selectToRegrade(
  db: Queryable,
  limit: number,
  quizId?: number,
): Promise<{ attempt: AttemptRow; keyVersionId: number | null }[]> {
  return db
    .select({ attempt: quizAttempts, keyVersionId: quizzes.keyVersionId })
    .from(quizzes)
    .innerJoin(quizAttempts, eq(quizAttempts.quizId, quizzes.id))
    .where(
      and(
        quizId === undefined ? undefined : eq(quizzes.id, quizId),
        isNotNull(quizzes.keyVersionId),
        isNotNull(quizAttempts.handedInAt),
        lt(quizAttempts.keyVersionId, sql`${quizzes.keyVersionId}`),
      ),
    )
    .orderBy(asc(quizAttempts.userId), asc(quizAttempts.id))
    .limit(limit);
}

/** Who passed and waits for their points, the longest first, after one of them. */
export function selectDuePoints(
  db: Queryable,
  after: { at: Date; quizId: number; userId: number },
  limit: number,
): Promise<StandingRow[]> {
  return db
    .select()
    .from(quizStandings)
    .where(
      and(
        isNotNull(quizStandings.passedAt),
        gt(quizStandings.points, 0).inlineParams(),
        isNull(quizStandings.pointsGivenAt),
        or(
          gt(quizStandings.passedAt, after.at),
          and(
            eq(quizStandings.passedAt, after.at),
            sql`(${quizStandings.quizId}, ${quizStandings.userId}) > (${after.quizId}, ${after.userId})`,
          ),
        ),
      ),
    )
    .orderBy(asc(quizStandings.passedAt), asc(quizStandings.quizId), asc(quizStandings.userId))
    .limit(limit);
}

/** What somebody got for quizzes on a day, held until the transaction ends. */
export async function holdPointDay(tx: Queryable, userId: number, day: string): Promise<number> {
  await tx.insert(quizPointDays).values({ userId, day, points: 0 }).onConflictDoNothing();
  const [row] = await tx
    .select({ points: quizPointDays.points })
    .from(quizPointDays)
    .where(and(eq(quizPointDays.userId, userId), eq(quizPointDays.day, day)))
    .for('update');
  return row?.points ?? 0;
}

export async function addToPointDay(
  tx: Queryable,
  userId: number,
  day: string,
  points: number,
): Promise<void> {
  await tx
    .update(quizPointDays)
    .set({ points: sql`${quizPointDays.points} + ${points}` })
    .where(and(eq(quizPointDays.userId, userId), eq(quizPointDays.day, day)));
}

export async function selectPointsPerDay(db: Queryable): Promise<number> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.name, 'quiz'));
  return quizSetting.parse(row?.value ?? {}).pointsPerDay;
}

export async function insertImport(
  tx: Queryable,
  row: Omit<typeof quizImports.$inferInsert, 'id'>,
): Promise<number> {
  const [inserted] = await tx.insert(quizImports).values(row).returning({ id: quizImports.id });
  return inserted?.id ?? 0;
}

export async function selectImport(db: Queryable, quizId: number, id: number): Promise<ImportRow | null> {
  const [row] = await db
    .select()
    .from(quizImports)
    .where(and(eq(quizImports.id, id), eq(quizImports.quizId, quizId)));
  return row ?? null;
}

export async function markTaken(tx: Queryable, id: number, at: Date): Promise<void> {
  await tx.update(quizImports).set({ takenAt: at }).where(eq(quizImports.id, id));
}

/** Which of some quizzes somebody has passed, and when: for whoever lists lessons. */
export function selectPassed(db: Queryable, userId: number, quizIds: readonly number[]) {
  return db
    .select({ quizId: quizStandings.quizId, passedAt: quizStandings.passedAt })
    .from(quizStandings)
    .where(
      and(
        eq(quizStandings.userId, userId),
        isNotNull(quizStandings.passedAt),
        sql`${quizStandings.quizId} = any(${sql.param([...quizIds])}::bigint[])`,
      ),
    );
}
