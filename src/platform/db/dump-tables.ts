import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { z } from 'zod';

/** What a dump says of itself; written last, so a dump without it isn't whole. */
export const dumpManifest = z.object({
  format: z.literal(1),
  /** Hashes of the migrations the tables were made by, in order. */
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int(), sha256: z.string() }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
});
export type DumpManifest = z.infer<typeof dumpManifest>;

const rowsAtOnce = 500;

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

export function tableFile(folder: string, table: string): string {
  return join(folder, `${table}.jsonl.gz`);
}

export async function readMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by id',
  );
  return rows.map(({ hash }) => hash);
}

/** The shop's own tables with the columns that are written (generated ones follow from them). */
export async function readTables(client: pg.ClientBase): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select t.table_name::text as name, array_agg(c.column_name::text order by c.ordinal_position) as columns
    from information_schema.tables t
    join information_schema.columns c using (table_schema, table_name)
    where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
    group by 1 order by 1`);
  return rows;
}

/**
 * Writes every table of the shop into a folder, as one moment of the database: a gzipped line of JSON a row, made by
 * PostgreSQL, so that no number or time is rounded on the way. The shop goes on meanwhile.
 */
export async function dumpTables(client: pg.ClientBase, folder: string): Promise<DumpManifest> {
  await client.query('begin transaction isolation level repeatable read read only');
  try {
    const tables: DumpManifest['tables'] = [];
    for (const { name, columns } of await readTables(client)) {
      const hash = createHash('sha256');
      let rows = 0;
      await client.query(`declare dumped cursor for select row_to_json(t)::text as line from (
        select ${columns.map(quoted).join(', ')} from public.${quoted(name)}) t`);
      async function* lines() {
        for (;;) {
          const batch = await client.query<{ line: string }>(`fetch ${rowsAtOnce} from dumped`);
          if (batch.rows.length === 0) return;
          rows += batch.rows.length;
          const text = batch.rows.map(({ line }) => `${line}\n`).join('');
          hash.update(text);
          yield text;
        }
      }
      await pipeline(
        Readable.from(lines()),
        createGzip(),
        createWriteStream(tableFile(folder, name), { flags: 'wx', mode: 0o600 }),
      );
      await client.query('close dumped');
      tables.push({ name, columns, rows, sha256: hash.digest('hex') });
    }
    const sequences = await client.query<DumpManifest['sequences'][number]>(`
      select sequencename::text as name, coalesce(last_value, start_value)::text as value,
        last_value is not null as "isCalled"
      from pg_sequences where schemaname = 'public' order by 1`);
    return { format: 1, migrations: await readMigrations(client), tables, sequences: sequences.rows };
  } finally {
    await client.query('rollback');
  }
}
