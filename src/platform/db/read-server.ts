import type { ReadFigures } from '../../shared/process-figures.ts';
import { saySeldom } from '../say-seldom.ts';
import { type Database, openDatabase } from './database.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import type { DatabaseWatch, WatchLog } from './database-watch.ts';
import type { LagHistory } from './lag-history.ts';
import { openProbe } from './server-probe.ts';

/**
 * Why nothing is read from a server: not asked yet, doesn't answer, lacks too much, follows nobody any more, or has what the
 * primary never had.
 */
export type WhyOut = NonNullable<ReadFigures['why']>;

export type ReadServer = {
  /** Host and port. */
  name: string;
  db: Database;
  /** Null while it is in. */
  why(): WhyOut | null;
  lagMs(): number | null;
  /** Where its replay was when it was asked last. */
  position(): number;
  /** Asks it, and decides whether it is in. */
  look(): Promise<void>;
  /** How often it has left since the process began. */
  timesLeft(): number;
  close(): Promise<void>;
};

/** Within what a server that is there answers one line; one that is frozen is left a moment later. */
const answerMs = 700;
/** One good answer may be chance; coming back asks for this many, which are well within the limit. */
const goodAnswers = 2;

/** Bytes of log that a standby has replayed; a number is exact up to 9 petabytes. */
export const replayedStatement =
  "select pg_is_in_recovery() as standby, (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::float8 as position";

/**
 * One server that follows the primary. It leaves when it doesn't answer, is more than `limitMs` behind or has become a
 * primary itself, and comes back by itself. Connections of one that is away are cut, so that nobody waits for it; one that
 * is behind finishes what it has begun.
 */
export function openReadServer({
  url,
  connectionLimit,
  prepare,
  limitMs,
  history,
  log,
}: {
  url: string;
  connectionLimit: number;
  prepare: boolean;
  limitMs: number;
  history: LagHistory;
  log: WatchLog | null;
}): ReadServer {
  const { host } = new URL(url);
  const probe = openProbe(() => url);
  const awayListeners: (() => void)[] = [];
  const sayLeft = saySeldom((error, repeated) =>
    log?.warn({ err: error, repeated }, 'a read database has left'),
  );
  let why: WhyOut | null = 'starting';
  let lagMs: number | null = null;
  let position = 0;
  let readMs = 0;
  let good = 0;
  let left = 0;
  let looking: Promise<void> | null = null;

  function leave(reason: WhyOut, cause?: unknown): void {
    good = 0;
    if (why === reason) return;
    if (why === null) left += 1;
    const before = why;
    why = reason;
    sayLeft(new Error(`${host} ${words[reason]}`, cause === undefined ? {} : { cause }));
    if (reason === 'away' && before !== 'starting') for (const listener of awayListeners) listener();
  }

  function comeIn(): void {
    if (why !== 'starting') log?.info({ server: host, lagMs }, 'a read database is back');
    why = null;
  }

  async function ask(): Promise<void> {
    let answer: Record<string, unknown>;
    try {
      answer = await probe.ask(replayedStatement, answerMs);
    } catch (error) {
      lagMs = null;
      return leave('away', error);
    }
    if (answer.standby !== true) return leave('notStandby');
    if (readMs > 0 && history.isAstray(position, readMs)) return leave('astray');
    position = Number(answer.position);
    readMs = performance.now();
    lagMs = history.lagMs(position, readMs);
    // Nobody has told yet what the primary has.
    if (lagMs === null) return;
    if (lagMs > limitMs) return leave('behind');
    if (why === null) return;
    good = lagMs <= limitMs / 2 ? good + 1 : 0;
    if (why === 'starting' || good >= goodAnswers) comeIn();
  }

  function look(): Promise<void> {
    looking ??= ask().finally(() => {
      looking = null;
    });
    return looking;
  }

  const isAway = () => why === 'away' || why === 'starting';
  const watch: DatabaseWatch = {
    isAway,
    refuseWhileAway() {
      if (isAway()) throw new DatabaseUnavailable('away');
    },
    foundAway: (cause) => leave('away', cause),
    suspect: () => void look(),
    look,
    serverUrl: () => url,
    onAway: (listener) => void awayListeners.push(listener),
    onBack: () => undefined,
    stop: () => probe.close(),
  };
  const db = openDatabase(url, connectionLimit, { prepare, watch });
  return {
    name: host,
    db,
    why: () => why,
    lagMs: () => lagMs,
    position: () => position,
    look,
    timesLeft: () => left,
    close: () => db.$client.endWithin(500),
  };
}

const words: Record<WhyOut, string> = {
  starting: 'has not answered yet',
  away: 'does not answer',
  behind: 'is too far behind',
  notStandby: 'follows nobody any more',
  astray: 'has what the primary never had',
};
