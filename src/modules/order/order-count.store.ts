import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';

export type OrderCounts = { placed: number; paid: number; expired: number; revenueSatang: number };

const counting = nameStatement<OrderCounts>(
  'count_checkouts',
  `select placed::int, expired::int, paid::int, "revenueSatang"::bigint from
     (select count(*) as placed from order_groups where created_at >= $1 and created_at < $2) placed,
     (select count(*) as expired from order_groups
       where payment_status = 'expired' and created_at >= $1 and created_at < $2) expired,
     (select count(*) as paid, coalesce(sum(total_satang), 0) as "revenueSatang" from order_groups
       where paid_at >= $1 and paid_at < $2) paid`,
);

/**
 * Checkouts of a time, how many of them have expired, and what was paid in it (satang; refunds are not taken off): from the
 * shop's beginning where there is no `from`, and until now where there is no `to`.
 */
export async function selectOrderCounts(
  db: Queryable,
  { from, to }: { from: Date | null; to: Date | null },
): Promise<OrderCounts> {
  const [row] = await runNamed(db, counting, [from ?? '-infinity', to ?? 'infinity']);
  if (row === undefined) throw new Error('no counts came back');
  return row;
}
