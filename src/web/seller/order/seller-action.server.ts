import { redirect } from 'react-router';
import { type ParcelReply, readParcel } from '../../kit/parcel/parcel-form.rules.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import { readPosition } from './parcel-position.ts';
import { readSplit, type SplitReply } from './split-form.rules.ts';

export type SellerReply = {
  message?: string;
  /** What is wrong with the parcel's form. */
  parcel?: ParcelReply;
  /** The same of the form that puts one on its way right. */
  correction?: ParcelReply;
  /** What is wrong with the copies that were named for it. */
  split?: SplitReply;
  /** Which of several parcels the reply is about. */
  position?: number | undefined;
  isRestReasonMissing?: boolean;
  isCancelReasonMissing?: boolean;
  isRestockMissing?: boolean;
  /** The pick-up code: not six digits, or why it was refused. */
  isPickupCodeWrong?: boolean;
  codeMessage?: string;
};

/** Every form of a seller's order: packed, shipped, delivered or back again, can't be supplied. */
export async function actOnSellerOrder(
  request: Request,
  { api }: ServerSide,
  orderNumber: string,
): Promise<SellerReply | Response> {
  const form = await request.formData();
  const position = readPosition(formText(form, 'parcel'));
  const done = (what: string) => redirect(`/manage-store/orders/${orderNumber}?done=${what}`);
  try {
    switch (formText(form, 'intent')) {
      case 'prepare':
        await api.order.prepare({ orderNumber });
        return done('prepared');
      case 'ship': {
        const { parcel, reply } = readParcel(form);
        const { lines, typed } = readSplit(form);
        const split = { isWrong: lines === null, typed };
        if (reply !== null) return { parcel: reply, split };
        if (lines === null) return { split };
        const sent = await api.order.ship({ orderNumber, ...parcel, lines });
        return done(sent.status === 'shipped' ? 'shipped' : 'partShipped');
      }
      case 'correct': {
        const { parcel, reply } = readParcel(form);
        if (reply !== null) return { correction: reply, position };
        await api.order.correctShipment({ orderNumber, ...parcel, parcel: position });
        return done('corrected');
      }
      case 'handOver': {
        const code = formText(form, 'code');
        if (!/^\d{6}$/.test(code)) return { isPickupCodeWrong: true };
        await api.order.handOver({ orderNumber, code });
        return done('handedOver');
      }
      case 'deliver':
        await api.order.deliver({ orderNumber, parcel: position });
        return done(position === undefined ? 'delivered' : 'parcelDelivered');
      case 'parcelBack': {
        const restock = formText(form, 'restock');
        if (restock !== 'yes' && restock !== 'no') return { isRestockMissing: true, position };
        await api.returns.parcelBack({ orderNumber, isRestocked: restock === 'yes', parcel: position });
        return done('parcelBack');
      }
      case 'cancelRest': {
        const reason = formText(form, 'reason').slice(0, 500);
        if (reason === '') return { isRestReasonMissing: true };
        await api.returns.cancelRest({ orderNumber, reason });
        return done('restCancelled');
      }
      case 'cancel': {
        const note = formText(form, 'note');
        const chosen = formText(form, 'reason');
        const reason = [chosen, note]
          .filter((part) => part !== '')
          .join(': ')
          .slice(0, 500);
        if (reason === '') return { isCancelReasonMissing: true };
        await api.order.sellerCancel({ orderNumber, reason });
        return done('cancelled');
      }
      default:
        return redirect(`/manage-store/orders/${orderNumber}`);
    }
  } catch (error) {
    const { code, message } = apiFailure(error);
    if (code === 'pickupCodeWrong' || code === 'pickupPaused')
      return { isPickupCodeWrong: true, codeMessage: message };
    return { message };
  }
}
