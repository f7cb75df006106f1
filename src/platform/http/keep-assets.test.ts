import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { keepAssets } from './keep-assets.ts';
import { createStaticFiles } from './static-files.ts';

const root = mkdtempSync(join(tmpdir(), 'keep-assets-'));
afterAll(() => rmSync(root, { recursive: true }));

const log = { warn: () => undefined };
const now = new Date('2026-11-22T09:00:00Z');

/** A build with these scripts; packed ones lie beside them as the build puts them. */
function build(name: string, files: Record<string, string>): string {
  const client = join(root, name);
  mkdirSync(join(client, 'assets'), { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(client, 'assets', file), text);
  return client;
}

const read = async (serve: ReturnType<typeof createStaticFiles>, path: string) => {
  const reply = serve(new Request(`http://localhost${path}`), path);
  return reply === null ? null : { status: reply.status, text: await reply.text() };
};

test('after an upgrade the scripts of the old page are there, and those of the new one on the old process', async () => {
  const kept = join(root, 'kept');
  const first = build('first', { 'cart-AAAA.js': 'old cart', 'cart-AAAA.js.br': 'packed' });
  await keepAssets(kept, now, log, join(first, 'assets'));
  const oldProcess = createStaticFiles(first, kept);
  const second = build('second', { 'cart-BBBB.js': 'new cart' });
  await keepAssets(kept, now, log, join(second, 'assets'));
  const newProcess = createStaticFiles(second, kept);

  expect(await read(newProcess, '/assets/cart-AAAA.js')).toEqual({ status: 200, text: 'old cart' });
  expect(await read(oldProcess, '/assets/cart-BBBB.js')).toEqual({ status: 200, text: 'new cart' });
  expect(await read(newProcess, '/assets/cart-CCCC.js')).toMatchObject({ status: 404 });
  expect(await read(newProcess, '/assets/cart-AAAA.js.br')).toMatchObject({ status: 404 });
  writeFileSync(join(root, 'secret'), 'no');
  expect(await read(newProcess, '/assets/../secret')).toMatchObject({ status: 404 });
  expect(await read(newProcess, '/assets/..%2fsecret')).toMatchObject({ status: 404 });
  expect(await read(createStaticFiles(second, null), '/assets/cart-AAAA.js')).toMatchObject({ status: 404 });
});

test('what no build has used for 30 days goes, what this one uses stays', async () => {
  const kept = join(root, 'aged');
  const client = build('third', { 'a.js': 'a' });
  await keepAssets(kept, now, log, join(client, 'assets'));
  writeFileSync(join(kept, 'old.js'), 'old');
  writeFileSync(join(kept, 'older.js'), 'older');
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  for (const name of ['a.js', 'older.js']) utimesSync(join(kept, name), daysAgo(31), daysAgo(31));
  utimesSync(join(kept, 'old.js'), daysAgo(29), daysAgo(29));
  await keepAssets(kept, now, log, join(client, 'assets'));
  expect(readdirSync(kept).sort()).toEqual(['a.js', 'old.js']);
});

test('what a build used within 30 days stays, however long ago it was put there', async () => {
  const kept = join(root, 'builds');
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const first = build('of-a-year-ago', { 'shared.js': 'shared', 'first.js': 'first' });
  await keepAssets(kept, daysAgo(29), log, join(first, 'assets'));
  for (const name of ['shared.js', 'first.js']) utimesSync(join(kept, name), daysAgo(365), daysAgo(365));
  const second = build('of-today', { 'shared.js': 'shared', 'second.js': 'second' });
  await keepAssets(kept, now, log, join(second, 'assets'));
  expect(readdirSync(kept).sort()).toEqual(['first.js', 'second.js', 'shared.js']);
  // A note that is no list keeps nothing, and is no reason not to start.
  for (const name of readdirSync(`${kept}.builds`)) writeFileSync(join(`${kept}.builds`, name), '{');
  await keepAssets(kept, now, log, join(second, 'assets'));
  expect(readdirSync(kept).sort()).toEqual(['second.js', 'shared.js']);
});

test('processes that start at once leave all of both builds', async () => {
  const kept = join(root, 'at-once');
  const builds = ['left', 'right'].map((name) => build(name, { [`${name}.js`]: name, 'both.js': 'both' }));
  const folders = await Promise.all(
    [...builds, ...builds].map((client) => keepAssets(kept, now, log, join(client, 'assets'))),
  );
  expect(folders).toEqual([kept, kept, kept, kept]);
  expect(readdirSync(kept).sort()).toEqual(['both.js', 'left.js', 'right.js']);
});

test('a folder that can’t be written is no reason not to start', async () => {
  writeFileSync(join(root, 'a-file'), '');
  expect(await keepAssets(join(root, 'a-file', 'assets'), now, log)).toBeNull();
  expect(existsSync(join(root, 'a-file', 'assets'))).toBe(false);
});
