import { sql } from 'drizzle-orm';
import { selectCardRows } from '../src/modules/catalogue/product-card.store.ts';
import { liveSearch } from '../src/modules/search/live-search.ts';
import { listProducts } from '../src/modules/storefront/list-products.ts';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import type { Bench } from './report.ts';

const offers = 10_000;
const windows = 5_000;
const shown = 24;
const rounds = 12;
const listsARound = 100;
const coldARound = 15;

type Shop = { db: Database; lists: number[]; cold: number[]; ids: number[] };

/**
 * A list of 24 with 5,000 promotions running and with none, the two taking turns: from memory, as nearly every list is
 * made, and with its cards read from the database, as after a change. The best time of each list counts.
 */
export async function measurePrices({ databases }: Bench): Promise<void> {
  const now = new Date();
  const clock = () => now;
  const shops: Shop[] = [];
  for (const [name, running] of [
    ['none', 0],
    ['many', windows],
  ] as const) {
    const db = openDatabase(await databases.open(offers, name), 2);
    await db.execute(sql`
      insert into price_windows (kind, seller_id, product_id, discount_basis_points, starts_at, ends_at, source, name_th, name_en)
      select 'product_discount', seller_id, id, 1000, ${now.toISOString()}::timestamptz - interval '1 hour',
        ${now.toISOString()}::timestamptz + interval '1 day', 'bench', '', ''
      from products where price_satang > 0 order by id % 997, id limit ${running}`);
    // What they have cost: every third was lowered ten days ago, and says so.
    await db.execute(sql`
      insert into own_prices (product_id, seller_id, price_satang, since)
      select id, seller_id, price_satang, ${now.toISOString()}::timestamptz - interval '90 days' from products
      union all
      select id, seller_id, price_satang * 9 / 10, ${now.toISOString()}::timestamptz - interval '10 days' from products
      where id % 3 = 0`);
    await db.execute(sql`
      update products set full_price_satang = price_satang, price_satang = price_satang * 9 / 10 where id % 3 = 0`);
    await db.execute(
      sql`delete from own_prices where since > ${now.toISOString()}::timestamptz - interval '1 day'`,
    );
    await db.execute(sql`analyze price_windows, own_prices, products`);
    const { rows } = await db.execute<{ id: number }>(
      sql`select id from products where is_active and parent_id is null order by id % 1009, id limit 2400`,
    );
    shops.push({ db, lists: [], cold: [], ids: rows.map(({ id }) => id) });
  }
  const services = shops.map(({ db }) => ({ db, clock, changes: { subscribe: () => undefined } }));
  for (const each of services) await liveSearch(each).current();
  for (let round = 0; round < rounds; round += 1)
    for (const [place, shop] of shops.entries()) {
      const ground = services[place];
      if (ground === undefined) continue;
      for (let at = 0; at < listsARound; at += 1) {
        const sortBy = (['bestSeller', 'priceAsc', 'discount', 'newest'] as const)[at % 4];
        const before = performance.now();
        await listProducts(ground, { sortBy, pageNo: 1 + (at >> 2), perpage: shown }, 'th');
        keepBest(shop.lists, at, performance.now() - before);
      }
      for (let at = 0; at < coldARound; at += 1) {
        const ids = shop.ids.slice(at * shown, (at + 1) * shown);
        const before = performance.now();
        await selectCardRows(shop.db, ids, now);
        keepBest(shop.cold, at, performance.now() - before);
      }
    }
  const [none, many] = shops;
  if (none === undefined || many === undefined) throw new Error('two shops are compared');
  const tell = (what: string, before: number[], after: number[]) =>
    console.log(
      `  ${what}: ${mean(before).toFixed(3)} ms without, ${mean(after).toFixed(3)} ms with ${windows} prices running = ${(mean(after) / mean(before)).toFixed(2)}`,
    );
  tell(`a list of ${shown} (aim: 1.10 or less)`, none.lists, many.lists);
  tell(`${shown} cards read from the database`, none.cold, many.cold);
  await Promise.all(shops.map(({ db }) => db.$client.end()));
}

function keepBest(best: number[], at: number, ms: number): void {
  best[at] = Math.min(best[at] ?? ms, ms);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
