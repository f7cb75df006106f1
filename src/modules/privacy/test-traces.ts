import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';

/** Every table of the shop and of its job queue. */
async function listTables(db: Database): Promise<{ schema: string; name: string }[]> {
  const { rows } = await db.execute<{ schema: string; name: string }>(sql`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE' order by 1, 2`);
  return rows;
}

/** What to look for: the value as text, and as the bytes of a bytea column show it. */
function patternsOf(value: string): string[] {
  return [value, Buffer.from(value, 'utf8').toString('hex')].map(
    (text) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`,
  );
}

/** Where in any row of any table one of these values is still written: "schema.table: value". */
export async function findInTables(db: Database, values: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const { schema, name } of await listTables(db)) {
    const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`;
    const { rows } = await db.execute<{ at: number }>(sql`
      select distinct pattern.at::int as at from ${table} as r
      cross join jsonb_array_elements(${JSON.stringify(values.map(patternsOf))}::jsonb) with ordinality as pattern(texts, at)
      where r::text ilike (pattern.texts ->> 0) or r::text ilike (pattern.texts ->> 1) order by 1`);
    found.push(...rows.map(({ at }) => `${schema}.${name}: ${values[at - 1]}`));
  }
  return found;
}

/** The same, of the names and the contents of the files under a folder. */
export async function findInFiles(folder: string, values: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const content = await readFile(path);
    for (const value of values)
      if (path.includes(value) || content.includes(value)) found.push(`${path}: ${value}`);
  }
  return found;
}
