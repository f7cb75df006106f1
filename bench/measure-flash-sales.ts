import pg from 'pg';
import { median } from './load.ts';
import type { Bench } from './report.ts';

const connections = 16;
const rounds = 3;
const roundMs = 2_000;
const ordinaryProducts = 2_000;
const copies = 1_000_000;
const parts = 16;
/** One row a copy: as many rows as a round could take. */
const copyRows = 30_000;

/** How the copies of the product that everybody wants at once are counted; the first is every other product's way. */
const designs = {
  'one guarded row': {
    setUp: `create table hot (id int primary key, left_copies int not null check (left_copies >= 0));
      insert into hot values (1, ${copies})`,
    take: 'update hot set left_copies = left_copies - 1 where id = 1 and left_copies >= 1 returning id',
  },
  [`${parts} counters, the first that is free`]: {
    setUp: `create table hot (part int primary key, left_copies int not null check (left_copies >= 0));
      insert into hot select part, ${copies / parts} from generate_series(0, ${parts - 1}) part`,
    take: `with free as (
        select part from hot where left_copies >= 1 order by random() limit 1 for no key update skip locked)
      update hot set left_copies = left_copies - 1 from free where hot.part = free.part returning hot.part`,
  },
  'one row a copy': {
    setUp: `create table hot (id int primary key, is_taken boolean not null default false);
      create index hot_free on hot (id) where not is_taken;
      insert into hot select id from generate_series(1, ${copyRows}) id`,
    take: `with free as (
        select id from hot where not is_taken order by id limit 1 for no key update skip locked)
      update hot set is_taken = true from free where hot.id = free.id returning hot.id`,
  },
} as const;

/** What an order writes beside: as many statements as placing one sends after its copies are held, of their sizes. */
const schema = `
  create table goods (id int primary key, stock int not null check (stock >= 0), words text not null);
  insert into goods select id, ${copies}, repeat('words of a product ', 40) from generate_series(1, ${ordinaryProducts}) id;
  create table groups (id bigint generated always as identity primary key, body text not null);
  create table lines (id bigint generated always as identity primary key, group_id bigint not null, product_id int not null);
  create table moves (id bigint generated always as identity primary key, product_id int not null, group_id bigint not null);
  create table payments (id bigint generated always as identity primary key, group_id bigint not null);
  create table notices (id bigint generated always as identity primary key, group_id bigint not null, body text not null);
  create unlogged table announced (id bigint generated always as identity primary key, tags text not null)`;

type Hot = { take: string } | null;

/**
 * Orders of a product that everybody wants at once, under each way to count its copies, as ratios to orders of
 * products that few want: alone, and half and half by the same connections, which shows what the rest
 * of the shop loses. Each transaction is as long as an order's.
 */
export async function measureFlashSales({ databases }: Bench): Promise<void> {
  const pool = new pg.Pool({ connectionString: await databases.openEmpty(), max: connections });
  await pool.query(schema);
  const names = Object.keys(designs) as (keyof typeof designs)[];
  const figures = new Map<string, number[]>();
  const keep = (name: string, perSecond: number) =>
    figures.set(name, [...(figures.get(name) ?? []), perSecond]);
  await placeFor(pool, () => null);
  for (let round = 0; round < rounds; round += 1) {
    keep('ordinary', await placeFor(pool, () => null));
    for (const name of names) {
      const { setUp, take } = designs[name];
      await pool.query(`drop table if exists hot`);
      await pool.query(setUp);
      await pool.query('analyze hot');
      keep(`${name}, alone`, await placeFor(pool, () => ({ take })));
      keep(`${name}, mixed`, await placeFor(pool, (count) => (count % 2 === 0 ? { take } : null)));
    }
  }
  const ordinary = median(figures.get('ordinary') ?? []);
  console.log(
    `  orders of ${ordinaryProducts} products, ${connections} connections: ${ordinary.toFixed(0)}/s`,
  );
  for (const name of names) {
    const [alone, mixed] = ['alone', 'mixed'].map((kind) => median(figures.get(`${name}, ${kind}`) ?? []));
    if (alone === undefined || mixed === undefined) throw new Error('each design is measured both ways');
    console.log(
      `  ${name}: all of one product ${alone.toFixed(0)}/s = ${(alone / ordinary).toFixed(2)}, half of them ${mixed.toFixed(0)}/s = ${(mixed / ordinary).toFixed(2)} (aim: 0.90 or more)`,
    );
  }
  await pool.end();
}

/** Orders a second, by as many buyers as there are connections. */
async function placeFor(pool: pg.Pool, hotOf: (count: number) => Hot): Promise<number> {
  const started = performance.now();
  let placed = 0;
  let begun = 0;
  const buy = async () => {
    while (performance.now() - started < roundMs) {
      begun += 1;
      await place(pool, begun, hotOf(begun));
      placed += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, buy));
  return (placed * 1_000) / (performance.now() - started);
}

async function place(pool: pg.Pool, count: number, hot: Hot): Promise<void> {
  const client = await pool.connect();
  const run = (name: string, text: string, values: unknown[] = []) => client.query({ name, text, values });
  try {
    await client.query('begin');
    const product = 1 + ((count * 7_919) % ordinaryProducts);
    const { rows } = await run('group', 'insert into groups (body) values ($1) returning id', [
      'x'.repeat(600),
    ]);
    const group: unknown = rows[0]?.id;
    await run('line', 'insert into lines (group_id, product_id) values ($1, $2)', [group, product]);
    const taken =
      hot === null
        ? await run('stock', 'update goods set stock = stock - 1 where id = $1 and stock >= 1', [product])
        : await client.query(hot.take);
    // All counters may be held for a moment: whoever comes then waits for one, as the shop does.
    if (taken.rowCount === 0) await client.query('select from hot where left_copies >= 1 for no key update');
    await run('move', 'insert into moves (product_id, group_id) values ($1, $2)', [product, group]);
    await run('payment', 'insert into payments (group_id) values ($1)', [group]);
    for (const body of ['to the buyer', 'to the store', 'of the day'])
      await run('notice', 'insert into notices (group_id, body) values ($1, $2)', [group, body]);
    await run('announce', 'insert into announced (tags) values ($1)', [`product:${product}`]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
