import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi, wrongFields } from '../../test-api.ts';
import { auditEvents } from '../audit/audit.tables.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { testShop } from '../order/test-shop.ts';
import { vouchers } from './promotion.tables.ts';

const dayMs = 24 * 60 * 60 * 1000;
let api: TestApi;
let shop: ReturnType<typeof testShop>;
let staff: string;
let numbers = 0;
beforeAll(async () => {
  api = await openTestApi();
  shop = testShop(api.db);
  staff = (await api.signIn('staff')).token;
});
afterAll(() => api.close());

// One moment for the whole file: what has begun keeps its start, to the minute.
const begun = new Date(Date.now() - dayMs).toISOString();
const said = (values: object = {}) => {
  numbers += 1;
  return {
    code: `DESK-${numbers}X`,
    nameTh: `คูปองโต๊ะ ${numbers}`,
    nameEn: '',
    conditionsTh: '',
    conditionsEn: '',
    discount: 25.5,
    discountPercent: null,
    maxDiscount: null,
    minSpend: 100,
    startsAt: begun,
    endsAt: new Date(Date.now() + dayMs).toISOString(),
    usageLimit: 10,
    perUserLimit: 1,
    claimLimit: null,
    audience: 'everyone',
    ...values,
  };
};
type Desk = 'admin' | 'seller';
const save = (desk: Desk, token: string, body: object) =>
  api.call('POST', `/${desk}/voucher`, {
    token,
    body: desk === 'admin' ? { kind: 'platform', ...body } : body,
  });
const read = async (desk: Desk, token: string, id: number) =>
  (await api.call('GET', `/${desk}/voucher/${id}`, { token })).body.detail;
const list = async (desk: Desk, token: string, query = '') =>
  (await api.call('GET', `/${desk}/voucher/List?perpage=100${query}`, { token })).body.detail;
const stop = (desk: Desk, token: string, id: number, version: number) =>
  api.call('POST', `/${desk}/voucher/${id}/stop`, { token, body: { version } });
const idsOf = ({ dataList }: { dataList: { id: number }[] }) => dataList.map(({ id }) => id);
async function made(desk: Desk, token: string, values: object = {}): Promise<number> {
  const saved = await save(desk, token, said(values));
  expect(saved.status).toBe(200);
  return saved.body.detail.id;
}
async function seller() {
  const sellerId = await shop.seller();
  return { sellerId, ...(await api.signIn('seller', sellerId)) };
}

test.each(['admin', 'seller'] as const)(
  'a form that is sent twice to the desk of %s is saved once, and tells of nobody else’s change',
  async (desk) => {
    const token = desk === 'admin' ? staff : (await seller()).token;
    const fresh = { ...said(), idempotencyKey: 'new' };
    const twice = await Promise.all([1, 2].map(() => save(desk, token, fresh)));
    const { id } = twice[0]?.body.detail ?? {};
    expect(twice.map((reply) => [reply.status, reply.body.detail])).toEqual([
      [200, { id }],
      [200, { id }],
    ]);
    const changed = { ...fresh, id, version: 1, nameTh: 'ชื่อใหม่', idempotencyKey: 'change' };
    for (let turn = 0; turn < 2; turn += 1) expect((await save(desk, token, changed)).status).toBe(200);
    expect(await read(desk, token, id)).toMatchObject({ nameTh: 'ชื่อใหม่', version: 2 });
    const stale = await save(desk, token, { ...changed, idempotencyKey: 'another' });
    expect([stale.status, stale.body.code]).toEqual([409, 'voucherChanged']);
  },
);

