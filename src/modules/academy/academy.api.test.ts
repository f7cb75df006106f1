import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { transact } from '../../platform/db/transact.ts';
import { pdf } from '../../platform/images/test-pictures.ts';
import { readPdf } from '../../platform/pdf/test-read-pdf.ts';
import { succeed } from '../../shared/result.ts';
import { openTestApi, type TestApi, wrongFields } from '../../test-api.ts';
import { auditEvents } from '../audit/audit.tables.ts';
import { emptyWords } from '../content/content.rules.ts';
import { writeText } from '../content/write-text.rules.ts';
import { testQuizzes } from '../quiz/test-quiz.ts';
import { academyCertificates, academyDone } from './academy.tables.ts';
import { completeQuizLesson } from './complete-quiz-lesson.ts';
import { eraseAcademy, exportAcademy } from './handle-personal-data.ts';

const start = new Date('2026-11-25T03:00:00Z');
let now = start;
let api: TestApi;
let staff: string;
let topicId: number;
beforeAll(async () => {
  api = await openTestApi({ services: { clock: () => now } });
  staff = (await api.signIn('staff')).token;
  topicId = await topic();
});
beforeEach(() => {
  now = start;
});
afterAll(() => api.close());

const at = (hours: number) => new Date(start.getTime() + hours * 3_600_000);
let keys = 0;
const newKey = () => {
  keys += 1;
  return `key-${keys}`;
};
const post = (path: string, body: object, token: string | null = staff) =>
  api.call('POST', path, { token, body });
const get = (path: string, token: string | null = staff, culture: 'th' | 'en' = 'th') =>
  api.call('GET', path, { token, culture });

