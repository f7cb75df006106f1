/** Loaded before the shop (`--import`): appends every statement it sends, with its values, to SQL_RECORD. */

import { appendFileSync } from 'node:fs';
import pg from 'pg';

export type RecordedStatement = { connection: number; text: string; values: unknown[] };

const file = process.env.SQL_RECORD;
const send = pg.Client.prototype.query;
const connections = new Map<pg.Client, number>();

if (file !== undefined)
  Object.defineProperty(pg.Client.prototype, 'query', {
    value(this: pg.Client, ...parameters: Parameters<typeof send>) {
      const [query, values] = parameters as unknown as [string | pg.QueryConfig, unknown];
      const connection = connections.get(this) ?? connections.size;
      connections.set(this, connection);
      const statement: RecordedStatement = {
        connection,
        text: typeof query === 'string' ? query : query.text,
        values:
          (typeof query === 'string' ? undefined : query.values) ?? (Array.isArray(values) ? values : []),
      };
      appendFileSync(file, `${JSON.stringify(statement)}\n`);
      return Reflect.apply(send, this, parameters);
    },
  });
