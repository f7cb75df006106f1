import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi, wrongFields } from '../../test-api.ts';
import { auditEvents } from '../audit/audit.tables.ts';
import { users } from '../identity/identity.tables.ts';
import { notifications } from '../notification/notification.tables.ts';
import { pointLots } from '../points/points.tables.ts';
import { settings } from '../settings/settings.tables.ts';
import { giveDueQuizPoints } from './give-quiz-points.ts';
import { eraseQuizzes, exportQuizzes } from './handle-personal-data.ts';
import type { NewQuestion } from './quiz.rules.ts';
import { quizAttempts, quizStandings, quizVersions } from './quiz.tables.ts';
import { readPassedQuizzes } from './read-quiz.ts';
import { regradeDueTries } from './regrade-quiz.ts';
import { handInDueAttempts } from './take-quiz.ts';
import { someQuestions, testQuizzes, th } from './test-quiz.ts';

const start = new Date('2026-11-25T03:00:00Z');
let now = start;
let api: TestApi;
let staff: string;
let of: ReturnType<typeof testQuizzes>;
const passed: object[] = [];
beforeAll(async () => {
  api = await openTestApi({
    services: {
      clock: () => now,
      emit: async (_, event) => {
        passed.push(event);
      },
    },
  });
  staff = (await api.signIn('staff')).token;
  of = testQuizzes(api, staff);
});
beforeEach(() => {
  now = start;
  passed.length = 0;
});
afterAll(() => api.close());

const later = (minutes: number, seconds = 0) => {
  now = new Date(start.getTime() + minutes * 60_000 + seconds * 1_000);
};
const lotsOf = (userId: number) => api.db.select().from(pointLots).where(eq(pointLots.userId, userId));
const single = someQuestions.single as Extract<NewQuestion, { kind: 'single' }>;

