import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPdf } from '../../platform/pdf/test-read-pdf.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import type { DocumentRegister, RegisterEntry } from './document-register.contract.ts';
import { monthOf, monthsBetween, registerCsv, shiftMonth, spanOf } from './document-register.rules.ts';
import { issueDueDocuments } from './issue-due-documents.ts';
import { testContent } from './test-content.ts';
import { testChoice, testDocuments } from './test-documents.ts';

const bangkok = (text: string) => new Date(`${text}+07:00`);
let now = bangkok('2026-10-31T23:30:00');
let api: TestApi;
let shop: TestShop;
type Someone = Awaited<ReturnType<TestApi['signIn']>>;
let seller: Someone;
let otherSeller: Someone;
let shopper: Someone;
let staff: Someone;
let sellerId: number;
let otherId: number;
let replacedOrder: string;

/** October: one document of each store. November: one replaced, one taken back, one more, one of the other store's. */
beforeAll(async () => {
  api = await openTestApi({ services: { clock: () => now } });
  shop = testShop(api.db);
  const given = testDocuments(api.db, shop);
  [sellerId, otherId] = [await shop.seller(), await shop.seller()];
  for (const id of [sellerId, otherId]) await given.taxProfile(id);
  shopper = await api.signIn();
  const order = (of: number) => given.order({ sellerId: of, userId: shopper.userId, orderedAt: now });
  const issue = () => issueDueDocuments({ db: api.db, clock: () => now, siteUrl: 'https://shop.example' });
  await order(sellerId);
  await order(otherId);
  await issue();
  now = bangkok('2026-11-01T00:00:00');
  const replaced = await order(sellerId);
  const cancelled = await order(sellerId);
  await order(sellerId);
  await order(otherId);
  await issue();
  replacedOrder = replaced.orderNumber;
  await api.call('PUT', `/Order/${replaced.orderNumber}/tax-invoice`, {
    token: shopper.token,
    body: { taxInvoice: { ...testChoice, name: '=HYPERLINK("x")' } },
  });
  await given.setStatus(cancelled.id, 'cancelled', now);
  await issue();
  seller = await api.signIn('seller', sellerId);
  otherSeller = await api.signIn('seller', otherId);
  staff = await api.signIn('staff');
}, 60_000);
afterAll(() => api.close());

const read = async (path: string, token: string): Promise<DocumentRegister> =>
  (await api.call('GET', path, { token })).body.detail;
async function file(path: string, token: string) {
  const response = await api.app.request(`/api${path}`, {
    headers: { 'x-api-key': 'test-key', culture: 'th', authorization: `Bearer ${token}` },
  });
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
}
const rowsOf = (bytes: Buffer) => parse(bytes, { bom: true, columns: true }) as Record<string, string>[];

describe('GET /seller/documents', () => {
  test('lists a month in Bangkok, cancelled ones too; what is cancelled isn’t counted, what is taken back is taken off', async () => {
    const november = await read('/seller/documents', seller.token);
    expect(november).toMatchObject({
      month: '2026-11',
      months: ['2026-11', '2026-10'],
      total: 5,
      zipParts: 1,
    });
    expect(november.sums).toEqual({
      exempt: 1400,
      taxable: 573.84,
      vat: 40.16,
      total: 2014,
      cancelled: 1,
    });
    const of = (form: string) => november.dataList.filter((one) => one.form === form);
    expect(of('credit_note')).toMatchObject([{ total: -1007, vat: -20.08 }]);
    const [invoice] = of('tax_invoice');
    expect(invoice).toMatchObject({ isCancelled: false, buyerTaxId: testChoice.taxId, hasXml: true });
    expect(of('abbreviated_tax_invoice').filter((one) => one.isCancelled)).toMatchObject([
      { orderNumber: replacedOrder, replacedBy: invoice?.documentNumber, total: 1007 },
    ]);
    // No number is missing: the year's receipts go on from October's.
    const numbers = of('abbreviated_tax_invoice').map((one) => one.documentNumber.slice(-6));
    expect(numbers.sort()).toEqual(['000002', '000003', '000004']);
    const october = await read('/seller/documents?month=2026-10', seller.token);
    expect(october).toMatchObject({ total: 1, sums: { total: 1007 } });
  });

  test('filters by form, finds a number in any month, and goes on over pages', async () => {
    const notes = await read('/seller/documents?form=credit_note', seller.token);
    expect(notes).toMatchObject({ total: 1, sums: { total: -1007 } });
    const number = (await read('/seller/documents?month=2026-10', seller.token)).dataList[0]?.documentNumber;
    const found = await read(`/seller/documents?search=${number?.toLowerCase()}`, seller.token);
    expect(found.dataList.map((one) => one.documentNumber)).toEqual([number]);
    const ofOrder = await read(`/seller/documents?search=${replacedOrder}`, seller.token);
    expect(ofOrder.total).toBe(2);
    expect((await read('/seller/documents?search=%25', seller.token)).total).toBe(0);
    const second = await read('/seller/documents?perpage=2&pageNo=2', seller.token);
    expect([second.dataList.length, second.total]).toEqual([2, 5]);
  });

  test('refuses what is no month or form; protects: a store’s own, for sellers', async () => {
    for (const query of ['month=2026-13', 'form=x', 'pageNo=0'])
      expect((await api.call('GET', `/seller/documents?${query}`, { token: seller.token })).status).toBe(400);
    const others = await read('/seller/documents', otherSeller.token);
    expect(others.total).toBe(1);
    // Whose documents they are is a matter of who asks, whatever the address says.
    expect(await read('/seller/documents?sellerId=1', otherSeller.token)).toEqual(others);
    expect((await read(`/seller/documents?search=${replacedOrder}`, otherSeller.token)).total).toBe(0);
    for (const { token } of [shopper, staff])
      expect((await api.call('GET', '/seller/documents', { token })).status).toBe(403);
  });
});

