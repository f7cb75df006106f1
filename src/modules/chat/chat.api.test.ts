import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { announceChanges } from '../../platform/db/change-feed.ts';
import { transact } from '../../platform/db/transact.ts';
import { outboxMessages } from '../../platform/mail/message.tables.ts';
import { workOffDiscards } from '../../platform/storage/discard-files.ts';
import { succeed } from '../../shared/result.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { isSentBySms } from '../notification/notification.rules.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { settings } from '../settings/settings.tables.ts';
import { createSettingsReader } from '../settings/shop-settings.ts';
import { eraseChats, exportChats } from './handle-personal-data.ts';
import { shownName } from './read-chat.ts';
import { insertSent } from './send.store.ts';
import { forgetOldChats, tellUnread } from './tell-unread.ts';
import { type ChatStore, say, testChat } from './test-chat.ts';

const start = new Date('2026-11-26T03:00:00Z');
const minuteMs = 60_000;
let now = start;
let api: TestApi;
let shop: TestShop;
let staff: { userId: number; token: string };
let picture: Buffer;
beforeAll(async () => {
  api = await openTestApi({ services: { clock: () => now } });
  shop = testShop(api.db);
  staff = await api.signIn('staff');
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#246' } })
    .jpeg()
    .toBuffer();
}, 60_000);
beforeEach(() => {
  now = new Date(now.getTime() + 60 * minuteMs);
});
afterAll(() => api.close());

const { get, post, openStore, begin, answer, sendPhoto, thread } = testChat(() => ({ api, shop }));

