import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { transact } from '../../platform/db/transact.ts';
import { pdf } from '../../platform/images/test-pictures.ts';
import { hashPassword } from '../../platform/password-hash.ts';
import { issueCommissionInvoices } from '../commission-invoice/issue-commission-invoices.ts';
import { readBalance } from '../ledger/read-balance.ts';
import { confirmReceipt } from '../order/complete-order.ts';
import { openReturns, type Placed } from '../returns/test-returns.ts';
import { saveSettings } from '../settings/save-settings.ts';
import { closeDueStatements } from '../settlement/close-statements.ts';

const returns = openReturns();
const { get, post, shipped } = returns;
const dayMs = 86_400_000;
const password = 'nangsue2569';
const services = () => returns.opened().api.services;
const db = () => returns.opened().api.db;
let maker: { token: string };
let checker: { token: string };
beforeAll(async () => {
  const { api } = returns.opened();
  [maker, checker] = [await api.signIn('staff'), await api.signIn('staff')];
  const issuer = {
    legalNameTh: 'สถาบันบรรณศาลา',
    taxId: '0999000000990',
    address: '99 ถนนศาลาหนังสือ',
    subdistrictName: 'พระบรมมหาราชวัง',
    districtName: 'พระนคร',
    provinceName: 'กรุงเทพมหานคร',
    zipCode: '10200',
  };
  await transact(db(), (tx) => saveSettings(tx, { settlement: { issuer }, payout: { minimumSatang: 1 } }));
});

const payable = async ({ sellerId }: Placed) =>
  0 - (await readBalance(db(), { kind: 'seller_payable', ownerId: sellerId }));
const house = (kind: 'payouts_due' | 'tax_withheld_from_house') => readBalance(db(), { kind });

/** A period goes by, and its statements close. */
async function closePeriod(): Promise<void> {
  await returns.pass(8 * dayMs);
  await closeDueStatements(services());
}

/** Of several who propose at once one makes a batch, of several who release it at once the money moves once. */
async function runTwice(): Promise<string> {
  const made = (
    await Promise.all([post('/admin/payout-batch', {}, maker), post('/admin/payout-batch', {}, maker)])
  ).filter(({ status }) => status === 200);
  expect(made).toHaveLength(1);
  const { id } = made[0]?.body.detail ?? {};
  const { hash } = (await get(`/admin/payout-batch/${id}`, checker)).body.detail;
  const release = () => post(`/admin/payout-batch/${id}/release`, { hash }, checker);
  const released = await Promise.all([release(), release(), release()]);
  expect(released.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  return id;
}

const lineOf = async (batch: string, { sellerId }: Placed) =>
  (await get(`/admin/payout-batch/${batch}`, checker)).body.detail.dataList.find(
    ({ store }: { store: { id: number } }) => store.id === sellerId,
  );

test('tax that a store withheld and is given back leaves with the next payout, to the satang, once', async () => {
  const order = await shipped();
  const owner = await returns.opened().api.signIn('seller', order.sellerId, {
    passwordHash: await hashPassword(password),
  });
  const account = { bankCode: '004', accountNumber: '1234567890', accountName: 'บริษัท หนังสือ จำกัด' };
  expect((await post('/seller/bank-account', { ...account, password }, owner)).status).toBe(200);
  await db().execute(sql`insert into seller_tax_profiles (seller_id, legal_name_th, tax_id, is_vat_registered, address,
      subdistrict_name, district_name, province_name, zip_code, updated_at)
    values (${order.sellerId}, 'บริษัท หนังสือ จำกัด', '0999000000027', true, '88/8', 'อัมพวา', 'อัมพวา', 'สมุทรสงคราม',
      '75110', now())`);
  const { orderNumber, buyer } = order;
  expect((await confirmReceipt(services(), { orderNumber, userId: buyer.userId })).ok).toBe(true);
  await closePeriod();
  await issueCommissionInvoices(services());
  const sold = await payable(order);
  const first = await runTwice();
  expect(await lineOf(first, order)).toMatchObject({ amount: sold / 100 });
  expect(await payable(order)).toBe(0);

  // The certificate for that commission, three per cent of it without its VAT.
  const [statement] = (await get('/seller/finance', order.seller)).body.detail.statements.dataList;
  const refund = Math.round(Math.round((statement.commission - statement.vat) * 100) * 0.03);
  expect(refund).toBeGreaterThan(0);
  const form = new FormData();
  const today = new Date(returns.now().getTime() + 7 * 3_600_000).toISOString().slice(0, 10);
  const said = { number: '7/2569', date: today, amount: String(refund / 100) };
  for (const [name, value] of Object.entries(said)) form.set(name, value);
  form.set('file', new File([new Uint8Array(pdf(''))], '50ทวิ.pdf', { type: 'application/pdf' }));
  const sent = await returns.opened().api.call('POST', `/seller/withholding/${statement.statementNumber}`, {
    token: order.seller.token,
    body: form,
  });
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  const before = await house('tax_withheld_from_house');
  const accepted = await post(`/admin/withholding/${sent.body.detail.id}/approve`, {}, maker);
  expect(accepted.status).toBe(200);
  expect(await payable(order)).toBe(refund);
  expect(await house('tax_withheld_from_house')).toBe(before + refund);

  // On no statement yet, it isn't paid.
  expect((await post('/admin/payout-batch', {}, maker)).status).not.toBe(200);
  await closePeriod();
  const due = await house('payouts_due');
  const second = await runTwice();
  expect(await lineOf(second, order)).toMatchObject({ amount: refund / 100, status: 'released' });
  expect(await payable(order)).toBe(0);
  expect(await house('payouts_due')).toBe(due - refund);
  const { rows } =
    await db().execute(sql`select t.kind, sum(e.amount_satang)::int as satang from ledger_entries e
    join ledger_transactions t on t.id = e.transaction_id join ledger_accounts a on a.id = e.account_id
    where a.kind = 'seller_payable' and a.owner_id = ${order.sellerId} and t.kind = 'payout_released' group by t.id, t.kind
    order by t.id`);
  expect(rows).toEqual([
    { kind: 'payout_released', satang: sold },
    { kind: 'payout_released', satang: refund },
  ]);

  // The statement after it tells the payout, and leaves nothing open.
  await closePeriod();
  const [last] = (await get('/seller/finance', order.seller)).body.detail.statements.dataList;
  expect(last).toMatchObject({ moved: 0 - refund / 100, closing: 0 });
  const unbalanced = await db().execute(
    sql`select transaction_id from ledger_entries group by 1 having sum(amount_satang) <> 0`,
  );
  expect(unbalanced.rows).toEqual([]);
});
