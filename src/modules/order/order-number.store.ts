import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';

const numbers = nameStatement<{ id: number; orderNumber: string; buyerId: number | null }>(
  'order_numbers',
  `select o.id, o.order_number as "orderNumber", g.user_id as "buyerId"
   from orders o join order_groups g on g.id = o.group_id where o.id = any($1)`,
);

/** Orders' numbers, and who placed each. */
export function selectOrderNumbers(
  db: Queryable,
  ids: readonly number[],
): Promise<{ id: number; orderNumber: string; buyerId: number | null }[]> {
  return runNamed(db, numbers, [ids]);
}
