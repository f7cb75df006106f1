import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shopperReasons } from '../../../modules/returns/return-status.rules.ts';
import {
  checkReturnForm,
  otherAccount,
  previewRefund,
  quantityName,
  readCopies,
  readReturnForm,
} from './return-form.rules.ts';

function copies(quantity: number) {
  return { quantity, returnable: quantity, returned: 0, discount: 0, platformDiscount: 0 };
}
const lines = [
  { ...copies(3), orderLineId: 1, total: 300, isFreeProduct: false },
  { ...copies(1), orderLineId: 2, total: 50.5, isFreeProduct: false },
  { ...copies(1), orderLineId: 3, total: 0, isFreeProduct: true },
];
const order = { lines, needsBankAccount: true, shippingBaht: 40 };
const values = {
  gifts: {},
  copies: { 1: '1' } as Record<number, string>,
  reason: 'damaged',
  note: 'ปกขาด',
  account: otherAccount,
  bankCode: '004',
  accountNumber: '123-4-56789-0',
  accountName: 'สมศรี รักอ่าน',
};
const isBank = (code: string) => code === '004';
const check = (changes: Partial<typeof values>, files: { name: string; size: number }[] = []) =>
  checkReturnForm({ ...values, ...changes }, files, order, isBank);

describe('what is wrong with a form', () => {
  test('nothing, when all of it is there', () => {
    expect(check({})).toEqual({});
    expect(check({ account: '12', bankCode: '', accountNumber: '', accountName: '' })).toEqual({});
    expect(check({ reason: 'changed_mind', note: '' })).toEqual({});
  });

  test('each field that is missing', () => {
    expect(check({ copies: {}, reason: '', note: '', account: '' })).toEqual({
      lines: 'linesRequired',
      reason: 'required',
    });
    expect(check({ note: '' })).toEqual({ note: 'required' });
    expect(check({ account: '' })).toEqual({ account: 'required' });
    expect(check({ bankCode: '', accountNumber: '12', accountName: '' })).toEqual({
      bankCode: 'required',
      accountNumber: 'accountNumberInvalid',
      accountName: 'required',
    });
    expect(check({ bankCode: '999' })).toMatchObject({ bankCode: 'bankUnknown' });
  });

  test('quantities that there are not', () => {
    for (const typed of ['', '0', '4', '1.5', '-1', 'x', '999999'])
      expect(check({ copies: { 1: typed } }), typed).toMatchObject({ lines: 'quantityInvalid' });
    expect(check({ copies: { 9: '1' } })).toMatchObject({ lines: 'quantityInvalid' });
  });

  test('photos (SPEC §5)', () => {
    const photo = { name: 'a.png', size: 10 };
    expect(
      check(
        {},
        Array.from({ length: 5 }, () => photo),
      ),
    ).toEqual({});
    expect(
      check(
        {},
        Array.from({ length: 6 }, () => photo),
      ),
    ).toEqual({ photos: 'tooManyFiles' });
    expect(check({}, [{ name: 'a.gif', size: 10 }])).toEqual({ photos: 'formatNotSupported' });
    expect(check({}, [{ name: 'a.jpg', size: 2 * 1024 * 1024 + 1 }])).toEqual({ photos: 'fileTooLarge' });
  });

  test('no account is asked for where no money goes to one', () => {
    expect(check({ copies: { 3: '1' }, account: '' })).toEqual({});
    expect(
      checkReturnForm({ ...values, account: '' }, [], { ...order, needsBankAccount: false }, isBank),
    ).toEqual({});
  });
});

describe('the refund as it adds up', () => {
  test('the copies, and the parcel when all that was paid for goes back and the buyer is not to blame', () => {
    const all = { 1: '3', 2: '1' };
    expect(previewRefund(values, order)).toEqual({
      copies: 1,
      itemsBaht: 100,
      shippingBaht: 0,
      totalBaht: 100,
    });
    expect(previewRefund({ copies: all, reason: 'damaged' }, order)).toEqual({
      copies: 4,
      itemsBaht: 350.5,
      shippingBaht: 40,
      totalBaht: 390.5,
    });
    for (const reason of ['changed_mind', ''])
      expect(previewRefund({ copies: all, reason }, order).shippingBaht, reason).toBe(0);
    expect(previewRefund({ copies: {}, reason: 'damaged' }, order).totalBaht).toBe(0);
  });

  test('never more than the order, in whole satang', () => {
    const typed = fc.constantFrom('0', '1', '2', '3', '4', '', 'x');
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('1', '2', '3'), typed),
        fc.constantFrom(...shopperReasons),
        (copies, reason) => {
          const { totalBaht } = previewRefund({ copies, reason }, order);
          expect(totalBaht).toBeLessThanOrEqual(390.5);
          expect(Math.round(totalBaht * 100) / 100).toBe(totalBaht);
        },
      ),
    );
  });
});

test('a form is read with the quantities of what is ticked alone', () => {
  const form = new FormData();
  form.append('line', '1');
  form.append('line', 'x');
  form.set(quantityName(1), ' 2 ');
  form.set(quantityName(2), '1');
  form.set('note', '  ปกขาด ');
  const read = readReturnForm(form);
  expect(read).toMatchObject({ copies: { 1: '2' }, note: 'ปกขาด', reason: '' });
  expect(readCopies(read.copies, lines)).toEqual([{ orderLineId: 1, quantity: 2 }]);
});
