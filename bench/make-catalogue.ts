import type pg from 'pg';
import type { SearchDocument } from '../src/modules/search/search.types.ts';
import { ENGLISH_TOPICS, makeCatalogue, THAI_TOPICS } from './search-catalogue.ts';

/** Raise it when the catalogue changes, so that kept databases are made anew. */
export const catalogueVersion = 1;

const batchRows = 20_000;
const weekMs = 7 * 86_400_000;

/** A column of a table to fill: its name, its type as SQL writes arrays of it, and its value for a row. */
type Column<Row> = [name: string, type: string, of: (row: Row) => unknown];

/**
 * Fills an empty, migrated database with so many offers (`products`) and what belongs to them: works, editions, writers,
 * publishers, series, shelves, sellers with their shipping, stock movements, reviews, promotions and vouchers. The same
 * every time, and within seconds: a statement a table and 20,000 rows.
 */
export async function fillCatalogue(client: pg.Client, offers: number): Promise<void> {
  const documents = makeCatalogue(offers);
  await client.query('begin');
  await client.query('set local synchronous_commit = off');
  await insertNamedThings(client, documents);
  await insertBooks(client, documents);
  await insertOffers(client, giveEachSellerOnce(documents));
  await insertRest(client);
  for (const table of [
    'categories',
    'publishers',
    'authors',
    'series',
    'sellers',
    'works',
    'editions',
    'products',
  ])
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), greatest(1, (select max(id) from ${table})))`,
    );
  await client.query('commit');
  await client.query('vacuum analyze');
}

async function insertNamedThings(client: pg.Client, documents: readonly SearchDocument[]): Promise<void> {
  const topic = (id: number) => [THAI_TOPICS[id % 89] ?? '', ENGLISH_TOPICS[id % 81] ?? ''] as const;
  const categoryIds = [...new Set(documents.flatMap(({ categoryIds }) => categoryIds))].toSorted(
    (a, b) => a - b,
  );
  await insert(client, 'categories', categoryIds, [
    ['id', 'bigint', (id) => id],
    ['parent_id', 'bigint', (id) => (id > 100 ? Math.floor((id - 100) / 10) : null)],
    ['url_key', 'text', (id) => `shelf-${id}`],
    ['name_th', 'text', (id) => `หมวด${topic(id)[0]}${id > 100 ? ` ${id % 10}` : ''}`],
    ['name_en', 'text', (id) => `${topic(id)[1]} books${id > 100 ? ` ${id % 10}` : ''}`],
    ['sort_order', 'int', (id) => id],
  ]);
  const named = (
    idOf: (document: SearchDocument) => number | null,
    namesOf: (document: SearchDocument) => readonly (string | undefined)[],
  ) => {
    const names = new Map<number, readonly (string | undefined)[]>();
    for (const document of documents) {
      const id = idOf(document);
      if (id !== null && !names.has(id)) names.set(id, namesOf(document));
    }
    return [...names];
  };
  const tables = [
    [
      'authors',
      'author',
      named(
        ({ authorIds }) => authorIds[0] ?? null,
        ({ authorNames }) => authorNames,
      ),
    ],
    [
      'publishers',
      'publisher',
      named(
        ({ publisherId }) => publisherId,
        ({ publisherNames }) => publisherNames,
      ),
    ],
    [
      'series',
      'series',
      named(
        ({ seriesId }) => seriesId,
        ({ seriesNames }) => seriesNames,
      ),
    ],
  ] as const;
  for (const [table, word, things] of tables)
    await insert(client, table, things, [
      ['id', 'bigint', ([id]) => id],
      ['url_key', 'text', ([id]) => `${word}-${id}`],
      ['name_th', 'text', ([, [thai]]) => thai],
      ['name_en', 'text', ([id, [, english]]) => english ?? `series ${id}`],
    ]);
  const sellerCount = documents.reduce((most, { sellerId }) => Math.max(most, sellerId), 0) + mostRivals;
  await insert(
    client,
    'sellers',
    Array.from({ length: sellerCount }, (_, index) => index + 1),
    [
      ['id', 'bigint', (id) => id],
      ['url_key', 'text', (id) => `seller-${id}`],
      ['name_th', 'text', (id) => `ร้านหนังสือ${topic(id)[0]} ${id}`],
      ['name_en', 'text', (id) => `${topic(id)[1]} bookshop ${id}`],
      ['email', 'text', (id) => `seller-${id}@bench.test`],
      ['province_name', 'text', () => 'กรุงเทพมหานคร'],
    ],
  );
}

async function insertBooks(client: pg.Client, documents: readonly SearchDocument[]): Promise<void> {
  const works = firstOf(documents, ({ workId }) => workId);
  await insert(client, 'works', works, [
    ['id', 'bigint', ({ workId }) => workId],
    ['url_key', 'text', ({ workId }) => `work-${workId}`],
    ['title_th', 'text', ({ titleTh }) => titleTh],
    ['title_en', 'text', ({ titleEn }) => titleEn],
    [
      'description_th',
      'text',
      (work) => blurb(work.titleTh, 'เล่มนี้เล่าเรื่องอย่างละเอียด อ่านง่าย มีตัวอย่างและภาพประกอบ เหมาะกับผู้อ่านทุกวัย '),
    ],
    [
      'description_en',
      'text',
      (work) =>
        blurb(
          work.titleEn,
          'tells its subject in full, with examples and pictures, for readers of every age. ',
        ),
    ],
    ['category_id', 'bigint', ({ categoryIds }) => categoryIds[0]],
    ['series_id', 'bigint', ({ seriesId }) => seriesId],
    [
      'series_number',
      'text',
      ({ seriesId, workId }) => (seriesId === null ? null : String(1 + ((workId ?? 0) % 20))),
    ],
    ['original_year', 'int', ({ publishedAtMs }) => new Date(publishedAtMs).getUTCFullYear()],
    ['rating_sum', 'int', ({ ratingAverage, ratingCount }) => Math.round(ratingAverage * ratingCount)],
    ['rating_count', 'int', ({ ratingCount }) => ratingCount],
  ]);
  await insert(client, 'work_authors', works, [
    ['work_id', 'bigint', ({ workId }) => workId],
    ['author_id', 'bigint', ({ authorIds }) => authorIds[0]],
    ['position', 'smallint', () => 1],
  ]);
  await insert(
    client,
    'editions',
    firstOf(documents, ({ editionId }) => editionId),
    [
      ['id', 'bigint', ({ editionId }) => editionId],
      ['work_id', 'bigint', ({ workId }) => workId],
      ['isbn13', 'text', ({ isbn13 }) => isbn13],
      ['format', 'text', ({ format }) => format],
      ['publisher_id', 'bigint', ({ publisherId }) => publisherId],
      ['year', 'int', ({ publishedAtMs }) => new Date(publishedAtMs).getUTCFullYear()],
      ['pages', 'int', ({ productId }) => 80 + ((productId * 37) % 520)],
      ['language', 'text', ({ language }) => language],
    ],
  );
}

async function insertOffers(client: pg.Client, documents: readonly SearchDocument[]): Promise<void> {
  await insert(client, 'products', documents, [
    ['id', 'bigint', ({ productId }) => productId],
    ['url_key', 'text', ({ productId }) => `book-${productId}`],
    ['seller_id', 'bigint', ({ sellerId }) => sellerId],
    ['edition_id', 'bigint', ({ editionId }) => editionId],
    ['category_id', 'bigint', ({ categoryIds }) => categoryIds[0]],
    ['name_th', 'text', ({ titleTh }) => titleTh],
    ['name_en', 'text', ({ titleEn }) => titleEn],
    ['condition', 'text', ({ condition }) => condition],
    ['price_satang', 'bigint', ({ priceSatang }) => priceSatang],
    ['full_price_satang', 'bigint', ({ fullPriceSatang }) => fullPriceSatang],
    ['stock_on_hand', 'int', ({ stock }) => stock],
    ['weight_grams', 'int', ({ productId }) => 150 + ((productId * 13) % 700)],
    ['sold_count', 'int', ({ soldCount }) => soldCount],
    ['published_at', 'timestamptz', ({ publishedAtMs }) => new Date(publishedAtMs)],
  ]);
}

/** What follows from what is there, worked out by the database. */
async function insertRest(client: pg.Client): Promise<void> {
  await client.query(`
    insert into stock_movements (product_id, on_hand_delta, reserved_delta, reason)
    select id, stock_on_hand, 0, 'received' from products where stock_on_hand > 0`);
  await client.query(`
    insert into shipping_channels (code, name_th, name_en, days_min, days_max, sort_order) values
      ('standard', 'ส่งธรรมดา', 'Standard', 3, 5, 1), ('express', 'ส่งด่วน', 'Express', 1, 2, 2)
    on conflict do nothing`);
  await client.query(`
    insert into seller_shipping (seller_id, channel_id, fee_satang, extra_kilogram_satang, free_from_satang)
    select sellers.id, shipping_channels.id, 3500 + 2500 * (shipping_channels.code = 'express')::int, 1000, 150000
    from sellers cross join shipping_channels on conflict do nothing`);
  await client.query(`
    insert into reviews (work_id, product_id, display_name, stars, text, created_at)
    select offer.work_id, offer.id, 'ผู้อ่าน ' || n, 3 + (offer.id + n) % 3, 'อ่านสนุก เนื้อหาครบ จัดส่งเร็ว แนะนำเลย',
      now() - make_interval(days => ((offer.id + n) % 300)::int)
    from (select distinct on (edition.work_id) edition.work_id, product.id
      from products product join editions edition on edition.id = product.edition_id
      order by edition.work_id, product.id) offer, generate_series(1, 3) n
    where offer.work_id % 3 = 0`);
  await client.query(
    `insert into promotions (url_key, seller_id, promotion_type_id, name_th, name_en, terms, starts_at, ends_at)
     select 'promotion-' || id, id, 1, 'ลดพิเศษ', 'Special offer',
       '{"kind": "discount", "offBasisPoints": 500, "offSatang": null, "priceSatang": null}', now() - $1::interval,
       now() + $2::interval
     from sellers where id % 10 = 0`,
    [`${weekMs} milliseconds`, `${50 * weekMs} milliseconds`],
  );
  await client.query(
    `insert into vouchers (code, kind, seller_id, name_th, name_en, discount_satang, min_spend_satang, starts_at, ends_at)
     select 'SELLER' || id, 'seller', id, 'ส่วนลด 30 บาท', '30 baht off', 3000, 30000, now() - $1::interval,
       now() + $2::interval
     from sellers where id % 5 = 0`,
    [`${weekMs} milliseconds`, `${50 * weekMs} milliseconds`],
  );
}

const mostRivals = 5;

/** An edition's offers are drawn from few sellers; the second offer of the same seller goes to the next one. */
function giveEachSellerOnce(documents: readonly SearchDocument[]): SearchDocument[] {
  const taken = new Map<number | null, Set<number>>();
  return documents.map((document) => {
    const sellers = taken.get(document.editionId) ?? new Set<number>();
    taken.set(document.editionId, sellers);
    let { sellerId } = document;
    while (sellers.has(sellerId)) sellerId += 1;
    sellers.add(sellerId);
    return { ...document, sellerId };
  });
}

function firstOf(
  documents: readonly SearchDocument[],
  idOf: (document: SearchDocument) => number | null,
): SearchDocument[] {
  const first = new Map<number, SearchDocument>();
  for (const document of documents) {
    const id = idOf(document);
    if (id !== null && !first.has(id)) first.set(id, document);
  }
  return [...first.values()];
}

function blurb(title: string, sentence: string): string {
  return `${title} ${sentence.repeat(3)}`.trim();
}

async function insert<Row>(
  client: pg.Client,
  table: string,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
): Promise<void> {
  const names = columns.map(([name]) => name).join(', ');
  const arrays = columns.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ');
  for (let start = 0; start < rows.length; start += batchRows) {
    const batch = rows.slice(start, start + batchRows);
    await client.query(
      `insert into ${table} (${names}) overriding system value select * from unnest(${arrays})`,
      columns.map(([, , of]) => batch.map(of)),
    );
  }
}
