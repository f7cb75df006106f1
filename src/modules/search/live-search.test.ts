import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { withDatabaseTime } from '../../platform/db/database-time.ts';
import { DatabaseUnavailable } from '../../platform/db/database-unavailable.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/db/test-database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { Unavailable } from '../../platform/unavailable.ts';
import { createTestServices } from '../../test-services.ts';
import { products, works } from '../catalogue/catalogue.tables.ts';
import { insertTestCatalogue, type TestCatalogue } from '../catalogue/test-catalogue.ts';
import { sellers } from '../seller/seller.tables.ts';
import { liveSearch } from './live-search.ts';

let database: TestDatabase;
let services: Services;
let catalogue: TestCatalogue;
/** What was announced arrives a moment later, on a busy machine some moments. */
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 25 });

beforeAll(async () => {
  database = await createTestDatabase();
  services = await createTestServices(database);
  catalogue = await insertTestCatalogue(database.db);
});
afterAll(() => database.close());

const find = async (search: string) =>
  (await liveSearch(services).current()).search({ search, collapse: 'none', perPage: 100 }).productIds;

/** Whoever changes something says so in the same transaction; the index follows. */
async function change(statement: (tx: Transaction) => Promise<unknown>, tags: string[]) {
  await transact(services.db, async (tx) => {
    await statement(tx);
    await announceChanges(tx, tags);
  });
}

describe('the live index', () => {
  test('is made once, however many ask first', async () => {
    const [one, two] = await Promise.all([liveSearch(services).current(), liveSearch(services).current()]);
    expect(one).toBe(two);
    expect(one.size).toBe(7);
  });

  test('has a product’s options as one, with the lowest price and the whole stock', async () => {
    const index = await liveSearch(services).current();
    const { facets, productIds } = index.search({ categoryId: catalogue.categories.uniforms });
    expect(productIds).toEqual([catalogue.products.shirt]);
    expect(facets.price).toMatchObject({ minSatang: 19_000, maxSatang: 19_000 });
  });

  test('follows stock: the last copy of an option sold takes the product out of what is in stock', async () => {
    const index = await liveSearch(services).current();
    const inStock = () => index.search({ categoryId: catalogue.categories.uniforms, stock: 'in' }).total;
    expect(inStock()).toBe(1);
    const ids = Object.values(catalogue.shirts);
    await change(
      (tx) =>
        tx.execute(
          sql`update products set stock_reserved = stock_on_hand where parent_id = ${catalogue.products.shirt}`,
        ),
      ids.map((id) => `product:${id}`),
    );
    await eventually(() => expect(inStock()).toBe(0));
    await change(
      (tx) =>
        tx.execute(sql`update products set stock_reserved = 0 where parent_id = ${catalogue.products.shirt}`),
      ids.map((id) => `product:${id}`),
    );
    await eventually(() => expect(inStock()).toBe(1));
  });

  test('follows text: a work’s new title finds all its offers, the old one none', async () => {
    const [river] = catalogue.works.river;
    await change(
      (tx) => tx.update(works).set({ titleTh: 'ภูเขาสูง' }).where(eq(works.id, river)),
      [`work:${river}`],
    );
    const { first, rival, hard } = catalogue.products;
    await eventually(async () =>
      expect((await find('ภูเขาสูง')).toSorted()).toEqual([first, rival, hard].toSorted()),
    );
    expect(await find('แม่น้ำสายแรก')).not.toContain(first);
  });

  test('follows stores: closing one takes all it has away, opening it brings it back', async () => {
    const index = await liveSearch(services).current();
    const { canal } = catalogue.sellers;
    const has = () => index.search({ sellerId: canal, collapse: 'none' }).total;
    expect(has()).toBe(3);
    await change(
      (tx) => tx.update(sellers).set({ status: 'closed' }).where(eq(sellers.id, canal)),
      [`seller:${canal}`],
    );
    await eventually(() => expect(has()).toBe(0));
    await change(
      (tx) => tx.update(sellers).set({ status: 'active' }).where(eq(sellers.id, canal)),
      [`seller:${canal}`],
    );
    await eventually(() => expect(has()).toBe(3));
  });

  test('takes in a new product, and a hidden one that is shown now', async () => {
    const { hidden, first } = catalogue.products;
    const index = await liveSearch(services).current();
    const [added] = await services.db
      .insert(products)
      .values({
        urlKey: 'new-pen',
        sellerId: catalogue.sellers.press,
        categoryId: catalogue.categories.uniforms,
        nameTh: 'ปากกาใหม่',
        nameEn: 'New pen',
        priceSatang: 1_000,
        fullPriceSatang: 1_000,
        stockOnHand: 1,
      })
      .returning({ id: products.id });
    const id = added?.id ?? 0;
    await change(
      (tx) => tx.update(products).set({ isActive: true }).where(eq(products.id, hidden)),
      [`product:${id}`, `product:${hidden}`, `product:${first}`, 'product:999999'],
    );
    await eventually(() => expect(index.has(id) && index.has(hidden)).toBe(true));
    expect(await find('ปากกาใหม่')).toEqual([id]);
  });

  test('counts only ways to pay that are on', async () => {
    const paid = async () =>
      (await liveSearch(services).current())
        .search({ search: '', collapse: 'none' })
        .facets.payment.map(({ id }) => id);
    const before = await paid();
    expect(before).toContain('card');
    const turn = (isOn: boolean) =>
      change(
        (tx) => tx.execute(sql`update payment_channels set is_on = ${isOn} where code = 'card'`),
        ['catalogue'],
      );
    const index = await liveSearch(services).current();
    await turn(false);
    await eventually(async () => expect(await paid()).toEqual(before.filter((code) => code !== 'card')));
    // Every product is another one by it: that is quicker made anew, while the old index answers.
    expect(await liveSearch(services).current()).not.toBe(index);
    await turn(true);
    await eventually(async () => expect((await paid()).sort()).toEqual([...before].sort()));
  });

  test('takes in what differs when what many products share has changed: the index stays the one it was', async () => {
    const before = await liveSearch(services).current();
    const { size } = before;
    await change(
      (tx) => tx.execute(sql`update products set is_active = false where url_key = 'new-pen'`),
      ['catalogue'],
    );
    await eventually(async () => expect(await find('ปากกาใหม่')).toEqual([]));
    await liveSearch(services).settle();
    expect(await liveSearch(services).current()).toBe(before);
    expect(before.size).toBe(size - 1);
  });

  test('what is named one by one is taken in by that: the index stays the one it was', async () => {
    const before = await liveSearch(services).current();
    const { first } = catalogue.products;
    await change(
      (tx) =>
        tx.execute(sql`insert into products (url_key, seller_id, category_id, name_th, name_en, price_satang, full_price_satang)
          select 'crayon-' || n, ${catalogue.sellers.press}, ${catalogue.categories.uniforms}, 'สีเทียน ' || n, 'Crayon ' || n,
            100, 100 from generate_series(1, 300) n`),
      [`product:${first}`],
    );
    const added = await services.db.execute<{ id: number }>(
      sql`select id from products where url_key like 'crayon-%'`,
    );
    await announceChanges(services.db, [
      ...added.rows.map(({ id }) => `product:${id}`),
      'catalogue',
      'catalogue:told',
    ]);
    await eventually(() => expect(before.search({ search: 'สีเทียน', collapse: 'none' }).total).toBe(300));
    await liveSearch(services).settle();
    expect(await liveSearch(services).current()).toBe(before);
  });
});

