import { parse } from 'csv-parse/sync';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/db/test-database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { tidyFormatted } from '../../shared/formatted-text.rules.ts';
import { isbn13CheckDigit } from '../../shared/isbn.rules.ts';
import { createTestServices } from '../../test-services.ts';
import { addOffer } from '../catalogue/add-offer.ts';
import { categories, editions, products } from '../catalogue/catalogue.tables.ts';
import { type BookValues, readBook } from '../catalogue/change-book.ts';
import { type CheckedRow, checkImportRow } from '../catalogue/check-import-rows.rules.ts';
import { settleDescriptions } from '../catalogue/description.rules.ts';
import { importOffers } from '../catalogue/import-offers.ts';
import { readImportRow } from '../catalogue/import-row.rules.ts';
import { readImportContext } from '../catalogue/run-import.ts';
import { users } from '../identity/identity.tables.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { selectFile } from './catalogue-file.store.ts';
import { exportCatalogue, exportedFields } from './export-catalogue.ts';
import { numberedRows, withTable } from './open-table.ts';
import { confirmFile, sendFile } from './send-file.ts';
import { workOnFiles } from './work-on-files.ts';

let database: TestDatabase;
let services: Services;
let shop: TestShop;
let userId: number;
beforeAll(async () => {
  database = await createTestDatabase();
  services = await createTestServices(database);
  shop = testShop(database.db);
  const [user] = await database.db.insert(users).values({ email: 'a@test.example' }).returning();
  userId = user?.id ?? 0;
});
afterAll(() => database.close());

/** Everything of a store's products that a file could touch. */
async function productsOf(sellerId: number) {
  const { rows } = await database.db.execute(sql`
    select id, version, sku, barcode, weight_grams, condition, name_th, price_satang, full_price_satang, stock_on_hand, stock_reserved, is_active, off_sale_as, publish_at, archived_at, updated_at,
      (select count(*) from stock_movements m where m.product_id = p.id)::int as movements,
      (select count(*) from product_changes c where c.product_id = p.id)::int as changes
    from products p where seller_id = ${sellerId} order by id`);
  return rows;
}

const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    ...[
      '=1+1',
      '+66812345678',
      '-5',
      '@SUM(A1)',
      '\t=x',
      "'=x",
      '="9"',
      '0012',
      '9780439023481',
      '1E5',
      ' a  b ',
      // What is written as a text that is no formula, and isn't there once it is read.
      '\r',
      '\rx',
      '\t',
      ' \n',
    ],
    ...['ก,ข', 'ก"ข', 'ก\nข', 'นิยาย; เล่ม 1', '\u200bก', '٣', '＝1', 'sep=;', '#1', 'a\u0301', '%'],
  ),
);
/** What PostgreSQL’s text can hold. */
const storable = texts.map((text) => text.toWellFormed().replaceAll('\u0000', '').slice(0, 60));

const product = fc.record({
  nameTh: storable.map((text) => `ก${text}`),
  sku: fc.option(storable),
  barcode: fc.constantFrom(null, '8850123456787', '036000291452', '96385074', '9780439023481'),
  weightGrams: fc.integer({ min: 1, max: 100_000 }),
  priceSatang: fc.integer({ min: 1, max: 99_900_000 }),
  reducedBy: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 100_000 })),
  stock: fc.integer({ min: 0, max: 1_000_000 }),
  reservedShare: fc.double({ min: 0, max: 1, noNaN: true }),
  condition: fc.constantFrom('new' as const, 'used-like-new' as const, 'used-good' as const),
  state: fc.constantFrom('onSale' as const, 'draft' as const, 'hidden' as const, 'refused' as const),
});

