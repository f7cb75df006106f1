import { copyFile, mkdtemp, open, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { announceChanges } from '../../platform/db/change-feed.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/db/test-database.ts';
import type { Services } from '../../platform/services.ts';
import { createTestServices } from '../../test-services.ts';
import { insertTestCatalogue, type TestCatalogue } from '../catalogue/test-catalogue.ts';
import { chargeFullPricesBefore } from '../pricing/test-prices.ts';
import { liveSearch } from './live-search.ts';

let database: TestDatabase;
let services: Services;
let catalogue: TestCatalogue;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  services = await createTestServices(database);
  catalogue = await insertTestCatalogue(database.db);
  // Enough that one that changes is a small part of all.
  await database.db.execute(sql`
    insert into products (url_key, seller_id, category_id, name_th, name_en, price_satang, full_price_satang, stock_on_hand)
    select 'pencil-' || n, ${catalogue.sellers.press}, ${catalogue.categories.uniforms}, 'ดินสอ ' || n, 'Pencil ' || n,
      500 + n, 1000, n from generate_series(1, 45) n`);
  await chargeFullPricesBefore(database.db);
  folder = await mkdtemp(join(tmpdir(), 'bannasala-index-'));
});
afterAll(() => database.close());

/** A process of its own: nothing of what others have read. */
function started(more: Partial<Services> = {}) {
  const live = liveSearch({
    ...services,
    searchFolder: folder,
    changes: { subscribe: services.changes.subscribe },
    ...more,
  });
  lives.push(live);
  return live;
}
/** All that hear of what is announced, and read it again. */
const lives: ReturnType<typeof liveSearch>[] = [];
/** One that makes its index of the database, as every start did before there was a file. */
const madeAnew = (more: Partial<Services> = {}) => started({ ...more, searchFolder: null });

type Live = ReturnType<typeof started>;

const texts = [
  'แม่น้ำ',
  'river',
  'malee',
  'มาลี',
  'นักเดินทาง',
  'garden',
  '9786160000015',
  '9789999999991',
  'pencil 7',
  'house',
  'หมึก',
  'ชุดแม่น้ำ 7',
];

/** What shoppers see of the index: lists with facets in every order, searches, suggestions, prices. */
async function answersOf(live: Live): Promise<unknown> {
  const index = await live.current();
  const sorts = ['bestSeller', 'newest', 'priceAsc', 'rating', 'discount', 'name'] as const;
  const all = { perPage: 100, collapse: 'none' } as const;
  return {
    lists: sorts.map((sortBy) => index.search({ ...all, sortBy })),
    inStock: index.search({ ...all, stock: 'in', sortBy: 'name' }),
    works: index.search({ perPage: 100, collapse: 'work', sortBy: 'name' }).productIds,
    found: texts.map((search) => index.search({ ...all, search, sortBy: 'name' })),
    // Which of a title's products is named is by the order in which they came.
    suggested: texts.map((text) =>
      index
        .suggest(text.slice(0, 5), 50)
        .map(({ kind, text: found, id }) => `${found} ${kind} ${id}`)
        .toSorted(),
    ),
    ofSeries: index.search({ ...all, seriesId: 1 }),
    prices: [...index.products()]
      .map(([, id]) => [id, index.priceOf(id)] as const)
      .toSorted(([a], [b]) => a - b),
  };
}

/** How many statements read products' rows while `work` runs. */
async function rowsRead(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(services.db.$client, 'query');
  await work();
  const asked = query.mock.calls.filter(
    ([first]) => (first as { name?: string }).name === 'select_search_rows',
  );
  query.mockRestore();
  return asked.length;
}

const run = (statement: SQL) => services.db.execute(statement);

