import { sql } from 'drizzle-orm';
import { transact } from '../../platform/db/transact.ts';
import type { TestApi } from '../../test-api.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { shipOrder } from '../fulfilment/ship-order.ts';
import { confirmReceipt } from '../order/complete-order.ts';
import type { TestShop } from '../order/test-shop.ts';
import { confirmPaymentById } from '../payment/test-confirm-payment.ts';
import { thingMark, writeClicks, writeLink } from './click.rules.ts';

export type TestAffiliate = { userId: number; token: string; code: string };
type Link = { affiliateCode: string; codeShare: string; referer: string | null; clicks?: string };

let numbers = 0;

/** Affiliates, their links, and buyers who came by them, for tests with a database. */
export function testAffiliates(api: TestApi, shop: TestShop) {
  /** Somebody new, or who is given, of the staff too. */
  async function affiliate(role: 'shopper' | 'staff' = 'shopper'): Promise<TestAffiliate> {
    const person = await api.signIn(role);
    const joined = await api.call('POST', '/affiliate/join', {
      token: person.token,
      body: { isAccept: true },
    });
    if (joined.status !== 200) throw new Error(JSON.stringify(joined.body));
    const own = await api.call('GET', '/affiliate/own', { token: person.token });
    return { ...person, code: own.body.detail.code };
  }

  /** A buyer who lives where nobody else of the test does. */
  async function buyer() {
    const found = await shop.shopper();
    numbers += 1;
    await api.db.execute(
      sql`update user_addresses set address = ${`บ้าน ${numbers}`} where user_id = ${found.userId}`,
    );
    return found;
  }

  function link(code: string, urlKey = '', at = api.services.clock()): Link {
    const thing = urlKey === '' ? thingMark('home', '') : thingMark('product', urlKey);
    return {
      affiliateCode: code,
      codeShare: writeLink(api.services.secretBox, code, { at, thing }),
      referer: 'line',
    };
  }

  /** What a browser says that followed these links, the last one first; '' is the home page. */
  function history(...clicked: { code: string; urlKey: string; at: Date }[]): Link {
    const [last] = clicked;
    if (last === undefined) throw new Error('no link was followed');
    const clicks = clicked.map(({ code, urlKey, at }) => ({
      ...{ code, at },
      thing: urlKey === '' ? thingMark('home', '') : thingMark('product', urlKey),
    }));
    return { ...link(last.code, last.urlKey, last.at), clicks: writeClicks(api.services.secretBox, clicks) };
  }

  /** Buys a product by transfer; what is told of the browser's link, and which vouchers are used, is given. */
  async function buy(
    by: { userId: number; addressId: number },
    productIds: readonly number[],
    more: Partial<Link> & { promotionCode?: string } = {},
    quantity = 1,
    /** Null: a guest's cart. A person has one cart, also for two orders at once. */
    cartOwner: number | null = by.userId,
  ) {
    const cartId = await shop.cart(api.services, cartOwner, productIds, quantity);
    const placed = await placeOrder(api.services, shop.order(by, cartId, more));
    if (!placed.ok) throw new Error(JSON.stringify(placed.failure));
    const { rows } = await api.db.execute<{ id: number; sellerId: number; paymentId: string }>(sql`
      select o.id, o.seller_id as "sellerId", p.id as "paymentId" from orders o
      join order_groups g on g.id = o.group_id join payments p on p.group_id = g.id
      where g.reference_code = ${placed.value.referenceCode} order by o.id`);
    const [row] = rows;
    if (row === undefined) throw new Error('no order');
    const [orderId, sellerId] = [Number(row.id), Number(row.sellerId)];
    const orderNumber = placed.value.orders[0]?.orderNumber ?? '';
    const seller = { sellerId, userId: by.userId };
    return {
      ...{ orderId, orderNumber, sellerId, userId: by.userId },
      pay: () =>
        transact(api.db, (tx) => confirmPaymentById(tx, api.services, row.paymentId, api.services.clock())),
      ship: () =>
        shipOrder(api.services, { orderNumber, seller, provider: 'Kerry', trackingNumber: `K${orderId}` }),
      confirm: () => confirmReceipt(api.services, { orderNumber, userId: by.userId }),
    };
  }

  const earnings = async ({ token }: { token: string }, culture: 'th' | 'en' = 'en') =>
    (await api.call('GET', '/affiliate/earnings?perpage=100', { token, culture })).body.detail;
  const own = async ({ token }: { token: string }) =>
    (await api.call('GET', '/affiliate/own', { token })).body.detail;

  return { affiliate, buyer, link, history, buy, earnings, own };
}
