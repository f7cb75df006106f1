import { redirect } from 'react-router';
import type { AddressInput, Locality, UserAddress } from '../../modules/address/address.contract.ts';
import { safePath } from '../../shared/safe-path.ts';
import { apiFailure } from '../api-client.server.ts';
import type { ServerSide } from '../server-side.server.ts';

const textFields = [
  'firstname',
  'lastname',
  'telephone',
  'address',
  'alley',
  'road',
  'taxId',
  'lookup',
] as const;

export type AddressReply = {
  message?: string;
  saved?: UserAddress;
  isRemoved?: boolean;
  /** What was typed, so that nothing is lost when something is wrong. */
  values?: Partial<Record<(typeof textFields)[number], string>>;
  /** What the lookup found, for a visitor without JavaScript. */
  found?: Locality[];
};

/** Every form of the address book: look a place up, save an address, remove one. */
export async function actOnAddressBook(
  request: Request,
  { api }: ServerSide,
): Promise<AddressReply | Response> {
  const form = await request.formData();
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const values = Object.fromEntries(textFields.map((name) => [name, text(name)]));
  // A submit button's own intent comes after the hidden one.
  const intent = form.getAll('intent').at(-1);
  try {
    if (intent === 'lookup')
      return { values, found: (await api.address.lookup({ search: text('lookup') })).dataList };
    if (intent === 'remove') {
      await api.address.remove({ id: Number(text('id')) });
      return { isRemoved: true };
    }
    const saved = await api.address.save(readAddress(form, text));
    const next = text('next');
    return next === '' ? { saved } : redirect(safePath(next));
  } catch (error) {
    return { message: apiFailure(error).message, values };
  }
}

function readAddress(form: FormData, text: (name: string) => string): AddressInput {
  const id = text('id');
  const type = text('typeAddress');
  return {
    ...(id === '' ? {} : { id: Number(id) }),
    typeAddress: type === 'office' || type === 'others' ? type : 'home',
    firstname: text('firstname'),
    lastname: text('lastname'),
    telephone: text('telephone'),
    address: text('address'),
    alley: text('alley'),
    road: text('road'),
    taxId: text('taxId'),
    subdistrictId: Number(text('subdistrictId')),
    defaultShipping: form.has('defaultShipping'),
    defaultBilling: form.has('defaultBilling'),
  };
}
