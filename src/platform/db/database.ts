import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { type DatabaseWatch, type WatchLog, watchDatabase } from './database-watch.ts';
import { GuardedPool } from './guarded-pool.ts';
import { insideTransaction } from './open-transaction.ts';
import { isReadingOnly } from './reading-only.ts';

/** Transactions are begun by `transact` alone, so neither type has a way of its own. */
export type Database = Omit<NodePgDatabase, 'transaction'> & { $client: GuardedPool };
export type Transaction = Omit<RawTransaction, 'transaction'>;
export type RawTransaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];
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

/**
 * Opens the pool. `connectionLimit` is per process; PostgreSQL's max_connections must hold all processes' pools. Nothing
 * connects until the first statement. `prepare: false` is for a pooler that shares connections between transactions and
 * doesn't know named statements.
 */
export function openDatabase(
  url: string,
  connectionLimit = 16,
  {
    log = null,
    prepare = true,
    watch = watchDatabase(url, log),
  }: {
    log?: WatchLog | null;
    prepare?: boolean;
    /** Who knows whether the server is there, where it isn't the one that takes writes. */
    watch?: DatabaseWatch;
  } = {},
): Database {
  // Drizzle's own statements go by pg's global parsers, not the pool's.
  for (const [oid, parse] of Object.entries(numberTypes)) pg.types.setTypeParser(Number(oid), parse);
  const pool = new GuardedPool({ max: connectionLimit, idleTimeoutMillis: 60_000 }, watch, { prepare });
  const database = drizzle(pool, { casing: 'snake_case' });
  const begin = database.transaction.bind(database);
  database.transaction = (work, config) =>
    begin(
      (tx) => insideTransaction(() => work(tx)),
      isReadingOnly() ? { ...config, accessMode: 'read only' } : config,
    );
  return database;
}
