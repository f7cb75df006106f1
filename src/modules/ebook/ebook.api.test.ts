import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { sql } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transact } from '../../platform/db/transact.ts';
import { testEpub, testPdf } from '../../platform/ebooks/test-ebooks.ts';
import { stopPictureProcesses } from '../../platform/images/picture-process.ts';
import { workOffDiscards } from '../../platform/storage/discard-files.ts';
import { createDiskStorage } from '../../platform/storage/disk-storage.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { cancelOrder } from '../order/cancel-order.ts';
import { expireOrderGroups } from '../order/expire-order-groups.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { confirmPaymentById } from '../payment/test-confirm-payment.ts';
import { eraseLibrary, exportLibrary } from './handle-personal-data.ts';

const folder = mkdtempSync(join(tmpdir(), 'bannasala-ebooks-'));
const storage = createDiskStorage({ folder });
let api: TestApi;
let shop: TestShop;
/** Held still, and moved by tests. */
let now = new Date('2026-11-24T03:00:00Z');
beforeAll(async () => {
  api = await openTestApi({ services: { storage, clock: () => now } });
  shop = testShop(api.db);
});
afterAll(async () => {
  await stopPictureProcesses();
  await api.close();
});

type Store = { sellerId: number; userId: number; token: string };
async function newStore(): Promise<Store> {
  const sellerId = await shop.seller();
  return { sellerId, ...(await api.signIn('seller', sellerId)) };
}
const fileAt = (id: number) => `/seller/product/${id}/ebook`;
function send({ token }: Pick<Store, 'token'>, id: number, bytes: Uint8Array, name = 'เล่ม 1.epub') {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], name));
  return api.call('POST', fileAt(id), { token, body: form });
}
/** An e-book of a store's, with its file. */
async function sold(store: Store, bytes: Uint8Array = testEpub(), name?: string): Promise<number> {
  const id = await shop.ebook(store.sellerId, null);
  expect((await send(store, id, bytes, name)).status).toBe(200);
  return id;
}
async function one<Row extends Record<string, unknown>>(query: ReturnType<typeof sql>): Promise<Row> {
  const [row] = (await api.db.execute(query)).rows;
  if (row === undefined) throw new Error('no row');
  return row as Row;
}
async function newBuyer() {
  const { userId, token } = await api.signIn();
  return { userId, token, addressId: await shop.address(userId) };
}
type Buyer = Awaited<ReturnType<typeof newBuyer>>;
const nowhere = { buyerInfo: null };

/** An order of these products, and how it is paid. */
async function ordered(buyer: Buyer, products: readonly number[], changes: object = nowhere) {
  const cartId = await shop.cart(api.services, buyer.userId, products);
  const placed = await placeOrder(api.services, shop.order(buyer, cartId, changes));
  if (!placed.ok) throw new Error(JSON.stringify(placed.failure));
  const { referenceCode, orders } = placed.value;
  const payment = await one<{ id: string }>(sql`select p.id from payments p
    join order_groups g on g.id = p.group_id where g.reference_code = ${referenceCode}`);
  const pay = () => transact(api.db, (tx) => confirmPaymentById(tx, api.services, payment.id, now));
  return { cartId, referenceCode, orderNumber: orders[0]?.orderNumber ?? '', pay };
}
const library = async ({ token }: Pick<Buyer, 'token'>, query = '') =>
  (await api.call('GET', `/user/library${query}`, { token })).body.detail;
const download = ({ token }: Pick<Buyer, 'token'>, id: number) =>
  api.app.request(`/api/user/library/${id}/file`, {
    headers: { 'x-api-key': 'test-key', authorization: `Bearer ${token}` },
  });
const booksBalance = async () =>
  (
    await one<{ total: number }>(
      sql`select coalesce(sum(amount_satang), 0)::int as total from ledger_entries`,
    )
  ).total;

