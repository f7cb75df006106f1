import type { OptionLevel } from '../modules/catalogue/product-options.rules.ts';
import { seededRandom } from '../shared/seeded-random.ts';
import type { DemoOptionProduct } from './content/content.types.ts';
import { demoGifts } from './content/gifts.ts';
import { demoOptionProducts } from './content/stationery.ts';
import { daysBefore } from './seed-context.ts';
import type { Directory } from './seed-directory.ts';
import type { ShopPlan } from './seed-plan.ts';
import type { NewProduct } from './seed-products.ts';
import { the } from './seed-rows.ts';

/** The products that have options; their leaves follow once these have numbers. */
export function optionParents(plan: ShopPlan, directory: Directory, now: Date): NewProduct[] {
  return demoOptionProducts.map((product) => {
    const cheapest = product.leaves.reduce((one, other) =>
      other.priceSatang < one.priceSatang ? other : one,
    );
    return {
      ref: `options:${product.key}`,
      isDigital: false,
      row: {
        urlKey: product.urlKey,
        productTypeId: 2,
        ...commonOf(product, directory),
        ...ratingOf(plan, product.key),
        priceSatang: cheapest.priceSatang,
        fullPriceSatang: cheapest.fullPriceSatang ?? cheapest.priceSatang,
        optionLevels: levelsOf(product),
        publishedAt: publishedAt(product.key, now),
      },
    };
  });
}

export function optionLeaves(
  plan: ShopPlan,
  directory: Directory,
  parents: ReadonlyMap<string, { id: number }>,
  now: Date,
): NewProduct[] {
  return demoOptionProducts.flatMap((product) =>
    product.leaves.map((leaf): NewProduct => {
      const ref = `leaf:${leaf.sku}`;
      return {
        ref,
        isDigital: false,
        row: {
          urlKey: `${product.urlKey}-${leaf.values.join('-')}`,
          parentId: the(parents, `options:${product.key}`).id,
          ...commonOf(product, directory),
          sku: leaf.sku,
          priceSatang: leaf.priceSatang,
          fullPriceSatang: leaf.fullPriceSatang ?? leaf.priceSatang,
          stockOnHand: leaf.stock + (plan.soldCopies.get(ref) ?? 0),
          optionValues: [...leaf.values],
          ...placeTexts(product, leaf.values),
          publishedAt: publishedAt(product.key, now),
        },
      };
    }),
  );
}

/** Things sold as gifts, and things that are only given. */
export function giftProducts(plan: ShopPlan, directory: Directory, now: Date): NewProduct[] {
  return demoGifts.map((gift) => {
    const ref = `gift:${gift.key}`;
    const priceSatang = gift.priceSatang ?? gift.worthSatang ?? 0;
    return {
      ref,
      isDigital: false,
      row: {
        urlKey: gift.urlKey,
        productTypeId: 4,
        ...commonOf(gift, directory),
        ...ratingOf(plan, gift.key),
        priceSatang,
        fullPriceSatang: gift.fullPriceSatang ?? priceSatang,
        stockOnHand: gift.stock + (plan.soldCopies.get(ref) ?? 0),
        isFreeGift: gift.priceSatang === null,
        weightGrams: 150,
        publishedAt: publishedAt(gift.key, now),
      },
    };
  });
}

type Thing = Pick<
  DemoOptionProduct,
  'nameTh' | 'nameEn' | 'descriptionTh' | 'descriptionEn' | 'categoryKey' | 'sellerKey'
>;

function commonOf(thing: Thing, directory: Directory) {
  return {
    sellerId: the(directory.sellers, thing.sellerKey),
    categoryId: the(directory.categories, thing.categoryKey),
    nameTh: thing.nameTh,
    nameEn: thing.nameEn,
    descriptionTh: thing.descriptionTh,
    descriptionEn: thing.descriptionEn,
    vatClass: 'standard' as const,
  };
}

function ratingOf(plan: ShopPlan, key: string) {
  const reviews = plan.reviews.get(key) ?? [];
  return { ratingSum: reviews.reduce((sum, { stars }) => sum + stars, 0), ratingCount: reviews.length };
}

/** Only values that a leaf has, in the order the leaves bring them. */
function levelsOf({ optionLevels, leaves, valueNames }: DemoOptionProduct): OptionLevel[] {
  const names = new Map(Object.entries(valueNames));
  return optionLevels.map(({ key, nameTh, nameEn }, level) => ({
    key,
    nameTh,
    nameEn,
    values: [...new Set(leaves.flatMap(({ values }) => values.slice(level, level + 1)))].map((value) => {
      const name = the(names, value);
      return { key: value, nameTh: name.th, nameEn: name.en };
    }),
  }));
}

function placeTexts({ valueNames }: DemoOptionProduct, values: readonly string[]) {
  const names = new Map(Object.entries(valueNames));
  const named = values.map((value) => the(names, value));
  return {
    optionTextTh: named.map(({ th }) => th).join(' / '),
    optionTextEn: named.map(({ en }) => en).join(' / '),
  };
}

/** Longer ago than anything of it was sold or reviewed. */
function publishedAt(key: string, now: Date): Date {
  return daysBefore(now, 545 + seededRandom(`published:${key}`)() * 180);
}
