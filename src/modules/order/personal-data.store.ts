// Reads of other slices: sellers, users.

import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import type { AddressSnapshot } from './order-snapshot.contract.ts';
import type { OrderStatus } from './order-status.rules.ts';
import { sentAt } from './sent-at-views.tables.ts';

/** Everything about a person's orders, one document a checkout, oldest first. Who of the staff did what isn't theirs. */
export async function selectOrdersOf(db: Queryable, userId: number): Promise<unknown[]> {
  const { rows } = await db.execute<{ checkout: unknown }>(sql`
    select json_build_object(
      'referenceCode', g.reference_code, 'createdAt', g.created_at, 'language', g.language,
      'paymentChannel', g.payment_channel, 'paymentStatus', g.payment_status, 'paidAt', g.paid_at,
      'shippingAddress', g.shipping_address, 'taxInvoice', g.tax_invoice, 'itemSatang', g.item_satang,
      'discountSatang', g.discount_satang, 'shippingSatang', g.shipping_satang, 'totalSatang', g.total_satang,
      'explanation', g.explanation,
      'orders', (select json_agg(json_build_object(
        'orderNumber', o.order_number, 'seller', s.name_th, 'status', o.status, 'statusReason', o.status_reason,
        'itemSatang', o.item_satang, 'discountSatang', o.discount_satang, 'shippingSatang', o.shipping_satang,
        'shippingDiscountSatang', o.shipping_discount_satang, 'totalSatang', o.total_satang,
        'shippingProvider', o.shipping_provider, 'trackingNumber', o.tracking_number, 'createdAt', o.created_at,
        'shippedAt', ${sql.raw(sentAt)}, 'arrivesBy', o.arrives_by, 'deliveredAt', o.delivered_at, 'completedAt', o.completed_at,
        'closedAt', o.closed_at,
        'lines', (select json_agg(json_build_object('nameTh', l.name_th, 'nameEn', l.name_en,
            'optionsTh', l.options_th, 'optionsEn', l.options_en, 'quantity', l.quantity,
            'unitPriceSatang', l.unit_price_satang, 'discountSatang', l.discount_satang,
            'totalSatang', l.total_satang, 'isFreeGift', l.is_free_gift) order by l.id)
          from order_lines l where l.order_id = o.id),
        'events', (select json_agg(json_build_object('from', e.from_status, 'to', e.to_status, 'by', e.actor,
            'note', e.note, 'at', e.at) order by e.id)
          from order_events e where e.order_id = o.id)) order by o.id)
        from orders o join sellers s on s.id = o.seller_id where o.group_id = g.id)
    ) as checkout
    from order_groups g where g.user_id = ${userId} order by g.id`);
  return rows.map(({ checkout }) => checkout);
}

export async function hasOrderIn(
  db: Queryable,
  userId: number,
  statuses: readonly OrderStatus[],
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from orders where user_id = ${userId} and status = any(${`{${statuses.join(',')}}`}::text[]) limit 1`);
  return rows.length > 0;
}

/**
 * Takes out of a person's orders who they were; what was sold, for how much and when stays. A tax invoice's data stays
 * while `taxInvoicesSince` says that the law wants it, but for the e-mail address, which the law doesn't.
 */
export async function scrubOrdersOf(
  tx: Queryable,
  userId: number,
  address: AddressSnapshot,
  taxInvoicesSince: Date,
): Promise<void> {
  await tx.execute(sql`
    update order_groups g set shipping_address = ${JSON.stringify(address)}::jsonb,
      tax_invoice = case when g.created_at > ${taxInvoicesSince}
          and exists (select 1 from orders o where o.group_id = g.id and o.status not in ('cancelled', 'expired'))
        then g.tax_invoice || '{"email": null}' end
    where g.user_id = ${userId}`);
  await tx.execute(sql`
    update orders set status_reason = null, tracking_number = null where user_id = ${userId}`);
}

export async function selectOrderNumbersOf(db: Queryable, userId: number): Promise<string[]> {
  const { rows } = await db.execute<{ orderNumber: string }>(
    sql`select order_number as "orderNumber" from orders where user_id = ${userId} order by id`,
  );
  return rows.map(({ orderNumber }) => orderNumber);
}

/** Empties what people wrote to the events of a person's orders: all that may change of an event. */
export async function scrubNotesOf(tx: Queryable, userId: number): Promise<void> {
  await tx.execute(sql`
    update order_events e set note = null from orders o
    where o.id = e.order_id and o.user_id = ${userId} and e.note is not null`);
}

/** Removes tax invoices' data of erased people that the law doesn't want any more; how many there were. */
export async function deleteOldTaxInvoices(db: Queryable, until: Date): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update order_groups g set tax_invoice = null from users u
    where u.id = g.user_id and u.status = 'erased' and g.tax_invoice is not null and g.created_at <= ${until}`);
  return rowCount ?? 0;
}
