import { expect, test } from 'vitest';
import { detailsOfThing } from './audit-thing.rules.ts';

test('an order is found by its number, by what was asked of a second person, and by its purchase', () => {
  expect(detailsOfThing('order', 'r25-2')).toEqual([
    { orderNumber: 'R25-2' },
    { subject: 'R25-2' },
    { referenceCode: 'R25' },
  ]);
});

test('a number is looked for as a number, too; a slip’s alone isn’t taken for another thing’s', () => {
  expect(detailsOfThing('store', '7')).toEqual([{ sellerId: '7' }, { sellerId: 7 }]);
  expect(detailsOfThing('slip', '7')).toEqual([
    { slipId: '7' },
    { slipId: 7 },
    { deed: 'slip', subject: '7' },
  ]);
  expect(detailsOfThing('payout', 'P-1')).toEqual([
    { payoutId: 'P-1' },
    { batchId: 'P-1' },
    { batchNumber: 'P-1' },
  ]);
});