describe('an index that is lost', () => {
  /** Those of a process of its own. */
  const alone = (): Services => ({ ...services, changes: { subscribe: services.changes.subscribe } });
  /** With a database that fails so often first. */
  const failing = (times: number, error: Error): Services => {
    let left = times;
    const db = Object.create(services.db) as Services['db'];
    db.execute = ((statement: Parameters<typeof db.execute>[0]) => {
      if (left > 0) {
        left -= 1;
        throw error;
      }
      return services.db.execute(statement);
    }) as typeof db.execute;
    return { ...alone(), db };
  };

  test('is loaded by the process itself when the first loading failed: nobody asks one that isn’t ready', async () => {
    const own = failing(2, new DatabaseUnavailable('away'));
    const failures: unknown[] = [];
    await liveSearch(own).keepLoading((error) => failures.push(error));
    expect(failures).toHaveLength(2);
    expect(liveSearch(own).isLoaded()).toBe(true);
    expect((await liveSearch(own).current()).size).toBe((await liveSearch(services).current()).size);
  });

  test('keeps nobody waiting for longer than a request may', async () => {
    const never = Object.create(services.db) as Services['db'];
    never.execute = (() => new Promise(() => undefined)) as unknown as typeof never.execute;
    const own = { ...alone(), db: never };
    const asked = withDatabaseTime(100, () => liveSearch(own).current());
    await expect(asked).rejects.toBeInstanceOf(Unavailable);
  });

  test('is made anew when it fails by itself, and answers meanwhile', async () => {
    const own = alone();
    const before = await liveSearch(own).current();
    const broken = () => {
      throw new TypeError('its memory makes no sense');
    };
    Object.assign(before, { replaceDocument: broken, updateStockAndPrice: broken, removeDocument: broken });
    await change(
      (tx) => tx.execute(sql`update products set stock_on_hand = stock_on_hand + 1`),
      [`product:${catalogue.products.shirt}`],
    );
    expect((await liveSearch(own).current()).size).toBe(before.size);
    await eventually(async () => expect(await liveSearch(own).current()).not.toBe(before));
    expect((await liveSearch(own).current()).size).toBe(before.size);
  });
});
