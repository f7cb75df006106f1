import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openChangeFeed } from '../../platform/db/change-feed.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/db/test-database.ts';
import { createSecretBox } from '../../platform/secret-box.ts';
import { isbn13CheckDigit } from '../../shared/isbn.rules.ts';
import { createEmit } from '../reactions.ts';
import { checkImportRow } from './check-import-rows.rules.ts';
import { type ImportingSeller, importOffers } from './import-offers.ts';
import type { ImportFields } from './import-row.rules.ts';
import { findImportingSeller, readImportContext } from './run-import.ts';
import { insertTestCatalogue } from './test-catalogue.ts';

const now = new Date('2026-11-21T03:00:00Z');
let database: TestDatabase;
let press: ImportingSeller;
let canal: ImportingSeller;

const emit = createEmit({
  siteUrl: '',
  newUuid: () => '',
  newCode: () => '',
  newSecret: () => '',
  secretBox: createSecretBox(''),
});
const services = () => ({ db: database.db, clock: () => now, emit });

beforeAll(async () => {
  database = await createTestDatabase();
  await insertTestCatalogue(database.db);
  const find = async (key: string) => {
    const seller = await findImportingSeller(services(), key);
    if (!seller.ok) throw new Error(seller.failure.code);
    return seller.value;
  };
  press = await find('press');
  canal = await find('canal');
});
afterAll(() => database.close());

let isbns = 0;
/** An ISBN nobody has used yet. */
function newIsbn(): string {
  const twelve = `978616${String(100_000 + ++isbns)}`;
  return twelve + isbn13CheckDigit(twelve);
}

async function importRows(seller: ImportingSeller, rows: readonly ImportFields[]) {
  const context = await readImportContext(services());
  const seen = new Map<string, number>();
  return importOffers(
    services(),
    seller,
    rows.map((fields, index) => checkImportRow({ line: index + 2, fields }, context, seen)),
  );
}

const resultsOf = async (seller: ImportingSeller, rows: readonly ImportFields[]) =>
  (await importRows(seller, rows)).map((outcome) =>
    outcome.result === 'refused' ? outcome.problems.map(({ code }) => code).join() : outcome.result,
  );

const book = (changed: ImportFields = {}): ImportFields => ({
  isbn: newIsbn(),
  title: `เล่มที่ ${isbns}`,
  authors: 'นักเขียน หนึ่ง',
  price: '200',
  stock: '5',
  category: 'novels',
  ...changed,
});

async function offersOf(isbn: string | undefined) {
  const { rows } = await database.db.execute(sql`
    select s.url_key as seller, p.url_key as "urlKey", p.name_th as name, p.condition, p.price_satang as price,
      p.full_price_satang as "fullPrice", p.stock_on_hand as stock, p.vat_class as "vatClass", e.format, e.id as edition,
      e.work_id as work,
      (select coalesce(sum(m.on_hand_delta), 0)::int from stock_movements m where m.product_id = p.id) as moved
    from products p join editions e on e.id = p.edition_id join sellers s on s.id = p.seller_id
    where e.isbn13 = ${isbn} order by p.id`);
  return rows;
}

/** Everything that isn't this seller's to change. */
async function everyoneElses(seller: ImportingSeller): Promise<unknown> {
  const { rows } = await database.db.execute(sql`select
    (select jsonb_agg(to_jsonb(p) order by p.id) from products p where p.seller_id <> ${seller.id}) as products,
    (select jsonb_agg(to_jsonb(w) order by w.id) from works w) as works,
    (select jsonb_agg(to_jsonb(e) order by e.id) from editions e) as editions,
    (select jsonb_agg(to_jsonb(a) order by a.id) from authors a) as authors`);
  return rows;
}

