import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { outboxMessages } from '../../platform/mail/message.tables.ts';
import { openTestApi, type TestApi, wrongFields } from '../../test-api.ts';
import { settings } from '../settings/settings.tables.ts';
import { createSettingsReader } from '../settings/shop-settings.ts';
import { eraseTickets, exportTickets } from './handle-personal-data.ts';
import { tickets } from './ticket.tables.ts';
import { forgetOldTickets } from './work-on-tickets.ts';

const start = new Date('2026-11-24T03:00:00Z');
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

let count = 0;
const asking = () => {
  count += 1;
  return {
    ...{ name: 'สมศรี', email: `somsri-${count}@example.com`, subject: `เรื่องที่ ${count}` },
    message: `มีหนังสือเล่มที่ ${count} ไหมคะ`,
  };
};
const ask = (values: object = {}, token: string | null = null) =>
  api.call('POST', '/ContactUs', { token, body: { ...asking(), ...values } });
async function opened(values: object = {}, token: string | null = null): Promise<number> {
  const reply = await ask(values, token);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.detail.ticketId;
}
const read = async (id: number) =>
  (await api.call('GET', `/admin/ticket/${id}`, { token: staff })).body.detail;
const reply = (id: number, message: string) =>
  api.call('POST', `/admin/ticket/${id}/reply`, { token: staff, body: { message } });
const move = (id: number, state: string) =>
  api.call('POST', `/admin/ticket/${id}/state`, { token: staff, body: { state } });
const mailsTo = (email: string) =>
  api.db.select().from(outboxMessages).where(eq(outboxMessages.to, email)).orderBy(outboxMessages.id);

test('whose account wrote is said to staff who may open accounts, and to no others', async () => {
  const asker = await api.signIn();
  const [asked, stranger] = [await opened({}, asker.token), await opened()];
  await reply(asked, 'มีค่ะ');
  const answerer = await api.signIn('staff', null, { staffRole: 'content' });
  const idsFor = async (id: number, token: string) => {
    const { status, body } = await api.call('GET', `/admin/ticket/${id}`, { token });
    return status === 200
      ? body.detail.messages.map(({ userId }: { userId: number | null }) => userId)
      : status;
  };
  expect(await idsFor(asked, staff)).toEqual([asker.userId, expect.any(Number)]);
  expect(await idsFor(stranger, staff)).toEqual([null]);
  expect(await idsFor(asked, answerer.token)).toBe(403);
});

