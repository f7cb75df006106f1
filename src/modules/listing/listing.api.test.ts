import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi, wrongFields } from '../../test-api.ts';
import { categories, products, works } from '../catalogue/catalogue.tables.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { liveSearch } from '../search/live-search.ts';
import { publishDueProducts } from './publish-due-products.ts';

let api: TestApi;
let shop: TestShop;
let categoryId: number;
beforeAll(async () => {
  api = await openTestApi();
  shop = testShop(api.db);
  const sellerId = await shop.seller();
  const id = await shop.product(sellerId);
  const [row] = await api.db.select().from(products).where(eq(products.id, id));
  categoryId = row?.categoryId ?? 0;
});
afterAll(() => api.close());

let isbns = 0;
/** An ISBN nobody has had. */
function isbn(): string {
  isbns += 1;
  const twelve = `978616${String(isbns).padStart(6, '0')}`;
  const sum = [...twelve].reduce((all, digit, index) => all + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return `${twelve}${(10 - (sum % 10)) % 10}`;
}
/** The same number of ten digits, with hyphens. */
function isbn10Of(isbn13: string): string {
  const nine = isbn13.slice(3, 12);
  const sum = [...nine].reduce((all, digit, index) => all + Number(digit) * (10 - index), 0);
  const check = (11 - (sum % 11)) % 11;
  return `${nine.slice(0, 3)}-${nine.slice(3)}-${check === 10 ? 'X' : check}`;
}
const bookOf = (values: object = {}) => ({
  titleTh: `ลิลิตพระลอ ${isbns}`,
  titleEn: '',
  subtitleTh: 'ฉบับสอบทาน',
  subtitleEn: '',
  descriptionTh: 'วรรณคดีไทย',
  descriptionEn: '',
  categoryId,
  authors: ['นิรนาม กวี'],
  series: '',
  seriesNumber: '',
  originalYear: null,
  tags: ['วรรณคดี'],
  publisher: 'สำนักพิมพ์ทดสอบ',
  year: 2020,
  pages: 240,
  language: 'th',
  format: 'paperback',
  vatClass: 'exempt',
  ...values,
});
const offerOf = (values: object = {}) => ({
  price: 120.5,
  fullPrice: 150,
  sku: '',
  condition: 'new',
  conditionNote: '',
  stock: 5,
  state: 'onSale',
  ...values,
});
const thingOf = (values: object = {}) => ({
  nameTh: 'สมุดโน้ต',
  nameEn: 'Notebook',
  descriptionTh: 'ปกแข็ง',
  descriptionEn: '',
  categoryId,
  vatClass: 'standard',
  ...values,
});

async function member() {
  const sellerId = await shop.seller();
  return { sellerId, ...(await api.signIn('seller', sellerId)) };
}
const add = (token: string, body: object) => api.call('POST', '/seller/product', { token, body });
const read = async (token: string, id: number) =>
  (await api.call('GET', `/seller/product/${id}`, { token })).body.detail;
const change = (token: string, id: number, body: object) =>
  api.call('POST', `/seller/product/${id}`, { token, body });
const list = async (token: string, query = '') =>
  (await api.call('GET', `/seller/product/List?perpage=100${query}`, { token })).body.detail;
async function added(token: string, body: object): Promise<number> {
  const reply = await add(token, body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.detail.id;
}
const pageOf = async (urlKey: string) => api.call('GET', `/product/${urlKey}`);

describe('a store adds', () => {
  test('a book the shop hasn’t: it is read back, told once its ISBN is looked up, and shown', async () => {
    const { token } = await member();
    const number = isbn();
    const nothing = await api.call('GET', `/seller/product/Lookup?isbn=${number}`, { token });
    expect(nothing.body.detail).toEqual({ isbn13: number, book: null, own: [] });
    expect((await add(token, { ...offerOf(), isbn: number })).body.code).toBe('bookNeeded');
    const id = await added(token, { ...offerOf({ sku: 'A-1' }), isbn: number, book: bookOf() });
    const product = await read(token, id);
    expect(product).toMatchObject({
      state: 'onSale',
      price: 120.5,
      fullPrice: 150,
      stockOnHand: 5,
      sku: 'A-1',
      isbn13: number,
      book: {
        isOwn: true,
        subtitleTh: 'ฉบับสอบทาน',
        tags: ['วรรณคดี'],
        authors: ['นิรนาม กวี'],
        publisher: 'สำนักพิมพ์ทดสอบ',
        pages: 240,
      },
    });
    const found = await api.call('GET', `/seller/product/Lookup?isbn=${number}`, { token });
    expect(found.body.detail).toMatchObject({
      book: { titleTh: product.nameTh },
      own: [{ productId: id, condition: 'new' }],
    });
    const history = await api.call('GET', `/seller/product/${id}/history`, { token });
    expect(history.body.detail).toMatchObject({
      total: 1,
      dataList: [{ kind: 'added', by: 'ทดสอบ ระบบ', after: { stock: 5, price: 120.5 } }],
    });
    // And so do its first copies.
    const stock = await api.call('GET', `/seller/stock/${id}`, { token });
    expect(stock.body.detail.movements).toMatchObject([
      { reason: 'received', onHandDelta: 5, by: 'ทดสอบ ระบบ' },
    ]);
  });

  test('what the owner of a store that registered itself did is theirs: by its company, else by their address', async () => {
    const sellerId = await shop.seller();
    const nameless = { firstname: null, lastname: null };
    const owner = await api.signIn('seller', sellerId, { ...nameless, companyName: 'บริษัท ร้านเรา จำกัด' });
    const helper = await api.signIn('seller', sellerId, nameless);
    const byOf = async (token: string) => {
      const id = await added(token, { ...offerOf(), isbn: isbn(), book: bookOf() });
      const [history, stock] = await Promise.all(
        ['product', 'stock'].map((desk) =>
          api.call('GET', `/seller/${desk}/${id}${desk === 'product' ? '/history' : ''}`, { token }),
        ),
      );
      return [history?.body.detail.dataList[0].by, stock?.body.detail.movements[0].by];
    };
    expect(await byOf(owner.token)).toEqual(['บริษัท ร้านเรา จำกัด', 'บริษัท ร้านเรา จำกัด']);
    expect(await byOf(helper.token)).toEqual([helper.email, helper.email]);
  });

  test('a book the shop has by price, stock and condition alone, once in each condition', async () => {
    const [first, second] = [await member(), await member()];
    const number = isbn();
    await added(first.token, { ...offerOf(), isbn: number, book: bookOf() });
    const own = await added(second.token, { ...offerOf({ price: 99, fullPrice: null }), isbn: number });
    expect(await read(second.token, own)).toMatchObject({ price: 99, fullPrice: 99, book: { isOwn: false } });
    const again = await add(second.token, { ...offerOf(), isbn: number });
    expect([again.status, again.body.code, again.body.detail]).toEqual([
      409,
      'alreadyOffered',
      { productId: own },
    ]);
    const used = await added(second.token, {
      ...offerOf({ condition: 'used-good', conditionNote: 'มีรอยพับ' }),
      isbn: number,
    });
    const { urlKey } = await read(second.token, used);
    expect((await pageOf(urlKey)).body.detail.details.conditionNote).toBe('มีรอยพับ');
    expect((await list(second.token, `&search=${number}`)).counts.all).toBe(2);
  });

  test('who translated, illustrated and edited a book, and its size, which its page then says and the search finds', async () => {
    const { token } = await member();
    const people = { translators: ['ผกามาศ แปลงาม', 'นิรนาม กวี'], illustrators: ['Dao Somboon'], editors: [] };
    const size = { heightMm: 210, widthMm: 145, thicknessMm: 18 };
    const id = await added(token, { ...offerOf(), isbn: isbn(), book: bookOf({ ...people, ...size }) });
    const product = await read(token, id);
    expect(product.book).toMatchObject({ authors: ['นิรนาม กวี'], ...people, ...size });
    const page = await pageOf(product.urlKey);
    expect(page.body.detail).toMatchObject({
      authors: [{ name: 'นิรนาม กวี' }],
      contributors: [
        { role: 'translator', name: 'ผกามาศ แปลงาม' },
        { role: 'translator', name: 'นิรนาม กวี' },
        { role: 'illustrator', name: 'Dao Somboon' },
      ],
      details: size,
    });
    await liveSearch(api.services).current();
    const search = encodeURIComponent('ผกามาศ แปลงาม');
    await expect
      .poll(
        async () =>
          (await api.call('GET', `/product?search=${search}`)).body.detail?.dataList?.map(
            (each: { id: number }) => each.id,
          ),
        { timeout: 3_000 },
      )
      .toContain(id);
    const version = product.book.version;
    const changed = await api.call('POST', `/seller/product/${id}/book`, {
      token,
      body: { version, illustrators: [], editors: ['ผกามาศ แปลงาม'], thicknessMm: null },
    });
    expect(changed.body.detail).toMatchObject({ result: 'changed' });
    expect((await read(token, id)).book).toMatchObject({
      ...{ authors: ['นิรนาม กวี'], translators: people.translators, illustrators: [] },
      ...{ editors: ['ผกามาศ แปลงาม'], thicknessMm: null, heightMm: 210 },
    });
  });

  test('a description with formatting: its words are searched and told, and words alone take the formatting away', async () => {
    const { token } = await member();
    const formattedTh = {
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: 'เรื่องย่อ' }] },
        { type: 'paragraph', content: [{ type: 'text', text: 'ครูกลับบ้าน', marks: [{ type: 'bold' }] }] },
      ],
    };
    const number = isbn();
    const book = bookOf({ descriptionTh: '', formattedTh });
    const ofBook = await added(token, { ...offerOf(), isbn: number, book });
    const ofThing = await added(token, { ...offerOf(), thing: thingOf({ formattedTh }) });
    for (const id of [ofBook, ofThing]) {
      const product = await read(token, id);
      const words = 'เรื่องย่อ\n\nครูกลับบ้าน';
      expect(product.book ?? product.thing).toMatchObject({ descriptionTh: words, formattedTh });
      const page = await pageOf(product.urlKey);
      expect(page.body.detail).toMatchObject({ description: words, formattedDescription: formattedTh });
    }
    const { book: before } = await read(token, ofBook);
    const same = await api.call('POST', `/seller/product/${ofBook}/book`, {
      token,
      body: { version: before.version, formattedTh },
    });
    expect(same.body.detail.result).toBe('unchanged');
    const plain = await api.call('POST', `/seller/product/${ofBook}/book`, {
      token,
      body: { version: before.version, descriptionTh: 'คำเดียว' },
    });
    expect(plain.body.detail.result).toBe('changed');
    expect((await read(token, ofBook)).book).toMatchObject({ descriptionTh: 'คำเดียว', formattedTh: null });
    const history = await api.call('GET', `/seller/product/${ofBook}/history`, { token });
    expect(history.body.detail.dataList[0]).toMatchObject({
      before: { formattedTh },
      after: { formattedTh: null },
    });
    const thing = await read(token, ofThing);
    expect(
      (await change(token, ofThing, { version: thing.version, thing: { formattedTh: null } })).status,
    ).toBe(200);
    expect((await read(token, ofThing)).thing).toMatchObject({
      descriptionTh: 'เรื่องย่อ\n\nครูกลับบ้าน',
      formattedTh: null,
    });
    const evil = {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] },
          ],
        },
      ],
    };
    const refused = await add(token, { ...offerOf(), thing: thingOf({ formattedTh: evil }) });
    expect(refused.status).toBe(400);
  });

  test('a thing with the number under its bars, which its history tells; a wrong one is refused', async () => {
    const { token } = await member();
    const thing = { ...offerOf(), thing: thingOf() };
    const wrong = await add(token, { ...thing, barcode: '8850123456789' });
    expect(wrong.body.code).toBe('productInvalid');
    expect(wrongFields(wrong)).toEqual({ barcode: 'barcodeChecksum' });
    const id = await added(token, { ...thing, barcode: '885-0123456787' });
    expect(await read(token, id)).toMatchObject({ barcode: '8850123456787' });
    const refused = await change(token, id, { id, version: 1, barcode: '12' });
    expect(refused.body.code).toBe('productInvalid');
    await change(token, id, { id, version: 1, barcode: '8850006321232' });
    await change(token, id, { id, version: 2, price: 90 });
    expect(await read(token, id)).toMatchObject({ barcode: '8850006321232', version: 3 });
    await change(token, id, { id, version: 3, barcode: '' });
    expect(await read(token, id)).toMatchObject({ barcode: null, version: 4 });
    const history = await api.call('GET', `/seller/product/${id}/history`, { token });
    expect(history.body.detail.dataList.map(({ after }: { after: object }) => after)).toMatchObject([
      { barcode: null },
      { price: 90 },
      { barcode: '8850006321232' },
      { barcode: '8850123456787' },
    ]);
  });

  test('two at once the same unknown book: one book, two offers', async () => {
    const [first, second] = [await member(), await member()];
    const number = isbn();
    const body = { ...offerOf(), isbn: number, book: bookOf({ titleTh: 'เล่มเดียวกัน' }) };
    const ids = await Promise.all([added(first.token, body), added(second.token, body)]);
    const [one, other] = [await read(first.token, ids[0]), await read(second.token, ids[1])];
    expect(one.book.editionId).toBe(other.book.editionId);
    expect([one.book.isOwn, other.book.isOwn]).toEqual([false, false]);
  });

  test('a book without ISBN, after its doubles were looked for; and a second one of the same edition', async () => {
    const [first, second] = [await member(), await member()];
    const book = bookOf({ titleTh: 'ตำราพิมพ์หิน', authors: ['ครูเก่า'], year: 1890 });
    await added(first.token, { ...offerOf(), book });
    const query = new URLSearchParams({ title: 'ตำราพิมพ์หิน', author: 'ครูเก่า', year: '1890' });
    const doubles = await api.call('GET', `/seller/product/Doubles?${query}`, { token: second.token });
    const [likely] = doubles.body.detail.dataList;
    expect(likely).toMatchObject({ titleTh: 'ตำราพิมพ์หิน', isbn13: null });
    const id = await added(second.token, { ...offerOf(), editionId: likely.editionId });
    expect((await read(second.token, id)).book.editionId).toBe(likely.editionId);
    const names = await api.call('GET', '/seller/product/Names?kind=authors&search=ครู', {
      token: first.token,
    });
    expect(names.body.detail.names).toContain('ครูเก่า');
  });

  test('a double is found however its title is written, and with which volume', async () => {
    const [first, second] = [await member(), await member()];
    await added(first.token, { ...offerOf(), book: bookOf({ titleTh: 'ผู้ใหญ่ลีกับนางมา', titleEn: 'Li & Ma' }) });
    await added(first.token, { ...offerOf(), book: bookOf({ titleTh: 'มา', titleEn: 'Ma' }) });
    const found = async (title: string) => {
      const query = new URLSearchParams({ title });
      const reply = await api.call('GET', `/seller/product/Doubles?${query}`, { token: second.token });
      return reply.body.detail.dataList.map(({ titleTh }: { titleTh: string }) => titleTh);
    };
    for (const title of [
      'ผู้ใหญ่ลี กับ นางมา',
      'ผู้ใหญ่ลีกับนางมา เล่ม 1',
      'ผู้ใหญ่ลี',
      'ผู้ใหญ่ลีกับนางมา: ฉบับปกแข็ง',
      'li & ma',
    ])
      expect(await found(title), title).toContain('ผู้ใหญ่ลีกับนางมา');
    // A word that is in many titles is no sign, and a number of its own tells two apart.
    await added(first.token, { ...offerOf(), book: bookOf({ titleTh: 'หนังสือแปล 9786064114389' }) });
    expect(await found('ผู้ใหญ่ลีกับนางมา')).not.toContain('มา');
    expect(await found('หนังสือ 9786064222121')).toEqual([]);
    expect(await found('หนังสือแปล 9786064222121')).toEqual([]);
    expect(await found('หนังสือแปล เล่ม 2')).toEqual(['หนังสือแปล 9786064114389']);
    expect(await found('1984')).toEqual([]);
    expect(await found('ม.6')).toEqual([]);
  });

  test('what isn’t a book, as a draft, and not what contradicts itself', async () => {
    const { token } = await member();
    const id = await added(token, { ...offerOf({ state: 'draft' }), thing: thingOf() });
    const product = await read(token, id);
    expect(product).toMatchObject({ state: 'draft', book: null, thing: { nameTh: 'สมุดโน้ต' } });
    expect((await pageOf(product.urlKey)).status).toBe(404);
    const both = await add(token, { ...offerOf(), thing: thingOf(), isbn: isbn() });
    expect(wrongFields(both)).toEqual({ thing: 'fieldsDiffer' });
    const low = await add(token, { ...offerOf({ fullPrice: 100 }), thing: thingOf() });
    expect(wrongFields(low)).toEqual({ fullPrice: 'fullPriceLow' });
    const past = await add(token, { ...offerOf({ publishAt: '2020-01-01T00:00:00Z' }), thing: thingOf() });
    expect(wrongFields(past)).toEqual({ publishAt: 'publishAtInvalid' });
    const wrong = await add(token, { ...offerOf(), isbn: '9786160000001', book: bookOf() });
    expect(wrongFields(wrong)).toEqual({ isbn: 'isbnInvalid' });
    expect((await add(token, { ...offerOf(), editionId: 999_999_999 })).status).toBe(404);
  });
});

