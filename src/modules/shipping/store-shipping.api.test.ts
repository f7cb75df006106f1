import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import type { StoreShipping } from './store-shipping.contract.ts';

// A Tuesday at noon in Bangkok.
const tuesday = new Date('2026-11-24T05:00:00Z');
let now = tuesday;
let api: TestApi;
let shop: TestShop;
beforeAll(async () => {
  api = await openTestApi({ services: { clock: () => now } });
  shop = testShop(api.db);
});
afterAll(() => api.close());
beforeEach(() => {
  now = tuesday;
});

type Owner = { token: string; userId: number; sellerId: number };
async function owner(): Promise<Owner> {
  const sellerId = await shop.seller();
  return { sellerId, ...(await api.signIn('seller', sellerId)) };
}
const read = async ({ token }: { token: string }): Promise<StoreShipping> =>
  (await api.call('GET', '/seller/shipping', { token })).body.detail;
const channelOf = (shipping: StoreShipping, code: string) => {
  const channel = shipping.channels.find((one) => one.code === code);
  if (channel === undefined) throw new Error(`no channel ${code}`);
  return channel;
};
async function saveChannel(who: Owner, code: string, changes: object = {}) {
  const shipping = await read(who);
  const { id, isOffered, fee, extraKilogramFee, freeFrom, zones } = channelOf(shipping, code);
  const body = { version: shipping.version, isOffered, fee, extraKilogramFee, freeFrom, zones, ...changes };
  return api.call('PUT', `/seller/shipping/channel/${id}`, { token: who.token, body });
}
async function saveTime(who: Owner, changes: object) {
  const { version } = await read(who);
  return api.call('PUT', '/seller/shipping/time', {
    token: who.token,
    body: { version, preparationDays: 1, ...changes },
  });
}
async function subdistrictId(provinceId: number): Promise<number> {
  const { rows } = await api.db.execute<{ id: number }>(
    sql`select s.id from subdistricts s join districts d on d.id = s.district_id
        where d.province_id = ${provinceId} order by s.id limit 1`,
  );
  return Number(rows[0]?.id);
}
async function counter() {
  return {
    address: '12 ถนนพระอาทิตย์',
    subdistrictId: await subdistrictId(1),
    telephone: '020000000',
    hoursTh: 'ทุกวัน 9:00–18:00 น.',
  };
}

/** A shopper in Bangkok with a book of a store in the cart, and what placing it takes. */
async function buyer(sellerId: number, values: Parameters<TestShop['product']>[1] = {}) {
  const person = await api.signIn();
  const addressId = await shop.address(person.userId);
  const productId = await shop.product(sellerId, values);
  const { rows } = await api.db.execute<{ urlKey: string }>(
    sql`select url_key as "urlKey" from products where id = ${productId}`,
  );
  const cartId = await shop.cart(api.services, person.userId, [productId]);
  const dataWith = (shippingId?: number) => ({
    id: cartId,
    paymentTypeId: 'cod',
    buyerInfo: { addressId },
    orders: [{ sellerId, ...(shippingId === undefined ? {} : { shippingId }) }],
  });
  return {
    ...person,
    cartId,
    urlKey: rows[0]?.urlKey ?? '',
    calculate: async (shippingId?: number, isKnown = true) => {
      const { buyerInfo, ...data } = dataWith(shippingId);
      const reply = await api.call('POST', '/order/calculate', {
        token: person.token,
        body: isKnown ? { ...data, buyerInfo } : data,
      });
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      return reply.body.detail.orders[0];
    },
    place: async (shippingId?: number) => {
      const reply = await api.call('POST', '/order/place', {
        token: person.token,
        body: dataWith(shippingId),
      });
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      return String(reply.body.detail.orders[0].orderNumber);
    },
    orderOf: async (orderNumber: string) =>
      (await api.call('GET', `/Order/${orderNumber}`, { token: person.token })).body.detail,
  };
}

