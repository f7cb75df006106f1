import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ParcelLine, pickList } from './packing.rules.ts';

const line = (productId: number, quantity: number, own: Partial<ParcelLine> = {}): ParcelLine => ({
  productId,
  name: `เล่ม ${productId}`,
  options: null,
  sku: null,
  isbn: null,
  quantity,
  ...own,
});

test('each product stands once, by the store’s number, with the orders it goes to', () => {
  const list = pickList([
    { orderNumber: 'R1-1', lines: [line(1, 2, { sku: 'B10' }), line(2, 1), line(1, 1, { sku: 'B10' })] },
    { orderNumber: 'R2-1', lines: [line(3, 4, { sku: 'B9' }), line(2, 5)] },
  ]);
  expect(list.map(({ productId, quantity, orders }) => [productId, quantity, orders])).toEqual([
    [3, 4, [{ orderNumber: 'R2-1', quantity: 4 }]],
    [1, 3, [{ orderNumber: 'R1-1', quantity: 3 }]],
    [
      2,
      6,
      [
        { orderNumber: 'R1-1', quantity: 1 },
        { orderNumber: 'R2-1', quantity: 5 },
      ],
    ],
  ]);
});

test('no copy is lost and none is fetched twice, whatever the orders', () => {
  const lines = fc.array(
    fc
      .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 9 }))
      .map(([id, count]) => line(id, count)),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(fc.array(lines, { maxLength: 6 }), (orders) => {
      const parcels = orders.map((own, index) => ({ orderNumber: `R${index}-1`, lines: own }));
      const sum = (all: readonly { quantity: number }[]) =>
        all.reduce((total, { quantity }) => total + quantity, 0);
      const list = pickList(parcels);
      expect(sum(list)).toBe(sum(orders.flat()));
      expect(new Set(list.map(({ productId }) => productId)).size).toBe(list.length);
      for (const product of list) expect(sum(product.orders)).toBe(product.quantity);
    }),
  );
});
