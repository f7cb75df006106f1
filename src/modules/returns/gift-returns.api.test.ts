import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { chooseGifts } from '../cart/choose-gifts.ts';
import { issueDueDocuments } from '../document/issue-due-documents.ts';
import { testDocuments } from '../document/test-documents.ts';
import { readBalance } from '../ledger/read-balance.ts';
import { isNewCustomer } from '../order/is-new-customer.ts';
import { openReturns, type Placed } from './test-returns.ts';

const returns = openReturns();
const { ask, asked, get, orderOf, paid, post, shipped, statusOf } = returns;

/** An order of three books (100 baht each) and a pen (50 baht), and a mug of 120 baht that 300 baht of them brought. */
async function withMug(
  funder: 'store' | 'house' = 'store',
  place: typeof shipped = shipped,
): Promise<Placed & { mug: number; mugLine: number }> {
  const { shop, api } = returns.opened();
  const sellerId = await shop.seller();
  await testDocuments(api.db, shop).taxProfile(sellerId);
  const mug = await shop.product(sellerId, { isFreeGift: true, nameEn: 'Mug', priceSatang: 12_000 });
  await shop.promotion({
    ...{ promotionTypeId: 5, sellerId: funder === 'store' ? sellerId : null, funder },
    terms: { kind: 'amountGift', fromSatang: 30_000, giftProductId: mug, copies: 1 },
  });
  const order = await place({ sellerId });
  const { products } = (await get(`/Order/${order.orderNumber}`, order.buyer)).body.detail;
  const line = products.find(({ productId }: { productId: number }) => productId === mug);
  expect(line).toMatchObject({ isFreeProduct: true, total: 0 });
  return { ...order, mug, mugLine: line.id };
}
type Order = Awaited<ReturnType<typeof withMug>>;
const books = (order: Placed, quantity: number) => [{ orderLineId: order.bookLine, quantity }];
const gifts = (order: Order, isSentBack: boolean) => [{ orderLineId: order.mugLine, isSentBack }];
async function received(order: Placed, number: string): Promise<void> {
  await post(`/seller/return/${number}/approve`, {}, order.seller);
  await post(`/return/${number}/send`, { provider: 'Flash', trackingNumber: 'F12345' }, order.buyer);
  const reply = await post(`/seller/return/${number}/receive`, { isRestocked: true }, order.seller);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
}
const detail = async (order: Placed, number: string) =>
  (await get(`/return/${number}`, order.buyer)).body.detail;
const heldOf = ({ sellerId }: Placed) =>
  readBalance(returns.opened().api.db, { kind: 'seller_held', ownerId: sellerId });

describe('gifts that the buyer chose', () => {
  test('each comes back or is charged at its own frozen worth, whatever the others cost', async () => {
    const { shop, api } = returns.opened();
    const sellerId = await shop.seller();
    const [mug, card] = await Promise.all(
      [12_000, 3_000].map((priceSatang) => shop.product(sellerId, { isFreeGift: true, priceSatang })),
    );
    const promotionId = await shop.promotion({
      ...{ promotionTypeId: 5, sellerId },
      terms: {
        ...{ kind: 'amountGift', fromSatang: 30_000, copies: 2 },
        ...{ giftProductId: mug ?? 0, otherGiftIds: [card ?? 0] },
      },
    });
    const order = await shipped({
      sellerId,
      choose: (cartId, userId) =>
        chooseGifts(
          { ...api.services, isNewCustomer },
          { cartId, userId },
          { promotionId, productIds: [card ?? 0, mug ?? 0] },
        ),
    });
    const { products } = (await get(`/Order/${order.orderNumber}`, order.buyer)).body.detail;
    const lineOf = (id?: number): number =>
      products.find(({ productId }: { productId: number }) => productId === id).id;
    // What a gift costs later is nobody's matter any more.
    await api.db.execute(
      sql`update products set price_satang = 99_900, full_price_satang = 99_900 where id = ${card}`,
    );
    const refused = await ask(order, { lines: books(order, 3) });
    expect(refused.body.code).toBe('giftChoice');
    const open: { orderLineId: number; charge: number }[] = refused.body.detail.gifts;
    expect(new Map(open.map(({ orderLineId, charge }) => [orderLineId, charge]))).toEqual(
      new Map([
        [lineOf(mug), 120],
        [lineOf(card), 30],
      ]),
    );
    const number = await asked(order, {
      lines: books(order, 3),
      gifts: [
        { orderLineId: lineOf(mug), isSentBack: true },
        { orderLineId: lineOf(card), isSentBack: false },
      ],
    });
    expect(await detail(order, number)).toMatchObject({
      refundItems: 270,
      keptGifts: [{ orderLineId: lineOf(card), charge: 30 }],
    });
    await received(order, number);
    expect((await detail(order, number)).refundItems).toBe(270);
  });
});