describe('works', () => {
  test('a book the shop does not have gets a work, an edition and an offer', async () => {
    const fields = book({
      title: 'ห้องสมุดลอยน้ำ (ตึกเก่า, #2)',
      title_en: 'The Floating Library',
      authors: 'มาลี ศรีสุข, John Le Carré',
      full_price: '250',
      format: 'ปกแข็ง',
      publisher: 'ริมน้ำ',
      year: '2565',
      pages: '200',
      description: 'เรื่องของตึก',
    });
    expect(await resultsOf(canal, [fields])).toEqual(['created']);
    expect(await offersOf(fields.isbn)).toMatchObject([
      {
        seller: 'canal',
        urlKey: 'ห้องสมุดลอยน้ำ-hardcover-canal',
        name: 'ห้องสมุดลอยน้ำ',
        condition: 'new',
        price: 20_000,
        fullPrice: 25_000,
        stock: 5,
        moved: 5,
        vatClass: 'exempt',
        format: 'hardcover',
      },
    ]);
    const { rows } = await database.db.execute(sql`
      select w.title_en, s.name_th as series, w.series_number, p.name_th as publisher, e.year, e.pages, e.language,
        c.url_key as category,
        (select array_agg(a.url_key order by wa.position) from work_authors wa join authors a on a.id = wa.author_id
         where wa.work_id = w.id) as authors
      from editions e join works w on w.id = e.work_id join series s on s.id = w.series_id
      join publishers p on p.id = e.publisher_id join categories c on c.id = w.category_id
      where e.isbn13 = ${fields.isbn}`);
    expect(rows).toEqual([
      {
        title_en: 'The Floating Library',
        series: 'ตึกเก่า',
        series_number: '2',
        publisher: 'ริมน้ำ',
        year: 2022,
        pages: 200,
        language: 'th',
        category: 'novels',
        // The first is an author the shop has, the second is new.
        authors: ['malee', 'john-le-carre'],
      },
    ]);
  });

  test('another seller offers the same edition: it is found by its ISBN, whatever else the row says', async () => {
    const fields = book();
    await importRows(press, [fields]);
    expect(await resultsOf(canal, [{ ...fields, title: 'ชื่ออื่น', price: '180', format: 'ebook' }])).toEqual([
      'created',
    ]);
    const offers = await offersOf(fields.isbn);
    expect(offers).toMatchObject([
      { seller: 'press', price: 20_000, name: fields.title },
      { seller: 'canal', price: 18_000, name: fields.title, format: 'paperback' },
    ]);
    expect(offers[0]?.edition).toBe(offers[1]?.edition);
  });

  test('ISBN, price and stock are enough for a book the shop has', async () => {
    const fields = book();
    await importRows(press, [fields]);
    expect(await resultsOf(canal, [{ isbn: fields.isbn, price: '150', stock: '1' }])).toEqual(['created']);
  });

  test('what the seller offers already gets the price and stock of the row, and the change is written down', async () => {
    const fields = book();
    await importRows(press, [fields]);
    const changed = { ...fields, price: '190', stock: '2' };
    expect(await resultsOf(press, [changed])).toEqual(['updated']);
    expect(await resultsOf(press, [changed])).toEqual(['unchanged']);
    expect(await offersOf(fields.isbn)).toMatchObject([
      { price: 19_000, fullPrice: 19_000, stock: 2, moved: 2 },
    ]);
    const { rows } = await database.db.execute(sql`
      select m.on_hand_delta as delta, m.reason from stock_movements m join products p on p.id = m.product_id
      join editions e on e.id = p.edition_id where e.isbn13 = ${fields.isbn} order by m.id`);
    expect(rows).toEqual([
      { delta: 5, reason: 'received' },
      { delta: -3, reason: 'corrected' },
    ]);
  });

  test('what a row leaves out stays: the stock, and a full price that is struck through', async () => {
    const fields = book({ full_price: '240' });
    await importRows(press, [fields]);
    const { isbn } = fields;
    expect(await resultsOf(press, [{ isbn, price: '180' }])).toEqual(['updated']);
    expect(await offersOf(isbn)).toMatchObject([{ price: 18_000, fullPrice: 24_000, stock: 5 }]);
    expect(await resultsOf(press, [{ isbn, price: '260' }])).toEqual(['updated']);
    expect(await offersOf(isbn)).toMatchObject([{ price: 26_000, fullPrice: 26_000, stock: 5 }]);
  });

  test('a new and a used copy are two offers of one edition', async () => {
    const fields = book();
    const used = { ...fields, condition: 'used', price: '90', stock: '1' };
    expect(await resultsOf(press, [fields, used])).toEqual(['created', 'created']);
    const offers = await offersOf(fields.isbn);
    expect(offers).toMatchObject([{ condition: 'new' }, { condition: 'used-good', price: 9_000 }]);
    expect(new Set(offers.map(({ urlKey }) => urlKey)).size).toBe(2);
    expect(new Set(offers.map(({ edition }) => edition)).size).toBe(1);
  });

  test('editions of one title by one author are of one work, also when both are new', async () => {
    const paper = book({ title: 'สองปก', authors: 'ปกรณ์ ดี' });
    const board = book({ title: 'สองปก', authors: 'ปกรณ์ ดี, คนวาด', format: 'hardcover' });
    const later = book({ title: 'สองปก', authors: 'ปกรณ์ ดี', format: 'ebook', stock: '' });
    const other = book({ title: 'สองปก', authors: 'คนละคน' });
    expect(await resultsOf(press, [paper, board])).toEqual(['created', 'created']);
    expect(await resultsOf(press, [later, other])).toEqual(['created', 'created']);
    const [one, two, three, four] = await Promise.all(
      [paper, board, later, other].map(async ({ isbn }) => (await offersOf(isbn))[0]),
    );
    expect([two?.work, three?.work]).toEqual([one?.work, one?.work]);
    expect(four?.work).not.toBe(one?.work);
    // A file has no copies.
    expect(three).toMatchObject({ stock: 0, moved: 0 });
    expect(await resultsOf(press, [{ ...later, stock: '50' }])).toEqual(['unchanged']);
    expect(await resultsOf(press, [{ ...later, stock: '50', price: '150' }])).toEqual(['updated']);
    expect((await offersOf(later.isbn))[0]).toMatchObject({ stock: 0, moved: 0, price: 15_000 });
    expect(new Set([one, two, three, four].map((offer) => offer?.urlKey)).size).toBe(4);
  });

  test('two books of one title and author in one format keep addresses of their own', async () => {
    const rows = [book({ title: 'พิมพ์ซ้ำ' }), book({ title: 'พิมพ์ซ้ำ' }), book({ title: 'พิมพ์ซ้ำ' })];
    expect(await resultsOf(press, rows)).toEqual(['created', 'created', 'created']);
  });

  test('says what has changed, once the batch is there', async () => {
    const fields = book();
    const told: string[] = [];
    // What earlier tests announced isn't passed on to this feed.
    await database.db.execute(sql`truncate announced_changes`);
    const feed = await openChangeFeed(database.url, database.db);
    feed.subscribe((tags) => told.push(...(tags ?? [])));
    await importRows(press, [fields]);
    await importRows(press, [fields]);
    const { rows } = await database.db.execute<{ id: number }>(sql`
      select p.id from products p join editions e on e.id = p.edition_id where e.isbn13 = ${fields.isbn}`);
    await expect.poll(() => told).toEqual([`product:${rows[0]?.id}`]);
    await feed.close();
  });

  test('is told to the pages that show it: of the book, of its other editions, of the other volumes', async () => {
    const [first, second] = [
      book({ series: 'ชุดที่บอกต่อ', series_number: '1' }),
      book({ series: 'ชุดที่บอกต่อ', series_number: '2' }),
    ];
    await importRows(press, [first]);
    const { rows } = await database.db.execute<{ workId: number; seriesId: number }>(sql`
      select w.id::int as "workId", w.series_id::int as "seriesId"
      from works w join editions e on e.work_id = w.id where e.isbn13 = ${first.isbn}`);
    const told = async (seller: ImportingSeller, fields: ImportFields) => {
      await database.db.execute(sql`truncate announced_changes`);
      const tags: string[] = [];
      const feed = await openChangeFeed(database.url, database.db);
      feed.subscribe((batch) => tags.push(...(batch ?? [])));
      await importRows(seller, [fields]);
      await expect.poll(() => tags.some((tag) => tag.startsWith('product:'))).toBe(true);
      await feed.close();
      return tags.filter((tag) => !tag.startsWith('product:'));
    };
    expect(await told(canal, first)).toEqual([`work:${rows[0]?.workId}`]);
    expect(await told(canal, { ...first, isbn: newIsbn() })).toEqual([`work:${rows[0]?.workId}`]);
    expect(await told(press, second)).toEqual([`series:${rows[0]?.seriesId}`]);
  });
});