describe('a shopper and a store', () => {
  test('works: what one writes the other reads, in the same order, with how much is unread and how far it was read', async () => {
    const store = await openStore();
    const shopper = await api.signIn();
    expect((await get(`/chat/with?store=${store.urlKey}`, shopper)).body.detail).toMatchObject({
      peer: { kind: 'store', urlKey: store.urlKey },
      conversationId: null,
    });
    const id = await begin(shopper, store, 'มีเล่มนี้ไหมคะ');
    expect((await get('/seller/chat/unread', store.owner)).body.detail).toEqual({ unread: 1, waiting: 1 });
    const seen = await thread(`/seller/chat/${id}`, store.owner);
    expect(seen.conversation.peer).toMatchObject({ kind: 'shopper', name: 'ทดสอบ ร.' });
    expect(seen.messages).toMatchObject([{ number: 1, isMine: false, text: 'มีเล่มนี้ไหมคะ', by: null }]);
    await post(`/seller/chat/${id}/read`, { number: 1 }, store.owner);
    expect((await thread(`/chat/${id}`, shopper)).messages[0].isRead).toBe(true);

    const number = await answer(store, id, 'มีค่ะ', { replyTo: 1 });
    expect((await get('/seller/chat/unread', store.owner)).body.detail).toEqual({ unread: 0, waiting: 0 });
    expect((await get('/chat/unread', shopper)).body.detail.unread).toBe(1);
    const { messages, conversation } = await thread(`/chat/${id}`, shopper);
    expect(messages.map(({ text }: { text: string }) => text)).toEqual(['มีเล่มนี้ไหมคะ', 'มีค่ะ']);
    expect(messages[1]).toMatchObject({
      number,
      isMine: false,
      by: null,
      replyTo: { number: 1, excerpt: 'มีเล่มนี้ไหมคะ', isMine: true },
    });
    expect(conversation).toMatchObject({ waitingSince: null, assignedTo: null, unread: 1 });
    expect((await post(`/chat/${id}/read`, { number: 2 }, shopper)).body.detail).toEqual({ unread: 0 });
    expect((await thread(`/chat/${id}?after=1`, shopper)).messages).toHaveLength(1);
    expect((await thread(`/chat/${id}?before=2`, shopper)).messages).toMatchObject([{ number: 1 }]);
    const list = (await get('/chat/List', shopper)).body.detail;
    expect(list).toMatchObject({
      total: 1,
      dataList: [{ id, unread: 0, last: { excerpt: 'มีค่ะ', isMine: false } }],
    });
  });

  test('works: what is answered without words is called what it is: a card, a photo, or taken back', async () => {
    const [store, shopper] = [await openStore(), await api.signIn()];
    const productId = await shop.product(store.sellerId);
    const id = await begin(shopper, store, '', { card: { kind: 'product', productId } });
    const photo = await sendPhoto('/chat', id, shopper);
    const { number: gone } = (await post(`/chat/${id}/message`, say('ผิดร้าน'), shopper)).body.detail;
    for (const replyTo of [1, photo.number, gone]) await answer(store, id, 'ค่ะ', { replyTo });
    await post(`/chat/${id}/message/${gone}/take-back`, {}, shopper);
    const { messages } = await thread(`/chat/${id}?after=${gone}`, shopper);
    const none = { excerpt: '', isMine: true, hasPhotos: false, hasCard: false, isTakenBack: false };
    expect(messages.map(({ replyTo }: { replyTo: object }) => replyTo)).toEqual([
      { ...none, number: 1, hasCard: true },
      { ...none, number: photo.number, hasPhotos: true },
      { ...none, number: gone, isTakenBack: true },
    ]);
  });

  test('works: sent twice it is one message, however many at once; of many at once each has its number', async () => {
    const store = await openStore();
    const shopper = await api.signIn();
    const said = { ...say('ครั้งเดียวพอ'), store: store.urlKey };
    const twice = await Promise.all([1, 2, 3, 4].map(() => post('/chat/message', said, shopper)));
    expect(new Set(twice.map(({ body }) => `${body.detail.conversationId}/${body.detail.number}`)).size).toBe(
      1,
    );
    const id = twice[0]?.body.detail.conversationId;
    const both = await Promise.all([
      ...[1, 2, 3, 4, 5].map((n) => post(`/chat/${id}/message`, say(`ถาม ${n}`), shopper)),
      ...[1, 2, 3, 4, 5].map((n) => post(`/seller/chat/${id}/message`, say(`ตอบ ${n}`), store.owner)),
    ]);
    expect(both.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const [mine, theirs] = await Promise.all([
      thread(`/chat/${id}`, shopper),
      thread(`/seller/chat/${id}`, store.owner),
    ]);
    const numbers = mine.messages.map(({ number }: { number: number }) => number);
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    const words = ({ messages }: { messages: { text: string }[] }) => messages.map(({ text }) => text);
    expect(words(theirs)).toEqual(words(mine));
  });

  test('works: cards are what they are now, and only one’s own order is one', async () => {
    const store = await openStore();
    const shopper = await api.signIn();
    const product = await shop.product(store.sellerId, { nameEn: 'Atlas', priceSatang: 12_000 });
    const id = await begin(shopper, store, '', { card: { kind: 'product', productId: product } });
    expect((await thread(`/seller/chat/${id}`, store.owner)).messages[0].card).toMatchObject({
      kind: 'product',
      product: { id: product, price: 120 },
    });
    await api.db.execute(sql`update products set price_satang = 9900 where id = ${product}`);
    await announceChanges(api.db, [`product:${product}`]);
    await expect
      .poll(async () => (await thread(`/chat/${id}`, shopper)).messages[0].card.product.price)
      .toBe(99);

    const other = await api.signIn();
    const cartId = await shop.cart(api.services, other.userId, [product], 1);
    const placed = await post(
      '/order/place',
      {
        ...{ id: cartId, paymentTypeId: 'cod', orders: [] },
        buyerInfo: { addressId: await shop.address(other.userId) },
      },
      other,
    );
    const { orderNumber } = placed.body.detail.orders[0];
    const card = { kind: 'order', orderNumber };
    expect((await post(`/chat/${id}/message`, say('', { card }), shopper)).body.code).toBe('chatCardInvalid');
    const theirs = await begin(other, store, 'ของหนูถึงไหนแล้ว', { card });
    const desk = await thread(`/seller/chat/${theirs}`, store.owner);
    expect(desk.messages[0].card).toMatchObject({ kind: 'order', order: { orderNumber, copies: 1 } });
    expect(desk.conversation.orders).toMatchObject([{ orderNumber }]);
    // Read again it is the order as it has become by then, in the card and beside the store's conversation.
    const before = desk.messages[0].card.order.status;
    for (const status of ['shipped', 'complete']) {
      expect(status).not.toBe(before);
      await api.db.execute(sql`update orders set status = ${status} where order_number = ${orderNumber}`);
      const read = await thread(`/seller/chat/${theirs}`, store.owner);
      expect(read.conversation.orders).toMatchObject([{ orderNumber, status }]);
      for (const { messages } of [read, await thread(`/chat/${theirs}`, other)])
        expect(messages[0].card.order).toMatchObject({ orderNumber, status });
    }
    // Each of them takes along what they attached.
    const cardsOf = async ({ userId }: { userId: number }) =>
      (await exportChats(api.db, userId)).messages.map(({ card: attached }) => attached);
    const { rows } = await api.db.execute<{ of: string }>(
      sql`select url_key as of from products where id = ${product}`,
    );
    expect(await cardsOf(shopper)).toEqual([{ kind: 'product', ...rows[0] }]);
    expect(await cardsOf(other)).toEqual([{ kind: 'order', of: orderNumber }]);
    await post(`/chat/${theirs}/message/1/take-back`, {}, other);
    expect(await cardsOf(other)).toEqual([null]);
  });

  test('works: photos are seen by both sides and nobody else; taken back they are gone', async () => {
    const store = await openStore();
    const shopper = await api.signIn();
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...say('ปกขาด'), store: store.urlKey }))
      form.set(name, value);
    for (const at of [1, 2])
      form.append('photos[]', new File([new Uint8Array(picture)], `${at}.jpg`, { type: 'image/jpeg' }));
    const sent = await api.call('POST', '/chat/message', { token: shopper.token, body: form });
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    const id = sent.body.detail.conversationId;
    const [message] = (await thread(`/seller/chat/${id}`, store.owner)).messages;
    expect(message.photos).toMatchObject([
      { width: 40, height: 30 },
      { width: 40, height: 30 },
    ]);
    const photo = message.photos[0].id;
    expect((await get(`/seller/chat/${id}/photo/${photo}`, store.owner)).status).toBe(200);
    expect((await get(`/chat/${id}/photo/${photo}`, shopper)).status).toBe(200);
    const stranger = await api.signIn();
    const others = await openStore();
    expect((await get(`/chat/${id}/photo/${photo}`, stranger)).status).toBe(404);
    expect((await get(`/seller/chat/${id}/photo/${photo}`, others.owner)).status).toBe(404);
    expect((await get(`/admin/chat/${id}/photo/${photo}`, staff)).status).toBe(404);
    const back = await post(`/chat/${id}/message/1/take-back`, {}, shopper);
    expect(back.status, JSON.stringify(back.body)).toBe(200);
    expect((await get(`/seller/chat/${id}/photo/${photo}`, store.owner)).status).toBe(404);
    expect((await thread(`/seller/chat/${id}`, store.owner)).messages).toMatchObject([
      { text: '', photos: [], isTakenBack: true },
    ]);
    const many = new FormData();
    for (const [name, value] of Object.entries(say('ห้ารูป'))) many.set(name, value);
    for (const at of [1, 2, 3, 4, 5])
      many.append('photos[]', new File([new Uint8Array(picture)], `${at}.jpg`, { type: 'image/jpeg' }));
    const refused = await api.call('POST', `/chat/${id}/message`, { token: shopper.token, body: many });
    expect(refused.body.code).toBe('tooManyFiles');
  });

  test('one’s own words can be changed and taken back for five minutes, nobody else’s ever', async () => {
    const store = await openStore();
    const member = await api.signIn('seller', store.sellerId);
    const shopper = await api.signIn();
    const id = await begin(shopper, store, 'สามเลม');
    const at = `/chat/${id}/message/1`;
    expect((await post(`${at}/edit`, { text: 'สามเล่ม' }, shopper)).status).toBe(200);
    expect((await post(`${at}/edit`, { text: ' ' }, shopper)).body.code).toBe('chatEmpty');
    expect((await thread(`/seller/chat/${id}`, store.owner)).messages[0]).toMatchObject({
      text: 'สามเล่ม',
      editedAt: now.toISOString(),
    });
    expect((await post(`/seller/chat/${id}/message/1/edit`, { text: 'x' }, store.owner)).status).toBe(404);
    const number = await answer(store, id, 'ได้ค่ะ');
    expect((await post(`/seller/chat/${id}/message/${number}/take-back`, {}, member)).status).toBe(404);
    const ofDesk = async (who: { token: string }) =>
      (await thread(`/seller/chat/${id}`, who)).messages.at(-1).changeableUntil;
    expect([await ofDesk(store.owner), await ofDesk(member)]).toEqual([expect.any(String), null]);
    // Reported, it stays as it was said until staff have decided: nothing is offered that would be refused.
    await post(`/chat/${id}/report`, { reason: 'พูดไม่สุภาพ' }, shopper);
    expect(await ofDesk(store.owner)).toBeNull();
    expect(
      (await post(`/seller/chat/${id}/message/${number}/edit`, { text: 'x' }, store.owner)).body.code,
    ).toBe('chatChangeOver');
    now = new Date(now.getTime() + 5 * minuteMs);
    expect((await post(`${at}/edit`, { text: 'สี่เล่ม' }, shopper)).body.code).toBe('chatChangeOver');
    expect((await post(`${at}/take-back`, {}, shopper)).body.code).toBe('chatChangeOver');
    expect((await thread(`/chat/${id}`, shopper)).messages[0].changeableUntil).toBeNull();
  });

  test('works: the words beside a photo can be taken away; where nothing else is there they can’t', async () => {
    const [store, shopper] = [await openStore(), await api.signIn()];
    const id = await begin(shopper, store, 'ดูรูปค่ะ');
    const { number } = await sendPhoto('/chat', id, shopper);
    const edit = (which: number, text: string) =>
      post(`/chat/${id}/message/${which}/edit`, { text }, shopper);
    expect((await edit(number, 'มุมยับ')).status).toBe(200);
    expect((await edit(number, '')).status).toBe(200);
    expect((await thread(`/chat/${id}`, shopper)).messages.at(-1)).toMatchObject({
      text: '',
      photos: [{}],
    });
    expect((await edit(1, '')).body.code).toBe('chatEmpty');
  });

  test('protects: others’ conversations aren’t there, for shoppers, stores, staff and members without the right', async () => {
    const store = await openStore();
    const other = await openStore();
    const shopper = await api.signIn();
    const stranger = await api.signIn();
    const member = await api.signIn('seller', store.sellerId, { storeRights: ['catalogue'] });
    const id = await begin(shopper, store, 'คุยกันสองคน');
    for (const [base, who, status] of [
      ['/chat', stranger, 404],
      ['/chat', store.owner, 404],
      ['/seller/chat', other.owner, 404],
      ['/seller/chat', member, 404],
      ['/admin/chat', staff, 404],
    ] as const) {
      expect((await get(`${base}/${id}`, who)).status).toBe(status);
      expect((await post(`${base}/${id}/message`, say('แทรก'), who)).status).toBe(status);
      expect((await post(`${base}/${id}/read`, { number: 1 }, who)).status).toBe(status);
      expect((await post(`${base}/${id}/block`, { isBlocked: true }, who)).status).toBe(status);
      expect((await post(`${base}/${id}/message/1/take-back`, {}, who)).status).toBe(status);
    }
    expect((await thread(`/chat/${id}`, shopper)).messages).toHaveLength(1);
    expect((await get('/chat/search?search=คุยกัน', stranger)).body.detail.dataList).toEqual([]);
    expect((await get('/chat/search?search=คุยกัน', shopper)).body.detail.dataList).toMatchObject([
      { conversationId: id, number: 1, isMine: true },
    ]);
    expect((await post('/chat/message', { ...say('x'), store: 'no-such-store' }, shopper)).status).toBe(404);
  });

  test('refuses: numbers that no message can have', async () => {
    const store = await openStore();
    const shopper = await api.signIn();
    const id = await begin(shopper, store, 'สวัสดี');
    const beyond = 2_147_483_648;
    for (const query of [`before=${beyond}`, `after=${beyond}`])
      expect((await api.call('GET', `/chat/${id}?${query}`, { token: shopper.token })).status).toBe(400);
    for (const deed of ['edit', 'take-back'])
      expect((await post(`/chat/${id}/message/${beyond}/${deed}`, { text: 'x' }, shopper)).status).toBe(400);
    expect((await post(`/chat/${id}/message`, { ...say('x'), replyTo: beyond }, shopper)).status).toBe(400);
    expect((await thread(`/chat/${id}?before=${beyond - 1}`, shopper)).messages).toHaveLength(1);
  });

  test('refuses: nothing to say, after a block, too fast, too many new stores', async () => {
    const store = await openStore();
    const shopper = await api.signIn();
    const nothing = await post('/chat/message', { ...say('  '), store: store.urlKey }, shopper);
    expect(nothing.body.code).toBe('chatEmpty');
    const id = await begin(shopper, store, 'สวัสดี');
    const reply = await post(`/chat/${id}/message`, say('x', { replyTo: 9 }), shopper);
    expect([reply.status, reply.body.code]).toEqual([422, 'chatReplyInvalid']);
    await post(`/seller/chat/${id}/block`, { isBlocked: true }, store.owner);
    expect((await post(`/chat/${id}/message`, say('x'), shopper)).body.code).toBe('chatBlocked');
    expect((await post(`/seller/chat/${id}/message`, say('x'), store.owner)).body.code).toBe('chatBlocked');
    expect((await post(`/chat/${id}/message/1/edit`, { text: 'คำด่า' }, shopper)).body.code).toBe(
      'chatBlocked',
    );
    expect((await thread(`/chat/${id}`, shopper)).messages).toMatchObject([{ text: 'สวัสดี' }]);
    expect((await thread(`/chat/${id}`, shopper)).conversation.blockedBy).toBe('them');
    await post(`/seller/chat/${id}/block`, { isBlocked: false }, store.owner);
    for (let count = 1; count < 20; count += 1)
      expect((await post(`/chat/${id}/message`, say(`${count}`), shopper)).status).toBe(200);
    expect((await post(`/chat/${id}/message`, say('อีก'), shopper)).body.code).toBe('chatTooFast');
    now = new Date(now.getTime() + 2 * minuteMs);
    expect((await post(`/chat/${id}/message`, say('อีก'), shopper)).status).toBe(200);
    for (let count = 1; count < 10; count += 1) await begin(shopper, await openStore(), `ร้านที่ ${count}`);
    const eleventh = { ...say('ร้านใหม่'), store: (await openStore()).urlKey };
    expect((await post('/chat/message', eleventh, shopper)).body.code).toBe('chatNewStores');
  });
});

