import { redirect } from 'react-router';
import type { Locality } from '../../../modules/address/address.contract.ts';
import {
  checkTaxProfile,
  type TaxProfileField,
  type TaxProfileProblem,
  type TaxProfileValues,
  taxProfileFields,
} from '../../../modules/document/tax-profile.rules.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import type { ServerSide } from '../../request/server-side.server.ts';

export type TaxProfileReply = {
  values: TaxProfileValues;
  wrong: Partial<Record<TaxProfileField, TaxProfileProblem>>;
  message?: string;
  /** Somebody was faster: what stands there now is shown beside what was typed. */
  isConflict?: boolean;
  /** What was looked up, and what was found, without JavaScript. */
  lookup?: string;
  found?: Locality[];
};

/** The form of the store's tax profile: saves it, or looks a place up for a browser without JavaScript. */
export async function actOnTaxProfile(
  request: Request,
  { api }: ServerSide,
): Promise<TaxProfileReply | Response> {
  const form = await request.formData();
  const values = Object.fromEntries(
    taxProfileFields.map((field) => [field, formText(form, field)]),
  ) as TaxProfileValues;
  if (formText(form, 'intent') === 'lookup') {
    const lookup = formText(form, 'lookup');
    try {
      return { values, wrong: {}, lookup, found: (await api.address.lookup({ search: lookup })).dataList };
    } catch (error) {
      return { values, wrong: {}, lookup, message: apiFailure(error).message };
    }
  }
  const wrong = checkTaxProfile(values);
  if (Object.keys(wrong).length > 0) return { values, wrong };
  const { vat, subdistrictId, email, ...rest } = values;
  try {
    await api.document.saveTaxProfile({
      ...rest,
      isVatRegistered: vat === 'yes',
      subdistrictId: Number(subdistrictId),
      version: readNumber(formText(form, 'version')),
      email: email === '' ? null : email,
    });
  } catch (error) {
    const { message, code } = apiFailure(error);
    return { values, wrong: {}, message, isConflict: code === 'taxProfileChanged' };
  }
  return redirect('/manage-store/settings/tax?done=saved');
}