describe('the file of an e-book', () => {
  test('makes it sold, is replaced and taken off, and is told with who did it', async () => {
    const store = await newStore();
    const id = await shop.ebook(store.sellerId, null);
    const buyer = await newBuyer();
    const add = () =>
      api.call('POST', '/transaction/add', {
        token: buyer.token,
        body: { productId: id, quantity: 1, mode: 1 },
      });
    expect((await add()).body.code).toBe('ebookNotAvailable');
    expect((await send(store, id, testEpub(), 'C:\\งาน\\เล่ม  1.EPUB')).body.detail).toEqual({
      isSaved: true,
    });
    const { file, before, readers } = (await api.call('GET', fileAt(id), { token: store.token })).body.detail;
    expect(file).toMatchObject({
      ...{ format: 'epub', pages: null, fileName: 'เล่ม 1.epub', uploadedBy: 'ทดสอบ ระบบ' },
      endedAt: null,
    });
    expect([before, readers]).toEqual([[], 0]);
    expect((await add()).status).toBe(200);

    expect((await send(store, id, await testPdf(4), 'เล่ม 1.pdf')).status).toBe(200);
    const later = (await api.call('GET', fileAt(id), { token: store.token })).body.detail;
    expect(later.file).toMatchObject({ format: 'pdf', pages: 4 });
    expect(later.before).toMatchObject([{ format: 'epub', endedBy: 'ทดสอบ ระบบ' }]);
    const history = await api.call('GET', `/seller/product/${id}/history`, { token: store.token });
    expect(history.body.detail.dataList[0]).toMatchObject({
      before: { file: 'เล่ม 1.epub' },
      after: { file: 'เล่ม 1.pdf' },
    });

    expect((await api.call('DELETE', fileAt(id), { token: store.token })).body.detail).toEqual({
      isRemoved: true,
    });
    expect((await api.call('DELETE', fileAt(id), { token: store.token })).body.code).toBe('ebookFileMissing');
    expect((await add()).body.code).toBe('ebookNotAvailable');
  });

  test('is refused when it is none, empty, too large or for something else', async () => {
    const store = await newStore();
    const id = await shop.ebook(store.sellerId, null);
    const codeOf = async (bytes: Uint8Array, product = id) => (await send(store, product, bytes)).body.code;
    expect(await codeOf(Buffer.from('hello'))).toBe('ebookFormatUnknown');
    expect(await codeOf(testEpub().subarray(0, 200))).toBe('ebookBroken');
    expect(await codeOf(new Uint8Array())).toBe('fileEmpty');
    const large = await send(store, id, new Uint8Array(50 * 1024 * 1024 + 1));
    expect([large.status, large.body.code]).toEqual([413, 'fileTooLarge']);
    expect(large.body.message).toContain('50');
    expect(await codeOf(testEpub(), await shop.product(store.sellerId))).toBe('productNotEbook');
    expect((await api.call('GET', fileAt(id), { token: store.token })).body.detail.file).toBeNull();
    expect(await one(sql`select count(*)::int as count from ebook_files where product_id = ${id}`)).toEqual({
      count: 0,
    });
  });

  test('is another store’s affair', async () => {
    const [store, other] = [await newStore(), await newStore()];
    const id = await sold(store);
    for (const reply of [
      await send(other, id, testEpub()),
      await api.call('GET', fileAt(id), { token: other.token }),
      await api.call('DELETE', fileAt(id), { token: other.token }),
    ])
      expect([reply.status, reply.body.code]).toEqual([404, 'productNotFound']);
    expect((await api.call('GET', fileAt(id), { token: store.token })).body.detail.file).not.toBeNull();
  });

  test('that nobody has bought is deleted when it goes; one that was bought is kept for its readers', async () => {
    const store = await newStore();
    const [unsold, read] = [await sold(store), await sold(store)];
    const keyOf = async (id: number) =>
      (await one<{ key: string }>(sql`select storage_key as key from ebook_files where product_id = ${id}`))
        .key;
    const [unsoldKey, readKey] = [await keyOf(unsold), await keyOf(read)];
    const buyer = await newBuyer();
    await (await ordered(buyer, [read])).pay();
    for (const id of [unsold, read]) await api.call('DELETE', fileAt(id), { token: store.token });
    await workOffDiscards(api.services);
    expect([await storage.exists(unsoldKey), await storage.exists(readKey)]).toEqual([false, true]);
    const [book] = (await library(buyer)).dataList;
    expect((await download(buyer, book.id)).status).toBe(200);
  });
});

