import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Queryable } from './database.ts';

const channel = 'bannasala_changes';
const reconnectDelayMs = 1_000;

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

export async function openChangeFeed(databaseUrl: string): Promise<ChangeFeed> {
  const listeners: ((tags: readonly string[] | null) => void)[] = [];
  let closed = false;
  let client: pg.Client;

  async function connect(): Promise<void> {
    client = new pg.Client({ connectionString: databaseUrl });
    client.on('notification', (message) => {
      const tags = (message.payload ?? '').split(' ');
      for (const listener of listeners) listener(tags);
    });
    client.on('error', () => undefined);
    client.on('end', () => {
      if (!closed) setTimeout(reconnect, reconnectDelayMs);
    });
    await client.connect();
    await client.query(`listen ${channel}`);
  }

  async function reconnect(): Promise<void> {
    if (closed) return;
    try {
      await connect();
      for (const listener of listeners) listener(null);
    } catch {
      setTimeout(reconnect, reconnectDelayMs);
    }
  }

  await connect();
  return {
    subscribe: (listener) => listeners.push(listener),
    async close() {
      closed = true;
      await client.end();
    },
  };
}
