import type { Services } from '../../platform/services.ts';
import type { Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import type { AddressInput, UserAddress } from './address.contract.ts';
import { addressTypeOf, normaliseTaxId, normaliseTelephone } from './address.rules.ts';
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

const addressesMost = 30;

export type SaveAddressFailure = {
  code: 'notFound' | 'subdistrictUnknown' | 'telephoneInvalid' | 'taxIdInvalid' | 'addressBookFull';
};

export async function listAddresses(
  { db }: Pick<Services, 'db'>,
  locale: Locale,
  userId: number,
): Promise<UserAddress[]> {
  const rows = await selectAddresses(db, userId);
  return rows.map((row) => describeAddress(locale, row));
}

/** Adds an address or changes one. The first address is the default for both; a new default takes it from the old. */
export async function saveAddress(
  services: Pick<Services, 'db' | 'clock'>,
  locale: Locale,
  userId: number,
  input: AddressInput,
): Promise<Result<UserAddress, SaveAddressFailure>> {
  const telephone = normaliseTelephone(input.telephone);
  if (telephone === null) return fail({ code: 'telephoneInvalid' });
  const taxId = input.taxId === undefined || input.taxId === '' ? null : normaliseTaxId(input.taxId);
  if (taxId === null && input.taxId !== undefined && input.taxId !== '')
    return fail({ code: 'taxIdInvalid' });

  return services.db.transaction(async (tx) => {
    const count = await lockAddressBook(tx, userId);
    const locality = await selectLocality(tx, input.subdistrictId);
    if (locality === null) return fail({ code: 'subdistrictUnknown' });
    if (input.id === undefined && count >= addressesMost) return fail({ code: 'addressBookFull' });
    const isFirst = count === 0;
    const values = {
      userId,
      typeAddress: input.typeAddress ?? addressTypeOf(input.userAddressTypeId),
      name: input.name ?? null,
      firstname: input.firstname,
      lastname: input.lastname,
      telephone,
      houseNumber: input.houseNumber ?? null,
      building: input.building ?? null,
      alley: input.alley ?? null,
      road: input.road ?? null,
      address: input.address,
      subdistrictId: locality.subdistrictId,
      // A zip code follows from the subdistrict; what was typed beside it doesn't count.
      zipCode: locality.zipCode,
      taxId,
      defaultShipping: isFirst || input.defaultShipping,
      defaultBilling: isFirst || input.defaultBilling,
    };
    let addressId = input.id;
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

/** Removes an address; false when it isn't this shopper's. Orders keep their own copy. */
export async function removeAddress(
  { db }: Pick<Services, 'db'>,
  userId: number,
  addressId: number,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockAddressBook(tx, userId);
    const isRemoved = await deleteAddress(tx, userId, addressId);
    if (isRemoved) await giveDefaults(tx, userId);
    return isRemoved;
  });
}
