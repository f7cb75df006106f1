import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';

const numbers = nameStatement<{ id: number; orderNumber: string }>(
  'order_numbers',
  'select id, order_number as "orderNumber" from orders where id = any($1)',
);

export function selectOrderNumbers(
  db: Queryable,
  ids: readonly number[],
): Promise<{ id: number; orderNumber: string }[]> {
  return runNamed(db, numbers, [ids]);
}
