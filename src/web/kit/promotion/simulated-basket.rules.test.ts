import { expect, test } from 'vitest';
import { basketText, changeBasket, readBasket } from './simulated-basket.rules.ts';

test('a basket goes into an address and comes back; what can’t be read is left out', () => {
  const basket = readBasket('12x2,45x1,12x3,0x1,7,9x0,x,8x1000');
  expect(basket).toEqual([
    { productId: 12, quantity: 5 },
    { productId: 45, quantity: 1 },
  ]);
  expect(readBasket(basketText(basket))).toEqual(basket);
  expect(readBasket('')).toEqual([]);
  expect(readBasket(Array.from({ length: 40 }, (_, index) => `${index + 1}x1`).join())).toHaveLength(30);
});

test('a form changes quantities, adds and removes; without a change there is none', () => {
  const basket = readBasket('12x2,45x1');
  const changed = (query: string) => {
    const result = changeBasket(basket, new URLSearchParams(query));
    return result === null ? null : basketText(result);
  };
  expect(changed('who=guest')).toBeNull();
  expect(changed('copies_12=3&copies_45=1')).toBe('12x3,45x1');
  expect(changed('copies_12=0')).toBe('45x1');
  expect(changed('copies_12=many')).toBe('12x2,45x1');
  expect(changed('copies_12=123456')).toBe('12x999,45x1');
  expect(changed('remove=45')).toBe('12x2');
  expect(changed('add=45')).toBe('12x2,45x2');
  expect(changed('copies_12=4&add=7')).toBe('12x4,45x1,7x1');
  expect(changed('add=nothing')).toBe('12x2,45x1');
});
