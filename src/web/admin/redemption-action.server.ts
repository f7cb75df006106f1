import { redirect } from 'react-router';
import { apiFailure } from '../api-client.server.ts';
import { formText, orHidden } from '../private-page.server.ts';
import type { ServerSide } from '../server-side.server.ts';

export type RedemptionDeskReply = {
  id: string;
  message?: string;
  isReasonMissing?: true;
  shipment?: { provider: string; trackingNumber: string };
};

/** Sends or cancels what somebody exchanged points for. */
export async function actOnRedemptions(
  request: Request,
  { api }: ServerSide,
): Promise<RedemptionDeskReply | Response> {
  const form = await request.formData();
  const id = formText(form, 'id');
  try {
    if (formText(form, 'intent') === 'ship') {
      const shipment = {
        provider: formText(form, 'provider'),
        trackingNumber: formText(form, 'trackingNumber'),
      };
      if (shipment.provider === '' || shipment.trackingNumber === '') return { id, shipment };
      await orHidden(api.reward.ship({ id, ...shipment }));
      return redirect('/admin/rewards?done=shipped');
    }
    const reason = formText(form, 'reason');
    if (reason === '') return { id, isReasonMissing: true };
    await orHidden(api.reward.cancel({ id, reason }));
    return redirect('/admin/rewards?done=cancelled');
  } catch (error) {
    return { id, message: apiFailure(error).message };
  }
}