describe('a store’s channels', () => {
  test('works: what is charged is what product page, cart and checkout show', async () => {
    const who = await owner();
    const saved = await saveChannel(who, 'post', {
      fee: 30,
      extraKilogramFee: 12.5,
      freeFrom: 500,
      zones: [{ provinceIds: [1, 2], fee: 20 }],
    });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    const shopper = await buyer(who.sellerId, { weightGrams: 1_400 });
    const page = await api.call('GET', `/product/${shopper.urlKey}`);
    const range = { fee: 42.5, feeLeast: 20, feeMost: 42.5, freeFrom: 500 };
    expect(page.body.detail.delivery).toMatchObject(range);
    const cart = await api.call('GET', `/transaction/${shopper.cartId}`, { token: shopper.token });
    expect(cart.body.detail.orders[0].delivery).toMatchObject(range);
    // Before an address is chosen, the fee of everywhere else; the buyer's is in Bangkok.
    expect((await shopper.calculate(undefined, false)).shippingFee).toBe(42.5);
    expect((await shopper.calculate()).shippingFee).toBe(20);
    const order = await shopper.orderOf(await shopper.place());
    expect(order.shippingFee).toBe(20);
    // What is changed later is for later orders.
    expect((await saveChannel(who, 'post', { fee: 99, zones: [] })).status).toBe(200);
    expect((await shopper.orderOf(order.orderNumber)).shippingFee).toBe(20);
  });

  test('works: switched off it is offered nowhere, and its fees are there when it is switched on again', async () => {
    const who = await owner();
    const shopper = await buyer(who.sellerId);
    const post = channelOf(await read(who), 'post');
    expect((await shopper.calculate()).shippingOptions.map(({ code }: { code: string }) => code)).toEqual([
      'post',
      'express',
    ]);
    expect((await saveChannel(who, 'post', { isOffered: false })).status).toBe(200);
    expect((await shopper.calculate()).shippingOptions.map(({ code }: { code: string }) => code)).toEqual([
      'express',
    ]);
    const refused = await api.call('POST', '/order/calculate', {
      token: shopper.token,
      body: { id: shopper.cartId, orders: [{ sellerId: who.sellerId, shippingId: post.id }] },
    });
    expect(refused.body.code).toBe('shippingNotFound');
    const listed = await api.call('GET', `/shipping/List?sellerId=${who.sellerId}`);
    expect(listed.body.detail.dataList.map(({ code }: { code: string }) => code)).toEqual(['express']);
    expect((await saveChannel(who, 'post', { isOffered: true })).status).toBe(200);
    expect((await shopper.calculate()).shippingFee).toBe(40);
  });

  test('refuses: the last one’s end, a counter nobody knows, doubled and unknown provinces, fees that are none', async () => {
    const who = await owner();
    const codeOf = async (code: string, changes: object) => (await saveChannel(who, code, changes)).body.code;
    expect(await codeOf('pickup', { isOffered: true })).toBe('counterMissing');
    const zone = (...provinceIds: number[]) => ({ provinceIds, fee: 1 });
    expect(await codeOf('post', { zones: [zone(10), zone(11, 10)] })).toBe('provinceTwice');
    expect(await codeOf('post', { zones: [zone(999)] })).toBe('provinceNotFound');
    expect(await codeOf('post', { zones: [zone()] })).toBe('inputInvalid');
    expect(await codeOf('post', { fee: -1 })).toBe('inputInvalid');
    expect(await codeOf('post', { fee: 1.005 })).toBe('inputInvalid');
    expect(await codeOf('pickup', { counter: { ...(await counter()), subdistrictId: 1 } })).toBe(
      'subdistrictNotFound',
    );
    expect((await saveChannel(who, 'express', { isOffered: false })).status).toBe(200);
    expect(await codeOf('post', { isOffered: false })).toBe('lastShippingChannel');
    const { version } = await read(who);
    const unknown = await api.call('PUT', '/seller/shipping/channel/999999', {
      token: who.token,
      body: { version, isOffered: true, fee: 1 },
    });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'channelNotFound']);
  });

  test('of two who save at once one is told, and both can’t switch the last two off', async () => {
    const who = await owner();
    const tried = await Promise.all([
      saveChannel(who, 'post', { isOffered: false }),
      saveChannel(who, 'express', { isOffered: false }),
    ]);
    expect(tried.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(tried.find(({ status }) => status === 409)?.body.code).toBe('shippingChanged');
    expect((await read(who)).channels.filter(({ isOffered }) => isOffered)).toHaveLength(1);
  });

  test('protects: members with the right to orders; a store sees and changes its own alone', async () => {
    const who = await owner();
    const other = await owner();
    const packer = await api.signIn('seller', who.sellerId, { storeRights: ['orders'] });
    expect((await saveChannel({ ...who, token: packer.token }, 'post', { fee: 11 })).status).toBe(200);
    expect(channelOf(await read(other), 'post').fee).toBe(40);
    const cataloguer = await api.signIn('seller', who.sellerId, { storeRights: ['catalogue', 'finance'] });
    expect((await api.call('GET', '/seller/shipping', { token: cataloguer.token })).status).toBe(403);
    const { rows } = await api.db.execute<{ actor: number }>(
      sql`select actor_user_id as actor from audit_events where kind = 'store_shipping_saved'
        and (detail ->> 'sellerId')::bigint = ${who.sellerId}`,
    );
    expect(rows.map(({ actor }) => Number(actor))).toEqual([packer.userId]);
  });
});