describe('a store changes', () => {
  test('a price, which is then on the page, in the search and in the history; a second tab is told both values', async () => {
    const { token } = await member();
    const id = await added(token, { ...offerOf(), isbn: isbn(), book: bookOf() });
    const { version, urlKey } = await read(token, id);
    expect((await pageOf(urlKey)).body.detail.price).toBe(120.5);
    const done = await change(token, id, { version, price: 99.25, fullPrice: 150, sku: 'B-2' });
    expect(done.body.detail).toEqual({ version: version + 1, isChanged: true });
    await expect.poll(async () => (await pageOf(urlKey)).body.detail.price).toBe(99.25);
    const second = await change(token, id, { version, price: 130, sku: 'B-2' });
    expect([second.status, second.body.code]).toEqual([409, 'productChanged']);
    expect(second.body.detail).toMatchObject({
      version: version + 1,
      differences: { price: { yours: 130, theirs: 99.25 } },
    });
    const none = await change(token, id, { version: version + 1, fullPrice: null });
    expect(none.body.detail).toEqual({ version: version + 2, isChanged: true });
    expect(await read(token, id)).toMatchObject({ price: 99.25, fullPrice: 99.25 });
    await change(token, id, { version: version + 2, fullPrice: 150 });
    // What is there already needs no version.
    const same = await change(token, id, { version, price: 99.25, fullPrice: 150 });
    expect(same.body.detail).toEqual({ version: version + 3, isChanged: false });
    const history = await api.call('GET', `/seller/product/${id}/history`, { token });
    expect(history.body.detail.dataList[2]).toMatchObject({
      kind: 'changed',
      before: { price: 120.5, sku: null },
      after: { price: 99.25, sku: 'B-2' },
    });
  });

  test('no category that isn’t there, of a new product or one that is', async () => {
    const { token } = await member();
    const wrong = { categoryId: 999_999_999 };
    const refused = { categoryId: 'shelfUnknown' };
    expect(wrongFields(await add(token, { ...offerOf(), thing: thingOf(wrong) }))).toEqual(refused);
    const number = isbn();
    expect(wrongFields(await add(token, { ...offerOf(), isbn: number, book: bookOf(wrong) }))).toEqual(
      refused,
    );
    const thing = await added(token, { ...offerOf(), thing: thingOf() });
    expect(wrongFields(await change(token, thing, { version: 1, thing: wrong }))).toEqual(refused);
    const id = await added(token, { ...offerOf(), isbn: number, book: bookOf() });
    const { version } = (await read(token, id)).book;
    const book = await api.call('POST', `/seller/product/${id}/book`, { token, body: { version, ...wrong } });
    expect(wrongFields(book)).toEqual(refused);
  });

  test('nothing of two at once: one is told', async () => {
    const { token } = await member();
    const id = await added(token, { ...offerOf(), thing: thingOf() });
    const replies = await Promise.all(
      [10, 20, 30, 40].map((price) => change(token, id, { version: 1, price, fullPrice: null })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await read(token, id)).version).toBe(2);
  });

  test('no price above the full price, no other condition it has, nothing of a book through its offer', async () => {
    const { token } = await member();
    const number = isbn();
    const id = await added(token, { ...offerOf(), isbn: number, book: bookOf() });
    await added(token, { ...offerOf({ condition: 'used-good' }), isbn: number });
    expect(wrongFields(await change(token, id, { version: 1, price: 99, fullPrice: 98 }))).toEqual({
      fullPrice: 'fullPriceLow',
    });
    expect((await change(token, id, { version: 1, condition: 'used-good' })).body.code).toBe(
      'alreadyOffered',
    );
    const words = await change(token, id, { version: 1, thing: { nameTh: 'ชื่ออื่น' } });
    expect(wrongFields(words)).toEqual({ thing: 'fieldUnknown' });
    expect((await read(token, id)).version).toBe(1);
  });

  test('the words of its own book, which every page and the search then say', async () => {
    const { token } = await member();
    const id = await added(token, { ...offerOf(), isbn: isbn(), book: bookOf() });
    const { book, urlKey } = await read(token, id);
    const search = liveSearch(api.services);
    await search.current();
    const reply = await api.call('POST', `/seller/product/${id}/book`, {
      token,
      body: { version: book.version, titleTh: 'ชื่อใหม่เอี่ยม', authors: ['นิรนาม กวี', 'ผู้แต่งร่วม'] },
    });
    expect(reply.body.detail).toEqual({ result: 'changed', version: book.version + 1 });
    await expect.poll(async () => (await pageOf(urlKey)).body.detail.name).toBe('ชื่อใหม่เอี่ยม');
    await expect
      .poll(async () => (await api.call('GET', '/product?search=ชื่อใหม่เอี่ยม')).body.detail?.dataList?.length, {
        timeout: 3_000,
      })
      .toBe(1);
    expect((await read(token, id)).book.authors).toEqual(['นิรนาม กวี', 'ผู้แต่งร่วม']);
    const stale = await api.call('POST', `/seller/product/${id}/book`, {
      token,
      body: { version: book.version, titleTh: 'อีกชื่อ' },
    });
    expect(stale.body.detail.differences.titleTh).toEqual({ yours: 'อีกชื่อ', theirs: 'ชื่อใหม่เอี่ยม' });
  });

  test('a Thai name, which an English one that was left empty follows, and one of its own doesn’t', async () => {
    const { token } = await member();
    const bookId = await added(token, { ...offerOf(), isbn: isbn(), book: bookOf() });
    const rename = async (body: object) => {
      const { version } = (await read(token, bookId)).book;
      const reply = await api.call('POST', `/seller/product/${bookId}/book`, {
        token,
        body: { version, ...body },
      });
      expect(reply.body.detail.result).toBe('changed');
      const { book, nameEn } = await read(token, bookId);
      return [book.titleTh, book.titleEn, nameEn];
    };
    expect(await rename({ titleTh: 'หนึ่ง' })).toEqual(['หนึ่ง', 'หนึ่ง', 'หนึ่ง']);
    expect(await rename({ titleEn: 'One' })).toEqual(['หนึ่ง', 'One', 'One']);
    expect(await rename({ titleTh: 'สอง' })).toEqual(['สอง', 'One', 'One']);
    expect(await rename({ titleEn: '' })).toEqual(['สอง', 'สอง', 'สอง']);

    const thingId = await added(token, { ...offerOf(), thing: thingOf({ nameEn: '' }) });
    const { version } = await read(token, thingId);
    expect((await change(token, thingId, { version, thing: { nameTh: 'สมุดใหม่' } })).status).toBe(200);
    expect((await read(token, thingId)).thing).toMatchObject({ nameTh: 'สมุดใหม่', nameEn: 'สมุดใหม่' });
  });

  test('a book that others offer only by a proposal, which staff accept or refuse', async () => {
    const [first, second] = [await member(), await member()];
    const staff = await api.signIn('staff');
    const number = isbn();
    const id = await added(first.token, { ...offerOf(), isbn: number, book: bookOf() });
    const theirs = await added(second.token, { ...offerOf(), isbn: number });
    const { book } = await read(first.token, id);
    const propose = (pages: number) =>
      api.call('POST', `/seller/product/${id}/book`, {
        token: first.token,
        body: { version: book.version, pages },
      });
    expect((await propose(300)).body.detail).toMatchObject({ result: 'proposed' });
    expect((await propose(301)).body.code).toBe('proposalWaiting');
    expect((await read(first.token, id)).book).toMatchObject({
      ...{ pages: 240, isOwn: false },
      proposal: { status: 'waiting', before: { pages: 240 }, after: { pages: 300 } },
    });
    expect((await read(second.token, theirs)).book.proposal).toBeNull();
    const waiting = await api.call('GET', '/admin/product/proposals', { token: staff.token });
    expect(waiting.body.detail.counts.waiting).toBe(waiting.body.detail.total);
    const proposal = waiting.body.detail.dataList.find(
      ({ productId }: { productId: number }) => productId === id,
    );
    expect(proposal).toMatchObject({ before: { pages: 240 }, after: { pages: 300 } });
    const decide = (body: object) =>
      api.call('POST', `/admin/product/proposals/${proposal.id}`, { token: staff.token, body });
    expect((await decide({ accept: false })).body.code).toBe('reasonMissing');
    const replies = await Promise.all([decide({ accept: true }), decide({ accept: true })]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await read(first.token, id)).book).toMatchObject({
      ...{ pages: 300, proposal: { status: 'accepted' } },
    });
    const notices = await api.call('GET', '/notification/List', { token: first.token });
    expect(notices.body.detail.dataList).toMatchObject([{ href: `/manage-store/product/${id}` }]);
  });

  test('staff put it into another category only where no other store pays more commission by it', async () => {
    const [first, second] = [await member(), await member()];
    const staff = await api.signIn('staff');
    const number = isbn();
    const id = await added(first.token, { ...offerOf(), isbn: number, book: bookOf() });
    await added(second.token, { ...offerOf(), isbn: number });
    const { rows } = await api.db.execute<{
      id: number;
    }>(sql`insert into categories (url_key, name_th, name_en)
      values ('dearer', 'แพงกว่า', 'Dearer') returning id`);
    const dearer = Number(rows[0]?.id);
    await api.db.execute(sql`insert into category_rates (category_id, starts_at, basis_points, reason, created_at)
      values (${dearer}, now() - interval '1 day', 9000, 'x', now())`);
    const { book } = await read(first.token, id);
    const proposed = await api.call('POST', `/seller/product/${id}/book`, {
      ...{ token: first.token, body: { version: book.version, categoryId: dearer } },
    });
    expect(proposed.body.detail).toMatchObject({ result: 'proposed' });
    const { dataList } = (await api.call('GET', '/admin/product/proposals', { token: staff.token })).body
      .detail;
    const proposal = dataList.find(({ productId }: { productId: number }) => productId === id);
    const accept = () =>
      api.call('POST', `/admin/product/proposals/${proposal.id}`, {
        ...{ token: staff.token, body: { accept: true } },
      });
    const refused = await accept();
    expect([refused.status, refused.body.code]).toEqual([409, 'categoryRateRises']);
    expect((await read(first.token, id)).book).toMatchObject({ categoryId, proposal: { status: 'waiting' } });
    // The one that asks for it may pay more by it.
    await api.db.execute(sql`insert into store_rates (seller_id, starts_at, basis_points, reason, created_at)
      values (${second.sellerId}, now() - interval '1 day', 1, 'x', now())`);
    expect((await accept()).status).toBe(200);
    expect((await read(first.token, id)).book.categoryId).toBe(dearer);
  });

  test('whether it is sold: hidden, shown again, at a time; what staff refuse stays off', async () => {
    const { token } = await member();
    const staff = await api.signIn('staff');
    const id = await added(token, { ...offerOf(), thing: thingOf() });
    const { urlKey } = await read(token, id);
    const move = async (body: object) => {
      const { version } = await read(token, id);
      return api.call('POST', `/seller/product/${id}/state`, { token, body: { version, ...body } });
    };
    expect((await move({ state: 'hidden' })).status).toBe(200);
    await expect.poll(async () => (await pageOf(urlKey)).status).toBe(404);
    const at = new Date(api.services.clock().getTime() + 60_000);
    expect((await move({ state: 'draft', publishAt: at.toISOString() })).status).toBe(200);
    expect(await publishDueProducts(api.services)).toBe(0);
    const later = { ...api.services, clock: () => new Date(at.getTime() + 1_000) };
    expect(await publishDueProducts(later)).toBe(1);
    await expect.poll(async () => (await pageOf(urlKey)).status).toBe(200);
    const refuse = (body: object) =>
      api.call('POST', `/admin/product/${id}/refuse`, { token: staff.token, body });
    expect((await refuse({ isRefused: true })).body.code).toBe('reasonMissing');
    const listed = async (search: string) =>
      (
        await api.call('GET', `/admin/product/List?search=${encodeURIComponent(search)}`, {
          token: staff.token,
        })
      ).body.detail;
    const idsOf = async (search: string) =>
      (await listed(search)).dataList.map((product: { id: number }) => product.id);
    expect(await idsOf('')).not.toContain(id);
    expect(await idsOf(String(id))).toContain(id);
    expect((await refuse({ isRefused: true, reason: 'ละเมิดลิขสิทธิ์' })).status).toBe(200);
    expect((await listed('')).dataList[0]).toMatchObject({ id, state: 'refused', refusal: 'ละเมิดลิขสิทธิ์' });
    expect((await api.call('GET', '/admin/product/List', { token })).status).toBe(403);
    expect(await read(token, id)).toMatchObject({ state: 'refused', refusal: 'ละเมิดลิขสิทธิ์' });
    expect((await move({ state: 'onSale' })).body.code).toBe('productRefused');
    const notices = await api.call('GET', '/notification/List', { token });
    expect(notices.body.detail.dataList).toMatchObject([{ href: `/manage-store/product/${id}` }]);
    expect((await refuse({ isRefused: false })).status).toBe(200);
    expect((await move({ state: 'onSale' })).status).toBe(200);
  });

  test('what has no number is added once, however often one form is sent', async () => {
    const { token } = await member();
    const body = { ...offerOf(), thing: thingOf(), idempotencyKey: 'one-form' };
    const add = (more: object = {}) =>
      api.call('POST', '/seller/product', { token, body: { ...body, ...more } });
    const [first, second] = await Promise.all([add(), add()]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.body.detail.id).toBe(second.body.detail.id);
    expect((await add({ stock: 99 })).body.code).toBe('idempotencyKeyReused');
    const { body: list } = await api.call('GET', '/seller/product/List', { token });
    expect(list.detail.counts.all).toBe(1);
  });

  test('many at once, each with what became of it', async () => {
    const { token } = await member();
    const other = await member();
    const theirs = await added(other.token, { ...offerOf(), thing: thingOf() });
    const ids = [
      await added(token, { ...offerOf({ price: 100, fullPrice: 200 }), thing: thingOf() }),
      await added(token, { ...offerOf({ price: 5, fullPrice: null }), thing: thingOf() }),
    ];
    const bulk = async (body: object) =>
      (await api.call('POST', '/seller/product/Bulk', { token, body })).body;
    const cheaper = { action: 'price', price: { kind: 'amount', baht: -10 } };
    expect((await bulk({ ids: [...ids, theirs], ...cheaper })).detail).toMatchObject({
      changed: 1,
      refused: 2,
      dataList: expect.arrayContaining([
        { id: ids[0], result: 'changed', code: null },
        { id: ids[1], result: 'refused', code: 'priceOutOfRange' },
        { id: theirs, result: 'refused', code: 'productNotFound' },
      ]),
    });
    expect(await read(token, ids[0] ?? 0)).toMatchObject({ price: 90, fullPrice: 200 });
    // Sent twice, it is done once.
    const once = { ids: [ids[0]], ...cheaper, idempotencyKey: `press-${ids[0]}` };
    const twice = await Promise.all([bulk(once), bulk(once)]);
    expect(twice.map(({ detail }) => detail?.changed)).toEqual([1, 1]);
    expect((await read(token, ids[0] ?? 0)).price).toBe(80);
    expect((await bulk({ ...once, action: 'hide', price: null })).code).toBe('idempotencyKeyReused');
    expect((await read(other.token, theirs)).price).toBe(120.5);
    expect((await bulk({ filter: { tab: 'onSale' }, action: 'hide' })).detail.changed).toBe(2);
    const { counts } = await list(token);
    expect(counts).toMatchObject({ all: 2, onSale: 0, hidden: 2 });
    expect((await bulk({ action: 'hide' })).code).toBe('productInvalid');
    // Drafts stay drafts, with the time at which they go on sale.
    const publishAt = new Date(Date.now() + 3_600_000).toISOString();
    const draft = await added(token, { ...offerOf({ state: 'draft', publishAt }), thing: thingOf() });
    expect((await bulk({ ids: [draft], action: 'hide' })).detail).toMatchObject({
      changed: 0,
      dataList: [{ id: draft, result: 'refused', code: 'draftNotHidden' }],
    });
    expect(await read(token, draft)).toMatchObject({ state: 'draft', publishAt });
  });

  test('all that is found, a thousand a call, each once; a part that is sent again is that part', async () => {
    const { token } = await member();
    const id = await added(token, { ...offerOf({ price: 100, fullPrice: null }), thing: thingOf() });
    const [row] = await api.db.select().from(products).where(eq(products.id, id));
    const { id: _id, ...own } = row ?? expect.fail('the product is there');
    const copies = Array.from({ length: 1_200 }, (_, n) => ({ ...own, urlKey: `${own.urlKey}-${n}` }));
    for (const from of [0, 600]) await api.db.insert(products).values(copies.slice(from, from + 600));
    const bulk = async (body: object) => {
      const reply = await api.call('POST', '/seller/product/Bulk', { token, body });
      return reply.body.detail;
    };
    const dearer = { filter: { tab: 'onSale' }, action: 'price', price: { kind: 'percent', percent: 10 } };
    const first = { ...dearer, idempotencyKey: `first ${id}` };
    const one = await bulk(first);
    expect(one).toMatchObject({ changed: 1_000, refused: 0, nextId: one.dataList[999].id });
    expect(await bulk(first)).toEqual(one);
    const second = { ...dearer, afterId: one.nextId, idempotencyKey: `second ${id}` };
    expect(await bulk(second)).toMatchObject({ changed: 201, nextId: null });
    // What is hidden is no more among what is found, and what comes after it is.
    const hide = { filter: { tab: 'onSale' }, action: 'hide' };
    const { nextId } = await bulk(hide);
    expect(await bulk({ ...hide, afterId: nextId })).toMatchObject({ changed: 201, nextId: null });
    const { rows } =
      await api.db.execute(sql`select distinct price_satang::int as satang, is_active from products
      where seller_id = ${own.sellerId}`);
    expect(rows).toEqual([{ satang: 11_000, is_active: false }]);
  });
});

