import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { transact } from '../../platform/db/transact.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { eraseAffiliate } from '../affiliate/handle-personal-data.ts';
import { type TestAffiliate, testAffiliates } from '../affiliate/test-affiliates.ts';
import { shipOrder } from '../fulfilment/ship-order.ts';
import { confirmReceipt } from '../order/complete-order.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { confirmPaymentById } from '../payment/test-confirm-payment.ts';
import { shownLivesTags } from './live-tags.ts';
import { settleLives } from './settle-lives.ts';

const start = new Date('2026-11-26T12:00:00Z');
let now = start;
let api: TestApi;
let shop: TestShop;
let people: ReturnType<typeof testAffiliates>;
beforeAll(async () => {
  api = await openTestApi({ services: { clock: () => now } });
  shop = testShop(api.db);
  people = testAffiliates(api, shop);
});
beforeEach(() => {
  now = start;
});
afterAll(() => api.close());

type Who = { token: string };
const post = (who: Who | null, path: string, body: object = {}) =>
  api.call('POST', path, { token: who?.token ?? null, body });
const get = (who: Who | null, path: string) => api.call('GET', path, { token: who?.token ?? null });

/** A store that pays affiliates ten per cent, with so many books of 100 baht, ten copies each. */
async function store(books = 1, basisPoints: number | null = 1_000) {
  const sellerId = await shop.seller();
  const { token } = await api.signIn('seller', sellerId);
  const productIds: number[] = [];
  for (let at = 0; at < books; at += 1) productIds.push(await shop.product(sellerId));
  const who = { sellerId, token, productIds, rateId: 0 };
  if (basisPoints === null) return who;
  const made = await post(who, '/seller/affiliate/rate', { basisPoints });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return { ...who, rateId: made.body.detail.id as number };
}

const draft = {
  name: 'ไลฟ์ของนก',
  startsAt: start.toISOString(),
  limitPerPerson: 2,
  postTypeId: 1,
  pageId: '',
};
async function newLive(host: Who): Promise<number> {
  const made = await post(host, '/affiliate/live', draft);
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return made.body.detail.id;
}
let keywords = 0;
const newKeyword = () => {
  keywords += 1;
  return `N${1000 + keywords}`;
};
const put = (host: Who, id: number, productId: number, more: object = {}) =>
  post(host, `/affiliate/live/${id}/product`, {
    ...{ productId, keyword: newKeyword(), copies: 3, price: 94 },
    ...more,
  });

/** An affiliate's live that sells a store's book at 94 of 100 baht. */
async function selling(more: object = {}) {
  const seller = await store(1);
  const host = await people.affiliate();
  const id = await newLive(host);
  const [productId = 0] = seller.productIds;
  const keyword = newKeyword();
  const saved = await put(host, id, productId, { keyword, ...more });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const connected = await post(host, `/affiliate/live/${id}/connect`);
  expect(connected.status, JSON.stringify(connected.body)).toBe(200);
  return { seller, host, id, productId, keyword };
}
type Selling = Awaited<ReturnType<typeof selling>>;

let said = 0;
async function say({ host, id }: Pick<Selling, 'host' | 'id'>, ...comments: [string, string][]) {
  const content = JSON.stringify(
    comments.map(([author, message]) => {
      said += 1;
      return {
        ...{ id: `a${String(said).padStart(6, '0')}`, message, from: { id: author, name: `คุณ${author}` } },
        created_time: new Date(start.getTime() + said * 10).toISOString(),
      };
    }),
  );
  const reply = await post(host, `/affiliate/live/${id}/comment/import`, { content });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
}

/** Of the link that somebody who commented was sent. */
async function codeOf({ host, id }: Pick<Selling, 'host' | 'id'>, author: string): Promise<string> {
  await post(host, `/affiliate/live/${id}/basket`);
  const { body } = await get(host, `/affiliate/live/${id}/basket`);
  const row = body.detail.dataList.find(({ buyer }: { buyer: string }) => buyer === author);
  return row.link.split('/').at(-1);
}

async function stock(productId: number) {
  const { onHand, reserved, movedReserved } = await shop.stock(productId);
  expect(movedReserved).toBe(reserved);
  return { onHand, reserved };
}

