import { expect, test } from 'vitest';
import {
  countOutcomes,
  findColumns,
  plainCell,
  planTracking,
  type TrackedOrder,
  trackingHeader,
} from './tracking-file.rules.ts';

const channels = [{ code: 'ems', nameTh: 'ด่วนพิเศษ', nameEn: 'Express post' }];
const order = (orderNumber: string, values: Partial<TrackedOrder> = {}): TrackedOrder => ({
  orderNumber,
  status: 'ready_to_ship',
  isPickup: false,
  channelTh: 'ด่วนพิเศษ',
  parcels: [],
  ...values,
});
const row = (line: number, orderNumber: string, trackingNumber: string, provider = '') => ({
  line,
  orderNumber,
  provider,
  trackingNumber,
});

test('the columns are found in either language, by their names in the API, and wherever they stand', () => {
  for (const locale of ['th', 'en'] as const)
    expect(findColumns(trackingHeader(locale))).toEqual({ orderNumber: 0, provider: 5, trackingNumber: 6 });
  expect(findColumns(['trackingnumber', ' ORDERNUMBER '])).toEqual({
    orderNumber: 1,
    provider: null,
    trackingNumber: 0,
  });
  expect(findColumns(['orderNumber', 'number'])).toBeNull();
});

test('a cell is taken without what marks a text or a number', () => {
  expect(plainCell(' ="00123" ')).toBe('00123');
  expect(plainCell("'=cmd")).toBe('=cmd');
  expect(plainCell("O'Neill")).toBe("O'Neill");
  expect(plainCell(undefined)).toBe('');
});

test('each row has its own outcome, and a carrier may be named in any way', () => {
  const parcel = { provider: 'Express post', trackingNumber: 'EM0005' };
  const planned = planTracking(
    [
      row(2, 'R1-1', 'EM0001'),
      row(3, 'R2-1', 'FL0001', 'flash'),
      row(4, 'R3-1', 'FL0002', 'Flash Express'),
      row(5, 'R4-1', 'EM0005', 'ems'),
      row(6, 'R4-1', 'EM0006', 'ems'),
      row(7, 'R5-1', '!!', 'ems'),
      row(8, 'R6-1', 'em0001', 'ems'),
      row(9, 'R9-1', 'EM0009', 'ems'),
      row(10, 'R7-1', 'EM0010'),
      row(11, 'R8-1', 'EM0011', 'flash'),
    ],
    [
      order('R1-1'),
      order('R2-1'),
      order('R3-1', { status: 'unpaid' }),
      order('R4-1', { status: 'shipped', parcels: [parcel] }),
      order('R5-1'),
      order('R6-1'),
      order('R7-1', { isPickup: true }),
      order('R8-1', { parcels: [{ provider: 'ด่วนพิเศษ', trackingNumber: 'EM0011' }] }),
    ],
    channels,
  );
  expect(planned.map(({ outcome, refusal }) => refusal ?? outcome)).toEqual([
    'toShip',
    'toShip',
    'orderNotReady',
    'unchanged',
    'orderNamedTwice',
    'trackingNumberInvalid',
    'trackingNumberTwice',
    'orderNotFound',
    'orderIsFetched',
    'parcelNumberTaken',
  ]);
  expect(planned[0]?.provider).toBe('ด่วนพิเศษ');
  expect(planned[1]?.provider).toBe('แฟลช เอ็กซ์เพรส');
  expect(countOutcomes(planned)).toEqual({ toShip: 2, shipped: 0, unchanged: 1, refused: 7 });
});
