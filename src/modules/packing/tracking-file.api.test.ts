import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withDatabaseTime } from '../../platform/db/database-time.ts';
import { withTable } from '../../platform/table/read-table.ts';
import { succeed } from '../../shared/result.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { forgetOldTrackingFiles } from './send-tracking-file.ts';

let now = new Date('2026-11-21T03:00:00Z');
let api: TestApi;
let shop: TestShop;
beforeAll(async () => {
  api = await openTestApi({ services: { clock: () => now } });
  shop = testShop(api.db);
});
afterAll(() => api.close());

type Who = { token: string };
let sellerId: number;
let seller: Who;
let buyer: Awaited<ReturnType<TestApi['signIn']>>;
let productId: number;
beforeEach(async () => {
  sellerId = await shop.seller();
  seller = await api.signIn('seller', sellerId);
  buyer = await api.signIn();
  productId = await shop.product(sellerId, { stockOnHand: 5_000 });
});

async function order(channel: 'cod' | 'transfer' = 'cod'): Promise<string> {
  const cartId = await shop.cart(api.services, buyer.userId, [productId]);
  const addressId = await shop.address(buyer.userId);
  const reply = await api.call('POST', '/order/place', {
    body: { id: cartId, paymentTypeId: channel, buyerInfo: { addressId }, orders: [] },
    token: buyer.token,
  });
  return reply.body.detail.orders[0].orderNumber;
}

const headersOf = (who: Who) => ({ 'x-api-key': 'test-key', authorization: `Bearer ${who.token}` });

async function send(content: string | Uint8Array, name = 'numbers.csv', who: Who = seller) {
  const form = new FormData();
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : Uint8Array.from(content);
  form.set('file', new File([bytes], name));
  const reply = await api.app.request('/api/seller/tracking-file', {
    method: 'POST',
    body: form,
    headers: headersOf(who),
  });
  return { status: reply.status, body: await reply.json() };
}
const sent = async (content: string | Uint8Array, name?: string): Promise<number> => {
  const reply = await send(content, name);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.detail.id;
};
const read = async (id: number, who = seller) =>
  api.call('GET', `/seller/tracking-file/${id}`, { token: who.token });
const confirm = (id: number, who = seller) =>
  api.call('POST', `/seller/tracking-file/${id}/confirm`, { body: {}, token: who.token });
const download = async (path: string, who: Who = seller) =>
  api.app.request(`/api/seller/tracking-file/${path}`, { headers: headersOf(who) });

async function tableOf(reply: Response, kind: 'csv' | 'xlsx'): Promise<string[][]> {
  expect(reply.status).toBe(200);
  const bytes = Buffer.from(await reply.arrayBuffer());
  const table = await withTable(bytes, { kind, rowsMost: 1_000 }, async ({ header, rows }) => {
    const all: string[][] = [[...header]];
    for await (const { values } of rows()) all.push(values);
    return succeed(all);
  });
  if (!table.ok) throw new Error(table.failure.code);
  return table.value;
}

const header = 'เลขคำสั่งซื้อ,บริษัทขนส่ง,เลขพัสดุ';

