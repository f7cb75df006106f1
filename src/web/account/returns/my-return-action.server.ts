import { redirect } from 'react-router';
import { type ParcelReply, readParcel } from '../../kit/parcel/parcel-form.rules.ts';
import { returnsHref } from '../../kit/returns/return-links.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText, formTexts } from '../../request/form-fields.ts';
import type { ServerSide } from '../../request/server-side.server.ts';

export type MyReturnReply = {
  message?: string;
  /** Which messages staff were to see. */
  ticked?: number[];
  /** What is wrong with the parcel's form. */
  parcel?: ParcelReply;
  isNoteMissing?: boolean;
};

/** Every form of a shopper's return: sent back, staff to decide, or kept after all. */
export async function actOnMyReturn(
  request: Request,
  { api }: ServerSide,
  returnNumber: string,
): Promise<MyReturnReply | Response> {
  const form = await request.formData();
  const href = returnsHref('shopper', returnNumber);
  try {
    switch (formText(form, 'intent')) {
      case 'send': {
        const { parcel, reply } = readParcel(form);
        if (reply !== null) return { parcel: reply };
        await api.returns.sendBack({ returnNumber, ...parcel });
        return redirect(`${href}?done=sent`);
      }
      case 'withdraw':
        await api.returns.withdraw({ returnNumber });
        return redirect(`${href}?done=withdrawn`);
      case 'cite':
        await api.chat.cite({ returnNumber, numbers: formTexts(form, 'numbers').map(Number) });
        return redirect(`${href}?done=cited`);
      case 'dispute': {
        const note = formText(form, 'note').slice(0, 1000);
        if (note === '') return { isNoteMissing: true };
        await api.returns.dispute({ returnNumber, note });
        return redirect(`${href}?done=disputed`);
      }
      default:
        return redirect(href);
    }
  } catch (error) {
    const { message } = apiFailure(error);
    const isCiting = formText(form, 'intent') === 'cite';
    return { message, ...(isCiting ? { ticked: formTexts(form, 'numbers').map(Number) } : {}) };
  }
}
