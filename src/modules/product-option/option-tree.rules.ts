import type { AskedLevel, TreeMistakes } from './product-option.rules.ts';
import { optionLevelsMost } from './product-option.rules.ts';

type LeafWords = {
  price?: number | undefined;
  fullPrice?: number | null | undefined;
  sku?: string | null | undefined;
  barcode?: string | null | undefined;
};
/** A value within the values above it; what is below the last level is what is sold. */
export type TreeNode = LeafWords & {
  label: string;
  labelEn: string;
  quantity: number;
  attributeOption: readonly unknown[];
};
/** What is sold, by the Thai names of its values. */
export type NamedLeaf = LeafWords & { options: readonly string[]; stock: number };

export type ReadTree = { levels: AskedLevel[]; leaves: NamedLeaf[]; mistakes: TreeMistakes };

/**
 * A tree of options as levels, whose values come in the order in which the tree brings them, and leaves. A branch that ends
 * before the last level, or goes on below it, is a mistake where it stands.
 */
export function readTree(
  attributes: readonly { name: string; nameEn: string }[],
  nodes: readonly TreeNode[],
): ReadTree {
  const mistakes: TreeMistakes = {};
  const values = attributes.map(() => new Map<string, { nameTh: string; nameEn: string }>());
  const leaves: NamedLeaf[] = [];

  function walk(below: readonly TreeNode[], above: readonly string[], path: string): void {
    const depth = above.length;
    const names = new Set<string>();
    below.forEach((each, index) => {
      const at = `${path}.attributeOption.${index}`;
      const { label, labelEn, quantity, attributeOption, price, fullPrice, sku, barcode } = each;
      if (names.has(label)) mistakes[`${at}.label`] = 'optionNameDouble';
      names.add(label);
      if (!values[depth]?.has(label)) values[depth]?.set(label, { nameTh: label, nameEn: labelEn });
      const options = [...above, label];
      if (options.length < attributes.length) {
        if (attributeOption.length === 0) mistakes[`${at}.attributeOption`] = 'optionBranchShort';
        else walk(attributeOption as readonly TreeNode[], options, at);
      } else if (attributeOption.length > 0)
        mistakes[`${at}.attributeOption`] =
          options.length >= optionLevelsMost ? 'optionLevelsMany' : 'optionBranchLong';
      else leaves.push({ options, stock: quantity, price, fullPrice, sku, barcode });
    });
  }
  if (attributes.length > optionLevelsMost) mistakes.attributes = 'optionLevelsMany';
  else walk(nodes, [], 'children');
  const levels = attributes.map(({ name, nameEn }, index) => ({
    nameTh: name,
    nameEn,
    values: [...(values[index]?.values() ?? [])],
  }));
  return { levels, leaves, mistakes };
}
