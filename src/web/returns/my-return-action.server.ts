import { redirect } from 'react-router';
import { apiFailure } from '../api-client.server.ts';
import { formText } from '../private-page.server.ts';
import { checkShipment, otherCarrier, type ShipmentMistakes } from '../seller/carriers.ts';
import type { ServerSide } from '../server-side.server.ts';
import { returnsHref } from './return-links.ts';

export type MyReturnReply = {
  message?: string;
  /** What is wrong with the parcel's form, and what was typed. */
  parcel?: ShipmentMistakes;
  values?: { provider: string; otherProvider: string; trackingNumber: string };
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
        const values = {
          provider: formText(form, 'provider').slice(0, 100),
          otherProvider: formText(form, 'otherProvider').slice(0, 100),
          trackingNumber: formText(form, 'trackingNumber'),
        };
        const parcel = checkShipment(values);
        if (Object.keys(parcel).length > 0) return { parcel, values };
        await api.returns.sendBack({
          returnNumber,
          provider: values.provider === otherCarrier ? values.otherProvider : values.provider,
          trackingNumber: values.trackingNumber,
        });
        return redirect(`${href}?done=sent`);
      }
      case 'withdraw':
        await api.returns.withdraw({ returnNumber });
        return redirect(`${href}?done=withdrawn`);
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
    return { message: apiFailure(error).message };
  }
}
