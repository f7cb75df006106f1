import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { seedDemo } from '../demo/seed-demo.ts';
import { users } from '../modules/identity/identity.tables.ts';
import { totpPurpose } from '../modules/identity/prove-factor.ts';
import { totpFactors } from '../modules/identity/second-factor.tables.ts';
import { openDatabase } from '../platform/db/database.ts';
import { createTestDatabase, type TestDatabase } from '../platform/db/test-database.ts';
import { createSecretBox, readSealingSecret } from '../platform/secret-box.ts';
import { StartupError } from '../platform/startup-error.ts';
import { createDiskStorage } from '../platform/storage/disk-storage.ts';
import { systemClock } from '../shared/clock.ts';
import { runOperatorCommand } from './run-operator-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'backup-'));
let shop: TestDatabase;

beforeAll(async () => {
  shop = await createTestDatabase();
  await seedDemo({ db: shop.db, clock: systemClock, say: () => undefined });
}, 240_000);
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});

async function operate(
  args: readonly string[],
  databaseUrl: string,
  dataDir: string,
  more: Record<string, string> = {},
): Promise<string> {
  let said = '';
  try {
    await runOperatorCommand({
      args,
      environment: { DATABASE_URL: databaseUrl, DATA_DIR: join(folder, dataDir), ...more },
      folder,
      input: Readable.from([]),
      output: {
        write(text) {
          said += text;
          return true;
        },
      },
    });
    return said;
  } catch (error) {
    if (error instanceof StartupError) return error.message;
    throw error;
  }
}

/** Every table's rows as one number each, and where its sequences stand; a backup isn't in what it backs up. */
async function fingerprint(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'backups' order by 1",
    );
    const sums: Record<string, unknown> = {};
    for (const { name } of tables.rows) {
      const { rows } = await client.query(
        `select count(*)::int as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as sum from "${name}" t`,
      );
      sums[name] = rows[0];
    }
    const sequences = await client.query(
      "select sequencename, last_value from pg_sequences where schemaname = 'public' and sequencename <> 'backups_id_seq' order by 1",
    );
    const keys = await client.query(
      "select conrelid::regclass::text as table, conname, convalidated from pg_constraint where contype = 'f' order by 1, 2",
    );
    const triggers = await client.query(
      'select tgrelid::regclass::text as table, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2',
    );
    return { sums, sequences: sequences.rows, keys: keys.rows, triggers: triggers.rows };
  } finally {
    await client.end();
  }
}

test('a backup restored into a new database is the same shop to the last row, file and next number', async () => {
  const storage = createDiskStorage({ folder: join(folder, 'data', 'files') });
  await storage.put('slips/one.webp', Buffer.from('a slip'), { contentType: 'image/webp' });
  expect(await operate(['backup', 'first'], shop.url, 'data')).toMatch(
    /first: \d{5,} rows of \d+ tables, 1 files/,
  );

  const other = await createTestDatabase();
  expect(await operate(['restore', 'first'], other.url, 'other-data')).toMatch(/tables are back, 1 files/);
  expect(await fingerprint(other.url)).toEqual(await fingerprint(shop.url));
  const restored = createDiskStorage({ folder: join(folder, 'other-data', 'files') });
  expect((await restored.get('slips/one.webp'))?.bytes.toString()).toBe('a slip');

  // The books are guarded as before: a transaction that doesn't balance is refused.
  const books = openDatabase(other.url, 1);
  const { rows } = await books.$client.query(
    'select count(*)::int as entries, sum(amount_satang)::text as sum from ledger_entries',
  );
  expect(rows[0]).toMatchObject({ sum: '0' });
  expect(rows[0].entries).toBeGreaterThan(100);
  await books.$client.end();
  // And a shop that is in use isn't written over.
  expect(await operate(['restore', 'first'], other.url, 'other-data')).toContain(
    'There is a shop in this database',
  );
  await other.close();
}, 240_000);

test('a folder in use, a half backup, one of another release, a damaged one are refused, and nothing is restored', async () => {
  expect(await operate(['backup', 'second'], shop.url, 'data')).toContain('rows');
  expect(await operate(['backup', 'second'], shop.url, 'data')).toContain("isn't empty");
  const other = await createTestDatabase();
  const before = await fingerprint(other.url);
  expect(await operate(['restore', 'nothing'], other.url, 'x')).toContain('no whole backup');

  const path = join(folder, 'second', 'manifest.json');
  const manifest = readFileSync(path, 'utf8');
  const { migrations, ...rest } = JSON.parse(manifest);
  writeFileSync(path, JSON.stringify({ ...rest, migrations: migrations.slice(1) }));
  expect(await operate(['restore', 'second'], other.url, 'x')).toContain('of another release');
  writeFileSync(path, manifest);

  const entries = join(folder, 'second', 'tables', 'ledger_entries.jsonl.gz');
  const text = gunzipSync(readFileSync(entries)).toString();
  writeFileSync(entries, gzipSync(text.slice(text.indexOf('\n') + 1)));
  expect(await operate(['restore', 'second'], other.url, 'x')).toContain('ledger_entries');
  expect(await fingerprint(other.url)).toEqual(before);
  await other.close();
}, 240_000);

