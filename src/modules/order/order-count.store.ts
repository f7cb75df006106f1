import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';

export type OrderCounts = { placed: number; paid: number; expired: number; revenueSatang: number };

/** Checkouts since the shop began, and what was paid for those that were (satang; refunds are not taken off). */
export async function selectOrderCounts(db: Queryable): Promise<OrderCounts> {
  const { rows } = await db.execute<OrderCounts>(sql`
    select count(*)::int as placed, (count(*) filter (where paid_at is not null))::int as paid,
      (count(*) filter (where payment_status = 'expired'))::int as expired,
      coalesce(sum(total_satang) filter (where paid_at is not null), 0)::bigint as "revenueSatang"
    from order_groups`);
  const [row] = rows;
  if (row === undefined) throw new Error('no counts came back');
  return row;
}
