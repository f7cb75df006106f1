import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { transact } from '../../platform/db/transact.ts';
import { pdf } from '../../platform/images/test-pictures.ts';
import { wrongFields } from '../../test-api.ts';
import { issueCommissionInvoices } from '../commission-invoice/issue-commission-invoices.ts';
import { readBalance } from '../ledger/read-balance.ts';
import { confirmReceipt } from '../order/complete-order.ts';
import { openReturns, type Placed } from '../returns/test-returns.ts';
import { type SettingChanges, saveSettings } from '../settings/save-settings.ts';
import { closeDueStatements } from '../settlement/close-statements.ts';
import { readStatedBalances } from '../settlement/read-stated-balances.ts';
import { withholdingSetting } from './withholding.rules.ts';

const returns = openReturns();
const { get, post, shipped } = returns;
const dayMs = 86_400_000;
const issuer = {
  legalNameTh: 'สถาบันบรรณศาลา',
  taxId: '0999000000990',
  address: '99 ถนนศาลาหนังสือ',
  subdistrictName: 'พระบรมมหาราชวัง',
  districtName: 'พระนคร',
  provinceName: 'กรุงเทพมหานคร',
  zipCode: '10200',
};
const company = '0999000000027';
const person = '1101700207366';
const services = () => returns.opened().api.services;
const db = () => returns.opened().api.db;
const set = (settings: SettingChanges) => transact(db(), (tx) => saveSettings(tx, settings));
let staff: { token: string; userId: number };
beforeAll(async () => {
  staff = await returns.opened().api.signIn('staff');
  await set({ settlement: { issuer } });
});
beforeEach(() => set({ withholding: withholdingSetting.parse({}) }));

type Invoiced = { order: Placed; statementNumber: string; commission: number; vat: number };

async function close(order: Placed): Promise<{ statementNumber: string; commission: number; vat: number }> {
  await returns.pass(8 * dayMs);
  await closeDueStatements(services());
  const [head] = (await get('/seller/finance', order.seller)).body.detail.statements.dataList;
  return head;
}

/** A store with the house's invoice for the commission of a completed order. */
async function invoiced(taxId = company): Promise<Invoiced> {
  const order = await shipped();
  await db().execute(sql`insert into seller_tax_profiles (seller_id, legal_name_th, tax_id, is_vat_registered, address,
      subdistrict_name, district_name, province_name, zip_code, updated_at)
    values (${order.sellerId}, 'บริษัท หนังสือ จำกัด', ${taxId}, true, '88/8', 'อัมพวา', 'อัมพวา', 'สมุทรสงคราม', '75110', now())`);
  const { orderNumber, buyer } = order;
  expect((await confirmReceipt(services(), { orderNumber, userId: buyer.userId })).ok).toBe(true);
  const { statementNumber, commission, vat } = await close(order);
  await issueCommissionInvoices(services());
  return { order, statementNumber, commission, vat };
}

const today = () => new Date(services().clock().getTime() + 7 * 3_600_000).toISOString().slice(0, 10);
const path = ({ statementNumber }: Invoiced) => `/seller/withholding/${statementNumber}`;
/** Three per cent of the commission without VAT, in satang. */
const dueOf = ({ commission, vat }: Invoiced) => Math.round(Math.round((commission - vat) * 100) * 0.03);

function send(
  claim: Invoiced,
  more: Record<string, string> = {},
  bytes: Uint8Array<ArrayBuffer> = new Uint8Array(pdf('')),
  who = claim.order.seller,
) {
  const form = new FormData();
  const said = { number: '12/2569', date: today(), amount: String(dueOf(claim) / 100), ...more };
  for (const [name, value] of Object.entries(said)) form.set(name, value);
  form.set('file', new File([bytes], '50ทวิ.pdf', { type: 'application/pdf' }));
  return returns.opened().api.call('POST', path(claim), { token: who.token, body: form });
}
async function sent(claim: Invoiced, more: Record<string, string> = {}): Promise<number> {
  const reply = await send(claim, more);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.detail.id;
}
const approve = (id: number) => post(`/admin/withholding/${id}/approve`, {}, staff);
const reject = (id: number, reason = 'ยอดไม่ตรงกับใบกำกับ') =>
  post(`/admin/withholding/${id}/reject`, { reason }, staff);
