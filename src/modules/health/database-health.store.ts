import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { runTyped } from '../../platform/db/named-statement.ts';

export type DatabaseFacts = {
  sizeBytes: number;
  version: string;
  connections: number;
  busyConnections: number;
  connectionsMost: number;
  /** Of the oldest transaction that is open, in milliseconds; null when none is but this one. */
  oldestTransactionMs: number | null;
  isStandby: boolean;
  archivedAt: Date | null;
  archiveFailedAt: Date | null;
};

/** What a server says of itself and of this database. */
export async function readDatabaseFacts(db: Queryable): Promise<DatabaseFacts> {
  const { rows } = await runTyped<DatabaseFacts>(
    db,
    sql`
    select pg_database_size(current_database())::bigint as "sizeBytes", current_setting('server_version') as version,
      a.connections, a.busy as "busyConnections", current_setting('max_connections')::int as "connectionsMost",
      a.oldest as "oldestTransactionMs", pg_is_in_recovery() as "isStandby",
      r.last_archived_time as "archivedAt", r.last_failed_time as "archiveFailedAt"
    from (select count(*)::int as connections, (count(*) filter (where state <> 'idle'))::int as busy,
        (extract(epoch from clock_timestamp() - min(xact_start) filter (where datname = current_database()
          and pid <> pg_backend_pid() and backend_type = 'client backend')) * 1000)::float8 as oldest
      from pg_stat_activity where backend_type = 'client backend') a,
      pg_stat_archiver r`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('facts without a row');
  return row;
}

export type StandbyFacts = { name: string; state: string; lagMs: number | null };

/** Servers that follow this one, as far as whoever asks may see them. */
export async function readStandbys(db: Queryable): Promise<StandbyFacts[]> {
  const { rows } = await runTyped<StandbyFacts>(
    db,
    sql`
    select coalesce(application_name, '') as name, coalesce(state, '?') as state,
      (extract(epoch from replay_lag) * 1000)::float8 as "lagMs"
    from pg_stat_replication order by 1 limit 20`,
  );
  return rows;
}

export type TableFacts = {
  name: string;
  bytes: number;
  liveRows: number;
  deadRows: number;
  writes: number;
  vacuumedAt: Date | null;
};

const listed = 8;

/**
 * The largest tables with their indexes and the busiest ones, as the server last counted them. Sizes are of the last
 * tidying up: asking the files themselves would wait for a table that is locked.
 */
export async function readTableFacts(
  db: Queryable,
): Promise<{ largest: TableFacts[]; busiest: TableFacts[] }> {
  const { rows } = await runTyped<TableFacts>(
    db,
    sql`
    select s.schemaname || '.' || s.relname as name, s.n_live_tup as "liveRows", s.n_dead_tup as "deadRows",
      s.n_tup_ins + s.n_tup_upd + s.n_tup_del as writes,
      greatest(s.last_autovacuum, s.last_vacuum) as "vacuumedAt",
      (c.relpages + coalesce(t.relpages, 0) + coalesce(i.pages, 0))::bigint * current_setting('block_size')::bigint as bytes
    from pg_stat_user_tables s
    join pg_class c on c.oid = s.relid
    left join pg_class t on t.oid = c.reltoastrelid
    left join lateral (select sum(x.relpages) as pages from pg_index n join pg_class x on x.oid = n.indexrelid
      where n.indrelid = c.oid) i on true`,
  );
  return {
    largest: rows.toSorted((one, other) => other.bytes - one.bytes).slice(0, listed),
    busiest: rows.toSorted((one, other) => other.writes - one.writes).slice(0, listed),
  };
}
