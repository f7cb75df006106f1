import { eq, sql } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { writeXlsx } from 'hucre';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { keptDays } from './catalogue-file.rules.ts';
import { forgetOldFiles, sendFile } from './send-file.ts';
import { workOnFiles } from './work-on-files.ts';

let api: TestApi;
let shop: TestShop;
beforeAll(async () => {
  api = await openTestApi();
  shop = testShop(api.db);
  await shop.product(await shop.seller());
  await api.db.execute(sql`update categories set name_th = 'นิยายไทย' where id = 1`);
});
afterAll(() => api.close());

type Member = { sellerId: number; userId: number; token: string };

async function member(): Promise<Member> {
  const sellerId = await shop.seller();
  return { sellerId, ...(await api.signIn('seller', sellerId)) };
}

const csvFile = (text: string, name = 'สินค้า.csv') => new File([text], name, { type: 'text/csv' });

function send(token: string, file: File, key = '') {
  const body = new FormData();
  body.set('file', file);
  if (key !== '') body.set('idempotencyKey', key);
  return api.call('POST', '/seller/product-file', { token, body });
}

const read = (token: string, id: number, culture: 'th' | 'en' = 'th') =>
  api.call('GET', `/seller/product-file/${id}`, { token, culture });
const confirm = (token: string, id: number) =>
  api.call('POST', `/seller/product-file/${id}/confirm`, { token, body: {} });

/** Sends a file and has it looked through; its number. */
async function checked(token: string, file: File): Promise<number> {
  const sent = await send(token, file);
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  await workOnFiles(api.services);
  return sent.body.detail.id;
}

/** The same, taken in. */
async function imported(token: string, file: File): Promise<number> {
  const id = await checked(token, file);
  expect((await confirm(token, id)).status).toBe(200);
  await workOnFiles(api.services);
  return id;
}

/** A file that a call answers with. */
async function download(token: string, path: string, culture: 'th' | 'en' = 'th'): Promise<File> {
  const reply = await api.app.request(`/api/seller/product-file/${path}`, {
    headers: { 'x-api-key': 'test-key', authorization: `Bearer ${token}`, culture },
  });
  expect(reply.status).toBe(200);
  return new File([await reply.arrayBuffer()], 'file', { type: reply.headers.get('content-type') ?? '' });
}

async function productsOf(sellerId: number) {
  const { rows } = await api.db.execute<Record<string, unknown>>(sql`
    select sku, name_th, price_satang, full_price_satang, stock_on_hand, version, updated_at
    from products where seller_id = ${sellerId} order by id`);
  return rows;
}

const books = [
  'isbn,sku,ชื่อหนังสือ,ราคา,จำนวน,หมวด',
  '9780439023481,A1,เกมล่าชีวิต,250,5,นิยายไทย',
  ',B1,ที่คั่นหนังสือ,45,10,นิยายไทย',
  '123,C1,เลขผิด,10,1,นิยายไทย',
  ',D1,ไม่มีราคา,,1,นิยายไทย',
  '',
].join('\r\n');

