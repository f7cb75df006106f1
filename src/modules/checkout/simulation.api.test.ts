import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transact } from '../../platform/db/transact.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { auditEvents } from '../audit/audit.tables.ts';
import { chooseGifts } from '../cart/choose-gifts.ts';
import { isNewCustomer } from '../order/is-new-customer.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { earnPoints } from '../points/earn-points.ts';
import type { PromotionTerms } from '../promotion/promotion-terms.rules.ts';
import { placeOrder } from './place-order.ts';

const hourMs = 3_600_000;
const nowMs = Date.parse('2026-11-24T03:00:00Z');
let api: TestApi;
let shop: TestShop;
let staff: string;
beforeAll(async () => {
  api = await openTestApi({ services: { clock: () => new Date(nowMs) } });
  shop = testShop(api.db);
  staff = (await api.signIn('staff')).token;
});
afterAll(() => api.close());

const inHours = (hours: number) => new Date(nowMs + hours * hourMs);
const simulate = (query: Record<string, string>, token = staff, side = 'admin') =>
  api.call('GET', `/${side}/promotion/simulation?${new URLSearchParams(query)}`, { token, culture: 'en' });
const told = async (query: Record<string, string>, token = staff, side = 'admin') => {
  const reply = await simulate(query, token, side);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.detail;
};
async function store() {
  const sellerId = await shop.seller();
  const { token } = await api.signIn('seller', sellerId);
  return { sellerId, token };
}
const threeForTwo = { kind: 'buyGet', buy: 2, get: 1, offBasisPoints: 10_000 } as const;
const tenOff: PromotionTerms = {
  kind: 'steps',
  measure: 'copies',
  steps: [{ from: 1, offBasisPoints: 1_000, offSatang: null }],
};
const freeParcel = { kind: 'parcel', fromSatang: 25_000, offSatang: null } as const;

