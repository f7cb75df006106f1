import { expect, test } from 'vitest';
import { checkTaxInvoice, isBranchNumber } from './tax-invoice.rules.ts';

const good = {
  type: 'company' as const,
  name: 'บริษัท หนังสือดี จำกัด',
  taxId: '0105536000313',
  branchType: 'branch' as const,
  branchNumber: '00012',
  branchName: 'สาขาสยาม',
  email: 'tax@example.com',
  address: '',
};

test('takes a company’s branch, a head office without number, a person without branch', () => {
  expect(checkTaxInvoice(good)).toEqual({});
  expect(checkTaxInvoice({ ...good, branchType: 'head', branchNumber: '' })).toEqual({});
  expect(checkTaxInvoice({ ...good, type: 'personal', branchNumber: '', email: '' })).toEqual({});
});

test('says what is wrong with which field', () => {
  expect(checkTaxInvoice({ ...good, name: ' ', taxId: '', branchNumber: '' })).toEqual({
    name: 'required',
    taxId: 'required',
    branchNumber: 'required',
  });
  // The check digit of 010553600031 is 3.
  expect(checkTaxInvoice({ ...good, taxId: '0105536000314', branchNumber: '12', email: 'tax@' })).toEqual({
    taxId: 'taxIdInvalid',
    branchNumber: 'branchNumberInvalid',
    email: 'emailInvalid',
  });
});

test('a branch number is five digits', () => {
  expect(isBranchNumber('00000')).toBe(true);
  expect(isBranchNumber('1234')).toBe(false);
  expect(isBranchNumber('๐๐๐๐๑')).toBe(false);
});
