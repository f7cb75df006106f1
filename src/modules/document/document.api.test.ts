import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readPdf } from '../../platform/pdf/test-read-pdf.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { auditEvents } from '../audit/audit.tables.ts';
import { orderGroups } from '../order/order.tables.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { documents } from './document.tables.ts';
import { testChoice, testDocuments } from './test-documents.ts';

const bangkok = (text: string) => new Date(`${text}+07:00`);
const noon = bangkok('2026-11-21T12:00:00');
let now = noon;
let api: TestApi;
let shop: TestShop;
let given: ReturnType<typeof testDocuments>;
type Someone = Awaited<ReturnType<TestApi['signIn']>>;
let shopper: Someone;
let other: Someone;
let seller: Someone;
let otherSeller: Someone;
let staff: Someone;
let sellerId: number;

beforeAll(async () => {
  api = await openTestApi({ services: { clock: () => now } });
  shop = testShop(api.db);
  given = testDocuments(api.db, shop);
  shopper = await api.signIn();
  other = await api.signIn();
  sellerId = await shop.seller();
  await given.taxProfile(sellerId);
  seller = await api.signIn('seller', sellerId);
  otherSeller = await api.signIn('seller', await shop.seller());
  staff = await api.signIn('staff');
});
beforeEach(() => {
  now = noon;
});
afterAll(() => api.close());

const order = (changes: Partial<Parameters<typeof given.order>[0]> = {}) =>
  given.order({ sellerId, userId: shopper.userId, orderedAt: noon, ...changes });
const documentsOf = (orderNumber: string, token: string, prefix = '') =>
  api.call('GET', `${prefix}/Order/${orderNumber}/documents`, { token });
async function file(path: string, token: string) {
  const response = await api.app.request(`/api${path}`, {
    headers: { 'x-api-key': 'test-key', authorization: `Bearer ${token}` },
  });
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}
const { email: _, branchType: __, ...wishRest } = testChoice;
const wish = { ...wishRest, branchType: 'branch' };

describe('GET /Order/{orderNumber}/documents', () => {
  test('issues what is due and says what there is, to its buyer and its seller', async () => {
    const { orderNumber } = await order();
    const first = await documentsOf(orderNumber, shopper.token);
    expect(first.body.detail).toMatchObject({
      state: 'issued',
      documents: [
        {
          form: 'abbreviated_tax_invoice',
          total: 1007,
          paidByBuyer: 1007,
          paidByHouse: 0,
          paidWithPoints: 0,
          hasXml: true,
          isCancelled: false,
          replacedBy: null,
        },
      ],
      canChange: true,
      taxInvoice: null,
      changeUntil: bangkok('2026-11-22T00:00:00').toISOString(),
    });
    const again = await documentsOf(orderNumber, shopper.token);
    expect(again.body.detail).toEqual(first.body.detail);
    const store = await documentsOf(orderNumber, seller.token, '/seller');
    expect(store.body.detail).toMatchObject({
      state: 'issued',
      documents: first.body.detail.documents,
    });
    expect(store.body.detail).not.toHaveProperty('taxInvoice');
  });
  test('tells who paid where the house’s vouchers and points did too: it adds up to what was sold for', async () => {
    const { orderNumber, totalSatang } = await order({
      houseDiscountSatang: 1_000,
      houseShippingSatang: 4_000,
      sellerDiscountSatang: 5_000,
      pointsSatang: 2_300,
    });
    const { documents: issued } = (await documentsOf(orderNumber, shopper.token)).body.detail;
    expect(issued).toMatchObject([
      { total: 957, paidByBuyer: totalSatang / 100, paidByHouse: 50, paidWithPoints: 23 },
    ]);
    const [{ total, paidByBuyer, paidByHouse, paidWithPoints }] = issued;
    expect(paidByBuyer + paidByHouse + paidWithPoints).toBe(total);
  });
  test('says what it waits for', async () => {
    const asked = await order({ taxInvoice: testChoice });
    expect((await documentsOf(asked.orderNumber, shopper.token)).body.detail).toMatchObject({
      state: 'waitingCheck',
      dueAt: bangkok('2026-11-22T00:00:00').toISOString(),
      canChange: true,
      documents: [],
    });
    const unpaid = await order({ status: 'unpaid' });
    expect((await documentsOf(unpaid.orderNumber, shopper.token)).body.detail.state).toBe('waitingPayment');
    const cancelled = await order({ status: 'cancelled' });
    expect((await documentsOf(cancelled.orderNumber, shopper.token)).body.detail).toMatchObject({
      state: 'none',
      canChange: false,
    });
  });
  test('protects: another’s order isn’t there', async () => {
    const { orderNumber } = await order();
    for (const [token, prefix] of [
      [other.token, ''],
      [seller.token, ''],
      [otherSeller.token, '/seller'],
    ] as const)
      expect((await documentsOf(orderNumber, token, prefix)).body.code).toBe('orderNotFound');
    expect((await documentsOf(orderNumber, shopper.token, '/seller')).status).toBe(403);
    expect((await documentsOf('x', shopper.token)).status).toBe(400);
  });
});

