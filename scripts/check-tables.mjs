// Who writes and who reads which table, out of the SQL and the query builder's calls. One slice writes a table, but for columns that are another's. A file that
// reads another slice's says so in a line of its own ("// Reads of other slices: orders, products."), and reads only slices
// below its own (slice-layers.cjs). `node scripts/check-tables.mjs --declare` writes those lines. Called by check.mjs.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './ensure-install.mjs';
import { Complaint, main, say } from './say.mjs';

/** Columns that belong to another slice than their table does: that slice writes them, and nobody else. */
const columnsOf = {
  products: {
    stock: [
      'stock_on_hand',
      'stock_reserved',
      'sold_count',
      'low_stock_at',
      'low_notice_due_at',
      'is_low_stock_own',
    ],
  },
};

const { slices } = createRequire(import.meta.url)('./slice-layers.cjs');

const test = /\.test\.tsx?$|(^|\/)test-[^/]+\.ts$/;

const declaration = /^\/\/ Reads of other slices: (.+)\.\n/m;

await main(() => {
  proveWriting();
  proveReading();
  const files = Object.fromEntries(
    globSync('src/{modules,platform}/*/**/*.ts', { cwd: root })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => !test.test(path))
      .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  );
  const tables = readTables(files);
  const writers = readWriters(files, tables);
  if (tables.length < 20 || writers.length < 20)
    throw new Complaint(`${tables.length} tables, ${writers.length} writers: they aren't being read.`);
  const wrong = writers.flatMap(wrongsOf);
  for (const { path, what, owner } of wrong) say(`${path} writes ${what}, which is the slice ${owner}'s`);
  const unused = Object.entries(columnsOf).flatMap(([name, slices]) =>
    Object.keys(slices).filter(
      (slice) => !writers.some((one) => one.table.name === name && one.slice === slice),
    ),
  );
  if (unused.length > 0) throw new Complaint(`Write none of their columns: ${unused.join(', ')}.`);
  const strangers = globSync('src/modules/*/', { cwd: root })
    .map((path) => path.replaceAll('\\', '/').split('/')[2])
    .filter((slice) => !slices.includes(slice));
  if (strangers.length > 0)
    throw new Complaint(`scripts/slice-layers.cjs doesn't say where these stand: ${strangers.join(', ')}`);
  if (process.argv.includes('--declare')) declareReadings(files, tables);
  const misread = Object.entries(files).flatMap(([path, text]) => judgeReadings(path, text, tables));
  for (const complaint of misread) say(complaint);
  say(`${tables.length} tables, ${wrong.length + misread.length} violations`);
  return wrong.length + misread.length === 0 ? 0 : 1;
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

/** What a write must not touch: a row of another slice's table, or a column that belongs to another slice. */
function wrongsOf({ table, path, slice, columns }) {
  const owners = columnsOf[table.name] ?? {};
  const ownerOf = (column) =>
    Object.keys(owners).find((owner) => owners[owner].includes(column)) ?? table.slice;
  if (columns === null) return slice === table.slice ? [] : [{ path, what: table.name, owner: table.slice }];
  return columns
    .filter((column) => ownerOf(column) !== slice)
    .map((column) => ({ path, what: `${table.name}.${column}`, owner: ownerOf(column) }));
}

/** Which file writes which table, in SQL or by the query builder, and which of its columns; null for whole rows. */
function readWriters(files, tables) {
  return Object.entries(files).flatMap(([path, text]) => {
    const named = (name) => tables.find((table) => table.name === name);
    const inSql = [
      ...[...text.matchAll(/\binsert into\s+"?(\w+)"?\s*(\([\w\s,"]*\))?/gi)].map(([, name, list]) => ({
        table: named(name),
        columns: list?.match(/\w+/g) ?? null,
      })),
      ...[...text.matchAll(/\b(?:delete from|merge into|truncate)\s+"?(\w+)/gi)].map(([, name]) => ({
        table: named(name),
        columns: null,
      })),
      // "for update" and "do update" name no table before their "set".
      ...[...text.matchAll(/\bupdate\s+"?(\w+)"?(?:\s+(?:as\s+)?\w+)?\s+set\b/gi)].map((found) => ({
        table: named(found[1]),
        columns: setColumns(text.slice(found.index + found[0].length)),
      })),
    ];
    const built = [...text.matchAll(/\.(?:insert|update|delete)\(\s*(\w+)\s*\)/g)].map((found) => ({
      table: tables.find((table) => table.variable === found[1]),
      columns: builtColumns(text.slice(found.index + found[0].length)),
    }));
    return [...inSql, ...built]
      .filter(({ table }) => table !== undefined)
      .map((write) => ({ ...write, path, slice: sliceOf(path) }));
  });
}

/** The columns that an update sets, read from behind its "set"; null when they aren't written out. */
function setColumns(text) {
  let rest = text.split('`')[0] ?? '';
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.replace(/\$\{[^{}]*\}|\([^()]*\)/g, ' ');
  }
  const assigned = rest.split(/\b(?:from|where|returning)\b/i)[0] ?? '';
  const columns = [...assigned.matchAll(/(?:^|,)\s*"?(\w+)"?\s*=/g)].map(([, column]) => column);
  return columns.length === 0 ? null : columns;
}

/** The columns of an object written out behind a call of the query builder; null when it isn't there, or spreads. */
function builtColumns(text) {
  const object = /^\s*\.(?:set|values)\(\s*\{([^{}]*)\}\s*\)/.exec(text)?.[1];
  if (object === undefined || object.includes('...')) return null;
  return [...object.matchAll(/(?:^|,)\s*(\w+)/g)].map(([, name]) =>
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  );
}

/** The tables of other slices that a file reads: in SQL, or by the query builder. */
function readForeign(path, text, tables) {
  const inSql = /\bsql`|nameStatement|runPrepared/.test(text)
    ? [
        ...text.matchAll(
          /\b(?:from|join|using|update|into)\s+"?(\w+)|,\s+(\w+)\s+\w+\s+(?=where\b|on\b|join\b)/gi,
        ),
      ]
        .flatMap(([, one, other]) => [one, other])
        .map((name) => tables.find((table) => table.name === name))
    : [];
  const built = tables.filter(
    ({ variable }) =>
      new RegExp(`import \\{[^}]*\\b${variable}\\b[^}]*\\} from '[^']+\\.tables\\.ts'`).test(text) &&
      new RegExp(`\\.(?:from|\\w+Join)\\(\\s*${variable}\\b|\\$\\{${variable}\\}`).test(text),
  );
  const read = [...inSql, ...built].filter((table) => table !== undefined && table.slice !== sliceOf(path));
  return [...new Map(read.map((table) => [table.name, table])).values()].sort((a, b) =>
    a.name < b.name ? -1 : 1,
  );
}

