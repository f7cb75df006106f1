import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { transact } from '../../platform/db/transact.ts';
import { confirmPaymentById } from '../payment/test-confirm-payment.ts';
import { openReturns, type Placed } from '../returns/test-returns.ts';
import { forgetOldPackingPhotos } from './keep-photos.ts';

const dayMs = 24 * 60 * 60 * 1000;
const desk = openReturns();
const { asked, get, paid, pass, post } = desk;
let api: ReturnType<typeof desk.opened>['api'];
let shop: ReturnType<typeof desk.opened>['shop'];
let staff: ReturnType<typeof desk.opened>['staff'];
let photo: Buffer;
beforeAll(() => {
  ({ api, shop, staff, photo } = desk.opened());
});

type Who = { token: string };
const isbn = '9780306406157';
let books = 0;

/** A paid order of three copies of a book and a pen; the book has an ISBN of its own, the pen a store number. */
async function toPack(): Promise<Placed & { isbn: string }> {
  const order = await paid();
  books += 1;
  const own = `97801${String(books).padStart(7, '0')}`;
  const sum = [...own].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  const isbn13 = `${own}${(10 - (sum % 10)) % 10}`;
  const edition = await shop.ebook(await shop.seller(), null);
  await api.db.execute(sql`update editions e set isbn13 = ${isbn13}, format = 'paperback' from products p
    where p.edition_id = e.id and p.id = ${edition}`);
  await api.db.execute(sql`update products set edition_id = (select edition_id from products where id = ${edition})
    where id = ${order.book}`);
  await api.db.execute(sql`update products set sku = 'PEN-1' where id = ${order.pen}`);
  return { ...order, isbn: isbn13 };
}

/** A paid order of two copies of a pen and an e-book, which nothing is sent of. */
async function withEbook() {
  const sellerId = await shop.seller();
  const pen = await shop.product(sellerId, { sku: 'PEN-2' });
  const ebook = await shop.ebook(sellerId, 'ebooks/1.epub');
  const buyer = await api.signIn();
  const cartId = await shop.cart(api.services, buyer.userId, [pen], 2);
  await shop.cart(api.services, buyer.userId, [ebook], 1, cartId);
  return placedFrom(cartId, { sellerId, buyer });
}

/** A paid order of a new and a used copy of one edition. */
async function newAndUsed() {
  const sellerId = await shop.seller();
  const fresh = await shop.ebook(sellerId, null);
  const isbn13 = '9786160000005';
  const { rows } = await api.db.execute<{ id: number }>(sql`update editions e
    set isbn13 = ${isbn13}, format = 'hardcover' from products p where p.edition_id = e.id and p.id = ${fresh}
    returning e.id`);
  const used = await shop.product(sellerId, {
    editionId: Number(rows[0]?.id),
    condition: 'used-good',
    conditionNote: 'มุมปกพับ',
  });
  const buyer = await api.signIn();
  const cartId = await shop.cart(api.services, buyer.userId, [fresh, used]);
  const inCart = (await get(`/transaction/${cartId}`, buyer)).body.detail.orders[0].products;
  return { ...(await placedFrom(cartId, { sellerId, buyer })), isbn: isbn13, fresh, used, buyer, inCart };
}

async function placedFrom(
  cartId: string,
  { sellerId, buyer }: { sellerId: number; buyer: Awaited<ReturnType<typeof api.signIn>> },
) {
  const buyerInfo = { addressId: await shop.address(buyer.userId) };
  const body = { id: cartId, paymentTypeId: 'transfer', buyerInfo, orders: [] };
  const placed = await post('/order/place', body, buyer);
  expect(placed.status, JSON.stringify(placed.body)).toBe(200);
  const orderNumber: string = placed.body.detail.orders[0].orderNumber;
  const { rows } = await api.db.execute<{ id: string }>(sql`select p.id from payments p
    join orders o on o.group_id = p.group_id where o.order_number = ${orderNumber}`);
  await transact(api.db, (tx) => confirmPaymentById(tx, api.services, rows[0]?.id ?? '', desk.now()));
  return { orderNumber, seller: await api.signIn('seller', sellerId) };
}

type Packed = Pick<Placed, 'orderNumber' | 'seller'>;
const deskOf = async (order: Packed, who: Who = order.seller) =>
  get(`/seller/packing/${order.orderNumber}`, who);
const scan = (order: Packed, code: string, who: Who = order.seller) =>
  post(`/seller/packing/${order.orderNumber}/scan`, { code }, who);
