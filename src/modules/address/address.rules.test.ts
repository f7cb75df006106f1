import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isTaxId, normaliseTaxId } from '../../shared/tax-id.ts';
import { normaliseTelephone } from '../../shared/telephone-digits.ts';
import { addressLine } from './address.rules.ts';

describe('a telephone number', () => {
  test.each([
    ['081-234-5678', '0812345678'],
    ['+66812345678', '0812345678'],
    ['02 123 4567', '021234567'],
    ['02-123456', '02123456'],
    ['1234567', null],
    ['081234567890', null],
    ['0812๓45678', '0812345678'],
    ['0812٣45678', null],
    ['', null],
  ])('%j is %j', (given, expected) => expect(normaliseTelephone(given)).toBe(expected));
});

describe('a tax id', () => {
  test('is known by its check digit', () => {
    expect(isTaxId('1101700230708')).toBe(true);
    expect(isTaxId('1101700230709')).toBe(false);
    expect(normaliseTaxId('1-1017-00230-70-8')).toBe('1101700230708');
  });
  test('has one right last digit for any twelve before it', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{12}$/), (start) => {
        const right = Array.from({ length: 10 }, (_, last) => `${start}${last}`).filter(isTaxId);
        expect(right).toHaveLength(1);
      }),
    );
  });
});

describe('an address on one line', () => {
  const parts = {
    houseNumber: '99/1',
    building: null,
    address: 'หมู่ 4',
    alley: 'สุขุมวิท 11',
    road: 'สุขุมวิท',
    subdistrictName: 'คลองเตยเหนือ',
    districtName: 'วัฒนา',
    provinceName: 'กรุงเทพมหานคร',
    provinceId: 1,
    zipCode: '10110',
  };
  test('says แขวง and เขต in Bangkok', () =>
    expect(addressLine('th', parts)).toBe(
      '99/1 หมู่ 4 ซอยสุขุมวิท 11 ถนนสุขุมวิท แขวงคลองเตยเหนือ เขตวัฒนา กรุงเทพมหานคร 10110',
    ));
  test('says ต. อ. จ. elsewhere, and does not say ซอย twice', () =>
    expect(
      addressLine('th', {
        ...parts,
        alley: 'ซอย 3',
        provinceId: 38,
        provinceName: 'เชียงใหม่',
        districtName: 'แม่ริม',
      }),
    ).toBe('99/1 หมู่ 4 ซอย 3 ถนนสุขุมวิท ต.คลองเตยเหนือ อ.แม่ริม จ.เชียงใหม่ 10110'));
});