describe('an e-book', () => {
  test('is bought without an address, a parcel or stock, and is complete and read once it is paid', async () => {
    const store = await newStore();
    const id = await sold(store);
    const buyer = await newBuyer();
    const before = await shop.stock(id);
    const order = await ordered(buyer, [id]);
    const row = () =>
      one(sql`select status, needs_parcel, shipping_channel_id, shipping_satang::int, total_satang::int, ship_by,
        delivered_at is not null as delivered from orders where order_number = ${order.orderNumber}`);
    expect(await row()).toMatchObject({ status: 'unpaid', needs_parcel: false, shipping_satang: 0 });
    expect((await library(buyer)).dataList).toEqual([]);

    expect(await order.pay()).toBe('settled');
    expect(await row()).toEqual({
      ...{ status: 'complete', needs_parcel: false, shipping_channel_id: null, shipping_satang: 0 },
      ...{ total_satang: 10_000, ship_by: null, delivered: true },
    });
    expect(await shop.stock(id)).toEqual(before);
    const { total, dataList } = await library(buyer);
    expect(total).toBe(1);
    expect(dataList[0]).toMatchObject({ orderNumber: order.orderNumber, format: 'epub', takenReason: null });
    const shown = await api.call('GET', `/Order/${order.orderNumber}`, { token: buyer.token });
    expect(shown.body.detail).toMatchObject({ isInLibrary: true, needsParcel: false, canReturn: false });
    expect(await one(sql`select sold_count from products where id = ${id}`)).toEqual({ sold_count: 1 });
    expect(
      await one(sql`select coalesce(sum(amount_satang), 0)::int as due from ledger_entries e
        join ledger_accounts a on a.id = e.account_id where a.kind = 'seller_payable' and a.owner_id = ${store.sellerId}`),
    ).toEqual({ due: -9_200 });
    expect(await booksBalance()).toBe(0);
  });

  test('is the buyer’s once, whoever sells it, also while its order waits to be paid', async () => {
    const store = await newStore();
    const id = await sold(store);
    const buyer = await newBuyer();
    const order = await ordered(buyer, [id]);
    const add = () =>
      api.call('POST', '/transaction/add', {
        token: buyer.token,
        body: { productId: id, quantity: 1, mode: 1 },
      });
    expect((await add()).body.code).toBe('ebookOwned');
    await order.pay();
    expect((await add()).body.code).toBe('ebookOwned');
    // Put in before signing in.
    const guest = await shop.cart(api.services, null, [id]);
    const calculated = await api.call('POST', '/order/calculate', {
      token: buyer.token,
      body: { id: guest },
    });
    expect(calculated.body.detail.problems).toMatchObject([{ productId: id, code: 'owned' }]);
    const placed = await placeOrder(api.services, shop.order(buyer, guest, nowhere));
    expect(placed).toMatchObject({ ok: false, failure: { code: 'ebookOwned' } });
  });

  test('is ordered once by two presses at the same moment, from two carts', async () => {
    const store = await newStore();
    const id = await sold(store);
    const buyer = await newBuyer();
    const carts = await Promise.all([1, 2, 3, 4].map(() => shop.cart(api.services, null, [id])));
    const outcomes = await Promise.all(
      carts.map((cartId) => placeOrder(api.services, shop.order(buyer, cartId, nowhere))),
    );
    const codes = outcomes.map((outcome) => (outcome.ok ? 'placed' : outcome.failure.code));
    expect(codes.filter((code) => code === 'placed')).toHaveLength(1);
    expect(codes.filter((code) => code === 'ebookOwned')).toHaveLength(3);
  });

  test('is in the library once, however often its payment is told', async () => {
    const store = await newStore();
    const buyer = await newBuyer();
    const order = await ordered(buyer, [await sold(store)]);
    const told = await Promise.all([order.pay(), order.pay(), order.pay()]);
    expect(told.sort()).toEqual(['already', 'already', 'settled']);
    expect((await library(buyer)).total).toBe(1);
    expect(await booksBalance()).toBe(0);
  });

  test('is one copy in a cart, however often it is put in', async () => {
    const store = await newStore();
    const id = await sold(store);
    const cartId = await shop.cart(api.services, null, [id], 3);
    await shop.cart(api.services, null, [id], 2, cartId);
    const body = { cartId, productId: id, quantity: 9 };
    const changed = await api.call('POST', '/transaction/update', { body });
    expect(changed.body.detail.cart.orders[0].products[0].quantity).toBe(1);
  });

  test('isn’t sold on delivery, alone or with paper', async () => {
    const store = await newStore();
    const buyer = await newBuyer();
    const cartId = await shop.cart(api.services, buyer.userId, [
      await sold(store),
      await shop.product(store.sellerId),
    ]);
    const placed = await placeOrder(api.services, shop.order(buyer, cartId, { paymentTypeId: 'cod' }));
    expect(placed).toMatchObject({ ok: false, failure: { code: 'ebookOnDelivery' } });
  });

  test('whose file went while its order waited is paid back when the order was over', async () => {
    const store = await newStore();
    const id = await sold(store);
    const buyer = await newBuyer();
    const order = await ordered(buyer, [id]);
    const began = now;
    now = new Date(now.getTime() + 3 * 24 * 3_600_000);
    await expireOrderGroups(api.services);
    // It is bought again meanwhile, so the late payment can't buy it once more.
    const second = await ordered(buyer, [id]);
    await second.pay();
    expect(await order.pay()).toBe('refunding');
    now = began;
    expect((await library(buyer)).dataList).toMatchObject([{ orderNumber: second.orderNumber }]);
    expect(await booksBalance()).toBe(0);
  });

  test('that is paid late is its buyer’s after all', async () => {
    const store = await newStore();
    const buyer = await newBuyer();
    const order = await ordered(buyer, [await sold(store)]);
    const began = now;
    now = new Date(now.getTime() + 3 * 24 * 3_600_000);
    await expireOrderGroups(api.services);
    expect((await library(buyer)).total).toBe(0);
    expect(await order.pay()).toBe('settled');
    now = began;
    expect((await library(buyer)).total).toBe(1);
  });

  test('bought for nothing by a voucher is there at once', async () => {
    const store = await newStore();
    const buyer = await newBuyer();
    const code = await shop.voucher({ discountSatang: 50_000 });
    const order = await ordered(buyer, [await sold(store)], { ...nowhere, promotionCode: code });
    expect((await library(buyer)).total).toBe(1);
    expect(await one(sql`select status from orders where order_number = ${order.orderNumber}`)).toEqual({
      status: 'complete',
    });
    expect(await booksBalance()).toBe(0);
  });
});

