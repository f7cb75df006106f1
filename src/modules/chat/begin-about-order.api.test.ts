import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { openReturns, type Placed } from '../returns/test-returns.ts';
import { chatMost } from './chat.rules.ts';
import { tellUnread } from './tell-unread.ts';
import { say, testChat } from './test-chat.ts';

const returns = openReturns();
const { get, post, begin, thread } = testChat(() => returns.opened());

const minuteMs = 60_000;
const ofOrder = ({ orderNumber }: Placed) => `/seller/chat/order/${orderNumber}`;
const write = (order: Placed, text: string, more: object = {}, who: { token: string } = order.seller) =>
  post(`${ofOrder(order)}/message`, say(text, more), who);
const cardOf = ({ orderNumber }: Placed) => ({ kind: 'order', orderNumber });

async function storeOf({ sellerId, seller }: Placed) {
  const { rows } = await returns
    .opened()
    .api.db.execute<{ urlKey: string }>(sql`select url_key as "urlKey" from sellers where id = ${sellerId}`);
  return { sellerId, owner: seller, urlKey: rows[0]?.urlKey ?? '' };
}

describe('a store that writes to the buyer of an order', () => {
  test('works: begins the conversation, with the order; the buyer reads it and answers, and no answer was owed', async () => {
    const order = await returns.shipped();
    expect((await get(ofOrder(order), order.seller)).body.detail).toEqual({
      peer: { kind: 'shopper', name: 'ทดสอบ ร.', urlKey: null, imageUrl: null },
      orders: [expect.objectContaining({ orderNumber: order.orderNumber, copies: expect.any(Number) })],
      conversationId: null,
      isEnded: false,
    });
    await post(
      '/seller/chat/desk',
      {
        ...{ greeting: 'สวัสดีค่ะ', away: '', days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' },
        showsRead: true,
      },
      order.seller,
    );
    const sent = await write(order, 'ปกหลังมีรอยเล็กน้อย ยังรับไหมคะ', { card: cardOf(order) });
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    const { conversationId: id } = sent.body.detail;
    expect((await get(ofOrder(order), order.seller)).body.detail).toMatchObject({ conversationId: id });
    expect((await get('/seller/chat/unread', order.seller)).body.detail).toEqual({ unread: 0, waiting: 0 });
    expect((await get('/chat/unread', order.buyer)).body.detail.unread).toBe(1);
    const { messages } = await thread(`/chat/${id}`, order.buyer);
    expect(messages).toMatchObject([
      { number: 1, isMine: false, card: { kind: 'order', order: { orderNumber: order.orderNumber } } },
    ]);
    // Whoever hasn't looked is told, as of any message.
    await returns.pass(11 * minuteMs);
    await tellUnread(returns.opened().api.services);
    const { dataList } = (await get('/notification/List', order.buyer)).body.detail;
    expect(dataList[0]).toMatchObject({ kind: 'chatStore', href: `/chat?id=${id}` });

    await post(`/chat/${id}/message`, say('รับค่ะ'), order.buyer);
    expect((await get('/seller/chat/unread', order.seller)).body.detail).toEqual({ unread: 1, waiting: 1 });
    // Who is answering isn't greeted as if they had come.
    expect((await thread(`/chat/${id}`, order.buyer)).messages).toHaveLength(2);
  });

  test('refuses: whoever let a checkout lapse bought nothing, and isn’t written to', async () => {
    const { api } = returns.opened();
    const order = await returns.shipped();
    const asked = async (status: string, paymentStatus: string) => {
      await api.db.execute(sql`with o as (update orders set status = ${status}
          where order_number = ${order.orderNumber} returning group_id)
        update order_groups set payment_channel = 'transfer', payment_status = ${paymentStatus} where id = (select group_id from o)`);
      const read = await get(ofOrder(order), order.seller);
      return [read.status, (await write(order, 'สนใจอยู่ไหมคะ')).status];
    };
    for (const [status, paid] of [
      ['unpaid', 'pending'],
      ['waiting_approval', 'review'],
      ['expired', 'expired'],
      ['cancelled', 'expired'],
    ] as const)
      expect([status, await asked(status, paid)]).toEqual([status, [404, 404]]);
    expect(await asked('cancelled', 'refunded')).toEqual([200, 200]);
  });

  test('works: whom stores write to may still write to as many new stores as anybody', async () => {
    const { shop } = returns.opened();
    const order = await returns.shipped();
    expect((await write(order, 'สวัสดีค่ะ')).status).toBe(200);
    const store = async () => {
      const sellerId = await shop.seller();
      return storeOf({ ...order, sellerId });
    };
    for (let count = 0; count < chatMost.newStoresADay; count += 1)
      await begin(order.buyer, await store(), `ร้านที่ ${count}`);
    const more = { ...say('อีกร้าน'), store: (await store()).urlKey };
    expect((await post('/chat/message', more, order.buyer)).body.code).toBe('chatNewStores');
  });

  test('works: goes into the conversation that there is, sent twice once; at one moment from two windows as well', async () => {
    const order = await returns.shipped();
    const id = await begin(order.buyer, await storeOf(order), 'ส่งเมื่อไรคะ');
    expect((await get(ofOrder(order), order.seller)).body.detail).toMatchObject({ conversationId: id });
    const said = say('วันนี้ค่ะ');
    for (const _ of [1, 2])
      expect((await post(`${ofOrder(order)}/message`, said, order.seller)).body.detail).toEqual({
        conversationId: id,
        number: 2,
      });

    const other = await returns.shipped({ sellerId: order.sellerId });
    const both = await Promise.all([write(other, 'หนึ่ง'), write(other, 'สอง')]);
    expect(both.map(({ body }) => body.detail.number).sort()).toEqual([1, 2]);
    expect(new Set(both.map(({ body }) => body.detail.conversationId)).size).toBe(1);
  });

  test('protects: another store’s order isn’t there, nor is any to who may not answer', async () => {
    const { api } = returns.opened();
    const order = await returns.shipped();
    const other = await returns.shipped();
    const member = await api.signIn('seller', order.sellerId, { storeRights: ['finance'] });
    const refused = async (who: { token: string }) => {
      const [read, sent] = [await get(ofOrder(order), who), await write(order, 'สวัสดี', {}, who)];
      return [read.status, read.body.code, sent.status, sent.body.code];
    };
    expect(await refused(other.seller)).toEqual([404, 'orderNotFound', 404, 'orderNotFound']);
    expect(await refused(member)).toEqual([404, 'notFound', 404, 'notFound']);
    expect(await refused(order.buyer)).toEqual([404, 'notFound', 404, 'notFound']);
    expect(await refused(await api.signIn('staff'))).toEqual([404, 'notFound', 404, 'notFound']);
    const card = cardOf(other);
    expect((await write(order, 'ผิดคน', { card })).body.code).toBe('chatCardInvalid');
    expect((await get(ofOrder(order), order.seller)).body.detail.conversationId).toBeNull();
  });

  test('refuses: a buyer who takes nothing from it, or is forgotten; nothing to say; too fast', async () => {
    const order = await returns.shipped();
    expect((await write(order, ' ')).body.code).toBe('chatEmpty');
    const { conversationId: id } = (await write(order, 'สวัสดีค่ะ')).body.detail;
    for (let count = 1; count < chatMost.aMinute; count += 1)
      expect((await write(order, `${count}`)).status).toBe(200);
    const more = await write(order, 'อีก');
    expect([more.status, more.body.code]).toEqual([429, 'chatTooFast']);
    await returns.pass(2 * minuteMs);
    await post(`/chat/${id}/block`, { isBlocked: true }, order.buyer);
    const blocked = await write(order, 'ขอคุยหน่อย');
    expect([blocked.status, blocked.body.code]).toEqual([409, 'chatBlocked']);

    const gone = await returns.shipped({ sellerId: order.sellerId });
    const { db } = returns.opened().api;
    await db.execute(sql`update users set status = 'erased' where id = ${gone.buyer.userId}`);
    expect((await get(ofOrder(gone), order.seller)).body.detail).toMatchObject({ isEnded: true });
    expect((await write(gone, 'สวัสดี', {}, order.seller)).body.code).toBe('chatBlocked');
    const { rows } = await db.execute(
      sql`select 1 from chat_conversations where user_id = ${gone.buyer.userId}`,
    );
    expect(rows).toEqual([]);
  });

  test('refuses: the same words to many, and too many new buyers in a day; who wrote first doesn’t count', async () => {
    const { api } = returns.opened();
    const order = await returns.shipped();
    const { sellerId, seller } = order;
    const words = 'แอดไลน์ร้านเพื่อรับส่วนลดพิเศษ';
    const orders = [order];
    while (orders.length < 4) orders.push(await returns.shipped({ sellerId }));
    const unread = [];
    for (const each of orders) {
      expect((await write(each, words, {}, seller)).status).toBe(200);
      unread.push((await get('/chat/unread', each.buyer)).body.detail.unread);
    }
    expect(unread).toEqual([1, 1, 1, 0]);

    const asking = await returns.shipped({ sellerId });
    await begin(asking.buyer, await storeOf(order), 'มีของไหม');
    const { rows } = await api.db.execute<{
      id: number;
    }>(sql`insert into users (email, role, firstname, lastname)
      select 'new' || n || ${`.${sellerId}@example.com`}, 'shopper', 'ก', 'ข' from generate_series(5, ${chatMost.newBuyersADay}) n
      returning id`);
    const at = new Date(returns.now().getTime() - minuteMs).toISOString();
    await api.db.execute(sql`with begun as (
        insert into chat_conversations (user_id, seller_id, last_number, last_at, created_at)
        select unnest(${sql.param(rows.map(({ id }) => id))}::bigint[]), ${sellerId}, 1, ${at}, ${at} returning id)
      insert into chat_messages (conversation_id, number, side, user_id, client_id, text, at)
      select id, 1, 'desk', ${seller.userId}, 'x' || id, 'x', ${at} from begun`);
    const late = await returns.shipped({ sellerId });
    const refused = await write(late, 'สวัสดี', {}, seller);
    expect([refused.status, refused.body.code]).toEqual([429, 'chatNewBuyers']);
    expect((await write(asking, 'มีค่ะ', {}, seller)).status).toBe(200);
    await returns.pass(24 * 60 * minuteMs);
    expect((await write(late, 'สวัสดี', {}, seller)).status).toBe(200);
  });
});
