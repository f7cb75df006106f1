import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { say, testChat } from './test-chat.ts';

type Person = Awaited<ReturnType<TestApi['signIn']>>;
let api: TestApi;
let shop: TestShop;
let staff: Person;
beforeAll(async () => {
  api = await openTestApi();
  shop = testShop(api.db);
  staff = await api.signIn('staff', null, { staffRole: 'support' });
}, 60_000);
afterAll(() => api.close());

const { get, post, openStore, begin, thread } = testChat(() => ({ api, shop }));

let count = 0;
async function ask(token: string | null, more: object = {}): Promise<number> {
  count += 1;
  const asked = { name: 'สมศรี', email: `asker-${count}@example.com`, subject: `เรื่องที่ ${count}` };
  const body = { ...asked, message: `คำถามที่ ${count} ค่ะ`, ...more };
  const reply = await api.call('POST', '/ContactUs', { token, body });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.detail.ticketId;
}
const at = (ticketId: number) => `/admin/chat/ticket/${ticketId}`;
const write = (ticketId: number, text: string, who: { token: string } = staff) =>
  post(`/admin/chat/ticket/${ticketId}/message`, say(text), who);

describe('what a shopper asked by the contact form', () => {
  test('works: stands beside their conversation with the house, the newest five, as it is now', async () => {
    const shopper = await api.signIn();
    const asked = [];
    while (asked.length < 6) asked.push(await ask(shopper.token));
    await ask((await api.signIn()).token);
    const id = await begin(shopper, null, 'ถามไว้แล้วค่ะ');
    const last = asked.at(-1) ?? 0;
    await post(`/admin/ticket/${last}/state`, { state: 'closed' }, staff);
    const { tickets } = (await thread(`/admin/chat/${id}`, staff)).conversation;
    expect(tickets.map((ticket: { id: number }) => ticket.id)).toEqual(asked.slice(1).reverse());
    expect(tickets[0]).toEqual({
      id: last,
      subject: expect.stringContaining('เรื่องที่'),
      state: 'closed',
      createdAt: expect.any(String),
    });
  });

  test('protects: neither the shopper nor a store is shown it in what they read', async () => {
    const [store, shopper] = [await openStore(), await api.signIn()];
    await ask(shopper.token);
    const [house, stores] = [await begin(shopper, null, 'สวัสดีค่ะ'), await begin(shopper, store, 'สวัสดีค่ะ')];
    expect((await thread(`/chat/${house}`, shopper)).conversation.tickets).toEqual([]);
    expect((await thread(`/chat/${stores}`, shopper)).conversation.tickets).toEqual([]);
    const desk = await thread(`/seller/chat/${stores}`, store.owner);
    expect(desk.conversation.tickets).toEqual([]);
    expect(JSON.stringify(desk.conversation)).not.toContain('"userId"');
    expect((await thread(`/admin/chat/${house}`, staff)).conversation.tickets).toHaveLength(1);
  });
});

describe('the house writes to whoever asked something', () => {
  test('works: begins the conversation, which is in the audit log; the next question leads into the same', async () => {
    const shopper = await api.signIn();
    const [first, second] = [await ask(shopper.token), await ask(shopper.token)];
    expect((await get(at(first), staff)).body.detail).toEqual({
      peer: { kind: 'shopper', name: 'ทดสอบ ร.', urlKey: null, imageUrl: null },
      orders: [],
      conversationId: null,
      isEnded: false,
    });
    const said = say('เรื่องที่ถามมา ขอเลขคำสั่งซื้อด้วยค่ะ');
    const sent = [];
    for (const _ of [1, 2]) sent.push(await post(`/admin/chat/ticket/${first}/message`, said, staff));
    expect(sent.map(({ status }) => status)).toEqual([200, 200]);
    const { conversationId: id } = sent[0]?.body.detail ?? {};
    expect(sent.map(({ body }) => body.detail)).toEqual([
      { conversationId: id, number: 1 },
      { conversationId: id, number: 1 },
    ]);
    const { rows } = await api.db.execute<{ detail: object }>(sql`select detail from audit_events
      where kind = 'chat_answered' and actor_user_id = ${staff.userId} and subject_user_id = ${shopper.userId}`);
    expect(rows).toEqual([{ detail: { conversationId: id, number: 1 } }]);
    expect((await get('/chat/unread', shopper)).body.detail.unread).toBe(1);
    expect((await thread(`/chat/${id}`, shopper)).messages).toMatchObject([{ isMine: false, by: null }]);
    expect((await get(at(second), staff)).body.detail).toMatchObject({ conversationId: id });
    expect((await write(second, 'อีกเรื่องค่ะ')).body.detail).toEqual({ conversationId: id, number: 2 });
  });

  test('works: two of staff who begin at one moment write into one conversation', async () => {
    const ticket = await ask((await api.signIn()).token);
    const other = await api.signIn('staff');
    const both = await Promise.all([write(ticket, 'หนึ่ง'), write(ticket, 'สอง', other)]);
    expect(both.map(({ body }) => body.detail.number).sort()).toEqual([1, 2]);
    expect(new Set(both.map(({ body }) => body.detail.conversationId)).size).toBe(1);
  });

  test('refuses: without an account, what isn’t there, spam, who takes nothing more, nothing to say', async () => {
    const codesOf = async (ticket: number) => {
      const [read, sent] = [await get(at(ticket), staff), await write(ticket, 'สวัสดีค่ะ')];
      return [read.status, sent.status, sent.body.code];
    };
    expect(await codesOf(await ask(null))).toEqual([404, 404, 'ticketNotFound']);
    expect(await codesOf(999_999)).toEqual([404, 404, 'ticketNotFound']);
    const shopper = await api.signIn();
    expect(await codesOf(await ask(shopper.token, { website: 'https://spam.test' }))).toEqual([
      200,
      409,
      'ticketIsSpam',
    ]);
    expect((await get('/chat/with', shopper)).body.detail.conversationId).toBeNull();
    const ticket = await ask(shopper.token);
    expect((await write(ticket, ' ')).body.code).toBe('chatEmpty');
    const id = await begin(shopper, null, 'ไม่รับแล้วค่ะ');
    await post(`/chat/${id}/block`, { isBlocked: true }, shopper);
    expect(await codesOf(ticket)).toEqual([200, 409, 'chatBlocked']);
    await api.db.execute(sql`update users set status = 'erased' where id = ${shopper.userId}`);
    expect((await get(at(ticket), staff)).body.detail).toMatchObject({ isEnded: true });
    expect((await write(ticket, 'สวัสดีค่ะ')).body.code).toBe('chatBlocked');
  });

  test('protects: neither shoppers, stores, their members nor staff without the right', async () => {
    const [store, shopper] = [await openStore(), await api.signIn()];
    const ticket = await ask(shopper.token);
    const others = [
      shopper,
      store.owner,
      await api.signIn('seller', store.sellerId, { storeRights: ['orders'] }),
      await api.signIn('staff', null, { staffRole: 'content' }),
      await api.signIn('staff', null, { staffRole: 'finance' }),
    ];
    for (const who of others) {
      expect((await get(at(ticket), who)).status).toBe(404);
      expect((await write(ticket, 'แทรก', who)).status).toBe(404);
    }
    expect((await get('/chat/with', shopper)).body.detail.conversationId).toBeNull();
  });
});
