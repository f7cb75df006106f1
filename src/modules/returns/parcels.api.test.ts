import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { transact } from '../../platform/db/transact.ts';
import { readPdf } from '../../platform/pdf/test-read-pdf.ts';
import { addShippedCopies } from '../order/shipment.store.ts';
import { openReturns, type Placed } from './test-returns.ts';

const dayMs = 24 * 60 * 60 * 1000;
const desk = openReturns();
const { ask, balances, get, orderOf, paid, paidAndShipped, pass, post, shipped, waitingRefund } = desk;
let api: ReturnType<typeof desk.opened>['api'];
let shop: ReturnType<typeof desk.opened>['shop'];
beforeAll(() => {
  ({ api, shop } = desk.opened());
});

type Copies = { lineId: number; quantity: number }[];

const ship = (order: Placed, trackingNumber: string, lines?: Copies, who: { token: string } = order.seller) =>
  post(
    `/seller/Order/${order.orderNumber}/ship`,
    { provider: 'Flash Express', trackingNumber, ...(lines === undefined ? {} : { lines }) },
    who,
  );
const storeOrder = async (order: Placed) =>
  (await get(`/seller/Order/${order.orderNumber}`, order.seller)).body.detail;
const deliver = (order: Placed, parcel?: number) =>
  post(`/seller/Order/${order.orderNumber}/deliver`, parcel === undefined ? {} : { parcel }, order.seller);
const parcelBack = (order: Placed, parcel: number) =>
  post(`/seller/Order/${order.orderNumber}/parcel-back`, { isRestocked: true, parcel }, order.seller);
const cancelRest = (order: Placed, who = order.seller) =>
  post(`/seller/Order/${order.orderNumber}/cancel-rest`, { reason: 'พิมพ์หมดแล้ว' }, who);

/** Copies of the book and of the pen, as lines stand in their order. */
const inOrder = ({ bookLine, penLine }: Placed, books: number, pens: number): Copies =>
  [
    { lineId: bookLine, quantity: books },
    { lineId: penLine, quantity: pens },
  ].sort((one, other) => one.lineId - other.lineId);

async function toldOf({ buyer }: Placed): Promise<string[]> {
  const { dataList } = (await get('/notification/List', buyer)).body.detail;
  return dataList.map(({ kind }: { kind: string }) => kind).reverse();
}

async function mailsOf({ orderNumber }: Placed): Promise<string[]> {
  const { rows } = await api.db.execute<{ subject: string }>(
    sql`select subject from outbox_messages where subject like ${`%${orderNumber}%`} and text like '%FL%' order by id`,
  );
  return rows.map(({ subject }) => subject);
}

