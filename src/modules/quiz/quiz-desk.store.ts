// Reads of other slices: users.

import { and, count, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { accountName } from '../identity/account-name-views.tables.ts';
import type { DoneTry } from './question-figures.rules.ts';
import {
  quizAttempts,
  quizImports,
  quizPointDays,
  quizStandings,
  quizVersions,
  quizzes,
} from './quiz.tables.ts';

export const quizStates = ['draft', 'shown', 'hidden', 'changed'] as const;
export type QuizState = (typeof quizStates)[number];

const stateIs: Record<QuizState, ReturnType<typeof sql>> = {
  draft: sql`${quizzes.versionId} is null`,
  shown: sql`${quizzes.isShown}`,
  hidden: sql`${quizzes.versionId} is not null and not ${quizzes.isShown}`,
  changed: sql`${quizzes.publishedDraft} < ${quizzes.draftNumber}`,
};

/** Quizzes for the desk, the last changed first. */
export async function selectQuizzes(
  db: Queryable,
  asked: { state?: QuizState | undefined; search: string; limit: number; offset: number },
) {
  const where = and(
    asked.state === undefined ? undefined : stateIs[asked.state],
    asked.search === ''
      ? undefined
      : sql`strpos(lower(concat_ws(' ', ${quizzes.draft} -> 'title' ->> 'th', ${quizzes.draft} -> 'title' ->> 'en')), lower(${asked.search})) > 0`,
  );
  const [rows, totals] = await Promise.all([
    db
      .select({
        quiz: quizzes,
        tries: sql<number>`(select count(*)::int from quiz_attempts a where a.quiz_id = quizzes.id and a.handed_in_at is not null)`,
        passed: sql<number>`(select count(*)::int from quiz_standings s where s.quiz_id = quizzes.id and s.passed_at is not null)`,
      })
      .from(quizzes)
      .where(where)
      .orderBy(desc(quizzes.updatedAt), desc(quizzes.id))
      .limit(asked.limit)
      .offset(asked.offset),
    db.select({ total: count() }).from(quizzes).where(where),
  ]);
  return { rows, total: totals[0]?.total ?? 0 };
}

export async function countQuizzes(db: Queryable): Promise<Record<QuizState | 'all', number>> {
  const of = (state: QuizState) => sql<number>`count(*) filter (where ${stateIs[state]})::int`;
  const [row] = await db
    .select({
      all: count(),
      draft: of('draft'),
      shown: of('shown'),
      hidden: of('hidden'),
      changed: of('changed'),
    })
    .from(quizzes);
  return row ?? { all: 0, draft: 0, shown: 0, hidden: 0, changed: 0 };
}

export type ResultRow = {
  attemptId: number;
  userId: number;
  name: string;
  email: string;
  version: number;
  startedAt: Date;
  handedInAt: Date;
  isTimeUp: boolean;
  hundredths: number;
  basisPoints: number;
  isPassed: boolean;
};

/** Tries that were handed in, the last first. */
export async function selectResults(
  db: Queryable,
  quizId: number,
  page: { limit: number; offset: number },
): Promise<{ rows: ResultRow[]; total: number }> {
  const { rows } = await db.execute<ResultRow>(sql`
    select a.id::int as "attemptId", a.user_id::int as "userId",
      coalesce(${sql.raw(accountName('u'))}, '') as name, coalesce(u.email, '') as email,
      v.number as version, a.started_at as "startedAt", a.handed_in_at as "handedInAt", a.is_time_up as "isTimeUp",
      a.hundredths, a.basis_points as "basisPoints", a.is_passed as "isPassed"
    from quiz_attempts a join users u on u.id = a.user_id join quiz_versions v on v.id = a.version_id
    where a.quiz_id = ${quizId} and a.handed_in_at is not null
    order by a.handed_in_at desc, a.id desc limit ${page.limit} offset ${page.offset}`);
  const [totals] = await db
    .select({ total: count() })
    .from(quizAttempts)
    .where(and(eq(quizAttempts.quizId, quizId), isNotNull(quizAttempts.handedInAt)));
  return { rows, total: totals?.total ?? 0 };
}

/** The last tries for the figures of questions; older ones say little about a quiz of today. */
export async function selectDoneTries(db: Queryable, quizId: number, limit: number): Promise<DoneTry[]> {
  const rows = await db
    .select({
      basisPoints: quizAttempts.basisPoints,
      marks: quizAttempts.marks,
      answers: quizAttempts.answers,
    })
    .from(quizAttempts)
    .where(and(eq(quizAttempts.quizId, quizId), isNotNull(quizAttempts.handedInAt)))
    .orderBy(desc(quizAttempts.handedInAt), desc(quizAttempts.id))
    .limit(limit);
  return rows.map(({ basisPoints, marks, answers }) => ({
    basisPoints: basisPoints ?? 0,
    marks: marks ?? {},
    answers,
  }));
}

export async function countRegradable(db: Queryable, quizId: number, versionId: number): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(quizAttempts)
    .where(
      and(
        eq(quizAttempts.quizId, quizId),
        isNotNull(quizAttempts.handedInAt),
        sql`${quizAttempts.keyVersionId} < ${versionId}`,
      ),
    );
  return row?.total ?? 0;
}

/** Everything that is kept of somebody, for their own copy. */
export async function selectOfPerson(db: Queryable, userId: number) {
  const attempts = await db
    .select({
      quizId: quizAttempts.quizId,
      version: quizVersions.number,
      title: sql<{ th: string; en: string }>`${quizVersions.content} -> 'title'`,
      startedAt: quizAttempts.startedAt,
      handedInAt: quizAttempts.handedInAt,
      isTimeUp: quizAttempts.isTimeUp,
      hundredths: quizAttempts.hundredths,
      basisPoints: quizAttempts.basisPoints,
      isPassed: quizAttempts.isPassed,
      answers: quizAttempts.answers,
    })
    .from(quizAttempts)
    .innerJoin(quizVersions, eq(quizVersions.id, quizAttempts.versionId))
    .where(eq(quizAttempts.userId, userId))
    .orderBy(quizAttempts.id);
  const standings = await db
    .select({
      quizId: quizStandings.quizId,
      bestBasisPoints: quizStandings.bestBasisPoints,
      passedAt: quizStandings.passedAt,
      points: quizStandings.points,
      pointsGivenAt: quizStandings.pointsGivenAt,
    })
    .from(quizStandings)
    .where(eq(quizStandings.userId, userId))
    .orderBy(quizStandings.quizId);
  const days = await db
    .select({ day: quizPointDays.day, points: quizPointDays.points })
    .from(quizPointDays)
    .where(eq(quizPointDays.userId, userId))
    .orderBy(quizPointDays.day);
  const written = await db
    .select({ quizId: quizVersions.quizId, version: quizVersions.number, at: quizVersions.at })
    .from(quizVersions)
    .where(eq(quizVersions.userId, userId))
    .orderBy(quizVersions.id);
  const files = await db
    .select({ quizId: quizImports.quizId, fileName: quizImports.fileName, at: quizImports.at })
    .from(quizImports)
    .where(eq(quizImports.userId, userId))
    .orderBy(quizImports.id);
  return { attempts, standings, days, written, files };
}

/** Forgets what somebody answered and reached. What they wrote as staff is the shop's and stays. */
export async function deleteOfPerson(tx: Queryable, userId: number): Promise<void> {
  await tx.delete(quizAttempts).where(eq(quizAttempts.userId, userId));
  await tx.delete(quizStandings).where(eq(quizStandings.userId, userId));
  await tx.delete(quizPointDays).where(eq(quizPointDays.userId, userId));
}
