import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApi, type TestApi, wrongFields } from '../../test-api.ts';
import { auditEvents } from '../audit/audit.tables.ts';
import { legalTexts } from '../consent/consent.tables.ts';
import { changeConsents, recordConsents } from '../consent/record-consents.ts';
import { notifications } from '../notification/notification.tables.ts';
import { sellers } from '../seller/seller.tables.ts';
import { emptyWords } from './content.rules.ts';
import { writeText } from './write-text.rules.ts';

const start = new Date('2026-11-26T03:00:00Z');
let now = start;
let api: TestApi;
let staff: string;
beforeAll(async () => {
  api = await openTestApi({ services: { clock: () => now } });
  staff = (await api.signIn('staff')).token;
});
beforeEach(() => {
  now = start;
});
afterAll(() => api.close());

const shipped = '2026-11-21';
const words = (bodyTh: string) => ({
  ...emptyWords,
  ...{ titleTh: 'ข้อกำหนด', titleEn: 'Terms', bodyTh: writeText(bodyTh) },
});
const save = (body: object) =>
  api.call('POST', '/admin/content', { token: staff, body: { kind: 'page', ...body } });
async function saved(
  urlKey: string,
  bodyTh: string,
  over?: { id: number; version: number },
): Promise<number> {
  const reply = await save({ urlKey, words: words(bodyTh), ...over });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.detail.id;
}
const publish = (id: number, body: object) =>
  api.call('POST', `/admin/content/${id}/publish`, { token: staff, body: { isShown: true, ...body } });
const staffRead = async (id: number) =>
  (await api.call('GET', `/admin/content/${id}`, { token: staff })).body.detail;
const legal = async (name: string, version = '') =>
  (await api.call('GET', `/content/legal/${name}${version === '' ? '' : `?version=${version}`}`)).body.detail;
/** Somebody who agreed to everything as they came, as the form of registration has it. */
async function newcomer() {
  const person = await api.signIn('shopper');
  await recordConsents(api.db, person.userId, { terms: true, privacy: true, news: true }, now);
  return person;
}
const consentsOf = async (token: string) => (await api.call('GET', '/user/consents', { token })).body.detail;
const profileOf = async (token: string) => (await api.call('GET', '/user', { token })).body.detail.user;

test('until staff publish theirs the text that comes with the shop is in force', async () => {
  for (const name of ['terms', 'privacy', 'cookies'])
    expect(await legal(name)).toEqual({
      ...{ name, version: shipped, isInForce: true, isToCome: false, next: null, document: null },
      since: '2026-11-20T17:00:00.000Z',
    });
  expect((await api.call('GET', '/content/legal/refunds')).status).toBe(404);
  expect((await api.call('GET', '/content/legal/terms?version=2020-01-01')).status).toBe(404);
  const { dataList } = (await api.call('GET', '/admin/content-legal', { token: staff })).body.detail;
  expect(
    dataList.map(({ urlKey, documentId }: { urlKey: string; documentId: number | null }) => [
      urlKey,
      documentId,
    ]),
  ).toEqual([
    ['term-and-condition', null],
    ['privacy-policy', null],
    ['cookie-policy', null],
  ]);
});