describe('tracking numbers by file', () => {
  test('works: the waiting orders come as a file, which comes back filled in, is looked through, and ships once confirmed', async () => {
    const [one, other, third] = [await order(), await order(), await order()];
    await api.db.execute(
      sql`update order_groups g set shipping_address = jsonb_set(shipping_address, '{firstname}', '"=HYPERLINK(1)"')
        from orders o where o.group_id = g.id and o.order_number = ${one}`,
    );
    for (const kind of ['csv', 'xlsx'] as const) {
      const rows = await tableOf(await download(`waiting?format=${kind}`), kind);
      expect(rows[0]).toEqual(['เลขคำสั่งซื้อ', 'กำหนดส่ง', 'ผู้รับ', 'จังหวัด', 'จำนวนที่ต้องส่ง', 'บริษัทขนส่ง', 'เลขพัสดุ']);
      expect(rows.slice(1).map(([number]) => number)).toEqual([one, other, third]);
      expect(rows[1]?.slice(4)).toEqual(['1', 'ไปรษณีย์', '']);
      // No formula of a buyer's in a spreadsheet.
      if (kind === 'csv') expect(rows[1]?.[2]).toMatch(/^'=HYPERLINK/);
    }
    const file = `${header}\n${one},flash,FL00001\n${other},,EM00002\n${third},,\nR999-1,ems,EM00003\n${one},flash,FL00004\n`;
    const id = await sent(file);
    const looked = (await read(id)).body.detail;
    expect(looked).toMatchObject({
      fileName: 'numbers.csv',
      confirmedAt: null,
      counts: { toShip: 2, shipped: 0, unchanged: 0, refused: 2, empty: 1 },
    });
    expect(
      looked.rows.map(({ line, refusal }: { line: number; refusal: string }) => [line, refusal]),
    ).toEqual([
      [2, null],
      [3, null],
      [5, 'orderNotFound'],
      [6, 'orderNamedTwice'],
    ]);
    const orderOf = async (number: string) =>
      (await api.call('GET', `/seller/Order/${number}`, { token: seller.token })).body.detail;
    expect((await orderOf(one)).status).toBe('ready_to_ship');
    const both = await Promise.all([confirm(id), confirm(id)]);
    for (const { body } of both)
      expect(body.detail.counts).toEqual({ toShip: 0, shipped: 2, unchanged: 0, refused: 2, empty: 1 });
    expect(await orderOf(one)).toMatchObject({
      status: 'shipped',
      shippingProvider: 'แฟลช เอ็กซ์เพรส',
      trackingNumber: 'FL00001',
      parcels: [{ position: 1 }],
    });
    expect(await orderOf(other)).toMatchObject({ shippingProvider: 'ไปรษณีย์', trackingNumber: 'EM00002' });
    expect((await orderOf(third)).status).toBe('ready_to_ship');
    const refused = await tableOf(await download(`${id}/refused?format=csv`), 'csv');
    expect(refused).toEqual([
      ['เลขคำสั่งซื้อ', 'บริษัทขนส่ง', 'เลขพัสดุ', 'เหตุผลที่ไม่ผ่าน'],
      ['R999-1', 'ems', 'EM00003', expect.any(String)],
      [one, 'แฟลช เอ็กซ์เพรส', 'FL00004', expect.any(String)],
    ]);
    // The same file again changes nothing, also when it is confirmed.
    const again = await sent(file);
    expect((await read(again)).body.detail.counts).toMatchObject({ toShip: 0, unchanged: 2 });
    await confirm(again);
    const { rows } = await api.db.execute(sql`select count(*)::int as parcels from parcels p
      join orders o on o.id = p.order_id where o.order_number in (${one}, ${other})`);
    expect(rows).toEqual([{ parcels: 2 }]);
  });

  test('works: as Thai Excel and others save it, with commas, semicolons or tabs', async () => {
    const number = await order();
    const content = `${header}\n${number},แฟลช เอ็กซ์เพรส,FL00001\n`;
    const windows874 = Buffer.from(
      [...content].map((letter) =>
        letter < '\x80' ? letter.charCodeAt(0) : letter.charCodeAt(0) - 0x0e00 + 0xa0,
      ),
    );
    for (const bytes of [
      windows874,
      Buffer.from(`\ufeff${content}`),
      Buffer.from(`\ufeff${content}`, 'utf16le'),
      Buffer.from(content.replaceAll(',', ';')),
      Buffer.from(content.replaceAll(',', '\t')),
    ])
      expect((await read(await sent(bytes))).body.detail.rows).toMatchObject([
        { orderNumber: number, provider: 'แฟลช เอ็กซ์เพรส', trackingNumber: 'FL00001', outcome: 'toShip' },
      ]);
  });

  test('refuses what is no such file: empty, of an older Excel, without its columns or numbers, too long', async () => {
    const codeOf = async (content: string | Uint8Array) => (await send(content)).body.code;
    expect(await codeOf('')).toBe('fileEmpty');
    expect(await codeOf(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]))).toBe('fileOfOldExcel');
    expect(await codeOf('a,b\n1,2\n')).toBe('trackingColumnsMissing');
    expect(await codeOf('\n \n')).toBe('fileCsvEmpty');
    const mixed = Buffer.concat([Buffer.from(`${header}\nR1-1,ขนส่ง,1\n`), Buffer.from([0xa1, 0xd2, 0xc3])]);
    expect(await codeOf(mixed)).toBe('fileCsvEncodingUnknown');
    const withoutRows = (await send(`${header}\n`)).body;
    expect(withoutRows.code).toBe('fileWithoutRows');
    // It isn't of products that this file is.
    expect(withoutRows.message).toBe('ไฟล์นี้มีแต่หัวตาราง ยังไม่มีแถวข้อมูล');
    expect(await codeOf(`${header}\nR1-1,ems,\n`)).toBe('trackingNumbersMissing');
    expect(await codeOf(`${header}\n"R1-1,ems,1`)).toBe('fileCsvBroken');
    const rows = Array.from({ length: 1_001 }, (_, at) => `R${at}-1,ems,EM${at + 1000}`);
    expect(await codeOf([header, ...rows].join('\n'))).toBe('fileRowsTooMany');
    expect((await send('x'.repeat(2 * 1024 * 1024 + 1))).status).toBe(413);
    const id = await sent(`${header}\n${await order()},flash,FL0001\n`);
    expect((await download(`${id}/refused?format=csv`)).status).toBe(404);
    expect((await read(999_999)).status).toBe(404);
  });

  test('works: a thousand rows', async () => {
    const number = await order();
    const rows = Array.from({ length: 999 }, (_, at) => `R9${at}-1,ems,EM${at + 10_000}`);
    const id = await sent([header, ...rows, `${number},ems,EM99999`].join('\r\n'));
    expect((await read(id)).body.detail.counts).toMatchObject({ toShip: 1, refused: 999 });
  });

  test('protects: another store’s file and orders aren’t there; a file is forgotten after a while', async () => {
    const number = await order();
    const id = await sent(`${header}\n${number},flash,FL0001\n`);
    const stranger = await api.signIn('seller', await shop.seller());
    expect((await read(id, stranger)).status).toBe(404);
    expect((await confirm(id, stranger)).status).toBe(404);
    expect((await download(`${id}/refused?format=csv`, stranger)).status).toBe(404);
    const theirs = await send(`${header}\n${number},flash,FL0001\n`, 'x.csv', stranger);
    expect((await read(theirs.body.detail.id, stranger)).body.detail.counts).toMatchObject({ refused: 1 });
    expect((await send(`${header}\n`, 'x.csv', buyer)).status).toBe(403);
    const before = now;
    now = new Date(now.getTime() + 31 * 24 * 60 * 60 * 1000);
    expect(await forgetOldTrackingFiles(api.services)).toBeGreaterThan(0);
    now = before;
    expect((await read(id)).status).toBe(404);
  });
});