async function topic(): Promise<number> {
  const body = { urlKey: newKey(), nameTh: 'งานขาย', nameEn: 'Selling', aboutTh: '', aboutEn: '' };
  const reply = await post('/admin/academy/topic', body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.detail.id;
}

const words = { ...emptyWords, titleTh: 'ห่อหนังสือ', titleEn: 'Packing', bodyTh: writeText('วิธีห่อ') };
type CourseValues = { facts?: object; words?: object; urlKey?: string };
async function course(values: CourseValues = {}): Promise<{ id: number; urlKey: string }> {
  const urlKey = values.urlKey ?? newKey();
  const facts = { topicId, audiences: ['reader'], isOrdered: false, edition: 1, ...values.facts };
  const body = { urlKey, words: { ...words, ...values.words }, facts };
  const reply = await post('/admin/academy/course', body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return { id: reply.body.detail.id, urlKey };
}

const plain = {
  ...{ kind: 'text', videoProvider: null, videoId: null, fileId: null, quizId: null },
  ...{ minutes: 5, isRequired: true },
};
function saveLesson(
  courseId: number,
  values: { facts?: object; words?: object; id?: number; version?: number } = {},
) {
  const { facts, words: said, ...more } = values;
  return post('/admin/academy/lesson', {
    ...{ courseId, ...more, words: { ...words, titleTh: 'บทเรียน', ...said } },
    facts: { ...plain, ...facts },
  });
}
const newQuizId = async () => (await testQuizzes(api, staff).draft({}, [])).id;

async function lesson(courseId: number, values: { facts?: object; words?: object } = {}): Promise<number> {
  const reply = await saveLesson(courseId, values);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  const { id } = reply.body.detail;
  await publish(id);
  return id;
}
const publish = async (id: number, body: object = {}) => {
  const { version } = (await get(`/admin/academy/document/${id}`)).body.detail;
  const reply = await post(`/admin/academy/document/${id}/publish`, { version, isShown: true, ...body });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
};
/** A course that is shown, with so many lessons. */
async function shown(lessons = 2, values: CourseValues = {}) {
  const made = await course(values);
  await publish(made.id);
  const ids: number[] = [];
  for (let count = 0; count < lessons; count += 1) ids.push(await lesson(made.id));
  return { ...made, lessons: ids };
}
const read = async (urlKey: string, token: string) =>
  (await get(`/academy/course/${urlKey}`, token)).body.detail;
const done = (id: number | undefined, token: string) => post(`/academy/lesson/${id}/done`, {}, token);
const take = (id: number, name: string, token: string) =>
  post(`/academy/course/${id}/certificate`, { name }, token);

describe('courses', () => {
  test('are there once they are published, from and until their times, for whom they are', async () => {
    const reader = (await api.signIn()).token;
    const affiliate = (await api.signIn('shopper', null, { isAffiliate: true })).token;
    const draft = await course();
    expect((await get(`/academy/course/${draft.urlKey}`, reader)).status).toBe(404);
    await publish(draft.id, { shownFrom: at(1).toISOString(), shownUntil: at(2).toISOString() });
    expect((await get(`/academy/course/${draft.urlKey}`, reader)).status).toBe(404);
    now = at(1);
    expect((await get(`/academy/course/${draft.urlKey}`, reader)).status).toBe(200);
    now = at(2);
    expect((await get(`/academy/course/${draft.urlKey}`, reader)).status).toBe(404);

    const own = await shown(1, { facts: { audiences: ['affiliate'] } });
    const seesOwn = async (token: string) => {
      const { topics } = (await get('/academy', token)).body.detail;
      const all = topics.flatMap((each: { courses: { id: number }[] }) => each.courses);
      return [
        all.some((each: { id: number }) => each.id === own.id),
        (await get(`/academy/course/${own.urlKey}`, token)).status === 200,
        (await get(`/academy/lesson/${own.lessons[0]}`, token)).status === 200,
        (await done(own.lessons[0], token)).status === 200,
      ];
    };
    expect(await seesOwn(reader)).toEqual([false, false, false, false]);
    expect(await seesOwn(affiliate)).toEqual([true, true, true, true]);
  });

  test('what is changed of one holds once it is published; its old address leads to it; English falls back', async () => {
    const reader = (await api.signIn()).token;
    const made = await shown(1);
    const urlKey = newKey();
    const changed = await post('/admin/academy/course', {
      ...{ id: made.id, version: 1, urlKey, words: { ...words, titleTh: 'ห่อใหม่', titleEn: '' } },
      facts: { topicId, audiences: ['seller'], isOrdered: true, edition: 2 },
    });
    expect(changed.body.detail).toEqual({ id: made.id, version: 2 });
    expect(await read(made.urlKey, reader)).toMatchObject({ urlKey, title: 'ห่อหนังสือ', isOrdered: false });
    const compared = await get(`/admin/academy/document/${made.id}/compare/1/2`);
    const fields = compared.body.detail.fields.map(({ field }: { field: string }) => field);
    expect(fields).toEqual(['titleTh', 'titleEn', 'facts.audiences', 'facts.edition', 'facts.isOrdered']);
    await publish(made.id);
    expect((await get(`/academy/course/${urlKey}`, reader)).status).toBe(404);
    const [entry] = await api.db
      .select()
      .from(auditEvents)
      .where(sql`kind = 'academy_published' and detail ->> 'version' = '2'`);
    expect(entry?.detail).toMatchObject({
      before: expect.stringContaining('reader, free, edition 1'),
      after: expect.stringContaining('seller, in order, edition 2'),
    });
    const back = await post(`/admin/academy/document/${made.id}/return`, { version: 2, to: 1 });
    expect(back.body.detail).toEqual({ version: 3 });
    await publish(made.id);
    expect((await get(`/academy/course/${made.urlKey}`, reader, 'en')).body.detail.title).toBe('Packing');
  });

  test('aren’t made without a topic, an audience, a title or an address that is free', async () => {
    const made = await course();
    const facts = { topicId, audiences: ['reader'], isOrdered: false, edition: 1 };
    const tries: [object, Record<string, string>][] = [
      [{ facts: { ...facts, audiences: [] } }, { audiences: 'required' }],
      [{ facts: { ...facts, topicId: 999_999 } }, { topicId: 'required' }],
      [{ words: { ...words, titleTh: '' } }, { titleTh: 'required' }],
      [{ urlKey: made.urlKey }, { urlKey: 'urlKeyTaken' }],
      [{ urlKey: 'certificate' }, { urlKey: 'urlKeyInvalid' }],
    ];
    for (const [given, wrong] of tries) {
      const reply = await post('/admin/academy/course', { urlKey: newKey(), words, facts, ...given });
      expect([reply.status, wrongFields(reply)]).toEqual([422, wrong]);
    }
  });

  test('of the slice below know nothing of them: no list, no search, no preview, no deed', async () => {
    const made = await shown(1, { words: { titleTh: 'ประหลาดล้ำ' } });
    expect((await get('/content/search?search=ประหลาดล้ำ', null)).body.detail.dataList).toEqual([]);
    const { previewKey } = (await get(`/admin/academy/document/${made.id}`)).body.detail;
    expect((await get(`/content/preview/${previewKey}`, null)).status).toBe(404);
    expect((await get(`/admin/content/${made.id}`)).status).toBe(404);
    const withdraw = { version: 1, isShown: false };
    expect((await post(`/admin/content/${made.id}/publish`, withdraw)).status).toBe(404);
    expect((await post(`/admin/content/${made.id}/return`, { version: 1, to: 1 })).status).toBe(404);
  });
});

describe('lessons', () => {
  test('are done by a press, once, and say how far one is', async () => {
    const { token } = await api.signIn();
    const made = await shown(3);
    expect(await read(made.urlKey, token)).toMatchObject({
      minutes: 15,
      progress: { done: 0, total: 3, isComplete: false, nextId: made.lessons[0] },
    });
    const first = await done(made.lessons[0], token);
    expect(first.body.detail).toMatchObject({ doneAt: start.toISOString(), progress: { done: 1 } });
    now = at(5);
    const again = await done(made.lessons[0], token);
    expect(again.body.detail).toMatchObject({ doneAt: start.toISOString(), progress: { done: 1 } });
    const opened = (await get(`/academy/lesson/${made.lessons[1]}`, token)).body.detail;
    expect([opened.previous.id, opened.next.id, opened.isDone]).toEqual([
      made.lessons[0],
      made.lessons[2],
      false,
    ]);
    const other = (await api.signIn()).token;
    expect((await read(made.urlKey, other)).progress.done).toBe(0);
  });

  test('pressed from two browsers at once are done once', async () => {
    const { token, userId } = await api.signIn();
    const made = await shown(1);
    const replies = await Promise.all(Array.from({ length: 6 }, () => done(made.lessons[0], token)));
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await api.db.select().from(academyDone).where(eq(academyDone.userId, userId))).toHaveLength(1);
  });

  test('in order open one after the other', async () => {
    const { token } = await api.signIn();
    const made = await shown(3, { facts: { isOrdered: true } });
    const locked = await get(`/academy/lesson/${made.lessons[1]}`, token);
    expect([locked.status, locked.body.code]).toEqual([409, 'lessonLocked']);
    expect((await done(made.lessons[1], token)).body.code).toBe('lessonLocked');
    expect((await get(`/academy/lesson/${made.lessons[1]}/file`, token)).status).toBe(404);
    await done(made.lessons[0], token);
    expect((await get(`/academy/lesson/${made.lessons[1]}`, token)).status).toBe(200);
    expect((await done(made.lessons[2], token)).body.code).toBe('lessonLocked');
  });

  test('are put into an order by staff, unless somebody was faster', async () => {
    const { token } = await api.signIn();
    const made = await shown(2);
    const ids = made.lessons.toReversed();
    const order = (more: object) =>
      post('/admin/academy/order', { of: 'lessons', within: made.id, ids, was: made.lessons, ...more });
    expect((await order({})).status).toBe(200);
    expect((await order({})).status).toBe(200);
    const lines = (await read(made.urlKey, token)).lessons.map(({ id }: { id: number }) => id);
    expect(lines).toEqual(ids);
    expect((await order({ ids: made.lessons, was: made.lessons })).body.code).toBe('contentMoved');
    expect((await order({ ids: [ids[0]], was: ids })).body.code).toBe('contentOrderInvalid');
    expect((await order({ within: null })).body.code).toBe('contentOrderInvalid');
    for (const [of, within] of [['topics'], ['courses', topicId]] as const) {
      const { topics } = (await get('/admin/academy')).body.detail;
      const list = of === 'topics' ? topics : topics.find(({ id }: { id: number }) => id === topicId).courses;
      const was = list.map(({ id }: { id: number }) => id);
      const moved = was.toReversed();
      expect((await post('/admin/academy/order', { of, within, ids: moved, was })).status).toBe(200);
      expect((await post('/admin/academy/order', { of, within, ids: was, was: moved })).status).toBe(200);
    }
  });

  test('one more makes a course less complete, one that goes doesn’t count, and what was done comes back with it', async () => {
    const { token } = await api.signIn();
    const made = await shown(2);
    for (const id of made.lessons) await done(id, token);
    expect((await read(made.urlKey, token)).progress).toMatchObject({ done: 2, total: 2, isComplete: true });
    const more = await lesson(made.id);
    expect((await read(made.urlKey, token)).progress).toMatchObject({ done: 2, total: 3, isComplete: false });
    await publish(more, { isShown: false });
    await publish(made.lessons[0] ?? 0, { isShown: false });
    expect((await read(made.urlKey, token)).progress).toMatchObject({ done: 1, total: 1, isComplete: true });
    await publish(made.lessons[0] ?? 0);
    expect((await read(made.urlKey, token)).progress).toMatchObject({ done: 2, total: 2, isComplete: true });
  });

  test('of a kind are what it wants: a film of a known site, a quiz that is passed, a PDF that does nothing by itself', async () => {
    const { token, userId } = await api.signIn();
    const made = await shown(0);
    const wrong: [object, Record<string, string>][] = [
      [{ kind: 'video', videoProvider: 'youtube', videoId: '"><script>' }, { video: 'videoUnknown' }],
      [{ kind: 'quiz' }, { quizId: 'required' }],
      [{ kind: 'quiz', quizId: 999_999 }, { quizId: 'required' }],
      [{ kind: 'pdf' }, { file: 'required' }],
      [{ kind: 'pdf', fileId: 999_999 }, { file: 'required' }],
    ];
    for (const [facts, fields] of wrong) {
      const reply = await saveLesson(made.id, { facts });
      expect([reply.status, wrongFields(reply)]).toEqual([422, fields]);
    }
    expect((await saveLesson(999_999)).status).toBe(404);
    const film = await lesson(made.id, {
      facts: { kind: 'video', videoProvider: 'youtube', videoId: 'dQw4w9WgXcQ', quizId: 5 },
    });
    expect((await get(`/academy/lesson/${film}`, token)).body.detail).toMatchObject({
      ...{ video: { provider: 'youtube', id: 'dQw4w9WgXcQ' }, quizId: null, file: null },
    });
    const quizId = await newQuizId();
    const quiz = await lesson(made.id, { facts: { kind: 'quiz', quizId } });
    const lines = (await read(made.urlKey, token)).lessons;
    expect(lines.at(-1)).toMatchObject({ id: quiz, path: `/academy/quiz/${quizId}`, isDone: false });
    expect((await done(quiz, token)).body.code).toBe('lessonIsQuiz');
    const passed = () =>
      transact(api.db, async (tx) => {
        await completeQuizLesson(tx, { userId, quizId }, now);
        return succeed(true);
      });
    await Promise.all([passed(), passed()]);
    expect((await read(made.urlKey, token)).lessons.at(-1).isDone).toBe(true);
    expect((await done(quiz, token)).status).toBe(200);
  });

  test('show their PDF to those for whom they are, whole and as staff named it', async () => {
    const upload = (bytes: Buffer, name = 'บทที่ 1/"x.pdf') => {
      const body = new FormData();
      body.append('file', new File([new Uint8Array(bytes)], name, { type: 'application/pdf' }));
      return api.call('POST', '/admin/academy/file', { token: staff, body });
    };
    const active = pdf('2 0 obj\n<< /S /JavaScript /JS (app.alert(1)) >>\nendobj\n');
    expect((await upload(active)).body.code).toBe('pdfUnsafe');
    expect((await upload(Buffer.from('no pdf'))).body.code).toBe('formatNotSupported');
    expect((await upload(Buffer.alloc(0))).body.code).toBe('academyFileMissing');
    expect((await upload(Buffer.alloc(10 * 1024 * 1024 + 1))).body.code).toBe('fileTooLarge');
    const kept = await upload(pdf(''));
    expect(kept.body.detail).toMatchObject({ name: 'บทที่ 1  x.pdf', bytes: pdf('').length });
    const made = await shown(0, { facts: { audiences: ['affiliate'] } });
    const id = await lesson(made.id, { facts: { kind: 'pdf', fileId: kept.body.detail.id } });
    const affiliate = (await api.signIn('shopper', null, { isAffiliate: true })).token;
    const file = await get(`/academy/lesson/${id}/file`, affiliate);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect((await get(`/academy/lesson/${id}/file`, (await api.signIn()).token)).status).toBe(404);
    expect((await get(`/academy/lesson/${id}/file`, null)).status).toBe(401);
    expect((await get(`/admin/academy/document/${id}/file`)).status).toBe(200);
    expect((await get(`/admin/academy/document/${made.id}/file`)).status).toBe(404);
  });

  test('of two who write, the slower one is told', async () => {
    const made = await shown(0);
    const id = await lesson(made.id);
    const save = () => saveLesson(made.id, { id, version: 1 });
    const replies = await Promise.all([save(), save()]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('certificates', () => {
  async function finished() {
    const person = await api.signIn();
    const made = await shown(1);
    await done(made.lessons[0], person.token);
    return { ...person, ...made };
  }

  test('are made out once, in the name that was wanted, when all that counts is done', async () => {
    const person = await api.signIn();
    const made = await shown(2);
    await done(made.lessons[0], person.token);
    expect((await take(made.id, 'สมศรี', person.token)).body.code).toBe('courseIncomplete');
    await done(made.lessons[1], person.token);
    expect(wrongFields(await take(made.id, '  ', person.token))).toEqual({ name: 'required' });
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => take(made.id, ' สมศรี   ใจดี ', person.token)),
    );
    const numbers = new Set(replies.map(({ body }) => body.detail.number));
    expect(numbers.size).toBe(1);
    const [number] = [...numbers];
    // Another name, another address: what was issued stays.
    await api.db.execute(sql`update users set firstname = 'คนอื่น' where id = ${person.userId}`);
    expect((await take(made.id, 'คนอื่น', person.token)).body.detail).toMatchObject({
      number,
      name: 'สมศรี ใจดี',
    });
    await lesson(made.id);
    await publish(made.id, { isShown: false });
    expect((await get(`/academy/certificate/${number}`, null, 'en')).body.detail).toEqual({
      ...{ number, state: 'valid', name: 'สมศรี ใจดี', title: 'Packing', edition: 1 },
      ...{ issuedAt: start.toISOString(), revokedAt: null },
    });
    const typed = String(number).toLowerCase().replaceAll('-', '');
    expect((await get(`/academy/certificate/${typed}`, null)).status).toBe(200);
    expect((await get('/academy/certificate/BNA-0000-0000-0000', null)).status).toBe(404);
    expect((await get('/academy', person.token)).body.detail.certificates).toHaveLength(1);
  });

  test('of a new edition are earned anew; the ones that there are stay', async () => {
    const { token, id, urlKey } = await finished();
    const first = (await take(id, 'ก', token)).body.detail;
    await post('/admin/academy/course', {
      ...{ id, version: 1, urlKey, words },
      facts: { topicId, audiences: ['reader'], isOrdered: false, edition: 2 },
    });
    await publish(id);
    const second = (await take(id, 'ข', token)).body.detail;
    expect([first.edition, second.edition, first.number === second.number]).toEqual([1, 2, false]);
    expect((await get(`/academy/certificate/${first.number}`, null)).body.detail.state).toBe('valid');
  });

  test('are a PDF for their owner alone, with their Thai whole', async () => {
    const { token, id } = await finished();
    const { number } = (await take(id, 'ปิ่นกมล ฐิติญาณ์', token)).body.detail;
    const response = await api.app.request(`/api/academy/certificate/${number}/file`, {
      headers: { 'x-api-key': 'test-key', authorization: `Bearer ${token}`, culture: 'th' },
    });
    const drawn = readPdf(Buffer.from(await response.arrayBuffer()));
    const text = JSON.stringify(drawn);
    expect(response.status).toBe(200);
    expect(text).toContain(number);
    const other = (await api.signIn()).token;
    expect((await get(`/academy/certificate/${number}/file`, other)).status).toBe(404);
    expect((await get(`/academy/certificate/${number}/file`, null)).status).toBe(401);
  });

  test('are revoked for a reason, once, and say so to everybody', async () => {
    const { token, id } = await finished();
    const { number } = (await take(id, 'ก', token)).body.detail;
    const found = (await get(`/admin/academy/certificates?search=${number.toLowerCase()}`)).body.detail;
    expect([found.total, found.dataList[0].state]).toEqual([1, 'valid']);
    const path = `/admin/academy/certificates/${found.dataList[0].id}/revoke`;
    expect((await post(path, { reason: ' ' })).status).toBe(400);
    now = at(1);
    expect((await post(path, { reason: 'ออกผิดคน' })).status).toBe(200);
    expect((await post(path, { reason: 'อีกครั้ง' })).body.code).toBe('certificateRevoked');
    expect((await post('/admin/academy/certificates/999999/revoke', { reason: 'x' })).status).toBe(404);
    const told = (await get(`/academy/certificate/${number}`, null)).body.detail;
    expect(told).toMatchObject({ state: 'revoked', revokedAt: now.toISOString() });
    expect(JSON.stringify(told)).not.toContain('ออกผิดคน');
    expect((await get(`/academy/certificate/${number}/file`, token)).status).toBe(404);
    expect((await take(id, 'ก', token)).body.detail).toMatchObject({ number, state: 'revoked' });
    const listed = (await get('/admin/academy/certificates?state=revoked')).body.detail.dataList;
    expect(listed[0]).toMatchObject({ number, revokedFor: 'ออกผิดคน' });
    const [entry] = await api.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.kind, 'academy_certificate_revoked'));
    expect(entry?.detail).toMatchObject({ before: 'valid', after: 'revoked', reason: 'ออกผิดคน' });
  });

  test('go on answering once their owner is erased, without their name; what was learnt is exported and goes', async () => {
    const { token, userId, id, lessons } = await finished();
    const { number } = (await take(id, 'ผู้ถูกลืม', token)).body.detail;
    expect(await exportAcademy(api.db, userId)).toMatchObject({
      lessonsDone: [{ course: 'ห่อหนังสือ', lesson: 'บทเรียน', doneAt: start.toISOString() }],
      certificates: [{ number, name: 'ผู้ถูกลืม', state: 'valid' }],
    });
    await transact(api.db, async (tx) => {
      await eraseAcademy(tx, userId, now);
      return succeed(true);
    });
    const told = (await get(`/academy/certificate/${number}`, null)).body.detail;
    expect(told).toMatchObject({ state: 'erased', name: null, title: 'ห่อหนังสือ' });
    expect(await exportAcademy(api.db, userId)).toMatchObject({
      lessonsDone: [],
      certificates: [{ name: '' }],
    });
    const kept = await api.db
      .select()
      .from(academyCertificates)
      .where(eq(academyCertificates.userId, userId));
    expect(JSON.stringify(kept)).not.toContain('ผู้ถูกลืม');
    expect((await get(`/admin/academy/progress?courseId=${id}`)).body.detail.total).toBe(0);
    expect(lessons).toHaveLength(1);
  });
});

describe('who did what', () => {
  test('is listed by lesson, person and day, and written as a table', async () => {
    const made = await shown(2);
    const one = await api.signIn('shopper', null, { firstname: '=HYPERLINK("x")', lastname: 'หนึ่ง' });
    const two = await api.signIn('shopper', null, { firstname: 'สอง', lastname: '' });
    await done(made.lessons[0], one.token);
    await done(made.lessons[1], one.token);
    await take(made.id, 'หนึ่ง', one.token);
    now = at(48);
    await done(made.lessons[0], two.token);
    const list = async (query = '') =>
      (await get(`/admin/academy/progress?courseId=${made.id}${query}`)).body.detail;
    expect(await list()).toMatchObject({ total: 2, started: 2, finished: 1, certified: 1 });
    const people = async (query: string) =>
      (await list(query)).dataList.map(({ userId }: { userId: number }) => userId);
    expect(await people('')).toEqual([two.userId, one.userId]);
    expect(await people(`&lessonId=${made.lessons[1]}`)).toEqual([one.userId]);
    expect(await people('&who=สอง')).toEqual([two.userId]);
    expect(await people('&from=2026-11-26')).toEqual([two.userId]);
    expect(await people('&to=2026-11-25')).toEqual([one.userId]);
    expect((await list()).dataList[1].done).toHaveLength(2);
    expect((await get('/admin/academy/progress?courseId=999999')).status).toBe(404);
    const file = await api.app.request(`/api/admin/academy/progress/csv?courseId=${made.id}`, {
      headers: { 'x-api-key': 'test-key', authorization: `Bearer ${staff}`, culture: 'th' },
    });
    const lines = (await file.text()).trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain('บทที่เรียนแล้ว');
    expect(lines[2]).toContain(`"'=HYPERLINK(""x"") หนึ่ง"`);
    expect(lines[2]).toContain('2026-11-25,2026-11-25,BNA-');
  });

  test('of ten thousand people a page, and of a learner their own rows alone', async () => {
    const made = await shown(6);
    await api.db.execute(sql`
      with people as (
        insert into users (email, role, firstname, lastname)
        select 'crowd' || n || '@test.example', 'shopper', 'คน', n::text from generate_series(1, 10000) n returning id)
      insert into academy_done (user_id, lesson_id, done_at)
      select p.id, l.document_id, ${start.toISOString()}::timestamptz + (p.id % 1000) * interval '1 minute'
      from people p, academy_lessons l where l.course_id = ${made.id}`);
    await api.db.execute(sql`analyze academy_done`);
    await api.db.execute(sql`analyze users`);
    const list = await get(`/admin/academy/progress?courseId=${made.id}&pageNo=100`);
    expect(list.body.detail).toMatchObject({ total: 10_000, finished: 10_000 });
    const { rows } = await api.db.execute<{ 'QUERY PLAN': string }>(sql`
      explain select d.lesson_id from academy_done d join academy_lessons l on l.document_id = d.lesson_id
      where d.user_id = 5 and l.course_id = ${made.id}`);
    expect(JSON.stringify(rows)).not.toMatch(/Seq Scan on academy_done/);
  });
});

describe('topics', () => {
  test('have a name and an address of their own, and a page for those who find something there', async () => {
    const { token } = await api.signIn();
    const body = { urlKey: newKey(), nameTh: 'หัวข้อ', nameEn: '', aboutTh: 'เรื่อง', aboutEn: '' };
    const made = await post('/admin/academy/topic', body);
    const { id } = made.body.detail;
    expect(wrongFields(await post('/admin/academy/topic', body))).toEqual({ urlKey: 'urlKeyTaken' });
    const bad = { ...body, urlKey: 'มั่ว', nameTh: '' };
    expect(wrongFields(await post('/admin/academy/topic', bad))).toEqual({
      ...{ urlKey: 'urlKeyInvalid', nameTh: 'required' },
    });
    expect((await post('/admin/academy/topic', { ...body, id: 999_999 })).status).toBe(404);
    expect((await get(`/academy/topic/${body.urlKey}`, token)).status).toBe(404);
    const inside = await shown(1, { facts: { topicId: id } });
    expect((await get(`/academy/topic/${body.urlKey}`, token, 'en')).body.detail).toMatchObject({
      ...{ name: 'หัวข้อ', about: 'เรื่อง', courses: [{ id: inside.id }] },
    });
    const urlKey = newKey();
    expect((await post('/admin/academy/topic', { ...body, id, urlKey })).status).toBe(200);
    expect((await get(`/academy/topic/${urlKey}`, token)).status).toBe(200);
  });

  test('are made once, however often that is sent; of two who read one, the second to save is told', async () => {
    const body = { urlKey: newKey(), nameTh: 'หัวข้อ', nameEn: '', aboutTh: '', aboutEn: '' };
    const put = (values: object) => post('/admin/academy/topic', { ...body, ...values });
    const once = await Promise.all([1, 2].map(() => put({ idempotencyKey: body.urlKey })));
    const { id } = once[0]?.body.detail ?? {};
    expect(once.map((reply) => [reply.status, reply.body.detail])).toEqual([
      [200, { id }],
      [200, { id }],
    ]);
    const renamed = { id, version: 1, nameTh: 'หนึ่ง' };
    expect((await put(renamed)).status).toBe(200);
    expect((await put(renamed)).status).toBe(200);
    const stale = await put({ id, version: 1, nameTh: 'สอง' });
    expect([stale.status, stale.body.code]).toEqual([409, 'contentChanged']);
  });

  const named = { nameTh: 'หัวข้อ', nameEn: '', aboutTh: '', aboutEn: '' };
  const save = (urlKey: string, id?: number) => post('/admin/academy/topic', { ...named, urlKey, id });
  /** A topic with something in it, at an address of its own. */
  async function opened(audiences = ['reader']) {
    const urlKey = newKey();
    const { id } = (await save(urlKey)).body.detail;
    await shown(1, { facts: { topicId: id, audiences } });
    return { id: Number(id), urlKey };
  }
  /** Which topic an address leads to, and which address that one has. */
  async function led(urlKey: string, token: string) {
    const reply = await get(`/academy/topic/${urlKey}`, token);
    return reply.status === 200 ? [reply.body.detail.id, reply.body.detail.urlKey] : reply.status;
  }

  test('are found by every address that they had, also once they have an earlier one again', async () => {
    const { token } = await api.signIn();
    const { id, urlKey: first } = await opened();
    const [second, third] = [newKey(), newKey()];
    await save(second, id);
    await save(third, id);
    for (const each of [first, second, third]) expect(await led(each, token)).toEqual([id, third]);
    await save(first, id);
    for (const each of [first, second, third]) expect(await led(each, token)).toEqual([id, first]);
    // Saved again under the same address: nothing of them moves.
    await save(first, id);
    expect(await led(third, token)).toEqual([id, first]);
    expect(await led(newKey(), token)).toBe(404);
  });

  test('take an address that another one had, new or not; then it is theirs, and its own when they leave it', async () => {
    const { token } = await api.signIn();
    const [one, two] = [await opened(), await opened()];
    const [oneNow, twoNow] = [newKey(), newKey()];
    await save(oneNow, one.id);
    const taking = (await save(one.urlKey)).body.detail.id;
    await shown(1, { facts: { topicId: taking } });
    expect(await led(one.urlKey, token)).toEqual([taking, one.urlKey]);
    const left = newKey();
    await save(left, taking);
    expect(await led(one.urlKey, token)).toEqual([taking, left]);
    // One that is there already takes it over from the one that had it last.
    await save(one.urlKey, two.id);
    expect(await led(one.urlKey, token)).toEqual([two.id, one.urlKey]);
    await save(twoNow, two.id);
    expect(await led(one.urlKey, token)).toEqual([two.id, twoNow]);
    expect(await led(two.urlKey, token)).toEqual([two.id, twoNow]);
    expect(await led(oneNow, token)).toEqual([one.id, oneNow]);
  });

  test('don’t get an address that another one has, and what led to them leads there still', async () => {
    const { token } = await api.signIn();
    const [one, two] = [await opened(), await opened()];
    const moved = newKey();
    await save(moved, one.id);
    expect(wrongFields(await save(two.urlKey, one.id))).toEqual({ urlKey: 'urlKeyTaken' });
    expect(wrongFields(await save(two.urlKey))).toEqual({ urlKey: 'urlKeyTaken' });
    expect(await led(one.urlKey, token)).toEqual([one.id, moved]);
    expect(await led(two.urlKey, token)).toEqual([two.id, two.urlKey]);
  });

  test('of several that want one address at once, one gets it', async () => {
    const { token } = await api.signIn();
    const [from, ...others] = [await opened(), await opened(), await opened(), await opened()];
    await save(newKey(), from?.id);
    const wanted = from?.urlKey ?? '';
    const replies = await Promise.all(others.map(({ id }) => save(wanted, id)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    const winner = others[replies.findIndex(({ status }) => status === 200)];
    expect(await led(wanted, token)).toEqual([winner?.id, wanted]);
  });

  test('aren’t told by an earlier address to those for whom they are not there', async () => {
    const { id, urlKey } = await opened(['affiliate']);
    await save(newKey(), id);
    const affiliate = (await api.signIn('shopper', null, { isAffiliate: true })).token;
    expect((await get(`/academy/topic/${urlKey}`, affiliate)).status).toBe(200);
    expect((await get(`/academy/topic/${urlKey}`, (await api.signIn()).token)).status).toBe(404);
    expect((await get(`/academy/topic/${urlKey}`, null)).status).toBe(401);
    const { token } = await api.signIn();
    const refused = await post('/admin/academy/topic', { ...named, urlKey: newKey(), id }, token);
    expect(refused.status).toBe(403);
  });
});

test('a draft is looked at by staff alone, with its versions', async () => {
  const made = await course();
  const { token } = await api.signIn();
  const quizId = await newQuizId();
  const reply = await saveLesson(made.id, { facts: { kind: 'quiz', quizId } });
  const { id } = reply.body.detail;
  expect((await get(`/admin/academy/document/${id}/preview`)).body.detail).toMatchObject({
    ...{ kind: 'lesson', lessonKind: 'quiz', quizId, title: 'บทเรียน' },
  });
  expect((await get(`/admin/academy/document/${id}/preview`, token)).status).toBe(403);
  expect((await get('/admin/academy/document/999999/preview')).status).toBe(404);
  expect((await get(`/admin/academy/document/${id}/versions`)).body.detail.total).toBe(1);
  expect((await get(`/admin/academy/document/${id}`)).body.detail.lesson).toMatchObject({
    courseId: made.id,
    facts: { kind: 'quiz', quizId },
  });
});
