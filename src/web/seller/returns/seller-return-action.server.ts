import { redirect } from 'react-router';
import { returnsHref } from '../../kit/returns/return-links.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText, formTexts } from '../../request/form-fields.ts';
import type { ServerSide } from '../../request/server-side.server.ts';

export type SellerReturnReply = {
  message?: string;
  /** Which messages staff were to see. */
  ticked?: number[];
  isReasonMissing?: boolean;
  isRestockMissing?: boolean;
  isNoteMissing?: boolean;
};

/** Every form of a store's return: approve it, turn it down, say that the items have arrived. */
export async function actOnSellerReturn(
  request: Request,
  { api }: ServerSide,
  returnNumber: string,
): Promise<SellerReturnReply | Response> {
  const form = await request.formData();
  const href = returnsHref('seller', returnNumber);
  try {
    switch (formText(form, 'intent')) {
      case 'approve':
        await api.returns.approve({ returnNumber });
        return redirect(`${href}?done=approved`);
      case 'keep':
        await api.returns.approve({ returnNumber, isKept: true });
        return redirect(`${href}?done=kept`);
      case 'reject': {
        const reason = formText(form, 'reason').slice(0, 1000);
        if (reason === '') return { isReasonMissing: true };
        await api.returns.reject({ returnNumber, reason });
        return redirect(`${href}?done=rejected`);
      }
      case 'contest': {
        const note = formText(form, 'note').slice(0, 1000);
        if (note === '') return { isNoteMissing: true };
        await api.returns.contest({ returnNumber, note });
        return redirect(`${href}?done=contested`);
      }
      case 'cite':
        await api.storeChat.cite({ returnNumber, numbers: formTexts(form, 'numbers').map(Number) });
        return redirect(`${href}?done=cited`);
      case 'receive': {
        const restock = formText(form, 'restock');
        if (restock !== 'yes' && restock !== 'no') return { isRestockMissing: true };
        await api.returns.receive({ returnNumber, isRestocked: restock === 'yes' });
        return redirect(`${href}?done=received`);
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