describe('taking a quiz', () => {
  test('everything right passes; of nothing in it could the answers be read before', async () => {
    const me = await api.signIn();
    const id = await of.published({ points: 5 });
    const introduction = await api.call('GET', `/academy/quiz/${id}`, { token: me.token });
    const attemptId = await of.begun(id, me.token);
    const open = await api.call('GET', `/academy/quiz-attempt/${attemptId}`, { token: me.token });
    const seen = JSON.stringify([introduction.body, open.body]);
    const [row] = await api.db.select().from(quizAttempts).where(eq(quizAttempts.id, attemptId));
    for (const secret of ['ลับ', '98765', '98,765', 'เพราะอย่างนั้น', 'weight', 'isTrue', row?.seed ?? '-'])
      expect(seen).not.toContain(secret);
    expect(open.body.detail).toMatchObject({ result: null, questions: { length: 7 } });
    const reply = await of.handIn(attemptId, me.token, of.rightAnswers(open.body.detail));
    expect(reply.body.detail).toEqual({ isHandedIn: true });
    const done = await of.attempt(attemptId, me.token);
    expect(done).toMatchObject({
      questions: [],
      result: { percent: 100, got: 7, isPassed: true, pointsState: 'given', points: 5, isTimeUp: false },
    });
    expect(done.result?.questions.map(({ state }) => state)).toEqual(
      Array.from({ length: 7 }, () => 'right'),
    );
    expect(done.result?.questions[0]).toMatchObject({
      ...{ given: ['ถูกหนึ่ง'], right: ['ถูกหนึ่ง'], feedback: ['ลับ-0'], why: 'เพราะอย่างนั้น' },
    });
    expect(passed).toMatchObject([{ name: 'quizPassed', userId: me.userId, quizId: id, attemptId }]);
    expect([...(await readPassedQuizzes(api.db, me.userId, [id])).keys()]).toEqual([id]);
  });

  test('answers are kept as they come, on whichever device, and one’s order stays', async () => {
    const me = await api.signIn();
    const id = await of.published();
    const attemptId = await of.begun(id, me.token);
    const first = await of.attempt(attemptId, me.token);
    const right = of.rightAnswers(first);
    expect((await of.save(attemptId, me.token, right.slice(0, 3))).body.detail).toEqual({
      isHandedIn: false,
    });
    await of.save(attemptId, me.token, [{ questionId: right[3]?.questionId, values: ['มากมาย'] }]);
    // Elsewhere, the same try is gone on with.
    expect(await of.begun(id, me.token)).toBe(attemptId);
    expect((await of.read(id, me.token)).openAttemptId).toBe(attemptId);
    const again = await of.attempt(attemptId, me.token);
    expect(again.questions.map(({ options, rights }) => [options, rights])).toEqual(
      first.questions.map(({ options, rights }) => [options, rights]),
    );
    expect(again.questions.slice(0, 3).map(({ values }) => [...values].sort())).toEqual(
      right.slice(0, 3).map(({ values }) => [...values].sort()),
    );
    expect(again.questions[3]).toMatchObject({ values: ['มากมาย'], isUnreadable: true });
    await of.handIn(attemptId, me.token, right.slice(3));
    expect((await of.attempt(attemptId, me.token)).result?.percent).toBe(100);
    // Handed in again, with other answers, it has the same result.
    const empty = right.map(({ questionId }) => ({ questionId, values: [] }));
    expect((await of.handIn(attemptId, me.token, empty)).body.detail).toEqual({ isHandedIn: true });
    expect((await of.save(attemptId, me.token, empty)).body.detail).toEqual({ isHandedIn: true });
    expect((await of.attempt(attemptId, me.token)).result?.percent).toBe(100);
  });

  test('tells afterwards what the author chose', async () => {
    const me = await api.signIn();
    const told = async (feedback: 'none' | 'marks') =>
      (await of.taken(await of.published({ feedback }), me.token)).result?.questions;
    expect(await told('none')).toEqual([]);
    const marks = await told('marks');
    expect(marks?.[0]).toMatchObject({ state: 'right', right: [], feedback: [], why: '' });
  });

  test('so many tries a day, in Bangkok’s days; the best result is kept', async () => {
    const me = await api.signIn();
    const id = await of.published({ triesPerDay: 2 });
    now = new Date('2026-11-25T16:30:00Z');
    await of.taken(id, me.token);
    await of.taken(id, me.token, false);
    expect(await of.read(id, me.token)).toMatchObject({
      ...{ triesLeft: 0, nextTryAt: '2026-11-25T17:00:00.000Z', best: 100, isPassed: true },
      attempts: [{ percent: 0 }, { percent: 100 }],
    });
    const refused = await of.begin(id, me.token);
    expect(refused).toMatchObject({ status: 409, body: { code: 'quizTriesOver' } });
    expect(refused.body.message).toContain('2 ครั้ง');
    now = new Date('2026-11-25T17:00:00Z');
    expect((await of.begin(id, me.token)).status).toBe(200);
  });

  test('when the time is up it is handed in with what was saved, whoever looks first', async () => {
    const me = await api.signIn();
    const id = await of.published({ minutes: 10 });
    const one = await of.begun(id, me.token);
    const right = of.rightAnswers(await of.attempt(one, me.token));
    later(9);
    await of.save(one, me.token, right.slice(0, 2));
    later(10, 4);
    await of.save(one, me.token, right.slice(2, 3));
    later(10, 6);
    expect((await of.handIn(one, me.token, right)).body.detail).toEqual({ isHandedIn: true });
    expect((await of.attempt(one, me.token)).result).toMatchObject({
      ...{ got: 3, isTimeUp: true, handedInAt: new Date(start.getTime() + 600_000).toISOString() },
    });
    const two = await of.begun(id, me.token);
    await of.save(two, me.token, right.slice(0, 1));
    later(25);
    expect(await handInDueAttempts(api.services)).toBe(1);
    expect(await handInDueAttempts(api.services)).toBe(0);
    const three = await of.begun(id, me.token);
    later(60);
    // Nobody was there but its owner, who looks.
    expect((await of.attempt(three, me.token)).result).toMatchObject({ isTimeUp: true, percent: 0 });
  });

  test('is nobody else’s, and not there before it is published', async () => {
    const [me, other] = [await api.signIn(), await api.signIn()];
    const { id, draftNumber } = await of.draft();
    expect((await of.begin(id, me.token)).status).toBe(404);
    expect((await api.call('GET', `/academy/quiz/${id}`, { token: me.token })).status).toBe(404);
    await of.post(`/admin/quiz/${id}/publish`, { draftNumber, isShown: true });
    const attemptId = await of.begun(id, me.token);
    expect((await api.call('GET', `/academy/quiz-attempt/${attemptId}`, { token: other.token })).status).toBe(
      404,
    );
    expect((await of.save(attemptId, other.token, [])).status).toBe(404);
    expect((await of.handIn(attemptId, other.token, [])).status).toBe(404);
    expect((await api.call('GET', `/academy/quiz/${id}`)).status).toBe(401);
    // Closed: who has begun ends it, nobody begins.
    await of.post(`/admin/quiz/${id}/publish`, { draftNumber, isShown: false });
    expect((await of.begin(id, other.token)).status).toBe(404);
    expect(await of.begun(id, me.token)).toBe(attemptId);
    expect((await of.handIn(attemptId, me.token, [])).status).toBe(200);
    expect((await of.read(id, me.token)).isOpen).toBe(false);
    expect((await api.call('GET', `/academy/quiz/${id}`, { token: other.token })).status).toBe(404);
  });
});