describe('a store archives', () => {
  const move = async (token: string, id: number, body: object) => {
    const { version } = await read(token, id);
    return api.call('POST', `/seller/product/${id}/state`, { token, body: { version, ...body } });
  };
  const idsOf = async (token: string, query = '') =>
    (await list(token, query)).dataList.map((product: { id: number }) => product.id);

  test('works: it leaves every list, carts say it is gone, its order stays, and it comes back hidden', async () => {
    const { token, sellerId } = await member();
    const buyer = await api.signIn();
    const id = await added(token, { ...offerOf(), thing: thingOf() });
    const { urlKey } = await read(token, id);
    const other = await added(token, { ...offerOf(), thing: thingOf() });
    const addressId = await shop.address(buyer.userId);
    const body = { paymentTypeId: 'cod', buyerInfo: { addressId }, orders: [{ sellerId }] };
    const bought = await shop.cart(api.services, buyer.userId, [id], 1);
    const placed = await api.call('POST', '/order/place', {
      token: buyer.token,
      body: { id: bought, ...body },
    });
    expect(placed.status).toBe(200);
    const [{ orderNumber }] = placed.body.detail.orders;
    const cartId = await shop.cart(api.services, buyer.userId, [id], 1);

    expect((await move(token, id, { state: 'archived' })).body.detail.isChanged).toBe(true);
    expect(await read(token, id)).toMatchObject({ state: 'archived' });
    expect(await idsOf(token)).toEqual([other]);
    expect(await idsOf(token, '&tab=hidden')).toEqual([]);
    expect(await idsOf(token, '&tab=archived')).toEqual([id]);
    expect((await list(token)).counts).toMatchObject({ all: 1, onSale: 1, hidden: 0, archived: 1 });
    const table = await api.call('GET', '/seller/product/Table', { token });
    expect(table.body.detail).toMatchObject({ total: 1, dataList: [{ id: other }] });
    const stock = await api.call('GET', '/seller/stock', { token });
    expect(stock.body.detail).toMatchObject({ tabs: { all: 1 }, dataList: [{ id: other }] });
    await expect.poll(async () => (await pageOf(urlKey)).status).toBe(404);
    const cart = await api.call('GET', `/transaction/${cartId}`, { token: buyer.token });
    expect(cart.body.detail.orders[0].products[0]).toMatchObject({ id, problem: 'unavailable' });
    const order = await api.call('GET', `/seller/Order/${orderNumber}`, { token });
    expect(order.body.detail.products).toMatchObject([{ productId: id }]);

    // It goes on sale only once it is taken back, which makes it hidden.
    expect((await move(token, id, { state: 'onSale' })).body.code).toBe('productArchived');
    expect((await move(token, id, { state: 'hidden' })).status).toBe(200);
    expect(await idsOf(token, '&tab=hidden')).toEqual([id]);
    expect((await move(token, id, { state: 'onSale' })).status).toBe(200);
    await expect.poll(async () => (await pageOf(urlKey)).status).toBe(200);
    const history = await api.call('GET', `/seller/product/${id}/history`, { token });
    expect(history.body.detail.dataList.slice(0, 3)).toMatchObject([
      { kind: 'published', before: { state: 'hidden' } },
      { kind: 'hidden', by: expect.any(String), before: { state: 'archived' }, after: { state: 'hidden' } },
      { kind: 'hidden', by: expect.any(String), before: { state: 'onSale' }, after: { state: 'archived' } },
    ]);
  });

  test('refuses to move what is archived but back, and what staff refused is refused again afterwards', async () => {
    const { token } = await member();
    const staff = await api.signIn('staff');
    const [one = 0, two = 0, refused = 0] = [
      await added(token, { ...offerOf(), thing: thingOf() }),
      await added(token, { ...offerOf(), thing: thingOf() }),
      await added(token, { ...offerOf(), thing: thingOf() }),
    ];
    const refuse = (isRefused: boolean) =>
      api.call('POST', `/admin/product/${refused}/refuse`, {
        token: staff.token,
        body: { isRefused, reason: 'ละเมิดลิขสิทธิ์' },
      });
    await refuse(true);
    const bulk = async (body: object) =>
      (await api.call('POST', '/seller/product/Bulk', { token, body })).body.detail;
    expect(await bulk({ ids: [one, refused], action: 'archive' })).toMatchObject({ changed: 2, refused: 0 });
    const price = { action: 'price', price: { kind: 'set', baht: 9 } };
    for (const body of [{ action: 'publish' }, { action: 'hide' }, price])
      expect((await bulk({ ids: [one, refused], ...body })).dataList).toMatchObject([
        { id: one, result: 'refused', code: 'productArchived' },
        { id: refused, result: 'refused', code: 'productArchived' },
      ]);
    const { version } = await read(token, one);
    const batch = { dryRun: false, rows: [{ id: one, version, state: 'onSale' }] };
    const done = await api.call('POST', '/seller/product/Batch', { token, body: batch });
    expect(done.body.detail.dataList[0].problems).toMatchObject([
      { field: 'state', code: 'productArchived' },
    ]);
    expect(await bulk({ ids: [one, two, refused], action: 'restore' })).toMatchObject({
      changed: 2,
      dataList: [
        { id: one, code: null },
        { id: two, code: 'productNotArchived' },
        { id: refused, code: null },
      ],
    });
    expect((await read(token, one)).state).toBe('hidden');
    expect((await read(token, refused)).state).toBe('refused');
    // Whatever staff decide of it meanwhile, it stays put away.
    await bulk({ ids: [refused], action: 'archive' });
    expect((await refuse(false)).body.detail).toMatchObject({});
    expect((await read(token, refused)).state).toBe('archived');
    await bulk({ ids: [refused], action: 'restore' });
    expect((await read(token, refused)).state).toBe('hidden');
  });

  test('protects: another store and members without the right archive nothing', async () => {
    const { token, sellerId } = await member();
    const id = await added(token, { ...offerOf(), thing: thingOf() });
    const { version } = await read(token, id);
    const body = { version, state: 'archived' };
    const other = await member();
    const path = `/seller/product/${id}/state`;
    expect((await api.call('POST', path, { token: other.token, body })).body.code).toBe('productNotFound');
    const bulk = { ids: [id], action: 'archive' };
    const many = await api.call('POST', '/seller/product/Bulk', { token: other.token, body: bulk });
    expect(many.body.detail).toMatchObject({ changed: 0, dataList: [{ code: 'productNotFound' }] });
    const orders = await api.signIn('seller', sellerId, { storeRights: ['orders'] });
    expect((await api.call('POST', path, { token: orders.token, body })).status).toBe(403);
    expect((await read(token, id)).state).toBe('onSale');
  });
});

