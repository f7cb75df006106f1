import { redirect } from 'react-router';
import type { Locality } from '../../../modules/address/address.contract.ts';
import { type BuyerWords, buyerFields, noteMost } from '../../../modules/referral/referral.rules.ts';
import { findPlaces, withOnlyPlace } from '../../kit/address/address-action.server.ts';
import type { TypedAddress } from '../../kit/address/address-fields.tsx';
import { readTypedAddress } from '../../kit/address/read-address-form.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText, formTexts } from '../../request/form-fields.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import { readLineForm } from './line-form.server.ts';
import { basketHref, readShipping } from './steps.rules.ts';

export type BasketReply = {
  message?: string;
  /** What is wrong with whom it is for. */
  problem?: 'telephoneMissing' | 'telephoneInvalid' | 'agreedMissing';
  buyer?: Partial<TypedAddress>;
  note?: string;
  found?: Locality[];
};

const nothing = Object.fromEntries(buyerFields.map((field) => [field, ''])) as BuyerWords;

/** What was typed before, with what this form has of it. */
function wordsOf(before: Partial<Record<string, string>> | null, typed: Partial<TypedAddress>): BuyerWords {
  const words = { ...nothing };
  for (const field of buyerFields) words[field] = (typed[field] ?? before?.[field] ?? '').slice(0, 100);
  return words;
}

/** What the steps of an affiliate's basket do; what worked leads on. */
export async function actOnBasket(
  request: Request,
  { api }: ServerSide,
  basketCode: string,
): Promise<BasketReply | Response> {
  const form = await request.formData();
  const intent = formTexts(form, 'intent').at(-1);
  const here = new URL(request.url);
  const stay = () => redirect(`${here.pathname.replace(/\.data$/, '')}${searchOf(here)}`);
  try {
    switch (intent) {
      case 'add': {
        await api.referral.add({ basketCode, productId: Number(formText(form, 'productId')) });
        return stay();
      }
      case 'quantity':
        await api.referral.quantity({ basketCode, ...readLineForm(form) });
        return stay();
      case 'refresh':
        await api.referral.refresh({ basketCode });
        return stay();
      case 'buyer':
        return await nameBuyer(api, basketCode, form);
      case 'lookup':
      case 'address':
        return await keepAddress(api, basketCode, form, intent === 'lookup');
      case 'payment': {
        const payment = formText(form, 'payment');
        const isKnown =
          payment === 'card' || payment === 'promptpay' || payment === 'transfer' || payment === 'cod';
        await api.referral.propose({ basketCode, payment: isKnown ? payment : null });
        return redirect(basketHref(basketCode, 5));
      }
      case 'send':
        await api.referral.send({ basketCode });
        return redirect(basketHref(basketCode, 7));
      case 'withdraw':
        await api.referral.withdraw({ basketCode });
        return redirect(basketHref(basketCode, 7));
      default:
        return stay();
    }
  } catch (error) {
    return { message: apiFailure(error).message };
  }
}

/** The search stays while products are put in. */
function searchOf({ searchParams }: URL): string {
  const kept = new URLSearchParams();
  for (const name of ['search', 'pick']) {
    const value = searchParams.get(name);
    if (value !== null && value !== '') kept.set(name, value);
  }
  return kept.size === 0 ? '' : `?${kept}`;
}

async function nameBuyer(
  api: ServerSide['api'],
  basketCode: string,
  form: FormData,
): Promise<BasketReply | Response> {
  const { buyer: before } = await api.referral.read({ basketCode });
  const typed = {
    firstname: formText(form, 'firstname'),
    lastname: formText(form, 'lastname'),
    telephone: formText(form, 'telephone'),
  };
  const note = formText(form, 'note').slice(0, noteMost);
  const isSaid = Object.values(typed).some((value) => value !== '');
  if (isSaid && typed.telephone === '') return { problem: 'telephoneMissing', buyer: typed, note };
  if (isSaid && !form.has('isAgreed')) return { problem: 'agreedMissing', buyer: typed, note };
  // Nobody named: nothing of an address stays either.
  const buyer = isSaid ? wordsOf(before, typed) : nothing;
  try {
    await api.referral.nameBuyer({ basketCode, note, buyer, isAgreed: true });
    return redirect(basketHref(basketCode, 3));
  } catch (error) {
    const { code, message } = apiFailure(error);
    return code === 'telephoneInvalid'
      ? { problem: 'telephoneInvalid', buyer: typed, note }
      : { message, buyer: typed, note };
  }
}

async function keepAddress(
  api: ServerSide['api'],
  basketCode: string,
  form: FormData,
  isLookup: boolean,
): Promise<BasketReply | Response> {
  const { buyer: before, note } = await api.referral.read({ basketCode });
  const read = readTypedAddress(form);
  const found = await findPlaces(api, read.lookup);
  const typed = withOnlyPlace(read, found);
  if (isLookup) return { found, buyer: typed };
  if (before !== null && form.has('telephone')) {
    try {
      await api.referral.nameBuyer({ basketCode, note, buyer: wordsOf(before, typed), isAgreed: true });
    } catch (error) {
      return { message: apiFailure(error).message, buyer: typed };
    }
  }
  await api.referral.propose({ basketCode, shipping: readShipping(form) });
  return redirect(basketHref(basketCode, 4));
}
