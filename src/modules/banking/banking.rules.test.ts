import fc from 'fast-check';
import { expect, test } from 'vitest';
import { thaiBanks } from '../../platform/payments/thai-banks.ts';
import { accountNumberLengths, checkBankAccount, isNameSame, maskAccountNumber } from './banking.rules.ts';

const isBank = (code: string) => thaiBanks.some((bank) => bank.code === code);
const bank = fc.constantFrom(...thaiBanks.map(({ code }) => code));
const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(''))
    .filter((number) => new Set(number).size > 1);

test('a number of a length its bank has is taken, however it is grouped; any other length is not', () => {
  fc.assert(
    fc.property(
      bank.chain((code) =>
        fc
          .integer({ min: 1, max: 20 })
          .chain((length) => digits(length + 1).map((number) => ({ code, number }))),
      ),
      ({ code, number }) => {
        const typed = number.replaceAll(/(\d{3})(?=\d)/g, '$1-');
        const checked = checkBankAccount(
          { bankCode: code, accountNumber: ` ${typed} `, accountName: 'มานี มีใจ' },
          isBank,
        );
        if (accountNumberLengths(code).includes(number.length))
          expect(checked).toEqual({
            ok: true,
            value: { bankCode: code, accountNumber: number, accountName: 'มานี มีใจ' },
          });
        else
          expect(checked).toMatchObject({
            ok: false,
            failure: { fields: { accountNumber: 'accountNumberInvalid' } },
          });
      },
    ),
  );
});

test('every bank has a plausible length, 10 to 15 digits', () => {
  for (const { code } of thaiBanks) {
    expect(accountNumberLengths(code).length).toBeGreaterThan(0);
    for (const length of accountNumberLengths(code)) expect(length >= 10 && length <= 15).toBe(true);
  }
});

test('a name of digits alone is nobody’s; one with digits among letters is', () => {
  const named = (accountName: string) =>
    checkBankAccount({ bankCode: '004', accountNumber: '1234567890', accountName }, isBank);
  expect(named('12345')).toMatchObject({ failure: { fields: { accountName: 'accountNameInvalid' } } });
  expect(named('๑๒๓').ok).toBe(false);
  expect(named('108 Books').ok).toBe(true);
});

test('every mistake is told under its field', () => {
  expect(checkBankAccount({ bankCode: '', accountNumber: '', accountName: ' ' }, isBank)).toEqual({
    ok: false,
    failure: {
      code: 'bankAccountInvalid',
      fields: { bankCode: 'required', accountNumber: 'required', accountName: 'required' },
    },
  });
  expect(
    checkBankAccount({ bankCode: '999', accountNumber: '0000000000', accountName: '<b>' }, isBank),
  ).toMatchObject({
    failure: {
      fields: {
        bankCode: 'bankUnknown',
        accountNumber: 'accountNumberInvalid',
        accountName: 'accountNameInvalid',
      },
    },
  });
});

test('a mask shows four digits and no more', () => {
  fc.assert(
    fc.property(digits(12), (number) => {
      expect(maskAccountNumber(number).replaceAll(/\D/g, '')).toBe(number.slice(-4));
    }),
  );
});

test.each([
  ['นางสาว มานี  มีใจ', 'มานี มีใจ', true],
  ['น.ส.มานี มีใจ', 'มานี มีใจ', true],
  ['MR. SOMCHAI JAIDEE', 'Somchai Jaidee', true],
  ['มานี มีใจดี', 'มานี มีใจ', false],
  ['มาณี มีใจ', 'มานี มีใจ', false],
  ['', 'มานี มีใจ', false],
  ['บจก. มานี หนังสือ', 'บริษัท มานี หนังสือ จำกัด', true],
  ['บมจ.มานี', 'บริษัท มานี จำกัด (มหาชน)', true],
  ['หจก. มานี', 'ห้างหุ้นส่วนจำกัด มานี', true],
  ['หจก. มานี', 'บริษัท มานี จำกัด', false],
  ['ท่ีรัก', 'ที่รัก', true],
  ['นำ้ฝน', 'น้ำฝน', true],
  ['นํ้าฝน', 'น้ำฝน', true],
  ['คํา', 'คำ', true],
  ['เเก้ว', 'แก้ว', true],
  ['สม\u200bหญิง', 'สมหญิง', true],
  ['บจก. เเก้วคํา', 'บริษัท แก้วคำ จํากัด', true],
  ['ปา', 'ป้า', false],
  ['มานี', 'มานิ', false],
])('an account in the name of %s beside %s: %s', (account, person, isSame) => {
  expect(isNameSame(account, person)).toBe(isSame);
});
