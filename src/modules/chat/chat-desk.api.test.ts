import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';

const minuteMs = 60_000;
// A Thursday, ten o’clock in Bangkok.
let now = new Date('2027-01-07T10:00:00+07:00');
let api: TestApi;
let shop: TestShop;
beforeAll(async () => {
  api = await openTestApi({ services: { clock: () => now } });
  shop = testShop(api.db);
}, 60_000);
afterAll(() => api.close());

type Person = { userId: number; token: string; email: string };
const get = (path: string, { token }: { token: string }) => api.call('GET', path, { token });
const post = (path: string, body: object, { token }: { token: string }) =>
  api.call('POST', path, { token, body });

async function openStore() {
  const sellerId = await shop.seller();
  const owner = await api.signIn('seller', sellerId);
  const { rows } = await api.db.execute<{ urlKey: string }>(
    sql`select url_key as "urlKey" from sellers where id = ${sellerId}`,
  );
  return { sellerId, owner, urlKey: rows[0]?.urlKey ?? '' };
}
type Store = Awaited<ReturnType<typeof openStore>>;

const say = (text: string, more: object = {}) => ({ clientId: randomUUID(), text, ...more });
async function begin(shopper: Person, store: Store | null, text: string, more: object = {}): Promise<number> {
  const to = store === null ? {} : { store: store.urlKey };
  const reply = await post('/chat/message', { ...say(text, more), ...to }, shopper);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.detail.conversationId;
}
async function answer(store: Store, id: number, text: string, more: object = {}): Promise<number> {
  const reply = await post(`/seller/chat/${id}/message`, say(text, more), store.owner);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.detail.number;
}
const thread = async (path: string, who: { token: string }) => (await get(path, who)).body.detail;

describe('a store that answers by itself, and is measured', () => {
  test('works: greets who writes first, says once a day that nobody is there, and still owes an answer', async () => {
    const store = await openStore();
    const hours = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00', showsRead: true };
    const desk = { ...hours, greeting: 'สวัสดีค่ะ', away: 'ร้านปิดแล้ว ตอบพรุ่งนี้นะคะ' };
    expect((await post('/seller/chat/desk', { ...desk, to: '08:00' }, store.owner)).body.code).toBe(
      'chatHoursInvalid',
    );
    expect((await post('/seller/chat/desk', { ...desk, days: [] }, store.owner)).body.code).toBe(
      'chatHoursInvalid',
    );
    expect((await post('/seller/chat/desk', desk, store.owner)).status).toBe(200);
    expect((await get('/seller/chat/desk', store.owner)).body.detail).toEqual({
      ...desk,
      answersInMinutes: null,
    });
    const early = await api.signIn();
    const first = await begin(early, store, 'มีใครอยู่ไหม');
    const said = ({ messages }: { messages: { text: string; isAutomatic: boolean }[] }) =>
      messages.map(({ text, isAutomatic }) => (isAutomatic ? `auto ${text}` : text));
    expect(said(await thread(`/chat/${first}`, early))).toEqual(['มีใครอยู่ไหม', 'auto สวัสดีค่ะ']);
    expect((await get('/seller/chat/unread', store.owner)).body.detail).toEqual({ unread: 1, waiting: 1 });
    now = new Date('2027-01-07T20:00:00+07:00');
    const late = await api.signIn();
    const second = await begin(late, store, 'ปิดหรือยัง');
    await post(`/chat/${second}/message`, say('ฮัลโหล'), late);
    expect(said(await thread(`/chat/${second}`, late))).toEqual([
      'ปิดหรือยัง',
      'auto ร้านปิดแล้ว ตอบพรุ่งนี้นะคะ',
      'ฮัลโหล',
    ]);
    expect((await post(`/chat/${second}/message/2/edit`, { text: 'x' }, late)).status).toBe(404);
    now = new Date('2027-01-08T21:00:00+07:00');
    await post(`/chat/${second}/message`, say('วันใหม่แล้ว'), late);
    expect(said(await thread(`/chat/${second}`, late)).at(-1)).toBe('auto ร้านปิดแล้ว ตอบพรุ่งนี้นะคะ');
  });

  test('works: says how long the store took within its hours, and hides reading marks where it wants', async () => {
    // Asked on Thursday evening and answered on Friday half past nine: half an hour.
    now = new Date('2027-01-14T20:00:00+07:00');
    const store = await openStore();
    const hours = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00', greeting: 'สวัสดีค่ะ', away: '' };
    await post('/seller/chat/desk', { ...hours, showsRead: false }, store.owner);
    const shopper = await api.signIn();
    const id = await begin(shopper, store, 'ข้อแรก');
    now = new Date('2027-01-15T09:30:00+07:00');
    await answer(store, id, 'ตอบข้อแรก');
    for (const minutes of [10, 20, 40, 50]) {
      now = new Date(now.getTime() + minuteMs);
      await post(`/chat/${id}/message`, say('อีกข้อ'), shopper);
      await post(`/chat/${id}/message`, say('ยังอยู่ไหม'), shopper);
      now = new Date(now.getTime() + minutes * minuteMs);
      await answer(store, id, 'ตอบ');
    }
    const seen = await thread(`/chat/${id}`, shopper);
    expect(seen.conversation.answersInMinutes).toBe(30);
    expect(
      (await get(`/chat/with?store=${store.urlKey}`, await api.signIn())).body.detail.answersInMinutes,
    ).toBe(30);
    await post(`/seller/chat/${id}/read`, { number: 99 }, store.owner);
    expect(
      (await thread(`/chat/${id}`, shopper)).messages.some(({ isRead }: { isRead: boolean }) => isRead),
    ).toBe(false);
  });
});
