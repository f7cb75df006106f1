import { getTableColumns, type SQL, sql, type Table } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { Transaction } from '../platform/db/database.ts';

const batchRows = 2_000;

/**
 * Inserts many rows with one statement per 2,000, and brings back the named columns of each. Every row names the same
 * columns; what isn't named takes the table's default.
 */
export async function insertRows<Into extends Table, Key extends keyof Into['$inferSelect'] & string = never>(
  tx: Transaction,
  table: Into,
  rows: readonly Into['$inferInsert'][],
  returning: readonly Key[] = [],
): Promise<Pick<Into['$inferSelect'], Key>[]> {
  const keys = Object.keys(rows[0] ?? {});
  const known = getTableColumns(table);
  const unknown = keys.filter((key) => known[key] === undefined);
  if (unknown.length > 0) throw new Error(`no such columns: ${unknown.join(', ')}`);
  const columns = keys.map((key) => [key, toSnakeCase(key)] as const);
  const named = rows.map((row: Record<string, unknown>) => {
    if (Object.keys(row).length !== keys.length) throw new Error('rows of one insert name the same columns');
    return Object.fromEntries(columns.map(([key, column]) => [column, row[key]]));
  });
  const back = returning.map((key) => sql`${sql.identifier(toSnakeCase(key))} as ${sql.identifier(key)}`);
  // The statement brings back what `returning` names, with the types the table declares.
  return (await insertRecords(tx, table, named, back)) as Pick<Into['$inferSelect'], Key>[];
}

/** The same for rows that are named as SQL names columns. */
export async function insertRecords(
  tx: Transaction,
  table: Table,
  records: readonly Record<string, unknown>[],
  returning: readonly SQL[] = [],
): Promise<Record<string, unknown>[]> {
  const inserted: Record<string, unknown>[] = [];
  const columns = sql.join(
    Object.keys(records[0] ?? {}).map((name) => sql.identifier(name)),
    sql`, `,
  );
  for (let start = 0; start < records.length; start += batchRows) {
    const batch = JSON.stringify(records.slice(start, start + batchRows));
    const { rows } = await tx.execute(sql`
      insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, ${batch}::json)
      ${returning.length === 0 ? sql`` : sql`returning ${sql.join([...returning], sql`, `)}`}`);
    inserted.push(...rows);
  }
  return inserted;
}

/** What a key stands for; a key that isn't there is a mistake in the demo's own content. */
export function the<Value>(values: ReadonlyMap<string, Value>, key: string): Value {
  const value = values.get(key);
  if (value === undefined) throw new Error(`the demo has no ${key}`);
  return value;
}