test('a channel that nobody has priced isn’t free: it has to be given a fee before it is on', async () => {
  const who = await owner();
  await api.db.execute(sql`insert into shipping_channels (code, name_th, name_en, days_min, days_max, sort_order)
    values ('boat', 'เรือ', 'Boat', 1, 2, 50)`);
  expect(channelOf(await read(who), 'boat')).toMatchObject({ isOffered: false, isPriced: false });
  expect(channelOf(await read(who), 'post')).toMatchObject({ isOffered: true, isPriced: true });
  expect((await saveChannel(who, 'boat', { isOffered: true, fee: 25 })).status).toBe(200);
  expect(channelOf(await read(who), 'boat')).toMatchObject({ isOffered: true, isPriced: true, fee: 25 });
});

describe('a store’s time', () => {
  test('works: preparation and time off move what is promised, and the store’s words are shown', async () => {
    const who = await owner();
    const shopper = await buyer(who.sellerId);
    const delivery = async () => (await api.call('GET', `/product/${shopper.urlKey}`)).body.detail.delivery;
    // Wednesday, and two to four business days.
    expect(await delivery()).toMatchObject({
      arrivesFrom: '2026-11-27',
      arrivesTo: '2026-12-01',
      timeOff: null,
    });
    const timeOff = {
      from: '2026-11-24',
      to: '2026-11-29',
      textTh: 'ไปงานหนังสือ',
      textEn: 'At the book fair',
    };
    expect((await saveTime(who, { preparationDays: 2, timeOff })).status).toBe(200);
    expect((await read(who)).shipBy).toBe('2026-12-01');
    expect(await delivery()).toMatchObject({
      arrivesFrom: '2026-12-03',
      arrivesTo: '2026-12-07',
      timeOff: { from: '2026-11-24', to: '2026-11-29', text: 'ไปงานหนังสือ' },
    });
    const chosen = await shopper.calculate();
    expect(chosen.timeOff.text).toBe('ไปงานหนังสือ');
    expect(chosen.shippingOptions[0].arrival).toEqual({ from: '2026-12-03', to: '2026-12-07' });
    // Over, it is told to nobody.
    now = new Date('2026-11-30T05:00:00Z');
    expect((await read(who)).timeOff).toBeNull();
    expect((await shopper.calculate()).timeOff).toBeNull();
  });

  test('works: an order keeps the day that it was promised for', async () => {
    const who = await owner();
    const shopper = await buyer(who.sellerId);
    const orderNumber = await shopper.place();
    expect(await shopper.orderOf(orderNumber)).toMatchObject({
      shipBy: '2026-11-25',
      arrival: { from: '2026-11-27', to: '2026-12-01' },
    });
    expect((await saveTime(who, { preparationDays: 10 })).status).toBe(200);
    expect((await shopper.orderOf(orderNumber)).shipBy).toBe('2026-11-25');
  });

  test('refuses: days that are none, backwards, past, too long; what somebody changed meanwhile', async () => {
    const who = await owner();
    const off = (from: string, to: string) => ({ timeOff: { from, to } });
    const codeOf = async (changes: object) => (await saveTime(who, changes)).body.code;
    expect(await codeOf({ preparationDays: 0 })).toBe('inputInvalid');
    expect(await codeOf({ preparationDays: 16 })).toBe('inputInvalid');
    expect(await codeOf(off('2026-12-02', '2026-12-01'))).toBe('timeOffBackwards');
    expect(await codeOf(off('2026-11-01', '2026-11-23'))).toBe('timeOffPast');
    expect(await codeOf(off('2026-12-01', '2027-12-01'))).toBe('timeOffLong');
    expect(await codeOf({ version: 77 })).toBe('shippingChanged');
    expect(await read(who)).toMatchObject({ version: 1, preparationDays: 1, timeOff: null });
  });
});

