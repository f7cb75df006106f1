import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bestChild,
  type OptionChild,
  type OptionLevel,
  type OptionNode,
  optionText,
  optionTree,
} from './product-options.rules.ts';

const levelKeys = ['cut', 'stage', 'sleeve', 'size'];
const valueKeys = ['a', 'b', 'c'];
const levels: OptionLevel[] = levelKeys.map((key) => ({
  key,
  nameTh: `ระดับ ${key}`,
  nameEn: key,
  values: valueKeys.map((value) => ({ key: value, nameTh: `ค่า ${value}`, nameEn: value })),
}));

const anyChildren = fc
  .uniqueArray(fc.tuple(...levelKeys.map(() => fc.constantFrom(...valueKeys))), {
    selector: (values) => values.join(),
    maxLength: 30,
  })
  .chain((combinations) =>
    fc.tuple(
      ...combinations.map((values, index) =>
        fc
          .record({ freeStock: fc.integer({ min: 0, max: 3 }), priceSatang: fc.integer({ min: 1, max: 5 }) })
          .map(
            ({ freeStock, priceSatang }): OptionChild => ({
              id: index + 1,
              urlKey: `child-${index + 1}`,
              values,
              priceSatang,
              fullPriceSatang: priceSatang,
              freeStock,
            }),
          ),
      ),
    ),
  );

function leaves(nodes: readonly OptionNode[]): OptionNode[] {
  return nodes.flatMap((node) => (node.nodes.length === 0 ? [node] : leaves(node.nodes)));
}

describe('the tree of options', () => {
  test('has each child as one leaf, four levels deep, and the stock of all of them', () => {
    fc.assert(
      fc.property(anyChildren, (children) => {
        const tree = optionTree(levels, children, [], 'th');
        expect(
          leaves(tree)
            .map(({ target }) => target.id)
            .toSorted((a, b) => a - b),
        ).toEqual(children.map(({ id }) => id));
        const stock = (nodes: readonly OptionNode[]) => nodes.reduce((sum, node) => sum + node.freeStock, 0);
        expect(stock(tree)).toBe(children.reduce((sum, child) => sum + child.freeStock, 0));
        expect(stock(leaves(tree))).toBe(stock(tree));
      }),
    );
  });

  test('each value leads to a child that has it, in stock if any such child is', () => {
    fc.assert(
      fc.property(
        anyChildren,
        fc.array(fc.constantFrom(...valueKeys), { maxLength: 4 }),
        (children, selected) => {
          const visit = (nodes: readonly OptionNode[], depth: number, above: readonly string[]) => {
            for (const node of nodes) {
              const path = [...above, node.key];
              expect(node.target.values.slice(0, depth + 1)).toEqual(path);
              expect(node.target.freeStock > 0).toBe(node.freeStock > 0);
              visit(node.nodes, depth + 1, path);
            }
          };
          visit(optionTree(levels, children, selected, 'en'), 0, []);
        },
      ),
    );
  });

  test('another value of a level keeps what is chosen on the others, where that is in stock', () => {
    const child = (id: number, values: string[], freeStock = 1): OptionChild => ({
      id,
      urlKey: `c${id}`,
      values,
      priceSatang: 100 - id,
      fullPriceSatang: 100,
      freeStock,
    });
    const children = [child(1, ['a', 'x']), child(2, ['b', 'x']), child(3, ['b', 'y'])];
    expect(bestChild(children.slice(1), ['a', 'x'])?.id).toBe(2);
    expect(bestChild([child(2, ['b', 'x'], 0), child(3, ['b', 'y'])], ['a', 'x'])?.id).toBe(3);
    expect(bestChild([child(2, ['b', 'x'], 0), child(3, ['b', 'y'], 0)], ['a', 'x'])?.id).toBe(2);
    expect(bestChild([], ['a'])).toBeNull();
  });
});

test('options read as a line, in the reader’s language; what isn’t an option isn’t said', () => {
  expect(optionText(levels, ['a', 'b'], 'th')).toBe('ระดับ cut: ค่า a, ระดับ stage: ค่า b');
  expect(optionText(levels, ['a', 'nothing', 'c'], 'en')).toBe('cut: a, sleeve: c');
  expect(optionText(levels, [], 'th')).toBeNull();
});
