import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  canMoveWithdrawal,
  incomeTaxSetting,
  openWithdrawalStatuses,
  taxableSatang,
  withdrawalCharges,
  withdrawalMinimumSatang,
  withdrawalStatuses,
  withdrawalStatusesBefore,
  withdrawalTransitions,
} from './withdrawal.rules.ts';

/** Written out as pairs, so that the table can't be changed by itself. */
const allowed = new Set([
  'requested approved',
  'requested rejected',
  'approved paid',
  'approved rejected',
  'paid returned',
]);

describe('the states of a withdrawal', () => {
  test.each(withdrawalStatuses.flatMap((from) => withdrawalStatuses.map((to) => ({ from, to }))))(
    '$from → $to',
    ({ from, to }) => {
      expect(canMoveWithdrawal(from, to)).toBe(allowed.has(`${from} ${to}`));
      expect(withdrawalStatusesBefore(to).includes(from)).toBe(allowed.has(`${from} ${to}`));
    },
  );

  test('end when the money has moved; what was paid may come back from the bank, and nothing else', () => {
    for (const status of withdrawalStatuses.filter((one) => one !== 'paid'))
      expect(withdrawalTransitions[status].length > 0).toBe(openWithdrawalStatuses.includes(status));
    expect(withdrawalTransitions.paid).toEqual(['returned']);
  });
});

describe('charges', () => {
  const tax = incomeTaxSetting.parse({});

  test('1 % and 10 baht; tax of 3 % of income, as the setting has it', () => {
    expect(withdrawalCharges(10_000, 0, tax)).toEqual({
      serviceChargeSatang: 100,
      feeSatang: 1_000,
      taxSatang: 0,
      netSatang: 8_900,
    });
    const least = { ...tax, incomeLeastSatang: 100_000 };
    expect(withdrawalCharges(150_050, 99_999, least).taxSatang).toBe(0);
    expect(withdrawalCharges(150_050, 99_999, tax).taxSatang).toBe(3_000);
    expect(withdrawalCharges(150_050, 100_000, { ...tax, incomeOn: false }).taxSatang).toBe(0);
    expect(withdrawalCharges(150_050, 100_000, { ...tax, incomeBasisPoints: 500 }).taxSatang).toBe(5_000);
    expect(withdrawalCharges(150_050, 100_000, least)).toEqual({
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
          tax,
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

test('what links earned is taken first, and taxed once, whatever the order of withdrawals', () => {
  const steps = fc.array(
    fc.record({ amount: fc.integer({ min: 1, max: 1_000 }), more: fc.integer({ min: 0, max: 800 }) }),
  );
  fc.assert(
    fc.property(steps, (withdrawn) => {
      let [earnedSatang, takenSatang] = [0, 0];
      for (const { amount, more } of withdrawn) {
        earnedSatang += more;
        const taxable = taxableSatang(amount, { earnedSatang, takenSatang });
        expect(taxable).toBeGreaterThanOrEqual(0);
        expect(taxable).toBeLessThanOrEqual(amount);
        takenSatang += taxable;
        // Either all of it is income, or no income is left in the wallet.
        expect(taxable === amount || takenSatang === earnedSatang).toBe(true);
      }
      expect(takenSatang).toBeLessThanOrEqual(earnedSatang);
    }),
  );
  // Copies went back after it was withdrawn: nothing is given back, and nothing more is taken.
  expect(taxableSatang(500, { earnedSatang: 100, takenSatang: 300 })).toBe(0);
});
