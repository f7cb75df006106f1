// Reads of other slices: products.

import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import type { WaitingOrder } from '../shipping/one-parcel.rules.ts';
import type { AddressSnapshot } from './order-snapshot.contract.ts';
import type { OrderStatus } from './order-status.rules.ts';

type AddressedOrder = WaitingOrder & { shippingAddress: AddressSnapshot };

/** $1 whose. With something of a live, to be sent, and nothing of it sent: orders that lock their group before themselves. */
function waitingOrders(isHeld: boolean) {
  return nameStatement<AddressedOrder>(
    isHeld ? 'hold_waiting_orders' : 'waiting_orders',
    `select o.id, o.order_number as "orderNumber", coalesce(o.parcel_lead_id, o.id) as "leadId", o.seller_id as "sellerId",
       o.shipping_channel_id as "channelId", g.shipping_address as "shippingAddress",
       inside.lives, inside.weight as "weightGrams", inside.items as "itemSatang",
       (select coalesce(sum((step ->> 'amountSatang')::bigint), 0)::bigint from jsonb_array_elements(g.explanation) step
        where step ->> 'kind' in ('shipping', 'one_parcel') and (step ->> 'sellerId')::bigint = o.seller_id) as "feeSatang",
       case when g.payment_status not in ('paid', 'part_refunded') then 'unpaid'
         when o.prepared_at is null then 'waiting' else 'packed' end as stage
     from order_groups g join orders o on o.group_id = g.id
     cross join lateral (
       select json_agg(distinct l.price_source) filter (where l.price_source like 'live:%' and not l.is_digital) as lives,
         coalesce(sum(p.weight_grams * l.quantity) filter (where not l.is_digital and not l.is_free_gift), 0)::int as weight,
         coalesce(sum(l.unit_price_satang * l.quantity) filter (where not l.is_free_gift), 0)::bigint as items,
         sum(l.shipped_quantity) as shipped
       from order_lines l join products p on p.id = l.product_id where l.order_id = o.id) inside
     where o.user_id = $1 and o.status in ('unpaid', 'waiting_approval', 'ready_to_ship') and o.needs_parcel
       and inside.lives is not null and inside.shipped = 0
     order by g.id, o.id ${isHeld ? 'for no key update of g, o' : ''}`,
  );
}

const read = waitingOrders(false);
const held = waitingOrders(true);

export function selectWaitingOrders(db: Queryable, userId: number): Promise<AddressedOrder[]> {
  return runNamed(db, read, [userId]);
}

/** The same, held still until the transaction ends: none of them is cancelled, packed or sent meanwhile. */
export function holdWaitingOrders(tx: Transaction, userId: number): Promise<AddressedOrder[]> {
  return runNamed(tx, held, [userId]);
}

/** An order of a parcel; the earlier ones were there when it was placed. */
type HeldMate = {
  id: number;
  status: OrderStatus;
  shippedCopies: number;
  /** It had ended before the order was placed. */
  wasOver: boolean;
};

const mates = nameStatement<HeldMate>(
  'hold_parcel_mates',
  `select m.id, m.status, (select coalesce(sum(shipped_quantity), 0)::int from order_lines where order_id = m.id) as "shippedCopies",
     coalesce(m.closed_at < placed.created_at, false) as "wasOver"
   from orders placed
   join orders m on m.id <> placed.id and (m.id = placed.parcel_lead_id or m.parcel_lead_id = placed.parcel_lead_id)
   join order_groups g on g.id = m.group_id
   where placed.id = $1 order by g.id, m.id for no key update of g, m`,
);

/** The other orders of an order's parcel, held still. */
export function holdParcelMates(tx: Transaction, orderId: number): Promise<HeldMate[]> {
  return runNamed(tx, mates, [orderId]);
}