describe('what a basket would cost', () => {
  test('says what applies, who pays, and what is missing, and keeps nothing', async () => {
    const { sellerId, token } = await store();
    const productId = await shop.product(sellerId);
    await shop.promotion({ promotionTypeId: 4, sellerId, terms: threeForTwo });
    await shop.promotion({ promotionTypeId: 8, sellerId, terms: freeParcel });
    const carts = () => api.db.execute(sql`select count(*)::int as count from carts`);
    const before = (await carts()).rows;
    const { calculation, isLater, unknownIds } = await told(
      { basket: `${productId}x2,${productId}x1,999999999x1` },
      token,
      'seller',
    );
    expect(calculation).toMatchObject({
      itemTotal: 300,
      discount: 100,
      grandTotal: 240,
      promotions: {
        applied: [{ promotionTypeId: 4, fundedBy: 'seller', discount: 100 }],
        missed: [{ promotionTypeId: 8, why: 'tooLittle', missing: { amount: 50 } }],
      },
    });
    expect(calculation.steps.map(({ amount }: { amount: number }) => amount)).toEqual([300, -100, 40]);
    expect({ isLater, unknownIds }).toEqual({ isLater: false, unknownIds: [999_999_999] });
    expect((await carts()).rows).toEqual(before);
  });

  test('at the instant: prices and promotions that come, and not those that are over then', async () => {
    const { sellerId, token } = await store();
    const productId = await shop.product(sellerId);
    const times = { startsAt: inHours(5), endsAt: inHours(6) };
    await shop.promotion({ promotionTypeId: 1, sellerId, discountBasisPoints: 5_000, ...times });
    await shop.promotion({ promotionTypeId: 3, sellerId, terms: tenOff, ...times });
    const at = (hours: number) =>
      told({ basket: `${productId}x1`, at: inHours(hours).toISOString() }, token, 'seller');
    expect((await at(0)).calculation).toMatchObject({
      itemTotal: 100,
      promotions: { applied: [], missed: [{ why: 'notYet', missing: { from: inHours(5).toISOString() } }] },
    });
    const during = await at(5);
    expect(during).toMatchObject({ isLater: true, calculation: { itemTotal: 50, discount: 5 } });
    expect((await at(6)).calculation).toMatchObject({
      itemTotal: 100,
      promotions: { applied: [], missed: [] },
    });
  });

  test('for kinds of shoppers, with what those who may not use one aren’t told', async () => {
    const { sellerId, token } = await store();
    const productId = await shop.product(sellerId);
    await shop.promotion({ promotionTypeId: 3, sellerId, terms: tenOff, audience: 'tiers', tierIds: [2] });
    await shop.promotion({ promotionTypeId: 8, sellerId, terms: freeParcel, audience: 'new_customers' });
    const whys = async (query: Record<string, string>) => {
      const { calculation, untold } = await told({ basket: `${productId}x3`, ...query }, token, 'seller');
      return [
        calculation.promotions.applied.map(
          ({ promotionTypeId }: { promotionTypeId: number }) => promotionTypeId,
        ),
        calculation.promotions.missed.map(({ why }: { why: string }) => why),
        untold.map(({ why }: { why: string }) => why),
      ];
    };
    expect(await whys({})).toEqual([[], ['signIn', 'signIn'], []]);
    expect(await whys({ who: 'member' })).toEqual([[], [], ['tierOnly', 'newCustomersOnly']]);
    expect(await whys({ who: 'newCustomer' })).toEqual([[8], [], ['tierOnly']]);
    expect(await whys({ who: 'tier', tier: '2' })).toEqual([[3], [], ['newCustomersOnly']]);
  });

  test('equals what the placed order says, over random carts, shoppers and promotions', {
    timeout: 120_000,
  }, async () => {
    const stores = [await store(), await store()];
    const products = await Promise.all(
      stores.flatMap(({ sellerId }, index) =>
        [12_345, 9_900, 30_000].map((priceSatang) =>
          shop.product(sellerId, { priceSatang: priceSatang + index * 111, stockOnHand: 5_000 }),
        ),
      ),
    );
    const [first, second] = stores.map(({ sellerId }) => sellerId) as [number, number];
    await shop.promotion({ promotionTypeId: 1, sellerId: second, discountBasisPoints: 1_500 });
    await shop.promotion({ promotionTypeId: 4, sellerId: first, terms: threeForTwo, budgetSatang: 90_000 });
    await shop.promotion({ promotionTypeId: 3, sellerId: second, terms: tenOff, audience: 'new_customers' });
    await shop.promotion({ promotionTypeId: 8, sellerId: first, terms: freeParcel, perPersonLimit: 1 });
    await shop.promotion({
      ...{ promotionTypeId: 8, sellerId: null, funder: 'house', perPersonLimit: 2 },
      terms: { kind: 'parcel', fromSatang: 60_000, offSatang: 1_000 },
    });
    await shop.promotion(
      {
        ...{ promotionTypeId: 6, sellerId: null, funder: 'house' },
        terms: { kind: 'bundle', priceSatang: 17_777 },
      },
      [products[0], products[4]].map((targetId) => ({ kind: 'product' as const, targetId: targetId ?? 0 })),
    );
    const giftId = await shop.product(second, { isFreeGift: true, stockOnHand: 50 });
    await shop.promotion({
      promotionTypeId: 5,
      sellerId: second,
      terms: { kind: 'amountGift', fromSatang: 40_000, giftProductId: giftId, copies: 1 },
    });
    const toChoose = await Promise.all(
      [40, 12, 30].map((stockOnHand) => shop.product(first, { isFreeGift: true, stockOnHand })),
    );
    const [firstGift = 0, ...otherGiftIds] = toChoose;
    const choiceId = await shop.promotion({
      promotionTypeId: 7,
      sellerId: first,
      terms: { kind: 'productGift', fromCopies: 2, giftProductId: firstGift, otherGiftIds, copies: 2 },
    });
    const codes = await Promise.all([
      shop.voucher({ kind: 'seller', sellerId: first, minSpendSatang: 10_000, perUserLimit: 3 }),
      shop.voucher({ kind: 'platform', discountBasisPoints: 700, perUserLimit: 50 }),
      shop.voucher({ kind: 'shipping', discountSatang: 2_500, perUserLimit: 2 }),
    ]);
    const people = await Promise.all(Array.from({ length: 4 }, () => shop.shopper()));
    for (const [index, { userId }] of people.entries())
      await transact(api.db, (tx) =>
        earnPoints(tx, api.services, {
          ...{ userId, orderId: 9_000_000 + index, orderNumber: 'R0-0', points: 700 },
          now: new Date(nowMs),
        }),
      );
    const usedAtAll = { codes: 0, refused: 0, points: 0, gifts: 0 };
    const choice = fc.array(fc.constantFrom(...toChoose), { maxLength: 2 });
    const used = fc.subarray(codes);
    const points = fc.constantFrom(0, 0, 35, 500, 9_999);
    const copies = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 6, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...people),
        copies,
        used,
        points,
        choice,
        async (buyer, quantities, named, paid, wantedGifts) => {
          const wanted = products.flatMap((productId, index) =>
            (quantities[index] ?? 0) === 0 ? [] : [{ productId, quantity: quantities[index] ?? 0 }],
          );
          fc.pre(wanted.length > 0);
          const ofFirst = wanted.some(({ productId }) => products.indexOf(productId) < 3);
          const basket = wanted.map(({ productId, quantity }) => `${productId}x${quantity}`).join();
          const { calculation } = await told({
            ...{ basket, account: String(buyer.userId) },
            ...{ codes: named.join(), points: String(paid) },
            ...(wantedGifts.length === 0 || !ofFirst
              ? {}
              : { gifts: wantedGifts.map((productId) => `${choiceId}x${productId}`).join() }),
          });
          const outcomes: { code: string; isAccepted: boolean }[] = calculation.vouchers;
          const accepted = outcomes.flatMap(({ code, isAccepted }) => (isAccepted ? [code] : []));
          usedAtAll.codes += accepted.length;
          usedAtAll.refused += outcomes.length - accepted.length;
          usedAtAll.points += calculation.points.used;
          let cartId: string | null = null;
          for (const { productId, quantity } of wanted)
            cartId = await shop.cart(api.services, buyer.userId, [productId], quantity, cartId);
          const key = { cartId: cartId ?? '', userId: buyer.userId };
          // A gift that is left is chosen in the cart as it was tried out; one that has run out can't be.
          const chosen = await chooseGifts({ ...api.services, isNewCustomer }, key, {
            ...{ promotionId: choiceId, productIds: wantedGifts },
          });
          if (!chosen.ok) expect([ofFirst, chosen.failure.code]).not.toEqual([true, 'promotionNotFound']);
          const given: {
            promotionId: number;
            gift: { given: { productId: number; copies: number }[] } | null;
          }[] = calculation.promotions.applied;
          const giftProducts = given.flatMap(({ promotionId, gift }) =>
            gift === null || (!chosen.ok && wantedGifts.length > 0 && promotionId === choiceId)
              ? []
              : [
                  {
                    promotionId,
                    productIds: gift.given.flatMap(({ productId, copies }) =>
                      Array.from({ length: copies }, () => productId),
                    ),
                  },
                ],
          );
          if (chosen.ok && wantedGifts.length > 0) usedAtAll.gifts += giftProducts.length;
          const placed = await placeOrder(
            api.services,
            shop.order(buyer, cartId ?? '', {
              giftProducts,
              promotionCode: accepted.join(),
              points: calculation.points.used,
            }),
          );
          if (!placed.ok) throw new Error(placed.failure.code);
          // Nobody may have many that are unpaid.
          await api.db.execute(sql`update orders set status = 'completed' where user_id = ${buyer.userId}`);
          const { rows } = await api.db.execute<{
            explanation: { kind: string; amountSatang: number }[];
            total: number;
          }>(
            sql`select explanation, total_satang as total from order_groups
            where reference_code = ${placed.value.referenceCode}`,
          );
          expect(calculation.grandTotal).toBe(Number(rows[0]?.total) / 100);
          expect(
            calculation.steps.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount]),
          ).toEqual(rows[0]?.explanation.map(({ kind, amountSatang }) => [kind, amountSatang / 100]));
        },
      ),
      { numRuns: 25 },
    );
    expect(usedAtAll.codes).toBeGreaterThan(3);
    expect(usedAtAll.points).toBeGreaterThan(100);
    expect(usedAtAll.gifts).toBeGreaterThan(3);
  });
});

