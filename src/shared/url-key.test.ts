import fc from 'fast-check';
import { expect, test } from 'vitest';
import { urlKeyOf } from './url-key.ts';

test.each([
  ['The Hobbit, or There and Back Again', 'the-hobbit-or-there-and-back-again'],
  ["Harry Potter and the Sorcerer's Stone", 'harry-potter-and-the-sorcerers-stone'],
  ['Mary GrandPré', 'mary-grandpre'],
  ['J.R.R. Tolkien', 'jrr-tolkien'],
  ['Salt & Fire', 'salt-and-fire'],
  ['น้ำขึ้นให้รีบตัก', 'น้ำขึ้นให้รีบตัก'],
  ['ครัวยาย: ภาคใต้', 'ครัวยาย-ภาคใต้'],
  ['محمد درويش', 'محمد-درويش'],
  ['#?!', 'item'],
])('%s → %s', (name, urlKey) => expect(urlKeyOf(name)).toBe(urlKey));

test('is short, and stands in a path as it is, whatever the name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (name) => {
      const urlKey = urlKeyOf(name);
      expect(urlKey.length).toBeGreaterThan(0);
      expect(urlKey.length).toBeLessThanOrEqual(80);
      expect(urlKey).not.toMatch(/[\s/?#%.&]|^-|-$/);
      expect(urlKeyOf(urlKey)).toBe(urlKey);
    }),
  );
});
