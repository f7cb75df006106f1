import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi, wrongFields } from '../../test-api.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import type { PaymentChannelView, ShippingChannelView } from './channel-desk.contract.ts';

let api: TestApi;
let shop: TestShop;
let token: string;
beforeAll(async () => {
  api = await openTestApi();
  shop = testShop(api.db);
  token = (await api.signIn('staff')).token;
});
beforeEach(async () => {
  await api.db.execute(
    sql`update payment_channels set is_on = true, least_satang = null, most_satang = null, sort_order = id`,
  );
});
afterAll(() => api.close());

const payments = async (): Promise<PaymentChannelView[]> =>
  (await api.call('GET', '/admin/payment-channel/List', { token })).body.detail.dataList;
const offered = async (): Promise<string[]> =>
  (await api.call('GET', '/paymentChannel/List')).body.detail.dataList.map(
    ({ code }: { code: string }) => code,
  );

async function change(code: string, changes: Record<string, unknown>, who = token) {
  const channel = (await payments()).find((each) => each.code === code);
  if (channel === undefined) throw new Error(`no ${code}`);
  const { id, code: _, isReady: __, ...rest } = channel;
  return api.call('POST', `/admin/payment-channel/${id}`, { token: who, body: { ...rest, ...changes } });
}

/** A shopper's cart of a book of 250 baht, ready to be ordered. */
async function basket() {
  const book = await shop.product(await shop.seller(), { priceSatang: 25_000 });
  const buyer = await api.signIn();
  const addressId = await shop.address(buyer.userId);
  const id = await shop.cart(api.services, buyer.userId, [book]);
  return (paymentTypeId: string) =>
    api.call('POST', '/order/place', {
      token: buyer.token,
      body: { id, paymentTypeId, buyerInfo: { addressId }, orders: [] },
    });
}