describe('an e-book with paper books', () => {
  test('is read at once while the paper is sent; what can come back is the paper', async () => {
    const store = await newStore();
    const [ebook, paper] = [await sold(store), await shop.product(store.sellerId)];
    const buyer = await newBuyer();
    const refused = await placeOrder(
      api.services,
      shop.order(buyer, await shop.cart(api.services, null, [ebook, paper]), nowhere),
    );
    expect(refused).toMatchObject({ ok: false, failure: { code: 'addressMissing' } });
    const order = await ordered(buyer, [ebook, paper], {});
    await order.pay();
    expect((await library(buyer)).total).toBe(1);
    expect(
      await one(sql`select status, needs_parcel, shipping_satang::int, ship_by is not null as due from orders
        where order_number = ${order.orderNumber}`),
    ).toEqual({ status: 'ready_to_ship', needs_parcel: true, shipping_satang: 4_000, due: true });

    const { token } = store;
    const packed = await api.call('GET', `/seller/Order/selected?orderNumbers=${order.orderNumber}`, {
      token,
    });
    expect(packed.body.detail.dataList).toHaveLength(1);
    const shipped = await api.call('POST', `/seller/Order/${order.orderNumber}/ship`, {
      token,
      body: { provider: 'Kerry', trackingNumber: 'TH123456' },
    });
    expect(shipped.status, JSON.stringify(shipped.body)).toBe(200);
    const returnable = await api.call('GET', `/return/order/${order.orderNumber}`, { token: buyer.token });
    expect(returnable.status, JSON.stringify(returnable.body)).toBe(200);
    expect(returnable.body.detail.products.map(({ productId }: { productId: number }) => productId)).toEqual([
      paper,
    ]);
  });

  test('isn’t cancelled by its buyer, who could have read it; the store’s cancelling takes it away', async () => {
    const store = await newStore();
    const [ebook, paper] = [await sold(store), await shop.product(store.sellerId)];
    const buyer = await newBuyer();
    const { orderNumber, pay } = await ordered(buyer, [ebook, paper], {});
    await pay();
    const [book] = (await library(buyer)).dataList;
    const shopper = { kind: 'shopper', userId: buyer.userId } as const;
    expect(await cancelOrder(api.services, { orderNumber, by: shopper, reason: null })).toMatchObject({
      ok: false,
    });
    const seller = { kind: 'seller', userId: store.userId, sellerId: store.sellerId } as const;
    expect(await cancelOrder(api.services, { orderNumber, by: seller, reason: 'หมด' })).toMatchObject({
      ok: true,
    });
    expect((await library(buyer)).total).toBe(0);
    expect((await download(buyer, book.id)).status).toBe(404);
    const again = await ordered(buyer, [ebook]);
    await again.pay();
    expect((await library(buyer)).total).toBe(1);
    expect(await booksBalance()).toBe(0);
  });
});