describe('orders that are due', () => {
  test('works: late, today’s and packed ones are counted and found, those due first come first', async () => {
    const who = await owner();
    const first = await (await buyer(who.sellerId)).place();
    now = new Date('2026-11-25T05:00:00Z');
    const second = await (await buyer(who.sellerId)).place();
    const list = async (query: string) => {
      const reply = await api.call('GET', `/seller/Order/List?${query}`, { token: who.token });
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      return reply.body.detail.dataList;
    };
    const numbers = async (query: string) =>
      (await list(query)).map(({ orderNumber }: { orderNumber: string }) => orderNumber);
    const waiting = async () =>
      (await api.call('GET', '/seller/waiting', { token: who.token })).body.detail.waiting;
    expect(await waiting()).toMatchObject({ ordersLate: 0, ordersDueToday: 1 });
    expect(await numbers('due=today')).toEqual([first]);
    now = new Date('2026-11-26T05:00:00Z');
    expect(await waiting()).toMatchObject({ ordersLate: 1, ordersDueToday: 1 });
    expect(await numbers('due=late')).toEqual([first]);
    expect(await numbers('due=today')).toEqual([second]);
    expect(await numbers('sort=shipBy')).toEqual([first, second]);
    expect(await numbers('')).toEqual([second, first]);
    expect((await list('due=late'))[0]).toMatchObject({ shipBy: '2026-11-25', lateness: 'late' });
    expect(await numbers('packed=no')).toEqual([second, first]);
    await api.call('POST', `/seller/Order/${second}/prepare`, { token: who.token, body: {} });
    expect(await numbers('packed=no')).toEqual([first]);
    expect(await numbers('packed=yes')).toEqual([second]);
    expect(await numbers('packed=yes&due=late')).toEqual([]);
    await api.call('POST', `/seller/Order/${first}/ship`, {
      token: who.token,
      body: { provider: 'Kerry', trackingNumber: 'K12345' },
    });
    expect(await waiting()).toMatchObject({ ordersLate: 0 });
    expect(await numbers('due=late')).toEqual([]);
    expect(await numbers('packed=no')).toEqual([]);
  });
});