describe('with codes and points', () => {
  test('says what each code takes off or why not, and how many points may pay', async () => {
    const { sellerId, token } = await store();
    const productId = await shop.product(sellerId);
    const code = await shop.voucher({ kind: 'seller', sellerId, discountSatang: 1_500 });
    const late = await shop.voucher({ kind: 'platform', startsAt: inHours(5) });
    const query = { basket: `${productId}x2`, codes: `${code.toLowerCase()}, ${late},NOBODY`, points: '150' };
    const { calculation } = await told(query, token, 'seller');
    expect(calculation.vouchers).toMatchObject([
      { code, isAccepted: true, discount: 15 },
      { code: late, isAccepted: false },
      { code: 'NOBODY', isAccepted: false },
    ]);
    // Half of the goods at most.
    expect(calculation.points).toMatchObject({ available: 150, used: calculation.points.most });
    expect(calculation.points.most).toBeLessThan(150);
    const later = await told({ ...query, at: inHours(5).toISOString() }, token, 'seller');
    expect(later.calculation.vouchers[1]).toMatchObject({ code: late, isAccepted: true });
    expect((await simulate({ ...query, codes: 'A,B,C,D,E' })).status).toBe(400);
    expect((await simulate({ ...query, points: '-1' })).status).toBe(400);
    // Nothing of it is used.
    const { rows } = await api.db.execute<{ used: number }>(
      sql`select used_count as used from vouchers where code = ${code}`,
    );
    expect(Number(rows[0]?.used)).toBe(0);
  });

  test('an account has the points that it has', async () => {
    const productId = await shop.product(await shop.seller());
    const buyer = await shop.shopper();
    const { calculation } = await told({
      ...{ basket: `${productId}x1`, account: String(buyer.userId), points: '20' },
    });
    expect(calculation.points).toMatchObject({ available: 0, used: 0 });
  });
});

