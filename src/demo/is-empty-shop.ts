import { sql } from 'drizzle-orm';
import type { Database } from '../platform/db/database.ts';

/** Whether a migrated database holds nothing of a shop yet: what decides that the demo may be filled in. */
export async function isEmptyShop(db: Pick<Database, 'execute'>): Promise<boolean> {
  const { rows } = await db.execute<{ isEmpty: boolean }>(sql`
    select not (exists (select 1 from sellers) or exists (select 1 from categories) or exists (select 1 from products)
      or exists (select 1 from users) or exists (select 1 from settings)) as "isEmpty"`);
  return rows[0]?.isEmpty === true;
}
