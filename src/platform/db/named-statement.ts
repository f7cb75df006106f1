import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Queryable } from './database.ts';

/**
 * SQL that PostgreSQL parses and plans once a connection. `name` must be unique in the product; the text uses $1, $2 ….
 */
export type NamedStatement<Row> = { readonly name: string; readonly text: string; readonly row?: Row };

const named = new Map<string, string>();

/** Declares a statement whose rows look like `Row`; whoever writes the SQL vouches for that. */
export function nameStatement<Row>(name: string, text: string): NamedStatement<Row> {
  named.set(name, text);
  return { name, text };
}

/** Those of the modules that this process has loaded, by their names. */
export function listNamedStatements(): ReadonlyMap<string, string> {
  return named;
}

/**
 * Runs a statement on the pool or in an open transaction. Rows come with the pool's types: int8 as numbers,
 * timestamptz as Dates, json parsed.
 */
export async function runNamed<Row>(
  db: Queryable,
  statement: NamedStatement<Row>,
  values: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await clientOf(db).query({
    name: statement.name,
    text: statement.text,
    values: [...values],
  });
  return rows as Row[];
}

const dialect = new PgDialect({ casing: 'snake_case' });

/**
 * The same for a statement put together with Drizzle's sql``. Its text must not depend on what is asked for, only its
 * parameters may. For statements whose planning takes longer than their running: joins of many tables.
 */
export async function runPrepared<Row>(db: Queryable, name: string, statement: SQL): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  const { rows } = await clientOf(db).query({ name, text, values: params });
  return rows as Row[];
}

/**
 * The same without a name, for statements that are rarely run or put together by what is asked for: Drizzle's own `execute`
 * answers instants as text.
 */
export async function runTyped<Row>(db: Queryable, statement: SQL): Promise<{ rows: Row[] }> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  const { rows } = await clientOf(db).query({ text, values: params });
  return { rows: rows as Row[] };
}

/**
 * Drizzle has no public way to name a statement that it didn't build, nor to reach a transaction's connection; both the
 * pool and a transaction keep theirs in the session.
 */
function clientOf(db: Queryable): pg.Pool | pg.PoolClient {
  return (db as unknown as { session: { client: pg.Pool | pg.PoolClient } }).session.client;
}
