import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importFile } from '../commands/import-file.ts';
import { insertTestCatalogue } from '../modules/catalogue/test-catalogue.ts';
import { openDatabase } from '../platform/db/database.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded-postgres.ts';
import { migrateDatabase } from '../platform/db/migrate-database.ts';
import { createTestDatabase, type TestDatabase } from '../platform/db/test-database.ts';
import { StartupError } from '../platform/startup-error.ts';
import { isbn13CheckDigit } from '../shared/isbn.rules.ts';

const program = fileURLToPath(new URL('./import.ts', import.meta.url));
// PostgreSQL, when it runs as another account, must be able to reach its data.
const folder = mkdtempSync(join(tmpdir(), 'import-catalogue-'));
chmodSync(folder, 0o711);
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await insertTestCatalogue(database.db);
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

function start(args: readonly string[], environment: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, INIT_CWD: folder, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function finish(child: ChildProcess) {
  let said = '';
  child.stdout?.on('data', (text) => {
    said += text;
  });
  child.stderr?.on('data', (text) => {
    said += text;
  });
  const [status] = await once(child, 'close');
  return { status, said };
}

/** The same without a process of its own. */
async function importHere(...args: string[]) {
  let said = '';
  const output = {
    isTTY: false,
    write: (text: string | Uint8Array) => {
      said += text;
      return true;
    },
  };
  try {
    const status = await importFile({
      args,
      environment: { DATABASE_URL: database.url },
      folder,
      output,
      isStopped: () => false,
    });
    return { status, said };
  } catch (error) {
    if (error instanceof StartupError) return { status: 1, said: error.message };
    throw error;
  }
}

function isbnOf(number: number): string {
  const twelve = `978000${String(number).padStart(6, '0')}`;
  return twelve + isbn13CheckDigit(twelve);
}

function write(name: string, content: string): string {
  writeFileSync(join(folder, name), content);
  return name;
}

const count = async (table: string) =>
  Number(
    (await database.db.execute(sql`select count(*) as count from ${sql.identifier(table)}`)).rows[0]?.count,
  );

describe('npm run import', () => {
  test('takes a file in, tells what it did, and lists the refused rows in Thai beside it', async () => {
    const name = write(
      'list.csv',
      `\ufeffisbn,title,price,category\r\n${isbnOf(1)},แมวบนหลังคา,120,novels\r\n${isbnOf(2)},"=HYPERLINK(""x"")",,novels\r\n12,a,1\r\n`,
    );
    const { status, said } = await importHere(name, '--seller', 'press');
    expect(status).toBe(0);
    expect(said).toMatch(/3 rows in .* s/);
    expect(said).toMatch(/created +1\n +updated +0\n +unchanged +0\n +refused +2/);
    expect(said).toMatch(/priceMissing +1/);
    expect(said).toContain(`report: ${join(folder, 'list.report.csv')}`);
    expect(readFileSync(join(folder, 'list.report.csv'), 'utf8')).toBe(
      `\ufeffline,isbn,title,code,message,column\r\n` +
        `3,${isbnOf(2)},"'=HYPERLINK(""x"")",priceMissing,ไม่มีราคา,price\r\n` +
        `4,,,importColumnCount,จำนวนคอลัมน์ของแถวนี้ไม่ตรงกับหัวตาราง,\r\n`,
    );
    const again = await importHere(name, '--seller', 'press', '--language', 'en', '--report', 'again.csv');
    expect(again.said).toMatch(/created +0\n +updated +0\n +unchanged +1\n +refused +2/);
    expect(readFileSync(join(folder, 'again.csv'), 'utf8')).toContain('priceMissing,There is no price');
  });

  test('reads columns by a mapping, and puts rows without a category into the one that is named', async () => {
    write('mapping.json', '{"columns": {"isbn": "Code", "price": "Retail"}, "constants": {"stock": "4"}}');
    const name = write('mapped.csv', `Code;Retail;Title\n${isbnOf(20)};99;นก\n`);
    const { status, said } = await importHere(
      name,
      '--seller',
      'canal',
      '--mapping',
      'mapping.json',
      '--category',
      'นวนิยาย',
    );
    expect([status, said]).toEqual([0, expect.stringMatching(/created +1/)]);
    const { rows } = await database.db.execute(
      sql`select stock_on_hand as stock from products where name_th = 'นก'`,
    );
    expect(rows).toEqual([{ stock: 4 }]);
  });

  test('takes a file of a Thai spreadsheet as it is, and refuses what is broken row by row', async () => {
    const name = write(
      'excel.csv',
      `sep=;\r\nบาร์โค้ด;ชื่อหนังสือ;ราคา;หมวดหมู่;รหัสสินค้า\r\n="${isbnOf(30)}";ปลา;199,00;novels;\r\n` +
        `'${isbnOf(31)};หมู;1,250;novels;\r\n${isbnOf(32)};ไก่\u0000;๙๙.-;novels;\r\n;สมุด;25;novels;NB-1\r\n`,
    );
    const { status, said } = await importHere(name, '--seller', 'press', '--language', 'en');
    expect([status, said]).toEqual([
      0,
      expect.stringMatching(/created +2\n +updated +0\n +unchanged +0\n +refused +2/),
    ]);
    const report = readFileSync(join(folder, 'excel.report.csv'), 'utf8');
    expect(report).toContain(
      'priceAmbiguous,"The price “1,250” may be 1,250.00 or 1.25 baht: write it in one of these ways",ราคา\r\n',
    );
    expect(report).toContain(
      'importTextBroken,The text in the column ชื่อหนังสือ has broken characters,ชื่อหนังสือ\r\n',
    );
    const { rows } = await database.db.execute(
      sql`select price_satang as price, sku from products where name_th in ('ปลา', 'สมุด') order by name_th`,
    );
    expect(rows).toEqual([
      { price: 19_900, sku: null },
      { price: 2_500, sku: 'NB-1' },
    ]);
  });

  test('reads goodbooks with its rules, and says them', async () => {
    await database.db.execute(sql`insert into categories (url_key, name_th, name_en)
      values ('en-literature', 'วรรณกรรมอังกฤษ', 'English Literature'), ('en-young-readers', 'เยาวชน', 'Young Readers')`);
    const name = write(
      'goodbooks.csv',
      `isbn,isbn13,authors,original_publication_year,title,language_code,average_rating
439023483,9.78043902348e+12,Suzanne Collins,2008.0,"The Hunger Games (The Hunger Games, #1)",eng,4.34
140449191,9.78014044919e+12,"Anonymous, Andrew George",-1750.0,The Epic of Gilgamesh,,3.63
,9.78067172365e+12,Nobody,1990.0,Rounded,eng,4
`,
    );
    const { status, said } = await importHere(
      name,
      '--seller',
      'canal',
      '--mapping',
      'goodbooks',
      '--language',
      'en',
    );
    expect(status).toBe(0);
    expect(said).toContain('The file has no prices. The rule: 220 baht');
    expect(said).toMatch(/isbnRounded +1/);
    expect(readFileSync(join(folder, 'goodbooks.report.csv'), 'utf8')).toMatch(
      /^\ufeff# The file has no prices/,
    );
    const { rows } = await database.db.execute(sql`
      select p.name_th as name, p.price_satang as price, w.original_year as year, e.language, w.series_number as number
      from products p join editions e on e.id = p.edition_id join works w on w.id = e.work_id
      where e.isbn13 in ('9780439023481', '9780140449198') order by p.id`);
    expect(rows).toEqual([
      { name: 'The Hunger Games', price: 40_000, year: 2008, language: 'en', number: '1' },
      { name: 'The Epic of Gilgamesh', price: 27_500, year: -1750, language: 'en', number: null },
    ]);
  });

  test('says how it is used', async () => {
    const { status, said } = await importHere('--help');
    expect(status).toBe(0);
    expect(said).toContain('isbn, isbn13, barcode, sku, title');
    expect(said).toContain('goodbooks: The file has no prices');
  });
});

describe('npm run import refuses, changing nothing,', () => {
  test('with status 1 and a sentence, not a stack', async () => {
    const { status, said } = await finish(start(['none.csv', '--seller', 'press'], {}));
    expect([status, said]).toEqual([
      1,
      `${join(folder, 'none.csv')} can't be read: there is no such file.\n`,
    ]);
  });

  const rows = `${isbnOf(90)},x,1,novels\n`;
  test.each<[string, string, string | null, string[], string]>([
    ['no file', '', null, [], 'Name the file to import'],
    ['no seller', 'a.csv', `isbn,title,price,category\n${rows}`, [], '--seller KEY'],
    ['an option there is not', 'a.csv', 'isbn,price\n', ['--sellr', 'press'], "Unknown option '--sellr'"],
    ['a missing file', 'none.csv', null, ['--seller', 'press'], 'there is no such file'],
    [
      'an unknown seller',
      'b.csv',
      `isbn,title,price,category\n${rows}`,
      ['--seller', 'x'],
      'There are: canal, press',
    ],
    ['a closed seller', 'b.csv', `isbn,title,price,category\n${rows}`, ['--seller', 'closed'], 'is closed'],
    [
      'a missing column',
      'c.csv',
      'title,price\na,1\n',
      ['--seller', 'press'],
      'has no column isbn. It has: title, price',
    ],
    ['no header', 'd.csv', rows, ['--seller', 'press'], 'has no line of column names'],
    ['an empty file', 'e.csv', '', ['--seller', 'press'], 'is empty'],
    [
      'broken CSV',
      'f.csv',
      `isbn,title,price,category\n${rows}1,"x,1\n`,
      ['--seller', 'press'],
      'is broken on line 3',
    ],
    [
      'a category there is not',
      'g.csv',
      `isbn,title,price\n${rows}`,
      ['--seller', 'press', '--category', 'nowhere'],
      'has no category nowhere',
    ],
    [
      'a report that cannot be written',
      'h.csv',
      `isbn,title,price,category\n${rows}`,
      ['--seller', 'press', '--report', 'no/such/folder.csv'],
      "The report can't be written",
    ],
    [
      'a broken mapping',
      'i.csv',
      `isbn,title,price,category\n${rows}`,
      ['--seller', 'press', '--mapping', 'b.csv'],
      "can't be read",
    ],
  ])('%s', async (_, name, content, args, sentence) => {
    const before = await count('products');
    if (content !== null) write(name, content);
    const { status, said } = await importHere(...(name === '' ? [] : [name]), ...args);
    expect(status).toBe(1);
    expect(said).toContain(sentence);
    expect(await count('products')).toBe(before);
    expect(readdirSync(folder).filter((each) => each.endsWith('.unfinished'))).toEqual([]);
  });
});

describe('npm run import, interrupted,', () => {
  const lines = (first: number, length: number) =>
    Array.from(
      { length },
      (_, index) => `${isbnOf(first + index)},เล่ม ${first + index},${index % 8 === 0 ? '' : 50},novels\n`,
    ).join('');

  async function whenPart(child: ChildProcess, name: string): Promise<void> {
    for (;;) {
      const { rows } = await database.db.execute<{ line: number }>(
        sql`select last_line as line from catalogue_imports where file_name = ${name}`,
      );
      if ((rows[0]?.line ?? 0) > 0) return;
      if (child.exitCode !== null) throw new Error('it was done too soon');
      await new Promise((later) => setTimeout(later, 2));
    }
  }

  test.each([
    ['killed', 'SIGKILL' as const, null, 1_000],
    ['told to stop', 'SIGTERM' as const, 130, 10_000],
  ])(
    '%s, goes on with the next run',
    { timeout: 120_000 },
    async (_, signal, expectedStatus, firstNumber) => {
      const name = write(`${signal}.csv`, `isbn,title,price,category\n${lines(firstNumber, 4_000)}`);
      const child = start([name, '--seller', 'press'], { DATABASE_URL: database.url });
      const finished = finish(child);
      await whenPart(child, name);
      child.kill(signal);
      const { status, said } = await finished;
      expect(status).toBe(expectedStatus);
      if (expectedStatus === 130) expect(said).toContain('the same command goes on after row');

      const next = await importHere(name, '--seller', 'press');
      expect(next.status).toBe(0);
      expect(next.said).toMatch(/4,000 rows in .*, [\d,]+ of them before/);
      expect(next.said).toMatch(/created +3,500\n +updated +0\n +unchanged +0\n +refused +500/);
      const report = readFileSync(join(folder, `${signal}.report.csv`), 'utf8')
        .trimEnd()
        .split('\r\n');
      expect(report).toHaveLength(501);
    },
  );
});

test('npm run import joins the database of a shop that is running, and leaves it running', {
  timeout: 120_000,
}, async () => {
  const dataDir = join(folder, 'data');
  const shop = await startEmbeddedPostgres({ dataDir, log: () => undefined, durable: false });
  const db = openDatabase(shop.url, 2);
  await migrateDatabase(db);
  await insertTestCatalogue(db);
  const name = write('running.csv', `isbn,title,price,category\n${isbnOf(500)},ข้าง ๆ กัน,80,novels\n`);
  const { status, said } = await finish(start([name, '--seller', 'press'], { DATA_DIR: dataDir }));
  expect([status, said]).toEqual([0, expect.stringMatching(/created +1/)]);
  const { rows } = await db.execute(
    sql`select price_satang as price from products where name_th = 'ข้าง ๆ กัน'`,
  );
  expect(rows).toEqual([{ price: 8_000 }]);
  await db.$client.end();
  await shop.stop();
});
