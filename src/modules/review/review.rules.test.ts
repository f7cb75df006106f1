import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canEdit, displayNameOf, editableUntil, mergePhotos, reviewPhotosMax } from './review.rules.ts';

const nobody = { firstname: null, lastname: null, companyName: null, email: null, telephone: null };

test.each([
  [{ firstname: 'สมศรี', lastname: 'รักอ่าน' }, 'สมศรี ร.'],
  [{ firstname: 'สมศรี', lastname: 'เกตุแก้ว' }, 'สมศรี ก.'],
  [{ firstname: 'Ann', lastname: 'smith' }, 'Ann S.'],
  [{ firstname: ' Ann ', lastname: null }, 'Ann'],
  [{ companyName: 'ร้านหนังสือดี', email: 'shop@x.example' }, 'ร้านหนังสือดี'],
  [{ email: 'manee@x.example', telephone: '0812345678' }, 'manxxx'],
  [{ telephone: '0812345678' }, '081xxxx'],
  [{}, 'xxx'],
])('%o is shown as %s', (author, shown) => {
  expect(displayNameOf({ ...nobody, ...author })).toBe(shown);
});

test('a name never tells a last name, an address or a number, and is never empty', () => {
  const word = fc.stringMatching(/^[a-z]{6,12}$/);
  fc.assert(
    fc.property(
      fc.record({
        firstname: fc.option(word),
        lastname: fc.option(word),
        companyName: fc.constant(null),
        email: fc.option(word.map((name) => `${name}@test.example`)),
        telephone: fc.option(fc.stringMatching(/^0[689]\d{8}$/)),
      }),
      (author) => {
        const shown = displayNameOf(author);
        expect(shown).not.toBe('');
        for (const secret of [author.lastname, author.email, author.email?.split('@')[0], author.telephone])
          if (typeof secret === 'string' && !(author.firstname ?? '').includes(secret))
            expect(shown).not.toContain(secret);
      },
    ),
  );
});

test('a review may be changed for 30 days, and not while it is hidden', () => {
  const createdAt = new Date('2026-01-01T00:00:00Z');
  const shown = { createdAt, status: 'shown' } as const;
  const until = editableUntil(createdAt);
  expect(until.toISOString()).toBe('2026-01-31T00:00:00.000Z');
  expect(canEdit(shown, new Date(until.getTime() - 1))).toEqual({ isAllowed: true });
  expect(canEdit(shown, until)).toEqual({ isAllowed: false, code: 'reviewEditOver' });
  expect(canEdit({ createdAt, status: 'hidden' }, createdAt)).toEqual({
    isAllowed: false,
    code: 'reviewHidden',
  });
});

test('photos are kept in order, added at the end, and each is kept or removed', () => {
  const key = fc.uniqueArray(fc.stringMatching(/^[a-z]{4}$/), { maxLength: reviewPhotosMax * 2 });
  fc.assert(
    fc.property(key, fc.array(fc.boolean()), (keys, choices) => {
      const half = Math.ceil(keys.length / 2);
      const stored = keys.slice(0, half).map((each) => ({ key: each, base: `/images/${each}` }));
      const added = keys.slice(half);
      const kept = stored.filter((_, index) => choices[index] === true);
      const merged = mergePhotos(stored, ['/images/other', ...kept.map(({ base }) => base)], added);
      expect(merged.keys).toEqual([...kept.map((photo) => photo.key), ...added]);
      expect([...merged.removed, ...merged.keys].sort()).toEqual([...keys].sort());
    }),
  );
});
