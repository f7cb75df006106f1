import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { transact } from '../../platform/db/transact.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { bankAccounts } from '../banking/banking.tables.ts';
import { forfeitCashback } from '../cashback/handle-personal-data.ts';
import { readOrderCashback } from '../cashback/read-cashback.ts';
import { reverseCashback } from '../cashback/reverse-cashback.ts';
import { knownDevices } from '../identity/identity.tables.ts';
import { readBalance } from '../ledger/read-balance.ts';
import { cancelOrder } from '../order/cancel-order.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { readPoints } from '../points/read-points.ts';
import { spendPoints } from '../points/spend-points.ts';
import { affiliateRates } from './affiliate.tables.ts';
import { eraseAffiliate } from './handle-personal-data.ts';
import { listEarnings } from './read-earnings.ts';
import { settleEarnings } from './settle-earnings.ts';
import { stopLinks } from './stop-links.ts';
import { testAffiliates } from './test-affiliates.ts';

const start = new Date('2026-11-26T03:00:00Z');
let now = start;
const dayMs = 24 * 60 * 60 * 1000;
let api: TestApi;
let shop: TestShop;
let links: ReturnType<typeof testAffiliates>;
let staff: string;
beforeAll(async () => {
  api = await openTestApi({ services: { clock: () => now } });
  shop = testShop(api.db);
  links = testAffiliates(api, shop);
  staff = (await api.signIn('staff')).token;
});
beforeEach(async () => {
  now = start;
  await api.db
    .delete(affiliateRates)
    .where(sql`not exists (select 1 from affiliate_earning_lines l where l.rate_id = affiliate_rates.id)`);
  await api.db.update(affiliateRates).set({ endsAt: start, startsAt: new Date(start.getTime() - dayMs) });
});
afterAll(() => api.close());

const post = (path: string, token: string, body: unknown) => api.call('POST', path, { token, body });
const houseRate = (more: object = {}) => post('/admin/affiliate/rate', staff, { basisPoints: 500, ...more });
async function storeWith(more: object) {
  const sellerId = await shop.seller();
  const { token } = await api.signIn('seller', sellerId);
  const saved = await post('/seller/affiliate/rate', token, more);
  return { sellerId, token, saved, productId: await shop.product(sellerId) };
}
const keyOf = async (productId: number) =>
  (await api.db.execute<{ key: string }>(sql`select url_key as key from products where id = ${productId}`))
    .rows[0]?.key ?? '';
const held = (id: number, isReleased: boolean, reason = 'ตรวจแล้ว') =>
  post(`/admin/affiliate/held/${id}/decide`, staff, { isReleased, reason });