/** What is wrong with what a file reads: a slice above its own, or what it declares. */
function judgeReadings(path, text, tables) {
  if (path.startsWith('src/platform/') || isSchema(path)) return [];
  const read = readForeign(path, text, tables);
  const upwards = read
    .filter(({ slice }) => slices.indexOf(slice) > slices.indexOf(sliceOf(path)))
    .map(({ name, slice }) => `${path} reads ${name}, and the slice ${slice} stands above its own`);
  const declared = declaration.exec(text)?.[1] ?? '';
  const names = read.map(({ name }) => name).join(', ');
  return declared === names
    ? upwards
    : [...upwards, `${path} reads "${names}" of other slices and declares "${declared}"`];
}

/** Tables' own files read nothing; pieces of statements for others to read with (`*-views.tables.ts`) do. */
function isSchema(path) {
  return path.endsWith('.tables.ts') && !path.endsWith('-views.tables.ts');
}

/** Writes the declarations as they have to be. */
function declareReadings(files, tables) {
  for (const [path, text] of Object.entries(files)) {
    if (path.startsWith('src/platform/') || isSchema(path)) continue;
    const names = readForeign(path, text, tables).map(({ name }) => name);
    const rest = text.replace(declaration, '').replace(/^\n/, '');
    const line = names.length === 0 ? '' : `// Reads of other slices: ${names.join(', ')}.\n\n`;
    files[path] = line + rest;
    if (files[path] !== text) writeFileSync(join(root, path), files[path]);
  }
}

/** A check that can't see a way of writing is no check: each is planted, and what only reads beside it. */
function proveWriting() {
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
  const ofProducts = (slice, text) => {
    const files = {
      'src/modules/catalogue/catalogue.tables.ts': "export const products = pgTable('products', {});",
      [`src/modules/${slice}/x.ts`]: text,
    };
    return readWriters(files, readTables(files)).flatMap(wrongsOf).length;
  };
  const wrongColumns = {
    'sql`update products p set name_th = $1, stock_on_hand = greatest(0, p.stock_on_hand - $2) where id = 1`':
      'catalogue',
    'sql`insert into products (id, sold_count) values (1, 2)`': 'catalogue',
    'tx.update(products).set({ stockReserved: 1 })': 'catalogue',
    'sql`update products set price_satang = 1`': 'stock',
    'sql`delete from products`': 'stock',
  };
  const rightColumns = {
    'sql`update products p set stock_on_hand = p.stock_on_hand + ${one} * w.price_satang, sold_count = 1 from w where p.price_satang = 2`':
      'stock',
    'sql`update products set price_satang = 1, sku = $2`': 'catalogue',
    'tx.insert(products).values({ id, nameTh })': 'catalogue',
  };
  for (const [text, slice] of Object.entries(wrongColumns))
    if (ofProducts(slice, text) !== 1) throw new Complaint(`This column's writer isn't seen: ${text}`);
  for (const [text, slice] of Object.entries(rightColumns))
    if (ofProducts(slice, text) !== 0) throw new Complaint(`This writes its own columns: ${text}`);
}

/** As proveWriting, for what is read of other slices. */
function proveReading() {
  const tables = [
    { name: 'orders', variable: 'orders', slice: 'order' },
    { name: 'carts', variable: 'carts', slice: 'cart' },
  ];
  const built = "import { orders } from '../order/order.tables.ts';\n";
  const path = 'src/modules/returns/x.store.ts';
  const planted = [
    'sql`select 1 from orders`',
    'sql`select 1 from a join orders o on true`',
    'sql`select 1 from carts c, orders o where true`',
    `${built}db.select().from(orders)`,
    `${built}db.select().from(one).leftJoin(orders, eq(a, b))`,
    `${built}sql\`select 1 from \${orders}\``,
  ];
  const blind = planted.filter((text) => judgeReadings(path, text, tables).length === 0);
  if (blind.length > 0) throw new Complaint(`These readings aren't seen: ${blind.join('; ')}`);
  const said = '// Reads of other slices: orders.\n\nsql`select 1 from orders`';
  if (judgeReadings(path, said, tables).length > 0)
    throw new Complaint('What is declared and points down is called a violation.');
  const upward = judgeReadings('src/modules/cart/x.store.ts', said, tables);
  if (upward.length !== 1) throw new Complaint('A slice may read what stands above it.');
  const stale = '// Reads of other slices: orders.\n\nsql`select 1 from carts`';
  if (judgeReadings(path, stale, tables).length === 0)
    throw new Complaint('A declaration may say what is not read.');
}
