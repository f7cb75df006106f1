import { type Locale, locales } from '../../shared/locale.ts';
import { type AddressParts, streetLine } from '../address/address.rules.ts';
import type { AddressSnapshot } from '../order/order-snapshot.contract.ts';

type Whom = { firstname: string; lastname: string; telephone: string };

/** An address as an order keeps it, whose places are named in that language. */
export function keptAddress(
  locale: Locale,
  address: Omit<AddressParts, 'provinceId'> & Whom,
): AddressSnapshot {
  const { firstname, lastname, telephone, subdistrictName, districtName, provinceName, zipCode } = address;
  return {
    ...{ firstname, lastname, telephone },
    address: streetLine(locale, address),
    ...{ subdistrictName, districtName, provinceName, zipCode },
  };
}

/** As orders keep it, in whichever language they were placed: `read` says it in one. */
export function keptInEither(
  read: (locale: Locale) => Omit<AddressParts, 'provinceId'> & Whom,
): AddressSnapshot[] {
  return locales.map((locale) => keptAddress(locale, read(locale)));
}