describe('GET /document/issuers', () => {
  const issuers = (sellerIds: string, token?: string) =>
    api.call('GET', `/document/issuers?sellerIds=${sellerIds}`, token === undefined ? {} : { token });
  test('says what each store gives', async () => {
    const [small, silent] = [await shop.seller(), await shop.seller()];
    await given.taxProfile(small, { isVatRegistered: false });
    expect((await issuers(`${sellerId},${small},${silent}`, shopper.token)).body.detail.dataList).toEqual([
      { sellerId, gives: 'taxInvoice' },
      { sellerId: small, gives: 'receipt' },
      { sellerId: silent, gives: 'unknown' },
    ]);
    const listed = await api.call(
      'GET',
      `/document/issuers?sellerIds[]=${small}&sellerIds[]=${silent}`,
      shopper,
    );
    expect(listed.body.detail.dataList).toHaveLength(2);
  });
  test('refuses what is no list; protects: only for who is signed in', async () => {
    expect((await issuers('x', shopper.token)).status).toBe(400);
    expect((await issuers('1')).status).toBe(401);
  });
});

describe('GET /document/{id}/{format}', () => {
  test('gives the PDF and the XML to the buyer, the seller and staff', async () => {
    const { orderNumber } = await order({ taxInvoice: testChoice });
    now = bangkok('2026-11-22T00:00:00');
    const { documents: issued } = (await documentsOf(orderNumber, shopper.token)).body.detail;
    const { id, documentNumber } = issued[0];
    for (const { token } of [shopper, seller, staff]) {
      const pdf = await file(`/document/${id}/pdf`, token);
      expect(pdf.status).toBe(200);
      expect(pdf.headers.get('content-type')).toBe('application/pdf');
      const text = readPdf(pdf.bytes).pages.flat().join('\n');
      expect(text).toContain(documentNumber);
      expect(text).toContain('บริษัท ผู้ซื้อ จำกัด');
      const xml = await file(`/document/${id}/xml`, token);
      expect(xml.headers.get('content-type')).toBe('application/xml');
      expect(xml.bytes.toString('utf8')).toContain(`<ram:ID>${documentNumber}</ram:ID>`);
    }
  });
  test('protects: isn’t there for anybody else', async () => {
    const { orderNumber } = await order();
    const { documents: issued } = (await documentsOf(orderNumber, shopper.token)).body.detail;
    const { id } = issued[0];
    for (const { token } of [other, otherSeller]) {
      expect((await file(`/document/${id}/pdf`, token)).status).toBe(404);
      expect((await file(`/document/${id}/xml`, token)).status).toBe(404);
    }
    expect((await file('/document/999999/pdf', staff.token)).status).toBe(404);
  });
  test('protects: staff and members of the store read it only with a right that shows it to them elsewhere', async () => {
    const { orderNumber } = await order();
    const { documents: issued } = (await documentsOf(orderNumber, shopper.token)).body.detail;
    const status = async (who: Promise<{ token: string }>) =>
      (await file(`/document/${issued[0].id}/pdf`, (await who).token)).status;
    const clerk = (staffRole: 'support' | 'finance' | 'content' | 'catalogue') =>
      status(api.signIn('staff', null, { staffRole }));
    const member = (right: 'orders' | 'finance' | 'catalogue') =>
      status(api.signIn('seller', sellerId, { storeRights: [right] }));
    expect([await clerk('support'), await clerk('finance')]).toEqual([200, 200]);
    expect([await member('orders'), await member('finance')]).toEqual([200, 200]);
    expect([await clerk('content'), await clerk('catalogue'), await member('catalogue')]).toEqual([
      404, 404, 404,
    ]);
  });
  test('refuses other formats, and a visitor', async () => {
    const { orderNumber } = await order();
    const { documents: issued } = (await documentsOf(orderNumber, shopper.token)).body.detail;
    const { id } = issued[0];
    expect((await file(`/document/${id}/docx`, shopper.token)).status).toBe(400);
    expect((await api.call('GET', `/document/${id}/pdf`)).status).toBe(401);
  });
});

