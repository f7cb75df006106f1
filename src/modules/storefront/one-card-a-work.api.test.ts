import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { insertTestCatalogue, type TestCatalogue } from '../catalogue/test-catalogue.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { refreshAlsoBought } from './refresh-also-bought.ts';

let api: TestApi;
let catalogue: TestCatalogue;
let shop: TestShop;
beforeAll(async () => {
  api = await openTestApi();
  catalogue = await insertTestCatalogue(api.db);
  shop = testShop(api.db);
});
afterAll(() => api.close());

const cards = async (path: string) => {
  const reply = await api.call('GET', path);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.detail;
};
const urlKeysOf = ({ dataList }: { dataList: { urlKey: string }[] }) => dataList.map(({ urlKey }) => urlKey);

describe('GET /product?group=work', () => {
  test('shows a book once, new before used, with its formats, and counts what it shows', async () => {
    const byEdition = await cards('/product?author=malee&sortBy=priceAsc');
    expect(byEdition.total).toBe(4);
    const byWork = await cards('/product?author=malee&sortBy=priceAsc&group=work');
    expect(byWork.total).toBe(3);
    expect(urlKeysOf(byWork)).not.toContain('river-1-hard');
    expect(
      byWork.dataList.find(({ urlKey }: { urlKey: string }) => urlKey.startsWith('river-1')),
    ).toMatchObject({
      urlKey: 'river-1-press',
      price: 200,
      work: { seriesNumber: '1', formats: ['paperback', 'hardcover'], highestPrice: 450, usedPrice: 180 },
    });
    const formats = Object.fromEntries(
      byWork.facets.format.map(({ id, count }: { id: string; count: number }) => [id, count]),
    );
    expect(formats).toEqual({ paperback: 3, hardcover: 1 });
    const second = await cards('/product?author=malee&sortBy=priceAsc&group=work&perpage=2&pageNo=2');
    expect(second).toMatchObject({ pageCount: 2, dataList: [{}] });
    expect((await api.call('GET', '/product?group=shelf')).status).toBe(400);
  });

  test('leads with the edition that the filter asks for, where another one is cheaper', async () => {
    const hardcovers = await cards('/product?author=malee&sortBy=priceAsc&group=work&format=hardcover');
    expect(hardcovers.dataList).toMatchObject([{ urlKey: 'river-1-hard', format: 'hardcover', price: 450 }]);
  });
});

describe('GET /series/{urlKey}/volumes', () => {
  test('works: in reading order, ten after two, with their numbers; refuses what there is none of', async () => {
    const detail = await cards('/series/river/volumes');
    expect(urlKeysOf(detail)).toEqual(['river-1-press', 'river-2-press', 'river-10-press']);
    expect(detail.dataList.map(({ work }: { work: { seriesNumber: string } }) => work.seriesNumber)).toEqual([
      '1',
      '2',
      '10',
    ]);
    expect((await api.call('GET', '/series/nothing/volumes')).status).toBe(404);
  });
});

describe('GET /product/{urlKey}/AlsoBought', () => {
  const buy = async (productIds: number[]) => {
    const buyer = await shop.shopper();
    const cartId = await shop.cart(api.services, buyer.userId, productIds, 1);
    const placed = await placeOrder(api.services, shop.order(buyer, cartId, { paymentTypeId: 'cod' }));
    expect(placed.ok, JSON.stringify(placed)).toBe(true);
  };

  test('tells what three people bought as well, not what two did; a single buyer is never told of', async () => {
    const { first, second, hard } = catalogue.products;
    // Somebody may be paid on delivery only for a parcel that is sent.
    await api.db.execute(
      sql`update products set stock_on_hand = 50 where id in (${first}, ${second}, ${hard})`,
    );
    await buy([first, second]);
    await buy([first, second]);
    await refreshAlsoBought(api.services);
    expect(urlKeysOf(await cards('/product/river-1-hard/AlsoBought'))).toEqual([]);
    await buy([second, hard]);
    await refreshAlsoBought(api.services);
    // Another edition of the book counts for the book.
    expect(urlKeysOf(await cards('/product/river-1-canal/AlsoBought'))).toEqual(['river-2-press']);
    expect(urlKeysOf(await cards('/product/river-10-press/AlsoBought'))).toEqual([]);
    expect((await api.call('GET', '/product/nothing/AlsoBought')).status).toBe(404);
  });
});