describe('presses at the same time, over connections of their own', () => {
  const times = <Value>(count: number, work: (index: number) => Promise<Value>) =>
    Promise.all(Array.from({ length: count }, (_, index) => work(index)));

  test('begin one try', async () => {
    const me = await api.signIn();
    const id = await of.published({ triesPerDay: 1 });
    const begun = new Set(await times(12, () => of.begun(id, me.token)));
    expect(begun.size).toBe(1);
    expect(await api.db.select().from(quizAttempts).where(eq(quizAttempts.quizId, id))).toHaveLength(1);
  });

  test('hand in once: one result, one pass, its points once', async () => {
    const me = await api.signIn();
    const id = await of.published({ points: 7 });
    const attemptId = await of.begun(id, me.token);
    const right = of.rightAnswers(await of.attempt(attemptId, me.token));
    const replies = await times(12, (index) => of.handIn(attemptId, me.token, index % 2 === 0 ? right : []));
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
    const results = await times(3, () => of.attempt(attemptId, me.token));
    expect(new Set(results.map(({ result }) => JSON.stringify(result))).size).toBe(1);
    if (results[0]?.result?.isPassed !== true) await of.taken(id, me.token);
    expect(passed).toHaveLength(1);
    expect((await lotsOf(me.userId)).map(({ points }) => points)).toEqual([7]);
  });

  test('pass different quizzes on one day: never more than a day’s points, and the rest on the next days', async () => {
    const me = await api.signIn();
    const ids = await times(4, () => of.published({ points: 40 }, [single]));
    await times(4, (index) => of.taken(ids[index] ?? 0, me.token));
    expect((await lotsOf(me.userId)).map(({ points }) => points)).toEqual([40, 40]);
    const states = await times(4, async (index) => (await of.read(ids[index] ?? 0, me.token)).pointsState);
    expect(states.sort()).toEqual(['given', 'given', 'waiting', 'waiting']);
    expect(await giveDueQuizPoints(api.services)).toBe(0);
    later(24 * 60);
    const given = await times(3, () => giveDueQuizPoints(api.services));
    expect(given.reduce((sum, each) => sum + each, 0)).toBe(2);
    expect((await lotsOf(me.userId)).map(({ points }) => points)).toEqual([40, 40, 40, 40]);
  });
});

