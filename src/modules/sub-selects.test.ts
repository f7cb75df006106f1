import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/**
 * Drizzle writes a column with its table's name only where a statement joins tables. In a sub-select of a statement from
 * one table `${users.id}` becomes "id", which is then the inner table's own: every row gets the same answer. There the
 * outer column is written out.
 */
const folder = fileURLToPath(new URL('../', import.meta.url));
const stores = globSync('**/*.store.ts', { cwd: folder });

function unqualified(source: string): string[] {
  const tables = [...source.matchAll(/import \{([^}]*)\} from '[^']*\.tables\.ts'/g)].flatMap(
    ([, names = '']) => names.split(',').map((name) => name.trim()),
  );
  return [...source.matchAll(/sql(?:<[^`]*?>)?`([^`]*)`/g)].flatMap(
    ({ 0: template, 1: text = '', index }) => {
      if (!/\(\s*select\b/i.test(text)) return [];
      const columns = [...text.matchAll(/\$\{(\w+)\.\w+\}/g)].filter(([, table = '']) =>
        tables.includes(table),
      );
      const statement = source.slice(
        source.lastIndexOf('\n}\n', index) + 1,
        source.indexOf(';\n', index + template.length),
      );
      return columns.length > 0 && !/Join\(|joined\(/.test(statement) ? [template] : [];
    },
  );
}

test('no sub-select names an outer column without its table', () => {
  expect(stores.length).toBeGreaterThan(30);
  const found = stores.flatMap((file) =>
    unqualified(readFileSync(folder + file, 'utf8')).map((sql) => `${file}: ${sql}`),
  );
  expect(found).toEqual([]);
});

test('the check finds one, and lets joined statements pass', () => {
  const place = (column: string) => `$\{${column}}`;
  const bad = [
    "import { sessions, users } from './identity.tables.ts';",
    'export function f() {',
    `  return db.select({ at: sql<Date>\`(select max(at) from ${place('sessions')} where user_id = ${place('users.id')})\` }).from(users);`,
    '}',
    '',
  ].join('\n');
  expect(unqualified(bad)).toHaveLength(1);
  expect(unqualified(bad.replace('.from(users)', '.from(users).innerJoin(sessions, on)'))).toEqual([]);
});