describe('the desk of the house', () => {
  test('makes vouchers of its kinds, which shoppers find and use, and tells what came of them', async () => {
    const body = said({ code: 'sala-25' });
    const { body: saved } = await save('admin', staff, body);
    const { id } = saved.detail;
    const voucher = await read('admin', staff, id);
    expect(voucher).toMatchObject({
      ...body,
      code: 'SALA-25',
      kind: 'platform',
      state: 'running',
      version: 1,
      isHeld: false,
      claimedCount: 0,
    });
    const events = await api.db.select().from(auditEvents).where(eq(auditEvents.kind, 'voucher_saved'));
    expect(events.map(({ detail }) => detail)).toContainEqual({
      voucherId: id,
      sellerId: null,
      before: 'none',
      after: expect.stringContaining('"code"'),
    });

    const shopper = await api.signIn();
    const collected = await api.call('POST', '/voucher/collect', {
      token: shopper.token,
      body: { voucherId: id },
    });
    expect(collected.status).toBe(200);
    const buyer = { userId: shopper.userId, addressId: await shop.address(shopper.userId) };
    const product = await shop.product(await shop.seller(), { priceSatang: 20_000 });
    const cartId = await shop.cart(api.services, buyer.userId, [product]);
    const placed = await placeOrder(api.services, shop.order(buyer, cartId, { promotionCode: 'sala-25' }));
    expect(placed.ok).toBe(true);
    expect(await read('admin', staff, id)).toMatchObject({
      isHeld: true,
      claimedCount: 1,
      usedCount: 1,
      given: 25.5,
    });
    for (const kind of ['shipping', 'cashback'])
      expect(
        (
          await save('admin', staff, {
            ...said(),
            kind,
            discount: null,
            discountPercent: 10,
            maxDiscount: 50,
          })
        ).status,
      ).toBe(200);
    const given = await made('admin', staff, { audience: 'given', perUserLimit: null });
    expect(await read('admin', staff, given)).toMatchObject({
      audience: 'given',
      perUserLimit: 0,
      claimLimit: null,
    });
  });

  test('refuses what doesn’t go together, in the reader’s language, and drops none of it', async () => {
    const desks: [Desk, string][] = [
      ['admin', staff],
      ['seller', (await api.signIn('seller', await shop.seller())).token],
    ];
    for (const [desk, token] of desks) {
      const both = await save(desk, token, said({ discount: 50, discountPercent: 10 }));
      expect(both).toMatchObject({ status: 422, body: { code: 'voucherInvalid' } });
      expect(wrongFields(both)).toEqual({ discount: 'amountOrPercent' });
      expect(both.body.detail.fields[0].message).toBe('ระบุจำนวนเงินหรือเปอร์เซ็นต์อย่างใดอย่างหนึ่ง');
      expect(wrongFields(await save(desk, token, said({ discount: 50, maxDiscount: 20 })))).toEqual({
        maxDiscount: 'percentOnly',
      });
    }
    expect(
      wrongFields(await save('admin', staff, said({ audience: 'given', perUserLimit: null, claimLimit: 5 }))),
    ).toEqual({
      claimLimit: 'onlyGiven',
    });
    // How often one that is only given may be used, is said where it is given: asked here, it would count for nothing.
    const twice = said({ audience: 'given', perUserLimit: 2 });
    expect(wrongFields(await save('admin', staff, twice))).toEqual({ perUserLimit: 'onlyGiven' });
    for (const [desk, token] of desks)
      expect(wrongFields(await save(desk, token, said({ perUserLimit: 0 })))).toEqual({
        perUserLimit: 'limitInvalid',
      });
  });

  test('lists by state, by code and by name', async () => {
    const coming = await made('admin', staff, { startsAt: new Date(Date.now() + 3_600_000).toISOString() });
    const running = await made('admin', staff, { nameTh: 'หาเจอ 100%', nameEn: 'Findable' });
    const usedUp = await made('admin', staff, { usageLimit: 1 });
    const over = await made('admin', staff);
    await api.db.update(vouchers).set({ usedCount: 1 }).where(eq(vouchers.id, usedUp));
    await api.db.update(vouchers).set({ endsAt: new Date() }).where(eq(vouchers.id, over));
    for (const [state, id] of [
      ['coming', coming],
      ['running', running],
      ['usedUp', usedUp],
      ['over', over],
    ] as const)
      expect(idsOf(await list('admin', staff, `&state=${state}`))).toContain(id);
    for (const search of ['findable', 'เจอ', encodeURIComponent('100%')])
      expect(await list('admin', staff, `&search=${search}`)).toMatchObject({
        dataList: [{ id: running }],
        counts: { running: 1, coming: 0 },
      });
    expect(idsOf(await list('admin', staff, '&search=_____________'))).toEqual([]);
  });

  test('refuses what makes no sense by field, and a code that is taken in any case, also at once', async () => {
    const wrong = said({ code: 'no good', nameTh: '', discount: 0.001, endsAt: new Date(0).toISOString() });
    expect(wrongFields(await save('admin', staff, wrong))).toEqual({
      code: 'codeInvalid',
      nameTh: 'required',
      discount: 'amountInvalid',
      endsAt: 'periodInvalid',
    });
    const twice = await Promise.all(['Taken1', 'TAKEN1'].map((code) => save('admin', staff, said({ code }))));
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 422]);
    const id = await made('admin', staff);
    const change = await save('admin', staff, { ...said({ code: 'taken1' }), id, version: 1 });
    expect(wrongFields(change)).toEqual({ code: 'codeTaken' });
    expect((await save('admin', staff, { ...said(), kind: 'seller' })).status).toBe(400);
  });

  test('changes what was read, once; what is held keeps what was promised', async () => {
    const body = said();
    const { id } = (await save('admin', staff, body)).body.detail;
    const both = await Promise.all(
      [1, 2].map((limit) => save('admin', staff, { ...body, id, version: 1, perUserLimit: limit })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('voucherChanged');
    const shopper = await api.signIn();
    await api.call('POST', '/voucher/collect', { token: shopper.token, body: { voucherId: id } });
    const { version, perUserLimit } = await read('admin', staff, id);
    const less = await save('admin', staff, {
      ...body,
      id,
      version,
      perUserLimit,
      discount: 1,
      usageLimit: 9,
    });
    expect(wrongFields(less)).toEqual({ discount: 'frozen', usageLimit: 'limitLower' });
    const more = await save('admin', staff, {
      ...body,
      id,
      version,
      perUserLimit,
      nameEn: 'More',
      usageLimit: null,
    });
    expect(more.status).toBe(200);
    expect((await save('admin', staff, { ...body, id: 999_999, version: 1 })).body.code).toBe(
      'voucherNotFound',
    );
  });

  test('stops one now, once: nobody collects or uses it after', async () => {
    const id = await made('admin', staff);
    expect((await stop('admin', staff, id, 7)).body.code).toBe('voucherChanged');
    const stopped = await Promise.all([1, 2].map(() => stop('admin', staff, id, 1)));
    expect(stopped.map(({ status }) => status).sort()).toEqual([200, 409]);
    const voucher = await read('admin', staff, id);
    expect(voucher).toMatchObject({ state: 'stopped', endsAt: voucher.stoppedAt });
    const shopper = await api.signIn();
    const late = await api.call('POST', '/voucher/collect', {
      token: shopper.token,
      body: { voucherId: id },
    });
    expect(late.body.code).toBe('voucherExpired');
    expect((await save('admin', staff, { ...said(), id, version: 2 })).body.code).toBe('voucherOver');
  });
});

