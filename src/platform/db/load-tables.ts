import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { StartupError } from '../startup-error.ts';
import { type DumpManifest, quoted, readMigrations, readTables, tableFile } from './dump-tables.ts';

const bytesAtOnce = 1024 * 1024;

/**
 * Fills the tables of a new database from a dump, in one transaction: all of it or nothing. Foreign keys are taken away
 * meanwhile and come back checked; triggers rest, since what they would do has been done.
 * @throws StartupError, one sentence, when the dump is of another release or damaged, or the database isn't empty.
 */
export async function loadTables(
  client: pg.ClientBase,
  folder: string,
  manifest: DumpManifest,
): Promise<void> {
  if (JSON.stringify(await readMigrations(client)) !== JSON.stringify(manifest.migrations))
    throw new StartupError(
      'The backup is of another release: restore it with the release it was made by, then upgrade.',
    );
  const tables = await readTables(client);
  await client.query('begin');
  try {
    const used = await client.query(
      'select 1 where exists (select 1 from users) or exists (select 1 from products) or exists (select 1 from sellers)',
    );
    if ((used.rowCount ?? 0) > 0)
      throw new StartupError('There is a shop in this database already: restore into a new one.');
    const keys = await takeForeignKeysAway(client);
    for (const { name } of tables)
      await client.query(`alter table public.${quoted(name)} disable trigger user`);
    // What migrations put there comes from the dump as well.
    await client.query(`truncate ${tables.map(({ name }) => `public.${quoted(name)}`).join(', ')}`);
    for (const table of manifest.tables) await loadTable(client, folder, table);
    for (const { name } of tables)
      await client.query(`alter table public.${quoted(name)} enable trigger user`);
    for (const key of keys) await client.query(key);
    for (const { name, value, isCalled } of manifest.sequences)
      await client.query('select setval($1::regclass, $2::bigint, $3)', [
        `public.${quoted(name)}`,
        value,
        isCalled,
      ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  await client.query('analyze');
}

/** Drops every foreign key; returns the statements that bring them back. */
async function takeForeignKeysAway(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`);
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  return rows.map(
    ({ table, name, definition }) => `alter table ${table} add constraint ${quoted(name)} ${definition}`,
  );
}

async function loadTable(
  client: pg.ClientBase,
  folder: string,
  table: DumpManifest['tables'][number],
): Promise<void> {
  const columns = table.columns.map(quoted).join(', ');
  const target = `public.${quoted(table.name)}`;
  const hash = createHash('sha256');
  let rows = 0;
  let batch: string[] = [];
  let size = 0;
  async function write(): Promise<void> {
    if (batch.length === 0) return;
    await client.query(
      `insert into ${target} (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::${target}, $1::json)`,
      [`[${batch.join(',')}]`],
    );
    batch = [];
    size = 0;
  }
  const input = createReadStream(tableFile(folder, table.name)).pipe(createGunzip());
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    hash.update(`${line}\n`);
    rows += 1;
    batch.push(line);
    size += line.length;
    if (size > bytesAtOnce) await write();
  }
  await write();
  if (rows !== table.rows || hash.digest('hex') !== table.sha256)
    throw new StartupError(
      `The backup is damaged: ${table.name} isn't what was written. Nothing was restored.`,
    );
}