describe('what has no ISBN', () => {
  const offersOfSku = async (sku: string) => {
    const { rows } = await database.db.execute(sql`
      select s.url_key as seller, p.name_th as name, p.price_satang as price, p.stock_on_hand as stock,
        p.vat_class as "vatClass", p.description_th as description, p.edition_id is not null as "isBook",
        (select array_agg(a.name_th) from editions e join work_authors wa on wa.work_id = e.work_id
         join authors a on a.id = wa.author_id where e.id = p.edition_id) as authors
      from products p join sellers s on s.id = p.seller_id where p.sku = ${sku} order by p.id`);
    return rows;
  };

  test("goods are offered under the seller's own number, and found by it again", async () => {
    const pen: ImportFields = { sku: 'PEN-1', title: 'ปากกา', price: '35', stock: '9', category: 'novels' };
    const described = { ...pen, description: 'หมึกน้ำเงิน' };
    expect(await resultsOf(press, [described])).toEqual(['created']);
    expect(await resultsOf(press, [described])).toEqual(['unchanged']);
    expect(await resultsOf(press, [{ sku: 'PEN-1', price: '30' }])).toEqual(['updated']);
    // Another seller's number is another thing.
    expect(await resultsOf(canal, [pen])).toEqual(['created']);
    expect(await offersOfSku('PEN-1')).toMatchObject([
      { seller: 'press', name: 'ปากกา', price: 3_000, stock: 9, vatClass: 'standard', isBook: false },
      { seller: 'canal', price: 3_500, isBook: false },
    ]);
    expect((await offersOfSku('PEN-1'))[0]?.description).toBe('หมึกน้ำเงิน');
  });

  test('a book gets a work and an edition, once', async () => {
    const old = book({ isbn: '', sku: 'OLD-1', title: 'แผลเก่า', authors: 'ไม้ เมืองเดิม' });
    const other = book({ isbn: '', sku: 'OLD-2', title: 'แผลเก่า', authors: 'ไม้ เมืองเดิม', format: 'ปกแข็ง' });
    expect(await resultsOf(press, [old, other])).toEqual(['created', 'created']);
    expect(await resultsOf(press, [old, other])).toEqual(['unchanged', 'unchanged']);
    expect(await offersOfSku('OLD-1')).toMatchObject([
      { isBook: true, vatClass: 'exempt', authors: ['ไม้ เมืองเดิม'] },
    ]);
  });

  test('a number beside an ISBN is kept, and is enough the next time', async () => {
    const fields = book();
    await importRows(press, [fields]);
    expect(await resultsOf(press, [{ ...fields, sku: 'K-1' }])).toEqual(['updated']);
    expect(await resultsOf(press, [{ sku: 'K-1', price: '150' }])).toEqual(['updated']);
    expect(await offersOf(fields.isbn)).toMatchObject([{ price: 15_000 }]);
  });

  test('without title and category it is refused', async () => {
    expect(await resultsOf(press, [{ sku: 'NEW-1', price: '5' }])).toEqual(['titleMissing,categoryMissing']);
  });
});