describe('the desk of a store', () => {
  test('makes the store’s own, for its own goods, and sees nobody else’s', async () => {
    const [one, other] = [await seller(), await seller()];
    const id = await made('seller', one.token);
    expect(await read('seller', one.token, id)).toMatchObject({ kind: 'seller', state: 'running' });
    const [row] = await api.db.select().from(vouchers).where(eq(vouchers.id, id));
    expect(row?.sellerId).toBe(one.sellerId);
    expect(idsOf(await list('seller', one.token))).toEqual([id]);
    expect(idsOf(await list('seller', other.token))).toEqual([]);
    expect(idsOf(await list('admin', staff))).not.toContain(id);
    for (const [desk, token] of [
      ['seller', other.token],
      ['admin', staff],
    ] as const) {
      expect((await api.call('GET', `/${desk}/voucher/${id}`, { token })).status).toBe(404);
      expect((await save(desk, token, { ...said(), id, version: 1 })).status).toBe(404);
      expect((await stop(desk, token, id, 1)).status).toBe(404);
    }
    const house = await made('admin', staff);
    expect((await stop('seller', one.token, house, 1)).status).toBe(404);
    expect((await stop('seller', one.token, id, 1)).status).toBe(200);
  });

  test('can’t make the house pay, nor vouchers that are only given; shoppers make none', async () => {
    const { token } = await seller();
    expect((await save('seller', token, { ...said(), kind: 'platform' })).status).toBe(400);
    expect((await save('seller', token, said({ audience: 'given' }))).status).toBe(400);
    const shopper = await api.signIn();
    expect((await save('seller', shopper.token, said())).status).toBe(403);
    expect((await save('admin', token, said())).status).toBe(403);
  });
});
