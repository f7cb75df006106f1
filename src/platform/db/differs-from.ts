import { isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** SQL: whether a row has anything else than these values in their columns; null is a value. Values that aren't named don't count. */
export function differsFrom<Name extends string>(
  columns: Record<Name, AnyPgColumn>,
  values: { readonly [Column in Name]?: unknown },
): SQL<boolean> {
  const named = (Object.keys(values) as Name[]).filter((name) => values[name] !== undefined);
  const differences = named.map((name) =>
    values[name] === null
      ? isNotNull(columns[name])
      : sql`${columns[name]} is distinct from ${sql.param(values[name], columns[name])}`,
  );
  return sql<boolean>`(${or(...differences) ?? sql`false`})`;
}
