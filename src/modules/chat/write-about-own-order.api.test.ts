import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { openReturns, type Placed } from '../returns/test-returns.ts';
import { chatMost } from './chat.rules.ts';
import { tellUnread } from './tell-unread.ts';
import { say, testChat } from './test-chat.ts';

const returns = openReturns();
const { get, post, openStore, thread } = testChat(() => returns.opened());

const write = ({ orderNumber }: Placed, message: string, who: { token: string }, more: object = {}) =>
  post(`/Order/${orderNumber}/message`, { message, ...more }, who);

async function idOf({ orderNumber, seller }: Placed): Promise<number | null> {
  const reply = await get(`/seller/chat/order/${orderNumber}`, seller);
  return reply.body.detail.conversationId;
}

/** What the store's people have been told, the newest first. */
async function toldTo({ seller }: Placed): Promise<{ kind: string; href: string; text: string }[]> {
  return (await get('/notification/List', seller)).body.detail.dataList;
}

async function countMails(words: string): Promise<number> {
  const { rows } = await returns
    .opened()
    .api.db.execute(sql`select 1 from outbox_messages where strpos(text, ${words}) > 0`);
  return rows.length;
}

describe('POST /Order/{orderNumber}/message', () => {
  test('works: it stands in the conversation beside its order, and the store is told at once, and once', async () => {
    const order = await returns.shipped();
    const message = 'ห่อกันกระแทกให้ด้วยนะคะ {name} <b>';
    expect((await write(order, message, order.buyer)).body.detail).toEqual({ isSent: true });
    const id = await idOf(order);
    const [notice] = await toldTo(order);
    expect(notice).toMatchObject({
      kind: 'sellerMessage',
      href: `/manage-store/orders/${order.orderNumber}`,
    });
    expect(notice?.text).toContain(message);
    expect(notice?.text).toContain(order.buyer.email);
    expect(await countMails(message)).toBe(1);
    const { messages } = await thread(`/seller/chat/${id}`, order.seller);
    expect(messages).toMatchObject([
      { text: message, isMine: false, card: { order: { orderNumber: order.orderNumber } } },
    ]);
    await returns.pass(11 * 60_000);
    await tellUnread(returns.opened().api.services);
    expect((await toldTo(order)).filter(({ kind }) => kind === 'sellerChat')).toEqual([]);
    // It is answered where it stands.
    expect((await post(`/seller/chat/${id}/message`, say('ได้ค่ะ'), order.seller)).status).toBe(200);
    expect((await thread(`/chat/${id}`, order.buyer)).messages).toHaveLength(2);
  });

  test('sent twice at once with one key it is said and told once; the key says nothing else', async () => {
    const order = await returns.shipped();
    const key = { idempotencyKey: 'letter' };
    const send = () => write(order, 'รบกวนส่งเร็วหน่อยนะคะ', order.buyer, key);
    const replies = await Promise.all([send(), send()]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect((await thread(`/chat/${await idOf(order)}`, order.buyer)).messages).toHaveLength(1);
    expect(await countMails('รบกวนส่งเร็วหน่อยนะคะ')).toBe(1);
    expect((await write(order, 'อื่น', order.buyer, key)).body.code).toBe('idempotencyKeyReused');
  });

  test('refuses whom the store has blocked, and who writes too much; the store hears of none of it', async () => {
    const order = await returns.shipped();
    for (let time = 0; time < chatMost.aMinute; time += 1)
      expect((await write(order, `คำถามที่ ${time}`, order.buyer)).status).toBe(200);
    expect((await write(order, 'อีกหนึ่ง', order.buyer)).body.code).toBe('chatTooFast');
    await returns.pass(61_000);
    const id = await idOf(order);
    await post(`/seller/chat/${id}/block`, { isBlocked: true }, order.seller);
    const before = await toldTo(order);
    expect((await write(order, 'เปิดกล่องแล้วค่ะ', order.buyer)).body.code).toBe('chatBlocked');
    expect(await toldTo(order)).toEqual(before);
    expect(await countMails('เปิดกล่องแล้วค่ะ')).toBe(0);
    await post(`/seller/chat/${id}/block`, { isBlocked: false }, order.seller);
    expect((await write(order, 'เปิดกล่องแล้วค่ะ', order.buyer)).status).toBe(200);
  });

  test('what is held is told to nobody until staff have looked at it', async () => {
    const order = await returns.shipped();
    const words = 'แวะมาดูร้านหนังสือของเราด้วยนะคะ มีโปรโมชันเยอะเลย';
    const stores = await Promise.all(Array.from({ length: chatMost.sameWords }, () => openStore()));
    for (const store of stores)
      expect((await post('/chat/message', { ...say(words), store: store.urlKey }, order.buyer)).status).toBe(
        200,
      );
    expect((await write(order, words, order.buyer)).status).toBe(200);
    expect(await countMails(words)).toBe(0);
    expect(await toldTo(order)).not.toContainEqual(expect.objectContaining({ kind: 'sellerMessage' }));
    expect((await thread(`/chat/${await idOf(order)}`, order.buyer)).messages).toMatchObject([
      { isHeld: true },
    ]);
  });

  test('refuses nothing said, or too much; protects others’ orders', async () => {
    const order = await returns.shipped();
    for (const message of ['', '   ', 'ก'.repeat(1_001)])
      expect((await write(order, message, order.buyer)).status).toBe(400);
    const stranger = await returns.opened().api.signIn();
    expect((await write(order, 'x', stranger)).body.code).toBe('orderNotFound');
    expect(await idOf(order)).toBeNull();
  });
});
