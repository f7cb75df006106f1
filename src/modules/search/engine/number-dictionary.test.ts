import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NumberDictionary } from './number-dictionary.ts';
import { PackedLists } from './packed-lists.ts';
import { StagedLists } from './staged-lists.ts';

test('numbers are numbered in the order they are met, however many and however alike', () => {
  const some = fc.oneof(
    fc.nat({ max: 0xfffffffe }),
    fc.nat({ max: 50 }),
    fc.nat({ max: 200 }).map((n) => n * 65_536),
  );
  fc.assert(
    fc.property(fc.array(some, { maxLength: 300 }), (values) => {
      const dictionary = new NumberDictionary();
      const plain = new Map<number, number>();
      for (const value of values) {
        expect(dictionary.find(value)).toBe(plain.get(value));
        if (!plain.has(value)) plain.set(value, plain.size);
        expect(dictionary.add(value)).toBe(plain.get(value));
      }
      expect(dictionary.size).toBe(plain.size);
    }),
  );
  const many = new NumberDictionary();
  for (let n = 0; n < 50_000; n++) expect(many.add(n * 3)).toBe(n);
  for (let n = 0; n < 50_000; n++) expect(many.find(n * 3)).toBe(n);
  expect(many.find(1)).toBeUndefined();
});

test('lists that are laid out at once hold what lists that grew hold', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.nat({ max: 3_000 }), { maxLength: 40 }), { maxLength: 60 }), (rows) => {
      const staged = new StagedLists();
      const grown = new PackedLists(16, 16);
      for (const [id, lists] of rows.entries()) {
        for (const list of lists) staged.add(list);
        staged.endId();
        for (const list of new Set(lists)) grown.append(list, id, 1);
      }
      const laidOut = new PackedLists();
      for (const _ of staged.commitInTurns(laidOut));
      for (let list = 0; list <= 3_000; list++) {
        const entriesOf = (lists: PackedLists) =>
          lists.entries.slice(lists.start(list), lists.start(list) + lists.length(list));
        expect(entriesOf(laidOut)).toEqual(entriesOf(grown));
      }
    }),
    { numRuns: 30 },
  );
});
