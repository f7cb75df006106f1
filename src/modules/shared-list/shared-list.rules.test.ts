import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseListKey, listKeyOf, listVisibilities, needsNewLink } from './shared-list.rules.ts';

test('a list’s address comes of its English title, or of the Thai one, and is nobody else’s in the store', () => {
  expect(chooseListKey({ titleTh: 'เล่มโปรด', titleEn: 'Staff Picks' }, [])).toBe('staff-picks');
  expect(chooseListKey({ titleTh: 'เล่มโปรด', titleEn: '' }, [])).toBe('เล่มโปรด');
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 30 }), (titles) => {
      const taken: string[] = [];
      for (const titleEn of [...titles, ...titles])
        taken.push(chooseListKey({ titleTh: 'ก', titleEn }, taken));
      expect(new Set(taken).size).toBe(taken.length);
    }),
  );
});

test('a list has the address that its visibility gives it, and another link once it was hidden', () => {
  const keys = { urlKey: 'picks', linkKey: 'secret' };
  expect(listVisibilities.map((visibility) => listKeyOf({ ...keys, visibility }))).toEqual([
    'picks',
    'secret',
    null,
  ]);
  const renewed = listVisibilities.flatMap((before) =>
    listVisibilities.filter((after) => needsNewLink(before, after)).map((after) => [before, after]),
  );
  expect(renewed).toEqual([
    ['hidden', 'public'],
    ['hidden', 'byLink'],
  ]);
});
