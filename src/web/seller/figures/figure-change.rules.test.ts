import { expect, test } from 'vitest';
import { changeOf } from './figure-change.rules.ts';

test('amounts change by parts of what they were, parts by points', () => {
  expect(changeOf('sales', 150, 100)).toEqual({ direction: 'up', by: '50%', isPoints: false, isGood: true });
  expect(changeOf('visits', 99, 100)).toEqual({
    direction: 'down',
    by: '1.0%',
    isPoints: false,
    isGood: false,
  });
  expect(changeOf('conversion', 0.05, 0.02)).toMatchObject({ direction: 'up', by: '3.0', isPoints: true });
  expect(changeOf('rating', 4.4, 4.6)).toMatchObject({ direction: 'down', by: '0.2', isPoints: true });
});

test('fewer returns are good, and what comes from nothing has no part', () => {
  expect(changeOf('returnRate', 0.1, 0.2)).toMatchObject({ direction: 'down', isGood: true });
  expect(changeOf('returnRate', 0.2, 0.1)).toMatchObject({ direction: 'up', isGood: false });
  expect(changeOf('orders', 3, 0)).toMatchObject({ direction: 'new' });
  expect(changeOf('orders', 0, 0)).toBeNull();
  expect(changeOf('basket', null, 10)).toBeNull();
  expect(changeOf('basket', 10, null)).toBeNull();
  expect(changeOf('orders', 3, 3)).toMatchObject({ direction: 'same' });
  expect(changeOf('conversion', 0, 0)).toMatchObject({ direction: 'same' });
});
