import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getTableColumns, is } from 'drizzle-orm';
import { getTableConfig, PgDialect, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';

/**
 * PostgreSQL plans our statements without their values (`force_generic_plan`), and `status = $1` doesn't say that a row is in
 * an index "where status = 'waiting'": the whole table would be read. What such an index is of is written into the text of a
 * statement, with `.inlineParams()`.
 */
const folder = fileURLToPath(new URL('../', import.meta.url));
const dialect = new PgDialect({ casing: 'snake_case' });

/** Columns as the code names them ("pointLots.remaining") whose values some index's condition names. */
async function columnsOfConditions(): Promise<string[]> {
  const files = globSync('**/*.tables.ts', { cwd: folder });
  const modules = await Promise.all(files.map((file) => import(`${folder}${file}`)));
  return modules.flatMap((exported) =>
    Object.entries(exported).flatMap(([name, table]) => {
      if (!is(table, PgTable)) return [];
      const conditions = getTableConfig(table).indexes.flatMap(({ config }) =>
        config.where === undefined ? [] : [dialect.sqlToQuery(config.where).sql],
      );
      return Object.entries(getTableColumns(table)).flatMap(([key, { dataType }]) => {
        const column = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
        const compared =
          dataType === 'boolean' ? `\\b${column}\\b` : `\\b${column}\\b"? (=|<|>|in\\b|like\\b)`;
        return conditions.some((sql) => new RegExp(compared).test(sql)) ? [`${name}.${key}`] : [];
      });
    }),
  );
}

/** Comparisons of these columns with what the code itself says, sent as parameters. */
function sentApart(source: string, columns: readonly string[]): string[] {
  const value = String.raw`(?:true|false|-?\d+|'[^']*'|\[['\w, ]+\])`;
  const comparison = new RegExp(
    String.raw`\b(?:eq|ne|gte?|lte?|inArray)\(\s*(\w+\.\w+),\s*${value},?\s*\)(?!\s*\.inlineParams\(\))`,
    'g',
  );
  return [...source.matchAll(comparison)].flatMap(([text, column = '']) =>
    columns.includes(column) ? [text] : [],
  );
}

test('what an index is of is written into the statements that look for it', async () => {
  const columns = await columnsOfConditions();
  expect(columns).toEqual(expect.arrayContaining(['pointLots.remaining', 'users.isTelephoneVerified']));
  const found = globSync('modules/**/*.ts', { cwd: folder, exclude: ['**/*.test.ts'] }).flatMap((file) =>
    sentApart(readFileSync(folder + file, 'utf8'), columns).map((text) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});

test('a value sent apart is found, whatever its kind, and one that is written in is let pass', () => {
  const columns = ['lots.remaining', 'lots.isOpen', 'lots.state'];
  const source =
    "and(gt(lots.remaining, 0), eq(lots.isOpen, true), inArray(lots.state, ['a', 'b']), eq(lots.id, 1))";
  expect(sentApart(source, columns)).toEqual([
    'gt(lots.remaining, 0)',
    'eq(lots.isOpen, true)',
    "inArray(lots.state, ['a', 'b'])",
  ]);
  expect(sentApart('and(gt(lots.remaining, 0).inlineParams(), eq(lots.state, asked))', columns)).toEqual([]);
});