test('an export that is sent back unchanged changes nothing, as CSV or XLSX, in either language', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(product, { minLength: 1, maxLength: 8 }),
      fc.constantFrom('csv' as const, 'xlsx' as const),
      fc.constantFrom('th' as const, 'en' as const),
      async (products, format, locale) => {
        const sellerId = await shop.seller();
        for (const { priceSatang, reducedBy, stock, reservedShare, state, ...columns } of products)
          await shop.product(sellerId, {
            ...columns,
            priceSatang,
            fullPriceSatang: priceSatang + reducedBy,
            stockOnHand: stock,
            stockReserved: Math.floor(stock * reservedShare),
            isActive: state === 'onSale',
            offSaleAs: state === 'onSale' ? null : state,
          });
        const before = await productsOf(sellerId);
        const exported = await exportCatalogue(services, { sellerId, format, locale });
        if (!exported.ok) throw new Error(exported.failure.code);
        const sent = await sendFile(services, { sellerId, userId }, exported.value);
        if (!sent.ok) throw new Error(sent.failure.code);
        await workOnFiles(services);
        await confirmFile(services, { sellerId }, sent.value);
        await workOnFiles(services);
        const file = await selectFile(database.db, sellerId, sent.value);
        expect(file).toMatchObject({
          state: 'done',
          counts: { created: 0, updated: 0, unchanged: products.length, refused: 0 },
        });
        expect(await productsOf(sellerId)).toEqual(before);
      },
    ),
    { numRuns: 60 },
  );
});

/**
 * Sends back what was exported, with cells of its only row as they are told here, after what happened `between`; how the row
 * ended, and the product.
 */
async function sentBack(
  sellerId: number,
  cells: Record<string, string>,
  between: () => Promise<unknown> = async () => undefined,
) {
  const exported = await exportCatalogue(services, { sellerId, format: 'csv', locale: 'en' });
  if (!exported.ok) throw new Error(exported.failure.code);
  await between();
  const [header = [], values = []] = parse(await exported.value.text(), { bom: true }) as string[][];
  const told = header.map((name, index) => cells[name] ?? values[index] ?? '');
  const text = [header, told].map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','));
  const sent = await sendFile(services, { sellerId, userId }, new File([text.join('\r\n')], 'back.csv'));
  if (!sent.ok) throw new Error(sent.failure.code);
  await workOnFiles(services);
  await confirmFile(services, { sellerId }, sent.value);
  await workOnFiles(services);
  const file = await selectFile(database.db, sellerId, sent.value);
  const [product] = await productsOf(sellerId);
  const { rows } = await database.db.execute<{ after: object }>(sql`
    select after from product_changes where seller_id = ${sellerId} order by id desc limit 1`);
  return { counts: file?.counts, product, history: rows[0]?.after };
}

test('an exported row takes another weight and bar code; numbers that are taken out of it are gone', async () => {
  const sellerId = await shop.seller();
  await shop.product(sellerId, { sku: 'PEN-1', barcode: '8850123456787', weightGrams: 300 });
  const changed = await sentBack(sellerId, { weight_grams: '45', barcode: '8850006321232' });
  expect(changed.product).toMatchObject({
    sku: 'PEN-1',
    barcode: '8850006321232',
    weight_grams: 45,
    version: 2,
  });
  expect(changed.history).toEqual({ barcode: '8850006321232', weightGrams: 45 });
  const emptied = await sentBack(sellerId, { sku: '', barcode: '', weight_grams: '' });
  expect(emptied.counts).toMatchObject({ updated: 1, refused: 0 });
  expect(emptied.product).toMatchObject({ sku: null, barcode: null, weight_grams: 45, version: 3 });
});

test('an exported row takes another state, as everybody writes it; staff’s no and the archive stand', async () => {
  const sellerId = await shop.seller();
  await shop.product(sellerId, {
    isActive: false,
    offSaleAs: 'draft',
    publishAt: new Date('2099-01-01T00:00:00Z'),
    publishedAt: new Date('2000-01-01T00:00:00Z'),
  });
  expect((await sentBack(sellerId, {})).counts).toMatchObject({ unchanged: 1 });
  const onSale = await sentBack(sellerId, { state: 'เปิดขาย' });
  expect(onSale.product).toMatchObject({ is_active: true, off_sale_as: null, publish_at: null, version: 2 });
  expect(onSale.history).toEqual({ state: 'onSale' });
  expect((await sentBack(sellerId, { state: '' })).counts).toMatchObject({ unchanged: 1 });
  expect((await sentBack(sellerId, { state: 'sold' })).counts).toMatchObject({ refused: 1 });
  const hidden = await sentBack(sellerId, { state: 'Hidden' });
  expect(hidden.product).toMatchObject({ is_active: false, off_sale_as: 'hidden', version: 3 });

  const refused = await shop.seller();
  await shop.product(refused, { isActive: false, offSaleAs: 'refused' });
  expect((await sentBack(refused, {})).counts).toMatchObject({ unchanged: 1 });
  expect((await sentBack(refused, { state: 'on-sale' })).counts).toMatchObject({ refused: 1 });

  const off = await shop.seller();
  const parentId = await shop.product(off, { productTypeId: 2, isActive: false, offSaleAs: 'draft' });
  await shop.product(off, { parentId });
  expect((await sentBack(off, {})).counts).toMatchObject({ unchanged: 1 });
  expect((await sentBack(off, { state: 'on-sale' })).counts).toMatchObject({ refused: 1 });
  // That its product was a draft as the file was made says nothing of the option.
  const publish = () =>
    database.db.execute(sql`update products set is_active = true, off_sale_as = null where id = ${parentId}`);
  expect((await sentBack(off, {}, publish)).counts).toMatchObject({ unchanged: 1 });
  const { rows } = await database.db.execute(
    sql`select is_active from products where parent_id = ${parentId}`,
  );
  expect(rows).toEqual([{ is_active: true }]);
});

