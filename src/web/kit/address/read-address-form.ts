import type { AddressInput } from '../../../modules/address/address.contract.ts';
import { formText } from '../../request/form-fields.ts';
import type { TypedAddress } from './address-fields.tsx';

/** An address as a form holds it; `prefix` stands before each field's name. */
export function readTypedAddress(form: FormData, prefix = ''): TypedAddress {
  const text = (name: keyof TypedAddress) => formText(form, `${prefix}${name}`);
  return {
    typeAddress: text('typeAddress'),
    name: text('name'),
    firstname: text('firstname'),
    lastname: text('lastname'),
    telephone: text('telephone'),
    houseNumber: text('houseNumber'),
    building: text('building'),
    address: text('address'),
    alley: text('alley'),
    road: text('road'),
    subdistrictId: text('subdistrictId'),
    taxId: text('taxId'),
    provinceId: text('provinceId'),
    districtId: text('districtId'),
    lookup: text('lookup'),
  };
}

/** The same as the API takes it. */
export function addressInputOf({
  provinceId: _province,
  districtId: _district,
  lookup: _lookup,
  typeAddress,
  subdistrictId,
  ...texts
}: TypedAddress): Omit<AddressInput, 'defaultShipping' | 'defaultBilling'> {
  return {
    ...texts,
    typeAddress: typeAddress === 'office' || typeAddress === 'others' ? typeAddress : 'home',
    subdistrictId: Number(subdistrictId),
  };
}