describe('a way to pay', () => {
  test('that staff turn off is offered no more, and no order is placed by it', async () => {
    const place = await basket();
    expect(await offered()).toContain('cod');
    const asked = await change('cod', { isOn: false });
    expect(asked).toMatchObject({ status: 409, body: { detail: { questions: ['channelOff'] } } });
    expect(await offered()).toContain('cod');
    expect((await change('cod', { isOn: false, isConfirmed: true })).status).toBe(200);
    expect(await offered()).not.toContain('cod');
    expect(await place('cod')).toMatchObject({ status: 409, body: { code: 'paymentChannelOff' } });
    expect((await change('cod', { isOn: true })).status).toBe(200);
    expect((await place('cod')).status).toBe(200);
  });

  test('takes amounts between its limits, which shoppers are told', async () => {
    expect((await change('cod', { least: 300, most: 1_000 })).status).toBe(200);
    const list = (await api.call('GET', '/paymentChannel/List')).body.detail.dataList;
    expect(list.find(({ code }: { code: string }) => code === 'cod')).toMatchObject({
      least: 300,
      most: 1_000,
    });
    // 250 baht and the cheapest parcel.
    const place = await basket();
    expect(await place('cod')).toMatchObject({
      status: 422,
      body: { code: 'paymentAmountOutside', message: expect.stringContaining('300.00 ถึง 1,000.00') },
    });
    await change('cod', { least: 300, most: null });
    expect((await place('cod')).body.message).toContain('300.00 บาทขึ้นไป');
    await change('cod', { least: 290, most: 290 });
    expect((await place('cod')).status).toBe(200);
    expect(wrongFields(await change('cod', { least: 2, most: 1, nameEn: ' ' }))).toEqual({
      most: 'mostBelowLeast',
      nameEn: 'required',
    });
    expect((await change('cod', { least: 0.005 })).status).toBe(400);
  });

  test('an unpaid order isn’t paid again by one that is off or too small', async () => {
    await api.db.execute(
      sql`insert into settings (name, value) values ('payment', '{"bankAccounts": [{"bankCode": "002", "number": "1234567890", "name": "ก"}]}')
        on conflict (name) do update set value = excluded.value`,
    );
    const book = await shop.product(await shop.seller(), { priceSatang: 25_000 });
    const buyer = await api.signIn();
    const addressId = await shop.address(buyer.userId);
    const id = await shop.cart(api.services, buyer.userId, [book]);
    const placed = await api.call('POST', '/order/place', {
      token: buyer.token,
      body: { id, paymentTypeId: 'transfer', buyerInfo: { addressId }, orders: [] },
    });
    const { referenceCode } = placed.body.detail;
    const repay = () =>
      api.call('POST', '/payment/repay', {
        token: buyer.token,
        body: { referenceCode, paymentTypeId: 'promptpay' },
      });
    await change('promptpay', { least: 5_000 });
    expect(await repay()).toMatchObject({ status: 422, body: { code: 'paymentAmountOutside' } });
    await change('promptpay', { isOn: false, isConfirmed: true });
    expect(await repay()).toMatchObject({ status: 422, body: { code: 'paymentChannelNotFound' } });
    await change('promptpay', { isOn: true, least: null });
    expect((await repay()).status).toBe(200);
  });

  test('of two editors the second is told; turning the last one off is asked for in other words', async () => {
    const [first] = await payments();
    const replies = await Promise.all(
      ['ก', 'ข'].map((detailTh) => change(first?.code ?? '', { detailTh, version: first?.version })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    for (const { code } of (await payments()).slice(1))
      await change(code, { isOn: false, isConfirmed: true });
    const last = await change(first?.code ?? '', { isOn: false });
    expect(last.body).toMatchObject({ detail: { questions: ['lastChannel'] } });
  });

  test('stands where staff put it', async () => {
    const was = (await payments()).map(({ id }) => id);
    const ids = [...was].reverse();
    const order = (body: unknown) => api.call('POST', '/admin/payment-channel/order', { token, body });
    expect((await order({ ids, was })).status).toBe(200);
    expect((await payments()).map(({ id }) => id)).toEqual(ids);
    expect((await order({ ids: was, was })).body).toMatchObject({ code: 'paymentChannelsMoved' });
    expect((await order({ ids: ids.slice(1), was: ids })).status).toBe(409);
  });

  test('is staff’s alone to change', async () => {
    const shopper = await api.signIn();
    expect((await change('cod', { isOn: false, isConfirmed: true }, shopper.token)).status).toBe(403);
    expect((await api.call('GET', '/admin/payment-channel/List', { token: shopper.token })).status).toBe(403);
  });
});

describe('a way to send', () => {
  const list = async (): Promise<ShippingChannelView[]> =>
    (await api.call('GET', '/admin/shipping-channel/List', { token })).body.detail.dataList;
  const draft = {
    code: 'bike',
    nameTh: 'จักรยาน',
    nameEn: 'Bicycle',
    daysMin: 1,
    daysMax: 2,
    trackingUrl: 'https://bike.example/{tracking}',
    isActive: true,
    usual: { fee: 25.5, extraKilogramFee: 5, freeFrom: null },
  };
  const save = (body: Record<string, unknown>, who = token) =>
    api.call('POST', '/admin/shipping-channel', { token: who, body });

  test('is made at the end, changed by its newest version, and keeps its code', async () => {
    const made = await save(draft);
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const { id } = made.body.detail;
    expect((await list()).at(-1)).toEqual({ ...draft, id, version: 1 });
    expect(await save(draft)).toMatchObject({ status: 409, body: { code: 'shippingCodeTaken' } });
    expect((await save({ ...draft, id, version: 1, code: 'other', daysMax: 3, usual: null })).status).toBe(
      200,
    );
    expect((await list()).at(-1)).toMatchObject({ code: 'bike', daysMax: 3, usual: null, version: 2 });
    expect(await save({ ...draft, id, version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'shippingChannelChanged' },
    });
    expect((await save({ ...draft, id: 999_999, version: 1 })).status).toBe(404);
  });

  test('that is off is offered by no store, and asked for first', async () => {
    const seller = await shop.seller();
    const ofStore = async () =>
      (await api.call('GET', `/shipping/List?sellerId=${seller}`)).body.detail.dataList.map(
        ({ code }: { code: string }) => code,
      );
    const [code = ''] = await ofStore();
    const row = (await list()).find((each) => each.code === code);
    const off = { ...row, trackingUrl: row?.trackingUrl ?? '', isActive: false };
    expect(await save(off)).toMatchObject({ status: 409, body: { detail: { questions: ['channelOff'] } } });
    expect((await save({ ...off, isConfirmed: true })).status).toBe(200);
    expect(await ofStore()).not.toContain(code);
    await save({ ...off, version: (row?.version ?? 0) + 1, isActive: true });
    expect(await ofStore()).toContain(code);
  });

  test('is refused with what is wrong, field by field', async () => {
    expect(
      wrongFields(await save({ ...draft, code: 'B', nameEn: '', daysMin: 3, trackingUrl: 'x' })),
    ).toEqual({
      code: 'channelCodeInvalid',
      nameEn: 'required',
      daysMax: 'daysTurned',
      trackingUrl: 'trackingUrlInvalid',
    });
    const { token: shopper } = await api.signIn();
    expect((await save(draft, shopper)).status).toBe(403);
  });

  test('stands where staff put it', async () => {
    const was = (await list()).map(({ id }) => id);
    const ids = [...was].reverse();
    const order = (body: unknown) => api.call('POST', '/admin/shipping-channel/order', { token, body });
    expect((await order({ ids, was })).status).toBe(200);
    expect((await list()).map(({ id }) => id)).toEqual(ids);
    expect((await order({ ids: was, was })).body).toMatchObject({ code: 'shippingChannelsMoved' });
  });
});
