import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { transact } from '../../platform/db/transact.ts';
import { readBalance } from '../ledger/read-balance.ts';
import { confirmReceipt } from '../order/complete-order.ts';
import { openReturns, type Placed } from '../returns/test-returns.ts';
import { saveSettings } from '../settings/save-settings.ts';
import { closeDueStatements } from '../settlement/close-statements.ts';
import { issueCommissionInvoices } from './issue-commission-invoices.ts';

const returns = openReturns();
const { get, shipped } = returns;
const dayMs = 24 * 3_600_000;
const issuer = {
  legalNameTh: 'สถาบันบรรณศาลา',
  taxId: '0999000000990',
  address: '99 ถนนศาลาหนังสือ',
  subdistrictName: 'พระบรมมหาราชวัง',
  districtName: 'พระนคร',
  provinceName: 'กรุงเทพมหานคร',
  zipCode: '10200',
};
let staff: { token: string; userId: number };
beforeAll(async () => {
  staff = await returns.opened().api.signIn('staff');
});
const services = () => returns.opened().api.services;
const db = () => returns.opened().api.db;
const setIssuer = (value: typeof issuer | null) =>
  transact(db(), (tx) => saveSettings(tx, { settlement: { issuer: value } }));
const tellWho = (sellerId: number) =>
  db().execute(sql`insert into seller_tax_profiles (seller_id, legal_name_th, tax_id, is_vat_registered, address,
      subdistrict_name, district_name, province_name, zip_code, updated_at)
    values (${sellerId}, 'บริษัท หนังสือ จำกัด', '0999000000027', true, '88/8', 'อัมพวา', 'อัมพวา', 'สมุทรสงคราม', '75110', now())
    on conflict do nothing`);

/** A store's statement of a completed order, with the commission kept of it. */
async function stated(): Promise<{
  order: Placed;
  statementNumber: string;
  commission: number;
  vat: number;
}> {
  const order = await shipped();
  const { orderNumber, buyer } = order;
  expect((await confirmReceipt(services(), { orderNumber, userId: buyer.userId })).ok).toBe(true);
  await returns.pass(8 * dayMs);
  await closeDueStatements(services());
  const [head] = (await get('/seller/finance', order.seller)).body.detail.statements.dataList;
  expect(head.commission).toBeGreaterThan(0);
  return { order, statementNumber: head.statementNumber, commission: head.commission, vat: head.vat };
}
const invoiceOf = async ({ order, statementNumber }: { order: Placed; statementNumber: string }) =>
  (await get(`/seller/commission-invoice/${statementNumber}`, order.seller)).body.detail;

