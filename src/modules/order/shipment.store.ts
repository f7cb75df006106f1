import type { Transaction } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';

export type SendableLine = { id: number; quantity: number; shippedQuantity: number };

const sendable = nameStatement<SendableLine>(
  'sendable_lines',
  `select id, quantity, shipped_quantity as "shippedQuantity" from order_lines
   where order_id = $1 and not is_digital order by id`,
);

/** What of an order is sent in parcels, with how many copies of each are on their way. */
export function selectSendableLines(tx: Transaction, orderId: number): Promise<SendableLine[]> {
  return runNamed(tx, sendable, [orderId]);
}

const sent = nameStatement<never>(
  'ship_copies',
  `update order_lines l set shipped_quantity = l.shipped_quantity + c.copies
   from unnest($1::bigint[], $2::int[]) as c(id, copies) where l.id = c.id`,
);

/** Copies of lines (line → copies) are on their way; the table refuses more of them than were ordered. */
export async function addShippedCopies(
  tx: Transaction,
  copiesOf: ReadonlyMap<number, number>,
): Promise<void> {
  await runNamed(tx, sent, [[...copiesOf.keys()], [...copiesOf.values()]]);
}

const shipment = nameStatement<never>(
  'set_shipment',
  'update orders set shipping_provider = $2, tracking_number = $3 where id = $1',
);

/** The carrier and the number that an order is shown with. */
export async function setShipment(
  tx: Transaction,
  orderId: number,
  provider: string,
  trackingNumber: string,
): Promise<void> {
  await runNamed(tx, shipment, [orderId, provider, trackingNumber]);
}

const correction = nameStatement<never>(
  'note_correction',
  `insert into order_events (order_id, from_status, to_status, actor, actor_user_id, note, at)
   select id, status, status, 'seller', $2::bigint, $3, $4 from orders where id = $1`,
);

/** Notes in an order's history that a parcel of it has another number, or another carrier. */
export async function insertCorrection(
  tx: Transaction,
  {
    orderId,
    sellerUserId,
    note,
    now,
  }: { orderId: number; sellerUserId: number; note: string | null; now: Date },
): Promise<void> {
  await runNamed(tx, correction, [orderId, sellerUserId, note, now]);
}
