import { redirect } from 'react-router';
import type { Locality, UserAddress } from '../../../modules/address/address.contract.ts';
import {
  type AddressFields,
  type AddressProblem,
  checkAddress,
} from '../../../modules/address/address.rules.ts';
import { safePath } from '../../../shared/safe-path.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText, formTexts } from '../../request/form-fields.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import type { TypedAddress } from './address-fields.tsx';
import { addressInputOf, readTypedAddress } from './read-address-form.ts';

export type AddressReply = {
  message?: string;
  saved?: UserAddress;
  isRemoved?: boolean;
  /** What was typed, so that nothing is lost when something is wrong. */
  values?: TypedAddress;
  /** What is wrong with it. */
  wrong?: Partial<Record<keyof AddressFields, AddressProblem>>;
  /** What the search for a place found, for a visitor without JavaScript. */
  found?: Locality[];
};

/** Every form of the address book: look a place up, save an address, remove one. */
export async function actOnAddressBook(
  request: Request,
  { api }: ServerSide,
): Promise<AddressReply | Response> {
  const form = await request.formData();
  const values = readTypedAddress(form);
  // A submit button's own intent comes after the hidden one.
  const intent = formTexts(form, 'intent').at(-1);
  try {
    if (intent === 'lookup') return { values, found: await findPlaces(api, values.lookup) };
    if (intent === 'remove') {
      await api.address.remove({ id: Number(formText(form, 'id')) });
      return { isRemoved: true };
    }
    const found = await findPlaces(api, values.lookup);
    const whole = withOnlyPlace(values, found);
    const wrong = checkAddress(whole);
    if (Object.keys(wrong).length > 0) return { values, wrong, found };
    const id = formText(form, 'id');
    const saved = await api.address.save({
      ...(id === '' ? {} : { id: Number(id) }),
      ...addressInputOf(whole),
      defaultShipping: form.has('defaultShipping'),
      defaultBilling: form.has('defaultBilling'),
    });
    const next = formText(form, 'next');
    return next === '' ? { saved } : redirect(safePath(next));
  } catch (error) {
    return { message: apiFailure(error).message, values };
  }
}

/** The places a text names; none for a text too short to look for. */
export async function findPlaces(api: ServerSide['api'], lookup: string): Promise<Locality[]> {
  return lookup.length < 2 ? [] : (await api.address.lookup({ search: lookup.slice(0, 60) })).dataList;
}

/** Who searched for a place and found a single one means it, chosen or not. */
export function withOnlyPlace(typed: TypedAddress, found: readonly Locality[]): TypedAddress {
  const [only] = found;
  return typed.subdistrictId !== '' || only === undefined || found.length > 1
    ? typed
    : { ...typed, subdistrictId: String(only.subdistrictId) };
}
