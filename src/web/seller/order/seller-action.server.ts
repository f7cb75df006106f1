import { redirect } from 'react-router';
import { type ParcelReply, readParcel } from '../../kit/parcel/parcel-form.rules.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import type { ServerSide } from '../../request/server-side.server.ts';

export type SellerReply = {
  message?: string;
  /** What is wrong with the parcel's form. */
  parcel?: ParcelReply;
  /** The same of the form that puts one on its way right. */
  correction?: ParcelReply;
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
  const done = (what: string) => redirect(`/manage-store/orders/${orderNumber}?done=${what}`);
  try {
    switch (formText(form, 'intent')) {
      case 'prepare':
        await api.order.prepare({ orderNumber });
        return done('prepared');
      case 'ship': {
        const { parcel, reply } = readParcel(form);
        if (reply !== null) return { parcel: reply };
        await api.order.ship({ orderNumber, ...parcel });
        return done('shipped');
      }
      case 'correct': {
        const { parcel, reply } = readParcel(form);
        if (reply !== null) return { correction: reply };
        await api.order.correctShipment({ orderNumber, ...parcel });
        return done('corrected');
      }
      case 'handOver': {
        const code = formText(form, 'code');
        if (!/^\d{6}$/.test(code)) return { isPickupCodeWrong: true };
        await api.order.handOver({ orderNumber, code });
        return done('handedOver');
      }
      case 'deliver':
        await api.order.deliver({ orderNumber });
        return done('delivered');
      case 'parcelBack': {
        const restock = formText(form, 'restock');
        if (restock !== 'yes' && restock !== 'no') return { isRestockMissing: true };
        await api.returns.parcelBack({ orderNumber, isRestocked: restock === 'yes' });
        return done('parcelBack');
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