describe('PUT /Order/{orderNumber}/tax-invoice', () => {
  const change = (orderNumber: string, token: string, taxInvoice: object = wish) =>
    api.call('PUT', `/Order/${orderNumber}/tax-invoice`, { token, body: { taxInvoice } });

  test('changes the data until 23:59:59.999 in Bangkok, and what is issued then says it', async () => {
    const { orderNumber } = await order({ taxInvoice: { ...testChoice, name: 'เดิม' } });
    now = bangkok('2026-11-21T23:59:59.999');
    const changed = await change(orderNumber, shopper.token, { ...wish, name: 'บริษัท ใหม่ จำกัด' });
    expect(changed.body.detail.taxInvoice).toMatchObject({ name: 'บริษัท ใหม่ จำกัด', branchNumber: '00012' });
    now = bangkok('2026-11-22T00:00:00');
    expect((await change(orderNumber, shopper.token)).body.code).toBe('taxInvoiceTooLate');
    const { documents: issued } = (await documentsOf(orderNumber, shopper.token)).body.detail;
    const [row] = await api.db.select().from(documents).where(eq(documents.id, issued[0].id));
    expect(row?.content.buyer?.name).toBe('บริษัท ใหม่ จำกัด');
  });
  test('lets somebody ask who hadn’t, with the parcel’s address when none is given', async () => {
    const { orderNumber, groupId } = await order({ status: 'unpaid' });
    const personal = { type: 'personal', name: 'สมศรี รักอ่าน', taxId: '1-1017-00230-70-8' };
    expect((await change(orderNumber, shopper.token, personal)).status).toBe(200);
    const [group] = await api.db.select().from(orderGroups).where(eq(orderGroups.id, groupId));
    expect(group?.taxInvoice).toEqual({
      type: 'personal',
      name: 'สมศรี รักอ่าน',
      taxId: '1101700230708',
      branchType: null,
      branchNumber: null,
      branchName: null,
      email: null,
      address: '99/1 ถนนพระราม 4 แขวงสีลม เขตบางรัก กรุงเทพมหานคร 10500',
      zipCode: '10500',
    });
  });
  test('replaces the receipt that is there by a full tax invoice: the buyer sees that, the store both', async () => {
    const { orderNumber } = await order();
    const first = (await documentsOf(orderNumber, shopper.token)).body.detail.documents[0];
    expect((await change(orderNumber, shopper.token)).status).toBe(200);
    const seen = (await documentsOf(orderNumber, shopper.token)).body.detail;
    expect(seen).toMatchObject({ documents: [{ form: 'tax_invoice', replacedBy: null }], canChange: true });
    const { documentNumber } = seen.documents[0];
    const store = (await documentsOf(orderNumber, seller.token, '/seller')).body.detail.documents;
    expect(store).toMatchObject([
      { id: first.id, form: 'abbreviated_tax_invoice', hasXml: false, replacedBy: documentNumber },
      { id: seen.documents[0].id, hasXml: true },
    ]);
    const cancelled = readPdf((await file(`/document/${first.id}/pdf`, seller.token)).bytes)
      .pages.flat()
      .join('');
    expect(cancelled).toContain(`ฉบับนี้ถูกยกเลิก ใช้เลขที่ ${documentNumber} แทน`);
    expect((await file(`/document/${first.id}/xml`, seller.token)).status).toBe(404);
    const text = readPdf((await file(`/document/${seen.documents[0].id}/pdf`, shopper.token)).bytes)
      .pages.flat()
      .join('');
    expect(text).toContain(
      `ใบกำกับภาษีอย่างย่อเลขที่ ${first.documentNumber} ลงวันที่ 21 พฤศจิกายน 2569 ถูกยกเลิก และออกใบกำกับภาษีเต็มรูปแทน`,
    );
  });
  test('refuses what a credit note was issued on, what was cancelled, and what is wrong', async () => {
    const { orderNumber, id } = await order();
    await documentsOf(orderNumber, shopper.token);
    await given.setStatus(id, 'cancelled', now);
    await documentsOf(orderNumber, shopper.token);
    expect((await change(orderNumber, shopper.token)).body.code).toBe('taxInvoiceCredited');
    const closed = await order({ status: 'cancelled' });
    expect((await change(closed.orderNumber, shopper.token)).body.code).toBe('taxInvoiceOrderClosed');
    const open = await order({ taxInvoice: testChoice });
    for (const wrong of [{ taxId: '1' }, { name: '' }, { branchNumber: '1' }, { address: 'ไม่มีรหัส' }])
      expect((await change(open.orderNumber, shopper.token, { ...wish, ...wrong })).status).toBe(400);
  });
  test('protects: another’s order isn’t there; when the day ends at once, either the old or the new is issued', async () => {
    const { orderNumber, id } = await order({ taxInvoice: testChoice });
    for (const { token } of [other, seller])
      expect((await change(orderNumber, token)).body.code).toBe('orderNotFound');
    now = bangkok('2026-11-21T23:59:59.999');
    const late = setTimeout(() => {
      now = bangkok('2026-11-22T00:00:00');
    }, 3);
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        change(orderNumber, shopper.token, { ...wish, name: `ชื่อ ${index}` }),
      ),
    );
    clearTimeout(late);
    now = bangkok('2026-11-22T00:00:00');
    await documentsOf(orderNumber, shopper.token);
    const [row] = await api.db.select().from(documents).where(eq(documents.orderId, id));
    expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const said = replies
      .filter(({ status }) => status === 200)
      .map(({ body }) => body.detail.taxInvoice.name);
    expect([testChoice.name, ...said]).toContain(row?.content.buyer?.name);
  });
});