describe('an order in several parcels', () => {
  test('works: each has its copies and number, its buyer hears of each once, and the last one ships the order', async () => {
    const order = await paid();
    const first = [{ lineId: order.bookLine, quantity: 2 }];
    expect((await ship(order, 'FL0001', first)).body.detail.status).toBe('ready_to_ship');
    expect(await orderOf(order)).toMatchObject({
      status: 'ready_to_ship',
      isPartlyShipped: true,
      canCancel: false,
      canReturn: false,
      trackingNumber: 'FL0001',
      parcels: [
        {
          position: 1,
          trackingNumber: 'FL0001',
          trackingUrl: 'https://www.flashexpress.co.th/fle/tracking?se=FL0001',
          lines: first,
        },
      ],
      toSend: inOrder(order, 1, 1),
    });
    const shopper = await orderOf(order);
    expect(shopper.parcels[0].shippedBy).toBeUndefined();
    // The same again counts once; the rest is all that is left.
    expect((await ship(order, 'FL0001', first)).body.detail.status).toBe('ready_to_ship');
    expect((await ship(order, 'FL0002')).body.detail.status).toBe('shipped');
    expect((await ship(order, 'FL0002')).body.detail.status).toBe('shipped');
    const sent = await storeOrder(order);
    expect(sent).toMatchObject({
      status: 'shipped',
      isPartlyShipped: false,
      toSend: [],
      canTakeParcelBack: false,
      parcels: [
        { position: 1, shippedBy: expect.any(String), canCorrect: true, canTakeBack: true },
        {
          position: 2,
          lines: inOrder(order, 1, 1),
        },
      ],
    });
    expect(sent.timeline.map(({ status }: { status: string }) => status)).toEqual(
      expect.arrayContaining(['ready_to_ship', 'partShipped', 'shipped']),
    );
    expect((await toldOf(order)).slice(-2)).toEqual(['orderPartShipped', 'orderRestShipped']);
    expect(await mailsOf(order)).toEqual([
      expect.stringContaining('บางส่วน'),
      expect.stringContaining('ส่วนที่เหลือ'),
    ]);
    const { rows } = await api.db.execute(sql`select sum(i.quantity)::int as copies from parcel_lines i
      join parcels p on p.id = i.parcel_id join orders o on o.id = p.order_id where o.order_number = ${order.orderNumber}`);
    expect(rows).toEqual([{ copies: 4 }]);
    const slips = await api.app.request(
      `/api/seller/Order/papers/slips-a6?orderNumbers=${order.orderNumber}`,
      { headers: { 'x-api-key': 'test-key', authorization: `Bearer ${order.seller.token}` } },
    );
    const { pages } = readPdf(Buffer.from(await slips.arrayBuffer()));
    expect(pages.map((page) => page.find((text) => text.startsWith('กล่อง')))).toEqual([
      'กล่อง 1/2 · รวม 2 ชิ้น',
      'กล่อง 2/2 · รวม 2 ชิ้น',
    ]);
    const found = await get('/seller/Order/List?search=FL0002', order.seller);
    expect(found.body.detail.total).toBe(1);
  });

  test('works: it is delivered with the last parcel, and each parcel’s number can be put right', async () => {
    const order = await paid();
    await ship(order, 'FL0011', [{ lineId: order.bookLine, quantity: 3 }]);
    const correct = (parcel: number, trackingNumber: string) =>
      post(
        `/seller/Order/${order.orderNumber}/shipment`,
        { provider: 'Flash Express', trackingNumber, parcel },
        order.seller,
      );
    expect((await correct(1, 'FL0012')).status).toBe(200);
    expect((await correct(2, 'FL0013')).body.code).toBe('parcelNotFound');
    await pass(dayMs / 2);
    expect((await deliver(order, 1)).body.detail.status).toBe('ready_to_ship');
    expect((await correct(1, 'FL0014')).body.code).toBe('orderNotShipped');
    await ship(order, 'FL0015');
    expect((await correct(2, 'FL0012')).body.code).toBe('parcelNumberTaken');
    expect((await deliver(order, 2)).body.code).toBe('deliveryTooEarly');
    expect((await deliver(order, 3)).body.code).toBe('parcelNotFound');
    expect((await orderOf(order)).deliveredAt).toBeNull();
    await pass(dayMs / 2);
    expect((await deliver(order, 2)).status).toBe(200);
    expect((await deliver(order, 2)).status).toBe(200);
    const seen = await orderOf(order);
    expect(seen.deliveredAt).not.toBeNull();
    expect(seen.parcels.map(({ trackingNumber }: { trackingNumber: string }) => trackingNumber)).toEqual([
      'FL0012',
      'FL0015',
    ]);
    expect((await toldOf(order)).filter((kind) => kind === 'orderDelivered')).toHaveLength(1);
    expect(seen).toMatchObject({ canReturn: true, canConfirm: true });
  });

  test('refuses copies that aren’t there, a number that is taken, and cash in parts; nothing is changed', async () => {
    const order = await paid();
    const [one] = [{ lineId: order.bookLine, quantity: 1 }];
    expect((await ship(order, 'FL0021', [{ ...one, quantity: 4 }])).body.code).toBe('copiesNotThere');
    expect((await ship(order, 'FL0021', [one, one, one, one])).body.code).toBe('copiesNotThere');
    expect((await ship(order, 'FL0021', [{ lineId: 999_999, quantity: 1 }])).body.code).toBe(
      'copiesNotThere',
    );
    expect((await ship(order, 'FL0021', [])).status).toBe(400);
    expect((await ship(order, 'FL0021', [{ ...one, quantity: 0 }])).status).toBe(400);
    expect((await storeOrder(order)).parcels).toEqual([]);
    await ship(order, 'FL0021', [one]);
    expect((await ship(order, 'FL0021', [{ ...one, quantity: 2 }])).body.code).toBe('parcelNumberTaken');
    expect((await ship(order, 'FL0021')).body.code).toBe('parcelNumberTaken');
    const cancel = { reason: 'ของหมด' };
    expect((await post(`/seller/Order/${order.orderNumber}/cancel`, cancel, order.seller)).body.code).toBe(
      'orderNotCancellable',
    );
    expect((await ask(order)).body.code).toBe('orderNotShipped');

    const cash = await shipped();
    await api.db.execute(sql`delete from parcel_lines i using parcels p, orders o
      where p.id = i.parcel_id and o.id = p.order_id and o.order_number = ${cash.orderNumber}`);
    await api.db.execute(
      sql`delete from parcels p using orders o where o.id = p.order_id and o.order_number = ${cash.orderNumber}`,
    );
    await api.db.execute(
      sql`update order_lines set shipped_quantity = 0 where id in (${cash.bookLine}, ${cash.penLine})`,
    );
    await api.db.execute(
      sql`update orders set status = 'ready_to_ship' where order_number = ${cash.orderNumber}`,
    );
    expect((await ship(cash, 'FL0022', [{ lineId: cash.bookLine, quantity: 1 }])).body.code).toBe(
      'cashInOneParcel',
    );
    expect((await storeOrder(cash)).canSplit).toBe(false);
    const all = [
      { lineId: cash.bookLine, quantity: 3 },
      { lineId: cash.penLine, quantity: 1 },
    ];
    expect((await ship(cash, 'FL0022', all)).body.detail.status).toBe('shipped');
  });

  test('protects: of two members who send the same copies one wins; never more than were ordered, nor another store’s', async () => {
    const order = await paid();
    const colleague = await api.signIn('seller', order.sellerId);
    const all = [{ lineId: order.bookLine, quantity: 3 }];
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        ship(order, `FL003${at}`, all, at % 2 === 0 ? order.seller : colleague),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    for (const { status, body } of replies) if (status === 409) expect(body.code).toBe('copiesNotThere');
    const same = await Promise.all([1, 2, 3].map(() => ship(order, 'FL0039')));
    expect(same.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await storeOrder(order)).parcels).toHaveLength(2);
    await expect(
      transact(api.db, (tx) => addShippedCopies(tx, new Map([[order.bookLine, 1]]))),
    ).rejects.toThrow();
    const rival = await api.signIn('seller', await shop.seller());
    expect((await ship(order, 'FL0040', undefined, rival)).status).toBe(404);
    expect((await ship(order, 'FL0040', undefined, order.buyer)).status).toBe(403);
  });
});