test('a text goes from draft to the next one: who agreed stays with what they read, and is asked as staff said', async () => {
  const early = await newcomer();
  const id = await saved('term-and-condition', 'ข้อหนึ่ง');
  expect(await legal('terms')).toMatchObject({ version: shipped, document: null });

  // It has to be said whether everybody must agree anew, a text people agreed to has no end, and one without Thai is none.
  expect(wrongFields(await publish(id, { version: 1 }))).toEqual({ isAskedAnew: 'required' });
  const ending = { version: 1, isAskedAnew: true, shownUntil: '2026-12-26T03:00:00.000Z' };
  expect(wrongFields(await publish(id, ending))).toEqual({ shownUntil: 'legalHasNoEnd' });
  await save({ id, version: 1, urlKey: 'term-and-condition', words: { ...emptyWords, titleTh: 'ว่าง' } });
  expect(wrongFields(await publish(id, { version: 2, isAskedAnew: true }))).toEqual({ bodyTh: 'required' });
  await saved('term-and-condition', '[product 1]', { id, version: 2 });
  expect(wrongFields(await publish(id, { version: 3, isAskedAnew: true }))).toEqual({
    bodyTh: 'legalWordsOnly',
  });
  expect(await legal('terms')).toMatchObject({ version: shipped });

  // A correction of a word: nobody is asked.
  await saved('term-and-condition', 'ข้อหนึ่ง แก้คำผิด', { id, version: 3 });
  expect((await publish(id, { version: 4, isAskedAnew: false })).status).toBe(200);
  expect(await legal('terms')).toMatchObject({ version: '2026-11-26', since: start.toISOString() });
  expect((await legal('terms')).document).toMatchObject({ title: 'ข้อกำหนด', path: '/term-and-condition' });
  expect(await profileOf(early.token)).toMatchObject({ isConsent: true, mustAgreeAnew: false });

  // Another text of the same day, of substance.
  const between = await newcomer();
  await saved('term-and-condition', 'ข้อหนึ่ง และข้อสอง', { id, version: 4 });
  expect((await publish(id, { version: 5, isAskedAnew: true })).status).toBe(200);
  for (const { token } of [early, between]) {
    expect(await profileOf(token)).toMatchObject({ isConsent: false, mustAgreeAnew: true });
    expect((await consentsOf(token)).askedAnew).toEqual([{ name: 'terms', version: '2026-11-26-2' }]);
  }
  expect((await consentsOf(early.token)).current.terms.version).toBe(shipped);
  expect((await consentsOf(between.token)).current.terms.version).toBe('2026-11-26');
  // What they agreed to can still be read.
  expect(JSON.stringify((await legal('terms', '2026-11-26')).document.body)).toContain('แก้คำผิด');
  expect(await legal('terms', '2026-11-26')).toMatchObject({ isInForce: false });
  expect(await legal('terms', shipped)).toMatchObject({ isInForce: false, document: null });

  // Agreeing to what isn't in force notes nothing; to what is, once.
  const agree = (body: object) => api.call('POST', '/user/consents/agree', { token: early.token, body });
  expect((await agree({ terms: '2026-11-26' })).body.code).toBe('legalTextMoved');
  expect((await consentsOf(early.token)).history).toHaveLength(3);
  expect((await agree({ terms: '2026-11-26-2' })).body.detail.askedAnew).toEqual([]);
  await agree({ terms: '2026-11-26-2' });
  expect((await consentsOf(early.token)).history).toHaveLength(4);
  expect(await profileOf(early.token)).toMatchObject({ isConsent: true, mustAgreeAnew: false });

  // Who comes now agrees to the newest.
  expect((await consentsOf((await newcomer()).token)).current.terms.version).toBe('2026-11-26-2');

  const [audited] = (
    await api.db.select().from(auditEvents).where(eq(auditEvents.kind, 'content_published'))
  ).slice(-1);
  expect(audited?.detail).toMatchObject({ contentId: id, version: 5, legal: 'terms', isAskedAnew: true });
});

test('whoever never agreed is asked for both texts, and agrees as one who has to anew', async () => {
  const { token } = await api.signIn('shopper');
  const inForce = { terms: (await legal('terms')).version, privacy: (await legal('privacy')).version };
  expect(await profileOf(token)).toMatchObject({ isConsent: false, mustAgreeAnew: true });
  expect(await consentsOf(token)).toEqual({
    ...{ current: {}, history: [] },
    askedAnew: Object.entries(inForce).map(([name, version]) => ({ name, version })),
  });
  const agreed = await api.call('POST', '/user/consents/agree', { token, body: { terms: inForce.terms } });
  expect(agreed.body.detail.askedAnew).toEqual([{ name: 'privacy', version: inForce.privacy }]);
  expect(await profileOf(token)).toMatchObject({ isConsent: true, mustAgreeAnew: true });
  await api.call('POST', '/user/consents/agree', { token, body: { privacy: inForce.privacy } });
  expect(await profileOf(token)).toMatchObject({ isConsent: true, mustAgreeAnew: false });
});

test('a text to come leaves the one before in force until its second; another one takes its place', async () => {
  const person = await newcomer();
  const id = await saved('privacy-policy', 'ฉบับแรก');
  const later = '2026-11-28T03:00:00.000Z';
  expect((await publish(id, { version: 1, shownFrom: later, isAskedAnew: true })).status).toBe(200);
  expect(await legal('privacy')).toMatchObject({
    ...{ version: shipped, isInForce: true, document: null },
    next: { version: '2026-11-28', since: later },
  });
  // It can be read before it holds, and nobody is asked.
  const toCome = await legal('privacy', '2026-11-28');
  expect(toCome).toMatchObject({ isInForce: false, isToCome: true, since: later });
  expect(JSON.stringify(toCome.document.body)).toContain('ฉบับแรก');
  expect((await consentsOf(person.token)).askedAnew).toEqual([]);
  const desk = async () =>
    (await api.call('GET', '/admin/content-legal', { token: staff })).body.detail.dataList[1].texts.map(
      ({ version, state }: { version: string; state: string }) => [version, state],
    );
  expect(await desk()).toEqual([
    ['2026-11-28', 'toCome'],
    [shipped, 'inForce'],
  ]);
  now = new Date(later);
  expect(await legal('privacy')).toMatchObject({ version: '2026-11-28', since: later, next: null });
  expect((await consentsOf(person.token)).askedAnew).toEqual([{ name: 'privacy', version: '2026-11-28' }]);

  // One that was to come and is replaced before its time never comes.
  await saved('privacy-policy', 'ฉบับที่ไม่ได้ใช้', { id, version: 1 });
  await publish(id, { version: 2, shownFrom: '2026-12-01T03:00:00.000Z', isAskedAnew: true });
  await saved('privacy-policy', 'ฉบับที่สอง', { id, version: 2 });
  await publish(id, { version: 3, isAskedAnew: false });
  now = new Date('2026-12-02T03:00:00Z');
  expect(JSON.stringify((await legal('privacy')).document.body)).toContain('ฉบับที่สอง');
  expect(await desk()).toEqual([
    ['2026-11-28-2', 'inForce'],
    ['2026-11-28', 'before'],
    [shipped, 'before'],
  ]);

  // Taking theirs away brings back what the shop comes with, and is asked about as well.
  expect(wrongFields(await publish(id, { version: 3, isShown: false }))).toEqual({ isAskedAnew: 'required' });
  expect((await publish(id, { version: 3, isShown: false, isAskedAnew: false })).status).toBe(200);
  expect(await legal('privacy')).toMatchObject({ version: shipped, document: null, isInForce: true });
  expect((await consentsOf(person.token)).askedAnew).toEqual([]);
  // What was agreed to in between can be read all the same.
  expect((await legal('privacy', '2026-11-28')).document).not.toBeNull();
});

