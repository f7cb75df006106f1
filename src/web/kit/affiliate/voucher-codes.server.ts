import { redirect } from 'react-router';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import { orHidden } from '../page/private-page.server.ts';

/** What was typed, and what is wrong with it, at its field. */
export type VoucherReply = {
  voucherCode: string;
  affiliateCode: string;
  voucherMessage?: string;
  affiliateMessage?: string;
};

type VoucherCalls = {
  give: (said: { voucherCode: string; affiliateCode: string }) => Promise<unknown>;
  take: (said: { id: number }) => Promise<unknown>;
  /** Whose code it is to be; null where it is typed. */
  affiliateCode: string | null;
  done: (what: 'given' | 'taken') => string;
};

/** A code's sharer is named, or taken off. */
export async function actOnVoucherCodes(
  form: FormData,
  { give, take, affiliateCode, done }: VoucherCalls,
): Promise<VoucherReply | Response> {
  const typed = {
    voucherCode: formText(form, 'voucherCode').trim(),
    affiliateCode: affiliateCode ?? formText(form, 'affiliateCode').trim(),
  };
  const isTaken = formText(form, 'intent') === 'takeVoucher';
  try {
    if (isTaken) await orHidden(take({ id: readNumber(formText(form, 'voucher')) }));
    else await give(typed);
    return redirect(done(isTaken ? 'taken' : 'given'));
  } catch (error) {
    if (error instanceof Response) throw error;
    const { code, message } = apiFailure(error);
    const isAffiliate = code === 'affiliateNotFound' || (code === 'inputInvalid' && typed.voucherCode !== '');
    return isAffiliate ? { ...typed, affiliateMessage: message } : { ...typed, voucherMessage: message };
  }
}
