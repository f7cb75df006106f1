import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { takeTurn } from '../../platform/db/take-turn.ts';
import { settingChanges, settings } from './settings.tables.ts';

export async function selectSettings(db: Queryable): Promise<Map<string, unknown>> {
  const rows = await db.select().from(settings);
  return new Map(rows.map((row) => [row.name, row.value]));
}

/** Holds the settings: one person changes them at a time. */
export async function lockSettings(tx: Queryable): Promise<void> {
  await takeTurn(tx, 'settings');
}

/** Puts the given fields of a setting over those it has; the others stay. */
export async function mergeSetting(
  db: Queryable,
  name: string,
  fields: Record<string, unknown>,
): Promise<void> {
  await db.execute(sql`
    insert into settings (name, value) values (${name}, ${JSON.stringify(fields)}::jsonb)
    on conflict (name) do update set value = settings.value || excluded.value`);
}

export async function insertSettingChange(
  tx: Queryable,
  change: typeof settingChanges.$inferInsert,
): Promise<void> {
  await tx.insert(settingChanges).values(change);
}
