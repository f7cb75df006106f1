import { expect, test } from 'vitest';
import {
  checkTaxInvoice,
  isBranchNumber,
  taxFieldsOf,
  taxFieldsOfAddress,
  taxInvoiceAddress,
  taxInvoiceChoiceOf,
} from './tax-invoice.rules.ts';

const good = {
  type: 'company' as const,
  name: 'บริษัท หนังสือดี จำกัด',
  taxId: '0105536000313',
  branchType: 'branch' as const,
  branchNumber: '00012',
  branchName: 'สาขาสยาม',
  email: 'tax@example.com',
  address: '',
  zipCode: '',
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

test('an address has a zip code: in its field, or at its end; without one it is the parcel’s', () => {
  const zip = (address: string, zipCode: string) => checkTaxInvoice({ ...good, address, zipCode }).zipCode;
  expect(zip('', '')).toBeUndefined();
  expect(zip('99/1 ถนนสีลม', '')).toBe('required');
  expect(zip('99/1 ถนนสีลม', '1050')).toBe('zipCodeInvalid');
  expect(zip('99/1 ถนนสีลม', '10500')).toBeUndefined();
  expect(zip('99/1 ถนนสีลม 10500', '')).toBeUndefined();
});

const parcel = {
  firstname: 'สมศรี',
  lastname: 'รักอ่าน',
  telephone: '0812345678',
  address: '99/1 ถนนพระราม 4',
  subdistrictName: 'สีลม',
  districtName: 'บางรัก',
  provinceName: 'กรุงเทพมหานคร',
  zipCode: '10500',
};

test('is kept with its zip code, and printed with it once', () => {
  const kept = (address: string | null, zipCode: string | null) =>
    taxInvoiceChoiceOf({ type: 'personal', name: 'สมศรี', taxId: '1101700230708', address, zipCode }, parcel);
  const printed = [kept(null, null), kept('1 ถนนสุขุมวิท', '10110'), kept('1 ถนนสุขุมวิท 10110', null)].map(
    taxInvoiceAddress,
  );
  expect(printed).toEqual([
    '99/1 ถนนพระราม 4 แขวงสีลม เขตบางรัก กรุงเทพมหานคร 10500',
    '1 ถนนสุขุมวิท 10110',
    '1 ถนนสุขุมวิท 10110',
  ]);
  // What was asked for before there was a field for it.
  const { zipCode: _, ...old } = kept('1 ถนนสุขุมวิท 10110', null);
  expect(taxInvoiceAddress(old)).toBe('1 ถนนสุขุมวิท 10110');
  expect(taxFieldsOf(old).zipCode).toBe('10110');
});

test('an address of the address book fills the fields in', () => {
  const address = { firstname: 'สมศรี', lastname: 'รักอ่าน', zipCode: '10500' };
  expect(
    taxFieldsOfAddress({ ...address, taxId: '0105536000313', line: '1 ถนนสีลม เขตบางรัก กรุงเทพมหานคร 10500' }),
  ).toMatchObject({
    type: 'company',
    name: 'สมศรี รักอ่าน',
    taxId: '0105536000313',
    address: '1 ถนนสีลม เขตบางรัก กรุงเทพมหานคร',
    zipCode: '10500',
  });
  expect(
    taxFieldsOfAddress({ ...address, taxId: null, line: '1 Silom Road, Bang Rak, Bangkok, 10500' }),
  ).toMatchObject({ type: 'personal', taxId: '', address: '1 Silom Road, Bang Rak, Bangkok' });
});