describe('pick-up at the counter', () => {
  async function situation() {
    const who = await owner();
    const saved = await saveChannel(who, 'pickup', { isOffered: true, fee: 0, counter: await counter() });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    const { id } = channelOf(await read(who), 'pickup');
    const shopper = await buyer(who.sellerId);
    const chosen = await shopper.calculate(id);
    expect(chosen).toMatchObject({ shippingId: id, shippingFee: 0 });
    expect(chosen.shippingOptions.at(-1)).toMatchObject({
      code: 'pickup',
      arrival: { from: '2026-11-25', to: '2026-11-25' },
      pickup: { hours: 'ทุกวัน 9:00–18:00 น.' },
    });
    const orderNumber = await shopper.place(id);
    const act = (deed: string, body: object = {}, token = who.token) =>
      api.call('POST', `/seller/Order/${orderNumber}/${deed}`, { token, body });
    return { who, shopper, orderNumber, act };
  }

  test('has no parcel: whoever asks for what is sent is told of the others alone', async () => {
    const { who, orderNumber } = await situation();
    const sent = await (await buyer(who.sellerId)).place();
    const found = async (query: string) =>
      (
        await api.call('GET', `/seller/Order/List?status=ready_to_ship&${query}`, { token: who.token })
      ).body.detail.dataList.map((order: { orderNumber: string }) => order.orderNumber);
    expect(await found('')).toEqual([sent, orderNumber]);
    expect(await found('fetched=no')).toEqual([sent]);
    expect(await found('fetched=yes')).toEqual([orderNumber]);
  });

  test('works: the buyer sees place and code, is told when it is packed, and gets it for the code', async () => {
    const { who, shopper, orderNumber, act } = await situation();
    const { pickup, isPickup } = await shopper.orderOf(orderNumber);
    expect(isPickup).toBe(true);
    expect(pickup).toMatchObject({ isReady: false, code: expect.stringMatching(/^\d{6}$/) });
    expect(pickup.place.hours).toBe('ทุกวัน 9:00–18:00 น.');
    const seen = await api.call('GET', `/seller/Order/${orderNumber}`, { token: who.token });
    expect(seen.body.detail).toMatchObject({ isPickup: true, canShip: false, canHandOver: true });
    expect(JSON.stringify(seen.body)).not.toContain(pickup.code);
    expect((await act('ship', { provider: 'Kerry', trackingNumber: 'K12345' })).body.code).toBe(
      'orderIsFetched',
    );
    expect((await act('prepare')).status).toBe(200);
    expect((await act('prepare')).status).toBe(200);
    const { rows } = await api.db.execute<{ kind: string }>(
      sql`select kind from notifications where user_id = ${shopper.userId} and kind = 'orderReadyToFetch'`,
    );
    expect(rows).toHaveLength(1);
    expect((await shopper.orderOf(orderNumber)).pickup.isReady).toBe(true);
    expect((await act('hand-over', { code: pickup.code })).status).toBe(200);
    const after = await shopper.orderOf(orderNumber);
    expect(after).toMatchObject({ status: 'shipped', pickup: null, trackingNumber: null });
    expect(after.deliveredAt).not.toBeNull();
    expect((await act('hand-over', { code: pickup.code })).body.code).toBe('orderNotReady');
    // Paid at the counter: 100 baht, once.
    const books = await api.db.execute<{ sum: number }>(
      sql`select sum(e.amount_satang)::int as sum from ledger_entries e join ledger_accounts a on a.id = e.account_id
        join orders o on o.id = e.order_id where a.kind = 'received_cod' and o.order_number = ${orderNumber}`,
    );
    expect(books.rows[0]?.sum).toBe(10_000);
  });

  test('is in time when it is ready in time, however late its buyer comes, and isn’t the store’s when nobody does', async () => {
    const fetched = await situation();
    const unfetched = await situation();
    const standingOf = async (token: string) =>
      (await api.call('GET', '/seller/standing', { token })).body.detail.marks;
    for (const { act } of [fetched, unfetched]) expect((await act('prepare')).status).toBe(200);
    now = new Date(now.getTime() + 4 * 86_400_000);
    const { who, shopper, orderNumber, act } = fetched;
    const { token } = who;
    const { waiting } = (await api.call('GET', '/seller/waiting', { token })).body.detail;
    expect(waiting).toMatchObject({ ordersLate: 0, ordersDueToday: 0, ordersPacked: 0 });
    const late = await api.call('GET', '/seller/Order/List?due=late', { token });
    expect(late.body.detail.dataList).toEqual([]);
    const seen = await api.call('GET', `/seller/Order/${orderNumber}`, { token });
    expect(seen.body.detail).toMatchObject({ shipBy: '2026-11-25', lateness: null });
    const { code } = (await shopper.orderOf(orderNumber)).pickup;
    expect((await act('hand-over', { code })).status).toBe(200);
    expect(await standingOf(token)).toEqual([]);
    expect((await unfetched.act('cancel', { reason: 'ไม่มารับ' })).status).toBe(200);
    expect(await standingOf(unfetched.who.token)).toEqual([]);
  });

  test('counts as late when it is made ready late, and as cancelled when its store takes it back at once', async () => {
    const late = await situation();
    const cancelled = await situation();
    const kindsOf = async ({ who: { token } }: { who: Owner }) =>
      (await api.call('GET', '/seller/standing', { token })).body.detail.marks.map(
        ({ kind }: { kind: string }) => kind,
      );
    expect((await cancelled.act('prepare')).status).toBe(200);
    expect((await cancelled.act('cancel', { reason: 'ของหมด' })).status).toBe(200);
    expect(await kindsOf(cancelled)).toEqual(['cancelled']);
    now = new Date(now.getTime() + 2 * 86_400_000);
    const { waiting } = (await api.call('GET', '/seller/waiting', { token: late.who.token })).body.detail;
    expect(waiting).toMatchObject({ ordersLate: 1 });
    expect((await late.act('prepare')).status).toBe(200);
    const { code } = (await late.shopper.orderOf(late.orderNumber)).pickup;
    expect((await late.act('hand-over', { code })).status).toBe(200);
    expect(await kindsOf(late)).toEqual(['late']);
  });

  test('refuses: wrong codes, so many only; an order that is sent; another store’s', async () => {
    const { shopper, orderNumber, act } = await situation();
    const { code } = (await shopper.orderOf(orderNumber)).pickup;
    const wrong = code === '000000' ? '111111' : '000000';
    for (let tries = 0; tries < 5; tries += 1)
      expect((await act('hand-over', { code: wrong })).body.code).toBe('pickupCodeWrong');
    const paused = await act('hand-over', { code });
    expect([paused.status, paused.body.code]).toEqual([429, 'pickupPaused']);
    now = new Date(now.getTime() + 16 * 60_000);
    expect((await act('hand-over', { code: 'abc' })).body.code).toBe('inputInvalid');
    const stranger = await owner();
    expect((await act('hand-over', { code }, stranger.token)).status).toBe(404);
    expect((await act('hand-over', { code })).status).toBe(200);
    const sent = await (await buyer(stranger.sellerId)).place();
    const asked = await api.call('POST', `/seller/Order/${sent}/hand-over`, {
      token: stranger.token,
      body: { code },
    });
    expect([asked.status, asked.body.code]).toEqual([409, 'orderNotPickup']);
  });
});

