import { redirect } from 'react-router';
import { apiFailure } from '../api-client.server.ts';
import { formText } from '../private-page.server.ts';
import type { ServerSide } from '../server-side.server.ts';
import { checkShipment, otherCarrier, type ShipmentMistakes } from './carriers.ts';

export type SellerReply = {
  message?: string;
  /** Keys of the messages under the fields. */
  fields?: ShipmentMistakes & { note?: 'noteRequired' };
  isRestockMissing?: boolean;
  values?: { provider: string; otherProvider: string; trackingNumber: string };
};

/** Every form of a seller's order: packed, shipped, delivered or back again, can't be supplied. */
export async function actOnSellerOrder(
  request: Request,
  { api }: ServerSide,
  orderNumber: string,
): Promise<SellerReply | Response> {
  const form = await request.formData();
  const done = (what: string) => redirect(`/seller/orders/${orderNumber}?done=${what}`);
  try {
    switch (formText(form, 'intent')) {
      case 'prepare':
        await api.order.prepare({ orderNumber });
        return done('prepared');
      case 'ship': {
        const values = {
          provider: formText(form, 'provider'),
          otherProvider: formText(form, 'otherProvider').slice(0, 100),
          trackingNumber: formText(form, 'trackingNumber'),
        };
        const fields = checkShipment(values);
        if (Object.keys(fields).length > 0) return { fields, values };
        await api.order.ship({
          orderNumber,
          provider: values.provider === otherCarrier ? values.otherProvider : values.provider,
          trackingNumber: values.trackingNumber,
        });
        return done('shipped');
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
        if (reason === '') return { fields: { note: 'noteRequired' } };
        await api.order.sellerCancel({ orderNumber, reason });
        return done('cancelled');
      }
      default:
        return redirect(`/seller/orders/${orderNumber}`);
    }
  } catch (error) {
    return { message: apiFailure(error).message };
  }
}