describe('a link', () => {
  test('works: earns by the house’s rate, waits when paid, is confirmed when complete, and says so in both languages', async () => {
    await houseRate();
    const sharer = await links.affiliate();
    expect(sharer.code).toMatch(/^[\w-]{12}$/);
    const productId = await shop.product(await shop.seller());
    const order = await links.buy(await links.buyer(), [productId], links.link(sharer.code), 2);
    const told = async () => (await links.earnings(sharer)).dataList[0];
    expect(await told()).toMatchObject({
      ...{ orderNumber: order.orderNumber, via: 'click', channel: 'line', reason: 'ordered', waiting: 0 },
      sentence:
        '฿10.00 once it is paid for; then it waits until nothing can be sent back any more. Yours was the last link opened before the order.',
    });
    await order.pay();
    expect(await told()).toMatchObject({ reason: 'waiting', waiting: 10, confirmed: 0 });
    expect(await links.own(sharer)).toMatchObject({ waiting: 10, held: 0, confirmed: 0 });
    // It is the affiliate's: the buyer is told nothing of it as their own.
    expect(await readOrderCashback(api.db, order.orderId)).toBe(0);
    await order.ship();
    await order.confirm();
    expect(await told()).toMatchObject({ reason: 'confirmed', waiting: 0, confirmed: 10 });
    expect((await links.earnings(sharer, 'th')).dataList[0].sentence).toBe(
      '10.00 บาท เป็นของคุณแล้ว คำสั่งซื้อเสร็จสมบูรณ์ ถอนเงินได้ ลิงก์ของคุณเป็นลิงก์สุดท้ายที่ผู้ซื้อกดก่อนสั่งซื้อ',
    );
    expect(await readBalance(api.db, { kind: 'cashback', ownerId: sharer.userId })).toBe(-1_000);
    // The house funds it: nothing is on the store's account for it.
    expect(await readBalance(api.db, { kind: 'seller_payable', ownerId: order.sellerId })).toBe(-22_400);
  });

  test('works: a store’s rate is paid by the store once the order is complete, and shows what it cost', async () => {
    const store = await storeWith({ perCopy: 15 });
    expect(store.saved.status).toBe(200);
    // The log keeps values, which it words in its reader's language.
    const { rows: noted } = await api.db.execute(
      sql`select detail from audit_events where kind = 'affiliate_rate_saved' order by id desc limit 1`,
    );
    expect(noted[0]).toMatchObject({
      detail: { basisPoints: null, satangPerCopy: 1_500, pointsPerHundred: null },
    });
    const sharer = await links.affiliate();
    const order = await links.buy(await links.buyer(), [store.productId], links.link(sharer.code), 2);
    await order.pay();
    const due = () => readBalance(api.db, { kind: 'seller_payable', ownerId: store.sellerId });
    const cost = () => readBalance(api.db, { kind: 'cashback_cost' });
    const before = await cost();
    expect(await due()).toBe(0);
    await order.ship();
    await order.confirm();
    expect(await due()).toBe(-22_400 + 3_000);
    expect(await cost()).toBe(before - 3_000);
    const rates = await api.call('GET', '/seller/affiliate/rate', { token: store.token });
    expect(rates.body.detail.dataList).toMatchObject([{ perCopy: 15, funder: 'store', cost: 30, orders: 1 }]);
  });

  test('protects: forged codes, another’s reference and a code without a click earn nobody anything', async () => {
    await houseRate();
    const [sharer, other] = [await links.affiliate(), await links.affiliate()];
    const productId = await shop.product(await shop.seller());
    const theirs = links.link(other.code);
    const order = async (link: object) => links.buy(await links.buyer(), [productId], link);
    await order({ affiliateCode: 'AAAAAAAAAAAA', codeShare: theirs.codeShare });
    expect((await links.earnings(other)).total).toBe(0);
    // Somebody else's click under one's own code, a made-up one, none at all.
    await order({ affiliateCode: sharer.code, codeShare: theirs.codeShare });
    await order({ affiliateCode: sharer.code, codeShare: 'A'.repeat(64) });
    await order({ affiliateCode: sharer.code });
    const { dataList } = await links.earnings(sharer);
    expect(dataList.map(({ reason }: { reason: string }) => reason)).toEqual(Array(3).fill('brokenLink'));
    expect(await links.own(sharer)).toMatchObject({ waiting: 0, confirmed: 0 });
  });

  test('protects: a click of 30 days ago counts, one of before doesn’t; replayed later it is as old as it is', async () => {
    await houseRate();
    const sharer = await links.affiliate();
    const productId = await shop.product(await shop.seller());
    const link = links.link(sharer.code);
    now = new Date(start.getTime() + 30 * dayMs);
    await links.buy(await links.buyer(), [productId], link);
    now = new Date(now.getTime() + 1_000);
    await links.buy(await links.buyer(), [productId], link);
    const { dataList } = await listEarnings(api.db, 'en', sharer.userId, { pageNo: 1, perPage: 9 });
    expect(dataList.map(({ reason }) => reason)).toEqual(['clickTooOld', 'ordered']);
  });

  test('the last one counts: the browser’s goes before the cart’s, and a click after the order changes nothing', async () => {
    await houseRate();
    const [first, last] = [await links.affiliate(), await links.affiliate()];
    const productId = await shop.product(await shop.seller());
    const buyer = await links.buyer();
    const { token } = await api.signIn('shopper');
    const added = await post('/transaction/add', token, { productId, ...links.link(first.code) });
    expect(added.body.detail.cart).toMatchObject({ affiliateCode: first.code, referer: 'line' });
    const saved = await post('/transaction/save', token, {
      id: added.body.detail.cartId,
      orders: [],
      ...links.link(last.code),
    });
    expect(saved.status).toBe(200);
    const cartId = await shop.cart(api.services, buyer.userId, [productId]);
    await api.db.execute(
      sql`update carts set affiliate_code = ${first.code}, code_share = ${links.link(first.code).codeShare} where id = ${cartId}`,
    );
    const order = await links.buy(buyer, [productId], links.link(last.code));
    expect(await links.earnings(first)).toMatchObject({ total: 0 });
    expect(await links.earnings(last)).toMatchObject({ total: 1 });
    await api.db.execute(
      sql`update carts set affiliate_code = ${first.code} where user_id = ${buyer.userId}`,
    );
    await order.pay();
    expect(await links.earnings(first)).toMatchObject({ total: 0 });
    expect(await links.own(last)).toMatchObject({ waiting: 10 });
  });

  test('a rate for the linked product alone leaves the rest of the cart, and the order says why', async () => {
    await houseRate({ reach: 'product' });
    const sharer = await links.affiliate();
    const sellerId = await shop.seller();
    const [linked, beside] = [await shop.product(sellerId), await shop.product(sellerId)];
    const link = links.link(sharer.code, await keyOf(linked));
    await (await links.buy(await links.buyer(), [linked, beside], link)).pay();
    await links.buy(await links.buyer(), [beside], link);
    const { dataList } = await links.earnings(sharer);
    expect(dataList).toMatchObject([{ reason: 'otherProduct' }, { reason: 'waiting', waiting: 5 }]);
  });

  test('of one order two earn where a rate pays for the last link to the very product; each is held and paid on their own', async () => {
    const sellerId = await shop.seller();
    const [linked, beside] = [await shop.product(sellerId), await shop.product(sellerId)];
    await houseRate({ basisPoints: 1_000, reach: 'product', productId: linked });
    await houseRate({ basisPoints: 500 });
    const [first, last] = [await links.affiliate(), await links.affiliate()];
    const urlKey = await keyOf(linked);
    const hours = (count: number) => new Date(start.getTime() - count * 3_600_000);
    const way = links.history(
      { code: last.code, urlKey: '', at: hours(1) },
      { code: 'AAAAAAAAAAAA', urlKey, at: hours(2) },
      { code: first.code, urlKey, at: hours(48) },
      { code: last.code, urlKey, at: hours(72) },
    );
    const order = await links.buy(await links.buyer(), [linked, beside], way);
    await order.pay();
    const sentences = async (of: typeof first) => (await links.earnings(of)).dataList;
    expect(await sentences(first)).toMatchObject([
      {
        ...{ reason: 'waiting', waiting: 10, clickedAt: hours(48).toISOString(), channel: null },
        sentence: expect.stringContaining('Yours was the last link opened to this very product.'),
      },
    ]);
    expect(await sentences(last)).toMatchObject([
      { reason: 'waiting', waiting: 5, clickedAt: hours(1).toISOString(), channel: 'line' },
    ]);
    // Another's earning of the same order isn't held with it, nor let go.
    const origin = { address: 'test', userAgent: null, deviceId: null };
    const deciding = { userId: (await api.signIn('staff')).userId, origin };
    const stop = { id: first.userId, reason: 'ตรวจสอบ' };
    expect(await stopLinks(api.services, deciding, stop)).toEqual({ ok: true, value: 1 });
    expect(await links.own(first)).toMatchObject({ waiting: 10, held: 10 });
    expect(await links.own(last)).toMatchObject({ waiting: 5, held: 0 });
    await order.ship();
    await order.confirm();
    expect(await links.own(first)).toMatchObject({ waiting: 10, held: 10, confirmed: 0 });
    expect(await links.own(last)).toMatchObject({ waiting: 0, confirmed: 5 });
    const [earning] = await sentences(first);
    expect((await held(earning.id, true)).status).toBe(200);
    expect(await links.own(first)).toMatchObject({ waiting: 0, held: 0, confirmed: 10 });
    expect(await readBalance(api.db, { kind: 'cashback', ownerId: first.userId })).toBe(-1_000);
    // Only the product that the other's link led to: the last link earns nothing, and is told whose it is.
    const alone = links.history(
      { code: last.code, urlKey: '', at: hours(1) },
      { code: first.code, urlKey, at: hours(48) },
    );
    await links.buy(await links.buyer(), [linked], alone);
    expect((await sentences(last))[0]).toMatchObject({ reason: 'otherLink' });
    expect((await sentences(first))[0]).toMatchObject({ reason: 'stopped' });
  });

  test('protects: a history that the shop didn’t write, another’s cookie of it and one without a link count for nothing', async () => {
    const sellerId = await shop.seller();
    const linked = await shop.product(sellerId);
    await houseRate({ reach: 'product' });
    const [sharer, other] = [await links.affiliate(), await links.affiliate()];
    const urlKey = await keyOf(linked);
    const at = new Date(start.getTime() - 3_600_000);
    const genuine = links.history({ code: other.code, urlKey, at });
    const elsewhere = links.link(sharer.code);
    for (const clicks of ['A'.repeat(200), `${genuine.clicks?.slice(0, -4)}AAAA`, elsewhere.codeShare])
      await links.buy(await links.buyer(), [linked], { ...elsewhere, clicks });
    await links.buy(await links.buyer(), [linked], { clicks: genuine.clicks ?? '' });
    expect(await links.earnings(other)).toMatchObject({ total: 0 });
    const { dataList } = await links.earnings(sharer);
    expect(dataList.map(({ reason }: { reason: string }) => reason)).toEqual(Array(3).fill('otherProduct'));
  });

  test('a sharer’s voucher outranks a click, and is one person’s', async () => {
    await houseRate();
    const [clicked, named] = [await links.affiliate(), await links.affiliate()];
    const promotionCode = await shop.voucher({ discountSatang: 1_000 });
    const give = (affiliateCode: string, voucherCode = promotionCode) =>
      post('/admin/affiliate/voucher', staff, { voucherCode, affiliateCode });
    expect((await give(named.code)).status).toBe(200);
    expect(await give(clicked.code)).toMatchObject({ status: 409, body: { code: 'affiliateVoucherTaken' } });
    expect(await give(named.code, 'NOTHING')).toMatchObject({ status: 404 });
    expect(await give('AAAAAAAAAAAA')).toMatchObject({ status: 404, body: { code: 'affiliateNotFound' } });
    const productId = await shop.product(await shop.seller());
    const order = await links.buy(await links.buyer(), [productId], {
      ...links.link(clicked.code),
      promotionCode,
    });
    await order.pay();
    expect(await links.earnings(clicked)).toMatchObject({ total: 0 });
    // 5 % of what was paid after the voucher.
    expect(await links.earnings(named)).toMatchObject({
      dataList: [
        { via: 'voucher', waiting: 4.5, sentence: expect.stringContaining('voucher code was used') },
      ],
    });
    const codesOf = async (token: string, path = '/affiliate/voucher') =>
      (await api.call('GET', path, { token })).body.detail.dataList;
    expect(await codesOf(named.token)).toMatchObject([
      { code: promotionCode, store: null, affiliateCode: named.code, isOver: false, orders: 1, earned: 4.5 },
    ]);
    expect(await codesOf(clicked.token)).toEqual([]);
    const [{ id }] = await codesOf(staff, `/admin/affiliate/${named.userId}/voucher`);
    // Taken off, the code is nobody's from then on, and the order keeps what it promised.
    const take = (token: string) => post(`/admin/affiliate/voucher/${id}/take`, token, {});
    expect((await take(named.token)).status).toBe(403);
    expect((await take(staff)).status).toBe(200);
    expect(await take(staff)).toMatchObject({ status: 404, body: { code: 'affiliateVoucherUnknown' } });
    const next = await links.buy(await links.buyer(), [productId], {
      ...links.link(clicked.code),
      promotionCode,
    });
    await next.pay();
    expect(await links.earnings(clicked)).toMatchObject({ total: 1 });
    expect(await links.own(named)).toMatchObject({ waiting: 4.5 });
    expect((await give(clicked.code)).status).toBe(200);
  });

  test('a store names the sharer of its own voucher, and of no other’s', async () => {
    const store = await storeWith({ basisPoints: 1_000 });
    const sharer = await links.affiliate();
    const voucherCode = await shop.voucher({
      discountSatang: 1_000,
      kind: 'seller',
      sellerId: store.sellerId,
    });
    const foreign = await shop.voucher({ kind: 'seller', sellerId: await shop.seller() });
    const give = (code: string, affiliateCode = sharer.code, token = store.token) =>
      post('/seller/affiliate/voucher', token, { voucherCode: code, affiliateCode });
    expect(await give(foreign)).toMatchObject({ status: 404, body: { code: 'affiliateVoucherUnknown' } });
    expect(await give(await shop.voucher())).toMatchObject({ status: 404 });
    expect(await give(voucherCode, 'AAAAAAAAAAAA')).toMatchObject({ body: { code: 'affiliateNotFound' } });
    expect((await give(voucherCode)).status).toBe(200);
    const order = await links.buy(await links.buyer(), [store.productId], { promotionCode: voucherCode });
    await order.pay();
    expect(await links.own(sharer)).toMatchObject({ waiting: 9 });
    const listed = await api.call('GET', '/seller/affiliate/voucher', { token: store.token });
    expect(listed.body.detail).toMatchObject({
      total: 1,
      dataList: [{ code: voucherCode, affiliateCode: sharer.code, orders: 1, earned: 9 }],
    });
    const { id } = listed.body.detail.dataList[0];
    const stranger = await storeWith({ basisPoints: 1_000 });
    const take = (token: string) => post(`/seller/affiliate/voucher/${id}/take`, token, {});
    expect((await take(stranger.token)).status).toBe(404);
    const others = await api.call('GET', '/seller/affiliate/voucher', { token: stranger.token });
    expect(others.body.detail.total).toBe(0);
    expect((await take(store.token)).status).toBe(200);
  });
});