describe('a library', () => {
  test('hands its owner the book with the order on it, and nobody else', async () => {
    const store = await newStore();
    const [epub, pdf] = [await sold(store), await sold(store, await testPdf(3), 'a.pdf')];
    const buyer = await newBuyer();
    const order = await ordered(buyer, [epub, pdf]);
    await order.pay();
    const { dataList } = await library(buyer);
    const idOf = (format: string) =>
      dataList.find((book: { format: string }) => book.format === format).id as number;
    const ofEpub = await download(buyer, idOf('epub'));
    expect(ofEpub.headers.get('content-type')).toBe('application/epub+zip');
    const files = unzipSync(new Uint8Array(await ofEpub.arrayBuffer()));
    expect(Buffer.from(files['OEBPS/order-1.xhtml'] ?? '').toString()).toContain(order.orderNumber);
    const first = await (await download(buyer, idOf('pdf'))).arrayBuffer();
    expect((await PDFDocument.load(first)).getPageCount()).toBe(3);
    // The copy that was made is handed out again.
    expect(Buffer.from(await (await download(buyer, idOf('pdf'))).arrayBuffer())).toEqual(Buffer.from(first));

    const stranger = await newBuyer();
    expect((await download(stranger, idOf('pdf'))).status).toBe(404);
    expect((await library(stranger)).dataList).toEqual([]);
    expect((await api.call('GET', '/user/library')).status).toBe(401);
    expect((await download(store, idOf('pdf'))).status).toBe(404);
  });

  test('has the newer file when the store has put one in its place', async () => {
    const store = await newStore();
    const id = await sold(store, await testPdf(2), 'a.pdf');
    const buyer = await newBuyer();
    await (await ordered(buyer, [id])).pay();
    const [book] = (await library(buyer)).dataList;
    await download(buyer, book.id);
    await send(store, id, await testPdf(5), 'b.pdf');
    const file = await (await download(buyer, book.id)).arrayBuffer();
    expect((await PDFDocument.load(file)).getPageCount()).toBe(5);
    expect((await library(buyer)).dataList).toMatchObject([{ pages: 5 }]);
  });

  test('is searched by title, writer and order, and told page by page', async () => {
    const store = await newStore();
    const [one, two] = [await sold(store), await sold(store)];
    await api.db.execute(sql`update works set title_th = 'พระอภัย 100%' where id in (
      select e.work_id from editions e join products p on p.edition_id = e.id where p.id = ${two})`);
    const buyer = await newBuyer();
    const order = await ordered(buyer, [one, two]);
    await order.pay();
    const found = async (search: string) =>
      (await library(buyer, `?search=${encodeURIComponent(search)}`)).total;
    expect(await found('อภัย 100%')).toBe(1);
    expect(await found(order.orderNumber)).toBe(2);
    expect(await found('%')).toBe(1);
    expect(await found('ไม่มี')).toBe(0);
    const page = await library(buyer, '?perPage=1&pageNo=2');
    expect([page.total, page.dataList.length]).toEqual([2, 1]);
  });
});