test('an address with its zip code in a field of its own makes XML, and is printed once', async () => {
  const { orderNumber } = await order();
  await documentsOf(orderNumber, shopper.token);
  await api.call('PUT', `/Order/${orderNumber}/tax-invoice`, {
    token: shopper.token,
    body: { taxInvoice: { ...wish, address: '55 ถนนห้วยแก้ว ต.สุเทพ', zipCode: '50200' } },
  });
  const { documents: issued } = (await documentsOf(orderNumber, shopper.token)).body.detail;
  expect(issued).toMatchObject([{ hasXml: true }]);
  const xml = (await file(`/document/${issued[0].id}/xml`, shopper.token)).bytes.toString('utf8');
  expect(xml).toContain('<ram:PostcodeCode>50200</ram:PostcodeCode>');
  expect(xml).toContain('<ram:LineOne>55 ถนนห้วยแก้ว ต.สุเทพ 50200</ram:LineOne>');
});

describe('/admin/Order/{orderNumber}', () => {
  const read = (orderNumber: string, token: string) => documentsOf(orderNumber, token, '/admin');
  const change = (orderNumber: string, token: string, changes: object = {}) =>
    api.call('PUT', `/admin/Order/${orderNumber}/tax-invoice`, {
      token,
      body: { taxInvoice: wish, reason: 'ลูกค้าแจ้งชื่อผิด', ...changes },
    });

  test('staff change it for the buyer after the day, with a reason that is kept', async () => {
    const { orderNumber } = await order();
    await documentsOf(orderNumber, shopper.token);
    now = bangkok('2026-12-15T23:59:59');
    const accountant = await api.signIn('staff');
    expect((await read(orderNumber, accountant.token)).body.detail).toMatchObject({
      refusal: null,
      changeUntil: bangkok('2026-12-16T00:00:00').toISOString(),
      taxInvoice: null,
      orders: 1,
    });
    expect((await change(orderNumber, accountant.token)).body.detail.taxInvoice.name).toBe(wish.name);
    const after = (await read(orderNumber, accountant.token)).body.detail;
    expect(after.documents.map(({ form }: { form: string }) => form)).toEqual([
      'abbreviated_tax_invoice',
      'tax_invoice',
    ]);
    const kept = await api.db.select().from(auditEvents).where(eq(auditEvents.kind, 'tax_invoice_changed'));
    expect(kept).toMatchObject([
      {
        actorUserId: accountant.userId,
        subjectUserId: shopper.userId,
        detail: { orderNumber, reason: 'ลูกค้าแจ้งชื่อผิด', documents: after.documents[1].documentNumber },
      },
    ]);
    now = bangkok('2026-12-16T00:00:00');
    expect((await change(orderNumber, accountant.token)).body.code).toBe('taxInvoiceFiled');
    expect((await read(orderNumber, accountant.token)).body.detail.refusal).toBe('taxInvoiceFiled');
  });
  test('refuses without a reason, and what isn’t there; protects: staff only', async () => {
    const { orderNumber } = await order();
    expect((await change(orderNumber, staff.token, { reason: ' ' })).status).toBe(400);
    expect((await change('R1-9', staff.token)).body.code).toBe('orderNotFound');
    expect((await read('R1-9', staff.token)).body.code).toBe('orderNotFound');
    for (const { token } of [shopper, seller]) {
      expect((await read(orderNumber, token)).status).toBe(403);
      expect((await change(orderNumber, token)).status).toBe(403);
    }
  });
});

