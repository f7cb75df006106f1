// Reads of other slices: setting_changes, users.

import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { accountName } from '../identity/account-name-views.tables.ts';

export type SettingChangeRow = {
  id: number;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  changedAt: Date;
  changedBy: string | null;
};

type Raw = Omit<SettingChangeRow, 'id' | 'changedAt'> & { id: string; changedAt: string };
const read = (row: Raw): SettingChangeRow => ({
  ...row,
  id: Number(row.id),
  changedAt: new Date(row.changedAt),
});

const authorName = sql.raw(accountName('u'));
/** As PostgreSQL's text[]; keys are names of ours. */
const array = (keys: readonly string[]) => sql`${`{${keys.map((key) => `"${key}"`).join(',')}}`}::text[]`;

/** Changes that touched any of these settings ("setting.field"), the newest first. */
export async function selectSettingChanges(
  db: Queryable,
  keys: readonly string[],
  limit: number,
): Promise<SettingChangeRow[]> {
  const { rows } = await db.execute<Raw>(sql`
    select c.id, c.before, c.after, c.changed_at as "changedAt", ${authorName} as "changedBy"
    from setting_changes c left join users u on u.id = c.changed_by
    where c.after ?| ${array(keys)}
    order by c.id desc limit ${limit}`);
  return rows.map(read);
}

/** The number of the last change of any of these settings; 0 where nobody has changed one. */
export async function selectSettingVersion(db: Queryable, keys: readonly string[]): Promise<number> {
  const { rows } = await db.execute<{ version: string | null }>(sql`
    select max(id) as version from setting_changes where after ?| ${array(keys)}`);
  return Number(rows[0]?.version ?? 0);
}

export type LastChange = { key: string; changedAt: Date; changedBy: string | null };

/** Who changed each setting last, and when. */
export async function selectLastChanges(db: Queryable): Promise<LastChange[]> {
  const { rows } = await db.execute<{ key: string; changedAt: string; changedBy: string | null }>(sql`
    select last.key, c.changed_at as "changedAt", ${authorName} as "changedBy"
    from (select k.key, max(c.id) as id from setting_changes c cross join lateral jsonb_object_keys(c.after) k(key)
      group by k.key) last
    join setting_changes c on c.id = last.id
    left join users u on u.id = c.changed_by`);
  return rows.map((row) => ({ ...row, changedAt: new Date(row.changedAt) }));
}

/** Where somebody of the staff can be written to. */
export async function selectOwnContacts(
  db: Queryable,
  userId: number,
): Promise<{ email: string | null; telephone: string | null }> {
  const { rows } = await db.execute<{ email: string | null; telephone: string | null }>(
    sql`select email, telephone from users where id = ${userId}`,
  );
  return rows[0] ?? { email: null, telephone: null };
}
