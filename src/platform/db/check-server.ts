import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartupError, systemErrorCode } from '../startup-error.ts';
import { within } from '../within.ts';
import { listServers } from './database-hosts.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { cutOff } from './database-watch.ts';

const oldestMajor = 16;
const answerMs = 5_000;
/** A server that is recovering says so and soon takes connections. */
const startingMostMs = 30_000;

/**
 * Asks the database whether it will do, before anything is changed in it.
 * @throws StartupError, one sentence for the person at the terminal, when it can't be reached, refuses us, is older than
 * PostgreSQL 16 or has fewer connections than the pool may take (`connectionLimit`; null doesn't check that).
 */
export async function checkServer(databaseUrl: string, connectionLimit: number | null): Promise<void> {
  const servers = listServers(databaseUrl);
  const giveUpMs = performance.now() + startingMostMs;
  for (;;) {
    let failure: unknown;
    for (const url of servers)
      try {
        const { version, connections } = await readSettings(url);
        if (Math.floor(version / 10_000) < oldestMajor)
          throw new StartupError(
            `The database is PostgreSQL ${Math.floor(version / 10_000)}: expected ${oldestMajor} or newer.`,
          );
        if (connectionLimit !== null && connectionLimit + 1 > connections)
          throw new StartupError(
            `The environment is not right:\n  DATABASE_POOL: expected at most ${connections - 1}, since the database gives out ${connections} connections and one of them listens for changes`,
          );
        return;
      } catch (error) {
        if (error instanceof StartupError) throw error;
        failure = explain(url, error);
        if (failure === null) break;
      }
    if (failure !== null) throw failure;
    if (performance.now() > giveUpMs)
      throw new StartupError('The database has been starting for too long: look into its log.');
    await sleep(250);
  }
}

async function readSettings(connectionString: string): Promise<{ version: number; connections: number }> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  try {
    const answer = client.connect().then(() =>
      client.query(`
        select current_setting('server_version_num')::int as version,
          current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections`),
    );
    const { rows } = await within(answer, answerMs, () => new DatabaseUnavailable('slow'));
    return { version: Number(rows[0]?.version), connections: Number(rows[0]?.connections) };
  } finally {
    cutOff(client);
  }
}

/** What keeps us out, in a sentence that names where; null when the server is only starting. */
function explain(databaseUrl: string, error: unknown): StartupError | null {
  const { hostname, port, pathname, username } = new URL(databaseUrl);
  const where = `${decodeURIComponent(hostname)}:${port || 5432}`;
  const database = decodeURIComponent(pathname.slice(1));
  const user = decodeURIComponent(username);
  switch (systemErrorCode(error)) {
    case '57P03':
      return null;
    case '3D000':
      return new StartupError(
        `There is no database "${database}" at ${where}: create it, or correct DATABASE_URL.`,
      );
    case '28P01':
    case '28000':
      return new StartupError(
        `The database at ${where} doesn't let "${user}" in: correct the user and password of DATABASE_URL.`,
      );
    case '53300':
      return new StartupError(
        `The database at ${where} has no connection left: end others, or raise its max_connections.`,
      );
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartupError(`There is no host "${hostname}": correct DATABASE_URL.`);
    default: {
      const reason = error instanceof AggregateError ? error.errors.at(-1) : error;
      const said = reason instanceof Error && reason.message !== '' ? reason.message : String(reason);
      return new StartupError(
        `The database at ${where} can't be reached (${said}): start it, or correct DATABASE_URL.`,
      );
    }
  }
}