describe('what is said to many', () => {
  test('is held: its sender alone sees it, until staff let it go', async () => {
    const words = 'ลดราคาหนังสือทุกเล่ม ทักมาได้เลย';
    const shopper = await api.signIn();
    const stores = [];
    for (let count = 0; count < 4; count += 1) stores.push(await openStore());
    const ids: number[] = [];
    for (const [at, store] of stores.entries())
      ids.push(await begin(shopper, store, `${words}${'!'.repeat(at)}`));
    const [first, , , last] = stores;
    const [, , , held] = ids;
    if (first === undefined || last === undefined || held === undefined) throw new Error('four stores');
    expect((await get('/seller/chat/unread', first.owner)).body.detail.unread).toBe(1);
    expect((await get('/seller/chat/unread', last.owner)).body.detail).toEqual({ unread: 0, waiting: 0 });
    expect((await thread(`/seller/chat/${held}`, last.owner)).messages).toEqual([]);
    expect((await get('/seller/chat/List', last.owner)).body.detail).toEqual({ dataList: [], total: 0 });
    expect((await get('/chat/List', shopper)).body.detail.total).toBe(4);
    expect((await thread(`/chat/${held}`, shopper)).messages).toMatchObject([{ isHeld: true }]);
    const waiting = (await get('/admin/chat/held/List', staff)).body.detail.dataList;
    expect(waiting).toContainEqual(expect.objectContaining({ conversationId: held, number: 1, alike: 1 }));
    // A page that is loaded anew isn't another look, an hour later it is; a colleague's is their own.
    const looks = async () => {
      const { rows } = await api.db.execute<{ actor: number; subject: number }>(
        sql`select actor_user_id as actor, subject_user_id as subject from audit_events where kind = 'chat_read'
          and detail = ${JSON.stringify({ conversationId: held, held: 1 })}::jsonb order by id`,
      );
      return rows;
    };
    const look = { actor: staff.userId, subject: shopper.userId };
    await get('/admin/chat/held/List', staff);
    expect(await looks()).toEqual([look]);
    now = new Date(now.getTime() + 61 * minuteMs);
    await get('/admin/chat/held/List', staff);
    const colleague = await api.signIn('staff');
    await get('/admin/chat/held/List', colleague);
    expect(await looks()).toEqual([look, look, { ...look, actor: colleague.userId }]);
    const released = await post(`/admin/chat/held/${held}/${1}/release`, {}, staff);
    expect(released.status, JSON.stringify(released.body)).toBe(200);
    expect((await get('/seller/chat/unread', last.owner)).body.detail).toEqual({ unread: 1, waiting: 1 });
    expect((await post(`/admin/chat/held/${held}/${1}/release`, {}, staff)).status).toBe(404);
    expect((await get('/seller/chat/List', last.owner)).body.detail.total).toBe(1);
  });

  test('is held as well where it is said by changing what was said, and not where it corrects an answer', async () => {
    const shopper = await api.signIn();
    const stores = [];
    for (let count = 0; count < 4; count += 1) stores.push(await openStore());
    const edited = 'รับซื้อหนังสือเก่าทุกชนิด ให้ราคาดี';
    const ids: number[] = [];
    for (const [at, store] of stores.entries()) {
      const id = await begin(shopper, store, `คำถามที่ ${at} ของร้านนี้ค่ะ`);
      ids.push(id);
      expect((await post(`/chat/${id}/message/1/edit`, { text: edited }, shopper)).status).toBe(200);
    }
    const seen = [];
    for (const [at, store] of stores.entries())
      seen.push((await thread(`/seller/chat/${ids[at]}`, store.owner)).messages.length);
    expect(seen).toEqual([1, 1, 1, 0]);
    // Said back to harmless words, it waits for staff all the same.
    await post(`/chat/${ids[3]}/message/1/edit`, { text: 'ค่ะ' }, shopper);
    expect((await thread(`/chat/${ids[3]}`, shopper)).messages).toMatchObject([{ text: 'ค่ะ', isHeld: true }]);
    const [store] = stores;
    if (store === undefined) throw new Error('four stores');
    for (let count = 0; count < 4; count += 1) {
      const asking = await api.signIn();
      const id = await begin(asking, store, `ส่งวันไหนคะ ${count}`);
      const number = await answer(store, id, 'ขอบคุนค่ะ');
      const path = `/seller/chat/${id}/message/${number}/edit`;
      expect((await post(path, { text: 'ขอบคุณที่สั่งซื้อ ส่งวันนี้ค่ะ' }, store.owner)).status).toBe(200);
      expect((await thread(`/chat/${id}`, asking)).messages).toHaveLength(2);
    }
  });

  test('isn’t held where it answers somebody who asked', async () => {
    const store = await openStore();
    const thanks = 'ขอบคุณที่สั่งซื้อนะคะ ส่งของทุกวันจันทร์';
    for (let count = 0; count < 5; count += 1) {
      const shopper = await api.signIn();
      const id = await begin(shopper, store, `ส่งวันไหนคะ ${count}`);
      // In two messages, as people write.
      await answer(store, id, `สวัสดีค่ะ ลูกค้าคนที่ ${count}`);
      await answer(store, id, thanks);
      expect((await thread(`/chat/${id}`, shopper)).messages.at(-1)).toMatchObject({ text: thanks });
      // Said again to who didn't ask again, it is what others would send to many.
      await answer(store, id, thanks);
      const { messages } = await thread(`/chat/${id}`, shopper);
      expect(messages).toHaveLength(count < 3 ? 4 : 3);
    }
    expect((await get('/seller/chat/unread', store.owner)).body.detail.waiting).toBe(0);
  });

  test('isn’t sent on to who has blocked its writer, nor once it was taken back', async () => {
    const store = await openStore();
    const words = 'ลดราคาทั้งร้านเฉพาะสัปดาห์นี้เท่านั้น';
    const talks: { id: number; shopper: Awaited<ReturnType<TestApi['signIn']>> }[] = [];
    for (let count = 0; count < 5; count += 1) {
      const shopper = await api.signIn();
      talks.push({ shopper, id: await begin(shopper, store, `สวัสดีค่ะ ${count}`) });
      await answer(store, talks[count]?.id ?? 0, `สวัสดีค่ะ ${count}`);
    }
    now = new Date(now.getTime() + 49 * 60 * minuteMs);
    for (const { id } of talks) await answer(store, id, words);
    const [blocked, takenBack] = [talks[3], talks[4]];
    if (blocked === undefined || takenBack === undefined) throw new Error('five talks');
    await post(`/chat/${blocked.id}/block`, { isBlocked: true }, blocked.shopper);
    await post(`/seller/chat/${takenBack.id}/message/3/take-back`, {}, store.owner);
    const release = ({ id }: { id: number }) => post(`/admin/chat/held/${id}/3/release`, {}, staff);
    expect((await release(blocked)).body.code).toBe('chatBlocked');
    expect((await release(takenBack)).body.code).toBe('chatNotFound');
    expect((await thread(`/chat/${takenBack.id}`, takenBack.shopper)).messages).toHaveLength(2);
  });

  test('sent on is new to its reader, whatever they read meanwhile, with its photos and what answers it', async () => {
    const store = await openStore();
    const words = 'โปรโมชันพิเศษสำหรับลูกค้าเก่าทุกท่าน';
    const talks: { id: number; shopper: Awaited<ReturnType<TestApi['signIn']>> }[] = [];
    for (let count = 0; count < 4; count += 1) {
      const shopper = await api.signIn();
      const id = await begin(shopper, store, `สวัสดีค่ะ ${count}`);
      await answer(store, id, `สวัสดีค่ะ คุณลูกค้า ${count}`);
      talks.push({ id, shopper });
    }
    // Days after anybody has asked.
    now = new Date(now.getTime() + 49 * 60 * minuteMs);
    for (const { id } of talks.slice(0, 3)) await answer(store, id, words);
    const talk = talks[3];
    if (talk === undefined) throw new Error('four talks');
    const { id, shopper } = talk;
    const form = new FormData();
    const said = say(words);
    for (const [name, value] of Object.entries(said)) form.set(name, value);
    form.append('photos[]', new File([new Uint8Array(picture)], 'a.jpg', { type: 'image/jpeg' }));
    const { token } = store.owner;
    const held = await api.call('POST', `/seller/chat/${id}/message`, { token, body: form });
    expect(held.body.detail.number).toBe(3);
    await answer(store, id, 'ตามข้อความด้านบนนะคะ', { replyTo: 3 });
    await post(`/chat/${id}/message`, say('ค่ะ'), shopper);
    expect((await thread(`/chat/${id}`, shopper)).messages).toHaveLength(4);
    await post(`/chat/${id}/read`, { number: 5 }, shopper);
    const before = (await get('/seller/chat/unread', store.owner)).body.detail;
    const released = await post(`/admin/chat/held/${id}/3/release`, {}, staff);
    expect(released.body.detail).toEqual({ conversationId: id, number: 6, released: 1 });
    expect((await get('/chat/unread', shopper)).body.detail.unread).toBe(1);
    const { messages } = await thread(`/chat/${id}?after=5`, shopper);
    expect(messages).toMatchObject([{ number: 6, text: words, photos: [{ width: 40, height: 30 }] }]);
    const all = (await thread(`/chat/${id}`, shopper)).messages;
    expect(all.find(({ number }: { number: number }) => number === 4).replyTo).toMatchObject({ number: 6 });
    // What the shopper asked since isn't answered by it, and sent again by its sender it is the same message.
    expect((await get('/seller/chat/unread', store.owner)).body.detail).toEqual(before);
    const again = await post(`/seller/chat/${id}/message`, said, store.owner);
    expect(again.body.detail).toEqual({ conversationId: id, number: 6 });
    // A page that was opened before calls it by the number that it had.
    const late = await post(`/seller/chat/${id}/message`, say('ถึงสิ้นเดือนนะคะ', { replyTo: 3 }), store.owner);
    expect(late.body.detail).toEqual({ conversationId: id, number: 7 });
    expect((await thread(`/chat/${id}?after=6`, shopper)).messages).toMatchObject([
      { text: 'ถึงสิ้นเดือนนะคะ', replyTo: { number: 6, excerpt: words } },
    ]);
    const path = `/seller/chat/${id}/message/3`;
    const edited = await post(`${path}/edit`, { text: 'โปรโมชันสำหรับลูกค้าเก่า' }, store.owner);
    expect(edited.body.detail).toEqual({ conversationId: id, number: 6 });
    expect((await post(`${path}/take-back`, {}, store.owner)).body.detail.number).toBe(6);
  });

  /** A shopper who says the same to six stores: of the last three it is held. */
  async function sayToMany(words: string) {
    const shopper = await api.signIn();
    const stores: ChatStore[] = [];
    const held: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      const store = await openStore();
      const id = await begin(shopper, store, words);
      if (count >= 3) {
        stores.push(store);
        held.push(id);
      }
    }
    return { shopper, stores, held: held as [number, number, number] };
  }
  type HeldRow = { conversationId: number; text: string; alike: number; by: string; photos: object[] };
  const heldList = async (query = '?perpage=100') =>
    (await get(`/admin/chat/held/List${query}`, staff)).body.detail as { dataList: HeldRow[]; total: number };
  const waitingAtChat = async () => {
    const { desks } = (await get('/admin/waiting', staff)).body.detail;
    return desks.find(({ desk }: { desk: string }) => desk === 'chat').waiting.count as number;
  };

  test('is sent on all at once, but for who takes no more', async () => {
    const { shopper, stores, held } = await sayToMany('รับแลกหนังสือการ์ตูนทุกเรื่องค่ะ');
    await post(`/seller/chat/${held[1]}/block`, { isBlocked: true }, stores[1]?.owner ?? shopper);
    const row = (await heldList()).dataList.find(({ conversationId }) => conversationId === held[2]);
    expect(row).toMatchObject({ alike: 3 });
    const released = await post(`/admin/chat/held/${held[2]}/1/release`, {}, staff);
    expect(released.body.detail).toEqual({ conversationId: held[2], number: 2, released: 2 });
    for (const [at, waiting] of [1, 0, 1].entries())
      expect((await get('/seller/chat/unread', stores[at]?.owner ?? shopper)).body.detail.waiting).toBe(
        waiting,
      );
    const { rows } = await api.db.execute(
      sql`select 1 from audit_events where kind = 'chat_released' and subject_user_id = ${shopper.userId}`,
    );
    expect(rows).toHaveLength(2);
    expect((await post(`/admin/chat/held/${held[1]}/1/release`, {}, staff)).body.code).toBe('chatBlocked');
  });

  test('stays held for good where staff say so, with a reason, and waits no more', async () => {
    const before = [await waitingAtChat(), (await heldList()).total];
    const { shopper, stores, held } = await sayToMany('ขายคอร์สรวยเร็ว สนใจทักแชตส่วนตัว');
    expect([await waitingAtChat(), (await heldList()).total]).toEqual(before.map((count) => count + 1));
    const reported = async () => (await get('/admin/chat/report/List', staff)).body.detail.held;
    expect(await reported()).toBe((before[1] ?? 0) + 1);
    const dismiss = (reason: string) => post(`/admin/chat/held/${held[0]}/1/dismiss`, { reason }, staff);
    expect((await dismiss('')).body.code).toBe('chatReasonMissing');
    expect((await dismiss('โฆษณา')).body.detail).toEqual({ dismissed: 3 });
    expect((await dismiss('โฆษณา')).body.code).toBe('chatNotFound');
    expect([await waitingAtChat(), (await heldList()).total, await reported()]).toEqual([
      ...before,
      before[1],
    ]);
    expect((await post(`/admin/chat/held/${held[1]}/1/release`, {}, staff)).status).toBe(404);
    expect((await thread(`/chat/${held[0]}`, shopper)).messages).toMatchObject([{ isHeld: true }]);
    expect((await thread(`/seller/chat/${held[0]}`, stores[0]?.owner ?? shopper)).messages).toEqual([]);
    const { rows } = await api.db.execute(
      sql`select detail from audit_events where kind = 'chat_dismissed' and subject_user_id = ${shopper.userId}`,
    );
    expect(rows).toEqual([{ detail: { conversationId: held[0], number: 1, alike: 3, reason: 'โฆษณา' } }]);
    for (const stranger of [shopper, await api.signIn('staff', null, { staffRole: 'content' })])
      expect((await post(`/admin/chat/held/${held[1]}/1/dismiss`, { reason: 'x' }, stranger)).status).toBe(
        404,
      );
  });

  test('is listed the newest first, by pages, in the reader’s language, with photos that staff may see', async () => {
    const store = await openStore();
    await api.db.execute(sql`update sellers set name_en = 'Held Books' where id = ${store.sellerId}`);
    const id = await begin(await api.signIn(), store, 'สวัสดีค่ะ');
    const { number, photo } = await sendPhoto('/seller/chat', id, store.owner);
    await sayToMany('หาหนังสือเรียนมือสองทุกระดับชั้น');
    now = new Date(now.getTime() + minuteMs);
    await api.db.execute(
      sql`update chat_messages set held_at = ${now.toISOString()}, at = ${now.toISOString()}
        where conversation_id = ${id} and number = ${number}`,
    );
    const { dataList, total } = await heldList();
    expect(dataList[0]).toMatchObject({ conversationId: id, alike: 1, photos: [{ id: photo }] });
    expect(dataList[1]).toMatchObject({ text: 'หาหนังสือเรียนมือสองทุกระดับชั้น', alike: 3 });
    expect((await heldList('?perpage=1&pageNo=2')).dataList).toEqual([dataList[1]]);
    expect(total).toBe(dataList.length);
    const { token } = staff;
    const english = await api.call('GET', '/admin/chat/held/List', { token, headers: { culture: 'en' } });
    expect(english.body.detail.dataList[0].by).toBe('Held Books');
    const colleague = await api.signIn('staff');
    const path = `/admin/chat/held/${id}/${number}/photo/${photo}`;
    expect((await get(path, colleague)).status).toBe(200);
    const { rows } = await api.db.execute(
      sql`select detail from audit_events where kind = 'chat_read' and actor_user_id = ${colleague.userId}`,
    );
    expect(rows).toEqual([{ detail: { conversationId: id, held: number, photo } }]);
    expect((await get(`/admin/chat/held/${id}/1/photo/${photo}`, colleague)).status).toBe(404);
    expect((await get(path, store.owner)).status).toBe(404);
    await post(`/admin/chat/held/${id}/${number}/release`, {}, staff);
    expect((await get(path, colleague)).status).toBe(404);
  });

  test('leaves an answer owed while it is held', async () => {
    const [store, shopper] = [await openStore(), await api.signIn()];
    const id = await begin(shopper, store, 'มีเล่มนี้ไหมคะ');
    await transact(api.db, async (tx) => {
      await insertSent(tx, [
        {
          ...{
            conversationId: id,
            number: 2,
            side: 'desk',
            userId: store.owner.userId,
            clientId: 'held-one',
          },
          ...{ text: 'ก', replyTo: null, wordsHash: null, card: null, at: now, heldAt: now, seen: null },
        },
      ]);
      return succeed(null);
    });
    expect((await get('/seller/chat/unread', store.owner)).body.detail.waiting).toBe(1);
  });
});