test('a draft is previewed as shoppers will see it, by its store alone', async () => {
  const [own, other] = [await member(), await member()];
  const number = isbn();
  const id = await added(own.token, { ...offerOf({ state: 'draft' }), isbn: number, book: bookOf() });
  const { urlKey, nameTh } = await read(own.token, id);
  expect((await pageOf(urlKey)).status).toBe(404);
  const preview = (token?: string, key = urlKey) =>
    api.call('GET', `/seller/preview/product/${key}`, token === undefined ? {} : { token });
  expect((await preview(own.token)).body.detail).toMatchObject({
    ...{ id, name: nameTh, price: 120.5, quantity: 5, details: { isbn13: number, pages: 240 } },
    pictures: [{ id: null }],
  });
  expect((await preview(other.token)).status).toBe(404);
  expect((await preview(own.token, 'nothing')).status).toBe(404);
  expect((await preview()).status).toBe(401);
  const buyer = await api.signIn('shopper');
  expect((await preview(buyer.token)).status).toBe(403);
  // Nobody is shown it for having been looked at.
  expect((await pageOf(urlKey)).status).toBe(404);
  const version = (await read(own.token, id)).version;
  await api.call('POST', `/seller/product/${id}/state`, {
    token: own.token,
    body: { version, state: 'onSale' },
  });
  await expect.poll(async () => (await pageOf(urlKey)).status).toBe(200);
  // Another store's on sale is no product of one's own.
  expect((await preview(other.token)).status).toBe(404);
});