describe('the house’s invoice for its commission', () => {
  test('works: waits for the house and the store to say who they are, is issued once, dated in its period', async () => {
    await setIssuer(null);
    const given = await stated();
    const { sellerId } = given.order;
    await db().execute(sql`delete from seller_tax_profiles where seller_id = ${sellerId}`);
    expect(await invoiceOf(given)).toEqual({ invoice: null, why: 'issuerMissing' });
    expect(await issueCommissionInvoices(services())).toBe(0);
    await setIssuer(issuer);
    expect(await invoiceOf(given)).toEqual({ invoice: null, why: 'taxProfileMissing' });
    const waiting = (await get('/admin/commission-invoice', staff)).body.detail.waiting;
    expect(waiting.dataList).toContainEqual(
      expect.objectContaining({ statementNumber: given.statementNumber, commission: given.commission }),
    );
    await tellWho(sellerId);
    expect(await invoiceOf(given)).toEqual({ invoice: null, why: 'soon' });
    // Several processes at once.
    const counts = await Promise.all([1, 2, 3].map(() => issueCommissionInvoices(services())));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
    const { invoice, why } = await invoiceOf(given);
    expect(why).toBeNull();
    expect(invoice).toMatchObject({
      form: 'tax_invoice',
      vat: given.vat,
      total: given.commission,
      hasXml: true,
    });
    const [statement] = (await get('/seller/finance', given.order.seller)).body.detail.statements.dataList;
    expect(Date.parse(invoice.issuedAt)).toBe(Date.parse(statement.until) - 1);
    expect(await issueCommissionInvoices(services())).toBe(0);
    const { rows } = await db().execute<{ count: number }>(
      sql`select count(*)::int as count from commission_invoices i join seller_statements s on s.id = i.statement_id
          where s.statement_number = ${given.statementNumber}`,
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('its VAT is what the books owe of the statement; files are the same whenever they are asked for', async () => {
    await setIssuer(issuer);
    const before = await readBalance(db(), { kind: 'vat_due' });
    const given = await stated();
    const owed = before - (await readBalance(db(), { kind: 'vat_due' }));
    await tellWho(given.order.sellerId);
    await issueCommissionInvoices(services());
    const { invoice } = await invoiceOf(given);
    expect(Math.round(invoice.vat * 100)).toBe(owed);
    const path = `/seller/commission-invoice/${given.statementNumber}`;
    const [first, again, xml] = await Promise.all(
      ['pdf', 'pdf', 'xml'].map((format) => get(`${path}/${format}`, given.order.seller)),
    );
    expect([first?.status, xml?.status]).toEqual([200, 200]);
    expect(again?.body).toEqual(first?.body);
  });

  test('numbers have no gaps, also when issuing is broken off', async () => {
    await setIssuer(issuer);
    const given = await stated();
    await tellWho(given.order.sellerId);
    await db().execute(
      sql.raw(`create function refuse_invoices() returns trigger language plpgsql as $$
      begin raise exception 'the disk is full'; end $$;
      create trigger refuse_invoices before insert on commission_invoices for each row execute function refuse_invoices()`),
    );
    await expect(issueCommissionInvoices(services())).rejects.toThrow();
    await db().execute(
      sql.raw('drop trigger refuse_invoices on commission_invoices; drop function refuse_invoices()'),
    );
    await issueCommissionInvoices(services());
    const { rows } = await db().execute<{ serials: number[]; last: number }>(
      sql`select array_agg(serial order by serial) as serials,
        (select max(last_number) from commission_invoice_counters) as last from commission_invoices`,
    );
    const serials = rows[0]?.serials ?? [];
    expect(serials).toEqual(serials.map((_, index) => index + 1));
    expect(rows[0]?.last).toBe(serials.length);
    await expect(db().execute(sql`update commission_invoices set vat_satang = 0`)).rejects.toThrow();
    await expect(db().execute(sql`delete from commission_invoices`)).rejects.toThrow();
  });

  test('staff see a month’s, with sums that are their rows’, and as a table', async () => {
    await setIssuer(issuer);
    const given = await stated();
    await tellWho(given.order.sellerId);
    await issueCommissionInvoices(services());
    const { invoice } = await invoiceOf(given);
    const month = invoice.issuedAt.slice(0, 7);
    const register = (await get(`/admin/commission-invoice?month=${month}&perpage=100`, staff)).body.detail;
    const sum = (key: string) =>
      register.dataList.reduce(
        (all: number, entry: Record<string, number>) => all + Math.round((entry[key] ?? 0) * 100),
        0,
      ) / 100;
    expect(register.sums).toEqual({ value: sum('value'), vat: sum('vat'), total: sum('total') });
    const entry = register.dataList.find(
      ({ statementNumber }: { statementNumber: string }) => statementNumber === given.statementNumber,
    );
    expect(entry).toMatchObject({ buyerName: 'บริษัท หนังสือ จำกัด', documentNumber: invoice.documentNumber });
    expect((await get(`/admin/commission-invoice/${entry.id}/pdf`, staff)).status).toBe(200);
    expect((await get(`/admin/commission-invoice-table/${month}`, staff)).status).toBe(200);
  });

  test('protects: of a store’s members those who keep its books; of others, staff alone', async () => {
    await setIssuer(issuer);
    const given = await stated();
    await tellWho(given.order.sellerId);
    await issueCommissionInvoices(services());
    const { api } = returns.opened();
    const path = `/seller/commission-invoice/${given.statementNumber}`;
    const packer = await api.signIn('seller', given.order.sellerId, { storeRights: ['orders'] });
    expect((await get(path, packer)).status).toBe(403);
    const { rows } = await db().execute<{ id: number }>(
      sql`insert into sellers (url_key, name_th, name_en) values (${`other-${Date.now()}`}, 'อื่น', 'Other') returning id`,
    );
    const stranger = await api.signIn('seller', rows[0]?.id);
    for (const suffix of ['', '/pdf', '/xml'])
      expect((await get(`${path}${suffix}`, stranger)).status).toBe(404);
    expect((await get('/admin/commission-invoice', given.order.seller)).status).toBe(403);
  });
});