test('what is archived is in no export, and a file of before changes nothing of it', async () => {
  const sellerId = await shop.seller();
  const productId = await shop.product(sellerId, { sku: 'PUT-AWAY' });
  const archive = (at: Date | null) =>
    database.db
      .update(products)
      .set({ isActive: at === null, offSaleAs: at === null ? null : 'hidden', archivedAt: at })
      .where(eq(products.id, productId));
  const before = await productsOf(sellerId);
  const refused = await sentBack(sellerId, { price: '50' }, () => archive(new Date()));
  const again = await exportCatalogue(services, { sellerId, format: 'csv', locale: 'en' });
  if (!again.ok) throw new Error(again.failure.code);
  expect(await again.value.text()).not.toContain('PUT-AWAY');
  expect(refused.counts).toMatchObject({ updated: 0, refused: 1 });
  await archive(null);
  expect(await productsOf(sellerId)).toEqual(before);
});

test('an exported row that names another condition is refused, and an option’s other weight', async () => {
  const [sellerId, other] = [await shop.seller(), await shop.seller()];
  await shop.product(sellerId, { condition: 'new' });
  const used = await sentBack(sellerId, { condition: 'used-good', price: '50' });
  expect(used.counts).toMatchObject({ updated: 0, unchanged: 0, refused: 1 });
  expect(used.product).toMatchObject({ condition: 'new', price_satang: 10_000 });
  expect((await sentBack(sellerId, { condition: 'New' })).counts).toMatchObject({ unchanged: 1 });
  const parentId = await shop.product(other, { productTypeId: 2 });
  await shop.product(other, { parentId, weightGrams: 300 });
  expect((await sentBack(other, { weight_grams: '250' })).counts).toMatchObject({ refused: 1 });
  expect((await sentBack(other, { weight_grams: '' })).counts).toMatchObject({ unchanged: 1 });
});

test('a text that looks like a formula is none in an export', async () => {
  const sellerId = await shop.seller();
  const dangerous = ['=HYPERLINK("http://evil")', '+1+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', '＝1'];
  for (const text of dangerous) await shop.product(sellerId, { nameTh: text, nameEn: text, sku: text });
  const exportAs = async (format: 'csv' | 'xlsx') => {
    const file = await exportCatalogue(services, { sellerId, format, locale: 'en' });
    if (!file.ok) throw new Error(file.failure.code);
    return file.value;
  };
  const csv = (await (await exportAs('csv')).text()).replace('\ufeff', '');
  const cells: string[] = parse(csv).flat();
  expect(cells.filter((cell) => /^\s*[=+\-@＝]/.test(cell))).toEqual([]);
  expect(cells.filter((cell) => cell.startsWith("'"))).toHaveLength(dangerous.length * 3);
  const parts = unzipSync(new Uint8Array(await (await exportAs('xlsx')).arrayBuffer()));
  const sheet = new TextDecoder().decode(parts['xl/worksheets/sheet1.xml']);
  expect(sheet).toContain('HYPERLINK');
  expect(sheet).not.toMatch(/<f[ >]/);
});

