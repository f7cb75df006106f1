import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CartFacts, ProductFacts } from '../cart/cart-facts.rules.ts';
import type { PriceWindow } from '../pricing/pricing.rules.ts';
import type { Promoted } from '../promotion/promotion-terms.rules.ts';
import type { VoucherFacts } from '../promotion/voucher.rules.ts';
import { type CheckoutChoice, calculateCheckout } from './checkout.rules.ts';

const now = Date.parse('2026-11-21T03:00:00Z');
const asTicked: CheckoutChoice = {
  products: null,
  shipping: new Map(),
  shippingCode: null,
  voucherCodes: [],
};

function product(values: Partial<ProductFacts> & Pick<ProductFacts, 'id' | 'sellerId'>): ProductFacts {
  return {
    urlKey: `p${values.id}`,
    parentId: null,
    nameTh: `สินค้า ${values.id}`,
    nameEn: `Thing ${values.id}`,
    priceSatang: 10_000,
    fullPriceSatang: values.priceSatang ?? 10_000,
    freeStock: 10,
    weightGrams: 300,
    isDigital: false,
    isAwaited: false,
    isStoreSuspended: false,
    vatClass: 'exempt',
    isActive: true,
    hasOptions: false,
    isFreeGift: false,
    condition: 'new',
    conditionNote: null,
    format: 'paperback',
    optionLevels: null,
    optionValues: null,
    ...values,
  };
}

function factsOf(products: ProductFacts[], quantities: number[], windows: PriceWindow[] = []): CartFacts {
  const sellerIds = [...new Set(products.map(({ sellerId }) => sellerId))];
  return {
    cart: {
      id: 'cart',
      userId: 1,
      version: 1,
      lines: products.flatMap((each, index) =>
        each.isFreeGift
          ? []
          : [
              {
                productId: each.id,
                quantity: quantities[index] ?? 1,
                isCheckBox: true,
                priceSeenSatang: each.priceSatang,
                addedAtMs: index,
              },
            ],
      ),
      promotionCode: null,
      affiliateCode: null,
      giftChoices: [],
      codeShare: null,
      referer: null,
    },
    products,
    sellers: sellerIds.map((id) => ({
      id,
      urlKey: `s${id}`,
      nameTh: `ร้าน ${id}`,
      nameEn: `Store ${id}`,
      email: null,
      commissionBasisPoints: 800,
    })),
    windows,
    heldStores: [],
    atMs: now,
    shipping: sellerIds.flatMap((sellerId) =>
      ['post', 'express'].map((code, index) => ({
        sellerId,
        channelId: index + 1,
        code,
        nameTh: code,
        nameEn: code,
        daysMin: 1,
        daysMax: 3,
        sortOrder: index,
        feeSatang: 4_000 + index * 5_000,
        extraKilogramSatang: 1_000,
        freeFromSatang: null,
        zones: [],
      })),
    ),
  };
}

function voucher(values: Partial<VoucherFacts> & Pick<VoucherFacts, 'code' | 'kind'>): VoucherFacts {
  return {
    id: values.code.length,
    sellerId: null,
    sellerNameTh: null,
    sellerNameEn: null,
    nameTh: values.code,
    nameEn: values.code,
    discountSatang: 3_333,
    discountBasisPoints: null,
    maxDiscountSatang: null,
    minSpendSatang: 0,
    startsAtMs: 0,
    endsAtMs: now + 1,
    usageLimit: null,
    usedCount: 0,
    perUserLimit: 1,
    usedByShopper: 0,
    isClaimedUp: false,
    ...values,
  };
}

const discount: PriceWindow = {
  id: 1,
  kind: 'product_discount',
  sellerId: 1,
  productId: null,
  priceSatang: null,
  discountBasisPoints: 1_500,
  startsAtMs: 0,
  endsAtMs: now + 1,
  source: 'promotion:1',
  promotionTypeId: 1,
  nameTh: 'ลดทั้งร้าน',
  nameEn: 'Store sale',
};

const someProducts = fc
  .array(
    fc.record({
      sellerId: fc.integer({ min: 1, max: 4 }),
      priceSatang: fc.integer({ min: 1, max: 300_000 }),
      off: fc.integer({ min: 0, max: 50_000 }),
      quantity: fc.integer({ min: 1, max: 9 }),
    }),
    { minLength: 1, maxLength: 10 },
  )
  .map((list) => ({
    products: list.map(({ sellerId, priceSatang, off }, index) =>
      product({ id: index + 1, sellerId, priceSatang, fullPriceSatang: priceSatang + off }),
    ),
    quantities: list.map(({ quantity }) => quantity),
  }));
