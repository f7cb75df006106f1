import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leavesLike } from './leaves-like.rules.ts';

const values = (...names: string[]) => names.map((nameTh) => ({ key: `k-${nameTh}`, nameTh, nameEn: '' }));
const leaf = (names: string[], price: number, fullPrice: number | null = null) => ({
  values: names.map((name) => `k-${name}`),
  price,
  fullPrice,
});
const shirt = {
  levels: [{ values: values('ดำ', 'ขาว') }, { values: values('S', 'M') }],
  // No white one in M.
  leaves: [leaf(['ดำ', 'S'], 200), leaf(['ดำ', 'M'], 220, 250), leaf(['ขาว', 'S'], 210)],
};

test('the same levels: what is sold costs the same, and what wasn’t there isn’t made up', () => {
  expect(leavesLike(shirt, [values('ดำ', 'ขาว'), values('S', 'M')])).toEqual([
    { options: ['ดำ', 'S'], price: 200, fullPrice: null },
    { options: ['ดำ', 'M'], price: 220, fullPrice: 250 },
    { options: ['ขาว', 'S'], price: 210, fullPrice: null },
  ]);
});

test('a new value has the new product’s price; one that was left out goes', () => {
  expect(leavesLike(shirt, [values('ดำ', 'แดง'), values('S')])).toEqual([
    { options: ['ดำ', 'S'], price: 200, fullPrice: null },
    { options: ['แดง', 'S'] },
  ]);
});

test('other levels, too many, or nothing in common: as if there were none to copy', () => {
  expect(leavesLike(shirt, [values('ดำ')])).toBeNull();
  const many = Array.from({ length: 30 }, (_, at) => ({ nameTh: String(at) }));
  expect(leavesLike(shirt, [many, many])).toBeNull();
  expect(leavesLike(shirt, [values('ขาว'), values('M')])).toBeNull();
});

test('whatever is asked for, no place comes twice, and each is of the levels that were typed', () => {
  const names = fc.uniqueArray(fc.constantFrom('ดำ', 'ขาว', 'แดง', 'S', 'M', 'L'), {
    minLength: 1,
    maxLength: 6,
  });
  fc.assert(
    fc.property(names, names, (first, second) => {
      const like = leavesLike(shirt, [values(...first), values(...second)]) ?? [];
      expect(new Set(like.map(({ options }) => String(options))).size).toBe(like.length);
      for (const { options } of like) {
        expect(first).toContain(options[0]);
        expect(second).toContain(options[1]);
      }
    }),
  );
});