test('a draft with options is previewed by its store, as it is once it is on sale', async () => {
  const [own, other] = [await member(), await member()];
  const draft = { productTypeId: 2 as const, isActive: false, offSaleAs: 'draft' as const, stockOnHand: 0 };
  const parentId = await shop.product(own.sellerId, draft);
  for (const priceSatang of [19_950, 24_000]) await shop.product(own.sellerId, { parentId, priceSatang });
  const { urlKey } = await read(own.token, parentId);
  const preview = (token: string) => api.call('GET', `/seller/preview/product/${urlKey}`, { token });
  expect((await preview(own.token)).body.detail).toMatchObject({ id: parentId, price: 199.5 });
  expect((await preview(other.token)).status).toBe(404);
  expect((await pageOf(urlKey)).status).toBe(404);
});

test('the list strikes no price through that isn’t the cheapest option’s own', async () => {
  const { token, sellerId } = await member();
  const parentId = await shop.product(sellerId, { productTypeId: 2, stockOnHand: 0 });
  await shop.product(sellerId, { parentId, priceSatang: 19_950, fullPriceSatang: 25_000 });
  await shop.product(sellerId, { parentId, priceSatang: 24_000, fullPriceSatang: 24_000 });
  expect((await list(token, '')).dataList).toMatchObject([{ id: parentId, price: 199.5, fullPrice: 250 }]);
});

