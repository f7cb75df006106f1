import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkQuestion } from '../modules/quiz/quiz.rules.ts';
import { quizAttempts, quizStandings, quizVersions, quizzes } from '../modules/quiz/quiz.tables.ts';
import { transact } from '../platform/db/transact.ts';
import { openTestApi, type TestApi } from '../test-api.ts';
import { demoQuizzes } from './content/quizzes.ts';
import { seedQuizzes } from './seed-quizzes.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

test('its questions can be asked, in both languages', () => {
  for (const { settings, questions } of demoQuizzes) {
    expect([settings.title.th, settings.title.en, settings.lead.en].includes('')).toBe(false);
    for (const asked of questions) {
      expect(checkQuestion(asked), asked.text.th).toEqual({});
      expect([asked.text.en, asked.why.th, asked.why.en].includes(''), asked.text.th).toBe(false);
    }
  }
});

test('two quizzes are open, with what people reached, and points that nobody was promised', async () => {
  await api.signIn('staff', null, { email: 'content@bannasala.test', staffRole: 'content' });
  const people = [await api.signIn(), await api.signIn(), await api.signIn()];
  await transact(api.db, (tx) => seedQuizzes({ tx, now: new Date(), say: () => undefined }));
  const [rows, versions] = [await api.db.select().from(quizzes), await api.db.select().from(quizVersions)];
  expect(rows.map(({ isShown, versionId }) => [isShown, versionId])).toEqual(
    versions.map(({ id }) => [true, id]),
  );
  expect(rows).toHaveLength(demoQuizzes.length);
  const attempts = await api.db.select().from(quizAttempts);
  expect(attempts).toHaveLength(people.length * demoQuizzes.length);
  const standings = await api.db.select().from(quizStandings);
  expect(standings.every(({ points }) => points === 0)).toBe(true);
  // Whoever looks sees the quiz as any other.
  const [quiz] = rows;
  const shown = await api.call('GET', `/academy/quiz/${quiz?.id}`, {
    token: people[0]?.token ?? null,
    culture: 'en',
  });
  expect(shown.body.detail).toMatchObject({ title: demoQuizzes[0]?.settings.title.en, questionCount: 7 });
});