describe('points', () => {
  test('once for a person and a quiz, whatever the version; the ledger, the lot and a notice say so', async () => {
    const me = await api.signIn();
    const id = await of.published({ points: 10 }, [single]);
    await of.taken(id, me.token);
    const { draftNumber } = await of.desk(id);
    const changed = await of.post(`/admin/quiz/${id}/question`, {
      draftNumber,
      question: someQuestions.truth,
    });
    await of.post(`/admin/quiz/${id}/publish`, {
      draftNumber: changed.body.detail.draftNumber,
      isShown: true,
    });
    const second = await of.taken(id, me.token);
    expect(second.result).toMatchObject({ isPassed: true, pointsState: 'none' });
    expect(await lotsOf(me.userId)).toMatchObject([{ points: 10, remaining: 10 }]);
    const { rows } = await api.db.execute<{ satang: string }>(sql`
      select sum(e.amount_satang) as satang from ledger_entries e join ledger_accounts a on a.id = e.account_id
      where a.kind = 'points' and a.owner_id = ${me.userId}`);
    expect(Number(rows[0]?.satang)).toBe(-1_000);
    const told = await api.db
      .select()
      .from(notifications)
      .where(and(eq(notifications.userId, me.userId), eq(notifications.kind, 'quizPointsEarned')));
    expect(told).toMatchObject([{ params: { points: '10', quizTh: 'แบบทดสอบ', quizEn: 'แบบทดสอบ' } }]);
    // Lessons may be younger than the first pass: each one is told of.
    expect(passed).toHaveLength(2);
  });

  test('the setting says how many a day', async () => {
    const me = await api.signIn();
    const id = await of.published({ points: 10 }, [single]);
    await api.db.insert(settings).values({ name: 'quiz', value: { pointsPerDay: 0 } });
    expect((await of.taken(id, me.token)).result).toMatchObject({ isPassed: true, pointsState: 'waiting' });
    await api.db.delete(settings).where(eq(settings.name, 'quiz'));
    expect(await giveDueQuizPoints(api.services)).toBe(1);
    expect((await of.read(id, me.token)).pointsState).toBe('given');
  });
});

describe('versions', () => {
  test('a try keeps its version, and its result refers to it', async () => {
    const me = await api.signIn();
    const id = await of.published({}, [single]);
    const attemptId = await of.begun(id, me.token);
    const { draftNumber, questions } = await of.desk(id);
    const [{ id: questionId }] = questions;
    const saved = await of.post(`/admin/quiz/${id}/question`, {
      ...{ draftNumber, questionId, question: { ...single, text: th('ถามใหม่') } },
    });
    expect((await of.desk(id)).isChanged).toBe(true);
    await of.post(`/admin/quiz/${id}/publish`, { draftNumber: saved.body.detail.draftNumber, isShown: true });
    // Pressed again it makes no other one.
    await of.post(`/admin/quiz/${id}/publish`, { draftNumber: saved.body.detail.draftNumber, isShown: true });
    expect((await of.desk(id)).versions).toMatchObject([
      { number: 1, isAsked: false },
      { number: 2, isAsked: true },
    ]);
    const open = await of.attempt(attemptId, me.token);
    expect(open.questions[0]?.text).toBe('เลือกหนึ่ง');
    await of.handIn(attemptId, me.token, of.rightAnswers(open));
    expect((await of.attempt(attemptId, me.token)).result?.questions[0]?.text).toBe('เลือกหนึ่ง');
    expect((await of.attempt(await of.begun(id, me.token), me.token)).questions[0]?.text).toBe('ถามใหม่');
    const rows = await api.db.select().from(quizVersions).where(eq(quizVersions.quizId, id));
    expect(rows).toHaveLength(2);
  });

  test('after a mistake in the key tries are marked anew: nobody loses a pass, nor points, and who was right gets theirs', async () => {
    const [lucky, right] = [await api.signIn(), await api.signIn()];
    const id = await of.published({ points: 3 }, [single]);
    await of.taken(id, lucky.token);
    const attemptId = await of.begun(id, right.token);
    const { questions } = await of.attempt(attemptId, right.token);
    const second = questions[0]?.options.find(({ text }) => text === 'ผิดสอง')?.token ?? '';
    await of.handIn(attemptId, right.token, [{ questionId: questions[0]?.id, values: [second] }]);
    expect((await of.attempt(attemptId, right.token)).result).toMatchObject({ percent: 0, isPassed: false });
    const before = await of.desk(id);
    const [kept] = before.questions;
    const { id: questionId, ...question } = kept;
    question.choices = question.choices.map((choice: { weight: number }, index: number) => ({
      ...choice,
      weight: index === 1 ? 100 : 0,
    }));
    const saved = await of.post(`/admin/quiz/${id}/question`, {
      ...{ draftNumber: before.draftNumber, questionId, question },
    });
    // One that was begun before and is handed in after staff have said so.
    const open = await of.begun(id, right.token);
    await of.post(`/admin/quiz/${id}/publish`, { draftNumber: saved.body.detail.draftNumber, isShown: true });
    expect((await of.desk(id)).regradable).toBe(2);
    expect((await of.post(`/admin/quiz/${id}/regrade`, { reason: '' })).body.code).toBe('reasonRequired');
    const reply = await of.post(`/admin/quiz/${id}/regrade`, { reason: 'เฉลยผิด' });
    expect(reply.body.detail).toEqual({ tries: 2 });
    expect((await of.attempt(attemptId, right.token)).result).toMatchObject({
      ...{ percent: 100, isPassed: true, isRegraded: true, pointsState: 'given' },
      questions: [{ state: 'right', right: ['ผิดสอง'] }],
    });
    expect(await of.read(id, lucky.token)).toMatchObject({ isPassed: true, best: 0 });
    expect((await lotsOf(lucky.userId)).map(({ points }) => points)).toEqual([3]);
    expect((await lotsOf(right.userId)).map(({ points }) => points)).toEqual([3]);
    await of.handIn(open, right.token, [{ questionId: questions[0]?.id, values: [] }]);
    expect((await of.attempt(open, right.token)).result).toMatchObject({ isRegraded: true });
    // Said again nothing is left to do, by whomever.
    expect((await of.post(`/admin/quiz/${id}/regrade`, { reason: 'อีกครั้ง' })).body.detail).toEqual({
      tries: 0,
    });
    expect(await regradeDueTries(api.services)).toBe(0);
    const events = await api.db.select().from(auditEvents).where(eq(auditEvents.kind, 'quiz_regraded'));
    expect(events.map(({ detail }) => detail)).toContainEqual(
      expect.objectContaining({ quizId: id, reason: 'เฉลยผิด', before: 0 }),
    );
  });

  test('a choice that is new never has a number that another one had', async () => {
    const { id } = await of.draft({}, [single]);
    const { draftNumber, questions } = await of.desk(id);
    const { id: questionId, ...question } = questions[0];
    const ids = question.choices.map((choice: { id: number }) => choice.id);
    const fewer = { ...question, choices: question.choices.slice(0, 3) };
    const one = await of.post(`/admin/quiz/${id}/question`, { draftNumber, questionId, question: fewer });
    const more = { ...fewer, choices: [...fewer.choices, { ...question.choices[3], id: 9 }] };
    await of.post(`/admin/quiz/${id}/question`, {
      ...{ draftNumber: one.body.detail.draftNumber, questionId, question: more },
    });
    const now4 = (await of.desk(id)).questions[0].choices.map((choice: { id: number }) => choice.id);
    expect(now4.slice(0, 3)).toEqual(ids.slice(0, 3));
    expect(ids).not.toContain(now4[3]);
  });
});