test('the list counts its tabs, and finds by title, number and ISBN', async () => {
  const { token } = await member();
  const number = isbn();
  await added(token, { ...offerOf({ stock: 0 }), isbn: number, book: bookOf({ titleTh: 'หมดแล้ว' }) });
  await added(token, { ...offerOf({ stock: 2, sku: 'PEN-7' }), thing: thingOf() });
  await added(token, { ...offerOf({ stock: 9, state: 'draft' }), thing: thingOf() });
  expect((await list(token)).counts).toEqual({
    ...{ all: 3, onSale: 2, outOfStock: 1, low: 1, draft: 1, hidden: 0, refused: 0, archived: 0 },
  });
  for (const [search, count] of [
    ['หมดแล้ว', 1],
    ['pen-7', 1],
    [`${number.slice(0, 3)}-${number.slice(3)}`, 1],
    // As it stood on books before 2007.
    [isbn10Of(number), 1],
    ['100%', 0],
  ] as const)
    expect((await list(token, `&search=${encodeURIComponent(search)}`)).dataList.length, search).toBe(count);
  expect((await list(token, '&kind=thing&sortBy=stock')).dataList).toHaveLength(2);
});

test('sorted by what was sold, a product with options stands where its own figure says', async () => {
  const { token, sellerId } = await member();
  const few = await shop.product(sellerId, { soldCount: 3 });
  const parentId = await shop.product(sellerId, { productTypeId: 2, stockOnHand: 0 });
  for (const soldCount of [2, 4]) await shop.product(sellerId, { parentId, soldCount });
  const many = await shop.product(sellerId, { soldCount: 9 });
  const sold = (await list(token, '&sortBy=sold')).dataList.map(
    ({ id, soldCount }: { id: number; soldCount: number }) => [id, soldCount],
  );
  expect(sold).toEqual([
    [many, 9],
    [parentId, 6],
    [few, 3],
  ]);
});