test('school books of one title without an author are one work only where one publisher made them', async () => {
  const maths = (publisher: string) => book({ title: 'คณิตศาสตร์ ม.1', authors: '', publisher });
  const rows = [maths('สสวท'), maths('อักษรเจริญทัศน์'), maths('สสวท'), maths('')];
  const later = maths('อักษรเจริญทัศน์');
  await importRows(press, rows);
  await importRows(press, [later]);
  const works = await Promise.all([...rows, later].map(async ({ isbn }) => (await offersOf(isbn))[0]?.work));
  expect(works[2]).toBe(works[0]);
  expect(works[4]).toBe(works[1]);
  expect(new Set(works).size).toBe(3);
});

describe('refuses', () => {
  test('a book the shop does not have without a title or a category', async () => {
    expect(await resultsOf(press, [{ isbn: newIsbn(), price: '100' }])).toEqual([
      'titleMissing,categoryMissing',
    ]);
  });

  test('fewer copies than orders hold', async () => {
    const fields = book();
    await importRows(press, [fields]);
    await database.db.execute(sql`update products set stock_reserved = 3
      where edition_id = (select id from editions where isbn13 = ${fields.isbn})`);
    expect(await resultsOf(press, [{ ...fields, stock: '2', price: '1' }])).toEqual(['stockBelowReserved']);
    expect(await offersOf(fields.isbn)).toMatchObject([{ price: 20_000, stock: 5 }]);
    expect(await resultsOf(press, [{ ...fields, stock: '3' }])).toEqual(['updated']);
  });

  test('rows one by one, in the order they came, the others taken in', async () => {
    const good = book();
    expect(
      await resultsOf(press, [
        book({ price: '' }),
        good,
        book({ isbn: 'x' }),
        good,
        book({ category: 'nowhere' }),
      ]),
    ).toEqual(['priceMissing', 'created', 'isbnMalformed', 'importDuplicate', 'categoryUnknown']);
  });

  test('a seller there is not, or who is closed', async () => {
    expect(await findImportingSeller(services(), 'nobody')).toEqual({
      ok: false,
      failure: { code: 'sellerUnknown', known: ['canal', 'press'] },
    });
    expect(await findImportingSeller(services(), 'closed')).toEqual({
      ok: false,
      failure: { code: 'sellerClosed' },
    });
  });
});

