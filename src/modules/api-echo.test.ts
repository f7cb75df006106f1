import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApi, type TestApi, wrongFields } from '../test-api.ts';
import { type TestShop, testShop } from './order/test-shop.ts';

/** SPEC §3's clients keep what a call replied, change a field, and send the whole of it back. */
let api: TestApi;
let shop: TestShop;
beforeAll(async () => {
  api = await openTestApi();
  shop = testShop(api.db);
});
afterAll(() => api.close());

async function buyerWithCart() {
  const buyer = await api.signIn();
  const sellerId = await shop.seller();
  const products = [
    await shop.product(sellerId),
    await shop.product(sellerId),
    await shop.product(await shop.seller()),
  ];
  const cartId = await shop.cart(api.services, buyer.userId, products);
  return { token: buyer.token, cartId };
}

function post(path: string, body: unknown, token: string) {
  return api.call('POST', path, { body, token });
}

test('a cart can be saved, calculated and ordered as it was read', async () => {
  const { token, cartId } = await buyerWithCart();
  const cart = (await api.call('GET', `/transaction/${cartId}`, { token })).body.detail;
  const saved = await post('/transaction/save', cart, token);
  expect(saved.body, JSON.stringify(saved.body)).toMatchObject({ result: 1, detail: { cartId } });
  expect((await api.call('GET', `/transaction/${cartId}`, { token })).body.detail).toEqual({
    ...cart,
    version: expect.any(Number),
  });
  expect((await post('/transaction/save', saved.body.detail, token)).status).toBe(400);
  const calculated = await post('/order/calculate', cart, token);
  expect(calculated.status, JSON.stringify(calculated.body)).toBe(200);
  const again = await post('/order/calculate', calculated.body.detail, token);
  expect(again.body).toEqual(calculated.body);
});

test('a cart is saved by its number under either name, and two numbers are refused', async () => {
  const { token, cartId } = await buyerWithCart();
  const read = async () => (await api.call('GET', `/transaction/${cartId}`, { token })).body.detail;
  const { orders } = await read();
  expect(orders).toHaveLength(2);
  const fewer = orders.slice(0, 1);
  const saved = await post('/transaction/save', { cartId, orders: fewer }, token);
  expect(saved.body, JSON.stringify(saved.body)).toMatchObject({ result: 1, detail: { cartId } });
  const after = await read();
  expect(after.orders).toHaveLength(1);
  expect((await post('/transaction/save', { id: cartId, cartId, orders: fewer }, token)).status).toBe(200);

  const other = await buyerWithCart();
  const torn = await post('/transaction/save', { id: cartId, cartId: other.cartId, orders }, token);
  expect(torn.status).toBe(400);
  expect(wrongFields(torn)).toEqual({ cartId: 'fieldsDiffer' });
  expect((await read()).orders).toEqual(after.orders);
});

test('a calculation says what was chosen, and can be calculated again as it was', async () => {
  const buyer = await api.signIn();
  const [first, second] = [await shop.seller(), await shop.seller()];
  const cartId = await shop.cart(api.services, buyer.userId, [
    await shop.product(first),
    await shop.product(second),
  ]);
  const addressId = await shop.address(buyer.userId);
  const taxInvoice = { type: 'personal', name: 'สมศรี รักอ่าน', taxId: '1101700207366' };
  const chosen = {
    id: cartId,
    paymentTypeId: 'cod',
    buyerInfo: { addressId, taxInvoice },
    promotionCode: 'NONE',
  };
  const calculate = async (body: unknown) => (await post('/order/calculate', body, buyer.token)).body.detail;
  const detail = await calculate(chosen);
  expect(detail).toMatchObject({ ...chosen, provinceId: 1 });
  const ways = detail.orders[0].shippingOptions;
  expect(detail).toMatchObject({
    shippingTypeId: ways[0].id,
    shippingCode: ways[0].code,
    total: detail.itemTotal,
  });
  expect(await calculate(detail)).toEqual(detail);

  const other = ways.at(-1);
  expect(other.id).not.toBe(ways[0].id);
  const byType = await calculate({ ...chosen, shippingTypeId: other.id });
  expect(byType).toMatchObject({ shippingTypeId: other.id, shippingCode: other.code });
  expect(byType.orders.map(({ shippingId }: { shippingId: number }) => shippingId)).toEqual([
    other.id,
    other.id,
  ]);
  const mixed = await calculate({ ...chosen, orders: [{ sellerId: second, shippingId: other.id }] });
  expect(mixed).toMatchObject({ shippingTypeId: null, shippingCode: null });
  expect(await calculate(mixed)).toEqual(mixed);

  const stranger = await api.signIn();
  const elsewhere = { ...chosen, buyerInfo: { addressId: await shop.address(stranger.userId) } };
  expect(await calculate(elsewhere)).toMatchObject({ provinceId: null });
});

