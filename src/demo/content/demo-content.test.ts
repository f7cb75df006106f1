import { describe, expect, test } from 'vitest';
import { isValidIsbn13 } from '../../shared/isbn.rules.ts';
import { seededRandom } from '../../shared/seeded-random.ts';
import { demoAuthors } from './authors.ts';
import { demoBanners } from './banners.ts';
import { demoCategories } from './categories.ts';
import { englishWorks } from './english-works.ts';
import { demoGiftChoices, demoGifts } from './gifts.ts';
import { demoOffers } from './offers.ts';
import { plannedSales } from './orders.ts';
import { demoPublishers } from './publishers.ts';
import { reviewKindOf } from './review-kinds.ts';
import { reviewTexts } from './review-texts.ts';
import { reviewerNames } from './reviewer-names.ts';
import { reviewsFor } from './reviews.ts';
import { demoSellers, PRESS_SELLER_KEY } from './sellers.ts';
import { demoSeries } from './series.ts';
import { demoOptionProducts } from './stationery.ts';
import { thaiWorks } from './thai-works.ts';

const thai = thaiWorks();
const english = englishWorks();
const works = [...thai, ...english];
const offers = demoOffers(works, seededRandom('offers'));
const leafCategories = demoCategories.filter((category) => category.parentKey !== null);

const keysOf = (items: readonly { key: string }[]) => new Set(items.map((item) => item.key));
const repeated = (values: readonly string[]) =>
  values.filter((value, index) => values.indexOf(value) !== index);

describe('counts', () => {
  test('sellers, categories and lists are as many as the shop promises', () => {
    expect(demoSellers.length).toBeGreaterThanOrEqual(9);
    expect(demoSellers[0]?.key).toBe(PRESS_SELLER_KEY);
    const tops = demoCategories.filter((category) => category.parentKey === null);
    expect(tops.length).toBeGreaterThanOrEqual(12);
    for (const top of tops) {
      const children = demoCategories.filter((category) => category.parentKey === top.key);
      expect(children.length, top.key).toBeGreaterThanOrEqual(2);
      expect(children.length, top.key).toBeLessThanOrEqual(6);
    }
    expect(demoAuthors.length).toBeGreaterThanOrEqual(85);
    expect(demoSeries.length).toBeGreaterThanOrEqual(20);
    expect(thai.length).toBeGreaterThanOrEqual(300);
    expect(english).toHaveLength(1000);
    expect(demoOptionProducts.length).toBeGreaterThanOrEqual(24);
    expect(demoGifts.length).toBeGreaterThanOrEqual(10);
    expect(demoBanners).toHaveLength(5);
    expect(Object.values(reviewTexts).flat().length).toBeGreaterThanOrEqual(260);
  });

  test('every leaf category has something on it', () => {
    const stocked = new Set(
      [...works, ...demoOptionProducts, ...demoGifts].map((thing) => thing.categoryKey),
    );
    expect(leafCategories.filter((category) => !stocked.has(category.key)).map(({ key }) => key)).toEqual([]);
  });
});

describe('keys', () => {
  test.each([
    ['sellers', demoSellers],
    ['categories', demoCategories],
    ['publishers', demoPublishers],
    ['authors', demoAuthors],
    ['series', demoSeries],
    ['offers', offers],
    ['works', works],
    ['option products and gifts', [...demoOptionProducts, ...demoGifts]],
  ])('%s have unique latin keys', (_name, items) => {
    expect(repeated(items.map((item) => item.key))).toEqual([]);
    expect(repeated(items.map((item) => item.urlKey))).toEqual([]);
    expect(items.filter((item) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(item.urlKey))).toEqual([]);
  });

  test('what sells under one address space never shares an address', () => {
    const urlKeys = [...offers, ...demoOptionProducts, ...demoGifts].map((item) => item.urlKey);
    expect(repeated(urlKeys)).toEqual([]);
  });

  test('ISBNs are valid, unique and Thai ones are from the block', () => {
    const editions = works.flatMap((work) => work.editions);
    const isbns = editions.flatMap((edition) => (edition.isbn13 === null ? [] : [edition.isbn13]));
    expect(isbns.filter((isbn) => !isValidIsbn13(isbn))).toEqual([]);
    expect(repeated(isbns)).toEqual([]);
    expect(repeated(editions.map((edition) => edition.key))).toEqual([]);
    const thaiIsbns = thai.flatMap((work) => work.editions.map((edition) => edition.isbn13 ?? ''));
    expect(thaiIsbns.filter((isbn) => !/^978616(89[78]\d|8990)/.test(isbn))).toEqual([]);
  });
});

