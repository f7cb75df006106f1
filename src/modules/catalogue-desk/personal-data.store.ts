import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';

export type WorkOfStaff = {
  deed: string;
  kind: string;
  thingId: number;
  reason: string | null;
  atMs: number;
};

/** What somebody did at the desk, in its order; nobody's name but theirs hangs on it. */
export async function selectWorkOf(db: Queryable, userId: number): Promise<WorkOfStaff[]> {
  const { rows } = await db.execute<WorkOfStaff>(sql`
    select deed, kind, thing_id::float8 as "thingId", reason, (extract(epoch from at) * 1000)::float8 as "atMs" from (
      select deed, kind, thing_id, null as reason, at from catalogue_changes where user_id = ${userId}
      union all select 'merged', kind, kept_id, reason, at from catalogue_merges where user_id = ${userId}
      union all select 'parted', kind, gone_id, undo_reason, undone_at from catalogue_merges where undone_by = ${userId}
      union all select 'notDoubles', kind, one_id, null, at from catalogue_not_doubles where user_id = ${userId}
    ) as done order by at`);
  return rows;
}