describe('GET /seller/documents/{month}/{format}', () => {
  test('a table whose columns add up to the sums, with no formulas in it', async () => {
    const rows = rowsOf((await file('/seller/documents/2026-11/csv', seller.token)).bytes);
    expect(rows).toHaveLength(5);
    const sum = (column: string) =>
      rows.reduce((total, row) => total + Math.round(Number(row[column]) * 100), 0);
    expect([sum('ภาษีมูลค่าเพิ่ม'), sum('รวม')]).toEqual([4_016, 201_400]);
    expect(rows.find((row) => row.สถานะ === 'ยกเลิก')).toMatchObject({ รวม: '0', ภาษีมูลค่าเพิ่ม: '0' });
    expect(rows.map((row) => row.ชื่อผู้ซื้อ)).toContain(`'=HYPERLINK("x")`);
  });

  test('a table whose numbers keep their zeros in a spreadsheet: of stores, of buyers, of branches', async () => {
    const { bytes } = await file('/seller/documents/2026-11/csv', seller.token);
    const lines = bytes.toString('utf8').trim().split('\r\n').slice(1);
    const text = (digits: string) => `"=""${digits}"""`;
    for (const line of lines) expect(line).toContain(`,${text('0105561000011')},${text('00000')},`);
    const ofBuyer = lines.find((line) => line.includes('HYPERLINK'));
    expect(ofBuyer).toContain(`,${text('0107537000521')},${text('00012')},`);
  });

  test('the files of the month: every PDF, the XML of those that count, and the table', async () => {
    const entries = unzipSync((await file('/seller/documents/2026-11/zip', seller.token)).bytes);
    const { dataList } = await read('/seller/documents', seller.token);
    const expected = dataList.flatMap((one: RegisterEntry) =>
      one.hasXml ? [`${one.documentNumber}.pdf`, `${one.documentNumber}.xml`] : [`${one.documentNumber}.pdf`],
    );
    expect(Object.keys(entries).sort()).toEqual([...expected, 'documents.csv'].sort());
    const cancelled = dataList.find((one) => one.isCancelled)?.documentNumber ?? '';
    const text = readPdf(Buffer.from(entries[`${cancelled}.pdf`] ?? []))
      .pages.flat()
      .join('');
    expect(text).toContain('ยกเลิก / CANCELLED');
    expect(strFromU8(entries['documents.csv'] ?? new Uint8Array())).toContain(cancelled);
  });

  test('refuses a part that isn’t there; protects: nothing of another store’s', async () => {
    expect((await file('/seller/documents/2026-11/zip?part=2', seller.token)).status).toBe(404);
    expect((await file('/seller/documents/2025-01/zip', seller.token)).status).toBe(404);
    expect(rowsOf((await file('/seller/documents/2026-11/csv', otherSeller.token)).bytes)).toHaveLength(1);
    expect((await file('/seller/documents/2026-11/csv', shopper.token)).status).toBe(403);
    const named = await file('/seller/documents/2026-11/csv?sellerId=1', otherSeller.token);
    expect(rowsOf(named.bytes)).toHaveLength(1);
  });
});

describe('GET /admin/documents', () => {
  test('staff see all stores’, or one’s', async () => {
    const all = await read('/admin/documents', staff.token);
    expect(all.total).toBe(6);
    expect(
      (all as DocumentRegister & { stores: { sellerId: number }[] }).stores.map((one) => one.sellerId),
    ).toEqual(expect.arrayContaining([sellerId, otherId]));
    expect((await read(`/admin/documents?sellerId=${otherId}`, staff.token)).total).toBe(1);
    expect(rowsOf((await file('/admin/documents/2026-11/csv', staff.token)).bytes)).toHaveLength(6);
    const one = await file(`/admin/documents/2026-11/zip?sellerId=${otherId}`, staff.token);
    expect(Object.keys(unzipSync(one.bytes)).filter((name) => name.endsWith('.pdf'))).toHaveLength(1);
  });
  test('refuses other filters; protects: staff only', async () => {
    expect((await api.call('GET', '/admin/documents?sellerId=x', { token: staff.token })).status).toBe(400);
    for (const { token } of [shopper, seller]) {
      expect((await api.call('GET', '/admin/documents', { token })).status).toBe(403);
      expect((await file('/admin/documents/2026-11/csv', token)).status).toBe(403);
    }
  });
});

describe('rules', () => {
  test('a moment is in its month’s span, and months follow each other', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
        (at) => {
          const month = monthOf(at);
          const { since, until } = spanOf(month);
          expect(since <= at && at < until).toBe(true);
          expect(monthOf(until)).toBe(shiftMonth(month, 1));
          expect(shiftMonth(shiftMonth(month, 5), -5)).toBe(month);
        },
      ),
    );
    expect(monthsBetween('2026-11', '2027-02')).toEqual(['2027-02', '2027-01', '2026-12', '2026-11']);
  });
  test('amounts are written in baht to the satang', () => {
    const csv = registerCsv('en', [{ content: testContent(), isCancelled: false, replacedBy: null }]);
    expect(csv.trimEnd().split('\r\n')[1]).toMatch(/,650,286\.92,20\.08,957$/);
  });
});
