import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openChangeFeed } from '../../platform/db/change-feed.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/db/test-database.ts';
import { createSecretBox } from '../../platform/secret-box.ts';
import { isbn13CheckDigit } from '../../shared/isbn.rules.ts';
import { createEmit } from '../reactions.ts';
import type { NumberedRow } from './check-import-rows.rules.ts';
import type { ImportingSeller } from './import-offers.ts';
import { findImportingSeller, readRefusals, runImport } from './run-import.ts';
import { insertTestCatalogue } from './test-catalogue.ts';

const emit = createEmit({
  siteUrl: '',
  newUuid: () => '',
  newCode: () => '',
  newSecret: () => '',
  secretBox: createSecretBox(''),
});
const clock = () => new Date('2026-11-21T03:00:00Z');
let database: TestDatabase;
let seller: ImportingSeller;
let files = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  await insertTestCatalogue(database.db);
  const found = await findImportingSeller(database, 'press');
  if (!found.ok) throw new Error(found.failure.code);
  seller = found.value;
});
afterAll(() => database.close());

/** 650 rows: every tenth without a price, every thirteenth repeating the row six before it. */
function newFile() {
  files += 1;
  const rows = Array.from({ length: 650 }, (_, index): NumberedRow => {
    const place = index % 13 === 12 ? index - 6 : index;
    const twelve = `97899${files}${String(place).padStart(6, '0')}`;
    return {
      line: index + 2,
      fields: {
        isbn: twelve + isbn13CheckDigit(twelve),
        title: `แฟ้ม ${files} เล่ม ${place}`,
        authors: `นักเขียน ${place % 7}`,
        price: index % 10 === 9 ? '' : String(100 + (place % 50)),
        stock: '3',
        category: 'novels',
      },
    };
  });
  return { contentHash: `file ${files}`, fileName: `file-${files}.csv`, rows };
}

function run(file: Omit<Parameters<typeof runImport>[1], 'seller'>) {
  return runImport({ db: database.db, clock, emit }, { seller, ...file });
}

async function totalsOf(file: Omit<Parameters<typeof runImport>[1], 'seller'>) {
  const done = await run(file);
  if (!done.ok) throw new Error(done.failure.code);
  return done.value;
}

async function refusalsOf(importId: number) {
  const refusals = await Array.fromAsync(readRefusals(database, importId));
  return refusals.map(({ line, problems }) => `${line} ${problems.map(({ code }) => code)}`);
}

/** Everything the shop sells, as it would be told to a customer. */
async function shop(): Promise<unknown> {
  const { rows } = await database.db.execute(sql`select
    (select jsonb_agg(jsonb_build_array(url_key, price_satang, full_price_satang, stock_on_hand, edition_id) order by id)
     from products) as products,
    (select count(*) from works) as works, (select count(*) from authors) as authors,
    (select count(*) from stock_movements) as movements`);
  return rows;
}

describe('works', () => {
  test('every row ends in one way, and the refused ones are told in order', async () => {
    const file = newFile();
    const steps: number[] = [];
    const totals = await totalsOf({ ...file, onProgress: (rows) => steps.push(rows) });
    const withoutPrice = file.rows.filter(({ fields }) => fields?.price === '').length;
    expect(totals).toMatchObject({
      rowCount: 650,
      updated: 0,
      unchanged: 0,
      resumedRows: 0,
      isFinished: true,
    });
    expect(totals.created + totals.refused).toBe(650);
    expect(steps).toEqual([200, 400, 600, 650]);
    const refusals = await refusalsOf(totals.importId);
    expect(refusals).toHaveLength(totals.refused);
    expect(refusals.filter((each) => each.includes('priceMissing'))).toHaveLength(withoutPrice);
    expect(refusals.filter((each) => each.includes('importDuplicate')).length).toBeGreaterThan(30);
    expect(refusals.map((each) => Number.parseInt(each, 10))).toEqual(
      refusals.map((each) => Number.parseInt(each, 10)).sort((one, other) => one - other),
    );
  });

  test('the same file again changes nothing', async () => {
    const file = newFile();
    const first = await totalsOf(file);
    const before = await shop();
    const second = await totalsOf(file);
    expect(second).toEqual({ ...first, created: 0, unchanged: first.created });
    expect(await shop()).toEqual(before);
    expect(await refusalsOf(second.importId)).toHaveLength(second.refused);
  });

  test('names what it brought, and tells lists at the end: pages of other products stay', async () => {
    const told: string[] = [];
    // What earlier tests announced isn't passed on to this feed.
    await database.db.execute(sql`truncate announced_changes`);
    const feed = await openChangeFeed(database.url, database.db);
    feed.subscribe((tags) => told.push(...(tags ?? [])));
    const totals = await totalsOf(newFile());
    await expect.poll(() => told.at(-1)).toBe('assortment');
    expect(told).not.toContain('catalogue');
    expect(told.filter((tag) => tag.startsWith('product:'))).toHaveLength(totals.created);
    await feed.close();
  });
});

describe('goes on where it was', () => {
  async function* dyingAt(rows: readonly NumberedRow[], count: number): AsyncGenerator<NumberedRow> {
    yield* rows.slice(0, count);
    throw new Error('killed');
  }

  test.each([0, 199, 200, 450, 649])('after %i rows', async (count) => {
    const file = newFile();
    const twin = newFile();
    const whole = await totalsOf(twin);
    await expect(run({ ...file, rows: dyingAt(file.rows, count) })).rejects.toThrow('killed');
    const totals = await totalsOf(file);
    expect(totals).toEqual({
      ...whole,
      importId: totals.importId,
      resumedRows: Math.floor(count / 200) * 200,
    });
    expect(await refusalsOf(totals.importId)).toEqual(await refusalsOf(whole.importId));
    const again = await totalsOf(file);
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: whole.created, resumedRows: 0 });
  });

  test('when it was told to stop', async () => {
    const file = newFile();
    const stopped = await totalsOf({ ...file, isStopped: () => true });
    expect(stopped).toMatchObject({ rowCount: 200, isFinished: false });
    expect(await totalsOf(file)).toMatchObject({ rowCount: 650, resumedRows: 200, isFinished: true });
  });
});

describe('protects', () => {
  test('a file from being imported twice at the same time', async () => {
    const file = newFile();
    let opened = 0;
    const bothOpened = Promise.withResolvers<void>();
    // Rows are asked for when the run is open: neither goes on before the other is there too.
    async function* rowsTogether() {
      opened += 1;
      if (opened === 2) bothOpened.resolve();
      await bothOpened.promise;
      yield* file.rows;
    }
    const runs = await Promise.all([1, 2].map(() => run({ ...file, rows: rowsTogether() })));
    const failed = runs.filter((each) => !each.ok);
    expect(failed).toMatchObject([{ failure: { code: 'importRunsElsewhere' } }]);
    const totals = await totalsOf(file);
    expect(totals.created + totals.unchanged + totals.refused).toBe(650);
    expect(totals.rowCount).toBe(650);
  });

  test('sellers from each other: the same file is an import of its own for each', async () => {
    const file = newFile();
    const first = await totalsOf(file);
    const canal = await findImportingSeller(database, 'canal');
    if (!canal.ok) throw new Error(canal.failure.code);
    const second = await runImport({ db: database.db, clock, emit }, { seller: canal.value, ...file });
    expect(second).toMatchObject({ ok: true, value: { created: first.created, resumedRows: 0 } });
  });
});
