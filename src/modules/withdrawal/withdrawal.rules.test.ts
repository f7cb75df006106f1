import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  canMoveWithdrawal,
  openWithdrawalStatuses,
  withdrawalCharges,
  withdrawalMinimumSatang,
  withdrawalStatuses,
  withdrawalStatusesBefore,
  withdrawalTransitions,
} from './withdrawal.rules.ts';

/** Written out as pairs, so that the table can't be changed by itself. */
const allowed = new Set(['requested approved', 'requested rejected', 'approved paid', 'approved rejected']);

describe('the states of a withdrawal', () => {
  test.each(withdrawalStatuses.flatMap((from) => withdrawalStatuses.map((to) => ({ from, to }))))(
    '$from → $to',
    ({ from, to }) => {
      expect(canMoveWithdrawal(from, to)).toBe(allowed.has(`${from} ${to}`));
      expect(withdrawalStatusesBefore(to).includes(from)).toBe(allowed.has(`${from} ${to}`));
    },
  );

  test('end when the money has moved, and only then', () => {
    for (const status of withdrawalStatuses)
      expect(withdrawalTransitions[status].length > 0).toBe(openWithdrawalStatuses.includes(status));
  });
});

describe('charges', () => {
  test('1 % and 10 baht; tax of 3 % from 1,000 baht of income', () => {
    expect(withdrawalCharges(10_000, 0)).toEqual({
      serviceChargeSatang: 100,
      feeSatang: 1_000,
      taxSatang: 0,
      netSatang: 8_900,
    });
    expect(withdrawalCharges(150_050, 99_999).taxSatang).toBe(0);
    expect(withdrawalCharges(150_050, 100_000)).toEqual({
      serviceChargeSatang: 1_501,
      feeSatang: 1_000,
      taxSatang: 3_000,
      netSatang: 144_549,
    });
  });

  test('add up to the amount, and leave something of the least amount', () => {
    const amounts = fc.integer({ min: withdrawalMinimumSatang, max: 100_000_000 });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 10_000 }), (amountSatang, share) => {
        const taxable = Math.floor((amountSatang * share) / 10_000);
        const { serviceChargeSatang, feeSatang, taxSatang, netSatang } = withdrawalCharges(
          amountSatang,
          taxable,
        );
        expect(serviceChargeSatang + feeSatang + taxSatang + netSatang).toBe(amountSatang);
        expect(netSatang).toBeGreaterThan(0);
        for (const part of [serviceChargeSatang, feeSatang, taxSatang]) {
          expect(Number.isSafeInteger(part)).toBe(true);
          expect(part).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});
