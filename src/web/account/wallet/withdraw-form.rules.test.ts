import { expect, test } from 'vitest';
import { checkWithdraw } from './withdraw-form.rules.ts';

const now = '2026-11-21T03:00:00.000Z';
const terms = {
  balance: 500.25,
  minimum: 100,
  accounts: [
    { id: 1, withdrawableFrom: now },
    { id: 2, withdrawableFrom: '2026-11-21T03:00:00.001Z' },
  ],
};
const check = (amount: string, account: string) => checkWithdraw({ amount, account }, terms, now);

test('takes an amount that can be withdrawn to an account that is old enough', () => {
  expect(check('500.25', '1')).toEqual({ isFine: true, amountSatang: 50_025, accountId: 1 });
  expect(check('100', '1')).toEqual({ isFine: true, amountSatang: 10_000, accountId: 1 });
});

test('says what is wrong, field by field', () => {
  expect(check('', '')).toEqual({ isFine: false, fields: { amount: 'amount', account: 'account' } });
  expect(check('99.99', '1')).toEqual({ isFine: false, fields: { amount: 'tooSmall' } });
  expect(check('500.26', '2')).toEqual({
    isFine: false,
    fields: { amount: 'tooLarge', account: 'account' },
  });
});
