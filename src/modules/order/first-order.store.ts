import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';

const first = nameStatement<{ isFirst: boolean }>(
  'has_ordered',
  `select not exists (select 1 from orders where user_id = $1 and status not in ('expired', 'cancelled')
     and refused_at is null) as "isFirst"`,
);

export async function selectIsNewCustomer(db: Queryable, userId: number): Promise<boolean> {
  const [row] = await runNamed(db, first, [userId]);
  return row?.isFirst ?? false;
}