/** Buys a basket with an account that nobody else of the test has, pays, and receives. */
async function bought(live: Selling, author: string, link: object = {}) {
  const code = await codeOf(live, author);
  const { userId, token } = await api.signIn();
  const addressId = await shop.address(userId);
  await api.db.execute(
    sql`update user_addresses set address = ${`บ้านของ ${userId}`} where id = ${addressId}`,
  );
  const claimed = await post({ token }, `/live/transaction/${code}/claim`);
  expect(claimed.status, JSON.stringify(claimed.body)).toBe(200);
  const placed = await post({ token }, '/order/place', {
    ...{ id: claimed.body.detail.cartId, paymentTypeId: 'transfer', buyerInfo: { addressId }, orders: [] },
    ...link,
  });
  expect(placed.status, JSON.stringify(placed.body)).toBe(200);
  const { referenceCode, orders } = placed.body.detail;
  const orderNumber: string = orders[0].orderNumber;
  const { rows } = await api.db.execute<{ paymentId: string }>(sql`
    select p.id as "paymentId" from order_groups g join payments p on p.group_id = g.id
    where g.reference_code = ${referenceCode}`);
  const paymentId = rows[0]?.paymentId ?? '';
  return {
    ...{ userId, token, orderNumber },
    pay: () => transact(api.db, (tx) => confirmPaymentById(tx, api.services, paymentId, now)),
    receive: async () => {
      const seller = { sellerId: live.seller.sellerId, userId };
      await shipOrder(api.services, { orderNumber, seller, provider: 'Kerry', trackingNumber: orderNumber });
      await confirmReceipt(api.services, { orderNumber, userId });
    },
  };
}

/** What the books say that a store is due, in satang: of this the affiliate's cashback is taken. */
async function dueTo(sellerId: number): Promise<number> {
  const { rows } = await api.db.execute<{ sum: number }>(sql`
    select coalesce(sum(e.amount_satang), 0)::float8 as sum from ledger_entries e
    join ledger_accounts a on a.id = e.account_id where a.kind = 'seller_payable' and a.owner_id = ${sellerId}`);
  return -(rows[0]?.sum ?? 0);
}

