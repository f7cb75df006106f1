import pg from 'pg';
import { within } from '../within.ts';
import { createBackOff } from './back-off.ts';
import type { Database, Queryable } from './database.ts';
import { listServers } from './database-hosts.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { cutOff } from './database-watch.ts';
import { nameStatement, runNamed } from './named-statement.ts';
import { afterCommit, databaseOf, writeBeforeCommit } from './transact.ts';

const channel = 'bannasala_changes';
const tryAgain = { firstMs: 200, mostMs: 4_000 };
const answerMs = 3_000;
/**
 * How long what another process committed and didn't pass on may wait; so long, too, a line that went dead without a word
 * may go unnoticed.
 */
const lookEveryMs = 1_000;
const rowsAtOnce = 500;
/** Rows that another process is passing on are left to it; those of one that dies come back. */
const passOn = {
  name: 'pass-on-changes',
  text: `with taken as (
      delete from announced_changes where id in (
        select id from announced_changes order by id limit ${rowsAtOnce} for update skip locked)
      returning tags)
    select pg_notify('${channel}', tags) from taken`,
};

const announce = nameStatement<never>(
  'announce-changes',
  'insert into announced_changes (tags) select unnest($1::text[])',
);

/** A notification holds 8,000 bytes at most. */
const tagsAtOnce = 200;

/**
 * Says that something public has changed ("product:12", "site"), to every process, once the transaction commits. Caches
 * and the search index listen. A row is written, for all that a transaction announces just before it commits; whichever
 * process's feed comes first passes it on (see decision 20), so that what has committed is told even if the process that
 * committed it is gone.
 */
export async function announceChanges(db: Queryable, tags: readonly string[]): Promise<void> {
  if (tags.length > 0) await writeBeforeCommit(db, writeAnnounced, tags);
}

async function writeAnnounced(db: Queryable, announced: readonly string[]): Promise<void> {
  const tags = [...new Set(announced)];
  const rows = Array.from({ length: Math.ceil(tags.length / tagsAtOnce) }, (_, at) =>
    tags.slice(at * tagsAtOnce, (at + 1) * tagsAtOnce).join(' '),
  );
  await runNamed(db, announce, [rows]);
  afterCommit(db, () => {
    for (const wake of wakes.get(databaseOf(db).$client) ?? []) wake();
  });
}

/** The feeds of this process, which pass on at once what it commits. By the pool that it commits with. */
const wakes = new WeakMap<object, Set<() => void>>();

export type ChangeFeed = {
  /** Calls back with each batch of tags; with null when changes may have been missed, so everything may be stale. */
  subscribe(listener: (tags: readonly string[] | null) => void): void;
  close(): Promise<void>;
};

type Line = { client: pg.Client; ended: Promise<void> };

/**
 * Listens on a connection of its own, which one loop keeps: whatever ends it, the loop waits, connects once more, and
 * waits longer the next time. The same connection passes on what was announced: at once what is committed through `db`,
 * within a second what a process that died had left.
 */
export async function openChangeFeed(databaseUrl: string, db: Database): Promise<ChangeFeed> {
  const listeners: ((tags: readonly string[] | null) => void)[] = [];
  const backOff = createBackOff(tryAgain);
  const closing = new AbortController();
  const woken = createWake(closing.signal);
  const heeded = wakes.get(db.$client) ?? new Set();
  wakes.set(db.$client, heeded.add(woken.wake));
  let line: Line = await openLine(databaseUrl, hear);

  function hear(payload: string): void {
    const tags = payload.split(' ');
    for (const listener of listeners) listener(tags);
  }

  async function keepListening(): Promise<void> {
    for (;;) {
      await passOnUntilDead(line, woken, closing.signal);
      cutOff(line.client);
      const next = await reopen();
      if (next === null) return;
      line = next;
      backOff.reset();
      for (const listener of listeners) listener(null);
    }
  }

  async function reopen(): Promise<Line | null> {
    while (!closing.signal.aborted) {
      await pause(backOff.nextMs(), closing.signal);
      if (closing.signal.aborted) break;
      // A server that isn't there is nothing to tell: the pool's watch says so, once.
      const next = await openLine(databaseUrl, hear).catch(() => null);
      if (next !== null) return next;
    }
    return null;
  }

  const kept = keepListening();
  return {
    subscribe: (listener) => listeners.push(listener),
    async close() {
      closing.abort();
      heeded.delete(woken.wake);
      await kept;
    },
  };
}

/** Connects to the first server that takes listeners: a standby doesn't. */
async function openLine(databaseUrl: string, hear: (payload: string) => void): Promise<Line> {
  let failure: unknown;
  for (const connectionString of listServers(databaseUrl)) {
    const client = new pg.Client({ connectionString, keepAlive: true, keepAliveInitialDelayMillis: 10_000 });
    client.on('error', () => undefined);
    client.on('notification', ({ payload = '' }) => hear(payload));
    const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
    try {
      const listening = client.connect().then(() => client.query(`listen ${channel}`));
      await within(listening, answerMs, () => new DatabaseUnavailable('slow'));
      return { client, ended };
    } catch (error) {
      failure = error;
      cutOff(client);
    }
  }
  throw failure;
}

/** Passes on what was announced, until the line has ended, doesn't answer any more, or is wanted no longer. */
async function passOnUntilDead({ client, ended }: Line, woken: Wake, closing: AbortSignal): Promise<void> {
  let isOver = false;
  const over = ended.then(() => {
    isOver = true;
  });
  while (!isOver && !closing.aborted) {
    try {
      const passed = await within(client.query(passOn), answerMs, () => new DatabaseUnavailable('slow'));
      if (passed.rowCount === rowsAtOnce) continue;
    } catch {
      // No answer is an end as well.
      return;
    }
    await Promise.race([over, woken.wait(lookEveryMs)]);
  }
}

type Wake = { wake(): void; wait(ms: number): Promise<void> };

/** Waits that a wake ends; one that comes while nobody waits ends the next. */
function createWake(closing: AbortSignal): Wake {
  let isWoken = false;
  let end: (() => void) | null = null;
  const wake = () => {
    isWoken = true;
    end?.();
  };
  closing.addEventListener('abort', wake, { once: true });
  return {
    wake,
    async wait(ms) {
      if (!isWoken)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          end = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      end = null;
      isWoken = false;
    },
  };
}

function pause(ms: number, until: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (until.aborted) return resolve();
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      until.removeEventListener('abort', stop);
      resolve();
    }, ms);
    until.addEventListener('abort', stop, { once: true });
  });
}
