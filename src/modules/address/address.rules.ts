/** What an address must be (SPEC §5), and how it is written. Pure, so that forms check as people type. */

/** SPEC §3 "User address": typeAddress, and the number of each in userAddressTypeId. */
export const addressTypes = ['home', 'office', 'others'] as const;
export type AddressType = (typeof addressTypes)[number];
export const addressTypeIds: Readonly<Record<AddressType, number>> = { home: 1, office: 2, others: 3 };

export function addressTypeOf(typeId: number | undefined): AddressType {
  return addressTypes.find((type) => addressTypeIds[type] === typeId) ?? 'home';
}

const digitsOnly = /^\d+$/;

/** SPEC §5: "Phone: at least 9 digits, max 11, digits only"; spaces and dashes people put between them are taken off. */
export function normaliseTelephone(telephone: string): string | null {
  const digits = telephone.replace(/[\s-]/g, '').replace(/^\+66/, '0');
  return digitsOnly.test(digits) && digits.length >= 9 && digits.length <= 11 ? digits : null;
}

/**
 * A Thai tax or citizen id: 13 digits, the last a check digit: 11 − (Σ digit × (13 − position)) mod 11, mod 10
 * (Department of Provincial Administration).
 */
export function isTaxId(value: string): boolean {
  if (!/^\d{13}$/.test(value)) return false;
  const digits = [...value].map(Number);
  const sum = digits.slice(0, 12).reduce((total, digit, index) => total + digit * (13 - index), 0);
  return (11 - (sum % 11)) % 10 === digits[12];
}

export function normaliseTaxId(value: string): string | null {
  const digits = value.replace(/[\s-]/g, '');
  return isTaxId(digits) ? digits : null;
}

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