describe('/seller/tax-profile', () => {
  const profile = {
    legalNameTh: 'บริษัท ร้านใหม่ จำกัด',
    legalNameEn: '',
    taxId: '0-1055-61000-01-1',
    isVatRegistered: true,
    branchNumber: '00001',
    branchName: 'สาขาสยาม',
    address: '12 ถนนพระราม 1',
    subdistrictId: 100101,
    telephone: '021234567',
    email: 'tax@store.example',
  };
  const save = (token: string, body: object) => api.call('PUT', '/seller/tax-profile', { token, body });

  test('is kept for the caller’s own store, and documents say it from then on', async () => {
    expect((await api.call('GET', '/seller/tax-profile', { token: otherSeller.token })).body.detail).toEqual({
      profile: null,
    });
    expect((await save(otherSeller.token, profile)).body.detail.profile).toMatchObject({
      legalNameEn: null,
      taxId: '0105561000011',
      branchName: 'สาขาสยาม',
      subdistrictId: 100101,
      provinceName: 'กรุงเทพมหานคร',
    });
    const kept = await api.db.select().from(auditEvents).where(eq(auditEvents.kind, 'tax_profile_saved'));
    expect(kept.map(({ actorUserId }) => actorUserId)).toEqual([otherSeller.userId]);
    const read = await api.call('GET', '/seller/tax-profile', { token: otherSeller.token, culture: 'en' });
    // Documents are in Thai, whichever language the seller reads.
    expect(read.body.detail.profile).toMatchObject({ districtName: 'พระนคร', zipCode: '10200' });
    expect(
      (await api.call('GET', '/seller/tax-profile', { token: seller.token })).body.detail.profile.legalNameTh,
    ).toBe('บริษัท ร้านหนังสือ จำกัด');
  });
  test('of two who read it, the second to save is told; the same sent twice is taken once', async () => {
    const { token } = await api.signIn('seller', await shop.seller());
    const first = await save(token, { ...profile, version: 0 });
    expect(first.body.detail.profile.version).toBe(1);
    expect((await save(token, { ...profile, version: 0 })).body.detail.profile.version).toBe(1);
    expect((await save(token, { ...profile, legalNameTh: 'อีกคน', version: 0 })).status).toBe(409);
    const tried = await Promise.all(
      ['หนึ่ง', 'สอง'].map((legalNameTh) => save(token, { ...profile, legalNameTh, version: 1 })),
    );
    expect(tried.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(tried.find(({ status }) => status === 409)?.body.code).toBe('taxProfileChanged');
    // A client that doesn't say what it has read is believed.
    expect((await save(token, { ...profile, legalNameTh: 'สาม' })).body.detail.profile.version).toBe(3);
  });

  test('what was issued before stays as it was', async () => {
    const own = await shop.seller();
    const { token } = await api.signIn('seller', own);
    await save(token, profile);
    const { orderNumber, id } = await order({ sellerId: own });
    await documentsOf(orderNumber, shopper.token);
    await save(token, { ...profile, legalNameTh: 'ชื่อใหม่กว่า' });
    await documentsOf(orderNumber, shopper.token);
    const rows = await api.db.select().from(documents).where(eq(documents.orderId, id));
    expect(rows.map(({ content }) => content.seller.legalNameTh)).toEqual(['บริษัท ร้านใหม่ จำกัด']);
    expect(rows[0]?.content.seller).toMatchObject({ branchNumber: '00001', subdistrictCode: '100101' });
  });
  test.each([
    { taxId: '0105561000012' },
    { legalNameTh: ' ' },
    { branchNumber: '1' },
    { email: 'x' },
    { subdistrictId: 0 },
    { sellerId: 1 },
  ])('refuses %j', async (wrong) => {
    expect((await save(seller.token, { ...profile, ...wrong })).status).toBe(400);
  });
  test('refuses a place that isn’t there; protects: sellers only', async () => {
    expect((await save(seller.token, { ...profile, subdistrictId: 999_999 })).body.code).toBe(
      'subdistrictNotFound',
    );
    for (const { token } of [shopper, staff]) expect((await save(token, profile)).status).toBe(403);
  });
});
