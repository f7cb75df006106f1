import type { AttributeOption } from '../../../../modules/storefront/product-detail.contract.ts';

export type OptionLevel = {
  key: string;
  name: string;
  values: {
    key: string;
    label: string;
    /** Null where there is none with what is chosen above it. */
    urlKey: string | null;
    isChosen: boolean;
    isInStock: boolean;
  }[];
  /** What is chosen above: what a value that can't be had can't be had with. */
  above: string;
};

/**
 * The levels of options as they are shown, one under the other: of each level all its values, those there are below what is
 * chosen above it (below the first value, while nothing is chosen) to be chosen from.
 */
export function optionLevels(
  attributes: readonly { key: string; name: string }[],
  tree: readonly AttributeOption[],
  chosen: readonly string[],
): OptionLevel[] {
  const levels: OptionLevel[] = [];
  let nodes = tree;
  let above: string[] = [];
  for (const [depth, { key, name }] of attributes.entries()) {
    if (nodes.length === 0) break;
    levels.push({
      key,
      name,
      values: valuesAt(tree, depth).map(({ key: value, label }) => {
        const node = nodes.find((each) => each.key === value);
        return {
          key: value,
          label,
          urlKey: node?.urlKey ?? null,
          isChosen: node !== undefined && value === chosen[depth],
          isInStock: node !== undefined && node.quantity > 0,
        };
      }),
      above: above.join(' / '),
    });
    const next = nodes.find((node) => node.key === chosen[depth]) ?? nodes[0];
    above = next === undefined ? above : [...above, next.label];
    nodes = next?.attributeOption ?? [];
  }
  return levels;
}

/** The values of a level wherever they are in the tree. Each branch has its own in the level's order, and so has the whole. */
function valuesAt(tree: readonly AttributeOption[], depth: number): { key: string; label: string }[] {
  if (depth > 0) {
    const merged: { key: string; label: string }[] = [];
    const placeOf = (key: string) => merged.findIndex((value) => value.key === key);
    for (const { attributeOption } of tree) {
      const branch = valuesAt(attributeOption, depth - 1);
      for (const [index, value] of branch.entries()) {
        if (placeOf(value.key) >= 0) continue;
        const next = branch.slice(index + 1).find(({ key }) => placeOf(key) >= 0);
        merged.splice(next === undefined ? merged.length : placeOf(next.key), 0, value);
      }
    }
    return merged;
  }
  return tree.map(({ key, label }) => ({ key, label }));
}