describe('staff', () => {
  test('take an unlawful book from its readers and off sale, with a reason, and give it back', async () => {
    const store = await newStore();
    const id = await sold(store);
    const buyer = await newBuyer();
    await (await ordered(buyer, [id])).pay();
    const [book] = (await library(buyer)).dataList;
    const staff = (await api.signIn('staff')).token;
    const decide = (isTaken: boolean, reason: string, token = staff) =>
      api.call('POST', `/admin/ebook/${id}/access`, { token, body: { isTaken, reason } });
    expect((await decide(true, '', staff)).status).toBe(400);
    expect((await decide(true, 'ละเมิดลิขสิทธิ์', store.token)).status).toBe(403);
    expect((await decide(true, 'ละเมิดลิขสิทธิ์')).body.detail).toEqual({ readers: 1 });
    expect((await download(buyer, book.id)).status).toBe(410);
    expect((await library(buyer)).dataList).toMatchObject([{ takenReason: 'ละเมิดลิขสิทธิ์' }]);
    expect((await api.call('GET', fileAt(id), { token: store.token })).body.detail.file).toBeNull();
    const access = await api.call('GET', `/admin/ebook/${id}/access`, { token: staff });
    expect(access.body.detail).toEqual({ readers: 1, takenReason: 'ละเมิดลิขสิทธิ์' });
    expect(
      await one(sql`select kind, detail ->> 'reason' as reason from audit_events order by id desc limit 1`),
    ).toEqual({ kind: 'ebook_taken', reason: 'ละเมิดลิขสิทธิ์' });
    expect((await decide(false, 'ร้านพิสูจน์สิทธิ์แล้ว')).body.detail).toEqual({ readers: 1 });
    expect((await download(buyer, book.id)).status).toBe(200);
    const paper = await shop.product(store.sellerId);
    const none = await api.call('GET', `/admin/ebook/${paper}/access`, { token: staff });
    expect(none.status).toBe(404);
  });
});