test('an export has what is sold for a price: the options of a product each, no gift', async () => {
  const sellerId = await shop.seller();
  const parent = await shop.product(sellerId, { productTypeId: 2, nameTh: 'เสื้อ' });
  const option = { parentId: parent, productTypeId: 1, nameTh: 'เสื้อ' } as const;
  await shop.product(sellerId, { ...option, optionTextTh: 'แดง / S', optionTextEn: 'Red / S' });
  await shop.product(sellerId, { ...option, optionTextTh: 'แดง / M', optionTextEn: 'Red / M' });
  await shop.product(sellerId, { ...option, isActive: false, retiredAt: services.clock() });
  await shop.product(sellerId, { isFreeGift: true, priceSatang: 0 });
  const file = await exportCatalogue(services, { sellerId, format: 'csv', locale: 'th' });
  if (!file.ok) throw new Error(file.failure.code);
  const lines = (await file.value.text()).trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]?.split(',')).toHaveLength(exportedFields.length - 2);
  expect(lines[1]).toContain('เสื้อ · แดง / S');
});

type Node = { type: string; text?: string; marks?: unknown; content?: Node[] };

/** As an editor has it: neighbours of one look are one piece. */
function joined({ content, ...node }: Node): Node {
  if (content === undefined) return node;
  const pieces: Node[] = [];
  for (const piece of content.map(joined)) {
    const last = pieces.at(-1);
    if (last?.text !== undefined && JSON.stringify(last.marks) === JSON.stringify(piece.marks))
      pieces[pieces.length - 1] = { ...last, text: `${last.text}${piece.text}` };
    else pieces.push(piece);
  }
  return { ...node, content: pieces };
}

