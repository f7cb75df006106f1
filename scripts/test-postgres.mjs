import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../src/platform/db/embedded-postgres.ts';
import { findServer, stopServer } from '../src/platform/db/embedded-server.ts';

const prefix = 'bannasala-test-postgres-';

/**
 * A PostgreSQL for this run alone, in a folder that goes with it, so that runs side by side don't meet. What a killed
 * run left is cleared away first. `TEST_DATABASE_URL`, when set, is used instead.
 */
export async function startTestPostgres(log) {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => undefined };
  // Root's PostgreSQL runs as another account, which must reach the folder.
  const isRoot = process.getuid?.() === 0;
  const parent = isRoot ? '/tmp' : tmpdir();
  await clearLeftovers(parent);
  const dataDir = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  if (isRoot) chmodSync(dataDir, 0o711);
  const server = await startEmbeddedPostgres({ dataDir, log, durable: false });
  return {
    url: server.superuserUrl,
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** An empty database on the test server, for the app the end-to-end tests drive. */
export async function createEmptyDatabase(serverUrl) {
  const name = `e2e_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function clearLeftovers(parent) {
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(prefix))) {
    const pid = Number(name.slice(prefix.length).split('-')[0]);
    if (!(pid > 0) || isAlive(pid)) continue;
    const folder = join(parent, name);
    try {
      const clusterDir = join(folder, 'postgres');
      if (findServer(clusterDir) !== undefined) await stopServer({ clusterDir, binaries: undefined });
      rmSync(folder, { recursive: true, force: true });
    } catch (error) {
      // Another account's leftovers are its own business.
      if (!['EACCES', 'EPERM'].includes(error.code)) throw error;
    }
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