describe('who sees what', () => {
  test('a store finds nothing of another’s in its basket, and not why others’ promotions don’t apply', async () => {
    const [own, other] = [await store(), await store()];
    const [mine, theirs] = [await shop.product(own.sellerId), await shop.product(other.sellerId)];
    const usedUp = await shop.promotion({
      ...{ promotionTypeId: 3, sellerId: null, funder: 'house', terms: tenOff },
      ...{ usageLimit: 1, usedCount: 1 },
    });
    const spent = await shop.promotion({
      ...{ promotionTypeId: 8, sellerId: own.sellerId, terms: freeParcel },
      ...{ usageLimit: 1, usedCount: 1 },
    });
    const query = { basket: `${mine}x3,${theirs}x1` };
    const ofStore = await told(query, own.token, 'seller');
    expect(ofStore.unknownIds).toEqual([theirs]);
    expect(ofStore.calculation.orders).toHaveLength(1);
    expect(ofStore.untold.map(({ promotionId }: { promotionId: number }) => promotionId)).toEqual([spent]);
    const ofStaff = await told(query);
    expect(ofStaff.unknownIds).toEqual([]);
    expect(ofStaff.calculation.orders).toHaveLength(2);
    expect(ofStaff.untold.map(({ promotionId }: { promotionId: number }) => promotionId).sort()).toEqual(
      [usedUp, spent].sort(),
    );
  });

  test('staff name an account, which is written down; a store can’t', async () => {
    const { sellerId, token } = await store();
    const productId = await shop.product(sellerId);
    const buyer = await shop.shopper({ tierId: 2 });
    const query = { basket: `${productId}x1`, account: String(buyer.userId) };
    const events = async () =>
      (await api.db.select().from(auditEvents)).filter(({ kind }) => kind === 'account_simulated');
    const before = (await events()).length;
    expect((await told(query)).account).toEqual({ id: buyer.userId, isNewCustomer: true, tierId: 2 });
    const after = await events();
    expect(after).toHaveLength(before + 1);
    expect(after.at(-1)).toMatchObject({ subjectUserId: buyer.userId });
    expect((await simulate({ ...query, account: '999999999' })).body.code).toBe('userNotFound');
    expect((await told(query, token, 'seller')).account).toBeNull();
    expect((await simulate({ basket: `${productId}x1` }, token)).status).toBe(403);
  });

  test('takes a choice among gifts, and refuses one that isn’t theirs', async () => {
    const { sellerId, token } = await store();
    const productId = await shop.product(sellerId);
    const [mug = 0, tote = 0] = await Promise.all(
      [1, 2].map(() => shop.product(sellerId, { isFreeGift: true })),
    );
    const promotionId = await shop.promotion({
      ...{ promotionTypeId: 7, sellerId },
      terms: { kind: 'productGift', fromCopies: 1, giftProductId: mug, otherGiftIds: [tote], copies: 1 },
    });
    const given = async (query: Record<string, string>) =>
      (await told({ basket: `${productId}x1`, ...query }, token, 'seller')).calculation.promotions.applied;
    expect(await given({})).toMatchObject([{ gift: { given: [{ productId: mug }] } }]);
    expect(await given({ gifts: `${promotionId}x${tote}` })).toMatchObject([
      { gift: { given: [{ productId: tote, copies: 1 }] } },
    ]);
    const codeOf = async (gifts: string) => {
      const { status, body } = await simulate({ basket: `${productId}x1`, gifts }, token, 'seller');
      return [status, body.code];
    };
    expect(await codeOf(`${promotionId}x${productId}`)).toEqual([422, 'giftNotOffered']);
    expect(await codeOf(`${promotionId}x${tote},${promotionId}x${mug}`)).toEqual([422, 'giftTooMany']);
    expect(await codeOf(`999999999x${tote}`)).toEqual([404, 'promotionNotFound']);
    expect((await codeOf('7'))[0]).toBe(400);
  });

  test('refuses a time that has passed, and what is no basket', async () => {
    const productId = await shop.product(await shop.seller());
    const past = await simulate({ basket: `${productId}x1`, at: inHours(-1).toISOString() });
    expect([past.status, past.body.code]).toEqual([422, 'simulationPast']);
    const many = Array.from({ length: 31 }, (_, index) => `${index + 1}x1`).join();
    for (const basket of ['', 'x', '12', '1x0', `1x1,`, many])
      expect((await simulate({ basket })).status, basket).toBe(400);
  });
});