describe('a return that leaves too little for a gift', () => {
  test('says so before it is asked for, with what keeping it costs; one that leaves enough says nothing', async () => {
    const order = await withMug();
    // The pen: 300 baht are kept.
    const pen = await asked(order, { lines: [{ orderLineId: order.penLine, quantity: 1 }] });
    expect((await detail(order, pen)).keptGifts).toEqual([]);
    const refused = await ask(order);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'giftChoice',
        // A book brings 100 baht: more than that is never charged at once.
        detail: { gifts: [{ orderLineId: order.mugLine, copies: 1, charge: 100 }] },
      },
    });
    // Nothing was asked for by that.
    const list = await get(`/return/List?orderNumber=${order.orderNumber}`, order.buyer);
    expect(list.body.detail.total).toBe(1);
  });

  test('takes it back with what had brought it: on the shelf again, and nothing is charged', async () => {
    const order = await withMug();
    const { shop } = returns.opened();
    const before = await shop.stock(order.mug);
    const number = await asked(order, { lines: books(order, 1), gifts: gifts(order, true) });
    expect(await detail(order, number)).toMatchObject({
      refundItems: 100,
      keptGifts: [],
      products: expect.arrayContaining([
        expect.objectContaining({ orderLineId: order.bookLine, isFreeProduct: false }),
        expect.objectContaining({ orderLineId: order.mugLine, isFreeProduct: true, refund: 0 }),
      ]),
    });
    await received(order, number);
    expect(await shop.stock(order.mug)).toMatchObject({ onHand: before.onHand + 1 });
    expect(await detail(order, number)).toMatchObject({ refundTotal: 100 });
  });

  test('charges what was kept, as far as the refund goes, the rest with the next; the store keeps that', async () => {
    const order = await withMug();
    const sold = 35_000 + 5_000;
    const first = await asked(order, { lines: books(order, 1), gifts: gifts(order, false) });
    // A book brings 100 baht, the mug costs 120: nothing below zero.
    expect(await detail(order, first)).toMatchObject({
      refundItems: 0,
      keptGifts: [{ orderLineId: order.mugLine, copies: 1, charge: 100 }],
    });
    await received(order, first);
    expect(await statusOf(order, first)).toBe('refunded');
    expect(await heldOf(order)).toBe(-sold);
    // It was agreed to: the next doesn't ask again, and charges what is left.
    const second = await asked(order, { lines: books(order, 1) });
    expect(await detail(order, second)).toMatchObject({ refundItems: 80 });
    await received(order, second);
    expect(await detail(order, second)).toMatchObject({
      refundItems: 80,
      keptGifts: [{ charge: 20 }],
    });
    expect(await heldOf(order)).toBe(-sold + 8_000);
    const third = await asked(order, { lines: books(order, 1) });
    await received(order, third);
    expect(await detail(order, third)).toMatchObject({ refundItems: 100, keptGifts: [] });
    expect(await heldOf(order)).toBe(-sold + 18_000);
  });

  test('of the house’s gift pays the house back, not its store; nothing of it is lost when it comes back', async () => {
    const kept = await withMug('house');
    const { api } = returns.opened();
    // The house has bought the mug of the store.
    const sold = 35_000 + 5_000 + 12_000;
    const funded = async () => {
      const { rows } = await api.db.execute<{
        satang: number;
      }>(sql`select coalesce(sum(e.amount_satang), 0)::int as satang
        from ledger_entries e join orders o on o.id = e.order_id join ledger_accounts a on a.id = e.account_id
        where o.order_number = ${kept.orderNumber} and a.kind = 'platform_vouchers'`);
      return rows[0]?.satang;
    };
    const number = await asked(kept, { lines: books(kept, 2), gifts: gifts(kept, false) });
    await received(kept, number);
    expect(await detail(kept, number)).toMatchObject({ refundItems: 80, keptGifts: [{ charge: 120 }] });
    expect(await heldOf(kept)).toBe(-sold + 20_000);
    expect(await funded()).toBe(0);
    const back = await withMug('house');
    await received(back, await asked(back, { lines: books(back, 2), gifts: gifts(back, true) }));
    expect(await heldOf(back)).toBe(-sold + 20_000 + 12_000);
  });

  test('has a credit note of what the store gave back, the gift a line of its own', async () => {
    const order = await withMug();
    const lines = [...books(order, 3), { orderLineId: order.penLine, quantity: 1 }];
    await received(order, await asked(order, { lines, gifts: gifts(order, false) }));
    await issueDueDocuments(returns.opened().api.services);
    await issueDueDocuments(returns.opened().api.services);
    const documents = await returns.documentsOf(order);
    const note = documents.find(({ kind }) => kind === 'credit_note');
    // 350 baht and the parcel's 50, less the mug's 120.
    expect(note).toMatchObject({ total: 28_000, paid: 28_000, house: 0 });
  });

  test('has credit notes with the VAT of a gift of another class, below zero where that is more, or all there is', async () => {
    const order = await withMug();
    const { api } = returns.opened();
    // Books are exempt, the mug is not.
    await api.db.execute(sql`
      update order_lines set vat_class = case when id = ${order.mugLine} then 'standard' else 'exempt' end
      where order_id = (select id from orders where order_number = ${order.orderNumber})`);
    // A book brings 100 baht, which the mug's 120 take wholly; the next brings 80, less its last 20.
    await received(order, await asked(order, { lines: books(order, 1), gifts: gifts(order, false) }));
    await received(order, await asked(order, { lines: books(order, 1) }));
    const rest = [...books(order, 1), { orderLineId: order.penLine, quantity: 1 }];
    await received(order, await asked(order, { lines: rest }));
    await issueDueDocuments(api.services);
    await issueDueDocuments(api.services);
    const documents = await returns.documentsOf(order);
    expect(
      documents.filter(({ kind }) => kind === 'credit_note').map(({ total, vat }) => ({ total, vat })),
    ).toEqual([
      { total: 0, vat: -654 },
      { total: 8_000, vat: -131 },
      // With the parcel's 50 baht, which bear VAT: of −120 + 50 baht in all −4.58.
      { total: 20_000, vat: 327 },
    ]);
    await issueDueDocuments(api.services);
    expect(await returns.documentsOf(order)).toHaveLength(documents.length);
  });

  test('asks nothing when all of the order goes back but the gift; who sends it back gets all', async () => {
    const order = await withMug();
    const lines = [...books(order, 3), { orderLineId: order.penLine, quantity: 1 }];
    expect((await ask(order, { lines })).status).toBe(409);
    const number = await asked(order, { lines, gifts: gifts(order, true) });
    await received(order, number);
    expect(await detail(order, number)).toMatchObject({ refundItems: 350 });
    const { rows } = await returns.opened().api.db.execute<{ back: boolean }>(sql`
      select u.returned_at is not null as back from promotion_uses u
      where u.order_number = ${order.orderNumber}`);
    expect(rows).toEqual([{ back: true }]);
  });

  test('protects: a gift isn’t asked for alone, and nobody else’s line is a gift', async () => {
    const order = await withMug();
    const other = await withMug();
    const alone = await ask(order, { lines: [{ orderLineId: order.mugLine, quantity: 1 }] });
    expect(alone.body.code).toBe('returnQuantity');
    const foreign = { lines: books(order, 1), gifts: gifts(other, true) };
    expect((await ask(order, foreign)).body.code).toBe('giftChoice');
    expect((await ask(order, { gifts: gifts(order, true) }, other.buyer)).status).toBe(404);
  });

  test('what is given up, or refused, charges nothing', async () => {
    const order = await withMug();
    const number = await asked(order, { lines: books(order, 1), gifts: gifts(order, false) });
    await post(`/return/${number}/withdraw`, {}, order.buyer);
    // Asked anew: it has to be chosen about again.
    expect((await ask(order)).status).toBe(409);
    const again = await asked(order, { lines: books(order, 1), gifts: gifts(order, true) });
    await post(`/seller/return/${again}/reject`, { reason: 'ไม่รับ' }, order.seller);
    const { rows } = await returns.opened().api.db.execute<{ charged: number }>(sql`
      select gift_charged_satang::int as charged from order_lines where id = ${order.mugLine}`);
    expect(rows).toEqual([{ charged: 0 }]);
  });
});

