import { announceChanges } from '../../platform/db/change-feed.ts';
import { transact } from '../../platform/db/transact.ts';
import { eachAlone, eachOnce } from '../../platform/jobs/each-alone.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { notePass, scoreAttempt } from './finish-attempt.ts';
import { isPassing } from './mark-answer.rules.ts';
import {
  type AttemptRow,
  holdStanding,
  lockQuiz,
  selectAttempt,
  selectAttempts,
  selectToRegrade,
  updateAttempt,
  updateQuiz,
  updateStanding,
} from './quiz.store.ts';
import { type QuizEditor, tell } from './save-quiz.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'siteUrl' | 'emit'>;

/** Says to whoever does the work that there is some. */
export const regradeTag = 'quiz-regrade';

const atOnce = 500;

/**
 * Says that the key of the published version counts for tries at earlier ones, and marks them anew: many by the clock, as many as
 * a press can wait for at once. Who passed has passed, points that were given stay, and who passes by it gets theirs. How many
 * tries were marked.
 */
export async function regradeQuiz(
  services: Needs,
  editor: QuizEditor,
  { id, reason }: { id: number; reason: string },
): Promise<Result<{ tries: number }, { code: 'quizNotFound' | 'reasonRequired' }>> {
  if (reason === '') return fail({ code: 'reasonRequired' });
  const { db, clock } = services;
  const said = await transact<true, { code: 'quizNotFound' }>(db, async (tx) => {
    const quiz = await lockQuiz(tx, id);
    if (quiz === null || quiz.versionId === null) return fail({ code: 'quizNotFound' });
    await updateQuiz(tx, id, { keyVersionId: quiz.versionId });
    const detail = { quizId: id, before: quiz.keyVersionId ?? 0, after: quiz.versionId, reason };
    await tell(tx, 'quiz_regraded', editor, detail, clock());
    await announceChanges(tx, [regradeTag]);
    return succeed(true);
  });
  if (!said.ok) return said;
  return succeed({ tries: await regradeDueTries(services, { quizId: id, most: atOnce }) });
}

const batch = 100;

/** Marks tries by the key that counts now; each with its owner's standing. Once, whoever does it. By the clock; how many. */
export async function regradeDueTries(
  services: Needs,
  { quizId, most = 10_000 }: { quizId?: number; most?: number } = {},
): Promise<number> {
  const page = async () => {
    const rows = await selectToRegrade(services.db, batch, quizId);
    return rows.map(({ attempt }) => attempt);
  };
  return eachAlone(eachOnce(page, { size: batch, most }), 'marking tries anew', async (attempt) => {
    await regradeTry(services, attempt);
    return true;
  });
}

async function regradeTry(services: Needs, { id, quizId, userId }: AttemptRow): Promise<void> {
  const now = services.clock();
  await transact(services.db, async (tx) => {
    const standing = await holdStanding(tx, quizId, userId);
    const attempt = await selectAttempt(tx, id, userId);
    // Their owner was erased meanwhile.
    if (attempt === null || attempt.handedInAt === null) return succeed(false);
    const { score, content, keyVersionId } = await scoreAttempt(tx, attempt, attempt.answers);
    const isPassed = attempt.isPassed === true || isPassing(score.basisPoints, content.passPercent);
    await updateAttempt(tx, id, {
      ...{ marks: score.marks, hundredths: score.hundredths, basisPoints: score.basisPoints },
      ...{ isPassed, keyVersionId },
    });
    const done = (await selectAttempts(tx, quizId, userId, 1_000)).filter(
      (each) => each.basisPoints !== null,
    );
    const best = done.sort((one, other) => (other.basisPoints ?? 0) - (one.basisPoints ?? 0))[0];
    if (best !== undefined)
      await updateStanding(tx, standing, { bestBasisPoints: best.basisPoints, bestAttemptId: best.id });
    if (isPassed) await notePass(tx, services, standing, attempt, content, now);
    return succeed(true);
  });
}