describe('what a promotion can be on', () => {
  const find = async (kind: string, search: string, token = staff, side = 'admin') =>
    (await api.call('GET', `/${side}/promotion/targets?${new URLSearchParams({ kind, search })}`, { token }))
      .body.detail;

  test('is found by name and number: a store’s among its own, staff’s among all', async () => {
    const [own, other] = [await store(), await store()];
    // A name without digits: it is found by its number, too.
    const nameTh = `หนังสือ%หา ${String(own.sellerId).replaceAll(/\d/g, (digit) => 'กขคงจฉชซฌญ'[Number(digit)] ?? '')}`;
    const mine = await shop.product(own.sellerId, { nameTh });
    const theirs = await shop.product(other.sellerId, { nameTh });
    const hidden = await shop.product(own.sellerId, { nameTh, isActive: false });
    const ids = ({ dataList }: { dataList: { id: number }[] }) => dataList.map(({ id }) => id);
    for (const kind of ['product', 'copy']) {
      expect(ids(await find(kind, nameTh)), kind).toEqual([mine, theirs]);
      expect(ids(await find(kind, nameTh, own.token, 'seller')), kind).toEqual([mine]);
      expect(ids(await find(kind, String(mine), own.token, 'seller')), kind).toEqual([mine]);
      expect(ids(await find(kind, String(theirs), own.token, 'seller')), kind).not.toContain(theirs);
    }
    // Names of others may have the number in them.
    expect(ids(await find('copy', String(hidden)))).not.toContain(hidden);
    expect((await find('product', nameTh)).dataList[0]).toMatchObject({ price: 100 });
    expect(ids(await find('store', String(other.sellerId)))).toContain(other.sellerId);
    for (const kind of ['category', 'series', 'author', 'publisher', 'list'])
      expect((await find(kind, '-nobody-', own.token, 'seller')).dataList, kind).toEqual([]);
    expect((await find('category', 'ชั้น', own.token, 'seller')).dataList).toHaveLength(1);
  });
});