describe('a gift in a parcel of its own', () => {
  test('protects: it comes back once, whether its store then says one parcel came back or all of the order', async () => {
    const order = await withMug('store', paid);
    const { shop } = returns.opened();
    const at = `/seller/Order/${order.orderNumber}`;
    const copies = [
      { lineId: order.bookLine, quantity: 3 },
      { lineId: order.penLine, quantity: 1 },
    ];
    const ship = (trackingNumber: string, lines: { lineId: number; quantity: number }[]) =>
      post(`${at}/ship`, { provider: 'Flash Express', trackingNumber, lines }, order.seller);
    const back = (parcel?: number) => post(`${at}/parcel-back`, { isRestocked: true, parcel }, order.seller);
    expect((await ship('FL7001', copies)).status).toBe(200);
    expect((await ship('FL7002', [{ lineId: order.mugLine, quantity: 1 }])).status).toBe(200);
    const before = await shop.stock(order.mug);

    expect((await back(2)).status).toBe(200);
    expect((await back()).body.code).toBe('orderReturnOpen');
    expect((await back(2)).body.code).toBe('orderReturnOpen');
    expect(await shop.stock(order.mug)).toMatchObject({ onHand: before.onHand + 1 });

    expect((await back(1)).status).toBe(200);
    expect(await orderOf(order)).toMatchObject({ status: 'complete' });
    expect(await shop.stock(order.mug)).toMatchObject({ onHand: before.onHand + 1 });
  });
});