const claims = async ({ order }: Invoiced) => (await get('/seller/withholding', order.seller)).body.detail;
const claimOf = async (claim: Invoiced) => (await get(path(claim), claim.order.seller)).body.detail;
const due = async ({ order }: Invoiced) =>
  0 - (await readBalance(db(), { kind: 'seller_payable', ownerId: order.sellerId }));
const receivable = () => readBalance(db(), { kind: 'tax_withheld_from_house' });

describe('a certificate', () => {
  test('waits for a second person above the amount; then it is booked once, and both are named', async () => {
    const claim = await invoiced();
    const id = await sent(claim, { number: '88/2569' });
    await set({ approval: { adjustmentSatang: 0 } });
    try {
      const before = await due(claim);
      expect((await approve(id)).body.code).toBe('secondPersonNeeded');
      const asked = await post(`/admin/withholding/${id}/approve`, { ask: 'เทียบกับใบกำกับแล้ว' }, staff);
      expect(asked.body.detail, JSON.stringify(asked.body)).toMatchObject({ isDecided: false });
      const { approvalId } = asked.body.detail;
      expect(await due(claim)).toBe(before);
      const second = await returns.opened().api.signIn('staff');
      const waiting = (await get('/admin/approval/List?perpage=100', second)).body.detail.dataList;
      const found = waiting.find((each: { id: string }) => each.id === approvalId);
      expect(found).toMatchObject({ kind: 'certificate', subject: String(id), amount: dueOf(claim) / 100 });
      expect(found.facts).toContainEqual({ name: 'store', value: 'บริษัท หนังสือ จำกัด' });
      const yes = (who: { token: string }) =>
        post(`/admin/approval/${approvalId}/approve`, { hash: found.hash }, who);
      expect((await yes(staff)).body.code).toBe('sameStaff');
      expect((await Promise.all([yes(second), yes(second)])).map(({ status }) => status).sort()).toEqual([
        200, 409,
      ]);
      expect(await due(claim)).toBe(before + dueOf(claim));
      const { rows } =
        await db().execute(sql`select actor_user_id::int as actor, detail ->> 'askedBy' as asked
        from audit_events where kind = 'withholding_accepted' and detail ->> 'approvalId' = ${approvalId}`);
      expect(rows).toEqual([{ actor: second.userId, asked: String(staff.userId) }]);
      // Refused by somebody meanwhile, what was asked for no longer holds.
      const other = await invoiced();
      const otherId = await sent(other, { number: '89/2569' });
      const again = await post(`/admin/withholding/${otherId}/approve`, { ask: 'ตรวจแล้ว' }, staff);
      await reject(otherId);
      const list = (await get('/admin/approval/List?perpage=100', second)).body.detail.dataList;
      const stale = list.find((each: { id: string }) => each.id === again.body.detail.approvalId);
      expect(
        (await post(`/admin/approval/${stale.id}/approve`, { hash: stale.hash }, second)).body.code,
      ).toBe('approvalStale');
    } finally {
      await set({ approval: { adjustmentSatang: 5_000_00 } });
    }
  });

  test('works: sent, accepted, in the books, on the next statement as withheld, and due for the payout', async () => {
    const claim = await invoiced();
    const satang = dueOf(claim);
    expect(satang).toBeGreaterThan(0);
    expect(await claims(claim)).toMatchObject({
      rate: 3,
      claimable: satang / 100,
      openCount: 1,
      waiting: 0,
      total: 1,
    });
    const [before, held] = [await due(claim), await receivable()];
    const id = await sent(claim);
    expect(await claims(claim)).toMatchObject({ claimable: 0, openCount: 0, waiting: satang / 100 });
    expect(await due(claim), 'nothing moves until it is accepted').toBe(before);
    const { dataList, counts } = (await get('/admin/withholding', staff)).body.detail;
    expect(counts.waiting).toBeGreaterThan(0);
    expect(dataList.find((each: { id: number }) => each.id === id)).toMatchObject({
      amount: satang / 100,
      due: satang / 100,
      payerName: 'บริษัท หนังสือ จำกัด',
      payerTaxId: company,
      isPicture: false,
      sameNumber: 0,
    });
    expect((await approve(id)).status).toBe(200);
    expect(await due(claim)).toBe(before + satang);
    expect(await receivable()).toBe(held + satang);
    expect((await claimOf(claim)).certificate).toMatchObject({ status: 'accepted', number: '12/2569' });

    const [stated] = await readStatedBalances(db(), [claim.order.sellerId]);
    const next = await close(claim.order);
    expect(next.statementNumber).not.toBe(claim.statementNumber);
    const statement = (await get(`/seller/statement/${next.statementNumber}`, claim.order.seller)).body
      .detail;
    expect(statement.dataList).toMatchObject([
      { type: 'withholding', amount: satang / 100, withheld: satang / 100, vat: 0 },
    ]);
    expect(statement.dataList[0].note).toContain('12/2569');
    expect(statement.commission).toBe(0);
    const csv = await get(`/seller/statement/${next.statementNumber}/csv`, claim.order.seller);
    expect(csv.status).toBe(200);
    const [after] = await readStatedBalances(db(), [claim.order.sellerId]);
    expect(after?.closingSatang).toBe((stated?.closingSatang ?? 0) + satang);

    const { rows: told } = await db().execute<{ kind: string; params: { total: string } }>(
      sql`select kind, params from notifications where user_id = ${claim.order.seller.userId} and kind = 'sellerCredited'`,
    );
    expect(told).toMatchObject([{ params: { total: (satang / 100).toFixed(2) } }]);
    const { rows: audited } = await db().execute<{ kind: string }>(
      sql`select kind from audit_events where (detail ->> 'certificateId')::int = ${id} order by id`,
    );
    expect(audited.map(({ kind }) => kind)).toEqual(['withholding_sent', 'withholding_accepted']);
  });

  test('is decided by one of several who press at once, and booked once', async () => {
    const claim = await invoiced();
    const before = await due(claim);
    const id = await sent(claim);
    const tried = await Promise.all([approve(id), approve(id), approve(id)]);
    expect(tried.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await due(claim)).toBe(before + dueOf(claim));
    expect((await reject(id)).body.code).toBe('certificateDecided');

    const other = await invoiced();
    const otherId = await sent(other);
    const both = await Promise.all([approve(otherId), reject(otherId)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const isAccepted = both[0]?.status === 200;
    expect((await claimOf(other)).certificate.status).toBe(isAccepted ? 'accepted' : 'refused');
  });

  test('is one at a time for an invoice, of several that are sent at once too; what was refused makes room', async () => {
    const claim = await invoiced();
    const tried = await Promise.all([send(claim), send(claim), send(claim)]);
    expect(tried.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const first: number = tried.find(({ status }) => status === 200)?.body.detail.id;
    expect((await send(claim)).body.code).toBe('withholdingSent');
    expect((await reject(first, 'ลายเซ็นไม่ครบ')).status).toBe(200);
    expect(await claimOf(claim)).toMatchObject({
      isOpen: true,
      certificate: { status: 'refused', reason: 'ลายเซ็นไม่ครบ' },
    });
    const { rows: told } = await db().execute(
      sql`select 1 from notifications where user_id = ${claim.order.seller.userId} and kind = 'sellerWithholdingRefused'`,
    );
    expect(told).toHaveLength(1);
    const second = await sent(claim, { amount: '0.01' });
    expect((await approve(second)).status).toBe(200);
    expect((await send(claim)).body.code).toBe('withholdingSent');
  });

  test('whose refund was taken back makes room for another, and the books are as before', async () => {
    const claim = await invoiced();
    const [before, held] = [await due(claim), await receivable()];
    const id = await sent(claim);
    await approve(id);
    const { dataList } = (await get('/seller/adjustment', claim.order.seller)).body.detail;
    expect(dataList).toMatchObject([{ kind: 'withholding', isReversed: false }]);
    const back = await post(`/admin/adjustment/${dataList[0].id}/reverse`, { reason: 'ใบปลอม' }, staff);
    expect(back.status, JSON.stringify(back.body)).toBe(200);
    expect([await due(claim), await receivable()]).toEqual([before, held]);
    expect(await claimOf(claim)).toMatchObject({
      isOpen: true,
      certificate: { status: 'taken_back', reason: 'ใบปลอม' },
    });
    const other = await sent(claim, { number: '13/2569' });
    expect((await approve(other)).status).toBe(200);
    expect(await due(claim)).toBe(before + dueOf(claim));
  });

  test('stays as it was sent, whatever is written to the database', async () => {
    const claim = await invoiced();
    const id = await sent(claim);
    await expect(
      db().execute(sql`update withholding_certificates set amount_satang = 1 where id = ${id}`),
    ).rejects.toThrow();
    await expect(db().execute(sql`delete from withholding_certificates where id = ${id}`)).rejects.toThrow();
  });
});

describe('refuses', () => {
  test('more than the law’s amount, dates outside, no number, and files of another kind', async () => {
    const claim = await invoiced();
    const most = dueOf(claim);
    const wrong = await send(claim, { amount: String((most + 1) / 100), date: '2026-01-01', number: ' ' });
    expect(wrong).toMatchObject({ status: 422, body: { code: 'withholdingInvalid' } });
    expect(wrongFields(wrong)).toEqual({ number: 'required', date: 'dateEarly', amount: 'amountMost' });
    const late = new Date(services().clock().getTime() + 2 * dayMs).toISOString().slice(0, 10);
    expect(wrongFields(await send(claim, { date: late }))).toEqual({ date: 'dateFuture' });
    for (const amount of ['0', '-1', '1.001', 'x'])
      expect((await send(claim, { amount })).body.code, amount).toBe('inputInvalid');
    const svg = new Uint8Array(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    expect((await send(claim, {}, svg)).body.code).toBe('formatNotSupported');
    const script = new Uint8Array(pdf('2 0 obj\n<< /S /JavaScript /JS (app.alert(1)) >>\nendobj\n'));
    expect((await send(claim, {}, script)).body.code).toBe('pdfUnsafe');
    expect((await claimOf(claim)).certificate).toBeNull();
  });

  test('where the setting says that nothing is kept back: off, of people, of small amounts', async () => {
    const [claim, ofPerson] = [await invoiced(), await invoiced(person)];
    expect((await get(path(ofPerson), ofPerson.order.seller)).status).toBe(404);
    expect((await send(ofPerson, { amount: '0.01' })).body.code).toBe('withholdingNotDue');
    expect(await claims(ofPerson)).toMatchObject({ claimable: 0, total: 0 });
    for (const withholding of [{ isOn: false }, { leastSatang: 100_000 }, { payers: [] }]) {
      await set({ withholding: { ...withholdingSetting.parse({}), ...withholding } });
      expect(await claims(claim)).toMatchObject({ claimable: 0, dataList: [], total: 0 });
      expect((await send(claim)).body.code).toBe('withholdingNotDue');
    }
    await set({ withholding: { leastSatang: 0, basisPoints: 150, payers: ['company', 'personal'] } });
    expect((await claims(claim)).rate).toBe(1.5);
    for (const each of [claim, ofPerson]) {
      const base = Math.round((each.commission - each.vat) * 100);
      expect((await claimOf(each)).due).toBe(Math.round(base * 0.015) / 100);
    }
  });

  test('what was sent under the setting of before stays claimable at its amount', async () => {
    const claim = await invoiced();
    const before = await due(claim);
    const id = await sent(claim);
    await set({ withholding: { isOn: false } });
    expect((await claims(claim)).total, 'what was sent is shown').toBe(1);
    expect((await approve(id)).status).toBe(200);
    expect(await due(claim)).toBe(before + dueOf(claim));
  });

  test('a decision of what there isn’t, and one without a reason', async () => {
    expect((await approve(999_999_999)).body.code).toBe('certificateNotFound');
    expect((await reject(999_999_999)).body.code).toBe('certificateNotFound');
    const claim = await invoiced();
    const id = await sent(claim);
    expect((await reject(id, ' ')).body.code).toBe('inputInvalid');
    expect((await get('/admin/withholding-table/2026-13', staff)).body.code).toBe('inputInvalid');
  });
});

test('staff find a certificate by its number, its store, who paid, their tax number, the invoice and the amount', async () => {
  const claim = await invoiced('0105561234567');
  const id = await sent(claim, { number: 'สม.7/๒๕๖๙' });
  const { rows } = await db().execute<{ urlKey: string; document: string }>(sql`
    select s.url_key as "urlKey", i.document_number as document from withholding_certificates c
    join commission_invoices i on i.id = c.invoice_id join sellers s on s.id = c.seller_id where c.id = ${id}`);
  const found = async (search: string) => {
    const reply = await get(`/admin/withholding?perpage=100&search=${encodeURIComponent(search)}`, staff);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    const ids: number[] = reply.body.detail.dataList.map((each: { id: number }) => each.id);
    expect(reply.body.detail.counts.waiting, search).toBe(ids.length);
    return ids;
  };
  const only = ['สม.7/', String(rows[0]?.urlKey), String(rows[0]?.document), '0-1055-61234-56-7', '4567'];
  for (const search of only) expect(await found(search), search).toEqual([id]);
  for (const search of [String(dueOf(claim) / 100), 'บริษัท หนังสือ'])
    expect(await found(search), search).toContain(id);
  expect(await found('0105561234')).toEqual([]);
  expect(await found('%')).toEqual([]);
});

test('staff get a month’s accepted certificates as a table, one whose refund was taken back at nothing', async () => {
  const [claim, other] = [await invoiced(), await invoiced()];
  await approve(await sent(claim, { number: '=1+1' }));
  await approve(await sent(other, { number: '77/2569' }));
  const { dataList } = (await get('/seller/adjustment', other.order.seller)).body.detail;
  await post(`/admin/adjustment/${dataList[0].id}/reverse`, { reason: 'ผิดร้าน' }, staff);
  const month = today().slice(0, 7);
  const reply = await returns.opened().api.app.request(`/api/admin/withholding-table/${month}`, {
    headers: { authorization: `Bearer ${staff.token}`, 'x-api-key': 'test-key' },
  });
  expect(reply.status).toBe(200);
  const rows: string[][] = parse(await reply.text(), { bom: true, relaxColumnCount: true });
  const row = (number: string) => rows.find((cells) => cells.some((cell) => cell.includes(number)));
  expect(row('1+1')).toContain(String(dueOf(claim) / 100));
  expect(row('1+1'), 'no formula').toContain("'=1+1");
  expect(row('77/2569')).toContain('0');
  const { dataList: back } = (await get('/admin/withholding?status=taken_back&perpage=100', staff)).body
    .detail;
  expect(back).toContainEqual(expect.objectContaining({ number: '77/2569', reason: 'ผิดร้าน' }));
});

test('protects: of a store’s members those who keep its books; another store’s is not there; staff alone decide', async () => {
  const claim = await invoiced();
  const { api } = returns.opened();
  const id = await sent(claim);
  const file = `/seller/withholding-certificate/${id}`;
  expect((await get(file, claim.order.seller)).status).toBe(200);
  expect((await get(`/admin/withholding/${id}/file`, staff)).status).toBe(200);
  const packer = await api.signIn('seller', claim.order.sellerId, { storeRights: ['orders'] });
  for (const address of ['/seller/withholding', path(claim), file])
    expect((await get(address, packer)).status, address).toBe(403);
  expect((await send(claim, {}, undefined, packer)).status).toBe(403);
  const { rows } = await db().execute<{ id: number }>(
    sql`insert into sellers (url_key, name_th, name_en) values (${`other-${id}-${Date.now()}`}, 'อื่น', 'Other') returning id`,
  );
  const stranger = await api.signIn('seller', rows[0]?.id);
  for (const address of [path(claim), file]) expect((await get(address, stranger)).status, address).toBe(404);
  expect((await send(claim, {}, undefined, stranger)).body.code).toBe('withholdingNotFound');
  for (const action of ['approve', 'reject'])
    expect(
      (await post(`/admin/withholding/${id}/${action}`, { reason: 'x' }, claim.order.seller)).status,
    ).toBe(403);
  for (const address of [
    '/admin/withholding',
    `/admin/withholding/${id}/file`,
    '/admin/withholding-table/2026-11',
  ])
    expect((await get(address, claim.order.seller)).status, address).toBe(403);
});