describe('points beside it', () => {
  test('works: they wait with the cashback, come once with it, and go back with its part as far as they are there', async () => {
    expect((await houseRate({ pointsPerHundred: 2 })).status).toBe(200);
    const sharer = await links.affiliate();
    const productId = await shop.product(await shop.seller());
    const order = await links.buy(await links.buyer(), [productId], links.link(sharer.code), 4);
    const cost = () => readBalance(api.db, { kind: 'points_cost' });
    const before = await cost();
    const told = async () => (await links.earnings(sharer)).dataList[0];
    expect((await told()).sentence).toContain('8 points come with it.');
    await order.pay();
    expect(await told()).toMatchObject({ reason: 'waiting', waiting: 20, points: 8 });
    expect(await links.own(sharer)).toMatchObject({ pointsWaiting: 8, pointsConfirmed: 0 });
    expect(await readPoints(api.db, sharer.userId, now)).toMatchObject({ points: 0 });
    await order.ship();
    await order.confirm();
    expect(await told()).toMatchObject({
      ...{ reason: 'confirmed', points: 8 },
      sentence: expect.stringContaining('8 points came with it.'),
    });
    expect(await readPoints(api.db, sharer.userId, now)).toMatchObject({ points: 8 });
    // The buyer has points of their own for the same order: each are their owner's, all at the house's cost.
    expect(await readBalance(api.db, { kind: 'points', ownerId: sharer.userId })).toBe(-800);
    expect(await cost()).toBe(before + 800 + 400);
    const back = (returnedQuantity: number, cause: string) =>
      transact(api.db, async (tx) => {
        const { rows } = await tx.execute<{ id: number }>(
          sql`select id from order_lines where order_id = ${order.orderId}`,
        );
        const lines = [{ orderLineId: Number(rows[0]?.id), returnedQuantity, quantity: 4 }];
        await reverseCashback(tx, { orderId: order.orderId, lines, cause, now });
        await settleEarnings(tx, api.services, { id: order.orderId, orderNumber: order.orderNumber }, now);
        await settleEarnings(tx, api.services, { id: order.orderId, orderNumber: order.orderNumber }, now);
      });
    await back(1, 'one copy');
    expect(await told()).toMatchObject({ reason: 'confirmedPart', confirmed: 15, points: 6 });
    expect(await readPoints(api.db, sharer.userId, now)).toMatchObject({ points: 6 });
    await transact(api.db, (tx) =>
      spendPoints(tx, { userId: sharer.userId, points: 5, cause: 'a reward', now }),
    );
    // Of six one is left: the house bears the others.
    await back(4, 'all of them');
    expect(await told()).toMatchObject({ reason: 'returned', points: 0 });
    expect(await readPoints(api.db, sharer.userId, now)).toMatchObject({ points: 0 });
    expect(await readBalance(api.db, { kind: 'points', ownerId: sharer.userId })).toBe(0);
    const { body } = await api.call('GET', '/points/statement', { token: sharer.token });
    expect(body.detail.dataList.map(({ kind }: { kind: string }) => kind)).toContain('points_taken_back');
  });

  test('held with it, they come when staff let it go; refused, they never do', async () => {
    await houseRate({ pointsPerHundred: 1 });
    const sharer = await links.affiliate();
    const productId = await shop.product(await shop.seller());
    const [one, other] = [await links.buyer(), await links.buyer()];
    await shop.address(sharer.userId);
    await api.db.execute(sql`update user_addresses set address = 'บ้านหลังเดียว'
      where user_id in (${sharer.userId}, ${one.userId}, ${other.userId})`);
    for (const buyer of [one, other]) {
      const order = await links.buy(buyer, [productId], links.link(sharer.code));
      await order.pay();
      await order.ship();
      await order.confirm();
    }
    const points = async () => (await readPoints(api.db, sharer.userId, now)).points;
    expect(await points()).toBe(0);
    const { dataList } = await links.earnings(sharer);
    await held(dataList[0].id, true);
    await held(dataList[1].id, false);
    expect(await points()).toBe(1);
    expect(await links.own(sharer)).toMatchObject({ pointsWaiting: 0, pointsConfirmed: 1 });
  });

  test('refuses: more than ten for 100 baht, none, and a store’s promise of the house’s points', async () => {
    for (const pointsPerHundred of [0, 11, 1.5])
      expect((await houseRate({ pointsPerHundred })).status).toBe(400);
    expect((await storeWith({ perCopy: 15, pointsPerHundred: 1 })).saved.status).toBe(400);
  });
});