describe('preparing', () => {
  test('works with what stores pay for, of several of them; the price is lowered by the cashback at most', async () => {
    const [one, two] = [await store(2), await store(1, 2_000)];
    const host = await people.affiliate();
    const id = await newLive(host);
    const [first = 0, second = 0] = one.productIds;
    const [other = 0] = two.productIds;
    for (const [price, status] of [
      [89.99, 422],
      [100.01, 422],
      [90, 200],
    ] as const)
      expect((await put(host, id, first, { price })).status, String(price)).toBe(status);
    expect((await put(host, id, second, { price: 100 })).status).toBe(200);
    expect((await put(host, id, other, { price: 80 })).status).toBe(200);
    const live = (await get(host, `/affiliate/live/${id}`)).body.detail;
    expect(
      live.products.map(({ cashback, displayCashback, isValidatePriceToSell }: Record<string, unknown>) => [
        ...[cashback, displayCashback, isValidatePriceToSell],
      ]),
    ).toEqual([
      [10, 0, true],
      [10, 10, true],
      [20, 0, true],
    ]);
    expect((await post(host, `/affiliate/live/${id}/connect`)).status).toBe(200);
    expect(await stock(other)).toEqual({ onHand: 10, reserved: 3 });
  });

  test('refuses what its store pays nothing for, or no more, and says so again when it is to begin', async () => {
    const [paying, silent] = [await store(1), await store(1, null)];
    const host = await people.affiliate();
    const id = await newLive(host);
    const [productId = 0] = paying.productIds;
    const [unpaid = 0] = silent.productIds;
    const found = async () =>
      (await get(host, `/affiliate/live/${id}/sellable`)).body.detail.dataList.map(
        (each: { id: number }) => each.id,
      );
    expect(await found()).toContain(productId);
    expect(await found()).not.toContain(unpaid);
    expect((await put(host, id, unpaid, { price: 100 })).status).toBe(422);
    expect((await put(host, id, productId)).status).toBe(200);
    const ended = await post(paying, `/seller/affiliate/rate/${paying.rateId}/end`);
    expect(ended.status, JSON.stringify(ended.body)).toBe(200);
    now = new Date(start.getTime() + 1_000);
    expect(await found()).not.toContain(productId);
    expect((await get(host, `/affiliate/live/${id}`)).body.detail.products[0]).toMatchObject({
      ...{ cashback: 0, isValidatePriceToSell: false },
    });
    const refused = await post(host, `/affiliate/live/${id}/connect`);
    expect(refused.body).toMatchObject({ result: 0, code: 'liveTermsChanged' });
    expect(await stock(productId)).toEqual({ onHand: 10, reserved: 0 });
  });

  test('keywords and products are one’s own: a store and two affiliates have the same, and nobody twice', async () => {
    const seller = await store(2);
    const [productId = 0, otherId = 0] = seller.productIds;
    const keyword = newKeyword();
    const hosts = [await people.affiliate(), await people.affiliate()];
    for (const host of hosts) {
      const id = await newLive(host);
      expect((await put(host, id, productId, { keyword })).status).toBe(200);
      expect((await put(host, id, otherId, { keyword })).body.code).toBe('liveKeywordUsed');
      const again = await newLive(host);
      expect((await put(host, again, productId)).body.code).toBe('liveProductTaken');
      expect((await post(host, `/affiliate/live/${id}/connect`)).status).toBe(200);
    }
    const own = (await post(seller, '/seller/live', draft)).body.detail.id;
    const put3 = { productId, keyword, copies: 3, price: 50 };
    expect((await post(seller, `/seller/live/${own}/product`, put3)).status).toBe(200);
    expect((await post(seller, `/seller/live/${own}/connect`)).status).toBe(200);
    expect(await stock(productId)).toEqual({ onHand: 10, reserved: 9 });
  });

  test('protects: another’s live is not there, also not a store’s; who hasn’t joined, or was stopped, sells nothing', async () => {
    const live = await selling();
    const other = await people.affiliate();
    const shopper = await api.signIn('shopper');
    for (const path of ['', '/comment', '/reservation', '/basket', '/page', '/file/comments']) {
      expect((await get(other, `/affiliate/live/${live.id}${path}`)).status, path).toBe(404);
      expect((await get(live.seller, `/seller/live/${live.id}${path}`)).status, path).toBe(404);
      expect((await get(shopper, `/affiliate/live/${live.id}${path}`)).status, path).toBe(403);
    }
    expect((await post(other, `/affiliate/live/${live.id}/finish`)).status).toBe(404);
    const id = await newLive(other);
    const [productId = 0] = live.seller.productIds;
    expect((await put(other, id, productId)).status).toBe(200);
    await api.db.execute(sql`update affiliates set stopped_at = now() where user_id = ${other.userId}`);
    expect((await post(other, `/affiliate/live/${id}/connect`)).body.code).toBe('liveHostStopped');
  });
});

