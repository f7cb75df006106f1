import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transact } from '../../platform/db/transact.ts';
import { testEpub } from '../../platform/ebooks/test-ebooks.ts';
import { stopPictureProcesses } from '../../platform/images/picture-process.ts';
import { createDiskStorage } from '../../platform/storage/disk-storage.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { issueDueDocuments } from '../document/issue-due-documents.ts';
import { readBalance } from '../ledger/read-balance.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { confirmPaymentById } from '../payment/test-confirm-payment.ts';
import { closeDueStatements } from '../settlement/close-statements.ts';

const storage = createDiskStorage({ folder: mkdtempSync(join(tmpdir(), 'bannasala-refunds-')) });
const weekMs = 8 * 24 * 60 * 60 * 1000;
let api: TestApi;
let shop: TestShop;
let staff: { userId: number; token: string };
let now = new Date('2026-11-24T03:00:00Z');
beforeAll(async () => {
  api = await openTestApi({ services: { storage, clock: () => now } });
  shop = testShop(api.db);
  staff = await api.signIn('staff');
});
afterAll(async () => {
  await stopPictureProcesses();
  await api.close();
});

async function pass(ms: number): Promise<void> {
  now = new Date(now.getTime() + ms);
  await api.db.execute(sql`update sessions set idle_until = '2100-01-01', expires_at = '2100-01-01'`);
}

async function rowsOf<Row extends Record<string, unknown>>(query: ReturnType<typeof sql>): Promise<Row[]> {
  return (await api.db.execute(query)).rows as Row[];
}

/** An order of an e-book, of a book on paper with it, or of that alone, paid by PromptPay. */
async function bought({ isFile = true, isPaper = false }: { isFile?: boolean; isPaper?: boolean } = {}) {
  const sellerId = await shop.seller();
  const seller = { sellerId, ...(await api.signIn('seller', sellerId)) };
  await api.db.execute(sql`insert into seller_tax_profiles (seller_id, legal_name_th, tax_id, is_vat_registered, address,
      subdistrict_name, district_name, province_name, zip_code, updated_at)
    values (${sellerId}, 'ร้าน', '0999000000027', true, '1', 'อัมพวา', 'อัมพวา', 'สมุทรสงคราม', '75110', now())`);
  const ebook = await shop.ebook(sellerId, null);
  const form = new FormData();
  form.set('file', new File([new Uint8Array(testEpub())], 'เล่ม 1.epub'));
  await api.call('POST', `/seller/product/${ebook}/ebook`, { token: seller.token, body: form });
  const paper = await shop.product(sellerId);
  const signedIn = await api.signIn();
  const buyer = { ...signedIn, addressId: await shop.address(signedIn.userId) };
  const products = [...(isFile ? [ebook] : []), ...(isPaper ? [paper] : [])];
  const cartId = await shop.cart(api.services, buyer.userId, products);
  const placed = await placeOrder(
    api.services,
    shop.order(buyer, cartId, isPaper ? {} : { buyerInfo: null }),
  );
  if (!placed.ok) throw new Error(JSON.stringify(placed.failure));
  const orderNumber = placed.value.orders[0]?.orderNumber ?? '';
  const [payment] = await rowsOf<{ id: string }>(sql`select p.id from payments p
    join order_groups g on g.id = p.group_id where g.reference_code = ${placed.value.referenceCode}`);
  await transact(api.db, (tx) => confirmPaymentById(tx, api.services, payment?.id ?? '', now));
  return { seller, buyer, ebook, paper, orderNumber };
}
type Bought = Awaited<ReturnType<typeof bought>>;

const refund = ({ orderNumber, ebook }: Bought, who: { token: string } = staff, more: object = {}) =>
  api.call('POST', `/admin/Order/${orderNumber}/refund-file`, {
    token: who.token,
    body: { productId: ebook, reason: 'ไฟล์หน้าขาดหาย', ...more },
  });
const libraryOf = async ({ buyer }: Bought): Promise<{ id: number }[]> =>
  (await api.call('GET', '/user/library', { token: buyer.token })).body.detail.dataList;
const dueTo = async ({ seller }: Bought) =>
  -(await transact(api.db, (tx) => readBalance(tx, { kind: 'seller_payable', ownerId: seller.sellerId })));
const statementRows = ({ seller }: Bought) =>
  rowsOf<{ serial: number; type: string; amount: number }>(sql`
    select st.serial, r.type, r.amount_satang::int as amount from seller_statement_rows r
    join seller_statements st on st.id = r.statement_id where st.seller_id = ${seller.sellerId}
    order by st.serial, r.id`);