describe('a start from the file', () => {
  test('answers as the process that wrote it did, and reads no product', async () => {
    const before = await answersOf(madeAnew());
    await overwrite();
    const live = started();
    expect(await rowsRead(() => live.current())).toBe(0);
    expect(await answersOf(live)).toEqual(before);
  });

  /** Behind the feed's back: as while the process was off, as whoever changes rows by hand, as a fail-over that lost commits. */
  const changes: [what: string, change: (c: TestCatalogue) => SQL, back: (c: TestCatalogue) => SQL][] = [
    [
      'a title',
      (c) => sql`update works set title_th = 'หมึกสีคราม' where id = ${c.works.river[0]}`,
      (c) => sql`update works set title_th = 'แม่น้ำสายแรก' where id = ${c.works.river[0]}`,
    ],
    [
      'an English title',
      (c) => sql`update works set title_en = 'Pencil 77' where id = ${c.works.river[0]}`,
      (c) => sql`update works set title_en = 'The First River' where id = ${c.works.river[0]}`,
    ],
    [
      'a subtitle',
      (c) => sql`update works set subtitle_th = 'นักเดินทาง' where id = ${c.works.garden}`,
      (c) => sql`update works set subtitle_th = null where id = ${c.works.garden}`,
    ],
    [
      'an English subtitle',
      (c) => sql`update works set subtitle_en = 'river walks' where id = ${c.works.garden}`,
      (c) => sql`update works set subtitle_en = null where id = ${c.works.garden}`,
    ],
    [
      'tags',
      (c) => sql`update works set tags = '{}' where id = ${c.works.garden}`,
      (c) => sql`update works set tags = '{แม่น้ำ}' where id = ${c.works.garden}`,
    ],
    [
      'an author’s name',
      () => sql`update authors set name_th = 'นักเดินทาง' where url_key = 'malee'`,
      () => sql`update authors set name_th = 'มาลี ศรีสุข' where url_key = 'malee'`,
    ],
    [
      'an author’s English name',
      () => sql`update authors set name_en = 'River Poet' where url_key = 'john'`,
      () => sql`update authors set name_en = 'John Smith' where url_key = 'john'`,
    ],
    [
      'another author',
      (c) =>
        sql`insert into work_authors (work_id, author_id, position) select ${c.works.garden}, id, 1 from authors where url_key = 'malee'`,
      (c) => sql`delete from work_authors where work_id = ${c.works.garden} and position = 1`,
    ],
    [
      'no author',
      (c) =>
        sql`update work_authors set author_id = (select id from authors where url_key = 'malee') where work_id = ${c.works.garden}`,
      (c) =>
        sql`update work_authors set author_id = (select id from authors where url_key = 'john') where work_id = ${c.works.garden}`,
    ],
    [
      'a series’ name',
      () => sql`update series set name_th = 'นักเดินทาง'`,
      () => sql`update series set name_th = 'ชุดแม่น้ำ'`,
    ],
    [
      'a series’ English name',
      () => sql`update series set name_en = 'garden tales'`,
      () => sql`update series set name_en = 'The River Books'`,
    ],
    [
      'a place in a series',
      (c) => sql`update works set series_number = '7' where id = ${c.works.river[1]}`,
      (c) => sql`update works set series_number = '2' where id = ${c.works.river[1]}`,
    ],
    [
      'no series',
      (c) => sql`update works set series_id = null where id = ${c.works.river[1]}`,
      (c) => sql`update works set series_id = (select id from series limit 1) where id = ${c.works.river[1]}`,
    ],
    [
      'a publisher’s name',
      () => sql`update publishers set name_th = 'นักเดินทาง'`,
      () => sql`update publishers set name_th = 'บ้านหนังสือ'`,
    ],
    [
      'a publisher’s English name',
      () => sql`update publishers set name_en = 'River Press'`,
      () => sql`update publishers set name_en = 'Book House'`,
    ],
    [
      'no publisher',
      () => sql`update editions set publisher_id = null where isbn13 is not null`,
      () => sql`update editions set publisher_id = (select id from publishers limit 1)`,
    ],
    [
      'an ISBN',
      () => sql`update editions set isbn13 = '9789999999991' where isbn13 = '9786160000015'`,
      () => sql`update editions set isbn13 = '9786160000015' where isbn13 = '9789999999991'`,
    ],
    [
      'a format',
      () => sql`update editions set format = 'hardcover' where isbn13 = '9786160000015'`,
      () => sql`update editions set format = 'paperback' where isbn13 = '9786160000015'`,
    ],
    [
      'a language',
      () => sql`update editions set language = 'en' where isbn13 = '9786160000015'`,
      () => sql`update editions set language = 'th' where isbn13 = '9786160000015'`,
    ],
    [
      'another work of an edition',
      (c) => sql`update editions set work_id = ${c.works.garden} where isbn13 = '9786160000022'`,
      (c) => sql`update editions set work_id = ${c.works.river[0]} where isbn13 = '9786160000022'`,
    ],
    [
      'stars of a work',
      (c) => sql`update works set rating_sum = 9, rating_count = 2 where id = ${c.works.garden}`,
      (c) => sql`update works set rating_sum = 0, rating_count = 0 where id = ${c.works.garden}`,
    ],
    [
      'stars of what is no book',
      () => sql`update products set rating_sum = 9, rating_count = 2 where url_key = 'pencil-7'`,
      () => sql`update products set rating_sum = 0, rating_count = 0 where url_key = 'pencil-7'`,
    ],
    [
      'a name of what is no book',
      () => sql`update products set name_th = 'หมึก' where url_key = 'pencil-7'`,
      () => sql`update products set name_th = 'ดินสอ 7' where url_key = 'pencil-7'`,
    ],
    [
      'an English name of what is no book',
      () => sql`update products set name_en = 'garden' where url_key = 'pencil-7'`,
      () => sql`update products set name_en = 'Pencil 7' where url_key = 'pencil-7'`,
    ],
    [
      'copies sold',
      () => sql`update products set sold_count = 99 where url_key = 'pencil-7'`,
      () => sql`update products set sold_count = 0 where url_key = 'pencil-7'`,
    ],
    [
      'copies sold of an option',
      (c) => sql`update products set sold_count = 80 where id = ${Object.values(c.shirts)[0]}`,
      (c) => sql`update products set sold_count = 0 where id = ${Object.values(c.shirts)[0]}`,
    ],
    [
      'when it came',
      () => sql`update products set published_at = '2001-01-01' where url_key = 'pencil-7'`,
      () => sql`update products set published_at = now() where url_key = 'pencil-7'`,
    ],
    [
      'a condition',
      (c) =>
        sql`update products set condition = 'used-like-new', price_satang = 17000 where id = ${c.products.first}`,
      (c) => sql`update products set condition = 'new', price_satang = 20000 where id = ${c.products.first}`,
    ],
    [
      'a price',
      () => sql`update products set price_satang = 77 where url_key = 'pencil-7'`,
      () => sql`update products set price_satang = 507 where url_key = 'pencil-7'`,
    ],
    // Of one that no other of these lowers: what it cost meanwhile is the least.
    [
      'a price before',
      () => sql`update products set full_price_satang = 520 where url_key = 'pencil-9'`,
      () => sql`update products set full_price_satang = 1000 where url_key = 'pencil-9'`,
    ],
    [
      'stock',
      () => sql`update products set stock_on_hand = 0 where url_key = 'pencil-7'`,
      () => sql`update products set stock_on_hand = 7 where url_key = 'pencil-7'`,
    ],
    [
      'copies that orders hold',
      () => sql`update products set stock_reserved = 7 where url_key = 'pencil-7'`,
      () => sql`update products set stock_reserved = 0 where url_key = 'pencil-7'`,
    ],
    [
      'the file of an e-book',
      (c) => sql`update products set file_key = null where id = ${c.products.garden}`,
      (c) => sql`update products set file_key = 'ebooks/garden.epub' where id = ${c.products.garden}`,
    ],
    [
      'a price of an option',
      (c) => sql`update products set price_satang = 100 where id = ${Object.values(c.shirts)[0]}`,
      (c) => sql`update products set price_satang = 19000 where id = ${Object.values(c.shirts)[0]}`,
    ],
    [
      'stock of all options',
      (c) => sql`update products set stock_reserved = stock_on_hand where parent_id = ${c.products.shirt}`,
      (c) => sql`update products set stock_reserved = 0 where parent_id = ${c.products.shirt}`,
    ],
    [
      'no option on sale',
      (c) => sql`update products set is_active = false where parent_id = ${c.products.shirt}`,
      (c) => sql`update products set is_active = true where parent_id = ${c.products.shirt}`,
    ],
    [
      'a product of another shelf',
      (c) => sql`update products set category_id = ${c.categories.fiction} where id = ${c.products.shirt}`,
      (c) => sql`update products set category_id = ${c.categories.uniforms} where id = ${c.products.shirt}`,
    ],
    [
      'a product that is hidden',
      () => sql`update products set is_active = false where url_key = 'pencil-7'`,
      () => sql`update products set is_active = true where url_key = 'pencil-7'`,
    ],
    [
      'a product that is shown',
      (c) => sql`update products set is_active = true where id = ${c.products.hidden}`,
      (c) => sql`update products set is_active = false where id = ${c.products.hidden}`,
    ],
    [
      'a product that is a gift',
      () => sql`update products set is_free_gift = true where url_key = 'pencil-7'`,
      () => sql`update products set is_free_gift = false where url_key = 'pencil-7'`,
    ],
    [
      'a new product',
      (c) =>
        sql`insert into products (url_key, seller_id, category_id, name_th, name_en, price_satang, full_price_satang) values ('ink', ${c.sellers.press}, ${c.categories.uniforms}, 'หมึก', 'Ink', 100, 100)`,
      () => sql`update products set is_active = false where url_key = 'ink'`,
    ],
    [
      'a seller that closed',
      (c) => sql`update sellers set status = 'closed' where id = ${c.sellers.canal}`,
      (c) => sql`update sellers set status = 'active' where id = ${c.sellers.canal}`,
    ],
    [
      'a seller that opened',
      (c) => sql`update sellers set status = 'active' where id = ${c.sellers.closed}`,
      (c) => sql`update sellers set status = 'closed' where id = ${c.sellers.closed}`,
    ],
    [
      'a category’s name',
      (c) => sql`update categories set name_en = 'Garden books' where id = ${c.categories.novels}`,
      (c) => sql`update categories set name_en = 'Novels' where id = ${c.categories.novels}`,
    ],
    [
      'a category that is hidden',
      (c) => sql`update categories set is_hidden = true where id = ${c.categories.novels}`,
      (c) => sql`update categories set is_hidden = false where id = ${c.categories.novels}`,
    ],
    [
      'a category’s place in the tree',
      (c) =>
        sql`update categories set parent_id = ${c.categories.uniforms} where id = ${c.categories.novels}`,
      (c) => sql`update categories set parent_id = ${c.categories.fiction} where id = ${c.categories.novels}`,
    ],
    [
      'a way to pay',
      () => sql`update payment_channels set is_on = false where code = 'card'`,
      () => sql`update payment_channels set is_on = true where code = 'card'`,
    ],
    [
      'a way to send',
      (c) => sql`update seller_shipping set is_offered = false where seller_id = ${c.sellers.press}`,
      (c) => sql`update seller_shipping set is_offered = true where seller_id = ${c.sellers.press}`,
    ],
    [
      'words for each other',
      () => sql`insert into synonym_groups (words, created_at) values ('{pencil,garden}', now())`,
      () => sql`delete from synonym_groups`,
    ],
  ];

  test.each(changes)('finds by itself that it is stale: %s', async (_, change, back) => {
    const before = await answersOf(madeAnew());
    await overwrite();
    await run(change(catalogue));
    try {
      const after = await answersOf(madeAnew());
      // What nobody could see wouldn't show that it is found.
      expect(after).not.toEqual(before);
      expect(await answersOf(started())).toEqual(after);
      await overwrite();
    } finally {
      await run(back(catalogue));
    }
    // And the way back, as a backup that is older than the file brings it.
    expect(await answersOf(started())).toEqual(await answersOf(madeAnew()));
  });

  test('prices whose time has come or gone meanwhile are those of now', async () => {
    const day = 86_400_000;
    const from = Date.now() + day;
    await run(sql`insert into price_windows (kind, seller_id, product_id, price_satang, starts_at, ends_at, source, name_th, name_en)
      select 'product_discount', seller_id, id, 50, ${new Date(from).toISOString()}::timestamptz,
        ${new Date(from + day).toISOString()}::timestamptz, 'test', 'ลด', 'Off' from products where url_key = 'pencil-9'`);
    await run(sql`insert into price_windows (kind, seller_id, discount_basis_points, starts_at, ends_at, source, name_th, name_en)
      values ('campaign', ${catalogue.sellers.canal}, 1000, ${new Date(from).toISOString()}::timestamptz,
        ${new Date(from + day).toISOString()}::timestamptz, 'test-of-all', 'ลด', 'Off')`);
    for (const [written, read] of [
      [0, from + 1],
      [from + 1, from + 2 * day],
    ] as const) {
      const at = (ms: number) => ({ clock: () => new Date(ms === 0 ? Date.now() : ms) });
      await overwrite(at(written));
      const live = started(at(read));
      expect(await answersOf(live)).toEqual(await answersOf(madeAnew(at(read))));
      expect(await answersOf(live)).not.toEqual(await answersOf(madeAnew(at(written))));
    }
  });

  test('the index goes on as the feed tells, and so does its next file', async () => {
    await overwrite();
    const live = started();
    const index = await live.current();
    await run(sql`update products set name_th = 'หมึกจีน' where url_key = 'pencil-20'`);
    const found = await services.db.execute<{ id: number }>(
      sql`select id from products where url_key = 'pencil-20'`,
    );
    await announceChanges(services.db, [`product:${found.rows[0]?.id}`]);
    await vi.waitFor(() => expect(index.search({ search: 'หมึกจีน' }).total).toBe(1), { timeout: 15_000 });
    // Those of the tests before have heard of it, too: what they read isn't this one's.
    await Promise.all(lives.map((each) => each.settle()));
    expect(
      await rowsRead(async () => {
        await live.write();
        await started().current();
      }),
    ).toBe(0);
    expect(await answersOf(started())).toEqual(await answersOf(madeAnew()));
  });

  test('a feed that may have missed something has new prices told of only where some differ', async () => {
    const listeners: ((tags: readonly string[] | null) => void)[] = [];
    const live = started({ changes: { subscribe: (listener) => void listeners.push(listener) } });
    await live.current();
    const heard = vi.fn();
    live.onNewPrices(heard);
    const missSomething = async () => {
      for (const listener of listeners) listener(null);
      await live.settle();
      return heard.mock.calls.length;
    };
    expect(await missSomething()).toBe(0);
    await run(sql`update products set price_satang = price_satang - 1 where url_key = 'pencil-21'`);
    expect(await missSomething()).toBe(1);
    expect(await missSomething()).toBe(1);
  });

  test('where most is stale, it is made of the database, and right', async () => {
    await overwrite();
    await run(sql`update products set name_en = name_en || ' new' where url_key like 'pencil-%'`);
    expect(await answersOf(started())).toEqual(await answersOf(madeAnew()));
  });
});

