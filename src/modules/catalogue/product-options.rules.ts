import { inLocale, type Locale } from '../../shared/locale.ts';

/** A level of a product's options, such as size, with its values in the order they are shown. At most 4 levels (SPEC §3). */
export type OptionLevel = {
  key: string;
  nameTh: string;
  nameEn: string;
  values: { key: string; nameTh: string; nameEn: string }[];
};

/** A child product: the value it has on each level, in the levels' order. */
export type OptionChild = {
  id: number;
  urlKey: string;
  values: readonly string[];
  priceSatang: number;
  fullPriceSatang: number;
  freeStock: number;
};

/** A value of a level with the further levels below it. It leads to one child product, `target`. */
export type OptionNode = {
  key: string;
  label: string;
  target: OptionChild;
  freeStock: number;
  nodes: OptionNode[];
};

/** The options of a child product as shown: "ขนาด: M, สี: ขาว". */
export function optionText(
  levels: readonly OptionLevel[],
  values: readonly string[],
  locale: Locale,
): string | null {
  const parts = levels.flatMap((level, index) => {
    const value = level.values.find(({ key }) => key === values[index]);
    return value === undefined
      ? []
      : `${inLocale(locale, level.nameTh, level.nameEn)}: ${inLocale(locale, value.nameTh, value.nameEn)}`;
  });
  return parts.length === 0 ? null : parts.join(', ');
}

/**
 * The tree of options that there are children for. Choosing a value keeps what is chosen on the other levels as far as
 * there is such a child (levels above it before levels below), in stock before out of stock, then the cheapest.
 */
export function optionTree(
  levels: readonly OptionLevel[],
  children: readonly OptionChild[],
  selected: readonly string[],
  locale: Locale,
): OptionNode[] {
  return branch(levels, 0, children, selected, locale);
}

function branch(
  levels: readonly OptionLevel[],
  depth: number,
  children: readonly OptionChild[],
  selected: readonly string[],
  locale: Locale,
): OptionNode[] {
  const level = levels[depth];
  if (level === undefined) return [];
  return level.values.flatMap((value) => {
    const below = children.filter((child) => child.values[depth] === value.key);
    const target = bestChild(below, selected);
    if (target === null) return [];
    return {
      key: value.key,
      label: inLocale(locale, value.nameTh, value.nameEn),
      target,
      freeStock: below.reduce((sum, child) => sum + child.freeStock, 0),
      nodes: branch(levels, depth + 1, below, selected, locale),
    };
  });
}

/** The child nearest to what is chosen, among those that can be bought if any can. */
export function bestChild(children: readonly OptionChild[], selected: readonly string[]): OptionChild | null {
  const agreement = (child: OptionChild) =>
    child.values.reduce(
      (sum, value, level) => sum + (value === selected[level] ? 2 ** (child.values.length - level) : 0),
      0,
    );
  let best: OptionChild | null = null;
  for (const child of children) {
    if (best === null || isBetter(child, best)) best = child;
  }
  return best;

  function isBetter(one: OptionChild, other: OptionChild): boolean {
    const inStock = Number(one.freeStock > 0) - Number(other.freeStock > 0);
    if (inStock !== 0) return inStock > 0;
    const agreed = agreement(one) - agreement(other);
    if (agreed !== 0) return agreed > 0;
    if (one.priceSatang !== other.priceSatang) return one.priceSatang < other.priceSatang;
    return one.id < other.id;
  }
}
