import type { Locality } from '../../../modules/address/address.contract.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import type { ServerSide } from '../../request/server-side.server.ts';

/** What was typed of a place, as it was typed. */
export type PlaceValues = { address: string; telephone: string; subdistrictId: string };
export type PlaceMistakes = { address?: 'required'; telephone?: 'telephone'; subdistrictId?: 'place' };
/** What was looked up, and what was found, without scripts. */
export type PlaceLookup = { lookup?: string; found?: Locality[]; message?: string };

export function readPlace(form: FormData): PlaceValues {
  return {
    address: formText(form, 'address').slice(0, 256),
    telephone: formText(form, 'telephone').slice(0, 30),
    subdistrictId: formText(form, 'subdistrictId'),
  };
}

/** What of a place is missing. */
export function checkPlace({ address, telephone, subdistrictId }: PlaceValues): PlaceMistakes {
  return {
    ...(address === '' ? { address: 'required' } : {}),
    ...(telephone.length < 4 ? { telephone: 'telephone' } : {}),
    ...(/^\d{6}$/.test(subdistrictId) ? {} : { subdistrictId: 'place' }),
  };
}

/** Looks a place up for a browser without scripts; null when that isn't what was asked. */
export async function lookUpPlace(form: FormData, { api }: ServerSide): Promise<PlaceLookup | null> {
  if (formText(form, 'intent') !== 'lookup') return null;
  const lookup = formText(form, 'lookup').slice(0, 60);
  try {
    return { lookup, found: (await api.address.lookup({ search: lookup })).dataList };
  } catch (error) {
    return { lookup, message: apiFailure(error).message };
  }
}

/** A place that is kept, with its names and those of the lists it is chosen from. */
export async function readKnownPlace(
  { api }: ServerSide,
  kept: { subdistrictId: number; zipCode: string } | null,
): Promise<Locality | null> {
  if (kept === null) return null;
  const { dataList } = await api.address.lookup({ search: kept.zipCode });
  return dataList.find(({ subdistrictId }) => subdistrictId === kept.subdistrictId) ?? null;
}
