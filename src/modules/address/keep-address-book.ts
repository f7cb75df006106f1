import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import type { Locale } from '../../shared/locale.ts';
import { plainDigits } from '../../shared/plain-digits.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { normaliseTaxId } from '../../shared/tax-id.ts';
import { normaliseTelephone } from '../../shared/telephone-digits.ts';
import type { AddressInput, UserAddress } from './address.contract.ts';
import { addressTypeOf } from './address.rules.ts';
import {
  clearDefault,
  deleteAddress,
  giveDefaults,
  insertAddress,
  lockAddressBook,
  selectAddresses,
  selectLocality,
  updateAddress,
} from './address.store.ts';
import { describeAddress } from './describe-address.ts';
import { differingPlaces } from './place-named.rules.ts';

const addressesMost = 30;

type WrongFields = Partial<
  Record<
    keyof AddressInput,
    'telephoneInvalid' | 'taxIdInvalid' | 'subdistrictUnknown' | 'zipCodeDiffers' | 'fieldsDiffer'
  >
>;
export type SaveAddressFailure =
  | { code: 'notFound' | 'addressBookFull' }
  /** The code is the first field's. */
  | { code: NonNullable<WrongFields[keyof WrongFields]>; fields: WrongFields };

export async function listAddresses(
  { db }: Pick<Services, 'db'>,
  locale: Locale,
  userId: number,
): Promise<UserAddress[]> {
  const rows = await selectAddresses(db, userId);
  return rows.map((row) => describeAddress(locale, row));
}

/** An address of one's own; null for any other. */
export async function readAddress(
  { db }: Pick<Services, 'db'>,
  locale: Locale,
  userId: number,
  addressId: number,
): Promise<UserAddress | null> {
  const [row] = await selectAddresses(db, userId, addressId);
  return row === undefined ? null : describeAddress(locale, row);
}

/**
 * Adds an address or changes one. What is left out of a change stays as it was; what is added a second time, by a form sent
 * twice, is the address there is. The first address is the default for both; a new default takes
 * it from the old.
 */
export async function saveAddress(
  services: Pick<Services, 'db' | 'clock'>,
  locale: Locale,
  userId: number,
  input: AddressInput,
): Promise<Result<UserAddress, SaveAddressFailure>> {
  const telephone = normaliseTelephone(input.telephone);
  const taxId = input.taxId === undefined || input.taxId === '' ? null : normaliseTaxId(input.taxId);
  return transact(services.db, async (tx) => {
    const count = await lockAddressBook(tx, userId);
    const locality = await selectLocality(tx, input.subdistrictId);
    const fields: WrongFields = {};
    if (telephone === null) fields.telephone = 'telephoneInvalid';
    if (taxId === null && (input.taxId ?? '') !== '') fields.taxId = 'taxIdInvalid';
    if (locality === null) fields.subdistrictId = 'subdistrictUnknown';
    else {
      // They follow from the subdistrict; another beside it is one mistake or the other.
      if ((input.zipCode ?? '') !== '' && plainDigits(input.zipCode ?? '') !== locality.zipCode)
        fields.zipCode = 'zipCodeDiffers';
      for (const field of differingPlaces(input, locality)) fields[field] = 'fieldsDiffer';
    }
    const [code] = Object.values(fields);
    if (code !== undefined || telephone === null || locality === null)
      return fail({ code: code ?? 'telephoneInvalid', fields });
    const isFirst = count === 0;
    const described = {
      userId,
      typeAddress: input.typeAddress ?? addressTypeOf(input.userAddressTypeId),
      name: textOrNull(input.name),
      firstname: input.firstname,
      lastname: input.lastname,
      telephone,
      houseNumber: textOrNull(input.houseNumber),
      building: textOrNull(input.building),
      alley: textOrNull(input.alley),
      road: textOrNull(input.road),
      address: input.address,
      subdistrictId: locality.subdistrictId,
      zipCode: locality.zipCode,
      taxId: input.taxId === undefined ? undefined : taxId,
    };
    const same = input.id === undefined ? await findSameAddress(tx, userId, described) : undefined;
    const values = {
      ...described,
      defaultShipping: isFirst || input.defaultShipping || same?.defaultShipping === true,
      defaultBilling: isFirst || input.defaultBilling || same?.defaultBilling === true,
    };
    let addressId = input.id ?? same?.id;
    if (addressId === undefined && count >= addressesMost) return fail({ code: 'addressBookFull' });
    if (addressId === undefined)
      addressId = await insertAddress(tx, { ...values, createdAt: services.clock() });
    else if (!(await updateAddress(tx, userId, addressId, values))) return fail({ code: 'notFound' });
    if (values.defaultShipping) await clearDefault(tx, userId, 'defaultShipping', addressId);
    if (values.defaultBilling) await clearDefault(tx, userId, 'defaultBilling', addressId);
    await giveDefaults(tx, userId);
    const [row] = await selectAddresses(tx, userId, addressId);
    if (row === undefined) throw new Error('the saved address did not come back');
    return succeed(describeAddress(locale, row));
  });
}

/** Nothing for a text left empty; undefined, which changes nothing, for one left out. */
function textOrNull(value: string | undefined): string | null | undefined {
  return value === '' ? null : value;
}

/** What tells one address from another; which of them is the default doesn't. */
const tellingParts = [
  'typeAddress',
  'name',
  'firstname',
  'lastname',
  'telephone',
  'houseNumber',
  'building',
  'alley',
  'road',
  'address',
  'subdistrictId',
  'taxId',
] as const;

type AddressRow = Awaited<ReturnType<typeof selectAddresses>>[number]['address'];

/** The address of the book that says the same; undefined when there is none. */
async function findSameAddress(
  tx: Transaction,
  userId: number,
  values: { [Part in (typeof tellingParts)[number]]: AddressRow[Part] | undefined },
): Promise<AddressRow | undefined> {
  const kept = await selectAddresses(tx, userId);
  return kept.find(({ address }) => tellingParts.every((part) => address[part] === (values[part] ?? null)))
    ?.address;
}

/** Removes an address; false when it isn't this shopper's. Orders keep their own copy. */
export async function removeAddress(
  { db }: Pick<Services, 'db'>,
  userId: number,
  addressId: number,
): Promise<boolean> {
  return transact(db, async (tx) => {
    await lockAddressBook(tx, userId);
    const isRemoved = await deleteAddress(tx, userId, addressId);
    if (isRemoved) await giveDefaults(tx, userId);
    return isRemoved;
  });
}
