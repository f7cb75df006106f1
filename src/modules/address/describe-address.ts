import { inLocale, type Locale } from '../../shared/locale.ts';
import type { Locality, UserAddress } from './address.contract.ts';
import { addressLine, addressTypeIds } from './address.rules.ts';
import type { LocalityRow, selectAddresses } from './address.store.ts';

type AddressRow = Awaited<ReturnType<typeof selectAddresses>>[number];

export function describeLocality(locale: Locale, row: LocalityRow): Locality {
  return {
    subdistrictId: row.subdistrictId,
    subdistrictName: inLocale(locale, row.subdistrictTh, row.subdistrictEn),
    districtId: row.districtId,
    districtName: inLocale(locale, row.districtTh, row.districtEn),
    provinceId: row.provinceId,
    provinceName: inLocale(locale, row.provinceTh, row.provinceEn),
    zipCode: row.zipCode,
  };
}

export function describeAddress(locale: Locale, row: AddressRow): UserAddress {
  const { address } = row;
  const locality = {
    ...describeLocality(locale, row),
    zipCode: address.zipCode,
  };
  return {
    ...locality,
    id: address.id,
    typeAddress: address.typeAddress,
    zipcodeId: Number(address.zipCode),
    userAddressTypeId: addressTypeIds[address.typeAddress],
    name: address.name,
    firstname: address.firstname,
    lastname: address.lastname,
    telephone: address.telephone,
    address: address.address,
    houseNumber: address.houseNumber,
    building: address.building,
    alley: address.alley,
    road: address.road,
    taxId: address.taxId,
    defaultShipping: address.defaultShipping,
    defaultBilling: address.defaultBilling,
    country: locale === 'th' ? 'ไทย' : 'Thailand',
    line: addressLine(locale, { ...address, ...locality }),
  };
}
