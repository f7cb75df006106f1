import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordStatements } from '../../platform/db/test-statements.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { campaignProducts, campaigns } from '../campaign/campaign.tables.ts';
import { flashOffers, flashSlots } from '../flash-sale/flash-sale.tables.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { priceQuotas } from '../pricing/price-quota.tables.ts';
import type { PromotionTerms } from '../promotion/promotion-terms.rules.ts';
import type { Calendar } from './calendar.contract.ts';

const now = new Date('2026-11-24T03:00:00Z');
let api: TestApi;
let shop: TestShop;
let staff: string;
beforeAll(async () => {
  api = await openTestApi({ services: { clock: () => now } });
  shop = testShop(api.db);
  staff = (await api.signIn('staff')).token;
});
afterAll(() => api.close());

const tenOff: PromotionTerms = {
  kind: 'steps',
  measure: 'copies',
  steps: [{ from: 1, offBasisPoints: 1_000, offSatang: null }],
};
const threeForTwo: PromotionTerms = { kind: 'buyGet', buy: 2, get: 1, offBasisPoints: 10_000 };
const at = (text: string) => new Date(`${text}:00+07:00`);
const read = async (query: Record<string, string>, token = staff, side = 'admin'): Promise<Calendar> => {
  const reply = await api.call('GET', `/${side}/promotion/calendar?${new URLSearchParams(query)}`, {
    token,
    culture: 'en',
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.detail;
};
const keys = ({ entries }: Calendar) => entries.map(({ kind, id }) => `${kind} ${id}`);
async function store() {
  const sellerId = await shop.seller();
  return { sellerId, token: (await api.signIn('seller', sellerId)).token };
}
async function slot(values: { startsAt: Date; endsAt: Date }): Promise<number> {
  const [row] = await api.db
    .insert(flashSlots)
    .values({ nameTh: 'แฟลช', nameEn: 'Flash', joinUntil: values.startsAt, ...values })
    .returning({ id: flashSlots.id });
  return row?.id ?? 0;
}
let numbers = 0;
async function campaign(values: { startsAt: Date; endsAt: Date; stoppedAt?: Date }): Promise<number> {
  numbers += 1;
  const [row] = await api.db
    .insert(campaigns)
    .values({ urlKey: `campaign-${numbers}`, nameTh: 'แคมเปญ', nameEn: 'Campaign', ...values })
    .returning({ id: campaigns.id });
  return row?.id ?? 0;
}

describe('the calendar', () => {
  test('has what is on in a month’s weeks, with how much there is on each day', async () => {
    const { sellerId } = await store();
    const steps = await shop.promotion({
      ...{ promotionTypeId: 3, sellerId, terms: tenOff },
      ...{ startsAt: at('2027-03-10T00:00'), endsAt: at('2027-03-12T00:00') },
    });
    const flash = await slot({ startsAt: at('2027-03-11T18:00'), endsAt: at('2027-03-11T20:00') });
    const stopped = await campaign({
      startsAt: at('2027-03-11T00:00'),
      endsAt: at('2027-03-20T00:00'),
      stoppedAt: at('2027-03-12T12:00'),
    });
    const never = await campaign({
      startsAt: at('2027-03-11T00:00'),
      endsAt: at('2027-03-20T00:00'),
      stoppedAt: at('2027-03-01T12:00'),
    });
    const march = await read({ month: '2027-03' });
    const entries = march.entries.filter(({ from }) => from.startsWith('2027-03'));
    expect(entries.map(({ kind, id }) => [kind, id])).toEqual([
      ['promotion', steps],
      ['campaign', stopped],
      ['flashSale', flash],
    ]);
    expect(entries[0]).toMatchObject({
      from: '2027-03-10',
      to: '2027-03-11',
      isStopped: false,
      hasDesk: true,
    });
    expect(entries[1]).toMatchObject({ from: '2027-03-11', to: '2027-03-12', isStopped: true });
    expect(keys(march)).not.toContain(`campaign ${never}`);
    expect(march.days).toHaveLength(35);
    const counts = new Map(march.days.map(({ day, count }) => [day, count]));
    const plain = counts.get('2027-03-20') ?? 0;
    expect(['09', '10', '11', '12', '13'].map((day) => (counts.get(`2027-03-${day}`) ?? 0) - plain)).toEqual([
      0, 1, 3, 1, 0,
    ]);
    expect(keys(await read({ day: '2027-03-12' }))).toContain(`campaign ${stopped}`);
    expect(keys(await read({ day: '2027-03-12' }))).not.toContain(`promotion ${steps}`);
    expect((await read({})).month).toBe('2026-11');
  });

  test('says which are in each other’s way, over how many products, and which goes first', async () => {
    const { sellerId, token } = await store();
    const [one, other] = [await shop.product(sellerId), await shop.product(sellerId)];
    const on = (productIds: number[]) =>
      productIds.map((targetId) => ({ kind: 'product' as const, targetId }));
    const times = { startsAt: at('2027-05-03T00:00'), endsAt: at('2027-05-09T00:00') };
    const steps = await shop.promotion(
      { promotionTypeId: 3, sellerId, terms: tenOff, ...times },
      on([one, other]),
    );
    const buyGet = await shop.promotion(
      { promotionTypeId: 4, sellerId, terms: threeForTwo, ...times },
      on([other]),
    );
    const sale = await campaign(times);
    const flash = await slot({ startsAt: at('2027-05-04T10:00'), endsAt: at('2027-05-04T12:00') });
    await api.db
      .insert(campaignProducts)
      .values({ campaignId: sale, productId: one, sellerId, priceSatang: 9_000 });
    const offer = { sellerId, productId: one, priceSatang: 8_000, copies: 2, perPerson: 1, offeredAt: now };
    await api.db.insert(flashOffers).values({ ...offer, slotId: flash, state: 'proposed' });
    const quiet = await read({ month: '2027-05' }, token, 'seller');
    expect(
      quiet.conflicts.map(({ one: first, other: second, ...rest }) => ({
        ids: [first.id, second.id],
        ...rest,
      })),
    ).toEqual([
      {
        ids: [steps, buyGet],
        startsAt: times.startsAt.toISOString(),
        endsAt: times.endsAt.toISOString(),
        products: 1,
        wins: 'other',
        why: 'kind',
      },
    ]);
    expect(keys(quiet)).toEqual(expect.arrayContaining([`flashSale ${flash}`, `campaign ${sale}`]));
  });

  test('a campaign that a product with options is in meets what is on the product, and on the same option alone', async () => {
    const { sellerId, token } = await store();
    const parentId = await shop.product(sellerId, { productTypeId: 2, stockOnHand: 0 });
    const leaf = (size: string, isRetired = false) =>
      shop.product(sellerId, {
        ...{ parentId, optionValues: [size] },
        ...(isRetired ? { isActive: false, offSaleAs: 'hidden' as const, retiredAt: now } : {}),
      });
    const [small, large] = [await leaf('S'), await leaf('L')];
    await leaf('XL', true);
    const times = { startsAt: at('2028-02-07T00:00'), endsAt: at('2028-02-13T00:00') };
    const sale = await campaign(times);
    await api.db
      .insert(campaignProducts)
      .values({ campaignId: sale, productId: small, parentId, sellerId, priceSatang: 9_000 });
    const onAll = await shop.promotion({
      ...{ promotionTypeId: 1, sellerId, triggerProductId: parentId, ...times },
      discountBasisPoints: 500,
    });
    const flash = async (productId: number, day: string) => {
      const open = { startsAt: at(`${day}T10:00`), endsAt: at(`${day}T12:00`) };
      const slotId = await slot(open);
      const held = { sellerId, productId, copies: 2, perPerson: 1 };
      const [quota] = await api.db
        .insert(priceQuotas)
        .values({ ...held, ...open, source: `flash:${slotId}:${productId}` })
        .returning({ id: priceQuotas.id });
      await api.db.insert(flashOffers).values({
        ...{ ...held, slotId, priceSatang: 8_000, offeredAt: now },
        ...{ state: 'accepted', quotaId: quota?.id ?? null },
      });
      return slotId;
    };
    const onSmall = await flash(small, '2028-02-08');
    const onLarge = await flash(large, '2028-02-09');
    const { conflicts } = await read({ month: '2028-02' }, token, 'seller');
    const met = conflicts.map(({ one, other, products, wins }) => ({
      pair: [`${one.kind} ${one.id}`, `${other.kind} ${other.id}`].toSorted(),
      stronger: (wins === 'one' ? one : other).kind,
      products,
    }));
    expect(met).toHaveLength(4);
    expect(met).toEqual(
      expect.arrayContaining([
        { pair: [`campaign ${sale}`, `promotion ${onAll}`], stronger: 'campaign', products: 1 },
        { pair: [`campaign ${sale}`, `flashSale ${onSmall}`], stronger: 'flashSale', products: 1 },
        { pair: [`flashSale ${onSmall}`, `promotion ${onAll}`], stronger: 'flashSale', products: 1 },
        { pair: [`flashSale ${onLarge}`, `promotion ${onAll}`], stronger: 'flashSale', products: 1 },
      ]),
    );
  });

  test('of a store: its own, and the house’s on its products alone', async () => {
    const [own, other] = [await store(), await store()];
    const mine = await shop.product(own.sellerId);
    const times = { startsAt: at('2027-07-05T00:00'), endsAt: at('2027-07-06T00:00') };
    const make = (sellerId: number | null, scopes: Parameters<TestShop['promotion']>[1] = []) =>
      shop.promotion(
        {
          promotionTypeId: 3,
          sellerId,
          funder: sellerId === null ? 'house' : 'store',
          terms: tenOff,
          ...times,
        },
        scopes,
      );
    const ofOwn = await make(own.sellerId);
    const ofOther = await make(other.sellerId);
    const ofAll = await make(null);
    const onMine = await make(null, [{ kind: 'product', targetId: mine }]);
    const onOther = await make(null, [{ kind: 'store', targetId: other.sellerId }]);
    const onNothing: number[] = [];
    for (const kind of ['category', 'series', 'author', 'publisher', 'list'] as const)
      onNothing.push(await make(null, [{ kind, targetId: 999_999_999 }]));
    const ids = async (token: string, side: string) =>
      (await read({ month: '2027-07' }, token, side)).entries
        .filter(({ from }) => from === '2027-07-05')
        .map(({ id }) => id);
    expect(await ids(own.token, 'seller')).toEqual([ofOwn, ofAll, onMine]);
    expect(await ids(other.token, 'seller')).toEqual([ofOther, ofAll, onOther]);
    expect(await ids(staff, 'admin')).toEqual([ofOwn, ofOther, ofAll, onMine, onOther, ...onNothing]);
    const seen = await read({ month: '2027-07' }, own.token, 'seller');
    expect(seen.entries.find(({ id }) => id === ofAll)).toMatchObject({ hasDesk: false, store: null });
    expect((await api.call('GET', '/admin/promotion/calendar', { token: own.token })).status).toBe(403);
    expect((await api.call('GET', '/seller/promotion/calendar', { token: staff })).status).toBe(403);
  });

  test('of thousands a part, counted in whole, by as many statements as of none', async () => {
    const { sellerId, token } = await store();
    const startsAt = at('2027-09-06T00:00');
    const made = await shop.promotion({
      promotionTypeId: 3,
      sellerId,
      terms: tenOff,
      startsAt,
      endsAt: at('2027-09-07T00:00'),
    });
    await api.db.execute(`insert into promotions (url_key, seller_id, promotion_type_id, name_th, name_en, terms, starts_at, ends_at)
      select 'many-' || n, ${sellerId}, 3, name_th, name_en, terms, starts_at, ends_at
      from promotions, generate_series(1, 3000) n where id = ${made}`);
    const none = await recordStatements(() => read({ month: '2027-10' }, token, 'seller'));
    const some = await recordStatements(() => read({ month: '2027-09' }, token, 'seller'));
    expect(some).toHaveLength(none.length);
    const many = await read({ month: '2027-09' }, token, 'seller');
    expect(many.entries).toHaveLength(150);
    expect(many.total).toBe(3_001);
    expect(many.days.find(({ day }) => day === '2027-09-06')?.count).toBe(3_001);
    expect(many.conflicts).toHaveLength(50);
  });

  test('refuses what is no month or day', async () => {
    for (const query of ['month=2026-13', 'month=2026', 'day=2026-02-30', 'day=x'])
      expect(
        (await api.call('GET', `/admin/promotion/calendar?${query}`, { token: staff })).status,
        query,
      ).toBe(400);
  });
});
