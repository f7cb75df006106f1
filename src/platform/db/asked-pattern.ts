import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { AskedSearch } from '../../shared/asked-search.ts';

/** Text as a pattern that finds it literally, wherever it stands. */
export function containing(search: string): string {
  return `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

/** Whether any of these says what is asked for. */
export function saysAsked({ texts }: Pick<AskedSearch, 'texts'>, ...columns: SQLWrapper[]): SQL {
  const each = columns.flatMap((column) => texts.map((text) => sql`${column} ilike ${containing(text)}`));
  return sql`(${sql.join(each, sql` or `)})`;
}

/** Whether a number that is kept in digits ends as the one that is asked for: people tell the last ones of an account's. */
export function endsAsAsked({ digits }: AskedSearch, column: SQLWrapper): SQL {
  return digits === null ? sql`false` : sql`${column} like ${`%${digits}`}`;
}

/** Whether any of these amounts is the one that is asked for. */
export function isAskedAmount({ satang }: AskedSearch, ...columns: SQLWrapper[]): SQL {
  if (satang === null) return sql`false`;
  return sql`${satang}::bigint in (${sql.join([...columns], sql`, `)})`;
}