test('stores are told of other terms, from when and where to read them, and of a corrected word not', async () => {
  const [store] = await api.db
    .insert(sellers)
    .values({ urlKey: 'told-of-terms', nameTh: 'ร้าน', nameEn: 'Store' })
    .returning({ id: sellers.id });
  const owner = await api.signIn('seller', store?.id ?? 0);
  const { dataList } = (await api.call('GET', '/admin/content-legal', { token: staff })).body.detail;
  const known: number | null = dataList[0].documentId;
  const version = known === null ? 0 : (await staffRead(known)).version;
  const over = known === null ? undefined : { id: known, version };
  const id = await saved('term-and-condition', 'ข้อกำหนดของร้านค้า', over);
  const shownFrom = '2026-12-20T03:00:00.000Z';
  const told = async () =>
    (await api.db.select().from(notifications).where(eq(notifications.userId, owner.userId))).map(
      ({ kind, href, params }) => ({ kind, href, params }),
    );
  expect((await publish(id, { version: version + 1, shownFrom, isAskedAnew: false })).status).toBe(200);
  expect(await told()).toEqual([]);
  expect((await publish(id, { version: version + 1, shownFrom, isAskedAnew: true })).status).toBe(200);
  expect(await told()).toEqual([
    {
      kind: 'sellerTermsChange',
      href: '/term-and-condition?version=2026-12-20',
      params: { at: shownFrom },
    },
  ]);
  expect(await legal('terms', '2026-12-20')).toMatchObject({ isToCome: true });
  // Published again without asking anew, it comes in another form that nobody was told of; what they were told of doesn't.
  expect((await publish(id, { version: version + 1, shownFrom, isAskedAnew: false })).status).toBe(200);
  expect((await told()).at(-1)).toEqual({
    kind: 'sellerTermsWithdrawn',
    href: '/term-and-condition',
    params: { at: shownFrom },
  });
  expect((await publish(id, { version: version + 1, isAskedAnew: true })).status).toBe(200);
  expect((await told()).at(-1)).toMatchObject({ kind: 'sellerTermsNow' });
  expect((await publish(id, { version: version + 1, isShown: false, isAskedAnew: false })).status).toBe(200);
  expect(await told()).toHaveLength(3);
});

test('a legal text stays at its address, and two who publish at once put one after the other in force', async () => {
  const id = await saved('cookie-policy', 'คุกกี้');
  const moved = await save({ id, version: 1, urlKey: 'aboutus', words: words('คุกกี้') });
  expect(wrongFields(moved)).toEqual({ urlKey: 'urlKeyInvalid' });
  const both = await Promise.all([1, 2].map(() => publish(id, { version: 1, isAskedAnew: false })));
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const rows = await api.db.select().from(legalTexts).where(eq(legalTexts.name, 'cookies'));
  expect(rows.map(({ version }) => version).sort()).toEqual(['2026-11-26', '2026-11-26-2']);
  // Consents to cookies are to the policy that was there.
  const person = await api.signIn('shopper');
  await changeConsents({ db: api.db, clock: () => now }, person.userId, { statistics_cookies: true });
  expect((await consentsOf(person.token)).current.statistics_cookies.version).toBe('2026-11-26-2');
});

test('nobody but staff of content publishes; an ordinary page is asked nothing', async () => {
  const { token } = await api.signIn('shopper');
  const body = { isShown: true, version: 1, isAskedAnew: true };
  expect((await api.call('POST', '/admin/content/1/publish', { token, body })).status).toBe(403);
  expect((await api.call('GET', '/admin/content-legal', { token })).status).toBe(403);
  expect((await api.call('POST', '/user/consents/agree', { body: { terms: shipped } })).status).toBe(401);
  const id = await saved('our-story', 'เรื่องราว');
  expect((await publish(id, { version: 1 })).status).toBe(200);
});