describe('POST /seller/Order/{orderNumber}/cancel-rest', () => {
  test('works: the rest is paid back with its reason, the store keeps what it sent, and the books agree', async () => {
    const order = await paid();
    await ship(order, 'FL0051', [{ lineId: order.bookLine, quantity: 2 }]);
    await pass(dayMs / 2);
    await deliver(order, 1);
    const reply = await cancelRest(order);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    const seen = await orderOf(order);
    expect(seen).toMatchObject({
      status: 'shipped',
      toSend: [],
      hasReturns: true,
      statusReason: 'พิมพ์หมดแล้ว',
    });
    // What had been sent was delivered: the week for returns begins.
    expect(seen.deliveredAt).not.toBeNull();
    expect(await waitingRefund(order)).toMatchObject([{ amount: 15_000 }]);
    expect((await get(`/return/${reply.body.detail.returnNumber}`, order.buyer)).body.detail).toMatchObject({
      reason: 'not_sent',
      status: 'received',
      refundTotal: 150,
    });
    // By transfer: whoever was promised money hasn't said where to.
    expect(await toldOf(order)).toEqual(expect.arrayContaining(['restCancelled', 'refundWantsAccount']));
    const standing = (await get('/seller/standing', order.seller)).body.detail;
    expect(standing.marks).toMatchObject([{ kind: 'cancelled', orderNumber: order.orderNumber }]);
    // Of the books two can be sent back, not the one that never came.
    const back = (quantity: number) => ask(order, { lines: [{ orderLineId: order.bookLine, quantity }] });
    expect((await back(3)).body.code).toBe('returnQuantity');
    expect((await post(`/Order/${order.orderNumber}/confirm`, {}, order.buyer)).status).toBe(200);
    expect(await balances(order)).toMatchObject({ held: 0, buyer: 0 });
  });

  test('refuses what hasn’t left at all or has left whole, without a reason; two presses are one', async () => {
    const whole = await paid();
    expect((await cancelRest(whole)).body.code).toBe('orderNotInParts');
    await ship(whole, 'FL0061');
    expect((await cancelRest(whole)).body.code).toBe('orderNotInParts');
    const order = await paid();
    await ship(order, 'FL0062', [{ lineId: order.penLine, quantity: 1 }]);
    expect(
      (await post(`/seller/Order/${order.orderNumber}/cancel-rest`, { reason: '' }, order.seller)).status,
    ).toBe(400);
    const replies = await Promise.all([1, 2, 3].map(() => cancelRest(order)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await waitingRefund(order)).toMatchObject([{ amount: 30_000 }]);
  });

  test('protects: another store’s order isn’t there, and its buyer has no store', async () => {
    const order = await paid();
    await ship(order, 'FL0071', [{ lineId: order.penLine, quantity: 1 }]);
    expect((await cancelRest(order, await api.signIn('seller', await shop.seller()))).status).toBe(404);
    expect((await cancelRest(order, order.buyer)).status).toBe(403);
  });
});

describe('one parcel of several comes back', () => {
  test('works: its copies alone are paid back, and what arrived of the others is the order', async () => {
    const order = await paid();
    await ship(order, 'FL0081', [{ lineId: order.bookLine, quantity: 3 }]);
    expect((await parcelBack(order, 1)).body.code).toBe('orderNotShipped');
    await ship(order, 'FL0082');
    await pass(dayMs / 2);
    await deliver(order, 1);
    expect((await parcelBack(order, 1)).body.code).toBe('orderDelivered');
    expect((await parcelBack(order, 3)).body.code).toBe('parcelNotFound');
    expect((await parcelBack(order, 2)).status).toBe(200);
    expect((await parcelBack(order, 2)).status).toBe(409);
    const seen = await orderOf(order);
    expect(seen).toMatchObject({ status: 'shipped', refusedAt: null });
    expect(seen.parcels[1].cameBackAt).not.toBeNull();
    expect(seen.deliveredAt).not.toBeNull();
    expect(await waitingRefund(order)).toMatchObject([{ amount: 5_000 }]);
    expect((await post(`/Order/${order.orderNumber}/confirm`, {}, order.buyer)).status).toBe(200);
    expect(await balances(order)).toMatchObject({ held: 0, buyer: 0 });
  });

  test('works: the only parcel, of an order whose rest was given up', async () => {
    const order = await paid();
    await ship(order, 'FL0091', [{ lineId: order.bookLine, quantity: 2 }]);
    expect((await cancelRest(order)).status).toBe(200);
    expect(await storeOrder(order)).toMatchObject({ status: 'shipped', canTakeParcelBack: true });
    const body = { isRestocked: true };
    const reply = await post(`/seller/Order/${order.orderNumber}/parcel-back`, body, order.seller);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    expect(await orderOf(order)).toMatchObject({ status: 'complete' });
    expect((await waitingRefund(order)).map(({ amount }) => amount).sort()).toEqual([15_000, 20_000]);
    // The parcel's fee is the store's: it was sent.
    expect(await balances(order)).toEqual({ held: 0, payable: -5_000, buyer: 0 });
  });

  test('works: an order that left in one parcel is shown with it', async () => {
    const order = await paidAndShipped();
    expect((await orderOf(order)).parcels).toMatchObject([{ position: 1, trackingNumber: 'K12345' }]);
    // As it was before parcels were kept.
    await api.db.execute(
      sql`delete from parcel_lines where order_line_id in (${order.bookLine}, ${order.penLine})`,
    );
    await api.db.execute(
      sql`delete from parcels p using orders o where o.id = p.order_id and o.order_number = ${order.orderNumber}`,
    );
    expect((await orderOf(order)).parcels).toMatchObject([
      {
        position: 1,
        trackingNumber: 'K12345',
        lines: inOrder(order, 3, 1),
      },
    ]);
  });
});
