import pg from 'pg';
import { within } from '../within.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { cutOff } from './database-watch.ts';

export type ServerProbe = {
  /** The one row of an answer. @throws whatever keeps it from coming within `mostMs`; the next asking connects anew. */
  ask(statement: string, mostMs: number): Promise<Record<string, unknown>>;
  close(): void;
};

/** One connection beside the pool, for asking a server how it does: it waits for nobody's work. */
export function openProbe(serverUrl: () => string): ServerProbe {
  let line: { client: pg.Client; url: string } | null = null;
  let isClosed = false;

  async function connected(): Promise<pg.Client> {
    const url = serverUrl();
    if (line !== null && line.url === url) return line.client;
    drop();
    const client = new pg.Client({
      connectionString: url,
      application_name: 'bannasala asks',
      keepAlive: true,
    });
    const own = { client, url };
    line = own;
    client.on('error', () => undefined);
    client.once('end', () => {
      if (line === own) line = null;
    });
    await client.connect();
    return client;
  }

  function drop(): void {
    if (line !== null) cutOff(line.client);
    line = null;
  }

  return {
    async ask(statement, mostMs) {
      if (isClosed) throw new DatabaseUnavailable('away');
      try {
        const answer = connected().then((client) => client.query(statement));
        const { rows } = await within(answer, mostMs, () => new DatabaseUnavailable('slow'));
        return rows[0] ?? {};
      } catch (error) {
        drop();
        throw error;
      }
    },
    close() {
      isClosed = true;
      drop();
    },
  };
}
