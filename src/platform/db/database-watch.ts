import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { within } from '../within.ts';
import { createBackOff } from './back-off.ts';
import { listServers } from './database-hosts.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';

export type WatchLog = Pick<Logger, 'warn' | 'error' | 'info'>;

export type DatabaseWatch = {
  /** Throws DatabaseUnavailable while the database is known to be away: nobody waits for what can't come. */
  refuseWhileAway(): void;
  isAway(): boolean;
  /** A new connection was refused: it is away, until asking it again succeeds. */
  foundAway(cause: unknown): void;
  /** A connection ended or took too long: asks the server itself, which settles whether it is away. */
  suspect(cause: unknown): void;
  /** Asks every server of the URL which of them takes writes; until then it is taken to be the first. */
  look(): Promise<void>;
  /** The server that takes writes, as far as is known. */
  serverUrl(): string;
  /** Called when the database is found away: what still waits for it waits in vain. */
  onAway(listener: () => void): void;
  /** Called when it is back. */
  onBack(listener: () => void): void;
  stop(): void;
};

/** How long a server may take to say that it is there, connecting included. */
const answerMs = 2_500;
/** Beside the time asking takes, so that a database that is back is used again within five seconds. */
const askAgain = { firstMs: 100, mostMs: 2_000 };
/** An asking that is cut is tried again, after pauses that double: a fail-over cuts everything for some moments. */
const triesWhenCut = 5;
const pauseWhenCutMs = 50;
/** The pause between two lines about an absence that goes on; it doubles, as in say-seldom.ts. */
const report = { firstMs: 60_000, mostMs: 3_600_000 };

/**
 * Knows whether the database is there. While it isn't, everybody is refused at once and one connection at a time asks
 * for it, with growing pauses; each time names are resolved and every server of the URL is asked anew, so a fail-over to
 * another address is found. Says so once when it goes, ever more seldom while it is away, and when it is back.
 */
export function watchDatabase(databaseUrl: string, log: WatchLog | null): DatabaseWatch {
  const servers = listServers(databaseUrl);
  const backOff = createBackOff(askAgain);
  const awayListeners: (() => void)[] = [];
  const backListeners: (() => void)[] = [];
  let server = servers[0];
  let away: { sinceMs: number; saidMs: number; pauseMs: number; refused: number; asked: number } | null =
    null;
  let asking = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function ask(): Promise<void> {
    if (asking || stopped) return;
    asking = true;
    const found = await askAll();
    asking = false;
    if (stopped) return;
    if ('url' in found) {
      const moved = found.url !== server;
      server = found.url;
      if (away !== null) comeBack();
      // What is connected to the old primary stays there otherwise, and may only read.
      else if (moved) for (const listener of awayListeners) listener();
      return;
    }
    if (away === null) goAway(found.error);
    else sayStillAway(away, found.error);
    timer = setTimeout(ask, backOff.nextMs());
    timer.unref();
  }

  /** Whoever cuts all connections cuts the one that asks too: that alone doesn't say that nobody is there. */
  async function askAll(): Promise<{ url: string } | { error: unknown }> {
    for (let tried = 1; ; tried += 1)
      try {
        return { url: await findPrimary(servers) };
      } catch (error) {
        if (stopped || away !== null || tried === triesWhenCut || !isCut(error)) return { error };
        await sleep(pauseWhenCutMs * 2 ** (tried - 1));
      }
  }

  function goAway(cause: unknown): void {
    const nowMs = performance.now();
    away = { sinceMs: nowMs, saidMs: nowMs, pauseMs: report.firstMs, refused: 0, asked: 0 };
    log?.error({ err: cause }, 'the database is away');
    for (const listener of awayListeners) listener();
  }

  function sayStillAway(state: NonNullable<typeof away>, cause: unknown): void {
    const nowMs = performance.now();
    state.asked += 1;
    if (nowMs - state.saidMs < state.pauseMs) return;
    state.saidMs = nowMs;
    state.pauseMs = Math.min(state.pauseMs * 2, report.mostMs);
    const { refused, asked } = state;
    log?.error(
      { err: cause, awayMs: Math.round(nowMs - state.sinceMs), asked, refused },
      'the database is still away',
    );
  }

  function comeBack(): void {
    if (away === null) return;
    const { sinceMs, refused } = away;
    away = null;
    backOff.reset();
    log?.warn({ awayMs: Math.round(performance.now() - sinceMs), refused }, 'the database is back');
    for (const listener of backListeners) listener();
  }

  return {
    isAway: () => away !== null,
    refuseWhileAway() {
      if (away === null) return;
      away.refused += 1;
      throw new DatabaseUnavailable('away');
    },
    foundAway(cause) {
      if (stopped || away !== null) return;
      goAway(cause);
      // A check that is under way began before this was known, and goes on.
      void ask();
    },
    suspect() {
      if (away === null) void ask();
    },
    look: ask,
    serverUrl: () => server,
    onAway: (listener) => void awayListeners.push(listener),
    onBack: (listener) => void backListeners.push(listener),
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/**
 * The first server to say that it is up and takes writes.
 * @throws what the last of them said, when none does.
 */
async function findPrimary(servers: readonly string[]): Promise<string> {
  try {
    return await Promise.any(servers.map(askWhetherPrimary));
  } catch (error) {
    throw error instanceof AggregateError ? error.errors.at(-1) : error;
  }
}

async function askWhetherPrimary(url: string): Promise<string> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'bannasala asks',
  });
  client.on('error', () => undefined);
  try {
    const answer = client.connect().then(() => client.query('select pg_is_in_recovery() as standby'));
    const { rows } = await within(answer, answerMs, () => new DatabaseUnavailable('slow'));
    if (rows[0]?.standby !== false) throw new DatabaseUnavailable('readOnly');
    return url;
  } finally {
    cutOff(client);
  }
}

/** Whether a connection ended under way, rather than that it was refused. */
export function isCut(error: unknown): boolean {
  return (
    error instanceof Error && /ECONNRESET|terminated unexpectedly|administrator command/.test(error.message)
  );
}

/** Ends a connection without asking the other side, which may not be there to answer. */
export function cutOff(client: pg.ClientBase): void {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}