describe('references', () => {
  const leaves = keysOf(leafCategories);
  const sellers = keysOf(demoSellers);

  test('of works resolve', () => {
    const authors = keysOf(demoAuthors);
    const publishers = keysOf(demoPublishers);
    const series = keysOf(demoSeries);
    for (const work of thai) {
      expect(work.authorKeys.every((key) => authors.has(key)) && work.authorKeys.length > 0, work.key).toBe(
        true,
      );
      expect(publishers.has(work.publisherKey), work.key).toBe(true);
      expect(work.seriesKey === undefined || series.has(work.seriesKey), work.key).toBe(true);
    }
    expect(works.filter((work) => !leaves.has(work.categoryKey)).map(({ key }) => key)).toEqual([]);
    for (const { key } of leafCategories) expect(() => reviewKindOf(key)).not.toThrow();
    const numbered = thai.filter((work) => work.seriesKey !== undefined);
    expect(repeated(numbered.map((work) => `${work.seriesKey}#${work.seriesNumber}`))).toEqual([]);
  });

  test('of categories, products, gifts and review texts resolve', () => {
    const categories = keysOf(demoCategories);
    const series = keysOf(demoSeries);
    const workKeys = keysOf(works);
    expect(demoCategories.every(({ parentKey }) => parentKey === null || categories.has(parentKey))).toBe(
      true,
    );
    for (const product of [...demoOptionProducts, ...demoGifts]) {
      expect(leaves.has(product.categoryKey), product.key).toBe(true);
      expect(sellers.has(product.sellerKey), product.key).toBe(true);
    }
    for (const { sellerKey, giftKeys } of demoGiftChoices)
      for (const key of giftKeys)
        expect(demoGifts.find((gift) => gift.key === key)?.sellerKey, key).toBe(sellerKey);
    for (const trigger of demoGifts.flatMap((gift) => gift.giftTriggers)) {
      if (trigger.type === 'seller-total') expect(sellers.has(trigger.sellerKey)).toBe(true);
      if (trigger.type === 'series-set') expect(series.has(trigger.seriesKey)).toBe(true);
      if (trigger.type === 'category-quantity') expect(leaves.has(trigger.categoryKey)).toBe(true);
      if (trigger.type === 'work') expect(workKeys.has(trigger.workKey)).toBe(true);
    }
    const reviewable = new Set([...workKeys, ...keysOf(demoOptionProducts), ...keysOf(demoGifts)]);
    const named = Object.values(reviewTexts)
      .flat()
      .flatMap(([, , onlyFor]) => onlyFor ?? []);
    expect(named.filter((key) => !reviewable.has(key))).toEqual([]);
  });

  test('every author, publisher and series is used', () => {
    expect(demoAuthors.filter(({ key }) => !thai.some((work) => work.authorKeys.includes(key)))).toEqual([]);
    expect(demoPublishers.filter(({ key }) => !thai.some((work) => work.publisherKey === key))).toEqual([]);
    expect(demoSeries.filter(({ key }) => !thai.some((work) => work.seriesKey === key))).toEqual([]);
  });

  test('option leaves name one value of each level, each once', () => {
    for (const product of demoOptionProducts) {
      expect(product.optionLevels.length).toBeGreaterThanOrEqual(2);
      expect(product.optionLevels.length).toBeLessThanOrEqual(4);
      for (const leaf of product.leaves) {
        expect(leaf.values).toHaveLength(product.optionLevels.length);
        expect(
          leaf.values.every((value) => product.valueNames[value] !== undefined),
          leaf.sku,
        ).toBe(true);
        expect(new Set(leaf.values).size, leaf.sku).toBe(leaf.values.length);
      }
    }
    const skus = demoOptionProducts.flatMap((product) => product.leaves.map((leaf) => leaf.sku));
    expect(repeated(skus)).toEqual([]);
    const levels = new Set(demoOptionProducts.map((product) => product.optionLevels.length));
    expect([...levels].sort()).toEqual([2, 3, 4]);
  });
});

