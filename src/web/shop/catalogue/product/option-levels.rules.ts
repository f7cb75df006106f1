import type { AttributeOption } from '../../../../modules/storefront/product-detail.contract.ts';

export type OptionLevel = {
  key: string;
  name: string;
  values: { key: string; label: string; urlKey: string; isChosen: boolean; isInStock: boolean }[];
};

/**
 * The levels of options as they are shown, one under the other: of each level the values there are below what is chosen
 * above it (below the first value, while nothing is chosen).
 */
export function optionLevels(
  attributes: readonly { key: string; name: string }[],
  tree: readonly AttributeOption[],
  chosen: readonly string[],
): OptionLevel[] {
  const levels: OptionLevel[] = [];
  let nodes = tree;
  for (const [depth, { key, name }] of attributes.entries()) {
    if (nodes.length === 0) break;
    levels.push({
      key,
      name,
      values: nodes.map((node) => ({
        key: node.key,
        label: node.label,
        urlKey: node.urlKey,
        isChosen: node.key === chosen[depth],
        isInStock: node.quantity > 0,
      })),
    });
    nodes = (nodes.find((node) => node.key === chosen[depth]) ?? nodes[0])?.attributeOption ?? [];
  }
  return levels;
}
