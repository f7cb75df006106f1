import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import { eachAlone } from '../../platform/jobs/each-alone.ts';
import type { Services } from '../../platform/services.ts';
import { bangkokDay } from '../../shared/bangkok-time.ts';
import { inLocale } from '../../shared/locale.ts';
import { succeed } from '../../shared/result.ts';
import { givePoints } from '../points/earn-points.ts';
import {
  addToPointDay,
  holdPointDay,
  holdStanding,
  type StandingRow,
  selectDuePoints,
  selectPointsPerDay,
  selectQuiz,
  updateStanding,
} from './quiz.store.ts';
import type { Words } from './quiz-limits.rules.ts';
import { fitsToday } from './tries.rules.ts';

/**
 * Gives somebody whose standing is held the points for passing, once for a quiz whatever its version; what doesn't fit into the day any
 * more waits for the next. Whether they were given.
 */
export async function giveQuizPoints(
  tx: Transaction,
  services: Pick<Services, 'siteUrl'>,
  {
    quizId,
    userId,
    points,
    pointsGivenAt,
  }: Pick<StandingRow, 'quizId' | 'userId' | 'points' | 'pointsGivenAt'>,
  title: Words,
  now: Date,
): Promise<boolean> {
  if (points <= 0 || pointsGivenAt !== null) return false;
  const pointsPerDay = await selectPointsPerDay(tx);
  const day = bangkokDay(now);
  const given = await holdPointDay(tx, userId, day);
  if (!fitsToday(points, given, pointsPerDay)) return false;
  await givePoints(tx, services, {
    ...{ userId, points, now, cause: `quiz ${quizId} of ${userId}` },
    notice: {
      kind: 'quizPointsEarned',
      params: { quizTh: title.th, quizEn: inLocale('en', title.th, title.en) },
    },
  });
  await addToPointDay(tx, userId, day, points);
  await updateStanding(tx, { quizId, userId }, { pointsGivenAt: now });
  return true;
}

const batch = 200;

/** Gives points that didn't fit into the day on which they were earned. By the clock; to how many. */
export async function giveDueQuizPoints(
  services: Pick<Services, 'db' | 'clock' | 'siteUrl'>,
): Promise<number> {
  const { db, clock } = services;
  return eachAlone(listDuePoints(db), 'giving quiz points', async ({ quizId, userId }) => {
    const done = await transact(db, async (tx) => {
      const standing = await holdStanding(tx, quizId, userId);
      const quiz = await selectQuiz(tx, quizId);
      if (standing.passedAt === null || quiz === null) return succeed(false);
      return succeed(await giveQuizPoints(tx, services, standing, quiz.draft.title, clock()));
    });
    return done.ok && done.value;
  });
}

async function* listDuePoints(db: Services['db']): AsyncGenerator<StandingRow> {
  let after = { at: new Date(0), quizId: 0, userId: 0 };
  for (;;) {
    const due = await selectDuePoints(db, after, batch);
    yield* due;
    const last = due.at(-1);
    if (last === undefined || due.length < batch) return;
    after = { at: last.passedAt ?? after.at, quizId: last.quizId, userId: last.userId };
  }
}