const unbalanced = () =>
  rowsOf(sql`select transaction_id from ledger_entries group by 1 having sum(amount_satang) <> 0`);

describe('an e-book that staff pay back', () => {
  test('asked for again under one Idempotency-Key it is answered the same; with another reason it is refused', async () => {
    const order = await bought();
    const more = { idempotencyKey: `file ${order.orderNumber}` };
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => refund(order, staff, more)));
    expect(first?.status, JSON.stringify(first?.body)).toBe(200);
    for (const other of others) expect(other.body).toEqual(first?.body);
    const again = await refund(order, staff, { ...more, reason: 'ผิดเล่ม' });
    expect(again).toMatchObject({ status: 409, body: { code: 'idempotencyKeyReused' } });
    expect((await refund(order)).body.code).toBe('fileRefunded');
  });

  test('leaves the library, the money goes back, and the next statement tells it to the satang', async () => {
    const order = await bought();
    const due = await dueTo(order);
    expect(due).toBeGreaterThan(0);
    const [book] = await libraryOf(order);
    await pass(weekMs);
    await issueDueDocuments(api.services);
    await closeDueStatements(api.services);

    const reply = await refund(order);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    const { returnNumber } = reply.body.detail;
    expect(await libraryOf(order)).toEqual([]);
    const file = await api.call('GET', `/user/library/${book?.id}/file`, { token: order.buyer.token });
    expect(file.status).toBe(404);

    const [line] = await rowsOf<{
      total: number;
      commission: number;
    }>(sql`select l.total_satang::int as total,
        l.commission_satang::int as commission from order_lines l join orders o on o.id = l.order_id
      where o.order_number = ${order.orderNumber}`);
    expect(line?.commission).toBeGreaterThan(0);
    // The commission stays as it was frozen.
    expect(await dueTo(order)).toBe(0 - (line?.commission ?? 0));
    expect(await unbalanced()).toEqual([]);
    expect(
      await rowsOf(sql`select amount_satang::int as amount, status from refunds where reason = 'returned'
        and order_id = (select id from orders where order_number = ${order.orderNumber})`),
    ).toEqual([{ amount: line?.total, status: expect.any(String) }]);

    await issueDueDocuments(api.services);
    const notes = await rowsOf(sql`select d.cause from documents d join orders o on o.id = d.order_id
      where o.order_number = ${order.orderNumber} and d.kind = 'credit_note'`);
    expect(notes).toEqual([{ cause: returnNumber }]);

    await pass(weekMs);
    await closeDueStatements(api.services);
    expect(await statementRows(order)).toEqual([
      { serial: 1, type: 'price', amount: line?.total },
      { serial: 1, type: 'commission', amount: 0 - (line?.commission ?? 0) },
      { serial: 2, type: 'file_refunded', amount: 0 - (line?.total ?? 0) },
    ]);
    const [last] = await rowsOf(sql`select closing_satang::int as closing from seller_statements
      where seller_id = ${order.seller.sellerId} order by serial desc limit 1`);
    expect(last).toEqual({ closing: await dueTo(order) });

    const told = await rowsOf<{ kind: string }>(sql`select kind from notifications
      where (user_id = ${order.buyer.userId} and kind in ('fileRefunded', 'refundWantsAccount'))
        or (user_id = ${order.seller.userId} and kind = 'sellerFileRefunded') order by kind`);
    expect(told.map(({ kind }) => kind)).toEqual([
      'fileRefunded',
      'refundWantsAccount',
      'sellerFileRefunded',
    ]);
    const kept = await api.call('GET', `/return/${returnNumber}`, { token: order.buyer.token });
    expect(kept.body.detail).toMatchObject({
      reason: 'file_refunded',
      refundTotal: (line?.total ?? 0) / 100,
      products: [{ productId: order.ebook, quantity: 1 }],
    });
  });

  test('in the period in which it was sold, stands beside its sale on one statement', async () => {
    const order = await bought();
    expect((await refund(order)).status).toBe(200);
    await pass(weekMs);
    await closeDueStatements(api.services);
    expect((await statementRows(order)).map(({ serial, type }) => [serial, type])).toEqual([
      [1, 'price'],
      [1, 'commission'],
      [1, 'file_refunded'],
    ]);
  });

  test('can be bought again, and is counted as taken back in the store’s figures', async () => {
    const order = await bought();
    expect((await refund(order)).status).toBe(200);
    const cartId = await shop.cart(api.services, order.buyer.userId, [order.ebook]);
    const again = await placeOrder(api.services, shop.order(order.buyer, cartId, { buyerInfo: null }));
    expect(again.ok).toBe(true);
    const [counted] = await rowsOf(sql`select sum(returned_copies)::int as copies,
        sum(taken_back_satang)::int as "takenBack" from store_figure_changes
      where seller_id = ${order.seller.sellerId} and kind = 'order'`);
    expect(counted).toEqual({ copies: 1, takenBack: expect.any(Number) });
  });

  test('protects: of two at once one pays it back, and never twice', async () => {
    const order = await bought();
    const replies = await Promise.all([refund(order), refund(order), refund(order)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await refund(order)).body.code).toBe('fileRefunded');
    expect(await unbalanced()).toEqual([]);
  });

  test('isn’t asked back by its buyer, who is told that it can’t be', async () => {
    const { orderNumber, buyer } = await bought();
    const asked = await api.call('POST', `/return/order/${orderNumber}`, {
      token: buyer.token,
      body: { lines: [{ orderLineId: 1, quantity: 1 }], reason: 'damaged', note: 'ไฟล์เสีย' },
    });
    expect(asked.body.code, JSON.stringify(asked.body)).toBe('filesNotReturnable');
    const read = await api.call('GET', `/return/order/${orderNumber}`, { token: buyer.token });
    expect(read.body.detail).toMatchObject({ refusal: 'filesNotReturnable', products: [] });
  });

  test('refuses what isn’t there, an order that is open, one’s own, no reason, and everybody but staff', async () => {
    const order = await bought();
    expect((await refund({ ...order, orderNumber: 'R1-9' })).body.code).toBe('orderNotFound');
    expect((await refund({ ...order, ebook: order.paper })).body.code).toBe('fileNotInOrder');
    expect((await refund(order, staff, { reason: ' ' })).status).toBe(400);
    for (const who of [order.buyer, order.seller]) expect((await refund(order, who)).status).toBe(403);
    const open = await bought({ isPaper: true });
    expect((await refund(open)).body.code).toBe('orderNotComplete');
    await api.makeStaff(order.buyer.userId);
    expect((await refund(order, order.buyer)).body.code).toBe('ownAffair');
    expect(await libraryOf(order)).toHaveLength(1);
  });
});

