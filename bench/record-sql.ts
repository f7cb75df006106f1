/** Loaded before the shop (`--import`): appends every statement it sends, with its values, to SQL_RECORD. */

import { appendFileSync } from 'node:fs';
import pg from 'pg';

export type RecordedStatement = { text: string; values: unknown[] };

const file = process.env.SQL_RECORD;
const send = pg.Client.prototype.query;

if (file !== undefined)
  Object.defineProperty(pg.Client.prototype, 'query', {
    value(this: pg.Client, ...parameters: Parameters<typeof send>) {
      const [query, values] = parameters as unknown as [string | pg.QueryConfig, unknown];
      const statement: RecordedStatement = {
        text: typeof query === 'string' ? query : query.text,
        values: typeof query === 'string' ? (Array.isArray(values) ? values : []) : (query.values ?? []),
      };
      appendFileSync(file, `${JSON.stringify(statement)}\n`);
      return Reflect.apply(send, this, parameters);
    },
  });