describe('texts', () => {
  const collected: { key: string; th: string; en: string }[] = [
    ...demoSellers.map((item) => ({ key: item.key, th: item.descriptionTh, en: item.descriptionEn })),
    ...demoCategories.map((item) => ({ key: item.key, th: item.descriptionTh, en: item.descriptionEn })),
    ...demoAuthors.map((item) => ({ key: item.key, th: item.bioTh, en: item.bioEn })),
    ...demoSeries.map((item) => ({ key: item.key, th: item.descriptionTh, en: item.descriptionEn })),
    ...works.map((item) => ({ key: item.key, th: item.descriptionTh, en: item.descriptionEn })),
    ...demoOptionProducts.map((item) => ({ key: item.key, th: item.descriptionTh, en: item.descriptionEn })),
    ...[...demoGifts, ...demoGiftChoices].map((item) => ({
      ...{ key: item.key, th: item.descriptionTh, en: item.descriptionEn },
    })),
  ];

  test('no description is empty or told twice', () => {
    expect(collected.filter(({ th, en }) => th.trim() === '' || en.trim() === '')).toEqual([]);
    expect(repeated(collected.map(({ th }) => th))).toEqual([]);
    expect(repeated(thai.map((work) => work.descriptionEn))).toEqual([]);
    expect(repeated(thai.map((work) => work.titleTh))).toEqual([]);
    expect(thai.filter((work) => work.descriptionTh.length < 60).map(({ key }) => key)).toEqual([]);
  });

  test('every text is NFC, trimmed and without doubled spaces', () => {
    const texts = [
      ...collected.flatMap(({ th, en }) => [th, en]),
      ...thai.flatMap((work) => [work.titleTh, work.titleEn, work.subtitleTh ?? '', ...(work.tagsTh ?? [])]),
      ...english.map((work) => work.titleEn),
      ...Object.values(reviewTexts).flatMap((pool) => pool.map(([, text]) => text)),
      ...reviewerNames,
    ];
    expect(
      texts.filter((text) => text !== text.normalize('NFC') || text !== text.trim() || / {2}/.test(text)),
    ).toEqual([]);
  });

  test('Thai has no mark without a letter to sit on', () => {
    const astray = /(^|[^\u0e01-\u0e2e\u0e31-\u0e4e])[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]|[\u0e48-\u0e4b]{2}/u;
    expect(collected.filter(({ th }) => astray.test(th)).map(({ key, th }) => `${key}: ${th}`)).toEqual([]);
  });
});