describe('a file', () => {
  test('is looked through first, and only taken in when that is confirmed', async () => {
    const { token, sellerId, userId } = await member();
    const sent = await send(token, csvFile(`\ufeff${books}`));
    const { id } = sent.body.detail;
    expect((await read(token, id)).body.detail).toMatchObject({
      state: 'waiting',
      fileName: 'สินค้า.csv',
      rowCount: null,
      doneRows: 0,
    });
    expect((await confirm(token, id)).body.code).toBe('fileNotChecked');
    await workOnFiles(api.services);
    const before = (await read(token, id)).body.detail;
    expect(before).toMatchObject({
      state: 'checked',
      kind: 'csv',
      rowCount: 4,
      counts: { created: 2, changed: 0, unchanged: 0, refused: 2 },
      by: 'ทดสอบ ระบบ',
      refused: [
        { line: 4, isbn: '123', title: 'เลขผิด', reasons: ['“123” ไม่ใช่เลข ISBN 10 หรือ 13 หลัก'] },
        { line: 5, title: 'ไม่มีราคา', reasons: ['ไม่มีราคา'] },
      ],
    });
    expect((await read(token, id, 'en')).body.detail.refused[1].reasons).toEqual(['There is no price']);
    expect(await productsOf(sellerId)).toEqual([]);

    expect((await confirm(token, id)).status).toBe(200);
    expect((await confirm(token, id)).status).toBe(200);
    expect((await read(token, id)).body.detail).toMatchObject({ state: 'importing', doneRows: 0 });
    await workOnFiles(api.services);
    expect((await read(token, id)).body.detail).toMatchObject({
      state: 'done',
      doneRows: 4,
      counts: before.counts,
      refused: before.refused,
    });
    expect((await confirm(token, id)).status).toBe(200);
    expect(await productsOf(sellerId)).toMatchObject([
      { sku: 'A1', name_th: 'เกมล่าชีวิต', price_satang: 25_000, stock_on_hand: 5 },
      { sku: 'B1', name_th: 'ที่คั่นหนังสือ', price_satang: 4_500, stock_on_hand: 10 },
    ]);
    // Who it was stands in the histories of products and of stock.
    const { rows } = await api.db.execute(sql`
      select c.kind, c.user_id, c.after ->> 'sku' as sku, m.reason, m.user_id as counted_by
      from product_changes c join stock_movements m on m.product_id = c.product_id
      where c.seller_id = ${sellerId} order by c.id`);
    expect(rows).toEqual([
      { kind: 'added', user_id: userId, sku: 'A1', reason: 'received', counted_by: userId },
      { kind: 'added', user_id: userId, sku: 'B1', reason: 'received', counted_by: userId },
    ]);
  });

  test('of Excel does the same as its CSV, in any of their encodings', async () => {
    const rows = [
      ['isbn', 'ชื่อหนังสือ', 'ราคา', 'จำนวน', 'หมวด', 'ปี'],
      [9780439023481, 'เกมล่าชีวิต', 250.5, 5, 'นิยายไทย', new Date('2009-03-01T00:00:00Z')],
    ];
    const bytes = await writeXlsx({ sheets: [{ name: 'Sheet1', rows }] });
    const text = 'isbn;ชื่อหนังสือ;ราคา;จำนวน;หมวด;ปี\r\n9780439023481;เกมล่าชีวิต;250,50;5;นิยายไทย;2552\r\n';
    const files = [
      new File([bytes.slice().buffer], 'a.xlsx'),
      csvFile(text),
      csvFile(`\ufeff${text}`),
      new File([Buffer.from(`\ufeff${text.replaceAll(';', '\t')}`, 'utf16le')], 'a.txt'),
      new File([windows874(text)], 'a.csv'),
    ];
    for (const file of files) {
      const { token, sellerId } = await member();
      await imported(token, file);
      expect(await productsOf(sellerId)).toMatchObject([
        { name_th: 'เกมล่าชีวิต', price_satang: 25_050, stock_on_hand: 5 },
      ]);
    }
  });

  test('that changes says what changes, and what stood there before stands in the history', async () => {
    const { token, sellerId, userId } = await member();
    await imported(token, csvFile(books));
    const id = await checked(token, csvFile('sku,price,stock\nB1,50,10\n'));
    expect((await read(token, id)).body.detail.counts).toEqual({
      created: 0,
      changed: 1,
      unchanged: 0,
      refused: 0,
    });
    await confirm(token, id);
    await workOnFiles(api.services);
    const { rows } = await api.db.execute(sql`
      select kind, user_id, before, after, version from product_changes
      where seller_id = ${sellerId} and kind = 'changed'`);
    expect(rows).toEqual([
      {
        kind: 'changed',
        user_id: userId,
        before: { priceSatang: 4_500, fullPriceSatang: 4_500 },
        after: { priceSatang: 5_000, fullPriceSatang: 5_000 },
        version: 2,
      },
    ]);
  });

  test('tells what a new thing weighs and the number under its bars, and a book’s weight', async () => {
    const { token, sellerId } = await member();
    const file = [
      'isbn,sku,barcode,title,price,stock,category,weight_grams',
      ',PEN-1,8850123456787,ปากกา,45,10,นิยายไทย,25',
      ',PEN-2,,ปากกาแดง,45,10,นิยายไทย,',
      '9780439023481,,,เกมล่าชีวิต,250,5,นิยายไทย,410',
    ].join('\n');
    await imported(token, csvFile(file));
    const rows = await api.db
      .select()
      .from(products)
      .where(eq(products.sellerId, sellerId))
      .orderBy(products.id);
    expect(rows.map(({ sku, barcode, weightGrams }) => [sku, barcode, weightGrams])).toEqual([
      ['PEN-1', '8850123456787', 25],
      ['PEN-2', null, 300],
      [null, null, 410],
    ]);
  });

  test('adds what it says is hidden or a draft off sale, and the rest on sale', async () => {
    const { token, sellerId } = await member();
    const rows = [
      'S-1,ก,45,1,นิยายไทย,draft',
      'S-2,ข,45,1,นิยายไทย,ซ่อน',
      'S-3,ค,45,1,นิยายไทย,',
      'S-4,ง,45,1,นิยายไทย,refused',
    ];
    await imported(token, csvFile(['sku,title,price,stock,category,state', ...rows].join('\n')));
    const added = await api.db
      .select()
      .from(products)
      .where(eq(products.sellerId, sellerId))
      .orderBy(products.id);
    expect(added.map(({ isActive, offSaleAs }) => [isActive, offSaleAs])).toEqual([
      [false, 'draft'],
      [false, 'hidden'],
      [true, null],
      // What staff refused somewhere else its new store has to put on sale itself.
      [false, 'hidden'],
    ]);
  });

  test('that changes the price of an option changes what its product is offered from', async () => {
    const { token, sellerId } = await member();
    const parentId = await shop.product(sellerId, { productTypeId: 2 });
    const id = await shop.product(sellerId, { parentId, sku: 'R' });
    const told = (price: number) => `product_id,price,full_price\n${id},${price},${price}\n`;
    await imported(token, csvFile(told(80)));
    const parent = async () => {
      const [row] = await api.db.select().from(products).where(eq(products.id, parentId));
      return [row?.priceSatang, row?.fullPriceSatang];
    };
    expect(await parent()).toEqual([8_000, 8_000]);
    await imported(token, csvFile('sku,price\nR,120\n'));
    expect(await parent()).toEqual([12_000, 12_000]);
  });

  test('that a process leaves half done is gone on with by the next', async () => {
    const { token, sellerId } = await member();
    const lines = Array.from({ length: 90 }, (_, index) => `N${index},ของ ${index},10,1,นิยายไทย`);
    const id = await checked(token, csvFile(`sku,title,price,stock,category\n${lines.join('\n')}\n`));
    await confirm(token, id);
    // As one that is killed after its first batch: the batch is in, and the file says no more.
    let asked = 0;
    await workOnFiles(api.services, { isStopped: () => ++asked > 1 });
    expect(await productsOf(sellerId)).toHaveLength(40);
    expect((await read(token, id)).body.detail).toMatchObject({ state: 'importing', doneRows: 40 });
    await workOnFiles(api.services);
    expect((await read(token, id)).body.detail).toMatchObject({ state: 'done', doneRows: 90 });
    expect(await productsOf(sellerId)).toHaveLength(90);
  });

  test('has its turn beside another store’s large one, and is looked through to the same end in many turns', async () => {
    const [large, small] = [await member(), await member()];
    // Of one book, new and then used: the last row tells no more than what is its own.
    const header = 'isbn,sku,title,price,stock,category,condition';
    const lines = [
      '9786165000109,L0,หนังสือมาใหม่,100,1,นิยายไทย,new',
      ',L1,ไม่มีราคา,,1,นิยายไทย,new',
      ...Array.from({ length: 87 }, (_, index) => `,M${index},ของ ${index},10,1,นิยายไทย,new`),
      '9786165000109,L2,,60,1,,used',
    ];
    const ids: number[] = [];
    for (const { token } of [large, small]) {
      const sent = await send(token, csvFile(`${[header, ...lines].join('\n')}\n`));
      ids.push(sent.body.detail.id);
    }
    const detailsOf = async () =>
      Promise.all(
        [large, small].map(async ({ token }, index) => (await read(token, ids[index] ?? 0)).body.detail),
      );
    /** Stops when both have had one turn. */
    const once = () => {
      let asked = 0;
      return { turnMs: 0, isStopped: () => ++asked > 4 };
    };
    await workOnFiles(api.services, once());
    const planned = { created: 39, changed: 0, unchanged: 0, refused: 1 };
    for (const detail of await detailsOf())
      expect(detail).toMatchObject({ state: 'waiting', counts: planned });
    await workOnFiles(api.services, { turnMs: 0 });
    for (const detail of await detailsOf()) {
      expect(detail).toMatchObject({
        state: 'checked',
        counts: { created: 89, changed: 0, unchanged: 0, refused: 1 },
      });
      expect(detail.refused.map(({ line }: { line: number }) => line)).toEqual([3]);
    }
    await Promise.all([large, small].map(({ token }, index) => confirm(token, ids[index] ?? 0)));
    await workOnFiles(api.services, once());
    for (const detail of await detailsOf())
      expect(detail).toMatchObject({ state: 'importing', doneRows: 40 });
    await workOnFiles(api.services, { turnMs: 0 });
    for (const detail of await detailsOf()) expect(detail).toMatchObject({ state: 'done', doneRows: 90 });
  });

  test('tells people of each role, size and a formatted description of a new book; wrong cells say why, and come back as they were', async () => {
    const { token, sellerId } = await member();
    const header = 'isbn,ชื่อหนังสือ,ราคา,หมวด,ผู้แต่ง,ผู้แปล,ผู้วาดภาพประกอบ,บรรณาธิการ,ขนาด,รายละเอียด';
    const file = [
      header,
      '9786165000017,แฟ้มหนึ่ง,250,นิยายไทย,ก ข,ค ง; จ ฉ,ช ซ,ญ ฎ,14.5 x 21 ซม.,"**ดี** มาก\n\n* ก\n* ข"',
      '9786165000024,แฟ้มสอง,250,นิยายไทย,ก ข,ค ง,,,14.5 x 21,"- รายการ"',
      `9786165000031,แฟ้มสาม,250,นิยายไทย,ก ข,,,,,"${'ก'.repeat(40_000)}"`,
      '',
    ].join('\r\n');
    const id = await imported(token, csvFile(file));
    const { rows } = await api.db.execute(sql`
      select w.description_th, w.formatted_th, e.width_mm, e.height_mm, e.thickness_mm,
        (select array_agg(wa.role || ' ' || a.name_th order by wa.role, wa.position)
         from work_authors wa join authors a on a.id = wa.author_id where wa.work_id = w.id) as people
      from editions e join works w on w.id = e.work_id join products p on p.edition_id = e.id
      where p.seller_id = ${sellerId}`);
    expect(rows).toMatchObject([
      {
        ...{ description_th: 'ดี มาก\n\n• ก\n• ข', width_mm: 145, height_mm: 210, thickness_mm: null },
        formatted_th: { content: [{ type: 'paragraph' }, { type: 'bulletList' }] },
        people: ['author ก ข', 'editor ญ ฎ', 'illustrator ช ซ', 'translator ค ง', 'translator จ ฉ'],
      },
    ]);
    const reasonsIn = async (culture: 'th' | 'en') =>
      (await read(token, id, culture)).body.detail.refused.map(
        ({ reasons }: { reasons: string[] }) => reasons,
      );
    expect(await reasonsIn('en')).toEqual([
      ['The size “14.5 x 21” has no unit: add cm or mm'],
      ['The text in the column description is longer than 32767 characters'],
    ]);
    expect((await reasonsIn('th'))[0]).toEqual(['ขนาดเล่ม “14.5 x 21” ไม่มีหน่วย กรุณาเติม ซม. หรือ มม.']);
    const csv = await (await download(token, `${id}/refused?format=csv`)).text();
    expect(csv).toContain(`9786165000024"`);
    expect(csv).toContain(`แฟ้มสอง,250,นิยายไทย,ก ข,ค ง,,,14.5 x 21,'- รายการ`);
    expect(csv).toContain('ก'.repeat(40_000));
    // A cell of a workbook has no more letters than that.
    const sheet = await download(token, `${id}/refused?format=xlsx`);
    const parts = unzipSync(new Uint8Array(await sheet.arrayBuffer()));
    const letters = Object.values(parts).map((part) => new TextDecoder().decode(part));
    const longest = letters.flatMap((text) => text.match(/ก{1000,}/g) ?? []).map(({ length }) => length);
    expect(Math.max(...longest)).toBe(32_767);
    const template = await download(token, 'template?format=csv', 'en');
    expect(await template.text()).toContain('authors,translators,illustrators,editors,price');
  });

  test('is written with the numbers that a spreadsheet would shorten as texts', async () => {
    const { token } = await member();
    await imported(token, csvFile(books.replace(',B1,', ',0012,')));
    const exported = await (await download(token, 'export?format=csv')).text();
    expect(exported).toContain('"=""9780439023481"""');
    expect(exported).toContain('"=""0012"""');
    expect(exported).not.toMatch(/[\n,](9780439023481|0012)[\r\n,]/);
  });

  test.each(['csv', 'xlsx'] as const)(
    'gets its refused rows back as %s, which are corrected and sent',
    async (format) => {
      const { token, sellerId } = await member();
      const id = await imported(
        token,
        csvFile(`${books}9780439023528,E1,"มี ""คำพูด"", จุลภาค",99,1,ไม่มีหมวดนี้\r\n`),
      );
      const refused = await download(token, `${id}/refused?format=${format}`);
      // Sent as it is, all of it is refused for the same reasons, and has one column of them.
      const again = await checked(token, refused);
      const first = (await read(token, id)).body.detail.refused;
      const second = (await read(token, again)).body.detail;
      expect(second.counts).toEqual({ created: 0, changed: 0, unchanged: 0, refused: 3 });
      const reasons = (rows: { reasons: string[] }[]) => rows.map((row) => row.reasons);
      expect(reasons(second.refused)).toEqual(reasons(first));
      const twice = await (await download(token, `${again}/refused?format=csv`)).text();
      expect(twice.split('เหตุผลที่ไม่ผ่าน')).toHaveLength(2);
      const corrected = twice
        .replace('123,C1', ',C1')
        .replace('ไม่มีราคา,,1', 'ไม่มีราคา,20,1')
        .replace('ไม่มีหมวดนี้', 'นิยายไทย');
      const last = await imported(token, csvFile(corrected));
      expect((await read(token, last)).body.detail.counts).toMatchObject({ created: 3, refused: 0 });
      expect(await productsOf(sellerId)).toHaveLength(5);
      expect(
        (await api.call('GET', `/seller/product-file/${last}/refused?format=csv`, { token })).body.code,
      ).toBe('nothingRefused');
    },
  );

  test('is listed, removed, and forgotten after a while', async () => {
    const { token, sellerId, userId } = await member();
    const first = await imported(token, csvFile(books, 'C:\\รายการ\\เก่า.csv'));
    const second = await checked(token, csvFile(books));
    const list = async () => (await api.call('GET', '/seller/product-file/List', { token })).body.detail;
    expect((await list()).dataList.map((file: { id: number }) => file.id)).toEqual([second, first]);
    expect((await list()).dataList[1].fileName).toBe('เก่า.csv');
    const remove = (id: number) => api.call('POST', `/seller/product-file/${id}/remove`, { token, body: {} });
    const setState = (state: string) =>
      api.db.execute(sql`update catalogue_files set state = ${state} where id = ${second}`);
    await setState('importing');
    expect((await remove(second)).body.code).toBe('fileBusy');
    await setState('checked');
    expect((await remove(second)).status).toBe(200);
    expect((await remove(second)).status).toBe(404);
    expect((await list()).total).toBe(1);
    const later = new Date(Date.now() + (keptDays + 1) * 86_400_000);
    await forgetOldFiles({ db: api.db, clock: () => later });
    expect((await list()).total).toBe(0);
    // What it did stays.
    expect(await productsOf(sellerId)).toHaveLength(2);
    expect(userId).toBeGreaterThan(0);
  });
});