describe('staff', () => {
  test('may ask 200 questions and no more', async () => {
    const { id } = await of.draft({}, [single]);
    await api.db.execute(sql`update quizzes set draft = jsonb_set(draft, '{questions}', (
        select jsonb_agg(draft -> 'questions' -> 0 || jsonb_build_object('id', n)) from generate_series(1, 200) n))
      where id = ${id}`);
    const { draftNumber, questions } = await of.desk(id);
    expect(questions).toHaveLength(200);
    const more = await of.post(`/admin/quiz/${id}/question`, { draftNumber, question: single });
    expect([more.status, more.body.code]).toEqual([422, 'quizQuestionsTooMany']);
    const [last] = questions.slice(-1);
    await of.post(`/admin/quiz/${id}/remove-question`, { draftNumber, questionId: last.id });
    const room = await of.desk(id);
    const added = { draftNumber: room.draftNumber, question: single };
    expect((await of.post(`/admin/quiz/${id}/question`, added)).status).toBe(200);
  });

  test('see what is wrong with a quiz and a question, and are told of somebody quicker', async () => {
    const nameless = await of.post('/admin/quiz', {
      settings: { ...(await of.desk((await of.draft({}, [])).id)).settings, title: th('') },
    });
    expect([nameless.status, wrongFields(nameless)]).toEqual([422, { title: 'required' }]);
    const { id, draftNumber } = await of.draft({}, []);
    const wrong = async (question: object) =>
      wrongFields(await of.post(`/admin/quiz/${id}/question`, { draftNumber, question }));
    expect(await wrong({ ...single, text: th('') })).toEqual({ text: 'required' });
    expect(await wrong({ ...single, choices: single.choices.slice(1) })).toEqual({ answers: 'quizNoRight' });
    expect(await wrong({ ...single, choices: single.choices.slice(0, 1) })).toEqual({
      answers: 'quizChoicesFew',
    });
    expect(await wrong({ ...someQuestions.text, answers: [] })).toEqual({ answers: 'quizNoRight' });
    expect((await of.post(`/admin/quiz/${id}/publish`, { draftNumber, isShown: true })).body.code).toBe(
      'quizEmpty',
    );
    const unknown = { draftNumber, questionId: 77, question: single };
    expect((await of.post(`/admin/quiz/${id}/question`, unknown)).body.code).toBe('quizQuestionNotFound');
    expect((await of.post(`/admin/quiz/${id}/question`, { draftNumber, question: single })).status).toBe(200);
    const late = await of.post(`/admin/quiz/${id}/question`, { draftNumber, question: single });
    expect([late.status, late.body.code]).toEqual([409, 'quizChanged']);
    expect((await of.post(`/admin/quiz/${id}/publish`, { draftNumber, isShown: true })).status).toBe(409);
  });

  test('order questions, take one out, try the draft', async () => {
    const { id } = await of.draft();
    const ids = (await of.desk(id)).questions.map((each: { id: number }) => each.id);
    const turned = [...ids].reverse();
    expect((await of.post(`/admin/quiz/${id}/order`, { ids: turned, was: ids })).status).toBe(200);
    expect((await of.post(`/admin/quiz/${id}/order`, { ids, was: ids })).body.code).toBe('quizMoved');
    expect((await of.post(`/admin/quiz/${id}/order`, { ids: [1], was: turned })).body.code).toBe(
      'quizOrderInvalid',
    );
    const preview = await of.get(`/admin/quiz/${id}/preview`, staff);
    expect(preview.questions.map((each: { id: number }) => each.id)).toEqual(turned);
    const answers = of.rightAnswers(preview);
    expect((await of.post(`/admin/quiz/${id}/try`, { answers })).body.detail).toMatchObject({
      ...{ percent: 100, isPassed: true },
    });
    const { draftNumber } = await of.desk(id);
    const out = { draftNumber, questionId: ids[0] };
    expect((await of.post(`/admin/quiz/${id}/remove-question`, out)).status).toBe(200);
    expect((await of.desk(id)).questions).toHaveLength(6);
    expect((await of.get('/admin/quiz/List?search=แบบทดสอบ&perpage=100', staff)).counts.all).toBeGreaterThan(
      1,
    );
  });

  test('see who did how well, and what each question tells', async () => {
    const id = await of.published({ triesPerDay: 20 }, [single, someQuestions.truth]);
    const people = [await api.signIn(), await api.signIn()];
    for (const person of people) {
      await of.taken(id, person.token);
      for (let wrong = 0; wrong < 2; wrong += 1) {
        const attemptId = await of.begun(id, person.token);
        const { questions } = await of.attempt(attemptId, person.token);
        const token = questions[0]?.options.find(({ text }) => text === 'ผิดสอง')?.token ?? '';
        await of.handIn(attemptId, person.token, [{ questionId: questions[0]?.id, values: [token] }]);
      }
    }
    const results = await of.get(`/admin/quiz/${id}/results`, staff);
    expect(results).toMatchObject({
      total: 6,
      questions: [
        {
          ...{ asked: 6, right: 2, facility: 33.3, discrimination: 100 },
          wrong: [{ answer: ['ผิดสอง'], count: 4 }],
        },
        { asked: 6, right: 2, wrong: [] },
      ],
    });
    const file = await api.app.request(`/api/admin/quiz/${id}/results/csv`, {
      headers: { 'x-api-key': 'test-key', culture: 'th', authorization: `Bearer ${staff}` },
    });
    const lines = (await file.text()).trim().split('\r\n');
    expect([lines.length, lines[0]?.startsWith('ชื่อ,อีเมล')]).toEqual([7, true]);
  });

  test('take a file in once, after they have seen what can’t be read', async () => {
    const { id } = await of.draft({}, []);
    const read = async (bytes: BlobPart, name: string) => {
      const body = new FormData();
      body.append('questions', new File([bytes], name));
      return api.call('POST', `/admin/quiz/${id}/file`, { token: staff, body });
    };
    const gift = '::หนึ่ง:: น้ำเดือดที่ {#100:1}\n\nเรียงความ {}\n\nจริง {T}';
    // As a Thai text editor of long ago saves it.
    const windows = Uint8Array.from(gift, (letter) => {
      const code = letter.charCodeAt(0);
      return code >= 0x0e01 ? code - 0x0d60 : code;
    });
    const sent = await read(windows, 'ข้อสอบ.txt');
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    const { importId } = sent.body.detail;
    const shown = await of.get(`/admin/quiz/${id}/file/${importId}`, staff);
    expect(shown).toMatchObject({
      ...{ format: 'gift', takenAt: null, fileName: 'ข้อสอบ.txt' },
      questions: [
        { line: 1, problem: null, question: { kind: 'number', text: th('น้ำเดือดที่') } },
        { line: 3, problem: 'giftEssay', question: null },
        { line: 5, problem: null, question: { kind: 'truth' } },
      ],
    });
    expect((await of.desk(id)).questions).toEqual([]);
    const taken = await Promise.all(
      Array.from({ length: 5 }, () => of.post(`/admin/quiz/${id}/take-file`, { importId })),
    );
    expect(taken.map(({ body }) => body.detail)).toEqual(Array.from({ length: 5 }, () => ({ count: 2 })));
    expect((await of.desk(id)).questions).toHaveLength(2);
    expect((await read('', 'a.txt')).body.code).toBe('fileEmpty');
    expect((await read('\n\n', 'a.txt')).body.code).toBe('quizFileWithout');
    expect((await read('a,b\n1,2\n', 'a.csv')).body.code).toBe('quizTableUnknown');
    expect((await read('x'.repeat(1024 * 1024 + 1), 'a.txt')).status).toBe(413);
  });

  test('what is exported comes back as it was, as GIFT and as a table', async () => {
    const { id } = await of.draft({ title: th('ส่งออก') });
    const before = (await of.desk(id)).questions;
    // Numbers of questions and their parts are the quiz's own.
    const plain = (questions: object[]) =>
      JSON.parse(JSON.stringify(questions, (key, value) => (key === 'id' ? 0 : value)));
    for (const format of ['gift', 'csv']) {
      const reply = await api.app.request(`/api/admin/quiz/${id}/export?format=${format}`, {
        headers: { 'x-api-key': 'test-key', authorization: `Bearer ${staff}` },
      });
      const other = await of.draft({}, []);
      const body = new FormData();
      const name = format === 'gift' ? 'a.txt' : 'a.csv';
      body.append('questions', new File([await reply.arrayBuffer()], name));
      const sent = await api.call('POST', `/admin/quiz/${other.id}/file`, { token: staff, body });
      expect(sent.status, JSON.stringify(sent.body)).toBe(200);
      await of.post(`/admin/quiz/${other.id}/take-file`, { importId: sent.body.detail.importId });
      expect(plain((await of.desk(other.id)).questions)).toEqual(plain(before));
    }
  });

  test('need the right: content and owners', async () => {
    const support = await api.signIn('staff', null, { staffRole: 'support' });
    const content = await api.signIn('staff', null, { staffRole: 'content' });
    expect((await api.call('GET', '/admin/quiz/List', { token: support.token })).status).toBe(403);
    expect((await api.call('GET', '/admin/quiz/List', { token: content.token })).status).toBe(200);
  });
});

test('one’s tries are in one’s copy, and go with one', async () => {
  const me = await api.signIn();
  const id = await of.published({ points: 2 }, [single]);
  await of.taken(id, me.token);
  expect(await exportQuizzes(api.db, me.userId)).toMatchObject({
    tries: [{ quizId: id, basisPoints: 10_000, isPassed: true }],
    results: [{ quizId: id, points: 2 }],
    pointsByDay: [{ day: '2026-11-25', points: 2 }],
  });
  await eraseQuizzes(api.db, me.userId);
  expect(await api.db.select().from(quizAttempts).where(eq(quizAttempts.userId, me.userId))).toEqual([]);
  expect(await api.db.select().from(quizStandings).where(eq(quizStandings.userId, me.userId))).toEqual([]);
  expect(await api.db.select().from(users).where(eq(users.id, me.userId))).toHaveLength(1);
});
