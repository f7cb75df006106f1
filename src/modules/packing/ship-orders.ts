import type { Services } from '../../platform/services.ts';
import { shipOrder } from '../fulfilment/ship-order.ts';
import type { ShippedOrder } from './packing.contract.ts';
import { checkParcels, type ParcelToShip, type ShippingRefusal } from './packing.rules.ts';

type Seller = { sellerId: number; userId: number };

/**
 * Hands many parcels to their carriers, each in a transaction of its own: a wrong number holds up no other parcel, and who
 * sends the same again after a break changes nothing that is done.
 */
export async function shipOrders(
  services: Pick<Services, 'db' | 'clock' | 'emit'>,
  { parcels, seller }: { parcels: readonly ParcelToShip[]; seller: Seller },
): Promise<{ dataList: ShippedOrder[]; shipped: number }> {
  const mistakes = checkParcels(parcels);
  const dataList: ShippedOrder[] = [];
  for (const [index, parcel] of parcels.entries()) {
    const refusal = mistakes[index] ?? (await shipOne(services, parcel, seller));
    dataList.push({ orderNumber: parcel.orderNumber, refusal });
  }
  return { dataList, shipped: dataList.filter(({ refusal }) => refusal === null).length };
}

async function shipOne(
  services: Pick<Services, 'db' | 'clock' | 'emit'>,
  parcel: ParcelToShip,
  seller: Seller,
): Promise<ShippingRefusal | null> {
  const result = await shipOrder(services, { ...parcel, seller });
  return result.ok ? null : result.failure.code;
}
