import { eq, sql } from 'drizzle-orm';
import { generate } from 'promptparse';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { transact } from '../../platform/db/transact.ts';
import { drawSlip } from '../../platform/payments/test-slips.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { affiliateEarnings } from '../affiliate/affiliate.tables.ts';
import { type TestAffiliate, testAffiliates } from '../affiliate/test-affiliates.ts';
import { carts } from '../cart/cart.tables.ts';
import { users } from '../identity/identity.tables.ts';
import { openSession } from '../identity/open-session.ts';
import { lastCodeTo } from '../identity/test-codes.ts';
import { expireOrderGroups } from '../order/expire-order-groups.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { endBaskets } from './end-baskets.ts';
import { eraseReferrals, exportReferrals } from './handle-personal-data.ts';
import { referralBaskets } from './referral.tables.ts';

const start = new Date('2026-11-26T03:00:00Z');
const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
let now = start;
let api: TestApi;
let shop: TestShop;
let links: ReturnType<typeof testAffiliates>;
let numbers = 0;
beforeAll(async () => {
  api = await openTestApi({ services: { clock: () => now } });
  shop = testShop(api.db);
  links = testAffiliates(api, shop);
  const staff = (await api.signIn('staff')).token;
  await api.call('POST', '/admin/affiliate/rate', { token: staff, body: { basisPoints: 500 } });
});
beforeEach(() => {
  // Later each time: codes are sent once a minute.
  now = new Date(Math.max(now.getTime(), start.getTime()) + 2 * hourMs);
});
afterAll(() => api.close());

type By = { token: string } | null;
const get = (path: string, by: By) => api.call('GET', path, { token: by?.token ?? null, culture: 'en' });
const post = (path: string, by: By, body: unknown = {}) =>
  api.call('POST', path, { token: by?.token ?? null, body, culture: 'en' });
const refused = (status: number, code: string) => ({ status, body: { result: 0, code } });

function newTelephone() {
  numbers += 1;
  const national = `08${String(10_000_000 + numbers)}`;
  return { national, e164: `+66${national.slice(1)}` };
}

const nobody = {
  ...{ firstname: '', lastname: '', telephone: '', typeAddress: '', name: '', houseNumber: '', building: '' },
  ...{ address: '', alley: '', road: '', subdistrictId: '', districtId: '', provinceId: '' },
};

async function begun(by: TestAffiliate): Promise<string> {
  const reply = await post('/affiliate/basket', by);
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  return reply.body.detail.referenceCode;
}

/** A basket with a product of a new store in it, sent. */
async function sent(by: TestAffiliate, quantity = 2) {
  const productId = await shop.product(await shop.seller());
  const code = await begun(by);
  expect((await post(`/affiliate/basket/${code}/add`, by, { productId, quantity })).status).toBe(200);
  expect((await post(`/affiliate/basket/${code}/send`, by)).status).toBe(200);
  return { code, productId };
}

async function askCode(telephone: { national: string; e164: string }) {
  const asked = await post('/OTP/Send', null, { telephone: telephone.national, purpose: 'order' });
  if (asked.status !== 200) throw new Error(JSON.stringify(asked.body));
  return {
    ...{ telephone: telephone.national, OTP: await lastCodeTo(api, telephone.e164) },
    reference: asked.body.detail.reference,
  };
}

/** Somebody new proves a telephone and has the basket. */
async function proven(code: string, telephone = newTelephone()) {
  const reply = await post(`/customer/basket/${code}/prove`, null, {
    ...(await askCode(telephone)),
    isAccept: true,
  });
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  const { token } = reply.body.detail;
  const { id } = (await get('/user', { token })).body.detail.user;
  const userId = Number(id);
  return { token: String(token), userId, addressId: await shop.address(userId), telephone };
}

type Buyer = Awaited<ReturnType<typeof proven>>;

/** The buyer orders what is in the basket by the shop's own checkout. */
async function ordered(code: string, buyer: Buyer, paymentTypeId = 'transfer') {
  const { cart } = (await get(`/customer/basket/${code}`, buyer)).body.detail;
  const placed = await post('/order/place', buyer, {
    ...{ id: cart.id, paymentTypeId, buyerInfo: { addressId: buyer.addressId }, orders: [] },
  });
  if (placed.status !== 200) throw new Error(JSON.stringify(placed.body));
  return placed.body.detail as { referenceCode: string; cartId: string };
}

