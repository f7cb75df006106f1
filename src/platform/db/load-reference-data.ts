import { createReadStream, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse';
import type pg from 'pg';

const folder = new URL('./reference-data/', import.meta.url);
/** PostgreSQL takes 65,535 parameters a statement; these are arrays, but a statement should stay one to read. */
const rowsAtOnce = 2_000;

/**
 * Fills the tables that have a file of their name in reference-data/ (Thailand's provinces, districts and subdistricts), in
 * the order of what points at what, where they are empty. A file's first line names the columns.
 */
export async function loadReferenceData(client: pg.ClientBase): Promise<void> {
  const known = readdirSync(fileURLToPath(folder));
  for (const table of ['provinces', 'districts', 'subdistricts'])
    if (known.includes(`${table}.csv`)) await fill(client, table);
}

async function fill(client: pg.ClientBase, table: string): Promise<void> {
  const { rowCount } = await client.query(`select 1 from ${table} limit 1`);
  if ((rowCount ?? 0) > 0) return;
  const rows = createReadStream(new URL(`${table}.csv`, folder)).pipe(parse({ columns: true }));
  await client.query('begin');
  try {
    let batch: Record<string, string>[] = [];
    for await (const row of rows as AsyncIterable<Record<string, string>>) {
      batch.push(row);
      if (batch.length === rowsAtOnce) {
        await insert(client, table, batch);
        batch = [];
      }
    }
    await insert(client, table, batch);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Types are the table's own. */
async function insert(
  client: pg.ClientBase,
  table: string,
  rows: readonly Record<string, string>[],
): Promise<void> {
  if (rows.length === 0) return;
  await client.query(
    `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
}
