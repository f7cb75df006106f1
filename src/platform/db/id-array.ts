import { type SQL, sql } from 'drizzle-orm';

/** Numbers as one parameter, a bigint[]: `where id = any(${idArray(ids)})`. */
export function idArray(ids: readonly number[]): SQL {
  return sql`${`{${ids.join(',')}}`}::bigint[]`;
}