test('another store’s product isn’t found by any call, and members without the right have none', async () => {
  const [mine, other] = [await member(), await member()];
  const id = await added(other.token, { ...offerOf(), isbn: isbn(), book: bookOf() });
  const body = { version: 1 };
  for (const [method, path, sent] of [
    ['GET', `/seller/product/${id}`, undefined],
    ['GET', `/seller/product/${id}/history`, undefined],
    ['POST', `/seller/product/${id}`, { ...body, price: 1 }],
    ['POST', `/seller/product/${id}/book`, { ...body, pages: 1 }],
    ['POST', `/seller/product/${id}/state`, { ...body, state: 'hidden' }],
  ] as const)
    expect((await api.call(method, path, { token: mine.token, body: sent })).status, path).toBe(404);
  const finance = await api.signIn('seller', other.sellerId, { storeRights: ['finance'] });
  expect((await api.call('GET', `/seller/product/${id}`, { token: finance.token })).status).toBe(403);
  const [work] = await api.db.select().from(works).where(eq(works.broughtBySellerId, other.sellerId));
  expect(work).toBeDefined();
});

test('a draft that can’t go on sale holds up no other whose time has come', async () => {
  const sellerId = await shop.seller();
  const publishAt = new Date(api.services.clock().getTime() - 1_000);
  const draft = { isActive: false, offSaleAs: 'draft' as const, publishAt };
  const ids = [await shop.product(sellerId, draft), await shop.product(sellerId, draft)];
  await api.db.execute(
    sql.raw(`
    create function refuse_sale() returns trigger language plpgsql as $$ begin raise exception 'stuck'; end $$;
    create trigger stuck before update on products for each row when (old.id = ${ids[0]})
      execute function refuse_sale()`),
  );
  try {
    await expect(publishDueProducts(api.services)).rejects.toThrow('1 of publishing products failed');
  } finally {
    await api.db.execute(sql`drop trigger stuck on products`);
  }
  const onSale = async () =>
    (await api.db.select().from(products).where(eq(products.sellerId, sellerId)))
      .sort((one, other) => one.id - other.id)
      .map(({ isActive }) => isActive);
  expect(await onSale()).toEqual([false, true]);
  expect(await publishDueProducts(api.services)).toBe(1);
  expect(await onSale()).toEqual([true, true]);
});

