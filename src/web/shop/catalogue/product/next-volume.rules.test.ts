import { expect, test } from 'vitest';
import type { ProductCard } from '../../../../modules/catalogue/product-card.contract.ts';
import { nextVolume } from './next-volume.rules.ts';

const mate = (id: number, seriesNumber: string | null) =>
  ({ id, work: { seriesNumber } }) as unknown as ProductCard;
const mates = [mate(10, '10'), mate(3, '3'), mate(2, '2.5'), mate(9, '1-3'), mate(8, null)];

test('the next book is the one with the lowest number above, read as a number', () => {
  expect(nextVolume('2', mates)).toMatchObject({ card: { id: 2 }, number: '2.5' });
  expect(nextVolume('3', mates)).toMatchObject({ card: { id: 10 } });
});

test('the last has none, nor has a book without a number', () => {
  expect(nextVolume('10', mates)).toBeNull();
  expect(nextVolume(null, mates)).toBeNull();
});