describe('many parcels at once', () => {
  /** Longer, all together, than a request may wait for the database. */
  const requestMs = 1_000;
  const many = 10;
  beforeAll(async () => {
    await api.db.execute(sql`create function test_slowly() returns trigger language plpgsql as
      $$ begin perform pg_sleep(0.15); return new; end $$`);
    await api.db.execute(
      sql`create trigger test_slow before update on orders for each row execute function test_slowly()`,
    );
  });
  afterAll(async () => void (await api.db.execute(sql`drop trigger test_slow on orders`)));
  const within = (call: () => ReturnType<typeof confirm>) => withDatabaseTime(requestMs, call);
  async function orders(): Promise<string[]> {
    const numbers: string[] = [];
    // One after another: they are of one buyer, who has one cart.
    while (numbers.length < many) numbers.push(await order());
    return numbers;
  }

  test('works: a file of them is shipped by one press, however long all of it takes', async () => {
    const lines = (await orders()).map((number, index) => `${number},,TH${10_000_000 + index}`);
    const id = await sent([header, ...lines, ''].join('\n'));
    const reply = await within(() => confirm(id));
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    expect(reply.body.detail.counts).toMatchObject({ shipped: many, refused: 0 });
  });

  test('works: so are those of the grid, and orders are packed', async () => {
    const orderNumbers = await orders();
    const packed = await within(() =>
      api.call('POST', '/seller/Order/prepare', { body: { orderNumbers }, token: seller.token }),
    );
    expect(packed.body.detail, JSON.stringify(packed.body)).toMatchObject({ prepared: many });
    const parcels = orderNumbers.map((orderNumber, index) => ({
      ...{ orderNumber, provider: 'flash', trackingNumber: `TH${20_000_000 + index}` },
    }));
    const shipped = await within(() =>
      api.call('POST', '/seller/Order/ship', { body: { parcels }, token: seller.token }),
    );
    expect(shipped.body.detail, JSON.stringify(shipped.body)).toMatchObject({ shipped: many });
  });
});