/** A file of what the database holds now. */
async function overwrite(more: Partial<Services> = {}): Promise<string> {
  const elsewhere = await mkdtemp(join(tmpdir(), 'bannasala-index-'));
  const live = liveSearch({
    ...services,
    ...more,
    searchFolder: elsewhere,
    changes: { subscribe: () => undefined },
  });
  await live.current();
  await live.write();
  const [name = ''] = await readdir(elsewhere);
  const path = join(folder, name);
  await copyFile(join(elsewhere, name), path);
  return path;
}

describe('a file that isn’t to be trusted', () => {
  test('of another database is not read, whatever its name', async () => {
    const path = await overwrite();
    const other = await createTestDatabase();
    try {
      const theirs = await createTestServices(other);
      const live = liveSearch({ ...theirs, searchFolder: folder });
      await live.current();
      await live.write();
      const names = (await readdir(folder)).filter((name) => name.endsWith('.index'));
      expect(names).toHaveLength(2);
      for (const name of names) await copyFile(path, join(folder, name));
      const again = liveSearch({ ...theirs, searchFolder: folder, changes: { subscribe: () => undefined } });
      expect((await again.current()).size).toBe(0);
    } finally {
      await other.close();
    }
  });

  test('that was cut short, damaged, or is no index, is passed over', async () => {
    const right = await answersOf(madeAnew());
    const path = await overwrite();
    const whole = await readFile(path);
    const { size } = await stat(path);
    const damaged = Buffer.from(whole);
    damaged.writeUInt8(damaged.readUInt8(size >> 1) ^ 1, size >> 1);
    for (const bytes of [
      whole.subarray(0, size - 1),
      whole.subarray(0, 20),
      Buffer.alloc(0),
      damaged,
      Buffer.from('an index'),
    ]) {
      await writeFile(path, bytes);
      expect(await rowsRead(async () => expect(await answersOf(started())).toEqual(right))).toBeGreaterThan(
        0,
      );
    }
  });
});

