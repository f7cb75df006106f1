import { and, eq, isNotNull, ne } from 'drizzle-orm';
import { users } from '../modules/identity/identity.tables.ts';
import type { Answer, Answers } from '../modules/quiz/mark-answer.rules.ts';
import { isPassing, markAnswers } from '../modules/quiz/mark-answer.rules.ts';
import { numberParts, type Question } from '../modules/quiz/quiz.rules.ts';
import { quizAttempts, quizStandings, quizVersions, quizzes } from '../modules/quiz/quiz.tables.ts';
import { seededRandom } from '../shared/seeded-random.ts';
import { demoQuizzes } from './content/quizzes.ts';
import { daysBefore, type SeedContext } from './seed-context.ts';
import { insertRows } from './seed-rows.ts';

const takersMost = 14;

/** Quizzes of the academy, published, and what some people reached in them before they gave points. */
export async function seedQuizzes({ tx, now }: SeedContext): Promise<void> {
  const [staff] = await tx.select().from(users).where(eq(users.email, 'content@bannasala.test'));
  const [owner] = await tx.select().from(users).where(eq(users.email, 'admin@bannasala.test'));
  const staffId = staff?.id ?? owner?.id ?? 0;
  const takers = await tx
    .select({ id: users.id })
    .from(users)
    // Who tries the demo as its shopper begins with every try.
    .where(and(eq(users.role, 'shopper'), isNotNull(users.email), ne(users.email, 'shopper@bannasala.test')))
    .orderBy(users.id)
    .limit(takersMost);
  for (const [place, { settings, questions }] of demoQuizzes.entries()) {
    let next = 1;
    const numbered = questions.map((asked): Question => {
      const id = next;
      const { question, next: following } = numberParts(asked, null, id + 1);
      next = following;
      return { ...question, id };
    });
    const content = { ...settings, questions: numbered };
    const at = daysBefore(now, 30 - place * 5);
    const [quiz] = await insertRows(
      tx,
      quizzes,
      [
        {
          ...{ draft: content, draftNumber: 1, publishedDraft: 1, nextQuestionId: next, isShown: true },
          ...{ createdAt: at, updatedAt: at, updatedBy: staffId },
        },
      ],
      ['id'],
    );
    const quizId = quiz?.id ?? 0;
    const [version] = await insertRows(
      tx,
      quizVersions,
      [{ quizId, number: 1, content, userId: staffId, at }],
      ['id'],
    );
    const versionId = version?.id ?? 0;
    await tx.update(quizzes).set({ versionId }).where(eq(quizzes.id, quizId));
    const tries = takers.map(({ id: userId }, index) => {
      const knows = 0.35 + (0.6 * index) / takers.length;
      const answers = answersOf(numbered, `demo ${place} ${index}`, knows);
      const score = markAnswers(numbered, answers);
      const startedAt = daysBefore(now, 20 - index);
      const isPassed = isPassing(score.basisPoints, content.passPercent);
      const handedInAt = new Date(startedAt.getTime() + (4 + index) * 60_000);
      return {
        ...{ quizId, versionId, userId, seed: `demo ${place} ${index}`, startedAt, answers, isPassed },
        ...{ savedAt: handedInAt, handedInAt, deadlineAt: null, keyVersionId: versionId },
        ...{ hundredths: score.hundredths, basisPoints: score.basisPoints, marks: score.marks },
      };
    });
    if (tries.length === 0) continue;
    const attempts = await insertRows(tx, quizAttempts, tries, [
      'id',
      'userId',
      'basisPoints',
      'isPassed',
      'handedInAt',
    ]);
    await insertRows(
      tx,
      quizStandings,
      attempts.map(({ id, userId, basisPoints, isPassed, handedInAt }) => ({
        ...{ quizId, userId, bestBasisPoints: basisPoints, bestAttemptId: id, points: 0 },
        ...{
          passedAt: isPassed === true ? handedInAt : null,
          passedAttemptId: isPassed === true ? id : null,
        },
      })),
    );
  }
}

/** What somebody answers who knows so much of it, 0 to 1. */
function answersOf(questions: readonly Question[], seed: string, knows: number): Answers {
  const random = seededRandom(seed);
  return Object.fromEntries(
    questions.map((asked) => [
      String(asked.id),
      random() < knows ? rightAnswer(asked) : wrongAnswer(asked, random),
    ]),
  );
}

function rightAnswer(asked: Question): Answer {
  switch (asked.kind) {
    case 'single':
    case 'several':
      return asked.choices.filter(({ weight }) => weight > 0).map(({ id }) => String(id));
    case 'truth':
      return [String(asked.isTrue)];
    case 'number':
      return [String(asked.answers[0]?.value ?? 0)];
    case 'text':
      return [asked.answers[0]?.text ?? ''];
    case 'order':
      return asked.items.map(({ id }, index) => `${id}=${index + 1}`);
    case 'match':
      return asked.pairs.filter(({ left }) => left.th !== '').map(({ id }) => `${id}=${id}`);
  }
}

function wrongAnswer(asked: Question, random: () => number): Answer {
  switch (asked.kind) {
    case 'single':
    case 'several': {
      const wrong = asked.choices.filter(({ weight }) => weight <= 0);
      const chosen = wrong[Math.floor(random() * wrong.length)];
      return chosen === undefined ? [] : [String(chosen.id)];
    }
    case 'truth':
      return [String(!asked.isTrue)];
    case 'number':
      return [String((asked.answers[0]?.value ?? 0) + (random() < 0.7 ? 1 : 10))];
    case 'text':
      return ['ไม่แน่ใจ'];
    case 'order':
      return asked.items.map(({ id }, index) => `${id}=${asked.items.length - index}`);
    case 'match': {
      const [first] = asked.pairs;
      return asked.pairs.filter(({ left }) => left.th !== '').map(({ id }) => `${id}=${first?.id ?? id}`);
    }
  }
}
