import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseRows, chooseShelves } from './facet-rows.rules.ts';

const values = (count: number) => Array.from({ length: count }, (_, index) => ({ urlKey: `a${index}` }));
const none = { chosen: '', more: [] };

describe('the rows of a filter', () => {
  test('are the first, and all of them when more are asked for', () => {
    expect(chooseRows('author', values(5), none)).toEqual({ rows: values(5), rest: 0, isLong: false });
    expect(chooseRows('author', values(6), none)).toEqual({ rows: values(6), rest: 0, isLong: false });
    expect(chooseRows('author', values(12), none)).toEqual({ rows: values(5), rest: 7, isLong: true });
    const whole = chooseRows('author', values(12), { chosen: '', more: ['seller', 'author'] });
    expect(whole).toEqual({ rows: values(12), rest: 0, isLong: true });
    expect(chooseRows('author', values(12), { chosen: '', more: ['seller'] }).rest).toBe(7);
  });

  test('always have the one that is chosen, once, and lose none', () => {
    fc.assert(
      fc.property(fc.nat(60), fc.nat(60), fc.boolean(), (count, place, isWhole) => {
        const chosen = `a${place}`;
        const { rows, rest } = chooseRows('seller', values(count), {
          chosen,
          more: isWhole ? ['seller'] : [],
        });
        expect(rows.length + rest).toBe(count);
        expect(rows.filter(({ urlKey }) => urlKey === chosen)).toHaveLength(place < count ? 1 : 0);
      }),
    );
  });
});

describe('the shelves', () => {
  const shelf = (id: number, parentId: number | null) => ({ id, parentId, urlKey: `s${id}` });
  const tree = [shelf(1, null), shelf(2, null), shelf(3, 1), shelf(4, 1), shelf(5, 4)];
  const shown = (category: string) => {
    const { rows, chosen, parent, areBelow } = chooseShelves(tree, { category, more: [] });
    return { rows: rows.map(({ id }) => id), chosen: chosen?.id, parent: parent?.id, areBelow };
  };

  test('are the first level when none is chosen', () => {
    expect(shown('')).toEqual({ rows: [1, 2], chosen: undefined, parent: undefined, areBelow: false });
  });

  test('are what stands under the chosen one, with the way back up', () => {
    expect(shown('s1')).toEqual({ rows: [3, 4], chosen: 1, parent: undefined, areBelow: true });
    expect(shown('s4')).toEqual({ rows: [5], chosen: 4, parent: 1, areBelow: true });
  });

  test('are the neighbours of one with nothing under it', () => {
    expect(shown('s3')).toEqual({ rows: [3, 4], chosen: 3, parent: 1, areBelow: false });
  });

  test('are those with the most when there are many, and the chosen one among them', () => {
    const many = Array.from({ length: 14 }, (_, index) => shelf(index + 1, null));
    expect(chooseShelves(many, { category: '', more: [] })).toMatchObject({ rest: 4 });
    const { rows, rest } = chooseShelves(many, { category: 's13', more: [] });
    expect(rows.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 13]);
    expect(rest).toBe(3);
  });
});
