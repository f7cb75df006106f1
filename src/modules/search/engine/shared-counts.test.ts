import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PackedLists } from './packed-lists.ts';
import { SharedCounts } from './shared-counts.ts';

// Ids on both sides of where one block of counts ends and the next begins.
const idArbitrary = fc.oneof(
  fc.integer({ min: 0, max: 9 }),
  fc.integer({ min: 2 ** 18 - 5, max: 2 ** 18 + 4 }),
  fc.integer({ min: 2 ** 19 - 2, max: 2 ** 19 + 5 }),
);

test('ids that stand in the most of the lists are those a plain count finds', () => {
  const sharing = new SharedCounts();
  fc.assert(
    fc.property(
      fc.array(fc.uniqueArray(idArbitrary, { maxLength: 20 }), { maxLength: 9 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 4 }),
      (idsOfLists, most, least, unusedEach) => {
        const lists = new PackedLists();
        for (const [list, ids] of idsOfLists.entries()) for (const id of ids) lists.insert(list, id, 1);
        const isUsed = (id: number) => id % (unusedEach + 1) !== 0;
        const counts = new Map<number, number>();
        for (const id of idsOfLists.flat()) if (isUsed(id)) counts.set(id, (counts.get(id) ?? 0) + 1);
        const named = idsOfLists.map((_, list) => list);
        const bins = sharing.count(lists, named, { size: 2 ** 19 + 6, most, least, isUsed });
        let before = 0;
        for (let count = idsOfLists.length; count >= least && before < most; count--) {
          const plain = [...counts].filter(([, had]) => had === count).map(([id]) => id);
          expect(bins[count] ?? []).toEqual(plain.toSorted((a, b) => a - b));
          before += plain.length;
        }
        expect(bins.slice(0, least).flat()).toEqual([]);
      },
    ),
    { numRuns: 200 },
  );
});

test('counts above what seven bits hold are told apart', () => {
  const lists = new PackedLists();
  const named = Array.from({ length: 200 }, (_, list) => list);
  for (const list of named) for (const id of [1, 2, 3]) if (list < id * 66) lists.append(list, id, 1);
  const bins = new SharedCounts().count(lists, named, { size: 4, most: 1, least: 150, isUsed: () => true });
  expect(bins[198]).toEqual([3]);
  expect(bins.flat()).toEqual([3]);
});
