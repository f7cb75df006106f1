import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { sellers } from '../seller/seller.tables.ts';
import { promotionScopes, promotions } from './promotion.tables.ts';

const hourMs = 3_600_000;
const start = new Date('2026-11-24T03:00:00Z');
let now = start;
let api: TestApi;
let shop: TestShop;
beforeAll(async () => {
  api = await openTestApi({ services: { clock: () => now } });
  shop = testShop(api.db);
});
beforeEach(() => {
  now = start;
});
afterAll(() => api.close());

const at = (hours: number) => new Date(start.getTime() + hours * hourMs);
let keys = 0;
async function made(values: Partial<typeof promotions.$inferInsert> & { sellerId: number }): Promise<number> {
  keys += 1;
  const [row] = await api.db
    .insert(promotions)
    .values({
      ...{ urlKey: `promotion-${keys}`, promotionTypeId: 1, nameTh: 'ลด', nameEn: 'Off' },
      ...{ startsAt: at(-1), endsAt: at(1) },
      terms: { kind: 'discount', offBasisPoints: 1_000, offSatang: null, priceSatang: null },
      ...values,
    })
    .returning({ id: promotions.id });
  return row?.id ?? 0;
}
const list = async (query = '') =>
  (await api.call('GET', `/promotion${query}`, { culture: 'en' })).body.detail;
const idsOf = ({ dataList }: { dataList: { id: number }[] }) => dataList.map(({ id }) => id);
const read = (id: number) => api.call('GET', `/promotion/${id}`, { culture: 'en' });

test('works: what runs, the first to end first, and what is to come, with what each takes', async () => {
  const sellerId = await shop.seller();
  const book = await shop.product(sellerId);
  const giftId = await shop.product(sellerId, { isFreeGift: true, nameEn: 'Bookmark' });
  const late = await made({ sellerId, endsAt: at(9) });
  const gift = await made({
    sellerId,
    promotionTypeId: 7,
    giftProductId: giftId,
    terms: { kind: 'productGift', fromCopies: 1, giftProductId: giftId, copies: 1 },
    endsAt: at(2),
  });
  await api.db.insert(promotionScopes).values({ promotionId: gift, kind: 'product', targetId: book });
  const coming = await made({
    sellerId,
    promotionTypeId: 5,
    giftProductId: giftId,
    terms: { kind: 'amountGift', fromSatang: 50_000, giftProductId: giftId, copies: 1 },
    startsAt: at(1),
    endsAt: at(5),
  });
  const over = await made({ sellerId, startsAt: at(-5), endsAt: now });
  await made({ sellerId, isActive: false });
  await made({ sellerId, startsAt: now, endsAt: now });
  expect(await list()).toMatchObject({ counts: { running: 2, coming: 1 } });
  expect(idsOf(await list())).toEqual([gift, late]);
  expect(idsOf(await list('?state=coming'))).toEqual([coming]);
  expect((await list('?state=coming')).dataList[0]).toMatchObject({ fromAmount: 500, product: null });
  expect((await read(gift)).body.detail).toMatchObject({
    state: 'running',
    product: { id: book, price: 100 },
    gifts: [{ name: 'Bookmark', imageUrl: expect.stringContaining('/images/product/') }],
    discountPercent: null,
  });
  expect((await read(late)).body.detail).toMatchObject({ discountPercent: 10, gifts: [] });
  expect((await read(over)).body.detail).toMatchObject({ state: 'over' });
  now = at(1);
  expect((await read(coming)).body.detail).toMatchObject({ state: 'running' });
});

test('works: a bundle with what is in it, and the house’s promotion over all stores', async () => {
  const sellerId = await shop.seller();
  const parts = [await shop.product(sellerId), await shop.product(sellerId)];
  const startsAt = at(-2);
  const bundle = await shop.promotion(
    { promotionTypeId: 6, sellerId, startsAt, terms: { kind: 'bundle', priceSatang: 15_000 } },
    parts.map((targetId) => ({ kind: 'product' as const, targetId })),
  );
  const parcel = await shop.promotion({
    ...{ promotionTypeId: 8, sellerId: null, funder: 'house', startsAt },
    terms: { kind: 'parcel', fromSatang: 49_900, offSatang: null },
  });
  const shown = (await read(bundle)).body.detail;
  expect(shown).toMatchObject({ offer: { kind: 'bundle', price: 150 }, store: { id: sellerId } });
  expect(shown.parts.map(({ id }: { id: number }) => id)).toEqual(parts);
  expect((await read(parcel)).body.detail).toMatchObject({
    ...{ store: null, parts: [], offer: { kind: 'parcel', from: 499, discount: null } },
  });
  expect(idsOf(await list())).toEqual(expect.arrayContaining([bundle, parcel]));
});

test('refuses: what there isn’t, was switched off, or is of a store that is closed', async () => {
  const sellerId = await shop.seller();
  const off = await made({ sellerId, isActive: false });
  const closed = await made({ sellerId });
  expect((await read(closed)).status).toBe(200);
  await api.db.update(sellers).set({ status: 'closed' }).where(eq(sellers.id, sellerId));
  const replies = await Promise.all([read(off), read(closed), read(999_999)]);
  expect(replies.map(({ status, body }) => [status, body.code])).toEqual(
    Array.from({ length: 3 }, () => [404, 'promotionNotFound']),
  );
  expect((await api.call('GET', '/promotion/first')).status).toBe(400);
});
