/** What an address must be (SPEC §5), and how it is written. Pure, so that forms check as people type. */

import { normaliseTaxId } from '../../shared/tax-id.ts';
import { normaliseTelephone } from '../../shared/telephone-digits.ts';

/** SPEC §3 "User address": typeAddress, and the number of each in userAddressTypeId. */
export const addressTypes = ['home', 'office', 'others'] as const;
export type AddressType = (typeof addressTypes)[number];
export const addressTypeIds: Readonly<Record<AddressType, number>> = { home: 1, office: 2, others: 3 };

export function addressTypeOf(typeId: number | undefined): AddressType {
  return addressTypes.find((type) => addressTypeIds[type] === typeId) ?? 'home';
}

/** Whether a type and a number of a type don't contradict one another. */
export function isOneType(type: AddressType | undefined, typeId: number | undefined): boolean {
  return type === undefined || typeId === undefined || typeId === 0 || addressTypeIds[type] === typeId;
}

/** An address as a form has it: all of it text, what isn't filled in empty (SPEC §3 "User address"). */
export type AddressFields = {
  typeAddress: string;
  name: string;
  firstname: string;
  lastname: string;
  telephone: string;
  houseNumber: string;
  building: string;
  address: string;
  alley: string;
  road: string;
  subdistrictId: string;
  taxId: string;
};

export type AddressProblem = 'required' | 'telephoneInvalid' | 'taxIdInvalid';

/** What is wrong with an address, in the order of the form, as browser and server say before it is sent. */
export function checkAddress(fields: AddressFields): Partial<Record<keyof AddressFields, AddressProblem>> {
  const wrong: Partial<Record<keyof AddressFields, AddressProblem>> = {};
  for (const name of ['firstname', 'lastname'] as const)
    if (fields[name].trim() === '') wrong[name] = 'required';
  if (normaliseTelephone(fields.telephone) === null)
    wrong.telephone = fields.telephone.trim() === '' ? 'required' : 'telephoneInvalid';
  if (!hasPlace(fields)) wrong.houseNumber = 'required';
  if (!/^[1-9]\d*$/.test(fields.subdistrictId)) wrong.subdistrictId = 'required';
  if (fields.taxId.trim() !== '' && normaliseTaxId(fields.taxId) === null) wrong.taxId = 'taxIdInvalid';
  return wrong;
}

/** Whether an address says which house it is: by its number, or by what stands in its free line. */
export function hasPlace(parts: { houseNumber?: string | null; address?: string | null }): boolean {
  return [parts.houseNumber, parts.address].some((part) => (part ?? '').trim() !== '');
}

/** Bangkok's id in the province table: its districts are เขต, their parts แขวง. */
export const bangkokId = 1;

const bangkokName = 'กรุงเทพมหานคร';

export type AddressParts = {
  address: string;
  houseNumber: string | null;
  building: string | null;
  alley: string | null;
  road: string | null;
  subdistrictName: string;
  districtName: string;
  provinceName: string;
  provinceId: number;
  zipCode: string;
};

/** The part of an address before its subdistrict. */
export function streetLine(
  locale: 'th' | 'en',
  parts: Pick<AddressParts, 'address' | 'houseNumber' | 'building' | 'alley' | 'road'>,
): string {
  const before = [parts.houseNumber, parts.building, parts.address];
  const street =
    locale === 'th'
      ? [prefixed('ซอย', parts.alley), prefixed('ถนน', parts.road)]
      : [prefixed('Soi ', parts.alley), suffixed(parts.road, ' Road')];
  return joinParts(locale, [...before, ...street]);
}

type ThaiPlace = { subdistrictName: string; districtName: string; provinceName: string };

/** Where an address is, in Thai, as the post wants it: แขวง/เขต in Bangkok, ต./อ./จ. elsewhere. */
function thaiPlaces({ subdistrictName, districtName, provinceName }: ThaiPlace): string[] {
  return provinceName === bangkokName
    ? [`แขวง${subdistrictName}`, `เขต${districtName}`, provinceName]
    : [`ต.${subdistrictName}`, `อ.${districtName}`, `จ.${provinceName}`];
}

/**
 * An address whose street is one text already (what orders and sellers' documents keep) on one line. The places of what was
 * ordered in English are in English.
 */
export function keptAddressLine(parts: ThaiPlace & { address: string; zipCode: string }): string {
  const { address, subdistrictName, districtName, provinceName, zipCode } = parts;
  const isThai = /\p{Script=Thai}/u.test(provinceName);
  const area = isThai ? thaiPlaces(parts) : [subdistrictName, districtName, provinceName];
  return joinParts('th', [address, ...area, zipCode]);
}

/** The address on one line as the post wants it. */
export function addressLine(locale: 'th' | 'en', parts: AddressParts): string {
  const area =
    locale === 'th' ? thaiPlaces(parts) : [parts.subdistrictName, parts.districtName, parts.provinceName];
  return joinParts(locale, [streetLine(locale, parts), ...area, parts.zipCode]);
}

function joinParts(locale: 'th' | 'en', parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join(locale === 'th' ? ' ' : ', ');
}

function prefixed(prefix: string, value: string | null): string | null {
  if (value === null || value === '') return null;
  return value.startsWith(prefix.trim()) ? value : `${prefix}${value}`;
}

function suffixed(value: string | null, suffix: string): string | null {
  if (value === null || value === '') return null;
  return /road$|rd\.?$/i.test(value) ? value : `${value}${suffix}`;
}
