import { expect, test } from 'vitest';
import { isTaxId } from '../../shared/tax-id.ts';
import { demoSellers } from './sellers.ts';
import { demoTaxProfiles } from './tax-profiles.ts';

test('every demo seller has a tax profile with a number that is nobody’s; one sells without VAT', () => {
  expect(demoTaxProfiles.map(({ sellerKey }) => sellerKey).sort()).toEqual(
    demoSellers.map(({ key }) => key).sort(),
  );
  expect(new Set(demoTaxProfiles.map(({ taxId }) => taxId)).size).toBe(demoSellers.length);
  for (const { taxId, sellerKey, provinceName } of demoTaxProfiles) {
    expect(isTaxId(taxId)).toBe(true);
    expect(taxId).toMatch(/^0999/);
    expect(provinceName).toBe(demoSellers.find(({ key }) => key === sellerKey)?.provinceNameTh);
  }
  expect(demoTaxProfiles.filter(({ isVatRegistered }) => !isVatRegistered)).toHaveLength(1);
});
