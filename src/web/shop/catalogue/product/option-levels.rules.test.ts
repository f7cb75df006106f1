import { describe, expect, test } from 'vitest';
import type { AttributeOption } from '../../../../modules/storefront/product-detail.contract.ts';
import { optionLevels } from './option-levels.rules.ts';

const option = (key: string, quantity: number, attributeOption: AttributeOption[] = []): AttributeOption => ({
  key,
  label: key.toUpperCase(),
  productId: 1,
  urlKey: `to-${key}`,
  price: 1,
  fullPrice: 1,
  quantity,
  attributeOption,
});
const attributes = [
  { key: 'cut', name: 'แบบ' },
  { key: 'size', name: 'ขนาด' },
];
const tree = [option('boy', 3, [option('s', 0), option('m', 3)]), option('girl', 2, [option('l', 2)])];

describe('the levels of options', () => {
  test('show below what is chosen', () => {
    const levels = optionLevels(attributes, tree, ['girl', 'l']);
    expect(levels.map(({ name }) => name)).toEqual(['แบบ', 'ขนาด']);
    expect(levels[0]?.values).toMatchObject([
      { label: 'BOY', isChosen: false, urlKey: 'to-boy' },
      { label: 'GIRL', isChosen: true },
    ]);
    expect(levels[1]?.above).toBe('GIRL');
    expect(levels[1]?.values).toMatchObject([
      { label: 'S', urlKey: null, isChosen: false, isInStock: false },
      { label: 'M', urlKey: null },
      { label: 'L', urlKey: 'to-l', isChosen: true, isInStock: true },
    ]);
  });
  test('show below the first value while nothing is chosen, and say what is out of stock', () => {
    const levels = optionLevels(attributes, tree, []);
    expect(levels[0]?.values.some(({ isChosen }) => isChosen)).toBe(false);
    expect(levels[1]?.values.map(({ key, isInStock }) => [key, isInStock])).toEqual([
      ['s', false],
      ['m', true],
      ['l', false],
    ]);
  });
  test('keep the order of a level’s values, whichever of them a branch has', () => {
    const sizes = (...keys: string[]) => keys.map((key) => option(key, 1));
    const shirts = [option('a', 1, sizes('s', 'l')), option('b', 1, sizes('s', 'm', 'l', 'xl'))];
    const [, size] = optionLevels(attributes, shirts, ['a', 's']);
    expect(size?.values.map(({ key }) => key)).toEqual(['s', 'm', 'l', 'xl']);
  });
  test('are none for a simple product', () => {
    expect(optionLevels([], [], [])).toEqual([]);
    expect(optionLevels(attributes, [], [])).toEqual([]);
  });
});