describe('selling', () => {
  test('works: buyers pay the lower price, the host earns what is left, the store has what it had', async () => {
    const live = await selling();
    await say(live, ['mali', `cf ${live.keyword} 2`], ['somsri', live.keyword]);
    const order = await bought(live, 'mali');
    await order.pay();
    expect(await people.earnings(live.host)).toMatchObject({
      dataList: [{ via: 'live', reason: 'waiting', waiting: 8, sentence: expect.stringContaining('12.00') }],
    });
    await order.receive();
    expect(await people.earnings(live.host)).toMatchObject({
      dataList: [{ reason: 'confirmed', confirmed: 8 }],
    });
    const { rows } = await api.db.execute(sql`
      select l.unit_price_satang::int as price, e.amount_satang::int as earned, e.lowered_satang::int as lowered,
        e.charged_satang::int as charged, e.funder
      from order_lines l join orders o on o.id = l.order_id join affiliate_earning_lines e on e.order_line_id = l.id
      where o.order_number = ${order.orderNumber}`);
    expect(rows).toEqual([{ price: 9_400, earned: 800, lowered: 1_200, charged: 800, funder: 'store' }]);
    const report = (await get(live.host, `/affiliate/live/${live.id}`)).body.detail;
    expect(report).toMatchObject({
      ...{ purchaseDemand: 3, submitOrder: 2, submitOrderPercent: 66, grandTotal: 188 },
      products: [{ cashback: 10, displayCashback: 4, isValidatePriceToSell: true }],
    });
    const { body } = await api.call('GET', `/affiliate/live/${live.id}/basket`, { token: live.host.token });
    expect(JSON.stringify(body)).not.toMatch(/บ้านของ|08\d{8}/);
  });

  test('a store without affiliates’ lives is due as much of a copy at the list price by a link', async () => {
    const live = await selling();
    await say(live, ['mali', live.keyword]);
    const order = await bought(live, 'mali');
    await order.pay();
    await order.receive();
    const seller = await store(1);
    const sharer = await people.affiliate();
    const buyer = await people.buyer();
    const [productId = 0] = seller.productIds;
    const linked = await people.buy(buyer, [productId], people.link(sharer.code));
    await linked.pay();
    await linked.ship();
    await linked.confirm();
    const commission = async (sellerId: number) => {
      const { rows } = await api.db.execute<{ sum: number }>(sql`
        select coalesce(sum(l.commission_satang), 0)::float8 as sum from order_lines l join orders o on o.id = l.order_id
        where o.seller_id = ${sellerId}`);
      return rows[0]?.sum ?? 0;
    };
    const net = async (sellerId: number) => (await dueTo(sellerId)) + (await commission(sellerId));
    expect(await net(live.seller.sellerId)).toBe(await net(seller.sellerId));
  });

  test('all of it given away earns nothing, and says so; what was opened by another’s link is the host’s', async () => {
    const live = await selling({ price: 90 });
    await say(live, ['mali', live.keyword]);
    const other = await people.affiliate();
    const order = await bought(live, 'mali', people.link(other.code));
    await order.pay();
    expect((await people.earnings(live.host)).dataList).toMatchObject([
      { via: 'live', reason: 'allLowered', waiting: 0 },
    ]);
    expect((await people.earnings(other)).dataList).toEqual([]);
  });

  test('what was agreed holds: a rate that ends, or a list price that rises, changes nothing; a lower one helps nobody twice', async () => {
    const live = await selling();
    await say(live, ['mali', live.keyword], ['somsri', live.keyword]);
    await post(live.seller, `/seller/affiliate/rate/${live.seller.rateId}/end`);
    await api.db.execute(
      sql`update products set price_satang = 12000, full_price_satang = 12000 where id = ${live.productId}`,
    );
    const dear = await bought(live, 'mali');
    await dear.pay();
    expect((await people.earnings(live.host)).dataList[0]).toMatchObject({ waiting: 4 });
    await api.db.execute(sql`update products set price_satang = 9000 where id = ${live.productId}`);
    const cheap = await bought(live, 'somsri');
    await cheap.pay();
    // The store sells it for 90 to everybody: nothing of that is the host's gift.
    expect((await people.earnings(live.host)).dataList[0]).toMatchObject({ waiting: 9 });
  });

  test('their own copies aren’t for them at the lowered price: not for the same account, telephone or bank account', async () => {
    const live = await selling();
    await say(live, ['mali', live.keyword]);
    const code = await codeOf(live, 'mali');
    const claim = (who: Who) => post(who, `/live/transaction/${code}/claim`);
    const [sameTelephone, sameBank, stranger] = [await api.signIn(), await api.signIn(), await api.signIn()];
    await api.db.execute(sql`update users set telephone = '+66899990071' where id = ${live.host.userId}`);
    await api.db.execute(sql`update users set telephone = '0899990071' where id = ${sameTelephone.userId}`);
    for (const userId of [live.host.userId, sameBank.userId])
      await api.db.execute(sql`
        insert into bank_accounts (user_id, bank_code, account_number, account_name, created_at)
        values (${userId}, '004', '7777777771', 'นก', now())`);
    for (const who of [live.host, sameTelephone, sameBank]) {
      const refused = await claim(who);
      expect([refused.status, refused.body.code]).toEqual([422, 'liveBasketOwn']);
      const { body } = await get(who, '/live/transaction');
      expect(body.detail.dataList).toEqual([]);
    }
    // It stays for whoever else has the link; where nobody takes it in time, it is over as any other.
    now = new Date(start.getTime() + 25 * 60 * 60 * 1000);
    await settleLives(api.services);
    expect((await claim(stranger)).body.code).toBe('liveBasketLapsed');
  });

  test('one’s own purchase earns nothing, also where that shows only when it is placed', async () => {
    const live = await selling();
    await say(live, ['mali', live.keyword]);
    const code = await codeOf(live, 'mali');
    const buyer = await api.signIn();
    const addressId = await shop.address(buyer.userId);
    const claimed = await post(buyer, `/live/transaction/${code}/claim`);
    expect(claimed.status, JSON.stringify(claimed.body)).toBe(200);
    for (const userId of [live.host.userId, buyer.userId])
      await api.db.execute(sql`update users set telephone = '+66899990072' where id = ${userId}`);
    expect((await post(buyer, `/live/transaction/${code}/claim`)).body.code).toBe('liveBasketOwn');
    const placed = await post(buyer, '/order/place', {
      ...{ id: claimed.body.detail.cartId, paymentTypeId: 'transfer', buyerInfo: { addressId }, orders: [] },
    });
    expect(placed.status, JSON.stringify(placed.body)).toBe(200);
    expect((await people.earnings(live.host)).dataList).toMatchObject([{ reason: 'ownTelephone' }]);
  });
});

