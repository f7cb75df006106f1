import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesToSend, type ParcelLine, parcelsToFetch, parcelsToPrint, pickList } from './packing.rules.ts';

const line = (productId: number, quantity: number, own: Partial<ParcelLine> = {}): ParcelLine => ({
  lineId: productId,
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

const inside = (position: number, ...lines: [number, number][]) => ({
  position,
  lines: lines.map(([lineId, quantity]) => ({ lineId, quantity })),
});
const shape = (order: Parameters<typeof parcelsToPrint>[0], position?: number, planned?: number) =>
  parcelsToPrint(order, position, planned).map(({ place, lines }) => [
    place === null ? null : `${place.position}/${place.count}`,
    lines.map(({ lineId, quantity }) => [lineId, quantity]),
  ]);

test('papers are made of what still has to be sent; of what has left, a paper a parcel', () => {
  const lines = [line(1, 3), line(2, 1)];
  const waiting = { status: 'ready_to_ship' as const, lines, parcels: [] };
  const whole = [
    [1, 3],
    [2, 1],
  ];
  expect(shape(waiting)).toEqual([[null, whole]]);
  const begun = { ...waiting, parcels: [inside(1, [1, 2])] };
  const rest = [
    [1, 1],
    [2, 1],
  ];
  expect(shape(begun)).toEqual([['2/2', rest]]);
  expect(shape(begun, 1)).toEqual([['1/2', [[1, 2]]]]);
  expect(shape(begun, 2)).toEqual([]);
  const sent = {
    ...begun,
    status: 'shipped' as const,
    parcels: [inside(1, [1, 2]), inside(2, [1, 1], [2, 1])],
  };
  expect(shape(sent)).toEqual([
    ['1/2', [[1, 2]]],
    ['2/2', rest],
  ]);
  expect(linesToSend(sent)).toEqual([]);
  // What left before parcels were kept, and what left in one.
  expect(shape({ ...waiting, status: 'shipped' as const })).toEqual([[null, whole]]);
  expect(shape({ ...waiting, status: 'shipped' as const, parcels: [inside(1, [1, 3], [2, 1])] })).toEqual([
    [null, whole],
  ]);
});

test('what is to go in several parcels has a paper for each, after those that have left', () => {
  const waiting = { status: 'ready_to_ship' as const, lines: [line(1, 3)], parcels: [] };
  expect(shape(waiting, undefined, 2).map(([place]) => place)).toEqual(['1/2', '2/2']);
  const begun = { ...waiting, parcels: [inside(1, [1, 1])] };
  expect(shape(begun, undefined, 2).map(([place]) => place)).toEqual(['2/3', '3/3']);
  expect(shape(begun, undefined, 1).map(([place]) => place)).toEqual(['2/2']);
  // What has left is what it is.
  const sent = { ...begun, status: 'shipped' as const, parcels: [inside(1, [1, 3])] };
  expect(shape(sent, undefined, 2).map(([place]) => place)).toEqual([null]);
});

test('nothing is fetched for what has left, whole or in part, and which orders have is told', () => {
  const lines = [line(1, 3), line(2, 1)];
  const waiting = { orderNumber: 'R1-1', status: 'ready_to_ship' as const, lines, parcels: [] };
  const begun = { ...waiting, orderNumber: 'R2-1', parcels: [inside(1, [1, 2])] };
  const sent = { ...waiting, orderNumber: 'R3-1', status: 'shipped' as const };
  const { parcels, left } = parcelsToFetch([sent, waiting, begun]);
  expect(parcels.map(({ orderNumber }) => orderNumber)).toEqual(['R1-1', 'R2-1']);
  expect(pickList(parcels).map(({ productId, quantity }) => [productId, quantity])).toEqual([
    [1, 4],
    [2, 2],
  ]);
  expect(left).toEqual(['R3-1']);
});
