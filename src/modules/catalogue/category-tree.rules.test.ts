import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CategoryNode, categoryTree, pathTo } from './category-tree.rules.ts';

const category = (id: number, parentId: number | null) => ({
  id,
  parentId,
  urlKey: `c${id}`,
  nameTh: `ห${id}`,
  nameEn: `C${id}`,
  descriptionTh: null,
  descriptionEn: null,
  imageKey: null,
});

const anyCategories = fc
  .array(fc.option(fc.integer({ min: 1, max: 12 }), { nil: null }), { maxLength: 12 })
  .map((parents) => parents.map((parentId, index) => category(index + 1, parentId)));

function count(nodes: readonly CategoryNode[], seen = new Set<number>()): number {
  return nodes.reduce((sum, node) => {
    expect(seen.has(node.id)).toBe(false);
    seen.add(node.id);
    return sum + 1 + count(node.children, seen);
  }, 0);
}

describe('the tree of categories', () => {
  test('has every category once, whatever the parents say', () => {
    fc.assert(
      fc.property(anyCategories, (categories) => {
        const tree = categoryTree(categories);
        expect(count(tree.roots)).toBe(categories.length);
        expect(tree.byUrlKey.size).toBe(categories.length);
      }),
    );
  });

  test('has a path to each, which ends with it and has nothing twice', () => {
    fc.assert(
      fc.property(anyCategories, (categories) => {
        const tree = categoryTree(categories);
        for (const { id } of categories) {
          const path = pathTo(tree, id).map((node) => node.id);
          expect(path.at(-1)).toBe(id);
          expect(new Set(path).size).toBe(path.length);
        }
      }),
    );
  });

  test('keeps the order it is given, on each level', () => {
    const tree = categoryTree([category(3, null), category(1, 3), category(2, 3)]);
    expect(tree.roots[0]?.children.map(({ id }) => id)).toEqual([1, 2]);
    expect(pathTo(tree, 2).map(({ id }) => id)).toEqual([3, 2]);
    expect(pathTo(tree, 9)).toEqual([]);
  });
});
