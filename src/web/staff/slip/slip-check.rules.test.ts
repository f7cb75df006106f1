import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkAgainstOrder } from './slip-check.rules.ts';

const slip = {
  amount: 541,
  orderTotal: 541,
  orderCreatedAt: '2026-11-21T02:00:30.000Z',
  transferredAt: '2026-11-21T02:31:00.000Z',
  bankName: 'ธนาคารกสิกรไทย',
  sendingBank: null,
};

describe('checkAgainstOrder', () => {
  test('finds nothing odd in a slip that fits', () => {
    expect(checkAgainstOrder(slip)).toEqual({
      differenceBaht: 0,
      minutesAfterOrder: 31,
      bankDiffers: false,
    });
  });

  test('sees one satang too little or too much', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000_000 }),
        fc.integer({ min: -500, max: 500 }),
        (satang, more) => {
          const { differenceBaht } = checkAgainstOrder({
            ...slip,
            orderTotal: satang / 100,
            amount: (satang + more) / 100,
          });
          expect(Math.round(differenceBaht * 100)).toBe(more);
          expect(differenceBaht === 0).toBe(more === 0);
        },
      ),
    );
  });

  test('sees another bank in the QR than the one stated', () => {
    expect(checkAgainstOrder({ ...slip, sendingBank: 'ธนาคารกสิกรไทย' }).bankDiffers).toBe(false);
    expect(checkAgainstOrder({ ...slip, sendingBank: 'ธนาคารกรุงเทพ' }).bankDiffers).toBe(true);
  });

  test('a slip of the order’s own minute is not before it', () => {
    expect(checkAgainstOrder({ ...slip, transferredAt: '2026-11-21T02:00:00.000Z' }).minutesAfterOrder).toBe(
      0,
    );
  });
});
