import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transact } from '../../platform/db/transact.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { campaignProducts, campaigns } from '../campaign/campaign.tables.ts';
import { keepCampaignPrices } from '../campaign/keep-campaign-prices.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { openQuota } from '../pricing/open-quota.ts';
import { setPriceWindows } from '../pricing/set-price-windows.ts';
import { setAsideCopies } from '../stock/move-copies.ts';

const start = new Date('2026-11-24T03:00:00Z');
let now = start;
let api: TestApi;
let shop: TestShop;
let staff: string;
beforeAll(async () => {
  api = await openTestApi({ services: { clock: () => now } });
  shop = testShop(api.db);
  staff = (await api.signIn('staff')).token;
});
afterAll(() => api.close());

const at = (hours: number) => new Date(start.getTime() + hours * 3_600_000);
let keys = 0;

/** A campaign that runs, with these products at 80 baht. */
async function running(products: readonly { productId: number; sellerId: number }[]): Promise<number> {
  keys += 1;
  const [row] = await api.db
    .insert(campaigns)
    .values({ urlKey: `c-${keys}`, nameTh: 'ก', nameEn: 'C', startsAt: at(-1), endsAt: at(5) })
    .returning({ id: campaigns.id });
  const id = row?.id ?? 0;
  await transact(api.db, async (tx) => {
    await tx
      .insert(campaignProducts)
      .values(products.map((one) => ({ ...one, campaignId: id, priceSatang: 8_000 })));
    await keepCampaignPrices(tx, id, at(-1));
  });
  return id;
}

/** Places an order to be paid at the door, which is binding at once. */
async function bought(productIds: readonly number[], quantity = 1): Promise<string> {
  const buyer = await shop.shopper();
  const cartId = await shop.cart(api.services, buyer.userId, productIds, quantity);
  const placed = await placeOrder(api.services, shop.order(buyer, cartId, { paymentTypeId: 'cod' }));
  if (!placed.ok) throw new Error(JSON.stringify(placed.failure));
  return placed.value.referenceCode;
}
const results = async (id: number) =>
  (await api.call('GET', `/admin/campaign/${id}/results`, { token: staff, culture: 'en' })).body.detail;

test('works: what was sold at a campaign’s price, by store; not what was cancelled, unpaid or bought at another', async () => {
  const [one, two] = [await shop.seller({ nameEn: '=One' }), await shop.seller()];
  const book = await shop.product(one);
  const pen = await shop.product(one);
  const other = await shop.product(two, { priceSatang: 20_000 });
  const id = await running([
    { productId: book, sellerId: one },
    { productId: other, sellerId: two },
  ]);
  await bought([book, pen], 2);
  const cancelled = await bought([book]);
  await bought([other]);
  expect(await results(id)).toMatchObject({ orders: 3, copies: 4, sales: 320 });
  await api.db.execute(sql`
    update orders set status = 'cancelled' from order_groups g
    where g.id = orders.group_id and g.reference_code = ${cancelled}`);
  expect(await results(id)).toMatchObject({
    ...{ orders: 2, copies: 3, sales: 240 },
    dataList: [
      { store: { id: one }, orders: 1, copies: 2, sales: 160 },
      { store: { id: two }, orders: 1, copies: 1, sales: 80 },
    ],
  });
  // A flash sale goes before it, at the same price too; and after its end nothing is the campaign's.
  await transact(api.db, (tx) =>
    setPriceWindows(tx, 'flash:1', [
      {
        ...{ kind: 'flash_sale', sellerId: two, productId: other, priceSatang: 8_000 },
        ...{ startsAt: at(-1), endsAt: at(5), nameTh: 'แ', nameEn: 'F' },
      },
    ]),
  );
  await bought([other]);
  expect(await results(id)).toMatchObject({ orders: 2, copies: 3 });
  // So does one of so many copies, but not once it is sold out.
  const quotaId = await transact(api.db, async (tx) => {
    const times = { startsAt: at(-1), endsAt: at(5) };
    const of = { sellerId: two, productId: other };
    expect(await setAsideCopies(tx, [{ productId: other, quantity: 4 }], start)).toBe(true);
    const opened = await openQuota(tx, { source: 'flash:1', ...of, copies: 4, perPerson: 4, ...times });
    await setPriceWindows(tx, 'flash:1', [
      {
        ...{ kind: 'flash_sale', ...of, priceSatang: 8_000, ...times, quotaId: opened },
        ...{ nameTh: 'แ', nameEn: 'F' },
      },
    ]);
    return opened;
  });
  await bought([other]);
  expect(await results(id)).toMatchObject({ orders: 2, copies: 3 });
  await api.db.execute(sql`update price_quota_parts set copies_left = 0 where quota_id = ${quotaId}`);
  await bought([other]);
  now = at(5);
  await bought([book]);
  now = start;
  expect(await results(id)).toMatchObject({ orders: 3, copies: 4 });

  const file = await api.call('GET', `/admin/campaign/${id}/results/csv`, { token: staff, culture: 'en' });
  expect(file.headers.get('content-type')).toContain('text/csv');
  const seller = (await api.signIn('seller', two)).token;
  const own = await api.call('GET', `/seller/campaign/${id}/results`, { token: seller });
  expect(own.body.detail).toEqual({ orders: 2, copies: 2, sales: 160 });
});

test('refuses and protects: no such campaign, and a store sees its own alone', async () => {
  const stranger = (await api.signIn('seller', await shop.seller())).token;
  const sellerId = await shop.seller();
  const id = await running([{ productId: await shop.product(sellerId), sellerId }]);
  expect((await api.call('GET', '/admin/campaign/999999/results', { token: staff })).status).toBe(404);
  expect((await api.call('GET', '/admin/campaign/999999/results/csv', { token: staff })).status).toBe(404);
  expect((await api.call('GET', `/admin/campaign/${id}/results`, { token: stranger })).status).toBe(403);
  expect((await api.call('GET', `/seller/campaign/${id}/results`, { token: stranger })).body.detail).toEqual({
    ...{ orders: 0, copies: 0, sales: 0 },
  });
});