describe('where copies come back to', () => {
  test('works: it is kept, told to the owners, and taken away again', async () => {
    const who = await owner();
    const packer = await api.signIn('seller', who.sellerId, { storeRights: ['orders'] });
    const save = async (returnAddress: object | null, version?: number) =>
      api.call('PUT', '/seller/shipping/return-address', {
        token: packer.token,
        body: { version: version ?? (await read(who)).version, returnAddress },
      });
    const address = {
      name: 'คลังสินค้า',
      address: '9 หมู่ 2',
      subdistrictId: await subdistrictId(50),
      telephone: '053000000',
    };
    const saved = await save(address);
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    expect((await read(who)).returnAddress).toMatchObject(address);
    expect((await read(who)).returnAddress?.line).toMatch(/^9 หมู่ 2 ต\..+ จ\..+ \d{5}$/);
    const { rows } = await api.db.execute<{ kind: string }>(
      sql`select kind from notifications where user_id = ${who.userId} and kind = 'sellerReturnAddress'`,
    );
    expect(rows).toHaveLength(1);
    expect((await save({ ...address, subdistrictId: 1 })).body.code).toBe('subdistrictNotFound');
    expect((await save({ ...address, name: ' ' })).body.code).toBe('inputInvalid');
    expect((await save(null, 1)).body.code).toBe('shippingChanged');
    expect((await save(null)).status).toBe(200);
    expect((await read(who)).returnAddress).toBeNull();
  });
});
