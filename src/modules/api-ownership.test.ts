import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { apiContract } from './api.contract.ts';
import { type DeclaredCall, listCalls } from './contract-calls.ts';
import { vouchers } from './promotion/promotion.tables.ts';
import { openReturns } from './returns/test-returns.ts';

/**
 * What is asked for by its number and isn't the caller's own answers 404 (src/shared/contract.ts "Access"), like what there
 * isn't: made from the contract, so that a call which answers 200 with nothing in it is found.
 */
const reads = listCalls(apiContract).filter(({ method, path }) => method === 'GET' && path.includes('{'));

/**
 * Names nothing of anybody's: a page of a list, a month of the caller's own, whether the caller has bought something, one of
 * the groups of settings there are.
 */
const ofNothing: readonly string[] = [
  '/user/review/product/{urlKey}',
  '/product/BestSeller/page/{pageNo}/perpage/{perPage}',
  '/seller/documents/{month}/{format}',
  '/admin/documents/{month}/{format}',
  '/admin/commission-invoice-table/{month}',
  '/admin/withholding-table/{month}',
  '/admin/withholding-income-table/{month}',
  '/seller/Order/papers/{paper}',
  '/admin/setting/{group}',
  '/live/List/{postTypeId}',
  '/live/Board/{postTypeId}',
];

/** Well-formed, and nobody's. Where a parameter means different things, by the beginning of the call's path. */
const nobodys: Record<string, string | Record<string, string>> = {
  orderNumber: 'R999999999-1',
  statementNumber: 'ST2569-999999999-000001',
  returnNumber: 'RT999999999-1-1',
  referenceCode: 'R999999999',
  cartId: 'nobody-has-such-a-cart-0',
  basketCode: 'nobody-has-such-a-basket-0',
  refundId: '00000000-0000-4000-8000-000000000000',
  id: {
    '/withdrawal/': '00000000-0000-4000-8000-000000000000',
    '/admin/approval/': '00000000-0000-4000-8000-000000000000',
    '/admin/withdrawal/': '00000000-0000-4000-8000-000000000000',
    '/admin/withholding-income/': '00000000-0000-4000-8000-000000000000',
    '/seller/payout/': '00000000-0000-4000-8000-000000000000',
    '/admin/payout/': '00000000-0000-4000-8000-000000000000',
    '/admin/payout-batch/': '00000000-0000-4000-8000-000000000000',
    '/': '999999999',
  },
  productId: '999999999',
  ticketId: '999999999',
  quizId: '999999999',
  attemptId: '999999999',
  importId: '999999999',
  promotionId: '999999999',
  urlKey: 'nobody',
  newsId: '999999999',
  previewKey: 'nobodys-secret',
  before: '1',
  after: '2',
  listKey: 'nothing',
  name: 'nothing',
  number: { '/admin/chat/': '1', '/': 'BNA-0000-0000-0000' },
  code: 'nothing',
  prefix: 'pd',
  kind: 'work',
  place: '0',
  photo: '999999999',
  part: { '/user/library/': '1', '/': 'id-card' },
  picture: '1',
  side: 'after',
  month: '2026-11',
  table: 'comments',
  format: { '/admin/payout-batch/': 'csv', '/': 'pdf' },
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

const returns = openReturns();
const tokens: Record<string, string> = {};
beforeAll(async () => {
  const { api, shop } = returns.opened();
  const beside = { isAffiliate: true, isPartner: true };
  tokens.shopper = (await api.signIn('shopper', null, beside)).token;
  tokens.seller = (await api.signIn('seller', await shop.seller())).token;
  tokens.staff = (await api.signIn('staff')).token;
});

const tokenFor = ({ meta }: DeclaredCall) => tokens[meta.access ?? ''] ?? tokens.shopper ?? '';
const things = reads.filter(({ path }) => !ofNothing.includes(path));

test.each(things)('GET $path of what there isn’t', async (call) => {
  const reply = await returns.opened().api.call('GET', addressOf(call), { token: tokenFor(call) });
  expect(reply.status, JSON.stringify(reply.body)).toBe(404);
});

describe('of somebody else’s order, payment, cart, return, refund and voucher', () => {
  let theirs: Record<string, string>;
  const owners: Record<string, string> = {};
  beforeAll(async () => {
    const { api, shop } = returns.opened();
    const { post, get, shipped, sentBack } = returns;
    const order = await shipped();
    const { orderNumber, buyer, seller, sellerId } = order;
    Object.assign(owners, { shopper: buyer.token, seller: seller.token });
    const own = await get(`/refund/order/${orderNumber}`, buyer);
    expect(own).toMatchObject({ status: 200, body: { detail: { dataList: [] } } });
    const returnNumber = await sentBack(order);
    await post(`/seller/return/${returnNumber}/receive`, { isRestocked: false }, seller);
    const { referenceCode, cartId } = (await get(`/Order/${orderNumber}`, buyer)).body.detail;
    const [refund] = (await get(`/refund/order/${orderNumber}`, buyer)).body.detail.dataList;
    const code = await shop.voucher({ kind: 'seller', sellerId, discountSatang: 1_000 });
    const [voucher] = await api.db.select().from(vouchers).where(eq(vouchers.code, code));
    theirs = {
      orderNumber,
      referenceCode,
      cartId,
      productId: String(order.book),
      returnNumber,
      refundId: refund.id,
      '/seller/voucher/{id}': String(voucher?.id),
      // What was ordered is no cart any more.
      '/transaction/{cartId}': await shop.cart(api.services, buyer.userId, [order.pen]),
    };
  });

  const named = ['orderNumber', 'referenceCode', 'cartId', 'returnNumber', 'refundId'];
  const theirThings = things.filter(
    ({ path, meta }) =>
      (named.some((name) => path.includes(`{${name}}`)) || path === '/seller/voucher/{id}') &&
      meta.access !== 'staff',
  );
  /** Nothing was photographed, paid or reviewed: their owners have none either. */
  const withoutFile = /photo|proof|review|refund$/;
  test.each(theirThings)('GET $path', async (call) => {
    const own = theirs[call.path] ?? '';
    const known = { ...theirs, id: own, ...(own === '' ? {} : { cartId: own }) };
    const address = addressOf(call, known);
    const reply = await returns.opened().api.call('GET', address, { token: tokenFor(call) });
    expect(reply.status, JSON.stringify(reply.body)).toBe(404);
    if (withoutFile.test(call.path)) return;
    const owner = call.meta.access === 'seller' ? owners.seller : owners.shopper;
    const asOwner = await returns.opened().api.call('GET', address, { token: owner ?? null });
    expect(asOwner.status, JSON.stringify(asOwner.body)).toBe(200);
  });
});