describe('a question', () => {
  test('opens a ticket; who asked is mailed a receipt without their words, and the answer', async () => {
    const email = 'reader@example.com';
    const id = await opened({ email, message: 'ส่งเชียงใหม่กี่วันคะ' });
    const [receipt] = await mailsTo(email);
    expect(receipt?.subject).toContain(String(id));
    expect(receipt?.text).not.toContain('เชียงใหม่');
    expect(await read(id)).toMatchObject({ state: 'open', spamSign: null, language: 'th' });
    now = new Date(start.getTime() + 60_000);
    expect((await reply(id, 'สามวันค่ะ')).body.detail).toEqual({ isMailed: true });
    const [, answer] = await mailsTo(email);
    expect(answer?.text).toContain('สามวันค่ะ');
    const answered = await read(id);
    expect(answered.state).toBe('answered');
    expect(answered.messages.map(({ isFromStaff }: { isFromStaff: boolean }) => isFromStaff)).toEqual([
      false,
      true,
    ]);
  });

  test('by telephone alone: what was said is kept, and nothing is mailed', async () => {
    const id = await opened({ email: '', telephone: '081-234-5678' });
    expect((await reply(id, 'โทรกลับแล้ว')).body.detail).toEqual({ isMailed: false });
    expect((await read(id)).messages).toHaveLength(2);
  });

  test.each([
    [{ name: '' }, { name: 'required' }],
    [{ email: '', telephone: '' }, { email: 'required' }],
    [{ email: 'x@' }, { email: 'emailInvalid' }],
    [{ telephone: 'call me' }, { telephone: 'telephoneInvalid' }],
    [
      { subject: ' ', message: '' },
      { subject: 'required', message: 'required' },
    ],
  ])('with %j is refused', async (values, fields) => {
    const refused = await ask(values);
    expect([refused.status, wrongFields(refused)]).toEqual([422, fields]);
  });

  test('of a machine, full of links or sent again is held, told the same, and sends no mail', async () => {
    const links = 'ดูที่ https://a.test www.b.test http://c.test';
    const trapped = await opened({ email: 'trap@example.com', website: 'https://spam.test' });
    const linked = await opened({ email: 'links@example.com', message: links });
    const same = { subject: 'ขายของ', message: 'ซื้อเลย วันนี้!' };
    await opened(same);
    const again = await opened({ ...same, email: 'again@example.com', message: 'ซื้อเลยวันนี้' });
    expect([await read(trapped), await read(linked), await read(again)]).toMatchObject([
      { state: 'spam', spamSign: 'trap' },
      { state: 'spam', spamSign: 'links' },
      { state: 'spam', spamSign: 'repeated' },
    ]);
    for (const email of ['trap', 'links', 'again']) expect(await mailsTo(`${email}@example.com`)).toEqual([]);
    expect((await reply(linked, 'x')).body.code).toBe('ticketIsSpam');
    // A day later the same is a question again.
    now = new Date(start.getTime() + 86_400_001);
    expect((await read(await opened(same))).state).toBe('open');
  });

  test('sent twice, also at once, opens one ticket and mails one receipt', async () => {
    const said = { ...asking(), email: 'twice@example.com' };
    const send = () => api.call('POST', '/ContactUs', { body: said });
    const replies = [...(await Promise.all([send(), send()])), await send()];
    const ids = replies.map(({ body }) => body.detail.ticketId);
    expect(new Set(ids).size).toBe(1);
    expect(await mailsTo(said.email)).toHaveLength(1);
    expect((await read(ids[0])).state).toBe('open');
    // Somebody else who says the same is another.
    expect(await opened({ ...said, email: 'other@example.com' })).not.toBe(ids[0]);
  });

  test('is limited for an address', async () => {
    const limited = await openTestApi({ limitFactor: 1 });
    const statuses = [];
    for (let turn = 0; turn < 11; turn += 1)
      statuses.push((await limited.call('POST', '/ContactUs', { body: asking() })).status);
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(statuses[10]).toBe(429);
    await limited.close();
  });
});

describe('staff', () => {
  test('find questions by state and words, close and open them, hold them as spam', async () => {
    const id = await opened({ subject: 'ตามหาหนังสือหายาก' });
    const list = async (query: string) =>
      (await api.call('GET', `/admin/ticket/List?${query}`, { token: staff })).body.detail;
    expect(await list('search=หายาก')).toMatchObject({
      total: 1,
      dataList: [{ id, excerpt: expect.any(String) }],
    });
    expect((await move(id, 'closed')).status).toBe(200);
    expect((await move(id, 'spam')).body.code).toBe('ticketMoved');
    expect((await list('state=closed&search=หายาก')).total).toBe(1);
    await move(id, 'open');
    expect((await move(id, 'spam')).status).toBe(200);
    await move(id, 'open');
    expect(await read(id)).toMatchObject({ state: 'open', spamSign: null });
    expect((await reply(id, '')).status).toBe(422);
    expect((await reply(999_999, 'x')).status).toBe(404);
    expect((await move(999_999, 'closed')).status).toBe(404);
    expect((await list('')).counts.open).toBeGreaterThan(0);
  });

  test('answer once, however often it is sent; of two who answer at once, one reads the other’s first', async () => {
    const email = 'answered@example.com';
    const id = await opened({ email });
    const colleague = (await api.signIn('staff')).token;
    const say = (token: string, body: object) =>
      api.call('POST', `/admin/ticket/${id}/reply`, { token, body: { seen: 1, ...body } });
    const once = { message: 'มีค่ะ', idempotencyKey: 'answer' };
    for (const reply of await Promise.all([say(staff, once), say(staff, once)]))
      expect(reply.body.detail).toEqual({ isMailed: true });
    const second = await say(colleague, { message: 'ไม่มีค่ะ', idempotencyKey: 'other' });
    expect([second.status, second.body.code]).toEqual([409, 'ticketAnswered']);
    expect(await mailsTo(email)).toHaveLength(2);
    expect((await say(colleague, { message: 'เพิ่งหมดค่ะ', seen: 2 })).status).toBe(200);
    expect((await read(id)).messages).toHaveLength(3);
  });

  test('alone read them', async () => {
    const id = await opened();
    const shopper = (await api.signIn('shopper')).token;
    for (const path of ['/admin/ticket/List', `/admin/ticket/${id}`])
      expect((await api.call('GET', path, { token: shopper })).status).toBe(403);
    expect((await api.call('POST', `/admin/ticket/${id}/reply`, { body: { message: 'x' } })).status).toBe(
      401,
    );
  });
});