const someCodes = fc.subarray(['STORE1', 'STORE2', 'HOUSE', 'FREESHIPPING', 'BACK', 'UNKNOWN']);
const vouchers = [
  voucher({ code: 'STORE1', kind: 'seller', sellerId: 1 }),
  voucher({ code: 'STORE2', kind: 'seller', sellerId: 2, discountSatang: null, discountBasisPoints: 3_333 }),
  voucher({
    code: 'HOUSE',
    kind: 'platform',
    discountSatang: null,
    discountBasisPoints: 777,
    maxDiscountSatang: 9_999,
  }),
  voucher({ code: 'FREESHIPPING', kind: 'shipping', discountSatang: 5_001 }),
  voucher({ code: 'BACK', kind: 'cashback', discountSatang: null, discountBasisPoints: 1_111 }),
];

const runsFor = {
  nameTh: 'โปรโมชัน',
  nameEn: 'Promotion',
  gifts: [],
  productIds: null,
  partIds: [],
  audience: 'everybody' as const,
  tierIds: [],
  hours: null,
  startsAtMs: 0,
  endsAtMs: now + 1,
  budgetSatang: null,
  spentSatang: 0,
  usageLimit: null,
  usedCount: 0,
  perPersonLimit: null,
  usedByPerson: 0,
};
const ofStore = { ...runsFor, funder: 'store' as const };
const ofHouse = { ...runsFor, funder: 'house' as const, sellerId: null };
/** One of each kind, of stores and of the house. */
const promoted: Promoted = {
  promotions: [
    {
      ...ofStore,
      id: 1,
      promotionTypeId: 4,
      sellerId: 1,
      terms: { kind: 'buyGet', buy: 2, get: 1, offBasisPoints: 7_777 },
    },
    {
      ...ofStore,
      id: 2,
      promotionTypeId: 8,
      sellerId: 2,
      terms: { kind: 'parcel', fromSatang: 50_000, offSatang: 1_333 },
    },
    {
      ...ofHouse,
      id: 3,
      promotionTypeId: 3,
      terms: {
        kind: 'steps',
        measure: 'amount',
        steps: [{ from: 100_000, offBasisPoints: 333, offSatang: null }],
      },
    },
    {
      ...ofHouse,
      id: 4,
      promotionTypeId: 6,
      partIds: [1, 2],
      productIds: [1, 2],
      terms: { kind: 'bundle', priceSatang: 30_001 },
    },
    {
      ...ofHouse,
      id: 5,
      promotionTypeId: 8,
      terms: { kind: 'parcel', fromSatang: 300_000, offSatang: null },
    },
  ],
  person: { userId: 1, isNewCustomer: false, tierId: 3 },
};

