// One slice writes a table: who writes which, read out of the SQL and the query builder's calls. Called by check.mjs.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './ensure-install.mjs';
import { Complaint, main, say } from './say.mjs';

/** Tables that another slice than their own writes as well, until they have a slice that does it for all. */
const shared = {
  products: ['order', 'review'],
  stock_movements: ['order'],
  works: ['review'],
};

const test = /\.test\.tsx?$|(^|\/)test-[^/]+\.ts$/;

await main(() => {
  proveReading();
  const files = Object.fromEntries(
    globSync('src/{modules,platform}/*/*.ts', { cwd: root })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => !test.test(path))
      .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  );
  const tables = readTables(files);
  const writers = readWriters(files, tables);
  if (tables.length < 20 || writers.length < 20)
    throw new Complaint(`${tables.length} tables, ${writers.length} writers: they aren't being read.`);
  const wrong = writers.filter(
    ({ table, slice }) => slice !== table.slice && !shared[table.name]?.includes(slice),
  );
  for (const { table, path } of wrong)
    say(`${path} writes ${table.name}, which is the slice ${table.slice}'s`);
  const unused = Object.entries(shared).flatMap(([name, slices]) =>
    slices.filter((slice) => !writers.some((one) => one.table.name === name && one.slice === slice)),
  );
  if (unused.length > 0)
    throw new Complaint(`No longer shared by: ${unused.join(', ')}. Take it out of the list.`);
  say(`${tables.length} tables, ${wrong.length} violations`);
  return wrong.length === 0 ? 0 : 1;
});

function sliceOf(path) {
  return path.split('/')[2];
}

/** The tables with the slice that declares them, and the name they have in code. */
function readTables(files) {
  return Object.entries(files)
    .filter(([path]) => path.endsWith('.tables.ts'))
    .flatMap(([path, text]) =>
      [...text.matchAll(/(\w+) = pgTable\(\s*'(\w+)'/g)].map(([, variable, name]) => ({
        name,
        variable,
        slice: sliceOf(path),
      })),
    );
}

/** Which file writes which table: in SQL, or by the query builder. */
function readWriters(files, tables) {
  return Object.entries(files).flatMap(([path, text]) => {
    const inSql = [
      ...text.matchAll(/\b(?:insert into|delete from|merge into|truncate)\s+"?(\w+)/gi),
      // "for update" and "do update" name no table before their "set".
      ...text.matchAll(/\bupdate\s+"?(\w+)"?(?:\s+(?:as\s+)?\w+)?\s+set\b/gi),
    ].map(([, name]) => tables.find((table) => table.name === name));
    const built = [...text.matchAll(/\.(?:insert|update|delete)\(\s*(\w+)\s*\)/g)].map(([, variable]) =>
      tables.find((table) => table.variable === variable),
    );
    const written = new Set([...inSql, ...built].filter((table) => table !== undefined));
    return [...written].map((table) => ({ table, path, slice: sliceOf(path) }));
  });
}

/** A check that can't see a way of writing is no check: each is planted, and what only reads beside it. */
function proveReading() {
  const mine = 'src/modules/order/order.tables.ts';
  const planted = [
    'sql`insert into orders (id) values (1)`',
    '`with moved as (\n update orders o set status = $2 returning id)`',
    'sql`update orders set status = 1`',
    'sql`DELETE FROM orders`',
    'tx.insert(orders).values(row)',
    'db.update(orders).set({ status })',
    'tx\n.delete(orders)',
  ];
  const innocent = [
    'sql`select id from orders for update`',
    'db.select().from(orders)',
    'changes.delete(order)',
  ];
  const read = (text) => {
    const files = { [mine]: "export const orders = pgTable('orders', {});", 'src/modules/cart/x.ts': text };
    return readWriters(files, readTables(files)).length;
  };
  const blind = planted.filter((text) => read(text) !== 1);
  if (blind.length > 0) throw new Complaint(`These writings aren't seen: ${blind.join('; ')}`);
  const wronged = innocent.filter((text) => read(text) !== 0);
  if (wronged.length > 0) throw new Complaint(`These only read: ${wronged.join('; ')}`);
}
