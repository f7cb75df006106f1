import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { transact } from '../../platform/db/transact.ts';
import { succeed } from '../../shared/result.ts';
import { openReturns, type Placed } from '../returns/test-returns.ts';
import { deleteOldConversations } from './personal-data.store.ts';
import { testChat } from './test-chat.ts';

const returns = openReturns();
const { get, post, begin, answer, sendPhoto, thread } = testChat(() => returns.opened());

/** A return that its store turned down and its shopper took to staff, and what they had said to each other. */
async function openDispute() {
  const order = await returns.shipped();
  const { rows } = await returns
    .opened()
    .api.db.execute<{ urlKey: string }>(
      sql`select url_key as "urlKey" from sellers where id = ${order.sellerId}`,
    );
  const store = { sellerId: order.sellerId, owner: order.seller, urlKey: rows[0]?.urlKey ?? '' };
  const id = await begin(order.buyer, store, 'ปกยับมาค่ะ');
  await answer(store, id, 'ขอโทษค่ะ ส่งคืนได้เลย');
  await answer(store, id, 'รบกวนส่งรูปด้วย');
  const returnNumber = await rejected(order);
  return { order, store, id, returnNumber, staff: await returns.opened().api.signIn('staff') };
}

async function rejected(order: Placed): Promise<string> {
  const returnNumber = await returns.asked(order);
  await post(`/seller/return/${returnNumber}/reject`, { reason: 'ไม่รับคืน' }, order.seller);
  return returnNumber;
}

const dispute = ({ order, returnNumber }: { order: Placed; returnNumber: string }) =>
  post(`/return/${returnNumber}/dispute`, { note: 'ร้านบอกว่าส่งคืนได้' }, order.buyer);