describe('a paper book bought together with an e-book', () => {
  test('goes back broken: the credit note is of the refund, the parcel’s fee with it', async () => {
    const order = await bought({ isPaper: true });
    const post = (path: string, body: object, { token }: { token: string }) =>
      api.call('POST', path, { body, token });
    const carrier = { provider: 'Kerry', trackingNumber: 'K12345' };
    await post(`/seller/Order/${order.orderNumber}/ship`, carrier, order.seller);
    const [line] = await rowsOf<{ id: number }>(sql`select l.id::int as id from order_lines l
      join orders o on o.id = l.order_id where o.order_number = ${order.orderNumber} and not l.is_digital`);
    const asked = await post(
      `/return/order/${order.orderNumber}`,
      {
        lines: [{ orderLineId: line?.id, quantity: 1 }],
        reason: 'damaged',
        note: 'ปกขาด',
        bankAccount: { bankCode: '004', accountNumber: '123-4-56789-0', accountName: 'สมศรี รักอ่าน' },
      },
      order.buyer,
    );
    expect(asked.status, JSON.stringify(asked.body)).toBe(200);
    const { returnNumber } = asked.body.detail;
    await post(`/seller/return/${returnNumber}/approve`, {}, order.seller);
    await post(`/return/${returnNumber}/send`, carrier, order.buyer);
    const received = await post(
      `/seller/return/${returnNumber}/receive`,
      { isRestocked: false },
      order.seller,
    );
    expect(received.status, JSON.stringify(received.body)).toBe(200);
    await issueDueDocuments(api.services);
    const refunds = await rowsOf(sql`select amount_satang::int as total from refunds where reason = 'returned'
      and order_id = (select id from orders where order_number = ${order.orderNumber})`);
    expect(refunds).toEqual([{ total: 14_000 }]);
    const notes = await rowsOf(sql`select d.total_satang::int as total from documents d
      join orders o on o.id = d.order_id where o.order_number = ${order.orderNumber} and d.kind = 'credit_note'`);
    expect(notes).toEqual(refunds);
  });
});