describe('protects', () => {
  let fields: ImportFields;
  beforeEach(async () => {
    fields = book();
    await importRows(press, [fields]);
  });

  test("other sellers' offers and the books themselves", async () => {
    const before = await everyoneElses(canal);
    await importRows(canal, [
      { ...fields, title: 'ยึด', authors: 'ใคร', price: '1', stock: '0', year: '1999' },
    ]);
    await importRows(canal, [{ ...fields, price: '2', stock: '9' }]);
    expect(await everyoneElses(canal)).toEqual(before);
  });

  test('all of a batch or nothing of it', async () => {
    const context = await readImportContext(services());
    const fresh = book();
    const rows = [fresh, { ...fields, price: '1' }].map((each, index) =>
      checkImportRow({ line: index + 2, fields: each }, context, new Map()),
    );
    const dies = importOffers(services(), press, rows, async () => {
      throw new Error('killed');
    });
    await expect(dies).rejects.toThrow('killed');
    expect(await offersOf(fresh.isbn)).toEqual([]);
    expect(await offersOf(fields.isbn)).toMatchObject([{ price: 20_000 }]);
  });

  test('sellers who bring the same new book at the same time: it is added once', async () => {
    const rows = Array.from({ length: 5 }, () => book());
    const done = await Promise.all([resultsOf(press, rows), resultsOf(canal, rows), resultsOf(press, rows)]);
    expect(done.flat().sort()).toEqual([...Array(10).fill('created'), ...Array(5).fill('unchanged')]);
    for (const { isbn } of rows) {
      const offers = await offersOf(isbn);
      expect(offers.map(({ seller }) => seller).sort()).toEqual(['canal', 'press']);
      expect(new Set(offers.map(({ work }) => work)).size).toBe(1);
    }
  });
});