describe('one’s own purchase', () => {
  const bank = (userId: number, accountNumber: string) =>
    api.db.insert(bankAccounts).values({
      ...{ userId, bankCode: '004', accountNumber, accountName: 'ก', createdAt: now },
    });

  test('earns nothing: the same account, telephone or bank account, each with its reason', async () => {
    await houseRate();
    const sharer = await links.affiliate();
    const productId = await shop.product(await shop.seller());
    const addressId = await shop.address(sharer.userId);
    await api.db.execute(sql`update user_addresses set address = 'ของตัวเอง' where id = ${addressId}`);
    const link = links.link(sharer.code);
    await links.buy({ userId: sharer.userId, addressId }, [productId], link);
    // The number of the account, written otherwise where the parcel goes.
    await api.db.execute(sql`update users set telephone = '+66899990001' where id = ${sharer.userId}`);
    const second = await links.buyer();
    await api.db.execute(
      sql`update user_addresses set telephone = '089-999-0001' where user_id = ${second.userId}`,
    );
    await links.buy(second, [productId], link);
    const third = await links.buyer();
    await bank(sharer.userId, '5550001234');
    await bank(third.userId, '5550001234');
    await links.buy(third, [productId], link);
    const { dataList } = await links.earnings(sharer);
    expect(dataList.map(({ reason }: { reason: string }) => reason)).toEqual([
      ...['ownBankAccount', 'ownTelephone', 'ownAccount'],
    ]);
    expect(await links.own(sharer)).toMatchObject({ waiting: 0 });
  });

  test('a neighbour of the same subdistrict is no household; the same house is, whichever field says so', async () => {
    await houseRate();
    const sharer = await links.affiliate();
    const productId = await shop.product(await shop.seller(), { stockOnHand: 50 });
    await shop.address(sharer.userId);
    /** As the form writes addresses: the free line is empty. */
    const moveTo = (userId: number, houseNumber: string, rest: { address?: string; alley?: string }) =>
      api.db.execute(sql`update user_addresses set house_number = ${houseNumber}, address = ${rest.address ?? ''},
        alley = ${rest.alley ?? null} where user_id = ${userId}`);
    await moveTo(sharer.userId, '12/1', { alley: 'อารีย์ 4' });
    const link = links.link(sharer.code);
    const neighbour = await links.buyer();
    await moveTo(neighbour.userId, '12/2', { alley: 'อารีย์ 4' });
    await links.buy(neighbour, [productId], link);
    const mate = await links.buyer();
    await moveTo(mate.userId, '12/1', { address: 'ซอยอารีย์ 4' });
    await links.buy(mate, [productId], link);
    // What an order was sent to counts, whatever became of the book.
    await api.db.execute(sql`delete from user_addresses where user_id = ${mate.userId}`);
    const list = await api.call('GET', '/admin/affiliate/held', { token: staff });
    const own = list.body.detail.dataList.filter(
      ({ affiliate }: { affiliate: { id: number } }) => affiliate.id === sharer.userId,
    );
    expect(own).toMatchObject([{ buyer: { id: mate.userId }, reason: 'orderedHeld', ties: ['sameAddress'] }]);
  });

  test('of the same household or device is held; staff release or refuse it once, with a reason', async () => {
    await houseRate();
    const sharer = await links.affiliate();
    const sellerId = await shop.seller();
    const productId = await shop.product(sellerId, { stockOnHand: 50 });
    const addressId = await shop.address(sharer.userId);
    await api.db.execute(sql`update user_addresses set address = 'บ้านเดียวกัน 1' where id = ${addressId}`);
    const atHome = async () => {
      const found = await links.buyer();
      await api.db.execute(
        sql`update user_addresses set address = 'บ้านเดียวกัน1' where user_id = ${found.userId}`,
      );
      return found;
    };
    const link = links.link(sharer.code);
    const complete = await links.buy(await atHome(), [productId], link);
    await complete.pay();
    await complete.ship();
    await complete.confirm();
    // Complete, and still waiting.
    expect(await links.own(sharer)).toMatchObject({ waiting: 5, held: 5, confirmed: 0 });
    const onDevice = await links.buyer();
    const device = { deviceHash: Buffer.from('one device'), firstSeenAt: now, lastSeenAt: now };
    await api.db.insert(knownDevices).values([
      { userId: sharer.userId, ...device },
      { userId: onDevice.userId, ...device },
    ]);
    const paid = await links.buy(onDevice, [productId], link);
    await paid.pay();
    const unpaid = await links.buy(await atHome(), [productId], link);
    const list = await api.call('GET', '/admin/affiliate/held', { token: staff, culture: 'en' });
    const mine = list.body.detail.dataList.filter(
      ({ affiliate }: { affiliate: { id: number } }) => affiliate.id === sharer.userId,
    );
    expect(mine.map(({ reason }: { reason: string }) => reason)).toEqual([
      ...['sameAddress', 'sameDevice', 'orderedHeld'],
    ]);
    const [first, second, third] = mine.map(({ id }: { id: number }) => id);
    const answers = await Promise.all([held(first, true), held(first, true)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await links.own(sharer)).toMatchObject({ waiting: 5, held: 5, confirmed: 5 });
    expect((await held(second, false, 'เครื่องเดียวกัน')).status).toBe(200);
    expect((await held(third, false, 'บ้านเดียวกัน')).status).toBe(200);
    // Paid after all: what was refused stays refused.
    await unpaid.pay();
    expect(await links.own(sharer)).toMatchObject({ waiting: 0, held: 0, confirmed: 5 });
    const { dataList } = await links.earnings(sharer);
    expect(dataList.map(({ reason }: { reason: string }) => reason)).toEqual([
      'refused',
      'refused',
      'confirmed',
    ]);
    expect(dataList[1].sentence).toContain('เครื่องเดียวกัน');
    expect((await held(99_999_999, true)).status).toBe(404);
  });
});

test('cancelled, it is nothing; erased, an affiliate’s links earn nothing more', async () => {
  await houseRate();
  const sharer = await links.affiliate();
  const productId = await shop.product(await shop.seller());
  const link = links.link(sharer.code);
  const order = await links.buy(await links.buyer(), [productId], link);
  await order.pay();
  await cancelOrder(api.services, {
    orderNumber: order.orderNumber,
    by: { kind: 'shopper', userId: order.userId },
    reason: null,
  });
  expect(await links.earnings(sharer)).toMatchObject({ dataList: [{ reason: 'cancelled', waiting: 0 }] });
  await transact(api.db, async (tx) => {
    await eraseAffiliate(tx, sharer.userId, now);
    await forfeitCashback(tx, sharer.userId, now);
  });
  await links.buy(await links.buyer(), [productId], link);
  expect(await links.earnings(sharer)).toMatchObject({ total: 2, dataList: [{ reason: 'stopped' }, {}] });
});

describe('rates', () => {
  test('a store opts in and out from a date; what was ordered before keeps its promise', async () => {
    const from = new Date(start.getTime() + dayMs).toISOString();
    const store = await storeWith({ basisPoints: 1_000, startsAt: from });
    const sharer = await links.affiliate();
    const order = async () =>
      (await links.buy(await links.buyer(), [store.productId], links.link(sharer.code))).pay();
    await order();
    now = new Date(start.getTime() + dayMs);
    await order();
    const { id } = store.saved.body.detail;
    const end = (token: string, body: object = {}) => post(`/seller/affiliate/rate/${id}/end`, token, body);
    const stranger = await api.signIn('seller', await shop.seller());
    expect((await end(stranger.token)).status).toBe(404);
    expect((await end(store.token, { endsAt: start.toISOString() })).status).toBe(422);
    expect((await end(store.token)).status).toBe(200);
    expect(await end(store.token)).toMatchObject({ status: 409, body: { code: 'affiliateRateEnded' } });
    await order();
    const { dataList } = await links.earnings(sharer);
    expect(dataList.map(({ reason }: { reason: string }) => reason)).toEqual(['noRate', 'waiting', 'noRate']);
  });

  test('refuses both kinds of worth, none, too much, the past, what isn’t there or isn’t the store’s', async () => {
    const others = await shop.product(await shop.seller());
    const store = await storeWith({ basisPoints: 100 });
    const save = (body: object) => post('/seller/affiliate/rate', store.token, body);
    for (const wrong of [
      { basisPoints: 100, perCopy: 5 },
      {},
      { basisPoints: 3_001 },
      { perCopy: 500.01 },
      { perCopy: 10.005 },
      { basisPoints: 100, startsAt: new Date(start.getTime() - dayMs).toISOString() },
      { basisPoints: 100, endsAt: new Date(start.getTime() - 1).toISOString() },
      { basisPoints: 100, productId: others, categoryId: 1 },
      { basisPoints: 100, productId: others },
    ])
      expect([400, 422], JSON.stringify(wrong)).toContain((await save(wrong)).status);
    expect((await save({ basisPoints: 100, productId: store.productId })).status).toBe(200);
    expect(await houseRate({ campaignId: 999_999 })).toMatchObject({ status: 422 });
  });

  test('the house’s are listed with everybody’s, and end; each deed is in the audit log', async () => {
    const { id } = (await houseRate({ basisPoints: 700 })).body.detail;
    const listed = await api.call('GET', '/admin/affiliate/rate', { token: staff });
    expect(listed.body.detail.dataList[0]).toMatchObject({ id, funder: 'house', basisPoints: 700, cost: 0 });
    expect((await post(`/admin/affiliate/rate/${id}/end`, staff, {})).status).toBe(200);
    const { rows } = await api.db.execute<{ kind: string }>(sql`
      select kind from audit_events where kind like 'affiliate_rate%' order by id desc limit 2`);
    expect(rows.map(({ kind }) => kind)).toEqual(['affiliate_rate_ended', 'affiliate_rate_saved']);
  });
});

test('protects: who is no affiliate has no list, and nobody reads another’s', async () => {
  const { token } = await api.signIn('shopper');
  expect((await api.call('GET', '/affiliate/own', { token })).status).toBe(403);
  expect((await api.call('GET', '/affiliate/earnings', { token })).status).toBe(403);
  await houseRate();
  const [sharer, other] = [await links.affiliate(), await links.affiliate()];
  await links.buy(await links.buyer(), [await shop.product(await shop.seller())], links.link(sharer.code));
  expect(await links.earnings(other)).toEqual({ dataList: [], total: 0, waiting: 0, confirmed: 0 });
});