describe('refuses', () => {
  test('what is no table, and says what is wrong with it', async () => {
    const { token } = await member();
    const problemOf = async (file: File, culture: 'th' | 'en' = 'en') => {
      const id = await checked(token, file);
      const { state, problem } = (await read(token, id, culture)).body.detail;
      expect(state).toBe('unreadable');
      expect((await confirm(token, id)).body.code).toBe('fileNotChecked');
      return problem;
    };
    expect(await problemOf(csvFile('isbn,title\n1,2\n'))).toContain('isn’t there: price');
    expect(await problemOf(csvFile('isbn,title\n1,2\n'), 'th')).toContain('ไม่มีคอลัมน์ที่จำเป็น: price');
    expect(await problemOf(csvFile('9780439023481,100\n9780439023482,100\n'))).toContain('name the columns');
    expect(await problemOf(csvFile('price,isbn,price\n1,2,3\n'))).toContain('price');
    expect(await problemOf(csvFile('isbn,price\n'))).toContain('no rows below');
    expect(await problemOf(csvFile('isbn,price\n1,"2\n'))).toContain('line 2');
    expect(
      await problemOf(new File([Buffer.from('a,b\n1,caf\xe9 d\xe9j\xe0\n', 'latin1')], 'a.csv')),
    ).toContain('line 2');
    expect(await problemOf(new File(['PK\x03\x04not a workbook'], 'a.xlsx'))).toContain('broken');
    expect(await problemOf(csvFile(`sku,price\n${'a,1\n'.repeat(100_001)}`))).toContain('100,000 rows');
  });

  test('sent twice with one key it is taken once; another file with that key is refused', async () => {
    const { token } = await member();
    const twice = await Promise.all([1, 2].map(() => send(token, csvFile(books), 'key')));
    expect(twice[0]?.status).toBe(200);
    expect(twice[1]?.body.detail).toEqual(twice[0]?.body.detail);
    const list = await api.call('GET', '/seller/product-file/List', { token });
    expect(list.body.detail.total).toBe(1);
    expect((await send(token, csvFile(`${books}\n`), 'key')).body.code).toBe('idempotencyKeyReused');
  });

  test('what is empty, of an old Excel, too large, or one too many', async () => {
    const { token } = await member();
    const codeOf = async (file: File) => (await send(token, file)).body.code;
    expect(await codeOf(csvFile(''))).toBe('fileEmpty');
    expect(await codeOf(new File([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1])], 'a.xls'))).toBe(
      'fileOfOldExcel',
    );
    expect(await codeOf(new File([Buffer.alloc(20 * 1024 * 1024 + 1, 'a')], 'a.csv'))).toBe('fileTooLarge');
    const workbook = Buffer.alloc(10 * 1024 * 1024 + 1);
    workbook.write('PK\x03\x04', 'latin1');
    expect(await codeOf(new File([workbook], 'a.xlsx'))).toBe('fileTooLarge');
    for (let count = 0; count < 5; count++) expect((await send(token, csvFile(books))).status).toBe(200);
    const one = await send(token, csvFile(books));
    expect(one.body).toMatchObject({ code: 'filesTooMany' });
    expect(one.body.message).toContain('5');
  });

  test('to overwrite what was changed since the file was exported', async () => {
    const { token, sellerId } = await member();
    await imported(token, csvFile(books));
    const exported = await (await download(token, 'export?format=csv', 'en')).text();
    const [product] = (await api.call('GET', '/seller/product/List', { token })).body.detail.dataList.filter(
      (each: { sku: string }) => each.sku === 'B1',
    );
    await api.call('POST', `/seller/product/${product.id}`, {
      token,
      body: { id: product.id, version: product.version, price: 48 },
    });
    await api.db.execute(sql`update products set stock_on_hand = 9 where id = ${product.id}`);
    const before = await productsOf(sellerId);
    // Neither a price nor a stock that nobody touched in the file takes anything back.
    const untouched = await imported(token, csvFile(exported));
    expect((await read(token, untouched, 'en')).body.detail).toMatchObject({
      counts: { created: 0, changed: 0, unchanged: 1, refused: 1 },
      refused: [{ reasons: [expect.stringContaining('its price is 48.00 baht now')] }],
    });
    const touched = await imported(token, csvFile(exported.replace(',45,,10,', ',48,,12,')));
    expect((await read(token, touched, 'en')).body.detail.refused[0].reasons[0]).toContain('there are 9 now');
    expect(await productsOf(sellerId)).toEqual(before);
    // Who means it says so by leaving out what was there.
    const meant = `sku,price,stock,product_id\nB1,45,12,${product.id}\n`;
    const done = await imported(token, csvFile(meant));
    expect((await read(token, done)).body.detail.counts).toMatchObject({ changed: 1, refused: 0 });
    expect(await productsOf(sellerId)).toMatchObject([{}, { price_satang: 4_500, stock_on_hand: 12 }]);
  });
});