describe('writing', () => {
  test('two processes of one machine don’t hurt each other, nor whoever reads meanwhile', async () => {
    const [one, two] = [started(), started()];
    await Promise.all([one.current(), two.current()]);
    const right = await answersOf(madeAnew());
    for (let round = 0; round < 3; round++) {
      const [, , live] = await Promise.all([one.write(), two.write(), answersOf(started())]);
      expect(live).toEqual(right);
    }
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
    expect(await rowsRead(() => started().current())).toBe(0);
  });

  test('happens by itself once an index was made, and not again while nothing changes', async () => {
    const own = await mkdtemp(join(tmpdir(), 'bannasala-index-'));
    const failures: unknown[] = [];
    const live = started({ searchFolder: own });
    await live.current();
    const kept = live.keepWritten((error) => failures.push(error));
    await vi.waitFor(async () => expect(await readdir(own)).toEqual([expect.stringMatching(/\.index$/)]), {
      timeout: 15_000,
    });
    await kept.stop();
    const [name = ''] = await readdir(own);
    const { mtimeMs } = await stat(join(own, name));
    const next = started({ searchFolder: own });
    await next.current();
    await next.keepWritten((error) => failures.push(error)).stop();
    expect((await stat(join(own, name))).mtimeMs).toBe(mtimeMs);
    expect(failures).toEqual([]);
  });

  test('that fails says so, and the index answers on', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'bannasala-index-')), 'no-folder');
    await (await open(file, 'w')).close();
    const live = started({ searchFolder: join(file, 'below') });
    const failures: unknown[] = [];
    await live.keepLoading((error) => failures.push(error));
    const kept = live.keepWritten((error) => failures.push(error));
    await vi.waitFor(() => expect(failures.length).toBeGreaterThan(0), { timeout: 15_000 });
    await kept.stop();
    expect(await answersOf(live)).toEqual(await answersOf(madeAnew()));
  });
});