describe('what a checkout costs', () => {
  test('parts add up to wholes: lines to orders, orders to the total, steps to the total', () => {
    fc.assert(
      fc.property(
        someProducts,
        someCodes,
        fc.nat(3_000),
        fc.nat(3_000),
        (bought, voucherCodes, points, available) => {
          const { products, quantities } = bought;
          const checkout = calculateCheckout(
            factsOf(products, quantities, [discount]),
            { ...asTicked, voucherCodes, points },
            vouchers,
            now,
            available,
            new Set(),
            promoted,
          );
          const sum = <Item>(items: readonly Item[], of: (item: Item) => number) =>
            items.reduce((total, item) => total + of(item), 0);
          for (const order of checkout.orders) {
            expect(sum(order.lines, (line) => line.totalSatang)).toBe(order.itemSatang);
            expect(sum(order.lines, (line) => line.discountSatang)).toBe(order.discountSatang);
            expect(sum(order.lines, (line) => line.platformDiscountSatang)).toBe(
              order.platformDiscountSatang,
            );
            expect(sum(order.lines, (line) => line.netSatang)).toBe(order.itemSatang - order.discountSatang);
            expect(sum(order.lines, (line) => line.pointsSatang)).toBe(order.pointsSatang);
            expect(order.pointsSatang % 100).toBe(0);
            for (const line of order.lines) {
              expect(line.netSatang).toBeGreaterThanOrEqual(0);
              expect(line.pointsSatang).toBeGreaterThanOrEqual(0);
              expect(line.pointsSatang).toBeLessThanOrEqual(line.platformDiscountSatang);
              expect(line.commissionSatang).toBeLessThanOrEqual(line.totalSatang);
            }
            expect(order.totalSatang).toBeGreaterThanOrEqual(0);
            expect(order.shippingSatang - order.shippingDiscountSatang).toBeGreaterThanOrEqual(0);
          }
          const plain = calculateCheckout(
            factsOf(products, quantities, [discount]),
            { ...asTicked, voucherCodes: [] },
            [],
            now,
          );
          expect(checkout.totalSatang).toBeLessThanOrEqual(plain.totalSatang);
          expect(sum(checkout.orders, (order) => order.totalSatang)).toBe(checkout.totalSatang);
          expect(checkout.totalSatang).toBe(
            checkout.itemSatang - checkout.discountSatang + checkout.shippingSatang,
          );
          expect(sum(checkout.explanation, (step) => step.amountSatang)).toBe(checkout.totalSatang);
          const pointsSatang = sum(checkout.orders, (order) => order.pointsSatang);
          expect(pointsSatang).toBe(checkout.points.used * 100);
          expect(checkout.points.used).toBeLessThanOrEqual(Math.min(points, available, checkout.points.most));
          const goods =
            checkout.itemSatang - sum(checkout.orders, (order) => order.discountSatang) + pointsSatang;
          expect(pointsSatang * 2).toBeLessThanOrEqual(goods);
          const lines = checkout.orders.flatMap((order) => order.lines);
          expect(sum(lines, (line) => line.cashbackSatang)).toBe(checkout.cashbackSatang);
        },
      ),
    );
  });

  test('a seller’s part does not depend on what else is bought elsewhere, vouchers of the house aside', () => {
    fc.assert(
      fc.property(someProducts, ({ products, quantities }) => {
        const all = calculateCheckout(factsOf(products, quantities), asTicked, [], now);
        for (const order of all.orders) {
          const mine = products.filter(({ sellerId }) => sellerId === order.seller.id);
          const alone = calculateCheckout(
            factsOf(
              mine,
              mine.map((each) => quantities[products.indexOf(each)] ?? 1),
            ),
            asTicked,
            [],
            now,
          );
          expect(alone.totalSatang).toBe(order.totalSatang);
        }
      }),
    );
  });

  test('explains each step in order, and who pays for it', () => {
    const facts = factsOf(
      [
        product({ id: 1, sellerId: 1, priceSatang: 20_000, fullPriceSatang: 25_000 }),
        product({ id: 2, sellerId: 2 }),
      ],
      [1, 2],
      [discount],
    );
    const checkout = calculateCheckout(
      facts,
      { ...asTicked, voucherCodes: ['HOUSE', 'STORE1', 'FREESHIPPING'] },
      vouchers,
      now,
    );
    expect(
      checkout.explanation.map((step) => [step.kind, step.sellerId, step.fundedBy, step.amountSatang]),
    ).toEqual([
      ['items', 1, null, 25_000],
      ['product_discount', 1, 'seller', -5_000],
      ['product_discount', 1, 'seller', -3_000],
      ['seller_voucher', 1, 'seller', -3_333],
      ['items', 2, null, 20_000],
      // 7.77 % of 136.67 + 200 baht.
      ['platform_voucher', null, 'platform', -2_616],
      ['shipping', 1, null, 4_000],
      ['shipping', 2, null, 4_000],
      ['shipping_voucher', null, 'platform', -5_001],
    ]);
  });

  test('takes the channel that was chosen, else the one by code, else the first', () => {
    const facts = factsOf([product({ id: 1, sellerId: 1 }), product({ id: 2, sellerId: 2 })], [1, 1]);
    const fees = (choice: Partial<CheckoutChoice>) =>
      calculateCheckout(facts, { ...asTicked, ...choice }, [], now).orders.map(
        (order) => order.shippingSatang,
      );
    expect(fees({})).toEqual([4_000, 4_000]);
    expect(fees({ shippingCode: 'express' })).toEqual([9_000, 9_000]);
    expect(fees({ shippingCode: 'express', shipping: new Map([[1, 1]]) })).toEqual([4_000, 9_000]);
    const unknown = calculateCheckout(facts, { ...asTicked, shipping: new Map([[1, 9]]) }, [], now);
    expect(unknown.orders[0]?.channel).toBeNull();
  });

  test('takes the first where a seller doesn’t ship by the one for all, and none for one that nobody ships by', () => {
    const facts = factsOf([product({ id: 1, sellerId: 1 }), product({ id: 2, sellerId: 2 })], [1, 1]);
    const without = {
      ...facts,
      shipping: facts.shipping.filter(({ sellerId, code }) => sellerId !== 1 || code !== 'express'),
    };
    const channels = (of: typeof facts, choice: Partial<CheckoutChoice>) =>
      calculateCheckout(of, { ...asTicked, ...choice }, [], now).orders.map(
        ({ channel }) => channel?.code ?? null,
      );
    expect(channels(without, { shippingCode: 'express' })).toEqual(['post', 'express']);
    for (const choice of [
      { shippingCode: 'nope' },
      { shippingTypeId: 99 },
      { shippingTypeId: 99, shippingCode: 'express' },
    ])
      expect(channels(facts, choice)).toEqual([null, null]);
    expect(channels(facts, { shippingTypeId: 99, shipping: new Map([[1, 1]]) })).toEqual(['post', null]);
    expect(channels(facts, { shippingCode: '' })).toEqual(['post', 'post']);
  });

  test('files weigh nothing and need no parcel', () => {
    const facts = factsOf([product({ id: 1, sellerId: 1, isDigital: true, weightGrams: 5_000 })], [1]);
    expect(calculateCheckout(facts, asTicked, [], now).shippingSatang).toBe(0);
  });

  test('leaves out what is not wanted, and says what is lacking or missing', () => {
    const facts = factsOf(
      [
        product({ id: 1, sellerId: 1 }),
        product({ id: 2, sellerId: 1, freeStock: 1 }),
        product({ id: 3, sellerId: 1 }),
      ],
      [1, 5, 1],
    );
    const choice = {
      ...asTicked,
      products: new Map([
        ['1', true],
        ['2', true],
        ['3', false],
        ['4', true],
      ]),
    };
    const checkout = calculateCheckout(facts, choice, [], now);
    expect(checkout.orders.flatMap(({ lines }) => lines.map((line) => line.product.id))).toEqual([1]);
    expect(checkout.lacking.map((line) => [line.product.id, line.problem])).toEqual([[2, 'overStock']]);
    expect(checkout.missingProductIds).toEqual([4]);
  });

  test('gifts come with their trigger and cost nothing', () => {
    const gift = product({ id: 9, sellerId: 1, isFreeGift: true, priceSatang: 5_000 });
    const gives: Promoted = {
      ...promoted,
      promotions: [
        {
          ...ofStore,
          id: 2,
          sellerId: 1,
          promotionTypeId: 5,
          gifts: [{ productId: 9, sellerId: 1, nameTh: 'ของแถม', nameEn: 'Gift' }],
          terms: { kind: 'amountGift', fromSatang: 10_000, giftProductId: 9, copies: 1 },
        },
      ],
    };
    const calculate = (promotions: Promoted, choice = asTicked) =>
      calculateCheckout(facts, choice, [], now, 0, new Set(), promotions);
    const facts = factsOf([product({ id: 1, sellerId: 1 }), gift], [1]);
    const checkout = calculate(gives);
    expect(checkout.orders[0]?.lines.map((line) => [line.product.id, line.netSatang, line.quantity])).toEqual(
      [
        [1, 10_000, 1],
        [9, 0, 1],
      ],
    );
    expect(checkout.itemSatang).toBe(10_000);
    const without = calculate(gives, { ...asTicked, products: new Map([['1', false]]) });
    expect(without.orders).toEqual([]);
  });

  test('the house’s gift is bought of its store for whoever gets it: nothing changes but what the store gets', () => {
    const gift = product({ id: 9, sellerId: 1, isFreeGift: true, priceSatang: 5_000, weightGrams: 4_000 });
    const facts = factsOf([product({ id: 1, sellerId: 1 }), gift], [1]);
    const given = { productId: 9, sellerId: 1, nameTh: 'ของแถม', nameEn: 'Gift' };
    const terms = { kind: 'productGift', fromCopies: 1, giftProductId: 9, copies: 2 } as const;
    const house = { ...ofHouse, id: 2, promotionTypeId: 7 as const, gifts: [given], terms };
    const checkout = calculateCheckout(facts, asTicked, [], now, 0, new Set(), {
      ...promoted,
      promotions: [house],
    });
    const plain = calculateCheckout(facts, asTicked, [], now);
    // However heavy: its parcel costs whoever gets it no more.
    expect(checkout.totalSatang).toBe(plain.totalSatang);
    expect(checkout.itemSatang).toBe(10_000);
    expect(checkout.orders[0]).toMatchObject({ giftFundedSatang: 10_000, platformFundedSatang: 10_000 });
    const line = checkout.orders[0]?.lines.find(({ product: { id } }) => id === 9);
    expect(line).toMatchObject({ netSatang: 0, quantity: 2, commissionSatang: 800 });
    expect(checkout.explanation.find(({ kind }) => kind === 'gift')).toMatchObject({
      fundedBy: 'platform',
      amountSatang: 0,
    });
  });
});