test('sums and prices that come back changed are not believed', async () => {
  const { token, cartId } = await buyerWithCart();
  const cart = (await api.call('GET', `/transaction/${cartId}`, { token })).body.detail;
  const cheap = JSON.parse(JSON.stringify(cart), (key, value) =>
    ['price', 'fullPrice', 'total', 'discount'].includes(key) ? 0.01 : value,
  );
  await post('/transaction/save', cheap, token);
  const { grandTotal } = (await post('/order/calculate', cheap, token)).body.detail;
  expect(grandTotal).toBe((await post('/order/calculate', { id: cartId }, token)).body.detail.grandTotal);
});

test('an address is saved as it was read, by its type’s number too', async () => {
  const { token } = await api.signIn();
  const home = {
    firstname: 'สมศรี',
    lastname: 'รักอ่าน',
    telephone: '0812345678',
    address: '99/1',
    subdistrictId: 100101,
    userAddressTypeId: 2,
    id: 0,
  };
  const first = await post('/UserAddresses', home, token);
  expect(first.body.detail).toMatchObject({ typeAddress: 'office', userAddressTypeId: 2, zipcodeId: 10200 });
  const [read] = (await api.call('GET', '/UserAddresses', { token })).body.detail.userAddresses;
  const again = await post('/UserAddresses', { ...read, building: 'อาคาร 2' }, token);
  expect(again.status, JSON.stringify(again.body)).toBe(200);
  expect(again.body.detail).toMatchObject({
    id: read.id,
    typeAddress: 'office',
    building: 'อาคาร 2',
    name: null,
  });
  const torn = await post('/UserAddresses', { ...read, userAddressTypeId: 1 }, token);
  expect(wrongFields(torn)).toEqual({ userAddressTypeId: 'fieldsDiffer' });
  const all = (await api.call('GET', '/UserAddresses', { token })).body.detail.userAddresses;
  expect(all).toHaveLength(1);
});

test('an address with another’s number in it stays one’s own', async () => {
  const [owner, other] = [await api.signIn(), await api.signIn()];
  const body = {
    firstname: 'ก',
    lastname: 'ข',
    telephone: '0812345678',
    address: '1',
    subdistrictId: 100101,
  };
  await post('/UserAddresses', { ...body, userId: other.userId }, owner.token);
  const of = async ({ token }: { token: string }) =>
    (await api.call('GET', '/UserAddresses', { token })).body.detail.userAddresses.length;
  expect([await of(owner), await of(other)]).toEqual([1, 0]);
});

test('a profile is saved as it was read, and its hidden number stays', async () => {
  const { token } = await api.signIn();
  const read = async () => (await api.call('GET', '/user/profile', { token })).body.detail.profile;
  const put = (body: unknown) => api.call('PUT', '/user/profile', { token, body });
  expect((await put({ ...(await read()), idCardNumber: '1101700207366' })).status).toBe(200);
  const known = await read();
  expect(known.idCardNumber).toMatch(/^x.*6$/);
  const again = await put(known);
  expect(again.status, JSON.stringify(again.body)).toBe(200);
  expect(await read()).toEqual(known);
});
