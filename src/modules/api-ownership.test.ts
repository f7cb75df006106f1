import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../test-api.ts';
import { apiContract } from './api.contract.ts';
import { type DeclaredCall, listCalls } from './contract-calls.ts';
import { type TestShop, testShop } from './order/test-shop.ts';

/**
 * What is asked for by its number and isn't the caller's own answers 404 (src/shared/contract.ts "Access"), like what there
 * isn't: made from the contract, so that a call which answers 200 with nothing in it is found.
 */
const reads = listCalls(apiContract).filter(({ method, path }) => method === 'GET' && path.includes('{'));

/** Names nothing of anybody's: a page of a list, a month of the caller's own, whether the caller has bought something. */
const ofNothing: readonly string[] = [
  '/user/review/product/{urlKey}',
  '/product/BestSeller/page/{pageNo}/perpage/{perPage}',
  '/seller/documents/{month}/{format}',
  '/admin/documents/{month}/{format}',
];

/** Well-formed, and nobody's. Where a parameter means different things, by the beginning of the call's path. */
const nobodys: Record<string, string | Record<string, string>> = {
  orderNumber: 'R999999999-1',
  returnNumber: 'RT999999999-1-1',
  referenceCode: 'R999999999',
  cartId: 'nobody-has-such-a-cart-0',
  refundId: '00000000-0000-4000-8000-000000000000',
  id: {
    '/withdrawal/': '00000000-0000-4000-8000-000000000000',
    '/admin/withdrawal/': '00000000-0000-4000-8000-000000000000',
    '/': '999999999',
  },
  productId: '999999999',
  urlKey: 'nobody',
  name: 'nothing',
  code: 'nothing',
  kind: 'product',
  place: '0',
  part: 'id-card',
  month: '2026-11',
  format: 'pdf',
};

function addressOf({ path }: DeclaredCall, known: Record<string, string> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const some = known[name] ?? nobodys[name];
    if (typeof some === 'string') return some;
    const own = Object.entries(some ?? {}).find(([beginning]) => path.startsWith(beginning))?.[1];
    if (own === undefined) throw new Error(`what is a {${name}} that nobody has, at ${path}?`);
    return own;
  });
}

let api: TestApi;
let shop: TestShop;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  api = await openTestApi();
  shop = testShop(api.db);
  const beside = { isAffiliate: true, isPartner: true };
  tokens.shopper = (await api.signIn('shopper', null, beside)).token;
  tokens.seller = (await api.signIn('seller', await shop.seller())).token;
  tokens.staff = (await api.signIn('staff')).token;
});
afterAll(() => api.close());

const tokenFor = ({ meta }: DeclaredCall) => tokens[meta.access ?? ''] ?? tokens.shopper ?? '';
const things = reads.filter(({ path }) => !ofNothing.includes(path));

test.each(things)('GET $path of what there isn’t', async (call) => {
  const reply = await api.call('GET', addressOf(call), { token: tokenFor(call) });
  expect(reply.status, JSON.stringify(reply.body)).toBe(404);
});

describe('of somebody else’s order, cart and payment', () => {
  let theirs: Record<string, string>;
  beforeAll(async () => {
    const sellerId = await shop.seller();
    const buyer = await api.signIn();
    const productId = await shop.product(sellerId);
    const cartId = await shop.cart(api.services, buyer.userId, [productId]);
    const addressId = await shop.address(buyer.userId);
    const data = { id: cartId, paymentTypeId: 'cod', buyerInfo: { addressId } };
    const placed = await api.call('POST', '/order/place', { token: buyer.token, body: data });
    const { referenceCode, orders } = placed.body.detail;
    theirs = {
      orderNumber: orders[0].orderNumber,
      referenceCode,
      cartId: placed.body.detail.cartId,
      productId: String(productId),
    };
    const own = await api.call('GET', `/refund/order/${theirs.orderNumber}`, { token: buyer.token });
    expect(own).toMatchObject({ status: 200, body: { detail: { dataList: [] } } });
  });

  const ofOrders = things.filter(
    ({ path, meta }) =>
      ['{orderNumber}', '{referenceCode}', '{cartId}'].some((name) => path.includes(name)) &&
      meta.access !== 'staff',
  );
  test.each(ofOrders)('GET $path', async (call) => {
    const reply = await api.call('GET', addressOf(call, theirs), { token: tokenFor(call) });
    expect(reply.status, JSON.stringify(reply.body)).toBe(404);
  });
});
