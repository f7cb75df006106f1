import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedSince, joinSaved, type WrittenFields } from './saved-since.ts';

const begun = { name: ['A book'], text: ['Old'], tags: ['1', '2'], isShown: [] };

test('fields that whoever typed left alone take what somebody else saved', () => {
  const now = { ...begun, text: ['New'], tags: ['2'], isShown: ['on'] };
  const kept = [
    ['name', 'My book'],
    ['text', 'Old'],
    ['tags', '1'],
    ['tags', '2'],
  ] as const;
  const joined = joinSaved(kept, begun, now);
  expect([...joined.entries].toSorted()).toEqual([
    ['isShown', 'on'],
    ['name', 'My book'],
    ['tags', '2'],
    ['text', 'New'],
  ]);
  expect(joined.changedByBoth).toEqual([]);
});

test('what both changed stays as it was typed, and is told; what both changed alike isn’t', () => {
  const now = { ...begun, name: ['Their book'], text: ['New'] };
  const kept = [
    ['name', 'My book'],
    ['text', 'New'],
    ['tags', '1'],
    ['tags', '2'],
  ] as const;
  expect(joinSaved(kept, begun, now)).toEqual({ entries: kept, changedByBoth: ['name'] });
});

const fields = fc.dictionary(
  fc.constantFrom('a', 'b', 'c'),
  fc.array(fc.constantFrom('1', '2'), { maxLength: 2 }),
) as fc.Arbitrary<WrittenFields>;
const entriesOf = (written: WrittenFields) =>
  Object.entries(written).flatMap(([name, values]) => values.map((value) => [name, value] as const));

test('where nothing was saved since, a draft stays as it is; where nothing was typed, it holds what is saved', () => {
  fc.assert(
    fc.property(fields, fields, fields, (first, typed, saved) => {
      expect(joinSaved(entriesOf(typed), first, first).entries).toEqual(entriesOf(typed));
      const untouched = joinSaved(entriesOf(first), first, saved);
      expect(untouched.changedByBoth).toEqual([]);
      for (const name of changedSince(first, saved))
        expect(untouched.entries.filter(([of]) => of === name).map(([, value]) => value)).toEqual(
          saved[name],
        );
    }),
  );
});