const stateOf = async (code: string, by: By) =>
  (await get(`/affiliate/basket/${code}`, by)).body.detail.state;

/** Signed in anew: a session doesn't last as long as this test's clock goes. */
const later = ({ userId }: { userId: number }) =>
  openSession(api.db, api.services, { userId, userAgent: null, isRemembered: false, factorProvenAt: null });

describe('an affiliate’s basket', () => {
  test('works: filled by the rules of every cart, named, sent, and listed with where it stands', async () => {
    const affiliate = await links.affiliate();
    const seller = await shop.seller();
    const [book, pen] = [await shop.product(seller), await shop.product(seller)];
    const code = await begun(affiliate);
    expect(code).toMatch(/^[\w-]{32}$/);
    await post(`/affiliate/basket/${code}/add`, affiliate, { productId: book, quantity: 2 });
    await post(`/affiliate/basket/${code}/add`, affiliate, { productId: pen });
    await post(`/affiliate/basket/${code}/quantity`, affiliate, { productId: pen, quantity: 50 });
    const { body } = await get(`/affiliate/basket/${code}`, affiliate);
    expect(body.detail).toMatchObject({
      ...{ state: 'draft', url: null, buyer: null },
      cart: { id: '', count: 12, total: 1_200 },
      calculation: { id: '', grandTotal: 1_270 },
      lines: [
        { productId: book, quantity: 2 },
        { productId: pen, quantity: 10 },
      ],
      introducedAs: { name: 'ทดสอบ', photoOf: null },
    });
    const [option] = body.detail.calculation.orders[0].shippingOptions.filter(
      ({ isChosen }: { isChosen: boolean }) => !isChosen,
    );
    const ways = { shipping: [{ sellerId: seller, shippingId: option.id }], payment: 'transfer' };
    expect((await post(`/affiliate/basket/${code}/ways`, affiliate, ways)).status).toBe(200);
    const buyer = { ...nobody, firstname: 'สมศรี', telephone: '0812223333' };
    const named = { note: 'พี่ศรี', buyer, isAgreed: true };
    expect((await post(`/affiliate/basket/${code}/buyer`, affiliate, named)).status).toBe(200);
    expect((await post(`/affiliate/basket/${code}/send`, affiliate)).status).toBe(200);
    const after = (await get(`/affiliate/basket/${code}`, affiliate)).body.detail;
    expect(after).toMatchObject({
      ...{ state: 'sent', note: 'พี่ศรี', buyer, payment: 'transfer' },
      url: `${api.services.siteUrl}/customer/${code}`,
      expiresAt: new Date(now.getTime() + 7 * dayMs).toISOString(),
    });
    expect(after.calculation.orders[0].shippingId).toBe(option.id);
    const list = (await get('/affiliate/basket/List', affiliate)).body.detail;
    expect(list).toMatchObject({ total: 1, dataList: [{ referenceCode: code, state: 'sent', copies: 12 }] });
    // What was typed of the buyer doesn't lie open.
    const { rows } = await api.db.execute(sql`select * from referral_baskets where code = ${code}`);
    expect(JSON.stringify(rows)).not.toMatch(/สมศรี|0812223333/);
  });

  test('refuses: too many copies, nothing in it, a buyer without a telephone or without having agreed', async () => {
    const affiliate = await links.affiliate();
    const productId = await shop.product(await shop.seller());
    const code = await begun(affiliate);
    const at = `/affiliate/basket/${code}`;
    expect(await post(`${at}/add`, affiliate, { productId, quantity: 11 })).toMatchObject(
      refused(409, 'productOutOfStock'),
    );
    expect(await post(`${at}/send`, affiliate)).toMatchObject(refused(409, 'basketEmpty'));
    const words = (buyer: object, isAgreed: unknown = true) =>
      post(`${at}/buyer`, affiliate, { buyer: { ...nobody, ...buyer }, isAgreed });
    expect(await words({ firstname: 'สมศรี' })).toMatchObject(refused(422, 'required'));
    expect(await words({ telephone: '12' })).toMatchObject(refused(422, 'telephoneInvalid'));
    expect((await words({ telephone: '0812223333' }, false)).status).toBe(400);
    // Emptied and filled again.
    await post(`${at}/add`, affiliate, { productId });
    await post(`${at}/quantity`, affiliate, { productId, quantity: 0 });
    expect((await get(at, affiliate)).body.detail).toMatchObject({ cart: null, lines: [] });
    await post(`${at}/add`, affiliate, { productId });
    expect((await get(at, affiliate)).body.detail.cart.count).toBe(1);
  });

  test('refuses: whose links are stopped, and more than two hundred that wait', async () => {
    const affiliate = await links.affiliate();
    const expiresAt = new Date(now.getTime() + dayMs);
    await api.db.insert(referralBaskets).values(
      Array.from({ length: 199 }, (_, index) => ({
        ...{ code: `made-up-${affiliate.userId}-${index}`, affiliateId: affiliate.userId, lines: [] },
        ...{ shipping: [], createdAt: now, expiresAt },
      })),
    );
    const replies = await Promise.all([1, 2, 3].map(() => post('/affiliate/basket', affiliate)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    now = expiresAt;
    const twice = await Promise.all(
      [1, 2].map(() => post('/affiliate/basket', affiliate, { idempotencyKey: 'begin' })),
    );
    expect(twice[0]?.status).toBe(200);
    expect(twice[1]?.body.detail).toEqual(twice[0]?.body.detail);
    expect((await post('/affiliate/basket', affiliate)).status).toBe(200);
    await api.db.execute(sql`update affiliates set stopped_at = now() where user_id = ${affiliate.userId}`);
    expect(await post('/affiliate/basket', affiliate)).toMatchObject(refused(403, 'affiliateIsStopped'));
  });

  test('protects: another affiliate’s isn’t there, whatever is asked of it', async () => {
    const [affiliate, other] = [await links.affiliate(), await links.affiliate()];
    const { code, productId } = await sent(affiliate);
    const at = `/affiliate/basket/${code}`;
    expect((await get(at, other)).status).toBe(404);
    for (const [path, body] of [
      ['add', { productId }],
      ['quantity', { productId, quantity: 0 }],
      ['refresh', {}],
      ['buyer', { buyer: { ...nobody, telephone: '0812223333' }, isAgreed: true }],
      ['ways', { payment: 'cod' }],
      ['send', {}],
      ['withdraw', {}],
    ] as const)
      expect((await post(`${at}/${path}`, other, body)).status, path).toBe(404);
    expect((await get('/affiliate/basket/List', other)).body.detail).toEqual({ dataList: [], total: 0 });
    expect((await get(at, await api.signIn('shopper'))).status).toBe(403);
  });
});

describe('its link', () => {
  test('works: shows what is in it at the prices of now, and who filled it; a draft’s opens nothing', async () => {
    const affiliate = await links.affiliate();
    const draft = await begun(affiliate);
    expect((await get(`/customer/basket/${draft}`, null)).status).toBe(404);
    const { code, productId } = await sent(affiliate);
    await api.db.execute(sql`update products set price_satang = 9000 where id = ${productId}`);
    const { body } = await get(`/customer/basket/${code}`, null);
    expect(body.detail).toMatchObject({
      ...{ state: 'open', affiliate: { name: 'ทดสอบ', photoOf: null }, order: null, buyer: null },
      cart: { id: '', total: 180, affiliateCode: null, codeShare: null },
      calculation: { id: '', itemTotal: 180 },
    });
    expect(body.detail.cart.orders[0].products[0]).toMatchObject({ price: 90, priceBefore: 100 });
  });

  test('works: who has no account proves a telephone, has one afterwards, and finds what was typed of them', async () => {
    const affiliate = await links.affiliate();
    const { code } = await sent(affiliate);
    const telephone = newTelephone();
    const typed = { ...nobody, firstname: 'มาลี', lastname: 'ใจดี', telephone: telephone.national };
    const at = `/affiliate/basket/${code}`;
    await post(`${at}/buyer`, affiliate, { buyer: { ...typed, houseNumber: '7' }, isAgreed: true });
    const given = await askCode(telephone);
    const prove = (changes: object = {}) =>
      post(`/customer/basket/${code}/prove`, null, { ...given, isAccept: true, ...changes });
    expect(await prove({ isAccept: false })).toMatchObject(refused(422, 'policyNotAccepted'));
    expect(await prove({ OTP: '000000' })).toMatchObject(refused(422, 'otpInvalid'));
    expect(await prove({ telephone: '12' })).toMatchObject(refused(422, 'telephoneInvalid'));
    const reply = await prove();
    expect(reply).toMatchObject({ status: 200, body: { detail: { isNewAccount: true } } });
    const { token } = reply.body.detail;
    expect((await get('/user', { token })).body.detail.user).toMatchObject({
      ...{ firstname: 'มาลี', telephone: telephone.national, isVerifyTelephone: true, hasPassword: false },
      isConsent: true,
    });
    const mine = (await get(`/customer/basket/${code}`, { token })).body.detail;
    expect(mine).toMatchObject({ state: 'mine', buyer: { firstname: 'มาลี', houseNumber: '7' } });
    expect(mine.cart.id).toMatch(/^[\w-]{32}$/);
    // The affiliate sees neither any more.
    const theirs = (await get(at, affiliate)).body.detail;
    expect(theirs).toMatchObject({ state: 'taken', buyer: null, cart: null, calculation: null, url: null });
    expect(JSON.stringify(theirs)).not.toMatch(/มาลี|ใจดี/);
    for (const path of ['add', 'withdraw', 'send'])
      expect(await post(`${at}/${path}`, affiliate, path === 'add' ? { productId: 1 } : {})).toMatchObject(
        refused(409, 'basketClosed'),
      );
    // Coming back from another browser: the same telephone, the same account.
    now = new Date(now.getTime() + hourMs);
    const again = await post(`/customer/basket/${code}/prove`, null, await askCode(telephone));
    expect(again).toMatchObject({ status: 200, body: { detail: { isNewAccount: false } } });
  });

  test('works: who is signed in takes it over; what was typed of somebody else is forgotten', async () => {
    const affiliate = await links.affiliate();
    const { code } = await sent(affiliate);
    const buyer = { ...nobody, telephone: newTelephone().national, houseNumber: '99' };
    await post(`/affiliate/basket/${code}/buyer`, affiliate, { buyer, isAgreed: true });
    const somebody = await api.signIn('shopper');
    expect((await post(`/customer/basket/${code}/take`, somebody)).status).toBe(200);
    expect((await post(`/customer/basket/${code}/take`, somebody)).status).toBe(200);
    const mine = (await get(`/customer/basket/${code}`, somebody)).body.detail;
    expect(mine).toMatchObject({ state: 'mine', buyer: null });
    const [row] = await api.db.select().from(referralBaskets).where(eq(referralBaskets.code, code));
    expect(row?.sealedBuyer).toBeNull();
  });

  test('protects: of several at once one has it; to the others it isn’t there, and nobody of them got an account', async () => {
    const affiliate = await links.affiliate();
    const { code } = await sent(affiliate);
    const people = [newTelephone(), newTelephone(), newTelephone()];
    const given = [];
    for (const person of people) given.push(await askCode(person));
    const somebody = await api.signIn('shopper');
    const replies = await Promise.all([
      ...given.map((each) => post(`/customer/basket/${code}/prove`, null, { ...each, isAccept: true })),
      post(`/customer/basket/${code}/take`, somebody),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    const accounts = await Promise.all(
      people.map(({ national }) => api.db.$count(users, eq(users.telephone, national))),
    );
    const newOnes = accounts.reduce((sum, count) => sum + count, 0);
    expect(newOnes).toBe(replies[3]?.status === 200 ? 0 : 1);
    // Opening a link signs nobody in, and tells who hasn't said who they are nothing of what is in it.
    expect((await get(`/customer/basket/${code}`, null)).body.detail).toMatchObject({
      ...{ state: 'taken', cart: null, calculation: null, buyer: null, order: null },
    });
    const other = await api.signIn('shopper');
    expect((await get(`/customer/basket/${code}`, other)).status).toBe(404);
    expect((await post(`/customer/basket/${code}/choice`, other, { payment: 'card' })).status).toBe(404);
  });

  test('protects: a disabled account stays shut, a code for something else proves nothing, staff’s second factor is asked for', async () => {
    const affiliate = await links.affiliate();
    const { code } = await sent(affiliate);
    const prove = (given: object) =>
      post(`/customer/basket/${code}/prove`, null, { ...given, isAccept: true });
    const owner = newTelephone();
    const isOwn = { telephone: owner.national, isTelephoneVerified: true };
    await api.signIn('shopper', null, { ...isOwn, disabledAt: now });
    expect(await prove(await askCode(owner))).toMatchObject(refused(422, 'accountDisabled'));
    const newcomer = newTelephone();
    const body = { telephone: newcomer.national, purpose: 'social' };
    const { reference } = (await post('/OTP/Send', null, body)).body.detail;
    const OTP = await lastCodeTo(api, newcomer.e164);
    expect(await prove({ telephone: newcomer.national, OTP, reference })).toMatchObject(
      refused(422, 'otpInvalid'),
    );
    expect((await get(`/customer/basket/${code}`, null)).body.detail.state).toBe('open');
    const staff = newTelephone();
    await api.signIn('staff', null, { telephone: staff.national, isTelephoneVerified: true });
    const reply = await prove(await askCode(staff));
    expect(reply).toMatchObject(refused(403, 'secondFactorSetupNeeded'));
    expect((await get('/user', { token: reply.body.detail.token })).status).toBe(403);
  });

  test('protects: a choice is the buyer’s own, of their own address book', async () => {
    const affiliate = await links.affiliate();
    const { code } = await sent(affiliate);
    const buyer = await proven(code);
    const stranger = await shop.shopper();
    const choose = (body: object) => post(`/customer/basket/${code}/choice`, buyer, body);
    expect(await choose({ addressId: stranger.addressId })).toMatchObject(refused(404, 'addressNotFound'));
    expect((await choose({ addressId: buyer.addressId, payment: 'promptpay' })).status).toBe(200);
    expect((await get(`/customer/basket/${code}`, buyer)).body.detail).toMatchObject({
      ...{ addressId: buyer.addressId, payment: 'promptpay', isSlipAllowed: false },
    });
  });
});

describe('what comes of it', () => {
  test('works: ordered by the one checkout, earned by its affiliate, who sees the state and nothing else', async () => {
    const affiliate = await links.affiliate();
    const { code, productId } = await sent(affiliate);
    const buyer = await proven(code);
    const own = await shop.cart(api.services, buyer.userId, [productId]);
    const placed = await ordered(code, buyer);
    // The account's own cart is as it was.
    expect((await get(`/transaction/${own}`, buyer)).body.detail.count).toBe(1);
    expect(await stateOf(code, affiliate)).toBe('ordered');
    const opened = (await get(`/customer/basket/${code}`, buyer)).body.detail;
    expect(opened).toMatchObject({ state: 'ordered', order: { referenceCode: placed.referenceCode } });
    const [earning] = await api.db
      .select()
      .from(affiliateEarnings)
      .where(eq(affiliateEarnings.affiliateId, affiliate.userId));
    expect(earning).toMatchObject({ outcome: 'earns', via: 'click', heldReason: null });
    const theirs = (await get(`/affiliate/basket/${code}`, affiliate)).body;
    expect(JSON.stringify(theirs)).not.toMatch(
      new RegExp(`${placed.referenceCode}|${placed.cartId}|${buyer.telephone.national}|transfer`),
    );
    expect((await get(`/payment/${placed.referenceCode}`, affiliate)).status).toBe(404);
    const notices = (await get('/notification/List', affiliate)).body.detail.dataList;
    const told = notices.filter(({ kind }: { kind: string }) => kind === 'basketOrdered');
    expect(told).toMatchObject([{ href: `/affiliate/payment/result/${code}` }]);
    const [row] = await api.db.select().from(referralBaskets).where(eq(referralBaskets.code, code));
    expect(row?.sealedBuyer).toBeNull();
  });

  test('works: what is sold out by then stays behind, also of a buyer who has a cart of their own', async () => {
    const affiliate = await links.affiliate();
    const seller = await shop.seller();
    const [book, pen] = [await shop.product(seller), await shop.product(seller)];
    const code = await begun(affiliate);
    await post(`/affiliate/basket/${code}/add`, affiliate, { productId: book });
    await post(`/affiliate/basket/${code}/add`, affiliate, { productId: pen });
    await post(`/affiliate/basket/${code}/send`, affiliate);
    const buyer = await proven(code);
    const own = await shop.cart(api.services, buyer.userId, [book]);
    await api.db.execute(sql`update products set stock_on_hand = 0 where id = ${pen}`);
    const { calculation } = (await get(`/customer/basket/${code}`, buyer)).body.detail;
    const orders = calculation.orders.map(
      ({ sellerId, products }: { sellerId: number; products: { id: number }[] }) => ({
        sellerId,
        products: products.map(({ id }) => ({ id, isCheckBox: true })),
      }),
    );
    const placed = await post('/order/place', buyer, {
      ...{ id: calculation.id, paymentTypeId: 'transfer', buyerInfo: { addressId: buyer.addressId }, orders },
    });
    expect(placed, JSON.stringify(placed.body)).toMatchObject({ status: 200 });
    expect((await get(`/transaction/${own}`, buyer)).body.detail.count).toBe(1);
    expect(await stateOf(code, affiliate)).toBe('ordered');
  });

  test('protects: one’s own purchase earns nothing', async () => {
    const affiliate = await links.affiliate();
    const { code } = await sent(affiliate);
    expect((await post(`/customer/basket/${code}/take`, affiliate)).status).toBe(200);
    const addressId = await shop.address(affiliate.userId);
    const self = { ...affiliate, addressId, telephone: newTelephone() };
    await ordered(code, self);
    const [earning] = await api.db
      .select()
      .from(affiliateEarnings)
      .where(eq(affiliateEarnings.affiliateId, affiliate.userId));
    expect(earning).toMatchObject({ outcome: 'ownAccount' });
  });

  test('works: a week later the link says that it is over, word for word, and nothing of it is kept', async () => {
    const affiliate = await links.affiliate();
    const { code } = await sent(affiliate);
    const buyer = { ...nobody, telephone: newTelephone().national };
    await post(`/affiliate/basket/${code}/buyer`, affiliate, { buyer, isAgreed: true });
    now = new Date(now.getTime() + 7 * dayMs);
    expect((await get(`/customer/basket/${code}`, null)).body.detail).toMatchObject({
      ...{ state: 'expired', cart: null },
    });
    const somebody = await api.signIn('shopper');
    const take = await post(`/customer/basket/${code}/take`, somebody);
    expect(take).toMatchObject(refused(409, 'orderExpired'));
    expect(take.body.message).toBe(
      'The order has been expired. Please contact your sales representative to make another purchase.',
    );
    expect(await stateOf(code, await later(affiliate))).toBe('expired');
    const before = await api.db.$count(carts);
    expect(await endBaskets(api.services)).toBeGreaterThan(0);
    expect(await api.db.$count(carts)).toBeLessThan(before);
    const [row] = await api.db.select().from(referralBaskets).where(eq(referralBaskets.code, code));
    expect(row).toMatchObject({ cartId: null, sealedBuyer: null });
    expect(await endBaskets(api.services)).toBe(0);
    // What was ordered stays what it is.
    const kept = await sent({ ...affiliate, ...(await later(affiliate)) });
    const other = await proven(kept.code);
    await ordered(kept.code, other);
    now = new Date(now.getTime() + 8 * dayMs);
    await endBaskets(api.services);
    expect((await get(`/customer/basket/${kept.code}`, await later(other))).body.detail.state).toBe(
      'ordered',
    );
    await expireOrderGroups(api.services);
    expect(await stateOf(kept.code, await later(affiliate))).toBe('expired');
  });

  test('works: withdrawn, the link opens nothing any more', async () => {
    const affiliate = await links.affiliate();
    const { code } = await sent(affiliate);
    expect((await post(`/affiliate/basket/${code}/withdraw`, affiliate)).status).toBe(200);
    expect(await stateOf(code, affiliate)).toBe('withdrawn');
    expect((await get(`/customer/basket/${code}`, null)).body.detail).toMatchObject({ state: 'expired' });
    expect(await post(`/affiliate/basket/${code}/withdraw`, affiliate)).toMatchObject(
      refused(409, 'basketClosed'),
    );
  });

  test('works: the affiliate sends the slip in where the buyer has said so, and only then', async () => {
    const affiliate = await links.affiliate();
    const other = await links.affiliate();
    const { code } = await sent(affiliate);
    const buyer = await proven(code);
    await ordered(code, buyer);
    now = new Date(now.getTime() + hourMs);
    const send = (by: TestAffiliate) => post(`/affiliate/basket/${code}/slip`, by, slip);
    const slip = await slipForm(now);
    expect((await send(affiliate)).status).toBe(404);
    await post(`/customer/basket/${code}/choice`, buyer, { isSlipAllowed: true });
    expect((await get(`/affiliate/basket/${code}`, affiliate)).body.detail.isSlipWanted).toBe(true);
    const waiting = async () =>
      (await get('/affiliate/basket/List', affiliate)).body.detail.dataList[0].isSlipWanted;
    expect(await waiting()).toBe(true);
    expect((await send(other)).status).toBe(404);
    const wrong = await slipForm(now);
    wrong.set('amount', 'abc');
    wrong.set('bankCode', '999');
    expect(await post(`/affiliate/basket/${code}/slip`, affiliate, wrong)).toMatchObject({
      status: 422,
      body: {
        detail: {
          fields: [
            { field: 'amount', code: 'amountInvalid' },
            { field: 'bankCode', code: 'bankUnknown' },
          ],
        },
      },
    });
    const sentIn = await send(affiliate);
    expect(sentIn, JSON.stringify(sentIn.body)).toMatchObject({
      status: 200,
      body: { detail: { isDone: true } },
    });
    expect((await get(`/affiliate/basket/${code}`, affiliate)).body.detail).toMatchObject({
      ...{ state: 'ordered', isSlipWanted: false },
    });
    expect(await waiting()).toBe(false);
    expect((await send(affiliate)).status).toBe(409);
  });
});

test('a person’s data: what they filled and took over is told, and goes with them', async () => {
  const affiliate = await links.affiliate();
  const { code } = await sent(affiliate);
  const buyer = await proven(code);
  expect(await exportReferrals(api.db, affiliate.userId)).toMatchObject({
    filled: [{ lines: [{ quantity: 2 }] }],
  });
  const told = await exportReferrals(api.db, buyer.userId);
  expect(told).toMatchObject({ filled: [], taken: [{ lines: [{ quantity: 2 }] }] });
  expect(JSON.stringify(told)).not.toContain(code);
  await transact(api.db, (tx) => eraseReferrals(tx, buyer.userId));
  expect(await exportReferrals(api.db, buyer.userId)).toEqual({ filled: [], taken: [] });
  expect(await get(`/customer/basket/${code}`, null)).toMatchObject({
    body: { detail: { state: 'expired' } },
  });
  await transact(api.db, (tx) => eraseReferrals(tx, affiliate.userId));
  expect(await api.db.$count(referralBaskets, eq(referralBaskets.affiliateId, affiliate.userId))).toBe(0);
});

let slips = 0;
async function slipForm(at: Date): Promise<FormData> {
  slips += 1;
  const payload = generate.slipVerify({ sendingBank: '014', transRef: `01307115259${slips}APM${slips}` });
  const file = await drawSlip({ payload, amountBars: 1 });
  const form = new FormData();
  const bangkok = new Date(at.getTime() + 7 * hourMs).toISOString().slice(0, 16);
  for (const [name, value] of Object.entries({ bankCode: '014', amount: '240.00', transferredAt: bangkok }))
    form.set(name, value);
  form.set('file', new File([new Uint8Array(file)], 'slip.png', { type: 'image/png' }));
  return form;
}
