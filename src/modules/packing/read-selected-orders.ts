import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { canPrepare, canShip } from '../order/order-permissions.rules.ts';
import { carrierName } from '../shipping/couriers.rules.ts';
import type { SelectedOrder } from './packing.contract.ts';
import { canPrint, linesToSend } from './packing.rules.ts';
import { selectParcels } from './packing.store.ts';

/** Orders of a store by their numbers, in that order, with what can be done with each; another store's are left out. */
export async function readSelectedOrders(
  { db }: Pick<Services, 'db'>,
  { sellerId, orderNumbers, locale }: { sellerId: number; orderNumbers: readonly string[]; locale: Locale },
): Promise<SelectedOrder[]> {
  const parcels = await selectParcels(db, sellerId, [...new Set(orderNumbers)]);
  return parcels.map((parcel) => ({
    orderNumber: parcel.orderNumber,
    status: parcel.status,
    preparedAt: parcel.preparedAt?.toISOString() ?? null,
    buyerName: `${parcel.address.firstname} ${parcel.address.lastname}`,
    province: parcel.address.provinceName,
    pieces: parcel.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    piecesToSend: linesToSend(parcel).reduce((sum, { quantity }) => sum + quantity, 0),
    shippingName: parcel.channelTh === null ? null : inLocale(locale, parcel.channelTh, parcel.channelEn),
    shippingProvider:
      parcel.shippingProvider === null ? null : carrierName(parcel.shippingProvider, parcel, locale),
    trackingNumber: parcel.trackingNumber,
    canPrepare: canPrepare(parcel),
    canShip: canShip(parcel) && !parcel.isPickup,
    canPrint: canPrint(parcel.status),
  }));
}
