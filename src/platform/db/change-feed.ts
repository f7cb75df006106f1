import { sql } from 'drizzle-orm';
import pg from 'pg';
import { within } from '../within.ts';
import { createBackOff } from './back-off.ts';
import type { Queryable } from './database.ts';
import { listServers } from './database-hosts.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { cutOff } from './database-watch.ts';

const channel = 'bannasala_changes';
const tryAgain = { firstMs: 200, mostMs: 4_000 };
const answerMs = 3_000;
/** How long a line that went dead without a word may go unnoticed. */
const checkEveryMs = 15_000;

/**
 * Says that something public has changed ("product:12", "site"), to every process, once the transaction commits. Caches
 * and the search index listen.
 */
export async function announceChanges(db: Queryable, tags: readonly string[]): Promise<void> {
  // A notification holds 8,000 bytes at most.
  for (let start = 0; start < tags.length; start += 200)
    await db.execute(sql`select pg_notify(${channel}, ${tags.slice(start, start + 200).join(' ')})`);
}

export type ChangeFeed = {
  /** Calls back with each batch of tags; with null when changes may have been missed, so everything may be stale. */
  subscribe(listener: (tags: readonly string[] | null) => void): void;
  close(): Promise<void>;
};

type Line = { client: pg.Client; ended: Promise<void> };

/**
 * Listens on a connection of its own, which one loop keeps: whatever ends it, the loop waits, connects once more, and
 * waits longer the next time. A line that went dead without a word is found by asking.
 */
export async function openChangeFeed(databaseUrl: string): Promise<ChangeFeed> {
  const listeners: ((tags: readonly string[] | null) => void)[] = [];
  const backOff = createBackOff(tryAgain);
  const closing = new AbortController();
  let line: Line = await openLine(databaseUrl, hear);

  function hear(payload: string): void {
    const tags = payload.split(' ');
    for (const listener of listeners) listener(tags);
  }

  async function keepListening(): Promise<void> {
    for (;;) {
      await untilDead(line, closing.signal);
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

/** Resolves when the line has ended, doesn't answer any more, or is wanted no longer. */
async function untilDead({ client, ended }: Line, closing: AbortSignal): Promise<void> {
  let isOver = false;
  const over = ended.then(() => {
    isOver = true;
  });
  while (!isOver && !closing.aborted) {
    await Promise.race([over, pause(checkEveryMs, closing)]);
    if (isOver || closing.aborted) return;
    try {
      await within(client.query('select 1'), answerMs, () => new DatabaseUnavailable('slow'));
    } catch {
      // No answer is an end as well.
      return;
    }
  }
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