test('staff who look at the shop as a shopper or a store read none of what was said', async () => {
  const [store, shopper] = [await openStore(), await api.signIn()];
  const id = await begin(shopper, store, 'คุยกันสองคน');
  for (const [userId, side] of [
    [shopper.userId, '/chat'],
    [store.owner.userId, '/seller/chat'],
  ] as const) {
    const seeing = await post(`/admin/users/${userId}/see-as`, { reason: 'ช่วยดู' }, await api.signIn('staff'));
    const viewer = { token: seeing.body.detail.token };
    for (const path of ['/List', `/${id}`, '/search?search=คุย', '/return/RT1-1-1'])
      expect((await get(`${side}${path}`, viewer)).body.code, path).toBe('viewHidesSecrets');
    expect((await get(`${side}/unread`, viewer)).status).toBe(200);
  }
});

describe('what its sender hasn’t seen', () => {
  test('stays unread, and an answer is owed to it, whatever is sent past it', async () => {
    const [store, shopper] = [await openStore(), await api.signIn()];
    const id = await begin(shopper, store, 'มีเล่มนี้ไหมคะ');
    await post(`/seller/chat/${id}/read`, { number: 1 }, store.owner);
    now = new Date(now.getTime() + minuteMs);
    await post(`/chat/${id}/message`, say('ส่งเชียงใหม่กี่วันคะ'), shopper);
    const asked = now.toISOString();
    now = new Date(now.getTime() + minuteMs);
    const news = async () => (await get('/seller/chat/unread', store.owner)).body.detail;
    const waitingSince = async () =>
      (await thread(`/seller/chat/${id}`, store.owner)).conversation.waitingSince;
    await answer(store, id, 'มีค่ะ', { seen: 1 });
    expect(await news()).toEqual({ unread: 1, waiting: 1 });
    expect(await waitingSince()).toBe(asked);
    // Another one of the same page.
    await answer(store, id, 'เล่มใหม่นะคะ', { seen: 1 });
    expect(await news()).toEqual({ unread: 1, waiting: 1 });
    expect(await waitingSince()).toBe(asked);
    // It is mailed about as well.
    now = new Date(now.getTime() + 11 * minuteMs);
    await tellUnread(api.services);
    const { dataList } = (await get('/notification/List', store.owner)).body.detail;
    expect(dataList).toMatchObject([{ kind: 'sellerChat' }]);
    // The next one shows it.
    await answer(store, id, 'สองวันค่ะ', { seen: 4 });
    expect(await news()).toEqual({ unread: 0, waiting: 0 });
    // What the store has said meanwhile stays unread to a shopper whose page was left behind.
    await post(`/chat/${id}/message`, say('ยังอยู่ไหมคะ', { seen: 2 }), shopper);
    expect((await get('/chat/unread', shopper)).body.detail.unread).toBe(3);
    await post(`/chat/${id}/message`, say('ขอบคุณค่ะ', { seen: 6 }), shopper);
    expect((await get('/chat/unread', shopper)).body.detail.unread).toBe(0);
    // More than there is is all there is.
    await answer(store, id, 'ค่ะ', { seen: 2_000_000_000 });
    expect(await news()).toEqual({ unread: 0, waiting: 0 });
    // A system that doesn't say what it has seen has seen what was there.
    await post(`/chat/${id}/message`, say('อีกเล่มค่ะ'), shopper);
    await post(`/seller/chat/${id}/message`, say('ได้ค่ะ'), store.owner);
    expect(await news()).toEqual({ unread: 0, waiting: 0 });
  });

  test('needs no answer once its store has said so', async () => {
    const [store, shopper] = [await openStore(), await api.signIn()];
    const id = await begin(shopper, store, 'มีเล่มนี้ไหมคะ');
    const asked = now.toISOString();
    now = new Date(now.getTime() + minuteMs);
    await post(`/chat/${id}/message`, say('ขอบคุณล่วงหน้าค่ะ'), shopper);
    const number = await answer(store, id, 'มีค่ะ', { seen: 1 });
    await post(`/seller/chat/${id}/state`, { to: 'answered' }, store.owner);
    await post(`/seller/chat/${id}/message/${number}/take-back`, {}, store.owner);
    expect((await thread(`/seller/chat/${id}`, store.owner)).conversation.waitingSince).toBe(asked);
    await answer(store, id, 'มีพร้อมส่งค่ะ', { seen: 1 });
    expect((await get('/seller/chat/unread', store.owner)).body.detail.waiting).toBe(0);
  });
});

