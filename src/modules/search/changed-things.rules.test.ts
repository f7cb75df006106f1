import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noteChanges, nothingChanged } from './changed-things.rules.ts';

const tag = fc.oneof(
  fc
    .tuple(fc.constantFrom('product', 'work', 'seller'), fc.integer({ min: 1, max: 50 }))
    .map(([kind, id]) => `${kind}:${id}`),
  fc.constantFrom('site', 'promotions', 'catalogue:told', 'product:x', 'product:', 'author:3', ''),
);

test('batches one after another come to what they come to together, each thing once', () => {
  fc.assert(
    fc.property(fc.array(fc.array(tag)), (batches) => {
      const one = batches.reduce(noteChanges, nothingChanged());
      const all = noteChanges(nothingChanged(), batches.flat());
      expect(one.tags().toSorted()).toEqual(all.tags().toSorted());
      expect(one.count).toBe(one.productIds.length + one.workIds.length + one.sellerIds.length);
      expect(new Set(one.tags()).size).toBe(one.count);
      expect(one.isEverything).toBe(false);
    }),
  );
});

test('a missed batch, or what many products share, means everything, and stays so', () => {
  for (const everything of [null, ['catalogue'], ['product:1', 'catalogue']]) {
    const changed = noteChanges(noteChanges(nothingChanged(), ['product:2']), everything);
    expect(changed).toMatchObject({ isEverything: true, productIds: [], count: 0 });
    expect(noteChanges(changed, ['product:3']).isEverything).toBe(true);
  }
});

test('other spellings are told of beside what else has changed, and mean no product', () => {
  const changed = noteChanges(noteChanges(nothingChanged(), ['spellings']), ['product:1']);
  expect(changed).toMatchObject({ isEverything: false, hasSpellings: true, productIds: [1], count: 2 });
  expect(noteChanges(nothingChanged(), changed.tags())).toMatchObject({ hasSpellings: true });
  expect(noteChanges(nothingChanged(), ['product:1']).hasSpellings).toBe(false);
});

test('an import that named its products means those alone', () => {
  expect(noteChanges(nothingChanged(), ['product:1', 'catalogue', 'catalogue:told'])).toMatchObject({
    isEverything: false,
    productIds: [1],
  });
});
