import pg from 'pg';
import type { ReadFigures } from '../../shared/process-figures.ts';
import { saySeldom } from '../say-seldom.ts';
import { causeOf } from '../unavailable.ts';
import type { Database } from './database.ts';
import { listServers } from './database-hosts.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import type { WatchLog } from './database-watch.ts';
import { createLagHistory } from './lag-history.ts';
import { type ReadPurpose, readPurposes } from './read-purposes.ts';
import { openReadServer, type ReadServer, replayedStatement } from './read-server.ts';
import { openProbe } from './server-probe.ts';

/** What became of reads: read there; from the primary since no server was in, was late, or failed under it. */
export type ReadOutcome = 'replica' | 'noneIn' | 'late' | 'failed';

/** Servers that follow the primary, for reads that are named in read-purposes.ts. */
export type ReadDatabase = {
  /**
   * Reads from a server that is in, or else from the primary (`db`): always does, whichever it is. A server that fails under `work`
   * leaves, and `work` is done once more at the primary: it must only read, and keep nothing of what it had read before.
   */
  use<Value>(purpose: ReadPurpose, db: Database, work: (from: Database) => Promise<Value>): Promise<Value>;
  servers(): ReadFigures[];
  counts(): { outcomes: Record<ReadOutcome, number>; left: { server: string; times: number }[] };
  close(): Promise<void>;
};

/** How often the primary and each server are asked. */
const lookEveryMs = 200;
const answerMs = 1_000;
/** A server that hasn't come as far as the primary was by then isn't waited for any longer. */
const catchUpMostMs = 300;

/**
 * Where the primary's log ends, for whoever comes after a commit. What is committed is flushed, unless the server is told not
 * to wait for the disk: then what is only written down counts as well.
 */
const primaryPosition = `select ((case when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn()
  else pg_current_wal_flush_lsn() end) - '0/0'::pg_lsn)::float8 as position`;

/** Reads what read-purposes.ts names, from a server that follows the primary where the process has one. */
export function readAside<Value>(
  { db, reads = withoutReadServers() }: { db: Database; reads?: ReadDatabase },
  purpose: ReadPurpose,
  work: (from: Database) => Promise<Value>,
): Promise<Value> {
  return reads.use(purpose, db, work);
}

/** Where there are no such servers: everything is read from the primary. */
export function withoutReadServers(): ReadDatabase {
  const outcomes = noOutcomes();
  return {
    use: (_, db, work) => work(db),
    servers: () => [],
    counts: () => ({ outcomes, left: [] }),
    close: async () => undefined,
  };
}

/**
 * Opens the servers of READ_DATABASE_URL, whether they are there or not: one that can't be reached is out, and comes in by
 * itself. Waits for the first answers, a second at most.
 */
export async function openReadDatabase(
  readUrl: string,
  db: Database,
  {
    limitMs,
    connectionLimit,
    prepare = true,
    log = null,
  }: { limitMs: number; connectionLimit: number; prepare?: boolean; log?: WatchLog | null },
): Promise<ReadDatabase> {
  const history = createLagHistory();
  const servers = listServers(readUrl).map((url) =>
    openReadServer({ url, connectionLimit, prepare, limitMs, history, log }),
  );
  // Past the pool, whose line would count as the primary's age.
  const primary = openProbe(() => db.$client.watch.serverUrl());
  const outcomes = noOutcomes();
  const sayFailed = saySeldom((error, repeated) =>
    log?.warn({ err: error, repeated }, 'a read was done once more at the primary'),
  );
  const sayWrites = saySeldom((error, repeated) =>
    log?.error({ err: error, repeated }, 'a read that writes was sent to a read database'),
  );
  let turn = 0;
  let isAsking = false;

  async function notePrimary(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    const askedMs = performance.now();
    try {
      const { position } = await primary.ask(primaryPosition, answerMs);
      history.note(Number(position), performance.now(), askedMs);
    } catch {
      // That it is away is said by whoever needs it; what is known of the servers stays as it was.
    } finally {
      isAsking = false;
    }
  }

  function pick(): ReadServer | null {
    const those = servers.filter((server) => server.why() === null);
    turn += 1;
    return those[turn % those.length] ?? null;
  }

  /** Whether the server has, within a moment, all that the primary has committed by now. */
  async function catchesUp(server: ReadServer): Promise<boolean> {
    const answer = await db.$client.query<{ position: number }>(primaryPosition);
    const wanted = Number(answer.rows[0]?.position);
    const giveUpMs = performance.now() + catchUpMostMs;
    for (let pauseMs = 1; server.position() < wanted; pauseMs = Math.min(2 * pauseMs, 40)) {
      const { rows } = await server.db.$client.query<{ position: number }>(replayedStatement);
      if (Number(rows[0]?.position) >= wanted) return true;
      if (performance.now() > giveUpMs) return false;
      await new Promise((done) => setTimeout(done, pauseMs));
    }
    return true;
  }

  async function readFrom<Value>(
    server: ReadServer | null,
    purpose: ReadPurpose,
    work: (from: Database) => Promise<Value>,
  ): Promise<{ outcome: 'replica'; value: Value } | { outcome: Exclude<ReadOutcome, 'replica'> }> {
    if (server === null) return { outcome: 'noneIn' };
    try {
      if (readPurposes[purpose] === 'asOfNow' && !(await catchesUp(server))) return { outcome: 'late' };
      return { outcome: 'replica', value: await work(server.db) };
    } catch (error) {
      if (!isOfServer(error)) throw error;
      if (isRefusedWrite(error)) sayWrites(error);
      else sayFailed(error);
      return { outcome: 'failed' };
    }
  }

  await Promise.race([
    notePrimary().then(() => Promise.all(servers.map(({ look }) => look()))),
    new Promise((done) => setTimeout(done, answerMs)),
  ]);
  const timer = setInterval(() => {
    void notePrimary();
    for (const server of servers) void server.look();
  }, lookEveryMs);
  timer.unref();

  return {
    async use(purpose, from, work) {
      const read = await readFrom(pick(), purpose, work);
      outcomes[read.outcome] += 1;
      return read.outcome === 'replica' ? read.value : work(from);
    },
    servers: () =>
      servers.map((server) => ({
        server: server.name,
        isIn: server.why() === null,
        why: server.why(),
        lagMs: server.lagMs(),
      })),
    counts: () => ({
      outcomes,
      left: servers.map((server) => ({ server: server.name, times: server.timesLeft() })),
    }),
    async close() {
      clearInterval(timer);
      primary.close();
      await Promise.all(servers.map((server) => server.close()));
    },
  };
}

const noOutcomes = (): Record<ReadOutcome, number> => ({ replica: 0, noneIn: 0, late: 0, failed: 0 });

/**
 * What a standby says that a primary wouldn't: a read that kept it from replaying was ended (40001, 40P01), what a migration
 * has made isn't there yet (42P01, 42703, 42883), it takes no writes (25006). And what whoever was the primary says of its
 * log when it isn't any more (55000).
 */
const statesOfStandby = new Set(['40001', '40P01', '42P01', '42703', '42883', '25006', '55000']);

function isOfServer(error: unknown): boolean {
  if (causeOf(error, DatabaseUnavailable) !== null) return true;
  const said = causeOf(error, pg.DatabaseError);
  return said !== null && statesOfStandby.has(said.code ?? '');
}

function isRefusedWrite(error: unknown): boolean {
  return causeOf(error, pg.DatabaseError)?.code === '25006';
}
