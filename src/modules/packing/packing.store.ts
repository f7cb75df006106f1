// Reads of other slices: editions, order_groups, order_lines, orders, parcel_lines, parcels, pickups, products, sellers, shipping_channels.

import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import type { AddressSnapshot } from '../order/order-snapshot.contract.ts';
import type { OrderStatus } from '../order/order-status.rules.ts';
import { parcelMates } from '../order/parcel-mate-views.tables.ts';
import type { ParcelLine } from './packing.rules.ts';

export type ParcelRow = {
  orderNumber: string;
  status: OrderStatus;
  createdAt: Date;
  sellerName: string;
  address: AddressSnapshot;
  isCashOnDelivery: boolean;
  totalSatang: number;
  service: string | null;
  preparedAt: Date | null;
  shippingProvider: string | null;
  trackingNumber: string | null;
  channelTh: string | null;
  channelEn: string | null;
  /** Its buyer fetches it. */
  isPickup: boolean;
  lines: ParcelLine[];
  /** Numbers of orders that are to be put in the same parcel. */
  goesWith: string[];
  /** What has left, in its order. */
  parcels: { position: number; lines: { lineId: number; quantity: number }[] }[];
};

const parcels = nameStatement<ParcelRow>(
  'select_parcels',
  `select o.order_number as "orderNumber", o.status, o.created_at as "createdAt", s.name_th as "sellerName",
     g.shipping_address as address, g.payment_channel = 'cod' as "isCashOnDelivery", o.total_satang as "totalSatang",
     coalesce(c.name_th, o.shipping_provider) as service, o.tracking_number as "trackingNumber",
     o.prepared_at as "preparedAt", o.shipping_provider as "shippingProvider", c.name_th as "channelTh",
     c.name_en as "channelEn", exists (select 1 from pickups pk where pk.order_id = o.id) as "isPickup",
     (select coalesce(json_agg(json_build_object('lineId', l.id, 'productId', l.product_id, 'name', l.name_th, 'options', l.options_th,
        'sku', p.sku, 'isbn', e.isbn13, 'quantity', l.quantity) order by l.id), '[]')
      from order_lines l join products p on p.id = l.product_id left join editions e on e.id = p.edition_id
      where l.order_id = o.id and not l.is_digital) as lines,
     (select coalesce(json_agg(json_build_object('position', pa.position, 'lines',
        (select coalesce(json_agg(json_build_object('lineId', pl.order_line_id, 'quantity', pl.quantity)), '[]')
         from parcel_lines pl where pl.parcel_id = pa.id)) order by pa.position), '[]')
      from parcels pa where pa.order_id = o.id) as parcels,
     (select coalesce(json_agg(mate ->> 'orderNumber'), '[]') from json_array_elements(${parcelMates}) mate
      where mate ->> 'status' = 'ready_to_ship') as "goesWith"
   from orders o join order_groups g on g.id = o.group_id join sellers s on s.id = o.seller_id
   left join shipping_channels c on c.id = o.shipping_channel_id
   where o.seller_id = $1 and o.order_number = any($2::text[])
   order by array_position($2::text[], o.order_number)`,
);

/** Orders of a store as parcels, in the order in which they were asked for; other stores' are left out. */
export function selectParcels(
  db: Queryable,
  sellerId: number,
  orderNumbers: readonly string[],
): Promise<ParcelRow[]> {
  return runNamed(db, parcels, [sellerId, orderNumbers]);
}
