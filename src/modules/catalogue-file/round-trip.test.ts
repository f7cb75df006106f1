import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/db/test-database.ts';
import type { Services } from '../../platform/services.ts';
import { createTestServices } from '../../test-services.ts';
import { users } from '../identity/identity.tables.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { selectFile } from './catalogue-file.store.ts';
import { exportCatalogue, exportedFields } from './export-catalogue.ts';
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
    select id, version, sku, name_th, price_satang, full_price_satang, stock_on_hand, stock_reserved, is_active, updated_at,
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
  expect(lines[0]?.split(',')).toHaveLength(exportedFields.length);
  expect(lines[1]).toContain('เสื้อ · แดง / S');
});
