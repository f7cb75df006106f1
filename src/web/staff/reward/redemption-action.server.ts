import { redirect } from 'react-router';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { type ParcelReply, readParcel } from '../../kit/parcel/parcel-form.rules.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import { redemptionDesk } from './redemption-desk.ts';

export type RedemptionDeskReply = {
  id: string;
  message?: string;
  isReasonMissing?: true;
  /** What is wrong with the parcel's form. */
  parcel?: ParcelReply;
};

/** Sends, corrects or cancels what somebody exchanged points for. */
export async function actOnRedemptions(
  request: Request,
  url: URL,
  { api }: ServerSide,
): Promise<RedemptionDeskReply | Response> {
  const form = await request.formData();
  const id = formText(form, 'id');
  try {
    if (formText(form, 'intent') === 'ship') {
      const { parcel, reply } = readParcel(form);
      if (reply !== null) return { id, parcel: reply };
      await orHidden(api.reward.ship({ id, ...parcel }));
      return redirect(redemptionDesk.after(url, 'shipped'));
    }
    const reason = formText(form, 'reason');
    if (formText(form, 'intent') === 'correct') {
      const { parcel, reply } = readParcel(form);
      if (reply !== null) return { id, parcel: reply };
      if (reason === '') return { id, isReasonMissing: true };
      await orHidden(api.reward.correct({ id, ...parcel, reason }));
      return redirect(redemptionDesk.after(url, 'corrected'));
    }
    if (reason === '') return { id, isReasonMissing: true };
    const isBackInStock = formText(form, 'isBackInStock') !== '';
    await orHidden(api.reward.cancel({ id, reason, isBackInStock }));
    return redirect(redemptionDesk.after(url, 'cancelled'));
  } catch (error) {
    return { id, message: apiFailure(error).message };
  }
}
