import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { StartupError } from '../startup-error.ts';
import { lockDataFolder } from './data-folder.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

const parent = mkdtempSync(join(tmpdir(), 'embedded postgres '));
chmodSync(parent, 0o711);
const running = new Set<EmbeddedPostgres>();

afterAll(async () => {
  for (const server of running) await server.stop();
  rmSync(parent, { recursive: true, force: true });
});

function freshFolder(): string {
  const folder = mkdtempSync(join(parent, 'ร้าน '));
  chmodSync(folder, 0o711);
  return folder;
}

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined, durable: false });
  running.add(server);
  return server;
}

async function stop(server: EmbeddedPostgres): Promise<void> {
  await server.stop();
  running.delete(server);
}

async function ask(url: string, question: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const answer = await client.query({ text: question, rowMode: 'array' });
    return answer.rows[0]?.[0];
  } finally {
    await client.end();
  }
}

function pidFile(dataDir: string): string {
  return join(dataDir, 'postgres', 'postmaster.pid');
}

describe('the embedded PostgreSQL', () => {
  test('finds letters in Thai text, keeps what was written, and lets only passwords in', async () => {
    const dataDir = freshFolder();
    const first = await start(dataDir);
    expect(first.reused).toBe(false);
    await ask(first.superuserUrl, 'create extension pg_trgm');
    expect(await ask(first.superuserUrl, "select cardinality(show_trgm('หนังสือ'))")).toBeGreaterThan(5);
    expect(await ask(first.url, 'select rolsuper from pg_roles where rolname = current_user')).toBe(false);
    await ask(first.url, 'create table kept as select 42 as answer');

    expect(statSync(join(dataDir, 'postgres.json')).mode & 0o077).toBe(0);
    const wrong = new URL(first.superuserUrl);
    wrong.password = 'wrong';
    await expect(ask(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });

    await stop(first);
    expect(existsSync(pidFile(dataDir))).toBe(false);
    const second = await start(dataDir);
    expect(second.reused).toBe(false);
    expect(await ask(second.url, 'select answer from kept')).toBe(42);
    await stop(second);
  });

  test('is shared by whoever comes, and stopped by the last to leave', async () => {
    const dataDir = freshFolder();
    const [first, second] = await Promise.all([start(dataDir), start(dataDir)]);
    expect([first.reused, second.reused].sort()).toEqual([false, true]);
    await stop(first);
    expect(await ask(second.url, 'select 1')).toBe(1);
    await stop(second);
    expect(existsSync(pidFile(dataDir))).toBe(false);
  });

  test('comes back on the same address after kill -9', async () => {
    const dataDir = freshFolder();
    const server = await start(dataDir);
    process.kill(Number(readFileSync(pidFile(dataDir), 'utf8').split('\n')[0]), 'SIGKILL');
    await expect.poll(() => ask(server.url, 'select 1').catch(() => 0), { timeout: 20_000 }).toBe(1);
    await stop(server);
  });

  test("isn't fooled by another program that has the process id of a killed server", async () => {
    const dataDir = freshFolder();
    await stop(await start(dataDir));
    writeFileSync(pidFile(dataDir), `${process.pid}\n/elsewhere\n1\n1\n\n127.0.0.1\n1\nready\n`);
    const server = await start(dataDir);
    expect(server.reused).toBe(false);
    await stop(server);
  });

  test.each([
    [
      'a cluster without PG_VERSION',
      (folder: string) => mkdirSync(join(folder, 'postgres', 'base'), { recursive: true }),
      /damaged/,
    ],
    ['a cluster of another PostgreSQL', plantOldCluster, /made by PostgreSQL 15/],
    ['a file for a cluster', (folder: string) => writeFileSync(join(folder, 'postgres'), ''), /is a file/],
    [
      'a lost out-of-line home',
      (folder: string) => writeFileSync(join(folder, 'postgres.location'), '/gone\n'),
      /\/gone/,
    ],
  ])('says what is wrong with %s and changes nothing', async (_, plant, sentence) => {
    const dataDir = freshFolder();
    plant(dataDir);
    const before = readdirSync(dataDir, { recursive: true }).sort();
    await expect(start(dataDir)).rejects.toThrow(sentence);
    await expect(start(dataDir)).rejects.toBeInstanceOf(StartupError);
    const after = readdirSync(dataDir, { recursive: true }).sort();
    expect(after.filter((name) => name !== 'postgres.lock')).toEqual(before);
  });

  test('says so when the data folder is a file', async () => {
    const path = join(freshFolder(), 'file');
    writeFileSync(path, '');
    await expect(start(path)).rejects.toThrow(/is not a folder/);
    await expect(start(join(path, 'below'))).rejects.toBeInstanceOf(StartupError);
  });
});

function plantOldCluster(folder: string): void {
  mkdirSync(join(folder, 'postgres'));
  writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '15\n');
}

describe('the lock on a data folder', () => {
  test('is held by one at a time', () => {
    const dataDir = freshFolder();
    const lock = lockDataFolder(dataDir);
    expect(() => lockDataFolder(dataDir)).toThrow(
      new RegExp(`process ${process.pid}\\) is running on the data folder`),
    );
    lock.release();
    lockDataFolder(dataDir).release();
  });

  test('is free again when its holder was killed', async () => {
    const dataDir = freshFolder();
    const module = JSON.stringify(new URL('./data-folder.ts', import.meta.url).href);
    const holder = spawn(process.execPath, [
      '--input-type=module',
      '-e',
      `const { lockDataFolder } = await import(${module});
       lockDataFolder(${JSON.stringify(dataDir)});
       console.log('held');
       setInterval(() => {}, 1000);`,
    ]);
    await new Promise((resolve) => holder.stdout.once('data', resolve));
    expect(() => lockDataFolder(dataDir)).toThrow(StartupError);
    const ended = new Promise((resolve) => holder.once('exit', resolve));
    holder.kill('SIGKILL');
    await ended;
    lockDataFolder(dataDir).release();
  });
});