describe('an inbox', () => {
  test('works: taken over, closed until somebody writes again, and nothing owed where nothing is', async () => {
    const store = await openStore();
    const shopper = await api.signIn();
    const id = await begin(shopper, store, 'ขอบคุณค่ะ');
    const tab = async (name: string) =>
      (await get(`/seller/chat/List?tab=${name}`, store.owner)).body.detail.total;
    expect([await tab('waiting'), await tab('mine'), await tab('closed')]).toEqual([1, 0, 0]);
    await post(`/seller/chat/${id}/assign`, { isMine: true }, store.owner);
    await post(`/seller/chat/${id}/state`, { to: 'answered' }, store.owner);
    expect([await tab('waiting'), await tab('mine')]).toEqual([0, 1]);
    await post(`/seller/chat/${id}/state`, { to: 'closed' }, store.owner);
    expect(await tab('closed')).toBe(1);
    await post(`/chat/${id}/message`, say('อีกเรื่องค่ะ'), shopper);
    expect([await tab('waiting'), await tab('closed')]).toEqual([1, 0]);
    expect((await thread(`/seller/chat/${id}`, store.owner)).conversation).toMatchObject({
      assignedTo: { userId: store.owner.userId },
      waitingSince: now.toISOString(),
    });
  });

  test('whoever may answer no more leaves what they had taken over to nobody, and it waits as before', async () => {
    const store = await openStore();
    const hire = () => api.signIn('seller', store.sellerId, { storeRights: ['orders'] });
    const deeds: [string, (userId: number, token: string) => Promise<{ status: number }>][] = [
      ['leaves', (_, token) => post('/seller/members/leave', {}, { token })],
      ['is removed', (id) => post(`/seller/members/${id}/remove`, { reason: 'ลาออก' }, store.owner)],
      [
        'loses the right',
        (id) =>
          post(`/seller/members/${id}/rights`, { rights: ['catalogue'], reason: 'ย้ายงาน' }, store.owner),
      ],
      ['is shut out', (id) => post(`/admin/users/${id}/disable`, { reason: 'ทำผิด' }, staff)],
    ];
    for (const [how, leave] of deeds) {
      const member = await hire();
      const shopper = await api.signIn();
      const mine = await begin(shopper, store, 'มีของไหมคะ');
      const owners = await begin(await api.signIn(), store, 'ส่งกี่วันคะ');
      await post(`/seller/chat/${mine}/assign`, { isMine: true }, member);
      await post(`/seller/chat/${owners}/assign`, { isMine: true }, store.owner);
      const left = await leave(member.userId, member.token);
      expect([how, left.status]).toEqual([how, 200]);
      const { conversation } = await thread(`/seller/chat/${mine}`, store.owner);
      expect([how, conversation.assignedTo]).toEqual([how, null]);
      expect(conversation.waitingSince).not.toBeNull();
      expect((await thread(`/seller/chat/${owners}`, store.owner)).conversation.assignedTo).toMatchObject({
        userId: store.owner.userId,
      });
    }
  });

  test('staff who leave the house leave its conversations to nobody', async () => {
    const shopper = await api.signIn();
    const id = await begin(shopper, null, 'สอบถามค่ะ');
    const [leaves, moves] = [await api.signIn('staff'), await api.signIn('staff')];
    const assignee = async () => (await thread(`/admin/chat/${id}`, staff)).conversation.assignedTo;
    await post(`/admin/chat/${id}/assign`, { isMine: true }, moves);
    expect(await assignee()).toMatchObject({ userId: moves.userId });
    const role = { role: 'finance', reason: 'ย้ายงาน' };
    expect((await post(`/admin/staff/${moves.userId}/role`, role, staff)).status).toBe(200);
    expect(await assignee()).toBeNull();
    await post(`/admin/chat/${id}/assign`, { isMine: true }, leaves);
    expect((await post(`/admin/staff/${leaves.userId}/remove`, { reason: 'ลาออก' }, staff)).status).toBe(200);
    expect(await assignee()).toBeNull();
  });

  test('what was asked after what was looked at waits on, and keeps it open', async () => {
    const [store, shopper] = [await openStore(), await api.signIn()];
    const id = await begin(shopper, store, 'ขอบคุณค่ะ');
    const { number: seen } = (await thread(`/seller/chat/${id}`, store.owner)).messages[0];
    now = new Date(now.getTime() + minuteMs);
    await post(`/chat/${id}/message`, say('อีกเรื่องค่ะ ส่งเมื่อไร'), shopper);
    const asked = now.toISOString();
    for (const to of ['answered', 'closed']) {
      const { detail } = (await post(`/seller/chat/${id}/state`, { to, seen }, store.owner)).body;
      expect(detail).toEqual({ state: 'open' });
      const { conversation } = await thread(`/seller/chat/${id}`, store.owner);
      expect(conversation).toMatchObject({ state: 'open', waitingSince: asked });
    }
    const closed = await post(`/seller/chat/${id}/state`, { to: 'closed', seen: seen + 1 }, store.owner);
    expect(closed.body.detail).toEqual({ state: 'closed' });
    expect((await thread(`/seller/chat/${id}`, store.owner)).conversation.waitingSince).toBeNull();
  });

  test('owes nothing where nothing more can be said, until it can again', async () => {
    const [store, shopper] = [await openStore(), await api.signIn()];
    const id = await begin(shopper, store, 'มีเล่มนี้ไหมคะ');
    const asked = now.toISOString();
    const owed = async () => (await thread(`/seller/chat/${id}`, store.owner)).conversation.waitingSince;
    const block = (side: string, isBlocked: boolean, { token }: { token: string }) =>
      post(`${side}/${id}/block`, { isBlocked }, { token });
    expect(await owed()).toBe(asked);
    await block('/chat', true, shopper);
    expect(await owed()).toBeNull();
    await block('/seller/chat', true, store.owner);
    await block('/chat', false, shopper);
    expect(await owed()).toBeNull();
    await block('/seller/chat', false, store.owner);
    expect(await owed()).toBe(asked);
    await post(`/chat/${id}/report`, { reason: 'ไม่ตอบ' }, shopper);
    const { dataList } = (await get('/admin/chat/report/List?perpage=100', staff)).body.detail;
    const report = dataList.find(({ reason }: { reason: string }) => reason === 'ไม่ตอบ');
    await post(`/admin/chat/report/${report.id}/decide`, { isUpheld: true, answer: 'ใช่' }, staff);
    expect(await owed()).toBeNull();
  });

  test('has texts that are said often: its own, kept, changed, removed', async () => {
    const [store, other] = [await openStore(), await openStore()];
    const made = await post('/seller/chat/template', { title: 'ส่งวันไหน', text: 'ส่งทุกวันค่ะ' }, store.owner);
    const { id } = made.body.detail;
    expect((await get('/seller/chat/template/List', store.owner)).body.detail.dataList).toEqual([
      { id, title: 'ส่งวันไหน', text: 'ส่งทุกวันค่ะ' },
    ]);
    expect((await get('/seller/chat/template/List', other.owner)).body.detail.dataList).toEqual([]);
    const { rows } = await api.db.execute(
      sql`select name_th as name from sellers where id = ${store.sellerId}`,
    );
    expect((await get('/seller/chat/template/List', store.owner)).body.detail).toMatchObject(rows[0] ?? {});
    expect((await get('/admin/chat/template/List', staff)).body.detail.name).not.toBe('');
    const asked = { title: 'ทักทาย', text: 'คุณ{ชื่อ} {order} {เบอร์โทร}' };
    const refused = (await post('/seller/chat/template', asked, store.owner)).body;
    expect(refused).toMatchObject({ code: 'chatTemplateWord' });
    expect(refused.message).toContain('{เบอร์โทร}');
    const known = { id, title: 'ทักทาย', text: 'คุณ{ชื่อ} {order}' };
    expect((await post('/seller/chat/template', known, store.owner)).status).toBe(200);
    const change = { id, title: 'ส่ง', text: 'ส่งจันทร์ถึงเสาร์ค่ะ' };
    expect((await post('/seller/chat/template', change, other.owner)).status).toBe(404);
    expect((await post('/seller/chat/template', change, store.owner)).status).toBe(200);
    expect((await post('/seller/chat/template', { title: '', text: 'x' }, store.owner)).body.code).toBe(
      'chatTemplateEmpty',
    );
    const remove = (who: { token: string }) =>
      api.call('DELETE', `/seller/chat/template/${id}`, { token: who.token });
    expect((await remove(other.owner)).status).toBe(404);
    expect((await remove(store.owner)).status).toBe(200);
  });

  test('of the house: shoppers write to it, staff answer, and all of it is in the audit log', async () => {
    const shopper = await api.signIn();
    const id = await begin(shopper, null, 'จ่ายเงินไม่ผ่านค่ะ');
    expect((await get('/chat/with', shopper)).body.detail).toMatchObject({
      peer: { kind: 'house' },
      conversationId: id,
    });
    expect((await post(`/admin/chat/${id}/assign`, { isMine: true }, staff)).status).toBe(200);
    expect((await post(`/admin/chat/${id}/message`, say('ดูให้นะคะ โทร 02-123-4567'), staff)).status).toBe(200);
    // The house's own telephone is none to be warned of.
    const told = (await get(`/chat/${id}`, shopper)).body.detail.messages.at(-1);
    expect(told).toMatchObject({ text: 'ดูให้นะคะ โทร 02-123-4567', risks: [] });
    expect((await post(`/admin/chat/${id}/message/2/edit`, { text: 'ขอดูให้นะคะ' }, staff)).status).toBe(200);
    expect((await post(`/admin/chat/${id}/message/2/take-back`, {}, staff)).status).toBe(200);
    expect((await post(`/admin/chat/${id}/read`, { number: 2 }, staff)).status).toBe(200);
    expect((await post(`/admin/chat/${id}/block`, { isBlocked: false }, staff)).status).toBe(200);
    expect((await post(`/admin/chat/${id}/state`, { to: 'closed' }, staff)).body.detail.state).toBe('closed');
    const deskOfHouse = { days: [1], from: '09:00', to: '24:00', greeting: '', away: '', showsRead: true };
    expect((await post('/admin/chat/desk', deskOfHouse, staff)).status).toBe(200);
    const template = await post('/admin/chat/template', { title: 'รอ', text: 'รอสักครู่นะคะ' }, staff);
    expect(template.status).toBe(200);
    const { id: templateId } = template.body.detail;
    const removed = await api.call('DELETE', `/admin/chat/template/${templateId}`, { token: staff.token });
    expect(removed.status).toBe(200);
    const { rows } = await api.db.execute<{ kind: string }>(
      sql`select kind from audit_events where actor_user_id = ${staff.userId} and kind like 'chat%' order by id`,
    );
    expect(rows.filter(({ kind }) => kind === 'chat_answered')).toHaveLength(1);
    expect(rows.filter(({ kind }) => kind === 'chat_changed').length).toBeGreaterThanOrEqual(7);
  });
});