const inline = fc.record({
  type: fc.constant('text'),
  text: fc.constantFrom('ครู', ' ใหญ่ ', '*', '1. ', '=1+1', 'a_b', 'ก\u200bข', '"x"', '- ', "'90", 'x\u00a0y'),
  marks: fc.constantFrom(
    [],
    [{ type: 'bold' }],
    [{ type: 'italic' }],
    [{ type: 'link', attrs: { href: 'https://a.test/x_y' } }],
  ),
});
const paragraph = fc.record({
  type: fc.constant('paragraph'),
  content: fc.array(inline, { minLength: 1, maxLength: 4 }),
});
const described = fc
  .array(
    fc.oneof(
      paragraph,
      fc.record({
        type: fc.constantFrom('bulletList', 'orderedList'),
        content: fc.array(
          fc.record({
            type: fc.constant('listItem'),
            content: fc.array(paragraph, { minLength: 1, maxLength: 2 }),
          }),
          { minLength: 1, maxLength: 3 },
        ),
      }),
      fc.record({
        type: fc.constant('heading'),
        attrs: fc.constant({ level: 3 }),
        content: fc.array(inline, { minLength: 1, maxLength: 2 }),
      }),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((content) => tidyFormatted(joined({ type: 'doc', content })));
const names = fc.uniqueArray(
  fc.constantFrom('มาลี ศรีสุข', 'ปิติ รักอ่าน', 'King, Jr.', 'Ann O’Neil', '=SUM(A1)', 'ชูใจ'),
  { maxLength: 3 },
);
const millimetres = fc.option(fc.integer({ min: 1, max: 2_000 }));
const bookFacts = fc.record({
  authors: names,
  translators: names,
  illustrators: names,
  editors: names,
  heightMm: millimetres,
  widthMm: millimetres,
  thicknessMm: millimetres,
  formattedTh: described,
  formattedEn: fc.option(described),
});

let books = 0;
function newIsbn(): string {
  books += 1;
  const twelve = `978617${String(100_000 + books)}`;
  return twelve + isbn13CheckDigit(twelve);
}

/** A book of a store's with those facts. */
async function addBook(seller: { id: number; urlKey: string }, facts: Partial<BookValues>, isbn: string) {
  const [category] = await database.db.select({ id: categories.id }).from(categories);
  const read = readImportRow(
    { isbn, title: `เล่ม ${isbn}`, price: '100' },
    { categoryIds: new Map(), currentYear: 2026 },
  );
  if (!read.ok) throw new Error('no book');
  const offer = { ...read.value, categoryId: category?.id ?? 0, titleEn: null };
  const added = await transact(services.db, (tx) =>
    addOffer(tx, services, seller, {
      ...{ offer, editionId: null, more: {} },
      book: { ...facts, ...settleDescriptions(facts) } as Partial<BookValues>,
    }),
  );
  if (!added.ok) throw new Error(added.failure.code);
}

/** What of a book those columns carry. */
async function factsOf(isbn: string) {
  const [edition] = await database.db.select().from(editions).where(eq(editions.isbn13, isbn));
  const book = await readBook(database.db, edition?.id ?? 0);
  if (book === null) throw new Error(`no book ${isbn}`);
  const { authors, translators, illustrators, editors, heightMm, widthMm, thicknessMm } = book;
  const { descriptionTh, descriptionEn, formattedTh, formattedEn, version } = book;
  const texts = { descriptionTh, descriptionEn, formattedTh, formattedEn };
  return {
    facts: { authors, translators, illustrators, editors, heightMm, widthMm, thicknessMm, ...texts },
    version,
  };
}

test('people of each role, size and formatted description go through a file without loss, and sent back change nothing', {
  timeout: 120_000,
}, async () => {
  const sellerId = await shop.seller();
  await shop.product(sellerId);
  await fc.assert(
    fc.asyncProperty(
      bookFacts,
      fc.constantFrom('csv' as const, 'xlsx' as const),
      fc.constantFrom('th' as const, 'en' as const),
      async (given, format, locale) => {
        const [from, to] = [await shop.seller(), await shop.seller()];
        const sellerOf = (id: number) => ({ id, urlKey: `seller-${id}` });
        const [isbn, other] = [newIsbn(), newIsbn()];
        await addBook(sellerOf(from), given, isbn);
        const before = await factsOf(isbn);
        const asked = { sellerId: from, format, locale, hasDescriptions: true };
        const exported = await exportCatalogue(services, asked);
        if (!exported.ok) throw new Error(exported.failure.code);

        const sent = await sendFile(services, { sellerId: from, userId }, exported.value);
        if (!sent.ok) throw new Error(sent.failure.code);
        await workOnFiles(services);
        await confirmFile(services, { sellerId: from }, sent.value);
        await workOnFiles(services);
        expect(await selectFile(database.db, from, sent.value)).toMatchObject({
          counts: { created: 0, updated: 0, unchanged: 1, refused: 0 },
        });
        expect(await factsOf(isbn)).toEqual(before);

        // As another book of another store, it is the same book.
        const bytes = new Uint8Array(await exported.value.arrayBuffer());
        const context = await readImportContext(services);
        const rows: CheckedRow[] = [];
        const read = await withTable(bytes, format, async (table) => {
          for await (const { line, fields } of numberedRows(table)) {
            const { product_id: _id, product_version: _v, stock_before: _s, ...told } = fields ?? {};
            const renamed = { ...told, isbn: other, title: `เล่ม ${other}`, title_en: `Book ${other}` };
            rows.push(checkImportRow({ line, fields: renamed }, context, new Map()));
          }
        });
        expect(read.ok).toBe(true);
        const outcomes = await importOffers(services, sellerOf(to), rows);
        expect(outcomes, JSON.stringify(outcomes)).toMatchObject([{ result: 'created' }]);
        expect((await factsOf(other)).facts).toEqual(before.facts);
      },
    ),
    { numRuns: 40 },
  );
});

test('an export without descriptions has no column for them; one with more than a file may have is refused', async () => {
  const sellerId = await shop.seller();
  await shop.product(sellerId, { descriptionTh: 'ก'.repeat(20_000) });
  const exportAs = (hasDescriptions: boolean) =>
    exportCatalogue(services, { sellerId, format: 'csv', locale: 'en', hasDescriptions });
  const [without, having] = [await exportAs(false), await exportAs(true)];
  if (!without.ok || !having.ok) throw new Error('refused');
  expect((await without.value.text()).split('\r\n')[0]).not.toContain('description');
  expect((await having.value.text()).split('\r\n')[0]).toContain('description_en');
  for (let more = 0; more < 350; more += 1)
    await shop.product(sellerId, { descriptionTh: 'ก'.repeat(20_000), stockOnHand: 0 });
  expect(await exportAs(true)).toEqual({ ok: false, failure: { code: 'fileTextsTooMany' } });
  expect((await exportAs(false)).ok).toBe(true);
});
