import { redirect } from 'react-router';
import { pickMessages } from '../../../messages/messages.server.ts';
import { type ParcelReply, readParcel } from '../../kit/parcel/parcel-form.rules.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText, formTexts } from '../../request/form-fields.ts';
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
  server: ServerSide,
  orderNumber: string,
): Promise<SellerReply | Response> {
  const { api } = server;
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
        if (sent.status !== 'shipped') return done('partShipped');
        // The parcel is with its carrier: what else is in it is, too, or its store reads which isn't.
        for (const other of formTexts(form, 'with').slice(0, togetherMost)) {
          const failed = await shipAlong(server, other, parcel);
          if (failed !== null) return failed;
        }
        return done('shipped');
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

/** So many other orders are said to be in a parcel at once. */
const togetherMost = 20;

/** Another order leaves in the same parcel, with its number; what its store reads when it can't. */
async function shipAlong(
  { api, locale }: ServerSide,
  orderNumber: string,
  parcel: { provider: string; trackingNumber: string },
): Promise<SellerReply | null> {
  try {
    await api.order.ship({ orderNumber, ...parcel });
    return null;
  } catch (error) {
    const told = pickMessages(locale, 'seller').seller.ship.togetherFailed;
    const { message } = apiFailure(error);
    return { message: told.replace('{orderNumber}', orderNumber).replace('{message}', message) };
  }
}