describe('a report', () => {
  test('shows staff the last 20 messages, notes that they read them, and upheld ends the conversation', async () => {
    const store = await openStore();
    const shopper = await api.signIn();
    const id = await begin(shopper, store, 'ข้อความที่ 1');
    for (let count = 2; count <= 25; count += 1) {
      now = new Date(now.getTime() + 10_000);
      await answer(store, id, `โอนตรงมาที่ 081-234-5678 ครั้งที่ ${count}`);
    }
    expect((await post(`/chat/${id}/report`, { reason: '' }, shopper)).body.code).toBe('chatReasonMissing');
    expect((await post(`/chat/${id}/report`, { reason: 'ให้โอนนอกระบบ' }, shopper)).status).toBe(200);
    expect((await post(`/chat/${id}/report`, { reason: 'อีกที' }, shopper)).body.code).toBe('chatReported');
    expect((await post(`/seller/chat/${id}/report`, { reason: 'พูดไม่ดี' }, store.owner)).status).toBe(200);
    const list = (await get('/admin/chat/report/List', staff)).body.detail.dataList;
    const row = list.find(({ reason }: { reason: string }) => reason === 'ให้โอนนอกระบบ');
    expect(row).toMatchObject({ by: 'shopper', store: { urlKey: store.urlKey } });
    const opened = (await post(`/admin/chat/report/${row.id}/read`, {}, staff)).body.detail;
    expect((await post(`/admin/chat/report/${row.id}/read`, {}, staff)).status).toBe(200);
    expect(opened.messages).toHaveLength(20);
    expect(opened.messages[0]).toMatchObject({ number: 6, risks: ['telephone'] });
    const { rows } = await api.db.execute<{ detail: object }>(
      sql`select detail from audit_events where kind = 'chat_read' and subject_user_id = ${shopper.userId}`,
    );
    expect(rows).toMatchObject([{ detail: { conversationId: id, reportId: row.id } }]);
    const decide = (isUpheld: boolean, answerText: string) =>
      post(`/admin/chat/report/${row.id}/decide`, { isUpheld, answer: answerText }, staff);
    expect((await decide(true, '')).body.code).toBe('chatReasonMissing');
    const decided = await Promise.all([decide(true, 'ชวนจ่ายนอกระบบ'), decide(false, 'ไม่เข้าข่าย')]);
    expect(decided.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(
      (await post('/admin/chat/report/999999/decide', { isUpheld: true, answer: 'x' }, staff)).status,
    ).toBe(404);
    expect((await post('/admin/chat/report/999999/read', {}, staff)).status).toBe(404);
  });
});

describe('photos and cards of what was reported', () => {
  const looksOf = async (userId: number) => {
    const { rows } = await api.db.execute<{ detail: { photo?: number } }>(
      sql`select detail from audit_events where kind = 'chat_read' and actor_user_id = ${userId} order by id`,
    );
    return rows.map(({ detail }) => detail);
  };
  const reportOf = async (reason: string) => {
    const list = (await get('/admin/chat/report/List', staff)).body.detail.dataList;
    return list.find((report: { reason: string }) => report.reason === reason).id as number;
  };

  test('works: staff see them by the report, each look is in the audit log, until it is decided', async () => {
    const [store, shopper] = [await openStore(), await api.signIn()];
    const product = await shop.product(store.sellerId);
    const id = await begin(shopper, store, 'สวัสดีค่ะ');
    const before = await sendPhoto('/seller/chat', id, store.owner);
    for (let count = 0; count < 18; count += 1) await answer(store, id, `ข้อความที่ ${count}`);
    now = new Date(now.getTime() + 2 * minuteMs);
    await post(
      `/chat/${id}/message`,
      say('เล่มนี้ค่ะ', { card: { kind: 'product', productId: product } }),
      shopper,
    );
    const bad = await sendPhoto('/seller/chat', id, store.owner);
    await post(`/chat/${id}/report`, { reason: 'ส่งรูปไม่เหมาะสม' }, shopper);
    const after = await sendPhoto('/seller/chat', id, store.owner);
    const report = await reportOf('ส่งรูปไม่เหมาะสม');
    const { messages } = (await post(`/admin/chat/report/${report}/read`, {}, staff)).body.detail;
    expect(messages).toHaveLength(20);
    expect(messages.at(-1)).toMatchObject({ number: bad.number, text: '', photos: [{ id: bad.photo }] });
    expect(messages.at(-2).card).toMatchObject({ kind: 'product', product: { id: product } });

    const colleague = await api.signIn('staff');
    const photoOf = (photo: number, who: { token: string }) =>
      get(`/admin/chat/report/${report}/photo/${photo}`, who);
    const seen = await photoOf(bad.photo, colleague);
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(await looksOf(colleague.userId)).toEqual([
      { conversationId: id, reportId: report, photo: bad.photo },
    ]);
    // What was said before and after them, and what another conversation has, this report doesn't hold.
    const elsewhere = await begin(shopper, await openStore(), 'อีกร้าน');
    const other = await sendPhoto('/chat', elsewhere, shopper);
    for (const { photo } of [before, after, other])
      expect((await photoOf(photo, colleague)).body.code).toBe('chatReportNotFound');
    expect((await get(`/admin/chat/${id}/photo/${bad.photo}`, colleague)).status).toBe(404);
    for (const stranger of [shopper, store.owner, await api.signIn('staff', null, { staffRole: 'content' })])
      expect((await photoOf(bad.photo, stranger)).status).toBe(404);
    await photoOf(bad.photo, colleague);
    expect(await looksOf(colleague.userId)).toHaveLength(1);

    // It stays for staff as it does for whoever it was sent to.
    const back = await post(`/seller/chat/${id}/message/${bad.number}/take-back`, {}, store.owner);
    expect(back.body.code).toBe('chatChangeOver');
    await post(`/admin/chat/report/${report}/decide`, { isUpheld: true, answer: 'ไม่เหมาะสม' }, staff);
    expect((await photoOf(bad.photo, colleague)).body.code).toBe('chatReportNotFound');
  });

  test('protects: of a held message of the other side they see nothing, of who is forgotten nothing is left', async () => {
    const [store, shopper] = [await openStore(), await api.signIn()];
    const id = await begin(shopper, store, 'สวัสดีค่ะ');
    const own = await sendPhoto('/chat', id, shopper);
    const held = await sendPhoto('/seller/chat', id, store.owner);
    await api.db.execute(
      sql`update chat_messages set held_at = ${now.toISOString()} where conversation_id = ${id} and number = ${held.number}`,
    );
    await post(`/chat/${id}/report`, { reason: 'รบกวนดูให้' }, shopper);
    const report = await reportOf('รบกวนดูให้');
    const photoOf = ({ photo }: { photo: number }) =>
      get(`/admin/chat/report/${report}/photo/${photo}`, staff);
    expect((await photoOf(held)).status).toBe(404);
    expect((await photoOf(own)).status).toBe(200);
    await transact(api.db, async (tx) => succeed(await eraseChats(tx, shopper.userId)));
    expect((await photoOf(own)).status).toBe(404);
  });
});

test('what was reported stays as it was said until staff have decided', async () => {
  const store = await openStore();
  const shopper = await api.signIn();
  const id = await begin(shopper, store, 'มีส่วนลดไหมคะ');
  await answer(store, id, 'โอนมาที่ 123-4-56789-0');
  await answer(store, id, 'หรือพร้อมเพย์ก็ได้');
  expect((await post(`/chat/${id}/report`, { reason: 'ให้โอนนอกระบบ' }, shopper)).status).toBe(200);
  await answer(store, id, 'ขอโทษค่ะ พิมพ์ผิด');
  const change = (number: number, how: string, body: object) =>
    post(`/seller/chat/${id}/message/${number}/${how}`, body, store.owner);
  // Who has reported may still take back what they said themselves.
  expect((await post(`/chat/${id}/message/1/edit`, { text: 'มีส่วนลดไหม' }, shopper)).status).toBe(200);
  expect((await change(2, 'take-back', {})).body.code).toBe('chatChangeOver');
  expect((await change(3, 'edit', { text: 'ยินดีค่ะ' })).body.code).toBe('chatChangeOver');
  // What was said afterwards nobody has reported.
  expect((await change(4, 'edit', { text: 'ขอโทษค่ะ' })).status).toBe(200);
  const list = (await get('/admin/chat/report/List', staff)).body.detail.dataList;
  const report = list.find(({ reason }: { reason: string }) => reason === 'ให้โอนนอกระบบ');
  const { messages } = (await post(`/admin/chat/report/${report.id}/read`, {}, staff)).body.detail;
  expect(messages).toContainEqual(expect.objectContaining({ number: 2, text: 'โอนมาที่ 123-4-56789-0' }));
  const decision = { isUpheld: false, answer: 'ตักเตือนแล้ว' };
  expect((await post(`/admin/chat/report/${report.id}/decide`, decision, staff)).status).toBe(200);
  expect((await change(3, 'take-back', {})).status).toBe(200);
});

test('a shopper is called by a first name and a consonant', () => {
  expect(shownName('กมล', 'ใจดี')).toBe('กมล จ.');
  expect(shownName('Ada', 'Lovelace')).toBe('Ada L.');
  expect(shownName('กมล', null)).toBe('กมล');
  expect(shownName(null, null)).toBe('');
});

describe('who hasn’t looked', () => {
  test('is told once after ten minutes, by mail, as they chose; who has, isn’t', async () => {
    const store = await openStore();
    const shopper = await api.signIn();
    const id = await begin(shopper, store, 'ยังมีไหมคะ');
    await tellUnread(api.services);
    const noticesOf = async ({ token }: { token: string }, kind: string) =>
      (await get('/notification/List', { token })).body.detail.dataList.filter(
        (notice: { kind: string }) => notice.kind === kind,
      );
    expect(await noticesOf(store.owner, 'sellerChat')).toEqual([]);
    now = new Date(now.getTime() + 11 * minuteMs);
    await Promise.all([1, 2, 3].map(() => tellUnread(api.services)));
    expect(await noticesOf(store.owner, 'sellerChat')).toMatchObject([
      { href: `/manage-store/chat?id=${id}` },
    ]);
    await post(`/chat/${id}/message`, say('ฮัลโหล'), shopper);
    now = new Date(now.getTime() + 11 * minuteMs);
    await tellUnread(api.services);
    expect(await noticesOf(store.owner, 'sellerChat')).toHaveLength(1);
    await answer(store, id, 'มีค่ะ');
    await post(`/chat/${id}/read`, { number: 3 }, shopper);
    const second = await answer(store, id, 'ส่งวันนี้ได้');
    now = new Date(now.getTime() + 11 * minuteMs);
    await tellUnread(api.services);
    expect(await noticesOf(shopper, 'chatStore')).toMatchObject([{ href: `/chat?id=${id}` }]);
    expect(second).toBe(4);
  });
});

describe('a store that hasn’t looked for ten minutes', () => {
  test('is mailed at ten minutes and not a second before, once for all that waits', async () => {
    const [store, shopper] = [await openStore(), await api.signIn()];
    const id = await begin(shopper, store, 'ยังมีไหมคะ');
    const asked = now;
    const mailsAt = async (ms: number) => {
      now = new Date(asked.getTime() + ms);
      await tellUnread(api.services);
      return api.db.$count(outboxMessages, eq(outboxMessages.to, store.owner.email));
    };
    expect(await mailsAt(10 * minuteMs - 1_000)).toBe(0);
    await post(`/chat/${id}/message`, say('ฮัลโหล'), shopper);
    expect(await mailsAt(10 * minuteMs)).toBe(1);
    for (const ms of [10 * minuteMs, 11 * minuteMs, 21 * minuteMs]) expect(await mailsAt(ms)).toBe(1);
    // Who has looked is told again of what comes then.
    await post(`/seller/chat/${id}/read`, { number: 2 }, store.owner);
    await post(`/chat/${id}/message`, say('ขอถามอีกข้อค่ะ'), shopper);
    expect(await mailsAt(31 * minuteMs)).toBe(2);
  });
});

describe('what nobody is told of', () => {
  const kindsOf = async (who: { token: string }) =>
    (await get('/notification/List', who)).body.detail.dataList.map(({ kind }: { kind: string }) => kind);
  const wait = () => {
    now = new Date(now.getTime() + 11 * minuteMs);
    return tellUnread(api.services);
  };

  test('is what a store says by itself', async () => {
    const [store, shopper] = [await openStore(), await api.signIn()];
    const hours = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00', showsRead: true };
    await post('/seller/chat/desk', { ...hours, greeting: 'สวัสดีค่ะ', away: '' }, store.owner);
    const id = await begin(shopper, store, 'มีใครอยู่ไหมคะ');
    expect((await thread(`/chat/${id}`, shopper)).messages).toHaveLength(2);
    await wait();
    expect(await kindsOf(shopper)).toEqual([]);
    await answer(store, id, 'อยู่ค่ะ');
    await wait();
    expect(await kindsOf(shopper)).toEqual(['chatStore']);
  });

  test('is what was said before its reader took no more', async () => {
    const [store, shopper] = [await openStore(), await api.signIn()];
    const id = await begin(shopper, store, 'สวัสดีค่ะ');
    await answer(store, id, 'ซื้อเยอะลดให้นะคะ');
    await post(`/chat/${id}/block`, { isBlocked: true }, shopper);
    const other = await begin(await api.signIn(), store, 'สวัสดีค่ะ');
    await post(`/seller/chat/${other}/block`, { isBlocked: true }, store.owner);
    await wait();
    expect([await kindsOf(shopper), await kindsOf(store.owner)]).toEqual([[], []]);
  });

  test('is what the house says to who has turned it off, by mail or by SMS', async () => {
    const [told, quiet] = [await api.signIn(), await api.signIn()];
    const preferences = { topics: [{ topic: 'orders', inApp: true, byEmail: false }] };
    await api.call('PUT', '/notification/preferences', { token: quiet.token, body: preferences });
    for (const shopper of [told, quiet]) {
      const id = await begin(shopper, null, 'จ่ายเงินไม่ผ่านค่ะ');
      await post(`/admin/chat/${id}/message`, say('ดูให้นะคะ'), staff);
    }
    await wait();
    expect([await kindsOf(told), await kindsOf(quiet)]).toEqual([['chatHouse'], ['chatHouse']]);
    const { rows } = await api.db.execute(
      sql`select "to" from outbox_messages where "to" in (${told.email}, ${quiet.email})`,
    );
    expect(rows).toEqual([{ to: told.email }]);
    expect(isSentBySms('chatHouse')).toBe(false);
  });
});

describe('a person’s data', () => {
  test('all of it is exported; forgotten, their words go and what the store said stays', async () => {
    const store = await openStore();
    const [shopper, next] = [await api.signIn(), await api.signIn()];
    const id = await begin(shopper, store, 'บ้านเลขที่ 9/9 ค่ะ');
    await answer(store, id, 'รับทราบค่ะ');
    const exported = await exportChats(api.db, shopper.userId);
    expect(exported.messages.map(({ from, text }) => [from, text])).toEqual([
      ['you', 'บ้านเลขที่ 9/9 ค่ะ'],
      ['them', 'รับทราบค่ะ'],
    ]);
    for (const person of [shopper, next]) {
      if (person === next) await begin(next, store, 'คนถัดไป');
      await transact<string[], never>(api.db, async (tx) => succeed(await eraseChats(tx, person.userId)));
    }
    expect((await get(`/chat/${id}`, shopper)).status).toBe(404);
    const left = await thread(`/seller/chat/${id}`, store.owner);
    expect(left.messages).toMatchObject([{ text: '', isTakenBack: true }, { text: 'รับทราบค่ะ' }]);
    expect(left.conversation).toMatchObject({ isEnded: true, peer: { name: '' } });
    expect((await post(`/seller/chat/${id}/message`, say('x'), store.owner)).body.code).toBe('chatBlocked');
  });

  test('goes when nothing was said for as long as the setting says; what is reported stays', async () => {
    await api.db.insert(settings).values({ name: 'support', value: { chatDays: 90 } });
    const store = await openStore();
    const [quiet, reported] = [await api.signIn(), await api.signIn()];
    const gone = await begin(quiet, store, 'เงียบไป');
    const kept = await begin(reported, store, 'มีเรื่อง');
    await post(`/chat/${kept}/report`, { reason: 'ดูให้หน่อย' }, reported);
    const photos = [await sendPhoto('/chat', gone, quiet), await sendPhoto('/chat', kept, reported)];
    const { rows: files } = await api.db.execute<{ key: string }>(
      sql`select file_key as key from chat_photos where id in ${photos.map(({ photo }) => photo)} order by id`,
    );
    const stored = async () => {
      await workOffDiscards(api.services);
      return Promise.all(files.map(async ({ key }) => (await api.services.storage.get(key)) !== null));
    };
    expect(await stored()).toEqual([true, true]);
    now = new Date(now.getTime() + 91 * 24 * 60 * minuteMs);
    const site = createSettingsReader(api.services);
    expect(await forgetOldChats(api.services, site)).toBeGreaterThan(0);
    const { rows } = await api.db.execute<{ id: number }>(
      sql`select id from chat_conversations where id in (${gone}, ${kept})`,
    );
    expect(rows).toEqual([{ id: kept }]);
    // Its photos are gone from where files are kept, those of the other stay.
    expect(await stored()).toEqual([false, true]);
  });
});
