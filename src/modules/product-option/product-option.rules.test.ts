import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OptionLevel } from '../catalogue/product-options.rules.ts';
import {
  type AskedLevel,
  completeLevels,
  countPlaces,
  mistakesOfLevels,
  placeKey,
  placeLeaves,
  placeName,
  placesOf,
  wordsOfLevels,
} from './product-option.rules.ts';

const level = (key: string, names: readonly string[]): OptionLevel => ({
  key,
  nameTh: `ระดับ ${key}`,
  nameEn: `Level ${key}`,
  values: names.map((name) => ({ key: `${key}-${name}`, nameTh: name, nameEn: name.toUpperCase() })),
});
const colours = level('colour', ['ดำ', 'ขาว']);
const sizes = level('size', ['s', 'm', 'l']);

const trees = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 }).map((counts) =>
  counts.map((count, index) =>
    level(
      `k${index}`,
      Array.from({ length: count }, (_, value) => `v${value}`),
    ),
  ),
);
/** A tree with leaves on some of its places. */
const planted = trees.chain((levels) =>
  fc.record({
    levels: fc.constant(levels),
    leaves: fc
      .subarray(placesOf(levels))
      .map((places) => places.map((values, index) => ({ id: 100 + index, values }))),
  }),
);
const none = new Map<string, string>();

describe('levels', () => {
  const asked = (levels: readonly { nameTh: string; nameEn?: string; names: string[] }[]): AskedLevel[] =>
    levels.map(({ nameTh, nameEn = '', names }) => ({
      nameTh,
      nameEn,
      values: names.map((name) => ({ nameTh: name, nameEn: '' })),
    }));
  test.each([
    ['none', asked([]), { levels: 'optionLevelsNone' }],
    [
      'five',
      asked(['1', '2', '3', '4', '5'].map((nameTh) => ({ nameTh, names: ['a'] }))),
      { levels: 'optionLevelsMany' },
    ],
    [
      'two of one name',
      asked([
        { nameTh: 'สี', names: ['ดำ'] },
        { nameTh: ' สี', names: ['ขาว'] },
      ]),
      { 'levels.1.nameTh': 'optionNameDouble', 'levels.1.nameEn': 'optionNameDouble' },
    ],
    [
      'two values of one name',
      asked([{ nameTh: 'สี', names: ['Red', 'red '] }]),
      { 'levels.0.values.1.nameTh': 'optionNameDouble', 'levels.0.values.1.nameEn': 'optionNameDouble' },
    ],
    [
      'without names',
      asked([{ nameTh: ' ', names: [''] }]),
      { 'levels.0.nameTh': 'optionNameEmpty', 'levels.0.values.0.nameTh': 'optionNameEmpty' },
    ],
    ['without values', asked([{ nameTh: 'สี', names: [] }]), { 'levels.0.values': 'optionValuesNone' }],
    [
      'a name too long',
      asked([{ nameTh: 'ก'.repeat(61), names: ['a'] }]),
      { 'levels.0.nameTh': 'optionNameLong' },
    ],
    [
      'too many places',
      asked([
        { nameTh: 'a', names: Array.from({ length: 50 }, (_, index) => `${index}`) },
        { nameTh: 'b', names: Array.from({ length: 41 }, (_, index) => `${index}`) },
      ]),
      { levels: 'optionPlacesMany' },
    ],
    ['in order', asked([{ nameTh: 'สี', names: ['ดำ', 'ขาว'] }]), {}],
  ])('%s', (_, levels, mistakes) => expect(mistakesOfLevels(levels)).toEqual(mistakes));

  test('keep to the keys that are there', () => {
    const wrong = [
      { ...colours, values: [...colours.values, { key: 'size-s', nameTh: 'ค', nameEn: '' }] },
      { ...sizes, key: 'else' },
    ];
    expect(mistakesOfLevels(wrong, [colours, sizes])).toEqual({
      'levels.0.values.2.key': 'optionKeyUnknown',
      'levels.1.key': 'optionKeyUnknown',
      'levels.1.values.0.key': 'optionKeyUnknown',
      'levels.1.values.1.key': 'optionKeyUnknown',
      'levels.1.values.2.key': 'optionKeyUnknown',
    });
    expect(mistakesOfLevels([colours, sizes], [sizes, colours])).toEqual({});
  });

  test('have as many places as the product of their values, each once', () => {
    fc.assert(
      fc.property(trees, (levels) => {
        const places = placesOf(levels).map(placeKey);
        expect(places).toHaveLength(countPlaces(levels));
        expect(new Set(places).size).toBe(places.length);
      }),
    );
  });

  test('get keys where they have none, and keep those they have', () => {
    let count = 0;
    const done = completeLevels(
      [{ ...colours, values: [...colours.values, { nameTh: 'เทา', nameEn: '' }] }],
      () => {
        count += 1;
        return `new${count}`;
      },
    );
    expect(done[0]?.values.map(({ key }) => key)).toEqual(['colour-ดำ', 'colour-ขาว', 'new1']);
    expect(done[0]?.values[2]?.nameEn).toBe('เทา');
  });

  test('and places have names', () => {
    expect(placeName([colours, sizes], ['colour-ดำ', 'size-m'])).toEqual({ th: 'ดำ / m', en: 'ดำ / M' });
    expect(placeName([colours, sizes], ['colour-ดำ'])).toBeNull();
    expect(placeName([colours, sizes], ['colour-ดำ', 'size-xl'])).toBeNull();
    expect(wordsOfLevels([sizes])).toEqual(['ระดับ size (Level size): s (S), m (M), l (L)']);
  });
});