describe('its stores', () => {
  test('keep half of what they have, and are told what is set aside', async () => {
    const seller = await store(1);
    const [productId = 0] = seller.productIds;
    const host = await people.affiliate();
    const id = await newLive(host);
    expect((await put(host, id, productId, { copies: 6 })).status).toBe(200);
    expect(await post(host, `/affiliate/live/${id}/connect`)).toMatchObject({
      status: 409,
      body: { code: 'liveCopiesOverHalf' },
    });
    expect(await stock(productId)).toEqual({ onHand: 10, reserved: 0 });
    const [inLive] = (await get(host, `/affiliate/live/${id}`)).body.detail.products;
    expect((await put(host, id, productId, { liveProductId: inLive.id, copies: 5 })).status).toBe(200);
    expect((await post(host, `/affiliate/live/${id}/connect`)).status).toBe(200);
    const told = await get(seller, '/notification/List');
    expect(JSON.stringify(told.body.detail)).toContain('/manage-store/live/hosted');

    expect((await post(seller, `/seller/live/hosted/${inLive.id}/take`)).body.detail).toEqual({ copies: 5 });
    const back = await get(host, '/notification/List');
    expect(JSON.stringify(back.body.detail)).toContain(`/user/profile/affiliate/live/${id}`);
  });

  test('keep half of what they have from several who begin at one moment', async () => {
    const seller = await store(1);
    const [productId = 0] = seller.productIds;
    const hosts = await Promise.all(Array.from({ length: 4 }, () => people.affiliate()));
    const lives = await Promise.all(hosts.map(async (host) => ({ host, id: await newLive(host) })));
    for (const { host, id } of lives)
      expect((await put(host, id, productId, { copies: 5 })).status).toBe(200);
    const replies = await Promise.all(
      lives.map(({ host, id }) => post(host, `/affiliate/live/${id}/connect`)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await stock(productId)).toEqual({ onHand: 10, reserved: 5 });
  });

  test('see their copies in it, and take back what nobody has; what somebody has stays theirs', async () => {
    const live = await selling();
    await say(live, ['mali', live.keyword]);
    const seen = (await get(live.seller, '/seller/live/hosted/List')).body.detail.dataList;
    expect(seen).toMatchObject([
      {
        ...{ live: 'ไลฟ์ของนก', state: 'connected', keyword: live.keyword, price: 94, listPrice: 100 },
        ...{ displayCashback: 4, copies: 3, reserved: 1, ordered: 0, takenBack: 0 },
      },
    ]);
    const { liveProductId } = seen[0];
    const stranger = await store(1);
    const path = `/seller/live/hosted/${liveProductId}/take`;
    expect((await post(stranger, path)).status).toBe(404);
    expect((await get(stranger, '/seller/live/hosted/List')).body.detail.dataList).toEqual([]);
    expect((await post(live.seller, path)).body.detail).toEqual({ copies: 2 });
    expect(await stock(live.productId)).toEqual({ onHand: 10, reserved: 1 });
    expect((await post(live.seller, path)).body.code).toBe('liveNothingFree');
    await say(live, ['somsri', live.keyword]);
    const { products } = (await get(live.host, `/affiliate/live/${live.id}`)).body.detail;
    expect(products).toMatchObject([{ copies: 1, reserved: 1, waiting: 1, takenBack: 2 }]);
    const order = await bought(live, 'mali');
    await order.pay();
    expect((await post(live.host, `/affiliate/live/${live.id}/finish`)).status).toBe(200);
    await order.receive();
    expect(await stock(live.productId)).toEqual({ onHand: 9, reserved: 0 });
  });
});

test('the live service answers an affiliate with what they hold, and nobody else', async () => {
  const live = await selling();
  const ask = (who: Who, path: string) =>
    api.app.request(`/live-api${path}`, {
      headers: { 'x-api-key': 'test-key', authorization: `Bearer ${who.token}` },
    });
  const user = await (await ask(live.host, '/user')).json();
  const reply = await (await ask(live.host, `/livePost/${live.id}`)).json();
  expect(reply).toMatchObject({
    isSuccess: true,
    data: {
      ...{ id: live.id, userGUID: user.detail.result.userGUID, statusId: 2, cashBack: 0 },
      product: [{ cashback: 10, displayCashback: 4, price: 94, isValidatePriceToSell: true }],
    },
  });
  expect((await ask(await people.affiliate(), `/livePost/${live.id}`)).status).toBe(404);
  expect((await ask(live.seller, `/livePost/${live.id}`)).status).toBe(404);
  expect((await ask(await api.signIn('shopper'), `/livePost/${live.id}`)).status).toBe(403);
});

test('its own page names the affiliate as they let themselves be named; stopped, it is gone and ends by the clock', async () => {
  const live = await selling();
  const show = () => get(null, `/live/detail/${live.id}`);
  expect((await show()).body.detail.store).toEqual({ urlKey: '', name: 'ผู้แนะนำของบรรณศาลา' });
  const host: TestAffiliate = live.host;
  await api.db.execute(sql`
    insert into affiliate_profiles (affiliate_id, name, about, is_shown, is_photo_shown, updated_at)
    values (${host.userId}, 'พี่นก', '', true, false, now())`);
  expect((await show()).body.detail.store).toEqual({ urlKey: '', name: 'พี่นก' });
  await api.db.execute(sql`update affiliates set stopped_at = now() where user_id = ${host.userId}`);
  expect((await show()).status).toBe(404);
  await settleLives(api.services);
  expect((await get(host, `/affiliate/live/${live.id}`)).body.detail.state).toBe('finished');
  expect(await stock(live.productId)).toEqual({ onHand: 10, reserved: 0 });
});

test('kept pages with lives are let go at once when whoever holds one is stopped, goes on or shows something else', async () => {
  const { host } = await selling();
  const staff = await api.signIn('staff');
  let told: string[] = [];
  api.services.changes.subscribe((tags) => told.push(...(tags ?? [])));
  const isLetGo = async () => {
    await expect
      .poll(() => told.some((tag) => (shownLivesTags as readonly string[]).includes(tag)))
      .toBe(true);
    await expect.poll(() => told.length, { interval: 100 }).toBe(told.length);
    told = [];
  };
  const profile = { name: 'นก', about: '', isShown: true, isPhotoShown: false };
  const said = await api.call('PUT', '/affiliate/own/profile', { token: host.token, body: profile });
  expect(said.status).toBe(200);
  await isLetGo();
  expect(
    (await post(staff, `/admin/affiliate/people/${host.userId}/stop`, { reason: 'คลิกปลอม' })).status,
  ).toBe(200);
  await isLetGo();
  const resumed = { reason: 'ตรวจแล้ว', isReleased: false };
  expect((await post(staff, `/admin/affiliate/people/${host.userId}/resume`, resumed)).status).toBe(200);
  await isLetGo();
  await transact(api.db, (tx) => eraseAffiliate(tx, host.userId, now));
  await isLetGo();
});
