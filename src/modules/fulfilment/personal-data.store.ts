// Reads of other slices: orders.

import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';

/** The parcels of a person's orders, oldest first, each with its copies by line. Who of the store sent them isn't theirs. */
export async function selectParcelsOf(db: Queryable, userId: number): Promise<unknown[]> {
  const { rows } = await db.execute<{ parcel: unknown }>(sql`
    select json_build_object('orderNumber', o.order_number, 'position', p.position, 'provider', p.provider,
      'trackingNumber', p.tracking_number, 'shippedAt', p.shipped_at, 'deliveredAt', p.delivered_at,
      'cameBackAt', p.came_back_at,
      'lines', (select json_agg(json_build_object('lineId', l.order_line_id, 'quantity', l.quantity) order by l.order_line_id)
        from parcel_lines l where l.parcel_id = p.id)) as parcel
    from parcels p join orders o on o.id = p.order_id where o.user_id = ${userId} order by p.id`);
  return rows.map(({ parcel }) => parcel);
}

/** Takes the numbers off a person's parcels: with one a carrier says who got it. */
export async function scrubParcelsOf(db: Queryable, userId: number): Promise<void> {
  await db.execute(sql`
    update parcels p set tracking_number = null from orders o where o.id = p.order_id and o.user_id = ${userId}`);
}

/** Takes out of parcels that this person handed them over. */
export async function scrubSenderOf(db: Queryable, userId: number): Promise<void> {
  await db.execute(sql`update parcels set shipped_by = null where shipped_by = ${userId}`);
}