const categoryNamed = (nameTh: string, parentId: number | null, urlKey: string) => ({
  nameTh,
  nameEn: nameTh,
  parentId,
  urlKey,
});

describe('GET /seller/product/List', () => {
  test('works: by category with those below it, without ISBN, without a picture; and in bulk by the same', async () => {
    const owner = await member();
    const [top] = await api.db
      .insert(categories)
      .values(categoryNamed('หมวดบน', null, 'list-top'))
      .returning();
    const [below] = await api.db
      .insert(categories)
      .values(categoryNamed('หมวดล่าง', top?.id ?? 0, 'list-below'))
      .returning();
    const book = (values: object) => ({ book: bookOf(values), ...offerOf() });
    const filed = await added(owner.token, {
      isbn: isbn(),
      ...book({ titleTh: 'เล่มในหมวดล่าง', categoryId: below?.id }),
    });
    const plain = await added(owner.token, book({ titleTh: 'เล่มเก่าไม่มีเลข' }));
    await api.db.execute(sql`update products set image_key = 'products/a.png' where id = ${plain}`);
    const listed = async (query: string) =>
      (
        await api.call('GET', `/seller/product/List?${query}`, { token: owner.token })
      ).body.detail.dataList.map((row: { id: number }) => row.id);
    expect(await listed(`category=${top?.id}`)).toEqual([filed]);
    expect(await listed(`category=${below?.id}`)).toEqual([filed]);
    expect(await listed('category=999999999')).toEqual([]);
    expect(await listed('lacks=isbn')).toEqual([plain]);
    expect(await listed('lacks=picture')).toEqual([filed]);
    const hidden = await api.call('POST', '/seller/product/Bulk', {
      token: owner.token,
      body: { filter: { lacks: 'isbn' }, action: 'hide' },
    });
    expect(hidden.body.detail).toMatchObject({ changed: 1, dataList: [{ id: plain }] });
    for (const wrong of ['lacks=price', 'category=x', 'category=0'])
      expect((await api.call('GET', `/seller/product/List?${wrong}`, { token: owner.token })).status).toBe(
        400,
      );
  });
});