describe('leaves on changed levels', () => {
  test('none is lost, none comes twice, and no two share a place, whatever is changed', () => {
    fc.assert(
      fc.property(planted, trees, fc.array(fc.boolean()), ({ levels, leaves }, other, kept) => {
        const after = [...levels.filter((_, index) => kept[index] ?? true), ...other]
          .slice(0, 4)
          .map((each, index) => ({
            ...each,
            key: levels.includes(each) ? each.key : `new${index}`,
            values: each.values.filter((_, place) => kept[place + 1] ?? true),
          }));
        const takes = new Map(after.flatMap(({ key, values: [first] }) => (first ? [[key, first.key]] : [])));
        const { stays, goes } = placeLeaves({ before: levels, after, takes, keeps: none, leaves });
        const ids = [...stays.map(({ leaf }) => leaf.id), ...goes.map(({ id }) => id)];
        expect(ids.toSorted()).toEqual(leaves.map(({ id }) => id).toSorted());
        const places = stays.map(({ values }) => placeKey(values));
        expect(new Set(places).size).toBe(places.length);
        const there = new Set(placesOf(after).map(placeKey));
        expect(places.every((place) => there.has(place))).toBe(true);
      }),
    );
  });

  test('all stay where they are under other names and another order of values', () => {
    fc.assert(
      fc.property(planted, fc.string({ minLength: 1 }), ({ levels, leaves }, name) => {
        const after = levels.map((each) => ({
          ...each,
          nameTh: `${name}${each.key}`,
          values: each.values.toReversed().map((value) => ({ ...value, nameTh: `${name}${value.key}` })),
        }));
        const { stays, goes } = placeLeaves({ before: levels, after, takes: none, keeps: none, leaves });
        expect(goes).toEqual([]);
        for (const { leaf, values } of stays) expect(values).toEqual(leaf.values);
      }),
    );
  });

  test('all stay, with the same values, in another order of levels', () => {
    fc.assert(
      fc.property(planted, ({ levels, leaves }) => {
        const after = levels.toReversed();
        const { stays, goes } = placeLeaves({ before: levels, after, takes: none, keeps: none, leaves });
        expect(goes).toEqual([]);
        for (const { leaf, values } of stays) expect(values).toEqual(leaf.values.toReversed());
      }),
    );
  });

  test('all stay on a new level that takes them, and come back whole when it goes', () => {
    fc.assert(
      fc.property(planted, ({ levels, leaves }) => {
        if (levels.length === 4) return;
        const added = level('added', ['x', 'y']);
        const after = [added, ...levels];
        const takes = new Map([['added', 'added-y']]);
        const there = placeLeaves({ before: levels, after, takes, keeps: none, leaves });
        expect(there.goes).toEqual([]);
        const grown = there.stays.map(({ leaf, values }) => ({ id: leaf.id, values }));
        const back = placeLeaves({ before: after, after: levels, takes: none, keeps: none, leaves: grown });
        expect(back.goes).toEqual([]);
        expect(back.stays.map(({ leaf, values }) => ({ id: leaf.id, values }))).toEqual(
          leaves.toSorted((one, other) => one.id - other.id),
        );
      }),
    );
  });

  const all = placesOf([colours, sizes]).map((values, index) => ({ id: index + 1, values }));
  test('go where a new level takes nothing', () => {
    const after = [colours, sizes, level('fit', ['slim'])];
    const done = placeLeaves({ before: [colours, sizes], after, takes: none, keeps: none, leaves: all });
    expect(done.stays).toEqual([]);
    expect(done.goes).toHaveLength(6);
  });

  test('of a value that is gone go, and no others', () => {
    const after = [colours, { ...sizes, values: sizes.values.slice(1) }];
    const done = placeLeaves({ before: [colours, sizes], after, takes: none, keeps: none, leaves: all });
    expect(done.goes.map(({ id }) => id)).toEqual([1, 4]);
    expect(done.stays.map(({ leaf }) => leaf.id)).toEqual([2, 3, 5, 6]);
  });

  test('of a level that is gone stay those of one value; where none is named, those that share with nobody', () => {
    const before = [colours, sizes];
    const after = [colours];
    const keeps = new Map([['size', 'size-m']]);
    const done = placeLeaves({ before, after, takes: none, keeps, leaves: all });
    expect(done.stays.map(({ leaf }) => leaf.id)).toEqual([2, 5]);
    const alone = [all[0], all[4], all[5]].flatMap((leaf) => leaf ?? []);
    const left = placeLeaves({ before, after, takes: none, keeps: none, leaves: alone });
    expect(left.stays.map(({ leaf }) => leaf.id)).toEqual([1]);
    expect(left.goes.map(({ id }) => id)).toEqual([5, 6]);
  });
});