describe('what is kept', () => {
  test('goes to the person, and is erased with them, asked signed in or by their address', async () => {
    const person = await api.signIn('shopper');
    const email = 'Mine@Example.com';
    const ids = [await opened({}, person.token), await opened({ email })];
    const other = await opened();
    const who = { userId: person.userId, recipients: ['mine@example.com'] };
    const copy = await exportTickets(api.db, who);
    expect(copy.map(({ number }) => number)).toEqual(ids);
    expect(copy[0]?.messages).toHaveLength(1);
    await eraseTickets(api.db, who);
    const left = await api.db.select({ id: tickets.id }).from(tickets);
    expect(left.some(({ id }) => ids.includes(id))).toBe(false);
    expect(left.some(({ id }) => id === other)).toBe(true);
  });

  test('goes to who can be called by the number it names, however that was typed', async () => {
    const { userId } = await api.signIn('shopper');
    const typed = [
      '081-555 0123',
      '+66 81 555 0123',
      '+66 081 555 0123',
      '0066815550123',
      '66815550123',
      '815550123',
    ];
    const ids = [];
    for (const telephone of typed) ids.push(await opened({ email: '', telephone }));
    const others = ['081-555 0124', '+66 81 555 012', '+1 815 550 123'];
    for (const telephone of others) await opened({ email: '', telephone });
    const who = { userId, recipients: ['0815550123', '+66815550123'] };
    expect((await exportTickets(api.db, who)).map(({ number }) => number)).toEqual(ids);
    await eraseTickets(api.db, who);
    expect(await exportTickets(api.db, who)).toEqual([]);
    const left = await api.db.select({ telephone: tickets.telephone }).from(tickets);
    expect(left.map(({ telephone }) => telephone)).toEqual(expect.arrayContaining(others));
  });

  test('goes when its time is over, but not what is still open', async () => {
    await api.db.insert(settings).values({ name: 'support', value: { ticketDays: 10 } });
    const [closed, open] = [await opened(), await opened()];
    await move(closed, 'closed');
    const site = createSettingsReader({ db: api.db, changes: { subscribe: () => undefined } });
    const dayMs = 86_400_000;
    const forget = (days: number) =>
      forgetOldTickets({ db: api.db, clock: () => new Date(start.getTime() + days * dayMs) }, site);
    await forget(10);
    const has = async (id: number) =>
      (await api.db.select().from(tickets).where(eq(tickets.id, id))).length === 1;
    expect(await has(closed)).toBe(true);
    expect(await forget(10.01)).toBeGreaterThan(0);
    expect([await has(closed), await has(open)]).toEqual([false, true]);
  });

  test('how to reach the shop is what its settings say', async () => {
    expect((await api.call('GET', '/ContactUs', { culture: 'en' })).body.detail).toMatchObject({
      ...{ companyName: 'Bannasala', imageUrl: null, mapUrl: null },
      hours: expect.stringContaining('Monday'),
    });
  });
});