describe('offers', () => {
  test('every edition has one to four, the press sells its own', () => {
    const byEdition = Map.groupBy(offers, (offer) => offer.editionKey);
    for (const work of works) {
      for (const edition of work.editions) {
        const found = byEdition.get(edition.key) ?? [];
        expect(found.length, edition.key).toBeGreaterThanOrEqual(1);
        expect(found.length, edition.key).toBeLessThanOrEqual(4);
        const ownPress = work.publisherKey === PRESS_SELLER_KEY;
        expect(found.some((offer) => offer.sellerKey === PRESS_SELLER_KEY)).toBe(ownPress);
      }
    }
  });

  test('some are out of stock, some low, some reduced', () => {
    const share = (wanted: (offer: (typeof offers)[number]) => boolean) =>
      offers.filter(wanted).length / offers.length;
    expect(share((offer) => offer.stock === 0)).toBeGreaterThan(0.05);
    expect(share((offer) => offer.stock === 0 && !offer.editionKey.endsWith(':ebook'))).toBeLessThan(0.11);
    // No demo e-book has a file.
    for (const { stock, editionKey } of offers) if (editionKey.endsWith(':ebook')) expect(stock).toBe(0);
    expect(share((offer) => offer.stock > 0 && offer.stock <= 3)).toBeGreaterThan(0.05);
    expect(share((offer) => offer.fullPriceSatang !== null)).toBeGreaterThan(0.08);
    for (const { fullPriceSatang, priceSatang, key } of offers) {
      expect(Number.isInteger(priceSatang) && priceSatang > 0 && priceSatang % 100 === 0, key).toBe(true);
      if (fullPriceSatang !== null) {
        expect(priceSatang / fullPriceSatang, key).toBeGreaterThan(0.69);
        expect(priceSatang / fullPriceSatang, key).toBeLessThan(0.91);
      }
    }
  });

  test('the same seed gives the same offers', () => {
    expect(demoOffers(works, seededRandom('offers'))).toEqual(offers);
  });
});

describe('reviews', () => {
  test('are as many as asked, near the mean, by different people in different words', () => {
    const reviews = reviewsFor('rot-mae-sai-sut-thai', 'novel', 4.4, 12, seededRandom('reviews'));
    expect(reviews).toHaveLength(12);
    expect(repeated(reviews.map((review) => review.text))).toEqual([]);
    expect(repeated(reviews.map((review) => review.reviewerName))).toEqual([]);
    const mean = reviews.reduce((sum, review) => sum + review.stars, 0) / reviews.length;
    expect(Math.abs(mean - 4.4)).toBeLessThan(0.8);
  });

  test('a text about one book stands under that book only', () => {
    const random = seededRandom('elsewhere');
    const texts = Array.from({ length: 40 }, () => reviewsFor('fall-of-giants', 'children', 4.6, 10, random));
    expect(texts.flat().some((review) => review.text.includes('สารานุกรมอึ'))).toBe(false);
  });

  test('every kind has texts for a good, a middling and a bad day', () => {
    for (const { key } of leafCategories) {
      const kind = reviewKindOf(key);
      expect(reviewsFor('any', kind, 4, 6, seededRandom(key)), kind).toHaveLength(6);
    }
  });
});

describe('sales', () => {
  const content = { offers, optionProducts: demoOptionProducts, gifts: demoGifts };
  const sales = plannedSales(content, seededRandom('sales'));

  test('fill thirty days, and a few things sell far more than the rest', () => {
    expect(sales.length).toBeGreaterThan(850);
    expect(new Set(sales.map((sale) => sale.dayOffset)).size).toBe(30);
    const sold = Map.groupBy(sales, (sale) => JSON.stringify(sale.productRef));
    const lines = [...sold.values()].map((group) => group.length).sort((left, right) => right - left);
    expect(lines[0]).toBeGreaterThan(20);
    expect(lines.filter((count) => count === 1).length).toBeGreaterThan(100);
  });

  test('sell only what exists and is in stock', () => {
    const offerOf = new Map(offers.map((offer) => [offer.key, offer]));
    const skus = new Set(demoOptionProducts.flatMap((product) => product.leaves.map((leaf) => leaf.sku)));
    const gifts = keysOf(demoGifts);
    for (const { productRef, quantity } of sales) {
      expect(quantity).toBeGreaterThanOrEqual(1);
      if (productRef.type === 'offer')
        expect(offerOf.get(productRef.offerKey)?.stock ?? 0).toBeGreaterThan(0);
      else
        expect(productRef.type === 'leaf' ? skus.has(productRef.sku) : gifts.has(productRef.giftKey)).toBe(
          true,
        );
    }
  });

  test('the same seed gives the same sales', () => {
    expect(plannedSales(content, seededRandom('sales'))).toEqual(sales);
  });
});
