import type { TestApi } from '../../test-api.ts';
import type { TestShop } from '../order/test-shop.ts';

export type Buyer = { userId: number; token: string; email: string };

/** People who bought something and have received it, for tests of what follows. */
export function testPurchases(api: TestApi, shop: TestShop) {
  const sellers = new Map<number, string>();

  async function call(method: string, path: string, token: string, body?: unknown) {
    const reply = await api.call(method, path, { token, ...(body === undefined ? {} : { body }) });
    if (reply.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(reply.body)}`);
    return reply.body.detail;
  }

  /** The token of somebody who runs a store. */
  async function sellerOf(sellerId: number): Promise<string> {
    const known = sellers.get(sellerId) ?? (await api.signIn('seller', sellerId)).token;
    sellers.set(sellerId, known);
    return known;
  }

  /** An order of these products, of one store, shipped; `confirm` completes it. */
  async function ship(buyer: Buyer, sellerId: number, productIds: readonly number[]) {
    const cartId = await shop.cart(api.services, buyer.userId, productIds);
    const addressId = await shop.address(buyer.userId);
    const placed = await call('POST', '/order/place', buyer.token, {
      id: cartId,
      paymentTypeId: 'cod',
      buyerInfo: { addressId },
      orders: [{ sellerId }],
    });
    const orderNumber: string = placed.orders[0].orderNumber;
    await call('POST', `/seller/Order/${orderNumber}/ship`, await sellerOf(sellerId), {
      provider: 'ไปรษณีย์ไทย',
      trackingNumber: 'TH0001',
    });
    const confirm = () => call('POST', `/Order/${orderNumber}/confirm`, buyer.token, {});
    return { orderNumber, confirm };
  }

  /** The same, received; the lines that can be reviewed now, by product. */
  async function buy(buyer: Buyer, sellerId: number, productIds: readonly number[]) {
    const { orderNumber, confirm } = await ship(buyer, sellerId, productIds);
    await confirm();
    const { dataList } = await call('GET', '/user/review/waiting?perpage=100', buyer.token);
    const lines: { lineId: number; productId: number; orderNumber: string }[] = dataList;
    const own = lines.filter((line) => line.orderNumber === orderNumber);
    return {
      orderNumber,
      lineOf: (productId: number) => own.find((line) => line.productId === productId)?.lineId,
    };
  }

  return { ship, buy, sellerOf, call };
}
