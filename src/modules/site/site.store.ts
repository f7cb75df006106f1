import type { Queryable } from '../../platform/db/database.ts';
import { settings } from './site.tables.ts';

export async function selectSettings(db: Queryable): Promise<Map<string, unknown>> {
  const rows = await db.select().from(settings);
  return new Map(rows.map((row) => [row.name, row.value]));
}
