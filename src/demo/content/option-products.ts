import { seededRandom } from '../../shared/seeded-random.ts';
import type { DemoOptionLeaf, DemoOptionProduct } from './content.types.ts';
import { reviewKindOf } from './review-kinds.ts';

/** A value of an option: key, Thai, English, and the baht it adds to the price. */
export type OptionValue = readonly [key: string, th: string, en: string, extraBaht?: number];

export type OptionLevelSource = {
  key: string;
  nameTh: string;
  nameEn: string;
  values: readonly OptionValue[];
};

/** A product with options as its shopkeeper writes it; `buildOptionProduct` lists the leaves. */
export type OptionProductSource = {
  key: string;
  nameTh: string;
  nameEn: string;
  descriptionTh: string;
  descriptionEn: string;
  categoryKey: string;
  sellerKey: string;
  skuPrefix: string;
  baseBaht: number;
  discountPercent?: number;
  levels: readonly OptionLevelSource[];
  /** A combination holding all of one of these sets isn't made. */
  notMade?: readonly (readonly string[])[];
};

/** Every combination that is made, each with its own price and stock; about one in eleven is out of stock. */
export function buildOptionProduct(source: OptionProductSource): DemoOptionProduct {
  const combinations = source.levels.reduce<OptionValue[][]>(
    (soFar, level) => soFar.flatMap((head) => level.values.map((value) => [...head, value])),
    [[]],
  );
  const leaves = combinations
    .filter((combination) => isMade(source, combination))
    .map((combination) => leafOf(source, combination));
  const { key, nameTh, nameEn, descriptionTh, descriptionEn, categoryKey, sellerKey } = source;
  return {
    key,
    urlKey: key,
    nameTh,
    nameEn,
    descriptionTh,
    descriptionEn,
    categoryKey,
    sellerKey,
    reviewKind: reviewKindOf(categoryKey),
    optionLevels: source.levels.map((level) => ({
      key: level.key,
      nameTh: level.nameTh,
      nameEn: level.nameEn,
    })),
    leaves,
    valueNames: Object.fromEntries(
      source.levels.flatMap((level) => level.values.map(([value, th, en]) => [value, { th, en }])),
    ),
  };
}

function isMade(source: OptionProductSource, combination: readonly OptionValue[]): boolean {
  const keys = new Set(combination.map(([key]) => key));
  return !(source.notMade ?? []).some((set) => set.every((key) => keys.has(key)));
}

function leafOf(source: OptionProductSource, combination: readonly OptionValue[]): DemoOptionLeaf {
  const values = combination.map(([key]) => key);
  const sku = [source.skuPrefix, ...values].join('-').toUpperCase();
  const random = seededRandom(`leaf:${sku}`);
  const fullBaht = combination.reduce((sum, [, , , extraBaht]) => sum + (extraBaht ?? 0), source.baseBaht);
  const percent = source.discountPercent ?? 0;
  const luck = random();
  return {
    values,
    sku,
    priceSatang: Math.round((fullBaht * (100 - percent)) / 100) * 100,
    fullPriceSatang: percent === 0 ? null : fullBaht * 100,
    stock: luck < 0.09 ? 0 : luck < 0.17 ? 1 + Math.floor(random() * 3) : 5 + Math.floor(random() * 60),
  };
}