describe('messages cited in a return', () => {
  test('works: each side chooses what staff see; staff read that alone, and it is in the audit log', async () => {
    const opened = await openDispute();
    const { order, returnNumber, staff } = opened;
    const cite = (numbers: number[], side: '/chat' | '/seller/chat', who: { token: string }) =>
      post(`${side}/return/${returnNumber}/cite`, { numbers }, who);
    expect((await cite([2], '/chat', order.buyer)).body.code).toBe('returnMoved');
    expect((await dispute(opened)).status).toBe(200);
    const citable = (await get(`/chat/return/${returnNumber}`, order.buyer)).body.detail;
    expect(citable).toMatchObject({ isOpen: true, cited: [] });
    expect(citable.messages.map(({ number }: { number: number }) => number)).toEqual([1, 2, 3]);
    expect((await get(`/admin/chat/return/${returnNumber}`, staff)).body.detail).toEqual({ count: 0 });
    expect((await cite([2, 2, 1], '/chat', order.buyer)).body.detail).toEqual({ cited: [1, 2] });
    expect((await cite([2], '/chat', order.buyer)).body.detail).toEqual({ cited: [2] });
    expect((await cite([2, 3], '/seller/chat', order.seller)).body.detail).toEqual({ cited: [2, 3] });
    expect((await get(`/admin/chat/return/${returnNumber}`, staff)).body.detail).toEqual({ count: 2 });
    const read = (await post(`/admin/chat/return/${returnNumber}/read`, {}, staff)).body.detail;
    expect(read.messages.map(({ text }: { text: string }) => text)).toEqual([
      'ขอโทษค่ะ ส่งคืนได้เลย',
      'รบกวนส่งรูปด้วย',
    ]);
    const { rows } = await returns
      .opened()
      .api.db.execute(
        sql`select detail from audit_events where kind = 'chat_read' and actor_user_id = ${staff.userId}`,
      );
    expect(rows).toMatchObject([{ detail: { returnNumber, messages: 2 } }]);
  });

  test('refuses what is held: its other side has yet to see it, and so have staff', async () => {
    const opened = await openDispute();
    const { order, id, returnNumber } = opened;
    await dispute(opened);
    await returns
      .opened()
      .api.db.execute(
        sql`update chat_messages set held_at = now() where conversation_id = ${id} and number = 1`,
      );
    const citable = (await get(`/chat/return/${returnNumber}`, order.buyer)).body.detail;
    expect(citable.messages.map(({ number }: { number: number }) => number)).toEqual([2, 3]);
    const cite = (numbers: number[]) => post(`/chat/return/${returnNumber}/cite`, { numbers }, order.buyer);
    expect((await cite([1, 2])).body.code).toBe('chatNotFound');
    expect((await cite([2])).body.detail).toEqual({ cited: [2] });
  });

  test('works: with photos and without words as well; staff see a photo by the return alone, and that is noted', async () => {
    const opened = await openDispute();
    const { order, returnNumber, staff, store, id } = opened;
    const [shown, hidden] = [
      await sendPhoto('/chat', id, order.buyer),
      await sendPhoto('/seller/chat', id, store.owner),
    ];
    await dispute(opened);
    const citable = (await get(`/chat/return/${returnNumber}`, order.buyer)).body.detail;
    expect(citable).toMatchObject({ conversationId: id });
    expect(citable.messages.at(-2)).toMatchObject({ number: shown.number, photos: [{ id: shown.photo }] });
    await post(`/chat/return/${returnNumber}/cite`, { numbers: [shown.number] }, order.buyer);
    const read = (await post(`/admin/chat/return/${returnNumber}/read`, {}, staff)).body.detail;
    expect(read.messages).toMatchObject([{ text: '', photos: [{ id: shown.photo }] }]);
    const { api } = returns.opened();
    const colleague = await api.signIn('staff', null, { staffRole: 'support' });
    const photoOf = (photo: number, who: { token: string }, of = returnNumber) =>
      get(`/admin/chat/return/${of}/photo/${photo}`, who);
    expect((await photoOf(shown.photo, colleague)).status).toBe(200);
    const { rows } = await api.db.execute(
      sql`select detail from audit_events where kind = 'chat_read' and actor_user_id = ${colleague.userId}`,
    );
    expect(rows).toEqual([{ detail: { conversationId: id, returnNumber, photo: shown.photo } }]);
    const other = (await openDispute()).returnNumber;
    for (const reply of [
      await photoOf(hidden.photo, colleague),
      await photoOf(shown.photo, colleague, other),
      await photoOf(shown.photo, colleague, 'RT1-1-1'),
    ])
      expect([reply.status, reply.body.code]).toEqual([404, 'returnNotFound']);
    const withoutRight = await api.signIn('staff', null, { staffRole: 'finance' });
    for (const stranger of [order.buyer, order.seller, withoutRight])
      expect((await photoOf(shown.photo, stranger)).status).toBe(404);
  });

  test('works: of a long talk all can be chosen, and what is chosen is there to be chosen again', async () => {
    const opened = await openDispute();
    const { order, returnNumber, store, id } = opened;
    await dispute(opened);
    const { api } = returns.opened();
    await api.db.execute(sql`insert into chat_messages (conversation_id, number, side, user_id, client_id, text, at)
      select ${id}, n, 'desk', ${store.owner.userId}, 'said-' || n, 'ข้อความที่ ' || n, now() from generate_series(4, 45) n`);
    await api.db.execute(sql`update chat_conversations set last_number = 45 where id = ${id}`);
    const citable = async (query = '') =>
      (await get(`/chat/return/${returnNumber}${query}`, order.buyer)).body.detail;
    const numbersOf = ({ messages }: { messages: { number: number }[] }) =>
      messages.map(({ number }) => number);
    const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
    const newest = await citable();
    expect([numbersOf(newest), newest.olderThan]).toEqual([upTo(26, 45), 26]);
    const oldest = await citable('?before=6');
    expect([numbersOf(oldest), oldest.olderThan]).toEqual([upTo(1, 5), null]);
    const cite = (numbers: number[]) => post(`/chat/return/${returnNumber}/cite`, { numbers }, order.buyer);
    expect((await cite([2])).body.detail).toEqual({ cited: [2] });
    const again = await citable();
    expect([numbersOf(again), again.cited, again.olderThan]).toEqual([[2, ...upTo(26, 45)], [2], 26]);
    expect((await cite(upTo(1, 21))).body.code).toBe('chatCitedMost');
    expect((await citable()).cited).toEqual([2]);
  });

  test('protects: what staff are shown stays as long as they have the return to decide', async () => {
    const opened = await openDispute();
    const { order, returnNumber, id } = opened;
    await dispute(opened);
    const { api } = returns.opened();
    const cite = (numbers: number[]) => post(`/chat/return/${returnNumber}/cite`, { numbers }, order.buyer);
    const isThere = async () => {
      await transact(api.db, async (tx) =>
        succeed(await deleteOldConversations(tx, new Date('2200-01-01T00:00:00Z'), 1_000)),
      );
      const { rows } = await api.db.execute(sql`select 1 from chat_conversations where id = ${id}`);
      return rows.length > 0;
    };
    await cite([1]);
    expect(await isThere()).toBe(true);
    await cite([]);
    expect(await isThere()).toBe(false);
  });

  test('protects: what the other side shows to staff stays as it was said until they have decided', async () => {
    const opened = await openDispute();
    const { order, id, store, returnNumber, staff } = opened;
    await dispute(opened);
    const number = await answer(store, id, 'ไม่คืนก็ไม่คืน');
    const own = await answer(store, id, 'ใจเย็นนะคะ');
    const cite = (side: string, numbers: number[], who: { token: string }) =>
      post(`${side}/return/${returnNumber}/cite`, { numbers }, who);
    await cite('/chat', [number], order.buyer);
    await cite('/seller/chat', [own], store.owner);
    const change = (which: number, how: string, body: object) =>
      post(`/seller/chat/${id}/message/${which}/${how}`, body, store.owner);
    const changeable = async () => {
      const { messages } = await thread(`/seller/chat/${id}`, store.owner);
      return [number, own].map(
        (each) =>
          messages.find((message: { number: number }) => message.number === each).changeableUntil !== null,
      );
    };
    expect(await changeable()).toEqual([false, true]);
    expect((await change(number, 'take-back', {})).body.code).toBe('chatChangeOver');
    expect((await change(number, 'edit', { text: 'ขอโทษค่ะ' })).body.code).toBe('chatChangeOver');
    // What one shows oneself, one may put right.
    expect((await change(own, 'edit', { text: 'ใจเย็น ๆ นะคะ' })).status).toBe(200);
    const shown = await post(`/admin/chat/return/${returnNumber}/read`, {}, staff);
    expect(shown.body.detail.messages).toMatchObject([
      { number, text: 'ไม่คืนก็ไม่คืน' },
      { number: own, text: 'ใจเย็น ๆ นะคะ' },
    ]);
    await cite('/chat', [], order.buyer);
    expect(await changeable()).toEqual([true, true]);
    expect((await change(number, 'take-back', {})).status).toBe(200);
  });

  test('refuses: messages that aren’t there; protects: others’ returns', async () => {
    const opened = await openDispute();
    const { order, returnNumber } = opened;
    await dispute(opened);
    const path = `/chat/return/${returnNumber}`;
    expect((await post(`${path}/cite`, { numbers: [4] }, order.buyer)).body.code).toBe('chatNotFound');
    expect((await post(`${path}/cite`, { numbers: [2_147_483_648] }, order.buyer)).status).toBe(400);
    const { api } = returns.opened();
    const stranger = await api.signIn();
    expect((await get(path, stranger)).status).toBe(404);
    expect((await post(`${path}/cite`, { numbers: [1] }, stranger)).status).toBe(404);
    const other = await api.signIn('seller', (await openDispute()).store.sellerId);
    expect((await get(`/seller${path}`, other)).status).toBe(404);
    expect((await post(`/seller${path}/cite`, { numbers: [1] }, other)).status).toBe(404);
  });
});
