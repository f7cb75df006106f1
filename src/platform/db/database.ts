import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

export type Database = NodePgDatabase & { $client: pg.Pool };
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** Whatever statements can be run on: the pool, or a transaction that is open. */
export type Queryable = Database | Transaction;

// int8 holds identities and satang, which stay within safe integers; numeric is only ever asked for as a sum of those.
const numberTypes: Record<number, (text: string) => unknown> = {
  20: Number,
  1016: (text) =>
    text
      .slice(1, -1)
      .split(',')
      .filter((part) => part !== '')
      .map(Number),
  1700: Number,
};

/** Opens the pool. `connectionLimit` is per process; PostgreSQL's max_connections must hold all processes' pools. */
export function openDatabase(url: string, connectionLimit = 16): Database {
  // Drizzle's own statements go by pg's global parsers, not the pool's.
  for (const [oid, parse] of Object.entries(numberTypes)) pg.types.setTypeParser(Number(oid), parse);
  const pool = new pg.Pool({
    connectionString: url,
    max: connectionLimit,
    // Ours look rows up by their keys: a plan for these very values is the same plan, and costs more than running it.
    options: '-c plan_cache_mode=force_generic_plan',
    idleTimeoutMillis: 60_000,
  });
  // A pooled connection that dies while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  return drizzle(pool, { casing: 'snake_case' });
}