const tick = (order: Packed, lineId: number, who: Who = order.seller) =>
  post(`/seller/packing/${order.orderNumber}/tick`, { lineId, reason: 'ไม่มีบาร์โค้ด' }, who);
const proofOf = async (order: Packed) =>
  (await get(`/seller/packing/${order.orderNumber}/proof`, order.seller)).body.detail.dataList;

const headersOf = ({ token }: Who) => ({ 'x-api-key': 'test-key', authorization: `Bearer ${token}` });
async function addPhoto(order: Placed, bytes: Uint8Array = photo, who: Who = order.seller) {
  const form = new FormData();
  form.set('photo', new File([Uint8Array.from(bytes)], 'box.jpg', { type: 'image/jpeg' }));
  const reply = await api.app.request(`/api/seller/packing/${order.orderNumber}/photo`, {
    method: 'POST',
    body: form,
    headers: headersOf(who),
  });
  return { status: reply.status, body: await reply.json() };
}
const fileStatus = async (path: string, who: Who) =>
  (await api.app.request(`/api${path}`, { headers: headersOf(who) })).status;

describe('packing by scanning', () => {
  test('works: each copy is ticked by its own number, a wrong book and one too many are refused, the last one packs', async () => {
    const order = await toPack();
    expect((await deskOf(order)).body.detail).toMatchObject({ isPacked: false, proof: null });
    expect((await scan(order, order.isbn)).body.detail).toEqual({
      outcome: 'ticked',
      lineId: order.bookLine,
      among: [],
      isPacked: false,
    });
    expect((await scan(order, isbn)).body.detail).toMatchObject({ outcome: 'wrong', lineId: null });
    await scan(order, order.isbn);
    await scan(order, order.isbn);
    expect((await scan(order, order.isbn)).body.detail).toMatchObject({ outcome: 'tooMany' });
    expect((await get(`/seller/Order/${order.orderNumber}`, order.seller)).body.detail.preparedAt).toBeNull();
    expect((await scan(order, 'pen-1')).body.detail).toMatchObject({ outcome: 'ticked', isPacked: true });
    expect((await get(`/seller/Order/${order.orderNumber}`, order.seller)).body.detail).toMatchObject({
      preparedAt: expect.any(String),
      canPrepare: false,
    });
    expect(await proofOf(order)).toMatchObject([
      { position: 1, copies: 4, scanned: 4, byHand: [], wrongScans: 2, packedBy: expect.any(String) },
    ]);
    const { lines } = (await deskOf(order)).body.detail;
    expect(lines.find(({ lineId }: { lineId: number }) => lineId === order.bookLine)).toMatchObject({
      quantity: 3,
      ticked: 3,
      isbn: order.isbn,
    });
  });

  test('works: a used copy is told from a new one in its order and on the desk, which asks which was scanned', async () => {
    const order = await newAndUsed();
    const { products } = (await get(`/Order/${order.orderNumber}`, order.buyer)).body.detail;
    const lineOf = (id: number) =>
      products.find(({ productId }: { productId: number }) => productId === id) ?? {};
    const [fresh, used] = [lineOf(order.fresh), lineOf(order.used)];
    expect(fresh).toMatchObject({
      condition: 'new',
      conditionNote: null,
      format: 'hardcover',
      options: null,
    });
    const words = 'สภาพ: มือสอง สภาพดี (มุมปกพับ), รูปเล่ม: ปกแข็ง';
    expect(used).toMatchObject({ condition: 'used-good', conditionNote: 'มุมปกพับ', options: words });
    // Later changes of the product change nothing of what was bought.
    await api.db.execute(sql`update products set condition_note = 'ใหม่เอี่ยม' where id = ${order.used}`);
    expect(order.inCart.map(({ attribute }: { attribute: unknown[] }) => attribute)).toEqual([
      [],
      [
        { name: 'สภาพ', option: { label: 'มือสอง สภาพดี (มุมปกพับ)' } },
        { name: 'รูปเล่ม', option: { label: 'ปกแข็ง' } },
      ],
    ]);
    const { lines } = (await deskOf(order)).body.detail;
    const told = lines.map(({ lineId, options }: { lineId: number; options: string | null }) => [
      lineId,
      options,
    ]);
    expect(new Map(told)).toEqual(
      new Map([
        [fresh.id, null],
        [used.id, words],
      ]),
    );

    const asked = await scan(order, order.isbn);
    const among = [fresh.id, used.id].sort((one, other) => one - other);
    expect(asked.body.detail).toEqual({ outcome: 'which', lineId: null, among, isPacked: false });
    const chosen = { code: order.isbn, lineId: used.id };
    const ticked = await post(`/seller/packing/${order.orderNumber}/scan`, chosen, order.seller);
    expect(ticked.body.detail).toMatchObject({ outcome: 'ticked', lineId: used.id, isPacked: false });
    // Only the other one is still to come.
    const last = await scan(order, order.isbn);
    expect(last.body.detail).toMatchObject({ outcome: 'ticked', lineId: fresh.id, isPacked: true });
    expect(await proofOf(order)).toMatchObject([{ copies: 2, scanned: 2, wrongScans: 0 }]);
  });

  test('works: what isn’t a book is ticked by the number that its store gave it', async () => {
    const order = await toPack();
    const change = { id: order.pen, version: 1, barcode: '8850123456787' };
    expect((await post(`/seller/product/${order.pen}`, change, order.seller)).status).toBe(200);
    expect((await scan(order, '8850123456787')).body.detail).toMatchObject({ outcome: 'ticked' });
  });

  test('works: an order is packed anew, which its proof counts; not once its parcel is on its way', async () => {
    const order = await toPack();
    const restart = () => post(`/seller/packing/${order.orderNumber}/restart`, {}, order.seller);
    for (const code of [order.isbn, order.isbn, order.isbn, 'pen-1']) await scan(order, code);
    expect((await deskOf(order)).body.detail).toMatchObject({
      isPacked: true,
      preparedAt: expect.any(String),
    });
    expect((await restart()).body.detail).toEqual({ takenBack: 4 });
    const { isPacked, preparedAt, lines } = (await deskOf(order)).body.detail;
    expect({ isPacked, preparedAt }).toEqual({ isPacked: false, preparedAt: null });
    expect(lines.map(({ ticked }: { ticked: number }) => ticked)).toEqual([0, 0]);
    expect(await proofOf(order)).toMatchObject([
      { scanned: 0, takenBack: 4, packedAt: null, packedBy: null },
    ]);
    expect((await restart()).body.detail).toEqual({ takenBack: 0 });
    for (const code of [order.isbn, order.isbn, order.isbn, 'pen-1']) await scan(order, code);
    expect(await proofOf(order)).toMatchObject([{ scanned: 4, takenBack: 4, packedAt: expect.any(String) }]);
    const parcel = { provider: 'Kerry', trackingNumber: 'K12345' };
    expect((await post(`/seller/Order/${order.orderNumber}/ship`, parcel, order.seller)).status).toBe(200);
    expect((await restart()).body.code).toBe('orderNotReady');
    const stranger = await api.signIn('seller', await shop.seller());
    const theirs = await post(`/seller/packing/${order.orderNumber}/restart`, {}, stranger);
    expect([theirs.status, theirs.body.code]).toEqual([404, 'orderNotFound']);
  });

  test('an order whose buyer was told to come for it isn’t packed anew', async () => {
    const order = await toPack();
    await api.db.execute(sql`insert into pickups (order_id, code) select id, '123456' from orders
      where order_number = ${order.orderNumber}`);
    await api.db.execute(
      sql`update orders set prepared_at = now() where order_number = ${order.orderNumber}`,
    );
    const reply = await post(`/seller/packing/${order.orderNumber}/restart`, {}, order.seller);
    expect([reply.status, reply.body.code]).toEqual([409, 'orderAnnounced']);
  });

  test('a scan that is sent again with its key is no other copy, whether it ticked or was refused; nor is one by hand', async () => {
    const order = await toPack();
    const send = (act: 'scan' | 'tick', body: object) =>
      post(`/seller/packing/${order.orderNumber}/${act}`, body, order.seller);
    const twice = (act: 'scan' | 'tick', body: object) => Promise.all([send(act, body), send(act, body)]);
    const tickedOf = async (line: number) =>
      (await deskOf(order)).body.detail.lines.find(({ lineId }: { lineId: number }) => lineId === line)
        .ticked;
    const first = await twice('scan', { code: order.isbn, idempotencyKey: 'copy 1' });
    const said = { outcome: 'ticked', lineId: order.bookLine, among: [], isPacked: false };
    expect(first.map(({ body }) => body.detail)).toEqual([said, said]);
    expect(await tickedOf(order.bookLine)).toBe(1);
    await twice('scan', { code: isbn, idempotencyKey: 'wrong' });
    expect(await proofOf(order)).toMatchObject([{ scanned: 1, wrongScans: 1 }]);
    const byHand = { lineId: order.bookLine, reason: 'ฉลากขาด', idempotencyKey: 'copy 2' };
    expect((await twice('tick', byHand)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await tickedOf(order.bookLine)).toBe(2);
    await send('scan', { code: 'pen-1' });
    const other = await send('scan', { code: 'pen-1', idempotencyKey: 'copy 1' });
    expect([other.status, other.body.code]).toEqual([409, 'idempotencyKeyReused']);
    // The last one, too, is told to be what it was.
    const last = { code: order.isbn, idempotencyKey: 'copy 3' };
    expect((await send('scan', last)).body.detail).toMatchObject({ outcome: 'ticked', isPacked: true });
    expect((await send('scan', last)).body.detail).toMatchObject({ outcome: 'ticked', isPacked: true });
    expect(await proofOf(order)).toMatchObject([{ scanned: 3, wrongScans: 1 }]);
  });

  test('works: a copy without a barcode is ticked by hand with a reason; the next parcel is a check of its own', async () => {
    const order = await toPack();
    expect((await tick(order, order.penLine)).body.detail).toMatchObject({ outcome: 'ticked' });
    expect((await tick(order, order.penLine)).body.code).toBe('copiesNotThere');
    const noReason = { lineId: order.bookLine, reason: '' };
    expect((await post(`/seller/packing/${order.orderNumber}/tick`, noReason, order.seller)).status).toBe(
      400,
    );
    await post(
      `/seller/Order/${order.orderNumber}/ship`,
      {
        provider: 'Flash Express',
        trackingNumber: 'FL0001',
        lines: [{ lineId: order.penLine, quantity: 1 }],
      },
      order.seller,
    );
    for (let copies = 0; copies < 3; copies += 1) await scan(order, order.isbn);
    expect(await proofOf(order)).toMatchObject([
      { position: 1, packedAt: null, byHand: [{ reason: 'ไม่มีบาร์โค้ด' }] },
      { position: 2, copies: 3, scanned: 3, packedAt: expect.any(String) },
    ]);
    // The reason that the form offers is told in its reader's language.
    const inEnglish = await api.call('GET', `/seller/packing/${order.orderNumber}/proof`, {
      token: order.seller.token,
      culture: 'en',
    });
    expect(inEnglish.body.detail.dataList[0].byHand).toMatchObject([{ reason: 'No barcode' }]);
  });

  test('works: an e-book goes into no parcel, so the last copy on paper packs the order', async () => {
    const order = await withEbook();
    const { lines } = (await deskOf(order)).body.detail;
    expect(lines).toMatchObject([{ sku: 'PEN-2', quantity: 2 }]);
    const { rows } = await api.db.execute<{ id: number }>(sql`select l.id::int as id from order_lines l
      join orders o on o.id = l.order_id where o.order_number = ${order.orderNumber} and l.is_digital`);
    expect((await tick(order, rows[0]?.id ?? 0)).body.code).toBe('copiesNotThere');
    expect((await scan(order, 'PEN-2')).body.detail).toMatchObject({ isPacked: false });
    expect((await scan(order, 'PEN-2')).body.detail).toMatchObject({ outcome: 'ticked', isPacked: true });
    expect(await proofOf(order)).toMatchObject([
      { copies: 2, scanned: 2, byHand: [], packedAt: expect.any(String) },
    ]);
  });

  test('works: what is to be packed next, until nothing is', async () => {
    const order = await toPack();
    const queue = async () => (await get('/seller/packing/queue', order.seller)).body.detail;
    expect(await queue()).toEqual({ next: order.orderNumber, waiting: 1 });
    await post(`/seller/Order/${order.orderNumber}/prepare`, {}, order.seller);
    expect(await queue()).toEqual({ next: null, waiting: 0 });
  });

  test('refuses what has left; two who scan the last copy at once tick it once', async () => {
    const order = await toPack();
    await tick(order, order.penLine);
    for (let copies = 0; copies < 2; copies += 1) await scan(order, order.isbn);
    const replies = await Promise.all([1, 2, 3, 4].map(() => scan(order, order.isbn)));
    expect(replies.map(({ body }) => body.detail.outcome).sort()).toEqual([
      'ticked',
      'tooMany',
      'tooMany',
      'tooMany',
    ]);
    await post(
      `/seller/Order/${order.orderNumber}/ship`,
      { provider: 'Flash Express', trackingNumber: 'FL0002' },
      order.seller,
    );
    expect((await scan(order, order.isbn)).body.code).toBe('orderNotReady');
    expect((await deskOf(order)).body.detail).toMatchObject({ isOpen: false, lines: [] });
    expect((await addPhoto(order)).body.code).toBe('orderNotReady');
  });

  test('what is no number at all couldn’t be read, and is no wrong book; another product’s store number is one', async () => {
    const order = await toPack();
    await shop.product(order.sellerId, { sku: 'อื่น-9' });
    for (const code of ['😀', 'hello', 'หนังสือ', '123'])
      expect((await scan(order, code)).body.detail, code).toMatchObject({ outcome: 'unread', lineId: null });
    expect((await proofOf(order))[0].wrongScans).toBe(0);
    const wrong = ['9786160000005', '9786160000006', 'อื่น 9'];
    for (const code of wrong) expect((await scan(order, code)).body.detail.outcome, code).toBe('wrong');
    expect((await proofOf(order))[0].wrongScans).toBe(wrong.length);
  });

  test('protects: another store’s order isn’t there, and its buyer has no desk', async () => {
    const order = await toPack();
    const rival = await api.signIn('seller', await shop.seller());
    expect((await deskOf(order, rival)).status).toBe(404);
    expect((await scan(order, order.isbn, rival)).status).toBe(404);
    expect((await tick(order, order.penLine, rival)).status).toBe(404);
    expect((await addPhoto(order, photo, rival)).status).toBe(404);
    expect((await get(`/seller/packing/${order.orderNumber}/proof`, rival)).status).toBe(404);
    expect((await scan(order, order.isbn, order.buyer)).status).toBe(403);
  });
});

describe('photos of packed parcels', () => {
  test('works: the store and staff see them; the buyer does once a return is disputed; others never', async () => {
    const order = await toPack();
    const added = await addPhoto(order);
    expect(added.status, JSON.stringify(added.body)).toBe(200);
    const { id } = added.body.detail;
    const [proof] = await proofOf(order);
    expect(proof.photos).toEqual([{ id, at: expect.any(String), by: expect.any(String) }]);
    // A store that registered itself has a company, and no name.
    await api.db.execute(sql`update users set firstname = null, lastname = null, company_name = 'บริษัท แพ็คดี จำกัด'
      where id = ${order.seller.userId}`);
    expect((await proofOf(order))[0].photos).toMatchObject([{ id, by: 'บริษัท แพ็คดี จำกัด' }]);
    const paths = {
      store: `/seller/packing/${order.orderNumber}/photo/${id}`,
      staff: `/admin/packing/${order.orderNumber}/photo/${id}`,
      buyer: `/Order/${order.orderNumber}/packing/photo/${id}`,
    };
    const rival = await api.signIn('seller', await shop.seller());
    expect(await fileStatus(paths.store, order.seller)).toBe(200);
    expect(await fileStatus(paths.store, rival)).toBe(404);
    expect(await fileStatus(paths.staff, staff)).toBe(200);
    expect(await fileStatus(paths.staff, order.seller)).toBe(403);
    const seenByBuyer = async () =>
      (await get(`/Order/${order.orderNumber}/packing`, order.buyer)).body.detail.dataList;
    expect(await seenByBuyer()).toEqual([]);
    expect(await fileStatus(paths.buyer, order.buyer)).toBe(404);
    await post(
      `/seller/Order/${order.orderNumber}/ship`,
      { provider: 'Flash Express', trackingNumber: 'FL0003' },
      order.seller,
    );
    const number = await asked(order);
    await post(`/seller/return/${number}/reject`, { reason: 'แพ็กครบแล้ว' }, order.seller);
    await post(`/return/${number}/dispute`, { note: 'ไม่ครบ' }, order.buyer);
    const [seen] = await seenByBuyer();
    expect(seen.photos).toEqual([{ id, at: expect.any(String) }]);
    expect(seen.packedBy).toBeUndefined();
    expect(await fileStatus(paths.buyer, order.buyer)).toBe(200);
    expect(await fileStatus(paths.buyer, await api.signIn())).toBe(404);
    expect((await get(`/admin/packing/${order.orderNumber}`, staff)).body.detail.dataList).toHaveLength(1);

    // Old enough, but a return is under way.
    await pass(181 * dayMs);
    await forgetOldPackingPhotos(api.services);
    expect(await fileStatus(paths.store, order.seller)).toBe(200);
    await api.db.execute(sql`update orders set returns_open = 0 where order_number = ${order.orderNumber}`);
    expect(await forgetOldPackingPhotos(api.services)).toBe(1);
    expect(await fileStatus(paths.store, order.seller)).toBe(404);
  });

  test('refuses what is no picture, and a sixth', async () => {
    const order = await toPack();
    expect((await addPhoto(order, Buffer.from('<svg/>'))).body.code).toBe('formatNotSupported');
    for (let photos = 0; photos < 5; photos += 1) expect((await addPhoto(order)).status).toBe(200);
    expect((await addPhoto(order)).body.code).toBe('tooManyFiles');
  });
});