describe('the key that staff’s authenticator apps are sealed with', () => {
  const keyOf = (dataDir: string) => join(folder, dataDir, 'secrets.key');
  let owner: { userId: number; secret: string };
  let others: TestDatabase[] = [];
  beforeAll(async () => {
    const secret = readSealingSecret(undefined, join(folder, 'data'));
    const [row] = await shop.db
      .insert(users)
      .values({ email: 'owner@books.example', role: 'staff', staffRole: 'owner' })
      .returning({ userId: users.id });
    const userId = row?.userId ?? 0;
    owner = { userId, secret };
    await shop.db.delete(totpFactors);
    await shop.db.insert(totpFactors).values({
      userId,
      sealedSecret: createSecretBox(secret).seal('JBSWY3DPEHPK3PXP', totpPurpose(userId)),
      createdAt: new Date(),
      confirmedAt: new Date(),
      lastStep: 0,
    });
  });
  afterEach(async () => {
    for (const each of others) await each.close();
    others = [];
  });
  async function restored(backup: string, dataDir: string, more: Record<string, string> = {}) {
    const other = await createTestDatabase();
    others.push(other);
    return { other, said: await operate(['restore', backup], other.url, dataDir, more) };
  }
  /** What the restored shop makes of the app, with the key it starts with. */
  async function unsealed({ db }: TestDatabase, secret: string): Promise<string | null> {
    const [row] = await db.select().from(totpFactors).where(eq(totpFactors.userId, owner.userId));
    return row === undefined
      ? null
      : createSecretBox(secret).unseal(row.sealedSecret, totpPurpose(owner.userId));
  }

  test('isn’t in a backup, which says where it is to be kept; and nothing of it stands in the folder', async () => {
    const said = await operate(['backup', 'third'], shop.url, 'data');
    expect(said).toContain(`keep ${keyOf('data')} in another place`);
    const files = readdirSync(join(folder, 'third'), { recursive: true, withFileTypes: true });
    expect(files.map(({ name }) => name)).not.toContain('secrets.key');
    for (const file of files.filter((each) => each.isFile())) {
      const bytes = readFileSync(join(file.parentPath, file.name));
      const text = file.name.endsWith('.gz') ? gunzipSync(bytes) : bytes;
      expect(text.includes(owner.secret), file.name).toBe(false);
    }
    const given = await operate(['backup', 'fourth'], shop.url, 'data', { SECRETS_KEY: 'k'.repeat(40) });
    expect(given).toContain('keep SECRETS_KEY of the environment in another place');
  }, 240_000);

  test('brought along, opens the apps of the restored shop; without it that is said, and none is made', async () => {
    await operate(['backup', 'fifth'], shop.url, 'data');
    mkdirSync(join(folder, 'moved'), { recursive: true });
    copyFileSync(keyOf('data'), keyOf('moved'));
    const moved = await restored('fifth', 'moved');
    expect(moved.said).toContain('The key of this machine opens the authenticator apps of staff (1).');
    expect(await unsealed(moved.other, readSealingSecret(undefined, join(folder, 'moved')))).toBe(
      'JBSWY3DPEHPK3PXP',
    );
    const set = await restored('fifth', 'set', { SECRETS_KEY: owner.secret });
    expect(set.said).toContain('opens the authenticator apps');

    const bare = await restored('fifth', 'bare');
    expect(bare.said).toContain(
      `There is no key here yet: 1 of 1 authenticator apps of staff can't be used.`,
    );
    expect(bare.said).toContain(keyOf('bare'));
    expect(existsSync(keyOf('bare'))).toBe(false);
    const wrong = await restored('fifth', 'wrong', { SECRETS_KEY: 'another key, of some length at least' });
    expect(wrong.said).toContain('The key of this machine is another one: 1 of 1 authenticator apps');
    // Put there afterwards it is as good.
    copyFileSync(keyOf('data'), keyOf('bare'));
    expect(await unsealed(bare.other, readSealingSecret(undefined, join(folder, 'bare')))).toBe(
      'JBSWY3DPEHPK3PXP',
    );
  }, 240_000);
});
