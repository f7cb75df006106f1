import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { completeDeliveredOrders } from '../order/complete-order.ts';
import { runReturnTimers } from './run-return-timers.ts';
import { openReturns } from './test-returns.ts';

const dayMs = 24 * 60 * 60 * 1000;
const desk = openReturns();
const {
  ask,
  asked,
  balances,
  get,
  orderOf,
  pass,
  payForm,
  post,
  sentBack,
  shipped,
  statusOf,
  waitingRefund,
} = desk;
let api: ReturnType<typeof desk.opened>['api'];
let shop: ReturnType<typeof desk.opened>['shop'];
let staff: ReturnType<typeof desk.opened>['staff'];
let photo: ReturnType<typeof desk.opened>['photo'];
beforeAll(() => {
  ({ api, shop, staff, photo } = desk.opened());
});

test('an approved return tells its buyer, and nobody else, where the store wants it', async () => {
  const order = await shipped();
  const number = await asked(order);
  const asBuyer = async () => (await get(`/return/${number}`, order.buyer)).body.detail;
  const { rows } = await api.db.execute<{ id: number }>(sql`select min(id)::int as id from subdistricts`);
  const sendTo = { name: 'คลังหนังสือ', telephone: '020000000' };
  const saved = await api.call('PUT', '/seller/shipping/return-address', {
    token: order.seller.token,
    body: { version: 1, returnAddress: { ...sendTo, address: '9/9', subdistrictId: rows[0]?.id } },
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  expect((await asBuyer()).sendTo).toBeNull();
  expect((await post(`/seller/return/${number}/approve`, {}, order.seller)).status).toBe(200);
  expect((await asBuyer()).sendTo).toMatchObject({
    ...sendTo,
    address: expect.stringMatching(/^9\/9 .*\d{5}$/),
  });
  const asStore = await get(`/seller/return/${number}`, order.seller);
  expect(asStore.status).toBe(200);
  expect(asStore.body.detail).not.toHaveProperty('sendTo');
});

test('staff look at one store’s returns, which is named; one that isn’t there is refused', async () => {
  const order = await shipped();
  const [mine, other] = [await asked(order), await asked(await shipped())];
  const list = async (query: string) =>
    (await get(`/admin/return/List?perpage=100&${query}`, staff)).body.detail;
  const numbersIn = ({ dataList }: { dataList: { returnNumber: string }[] }) =>
    dataList.map(({ returnNumber }) => returnNumber);
  const narrowed = await list(`sellerId=${order.sellerId}`);
  expect(numbersIn(narrowed)).toEqual([mine]);
  expect(narrowed.store.id).toBe(order.sellerId);
  expect(narrowed.counts).toContainEqual({ status: 'requested', count: 1 });
  const all = await list('');
  expect(numbersIn(all)).toEqual(expect.arrayContaining([mine, other]));
  expect(all.store).toBeNull();
  expect((await get('/admin/return/List?sellerId=999999', staff)).body.code).toBe('storeNotFound');
});

describe('answers', () => {
  test('protects: strangers, other stores and the wrong side find nothing or may do nothing', async () => {
    const order = await shipped();
    const number = await asked(order);
    const stranger = await api.signIn();
    const otherStore = await api.signIn('seller', await shop.seller());
    for (const [path, body] of [
      ['dispute', { note: 'x' }],
      ['send', { provider: 'Flash', trackingNumber: 'F12345' }],
    ] as const) {
      expect((await post(`/return/${number}/${path}`, body, stranger)).body.code).toBe('returnNotFound');
      expect((await post(`/return/${number}/${path}`, body, order.buyer)).body.code).toBe('returnMoved');
    }
    for (const [path, body] of [
      ['approve', {}],
      ['reject', { reason: 'x' }],
      ['receive', { isRestocked: true }],
    ] as const)
      expect((await post(`/seller/return/${number}/${path}`, body, otherStore)).body.code).toBe(
        'returnNotFound',
      );
    for (const path of [`/return/${number}`, `/return/${number}/photo/0`, `/return/${number}/refund`])
      expect((await get(path, stranger)).status).toBe(404);
    expect((await get(`/seller/return/${number}`, otherStore)).status).toBe(404);
    expect((await get(`/seller/return/${number}/photo/0`, otherStore)).status).toBe(404);
    expect((await get('/seller/return/List', otherStore)).body.detail.dataList).toEqual([]);
    expect((await get(`/seller/return/List?search=${number}`, otherStore)).body.detail.total).toBe(0);
    expect((await get('/return/List', stranger)).body.detail.dataList).toEqual([]);
    const ofOrder = (number: string, who: { token: string }) =>
      get(`/return/List?orderNumber=${number}`, who).then(({ body }) => body.detail.total);
    expect(await ofOrder(order.orderNumber, order.buyer)).toBe(1);
    expect(await ofOrder('R1-1', order.buyer)).toBe(0);
    expect(await ofOrder(order.orderNumber, stranger)).toBe(0);
    expect(
      (await post(`/admin/return/${number}/decide`, { isUpheld: true, answer: 'x' }, staff)).body.code,
    ).toBe('returnMoved');
  });

  test('works: stores and staff find returns by their own number or their order’s, none by signs of SQL', async () => {
    const order = await shipped();
    const number = await asked(order);
    const other = await asked(await shipped());
    for (const [path, who] of [
      ['/seller/return/List', order.seller],
      ['/admin/return/List', staff],
    ] as const) {
      const found = async (query: string) =>
        (await get(`${path}?${query}`, who)).body.detail.dataList.map(
          ({ returnNumber }: { returnNumber: string }) => returnNumber,
        );
      expect(await found(`search=${number.toLowerCase()}`)).toEqual([number]);
      expect(await found(`search=${order.orderNumber}`)).toEqual([number]);
      expect(await found(`orderNumber=${order.orderNumber}`)).toEqual([number]);
      expect(await found('search=%25')).toEqual([]);
      expect(await found(`search=${number}&status=refunded`)).toEqual([]);
    }
    expect((await get(`/seller/return/List?search=${other}`, order.seller)).body.detail.total).toBe(0);
  });

  test('two answers at once: one counts', async () => {
    const order = await shipped();
    const number = await asked(order);
    const replies = await Promise.all([
      post(`/seller/return/${number}/approve`, {}, order.seller),
      post(`/seller/return/${number}/reject`, { reason: 'ไม่จริง' }, order.seller),
      post(`/seller/return/${number}/approve`, {}, order.seller),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await get(`/return/${number}`, order.buyer)).body.detail.timeline).toHaveLength(2);
  });

  test('works: a store refunds what its buyer may keep, once, and nothing goes back to the shelf', async () => {
    const order = await shipped();
    const number = await asked(order);
    const before = await shop.stock(order.book);
    const keep = () => post(`/seller/return/${number}/approve`, { isKept: true }, order.seller);
    const replies = await Promise.all([keep(), keep()]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const asBuyer = (await get(`/return/${number}`, order.buyer)).body.detail;
    expect(asBuyer).toMatchObject({
      status: 'received',
      isKept: true,
      canSendBack: false,
      canWithdraw: false,
    });
    const steps = asBuyer.timeline.map(({ status }: { status: string }) => status);
    expect(steps).toEqual(['requested', 'approved', 'received']);
    expect((await shop.stock(order.book)).onHand).toBe(before.onHand);
    expect(await waitingRefund(order)).toMatchObject([{ amount: asBuyer.refundTotal * 100 }]);
    const { rows } = await api.db.execute<{ kind: string }>(sql`select kind from notifications
      where user_id = ${order.buyer.userId} and kind like 'return%' order by id`);
    expect(rows.map(({ kind }) => kind)).toEqual(['returnKept']);
  });

  test('works: staff, too, may let the buyer keep what a dispute is about', async () => {
    const order = await shipped();
    const number = await asked(order);
    await post(`/seller/return/${number}/reject`, { reason: 'ไม่เห็นความเสียหาย' }, order.seller);
    await post(`/return/${number}/dispute`, { note: 'ดูรูปอีกครั้ง' }, order.buyer);
    const verdict = { isUpheld: true, isKept: true, answer: 'หน้าขาดจริง' };
    const decided = await post(`/admin/return/${number}/decide`, verdict, staff);
    expect(decided.body.detail, JSON.stringify(decided.body)).toMatchObject({ status: 'received' });
    expect((await get(`/return/${number}`, order.buyer)).body.detail).toMatchObject({ isKept: true });
    // What has to come back isn't kept.
    const other = await asked(await shipped());
    expect((await get(`/admin/return/${other}`, staff)).body.detail).toMatchObject({ isKept: false });
  });

  test('received twice at once, paid twice at once: once in the books', async () => {
    const order = await shipped();
    const number = await sentBack(order);
    const received = await Promise.all(
      Array.from({ length: 4 }, () =>
        post(`/seller/return/${number}/receive`, { isRestocked: true }, order.seller),
      ),
    );
    expect(received.filter(({ status }) => status === 200)).toHaveLength(1);
    const [refund] = await waitingRefund(order);
    const paid = await Promise.all(
      [1, 2, 3].map((press) => post(`/admin/refund/${refund?.id}/pay`, payForm(photo, `T-${press}`), staff)),
    );
    expect(paid.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(paid.filter(({ body }) => body.code === 'refundNotWaiting')).toHaveLength(2);
    expect(await shop.stock(order.book)).toMatchObject({ onHand: 8, movedOnHand: 8 });
  });

  test('a rejection goes to staff once: for the store that is the end, for the shopper the items go back', async () => {
    const order = await shipped();
    const [lost, won] = [await asked(order), await asked(order)];
    for (const number of [lost, won]) {
      await post(`/seller/return/${number}/reject`, { reason: 'สภาพปกติ' }, order.seller);
      expect((await post(`/return/${number}/dispute`, { note: 'ดูรูป' }, order.buyer)).body.detail.status).toBe(
        'disputed',
      );
      expect((await post(`/return/${number}/dispute`, { note: 'ดูรูป' }, order.buyer)).body.code).toBe(
        'returnMoved',
      );
    }
    const waiting = (await get('/admin/return/List?status=disputed', staff)).body.detail;
    expect(waiting.dataList.map(({ returnNumber }: { returnNumber: string }) => returnNumber)).toEqual([
      won,
      lost,
    ]);
    await post(`/admin/return/${lost}/decide`, { isUpheld: false, answer: 'ตามร้าน' }, staff);
    await post(`/admin/return/${won}/decide`, { isUpheld: true, answer: 'คืนได้' }, staff);
    expect((await post(`/return/${lost}/dispute`, { note: 'อีกครั้ง' }, order.buyer)).body.code).toBe(
      'returnMoved',
    );
    expect((await get(`/return/${lost}`, order.buyer)).body.detail).toMatchObject({
      status: 'rejected',
      disputeAnswer: 'ตามร้าน',
      canDispute: false,
    });
    expect((await get(`/return/${won}`, order.buyer)).body.detail).toMatchObject({
      status: 'approved',
      canSendBack: true,
    });
    await post(`/return/${won}/send`, { provider: 'Flash', trackingNumber: 'F12345' }, order.buyer);
    await post(`/seller/return/${won}/receive`, { isRestocked: false }, order.seller);
    expect((await post(`/Order/${order.orderNumber}/confirm`, {}, order.buyer)).status).toBe(200);
  });
});

describe('silence, by job', () => {
  const later = async (days: number) => {
    await pass(days * dayMs + 1);
  };
  test('of the store means approved, then received; two workers decide once', async () => {
    const order = await shipped();
    const number = await asked(order);
    await later(6.9);
    await runReturnTimers(api.services);
    expect(await statusOf(order, number)).toBe('requested');
    await later(0.2);
    await Promise.all(Array.from({ length: 8 }, () => runReturnTimers(api.services)));
    expect((await get(`/return/${number}`, order.buyer)).body.detail.timeline).toMatchObject([
      { status: 'requested' },
      { status: 'approved', actor: 'system' },
    ]);
    await post(`/return/${number}/send`, { provider: 'Flash', trackingNumber: 'F12345' }, order.buyer);
    await post(`/seller/Order/${order.orderNumber}/deliver`, {}, order.seller);
    await later(7);
    await Promise.all([1, 2].map(() => runReturnTimers(api.services)));
    expect(await statusOf(order, number)).toBe('received');
    expect(await waitingRefund(order)).toHaveLength(1);
  });

  test('of the shopper ends it, and the order completes', async () => {
    const order = await shipped();
    const [unsent, undisputed] = [await asked(order), await asked(order)];
    await post(`/seller/return/${unsent}/approve`, {}, order.seller);
    await post(`/seller/return/${undisputed}/reject`, { reason: 'ไม่รับคืน' }, order.seller);
    await later(30);
    await completeDeliveredOrders(api.services);
    expect((await orderOf(order)).status).toBe('shipped');
    await Promise.all([1, 2].map(() => runReturnTimers(api.services)));
    expect(await statusOf(order, unsent)).toBe('lapsed');
    expect(await statusOf(order, undisputed)).toBe('rejected');
    expect((await post(`/return/${undisputed}/dispute`, { note: 'สาย' }, order.buyer)).body.code).toBe(
      'returnMoved',
    );
    await completeDeliveredOrders(api.services);
    // Nobody has said that the parcel was delivered, and with it the cash collected.
    expect((await orderOf(order)).status).toBe('shipped');
    await post(`/seller/Order/${order.orderNumber}/deliver`, {}, order.seller);
    await later(7);
    await completeDeliveredOrders(api.services);
    expect((await orderOf(order)).status).toBe('complete');
    expect(await balances(order)).toMatchObject({ held: 0, buyer: 0 });
  });
});

describe('POST /return/{returnNumber}/withdraw', () => {
  test('works: the items are kept, the store hears of it, and they can be asked for again', async () => {
    const order = await shipped();
    const number = await asked(order, { lines: [{ orderLineId: order.bookLine, quantity: 3 }] });
    expect((await ask(order)).body.code).toBe('returnQuantity');
    expect((await post(`/return/${number}/withdraw`, {}, order.buyer)).body.detail).toEqual({
      returnNumber: number,
      status: 'lapsed',
    });
    const told = (await get('/notification/List', order.seller)).body.detail.dataList;
    expect(told[0]).toMatchObject({ kind: 'sellerReturnWithdrawn' });
    const again = await asked(order);
    await post(`/seller/return/${again}/approve`, {}, order.seller);
    expect((await post(`/return/${again}/withdraw`, {}, order.buyer)).status).toBe(200);
    expect((await post(`/Order/${order.orderNumber}/confirm`, {}, order.buyer)).status).toBe(200);
  });

  test('refuses what has been sent back or has ended, protects another’s; of two presses one counts', async () => {
    const order = await shipped();
    const number = await sentBack(order);
    expect((await post(`/return/${number}/withdraw`, {}, order.buyer)).body.code).toBe('returnMoved');
    const open = await asked(order);
    expect((await post(`/return/${open}/withdraw`, {}, await api.signIn())).status).toBe(404);
    const replies = await Promise.all([1, 2].map(() => post(`/return/${open}/withdraw`, {}, order.buyer)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await post(`/seller/return/${open}/approve`, {}, order.seller)).body.code).toBe('returnMoved');
  });
});

describe('POST /seller/return/{returnNumber}/contest', () => {
  const decide = (number: string, isUpheld: boolean, who = staff) =>
    post(`/admin/return/${number}/decide`, { isUpheld, answer: 'ตรวจสอบแล้ว' }, who);

  test('works: staff decide for the shopper, and the money goes back; or for the store, and that is the end', async () => {
    const order = await shipped();
    const [won, lost] = [await sentBack(order), await sentBack(order)];
    for (const number of [won, lost])
      expect(
        (await post(`/seller/return/${number}/contest`, { note: 'กล่องเปล่า' }, order.seller)).body.detail,
      ).toEqual({ returnNumber: number, status: 'disputed' });
    const seen = (await get(`/return/${won}`, order.buyer)).body.detail;
    expect(seen).toMatchObject({ contestNote: 'กล่องเปล่า', dueAt: null, canWithdraw: false });
    expect((await decide(won, true)).body.detail.status).toBe('received');
    expect(await waitingRefund(order)).toMatchObject([{ amount: 10_000 }]);
    expect((await decide(lost, false)).body.detail.status).toBe('rejected');
    expect(await waitingRefund(order)).toHaveLength(1);
    expect((await get(`/return/${lost}`, order.buyer)).body.detail).toMatchObject({
      canDispute: false,
      disputeAnswer: 'ตรวจสอบแล้ว',
    });
    expect((await post(`/Order/${order.orderNumber}/confirm`, {}, order.buyer)).status).toBe(200);
  });

  test('refuses before the parcel is on its way and twice; protects from other stores and from judging oneself', async () => {
    const order = await shipped();
    const early = await asked(order);
    const contest = (number: string, who = order.seller) =>
      post(`/seller/return/${number}/contest`, { note: 'คนละเล่ม' }, who);
    expect((await contest(early)).body.code).toBe('returnMoved');
    const number = await sentBack(order);
    expect((await contest(number, await api.signIn('seller', await shop.seller()))).status).toBe(404);
    expect((await post(`/seller/return/${number}/contest`, { note: '' }, order.seller)).status).toBe(400);
    const replies = await Promise.all([contest(number), contest(number)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    await api.makeStaff(order.buyer.userId);
    expect((await decide(number, true, order.buyer)).body.code).toBe('ownAffair');
    await api.db.execute(
      sql`update users set role = 'shopper', staff_role = null where id = ${order.buyer.userId}`,
    );
    const verdicts = await Promise.all([decide(number, true), decide(number, false)]);
    expect(verdicts.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