describe('protects', () => {
  test('stores from each other: another’s file isn’t there, another’s product isn’t known', async () => {
    const mine = await member();
    const other = await member();
    await imported(mine.token, csvFile(books));
    const id = await checked(mine.token, csvFile(books));
    const { token } = other;
    expect((await read(token, id)).body.code).toBe('fileNotFound');
    expect((await confirm(token, id)).body.code).toBe('fileNotFound');
    for (const [method, path] of [
      ['GET', 'refused?format=csv'],
      ['POST', 'remove'],
    ] as const) {
      const body = method === 'POST' ? { body: {} } : {};
      expect((await api.call(method, `/seller/product-file/${id}/${path}`, { token, ...body })).status).toBe(
        404,
      );
    }
    expect((await api.call('GET', '/seller/product-file/List', { token })).body.detail.total).toBe(0);
    const before = await productsOf(mine.sellerId);
    const exported = await (await download(mine.token, 'export?format=csv', 'en')).text();
    const stolen = await imported(token, csvFile(exported.replaceAll(',45,,10,', ',1,,10,')));
    expect((await read(token, stolen, 'en')).body.detail).toMatchObject({
      counts: { created: 0, changed: 0, refused: 2 },
      refused: [{ reasons: [expect.stringContaining('This store has no product number')] }, {}],
    });
    expect(await productsOf(mine.sellerId)).toEqual(before);
    expect(await productsOf(other.sellerId)).toEqual([]);
    expect((await (await download(token, 'export?format=csv')).text()).trim().split('\n')).toHaveLength(1);
  });

  test('a file that fails from holding up those of others', async () => {
    const broken = await member();
    const fine = await member();
    const sent = await sendFile(api.services, broken, csvFile(books));
    if (!sent.ok) throw new Error(sent.failure.code);
    await api.db.execute(
      sql`update catalogue_files set file_key = 'catalogue-files/gone.csv' where id = ${sent.value}`,
    );
    const id = (await send(fine.token, csvFile(books))).body.detail.id;
    await expect(workOnFiles(api.services)).rejects.toThrow('1 of files of products failed');
    expect((await read(fine.token, id)).body.detail.state).toBe('checked');
    await api.call('POST', `/seller/product-file/${sent.value}/remove`, { token: broken.token, body: {} });
  });

  test('files of products from being downloaded as pages', async () => {
    const { token } = await member();
    for (const path of ['template?format=csv', 'template?format=xlsx', 'export?format=xlsx']) {
      const reply = await api.call('GET', `/seller/product-file/${path}`, { token });
      expect(reply.headers.get('content-disposition')).toContain('products-');
    }
  });
});

/** Thai letters as Windows-874 has them. */
function windows874(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(
    [...text].map((letter) => {
      const code = letter.charCodeAt(0);
      return code >= 0x0e01 ? code - 0x0e01 + 0xa1 : code;
    }),
  );
}