describe('reading an EPUB of one’s library', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const pictured = testEpub({
    'OEBPS/book.opf': `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
  <metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>ทดสอบ</dc:title></metadata>
  <manifest><item id="one" href="one.xhtml" media-type="application/xhtml+xml"/>
    <item id="pic" href="a.png" media-type="image/png"/></manifest>
  <spine><itemref idref="one"/></spine>
</package>`,
    'OEBPS/one.xhtml':
      '<html xmlns="http://www.w3.org/1999/xhtml"><head><title>ก</title></head><body><p>กาลครั้งหนึ่ง</p><img src="a.png" alt="แม่น้ำ"/><script>steal()</script></body></html>',
    'OEBPS/a.png': png,
  });
  const partOf = (id: number, part: number, who: { token?: string }) =>
    api.call('GET', `/user/library/${id}/part/${part}`, { token: who.token ?? null });
  const pictureOf = (id: number, picture: number, who: { token?: string }) =>
    api.call('GET', `/user/library/${id}/picture/${picture}`, { token: who.token ?? null });
  async function owned(bytes: Uint8Array = pictured) {
    const buyer = await newBuyer();
    const product = await sold(await newStore(), bytes);
    const order = await ordered(buyer, [product]);
    await order.pay();
    const [book] = (await library(buyer)).dataList;
    return { buyer, product, id: book.id as number, orderNumber: order.orderNumber };
  }

  test('works: its parts, words and pictures, with the number of its order on the last', async () => {
    const { buyer, id, orderNumber } = await owned();
    const first = await partOf(id, 1, buyer);
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    expect(first.body.detail).toMatchObject({
      orderNumber,
      parts: [{ title: null }, {}],
      blocks: [
        { kind: 'paragraph', spans: [{ text: 'กาลครั้งหนึ่ง' }] },
        { kind: 'picture', picture: 1, alt: 'แม่น้ำ' },
      ],
    });
    expect(JSON.stringify(first.body)).not.toContain('steal');
    expect(JSON.stringify((await partOf(id, 2, buyer)).body.detail.blocks)).toContain(orderNumber);
    const picture = await pictureOf(id, 1, buyer);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  test('refuses parts and pictures that aren’t there, a PDF, and what staff have taken', async () => {
    const { buyer, id, product } = await owned();
    expect((await partOf(id, 3, buyer)).body.code).toBe('bookPartNotFound');
    expect((await pictureOf(id, 2, buyer)).body.code).toBe('bookPartNotFound');
    const pdf = await owned(await testPdf(1));
    expect((await partOf(pdf.id, 1, pdf.buyer)).body.code).toBe('libraryBookNotText');
    expect((await pictureOf(pdf.id, 1, pdf.buyer)).body.code).toBe('libraryBookNotText');
    const staff = await api.signIn('staff');
    await api.call('POST', `/admin/ebook/${product}/access`, {
      token: staff.token,
      body: { isTaken: true, reason: 'ละเมิดลิขสิทธิ์' },
    });
    for (const reply of [await partOf(id, 1, buyer), await pictureOf(id, 1, buyer)])
      expect([reply.status, reply.body.code]).toEqual([410, 'libraryBookTaken']);
  });

  test('protects: to others, and before it is paid, it isn’t there', async () => {
    const { id } = await owned();
    const stranger = await newBuyer();
    for (const reply of [await partOf(id, 1, stranger), await pictureOf(id, 1, stranger)])
      expect([reply.status, reply.body.code]).toEqual([404, 'libraryBookNotFound']);
    expect((await partOf(id, 1, {})).status).toBe(401);
    const waiting = await newBuyer();
    await ordered(waiting, [await sold(await newStore())]);
    const held = await one<{ id: number }>(
      sql`select id::int as id from library_books where user_id = ${waiting.userId}`,
    );
    expect((await partOf(held.id, 1, waiting)).status).toBe(404);
  });

  const placeOf = (id: number, who: { token?: string }) =>
    api.call('GET', `/user/library/${id}/place`, { token: who.token ?? null });
  const keepPlace = (id: number, who: { token?: string }, body: object) =>
    api.call('PUT', `/user/library/${id}/place`, { token: who.token ?? null, body });

  test('works: it goes on where its reader told last, from whichever device, and says so in the library', async () => {
    const { buyer, id } = await owned();
    expect((await placeOf(id, buyer)).body.detail).toEqual({ place: null });
    expect((await library(buyer)).dataList[0].place).toBeNull();
    expect((await keepPlace(id, buyer, { part: 1, parts: 2, block: 1 })).body.detail).toEqual({
      isKept: true,
    });
    // Two devices at the same moment: one of the two, whole.
    await Promise.all([
      keepPlace(id, buyer, { part: 1, parts: 2, block: 0 }),
      keepPlace(id, buyer, { part: 2, parts: 3, block: 7 }),
    ]);
    const { place } = (await placeOf(id, buyer)).body.detail;
    expect([
      { part: 1, parts: 2, block: 0, readAt: now.toISOString() },
      { part: 2, parts: 3, block: 7, readAt: now.toISOString() },
    ]).toContainEqual(place);
    expect((await library(buyer)).dataList[0].place).toEqual(place);
    // What is answered can be sent back as it is.
    const earlier = { ...place, readAt: '2026-01-01T00:00:00.000Z' };
    expect((await keepPlace(id, buyer, earlier)).body.detail).toEqual({ isKept: true });
    expect((await placeOf(id, buyer)).body.detail).toEqual({ place });
  });

  test('refuses a place that no book has, and keeps the one before', async () => {
    const { buyer, id, product } = await owned();
    await keepPlace(id, buyer, { part: 2, parts: 2, block: 3 });
    for (const wrong of [
      { part: 3, parts: 2, block: 0 },
      { part: 0, parts: 2, block: 0 },
      { part: 1, parts: 2, block: -1 },
      { part: 1.5, parts: 2, block: 0 },
      { part: 1, parts: 2, block: 1e9 },
      { part: 1, block: 0 },
    ])
      expect((await keepPlace(id, buyer, wrong)).status, JSON.stringify(wrong)).toBe(400);
    const staff = await api.signIn('staff');
    await api.call('POST', `/admin/ebook/${product}/access`, {
      token: staff.token,
      body: { isTaken: true, reason: 'ละเมิดลิขสิทธิ์' },
    });
    expect((await keepPlace(id, buyer, { part: 1, parts: 2, block: 0 })).status).toBe(404);
    expect((await placeOf(id, buyer)).body.detail.place).toMatchObject({ part: 2, parts: 2, block: 3 });
  });

  test('protects: where somebody is in a book is theirs alone, in their copy of their data, and goes with them', async () => {
    const { buyer, id } = await owned();
    const place = { part: 2, parts: 2, block: 3 };
    await keepPlace(id, buyer, place);
    const stranger = await newBuyer();
    for (const reply of [await placeOf(id, stranger), await keepPlace(id, stranger, { ...place, block: 9 })])
      expect([reply.status, reply.body.code]).toEqual([404, 'libraryBookNotFound']);
    expect((await placeOf(id, {})).status).toBe(401);
    expect((await keepPlace(id, {}, place)).status).toBe(401);
    expect((await placeOf(id, buyer)).body.detail.place).toMatchObject(place);
    // Staff who see the shop as its reader see which books there are, and not how far they are read.
    const staff = await api.signIn('staff');
    const view = await api.call('POST', `/admin/users/${buyer.userId}/see-as`, {
      token: staff.token,
      body: { reason: 'ลูกค้าแจ้งปัญหา' },
    });
    const viewer = { token: String(view.body.detail.token) };
    expect((await library(viewer)).dataList).toMatchObject([{ id, place: null }]);
    expect((await placeOf(id, viewer)).body.code).toBe('viewHidesSecrets');

    expect(await exportLibrary(api.db, buyer.userId)).toMatchObject([
      { readPart: 2, readParts: 2, readBlock: 3, readAt: expect.anything() },
    ]);
    await transact(api.db, (tx) => eraseLibrary(tx, buyer.userId));
    expect(await exportLibrary(api.db, buyer.userId)).toMatchObject([{ readPart: null, readAt: null }]);
    const waiting = await newBuyer();
    await ordered(waiting, [await sold(await newStore())]);
    const held = await one<{ id: number }>(
      sql`select id::int as id from library_books where user_id = ${waiting.userId}`,
    );
    expect((await keepPlace(held.id, waiting, place)).status).toBe(404);
  });
});
