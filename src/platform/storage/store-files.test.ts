import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import { transact } from '../db/transact.ts';
import { discardFiles, queueDiscards, workOffDiscards } from './discard-files.ts';
import { createDiskStorage } from './disk-storage.ts';
import { discardedFiles } from './storage.tables.ts';
import type { Storage } from './storage.ts';
import { holdFiles, storeFiles } from './store-files.ts';

const dayMs = 24 * 60 * 60 * 1000;
let folder = '';
let database: TestDatabase;
let storage: Storage;
let nowMs = Date.parse('2026-11-22T03:00:00Z');
const clock = () => new Date(nowMs);
const services = () => ({ db: database.db, storage, clock });
const file = (key: string) => ({ key, bytes: Buffer.from(key), contentType: 'image/webp' });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'store-files-'));
  storage = createDiskStorage({ folder });
  database = await createTestDatabase();
});
beforeEach(() => database.db.delete(discardedFiles));
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

test('a file that nobody named, since the process was killed, is gone a day later; one that was named stays', async () => {
  await storeFiles(services(), [file('slips/lost.webp'), file('slips/named.webp')]);
  await transact(database.db, (tx) => holdFiles(tx, ['slips/named.webp']));
  nowMs += dayMs - 1;
  expect(await workOffDiscards(services())).toBe(0);
  expect(await storage.exists('slips/lost.webp')).toBe(true);
  nowMs += 1;
  expect(await workOffDiscards(services())).toBe(1);
  expect(await storage.exists('slips/lost.webp')).toBe(false);
  expect(await storage.exists('slips/named.webp')).toBe(true);
  expect(await workOffDiscards(services())).toBe(0);
});

test('what a transaction names and then undoes isn’t held', async () => {
  await storeFiles(services(), [file('slips/undone.webp')]);
  await transact(database.db, async (tx) => {
    await holdFiles(tx, ['slips/undone.webp']);
    throw new Error('undone');
  }).catch(() => undefined);
  nowMs += dayMs;
  expect(await workOffDiscards(services())).toBe(1);
  expect(await storage.exists('slips/undone.webp')).toBe(false);
});

test('it is announced before it is stored: a store that fails in the middle leaves nothing for ever', async () => {
  const halfway: Storage = {
    ...storage,
    async put(key, bytes, options) {
      if (key.endsWith('second.webp')) throw new Error('killed');
      await storage.put(key, bytes, options);
    },
  };
  const files = [file('returns/first.webp'), file('returns/second.webp')];
  await expect(storeFiles({ ...services(), storage: halfway }, files)).rejects.toThrow('killed');
  nowMs += dayMs;
  await workOffDiscards(services());
  expect(await storage.exists('returns/first.webp')).toBe(false);
});

test('what is discarded meanwhile goes at once, and one file that can’t be deleted holds up no other', async () => {
  await storeFiles(
    services(),
    ['a', 'b', 'c'].map((name) => file(`slips/${name}.webp`)),
  );
  await queueDiscards(
    database.db,
    ['a', 'b', 'c'].map((name) => `slips/${name}.webp`),
    clock(),
  );
  const stuck: Storage = {
    ...storage,
    async delete(key) {
      if (key === 'slips/a.webp') throw new Error('stuck');
      await storage.delete(key);
    },
  };
  await expect(workOffDiscards({ ...services(), storage: stuck })).rejects.toThrow(
    '1 of deleting files failed',
  );
  expect(await storage.exists('slips/c.webp')).toBe(false);
  await discardFiles(services(), ['slips/a.webp']);
  expect(await storage.exists('slips/a.webp')).toBe(false);
});

test('no use-case puts a file into the store by itself', async () => {
  const modules = fileURLToPath(new URL('../../modules', import.meta.url));
  const paths = (await readdir(modules, { recursive: true })).filter(
    (path) => path.endsWith('.ts') && !path.includes('test'),
  );
  const texts = await Promise.all(paths.map((path) => readFile(join(modules, path), 'utf8')));
  expect(paths.filter((_, index) => /\bstorage\.put\(/.test(texts[index] ?? ''))).toEqual([]);
  expect(texts.filter((text) => /\bstoreFiles\(/.test(text)).length).toBeGreaterThan(5);
});
