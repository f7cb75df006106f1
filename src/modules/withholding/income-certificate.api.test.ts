import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transact } from '../../platform/db/transact.ts';
import { readPdf } from '../../platform/pdf/test-read-pdf.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { type TestAffiliate, testAffiliates } from '../affiliate/test-affiliates.ts';
import { bankAccounts } from '../banking/banking.tables.ts';
import { postLedgerTransaction } from '../ledger/post-ledger-transaction.ts';
import { readBalance } from '../ledger/read-balance.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { saveSettings } from '../settings/save-settings.ts';
import { identityVerifications } from '../verification/verification.tables.ts';
import { eraseIncomeCertificates, exportIncomeCertificates } from './handle-personal-data.ts';
import { withholdingSetting } from './withholding.rules.ts';

const start = new Date('2026-11-26T03:00:00Z');
const now = start;
let api: TestApi;
let shop: TestShop;
let links: ReturnType<typeof testAffiliates>;
let staff: { token: string; userId: number };
let picture: Buffer<ArrayBuffer>;
const dayMs = 24 * 60 * 60 * 1000;
const issuer = {
  ...{ legalNameTh: 'สถาบันบรรณศาลา', taxId: '0999000000990', address: '99 ถนนศาลาหนังสือ' },
  ...{ subdistrictName: 'พระบรมมหาราชวัง', districtName: 'พระนคร', provinceName: 'กรุงเทพมหานคร' },
  zipCode: '10200',
};
beforeAll(async () => {
  api = await openTestApi({ services: { clock: () => now } });
  shop = testShop(api.db);
  links = testAffiliates(api, shop);
  staff = await api.signIn('staff');
  picture = Buffer.from(
    await sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer(),
  );
  await transact(api.db, (tx) => saveSettings(tx, { settlement: { issuer } }));
  const rate = await api.call('POST', '/admin/affiliate/rate', {
    token: staff.token,
    body: { basisPoints: 3_000 },
  });
  expect(rate.status).toBe(200);
});
afterAll(() => api.close());

type Earner = TestAffiliate & { bankAccountId: number };
let numbers = 0;

/** An affiliate with a verified card, a bank account of a week, and cashback of their own purchases in the wallet. */
async function earner(ownSatang: number): Promise<Earner> {
  const found = await links.affiliate();
  const { userId } = found;
  const createdAt = new Date(start.getTime() - 7 * dayMs);
  await api.db.insert(identityVerifications).values({
    ...{ userId, firstname: 'มานี', lastname: 'มีใจ', idCardNumber: '1101700207366' },
    ...{ idCardKey: '', selfieKey: '', status: 'approved', createdAt, decidedAt: createdAt },
  });
  const addressId = await shop.address(userId);
  numbers += 1;
  await api.db.execute(
    sql`update user_addresses set house_number = ${String(numbers)}, address = '', building = 'บ้านคนเก่ง', alley = 'อารีย์ 4'
      where id = ${addressId}`,
  );
  const [account] = await api.db
    .insert(bankAccounts)
    .values({ userId, bankCode: '004', accountNumber: `55500${userId}`, accountName: 'มานี มีใจ', createdAt })
    .returning({ id: bankAccounts.id });
  if (ownSatang > 0)
    await transact(api.db, (tx) =>
      postLedgerTransaction(tx, {
        ...{ kind: 'cashback_confirmed', cause: `own of ${userId}`, at: createdAt },
        entries: [
          { account: { kind: 'cashback_cost' }, amountSatang: ownSatang },
          { account: { kind: 'cashback', ownerId: userId }, amountSatang: -ownSatang },
        ],
      }),
    );
  return { ...found, bankAccountId: account?.id ?? 0 };
}

/** Somebody buys by their link, and it is complete: 30 % of the price is theirs. */
async function sell(who: Earner, priceSatang: number): Promise<void> {
  const productId = await shop.product(await shop.seller(), { priceSatang });
  const order = await links.buy(await links.buyer(), [productId], links.link(who.code));
  await order.pay();
  await order.ship();
  await order.confirm();
}

const quote = async (who: Earner, amount: number) =>
  (await api.call('GET', `/withdrawal/quote?amount=${amount}`, { token: who.token })).body.detail;
async function ask(who: Earner, amount: number): Promise<string> {
  const body = { amount, bankAccountId: who.bankAccountId };
  const asked = await api.call('POST', '/withdrawal', { token: who.token, body });
  expect(asked.status).toBe(200);
  return asked.body.detail.id;
}
const move = (id: string, verdict: string, body: object = {}) =>
  api.call('POST', `/admin/withdrawal/${id}/${verdict}`, { token: staff.token, body });
function pay(id: string) {
  const form = new FormData();
  form.set('reference', 'KB-1');
  form.set('paidAt', new Date(now.getTime() + 7 * 3_600_000).toISOString().slice(0, 16));
  form.set('file', new File([picture], 'proof.jpg', { type: 'image/jpeg' }));
  return api.call('POST', `/admin/withdrawal/${id}/pay`, { token: staff.token, body: form });
}
async function paid(who: Earner, amount: number): Promise<string> {
  const id = await ask(who, amount);
  expect((await move(id, 'approve')).status).toBe(200);
  expect((await pay(id)).status).toBe(200);
  return id;
}
const fileAt = (path: string, token: string) =>
  api.app.request(`/api${path}`, {
    headers: { 'x-api-key': 'test-key', culture: 'th', authorization: `Bearer ${token}` },
  });
const own = (token: string, id: string) => api.call('GET', `/withdrawal/${id}/certificate`, { token });
const month = async (asked = '2026-11') =>
  (await api.call('GET', `/admin/withholding-income?month=${asked}&perpage=100`, { token: staff.token })).body
    .detail;

describe('tax on what links earn', () => {
  test('works: said before it is asked for, kept back when it is paid, owed to the Revenue Department, certified', async () => {
    const who = await earner(20_000);
    await sell(who, 100_000);
    expect(await quote(who, 400)).toEqual({
      ...{ amount: 400, serviceCharge: 4, fee: 10, taxable: 300, tax: 9, net: 377 },
    });
    const owed = () => readBalance(api.db, { kind: 'withholding_tax_due' });
    const before = await owed();
    const id = await ask(who, 400);
    // What was earned is in that one: the rest of the wallet is a discount.
    expect(await quote(who, 100)).toMatchObject({ taxable: 0, tax: 0 });
    expect((await own(who.token, id)).status).toBe(404);
    await move(id, 'approve');
    expect((await pay(id)).status).toBe(200);
    expect(await owed()).toBe(before - 900);
    const { rows } = await api.db.execute(
      sql`select coalesce(sum(amount_satang), 0)::int as sum from ledger_entries`,
    );
    expect(rows).toEqual([{ sum: 0 }]);
    const { dataList } = (await api.call('GET', '/withdrawal/List', { token: who.token })).body.detail;
    expect(dataList).toMatchObject([{ status: 'paid', taxable: 300, tax: 9, net: 377 }]);
    const list = await month();
    const [certificate] = list.dataList.filter(({ userId }: { userId: number }) => userId === who.userId);
    expect(certificate).toMatchObject({ name: 'มานี มีใจ', income: 300, tax: 9, isWhole: true });
    expect(certificate.number).toMatch(/^WT2026-\d{6}$/);
    const response = await fileAt(`/withdrawal/${id}/certificate`, who.token);
    expect(response.headers.get('content-type')).toContain('application/pdf');
    const text = readPdf(Buffer.from(await response.arrayBuffer()))
      .pages.flat()
      .join('\n');
    for (const said of [
      ...['หนังสือรับรองการหักภาษี ณ ที่จ่าย', certificate.number, 'สถาบันบรรณศาลา', 'มานี มีใจ'],
      ...['1 1017 00207 36 6', '26 พฤศจิกายน 2569', '300.00', 'เก้าบาทถ้วน', 'ภ.ง.ด.3'],
    ])
      expect(text).toContain(said);
    // The form has a field for each part of an address, and the free line is empty in most.
    expect(text.replaceAll(/\s+/g, '')).toContain('บ้านคนเก่งซอยอารีย์4ถนนพระราม4แขวง');
  });

  test('its table for the return of the month adds up to what is listed', async () => {
    const who = await earner(0);
    await sell(who, 200_000);
    await paid(who, 250);
    await paid(who, 350);
    const list = await month();
    const file = await fileAt('/admin/withholding-income-table/2026-11', staff.token);
    const rows = parse(Buffer.from(await file.arrayBuffer()), { bom: true, columns: true }) as Record<
      string,
      string
    >[];
    expect(rows).toHaveLength(list.total);
    const sum = (column: string) =>
      Math.round(rows.reduce((total, row) => total + Number(row[column]) * 100, 0)) / 100;
    expect(sum('ภาษี')).toBe(list.tax);
    expect(sum('เงินได้')).toBe(list.income);
    // A spreadsheet takes a leading zero off, and the last digits of what is long.
    for (const row of rows) expect(row.เลขประจำตัวผู้เสียภาษี).toMatch(/^="\d{13}"$/);
    expect((await month('2026-10')).total).toBe(0);
  });

  test('its table says the rate that was in force, not what whole satang make of it', async () => {
    const set = (incomeBasisPoints: number) =>
      transact(api.db, (tx) =>
        saveSettings(tx, { withholding: { ...withholdingSetting.parse({}), incomeBasisPoints } }),
      );
    const who = await earner(50_000);
    await sell(who, 110);
    await set(250);
    const id = await paid(who, 200);
    await set(300);
    const rateOf = async () => {
      const file = await fileAt('/admin/withholding-income-table/2026-11', staff.token);
      const rows = parse(Buffer.from(await file.arrayBuffer()), { bom: true, columns: true }) as Record<
        string,
        string
      >[];
      return rows.find((row) => row.เงินได้ === '0.33')?.['อัตรา (%)'];
    };
    expect(await rateOf(), 'a satang of 33 would be 3.03').toBe('2.5');
    // Asked for before the rate was kept: then it is the law's.
    await api.db.execute(sql`update withdrawals set tax_basis_points = null where id = ${id}`);
    expect(await rateOf()).toBe('3');
  });

  test('is found by its number, whom it names and the account, of whichever month it is', async () => {
    const who = await earner(0);
    await sell(who, 200_000);
    const id = await paid(who, 250);
    await api.db.execute(sql`
      update income_certificates set payee = payee || '{"name":"กานดา ค้นพบ","taxId":"3100600123459"}'::jsonb
      where withdrawal_id = ${id}`);
    const { rows } = await api.db.execute<{ email: string; number: string }>(sql`
      select u.email, 'wt' || c.year || '-' || lpad(c.running::text, 6, '0') as number
      from income_certificates c join users u on u.id = c.user_id where c.withdrawal_id = ${id}`);
    const find = async (search: string) => {
      const query = `month=2026-10&search=${encodeURIComponent(search)}`;
      return (await api.call('GET', `/admin/withholding-income?${query}`, { token: staff.token })).body
        .detail;
    };
    for (const search of [rows[0]?.number, rows[0]?.email, 'กานดา', '3 1006 00123 45 9'])
      expect(await find(search ?? ''), search).toMatchObject({ total: 1, dataList: [{ withdrawalId: id }] });
    expect(await find('WT2026-999999')).toMatchObject({ total: 0, dataList: [], month: '2026-10' });
    expect(await find('nobody at all')).toMatchObject({ total: 0, dataList: [] });
  });

  test('rejected, what was earned is income of the next one; switched off, nothing is kept back', async () => {
    const who = await earner(0);
    await sell(who, 200_000);
    const id = await ask(who, 600);
    expect(await quote(who, 100)).toMatchObject({ taxable: 0 });
    await move(id, 'reject', { reason: 'ชื่อไม่ตรง' });
    expect(await quote(who, 100)).toMatchObject({ taxable: 100, tax: 3 });
    const set = (incomeOn: boolean) =>
      transact(api.db, (tx) =>
        saveSettings(tx, { withholding: { ...withholdingSetting.parse({}), incomeOn } }),
      );
    await set(false);
    const untaxed = await paid(who, 100);
    await set(true);
    expect((await own(who.token, untaxed)).status).toBe(404);
    // It was withdrawn as income then: it isn't taxed a second time.
    expect(await quote(who, 500)).toMatchObject({ taxable: 500, tax: 15 });
  });

  test('of many paid at once the numbers have no gap, and each withdrawal has one certificate', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      const who = await earner(0);
      await sell(who, 100_000);
      const id = await ask(who, 200);
      await move(id, 'approve');
      ids.push(id);
    }
    const replies = await Promise.all([...ids, ...ids].map((id) => pay(id)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
    const { rows } = await api.db.execute<{ running: number }>(
      sql`select running from income_certificates where year = 2026 order by running`,
    );
    expect(rows.map(({ running }) => running)).toEqual(rows.map((_, index) => index + 1));
  });

  test('protects: a certificate is its owner’s alone, and staff’s; the list is staff’s', async () => {
    const who = await earner(0);
    await sell(who, 100_000);
    const id = await paid(who, 200);
    const stranger = await earner(0);
    expect((await own(who.token, id)).status).toBe(200);
    expect((await own(stranger.token, id)).status).toBe(404);
    const file = `/admin/withholding-income/${id}/file`;
    expect((await api.call('GET', file, { token: staff.token })).status).toBe(200);
    for (const path of [file, '/admin/withholding-income', '/admin/withholding-income-table/2026-11'])
      expect((await api.call('GET', path, { token: who.token })).status).toBe(403);
  });

  test('works: the bank sent its withdrawal back, so it no longer holds, and what was earned is income of the next', async () => {
    const who = await earner(0);
    await sell(who, 100_000);
    const owed = await readBalance(api.db, { kind: 'withholding_tax_due' });
    const before = await month();
    const id = await paid(who, 200);
    expect((await move(id, 'return', { reason: 'บัญชีปิดแล้ว' })).status).toBe(200);
    expect(await readBalance(api.db, { kind: 'withholding_tax_due' })).toBe(owed);
    expect((await own(who.token, id)).status).toBe(404);
    const after = await month();
    const { valid, income, tax } = before;
    expect(after).toMatchObject({ total: before.total + 1, valid, income, tax });
    const [listed] = after.dataList.filter(({ userId }: { userId: number }) => userId === who.userId);
    expect(listed).toMatchObject({ isTakenBack: true, tax: 6 });
    const table = await (await fileAt('/admin/withholding-income-table/2026-11', staff.token)).text();
    expect(table).not.toContain(listed.number);
    const paper = await fileAt(`/admin/withholding-income/${id}/file`, staff.token);
    const text = readPdf(Buffer.from(await paper.arrayBuffer()))
      .pages.flat()
      .join('\n');
    expect(text).toContain('ยกเลิก');
    expect(await quote(who, 300)).toMatchObject({ taxable: 300, tax: 9 });
    await paid(who, 300);
    expect((await month()).valid).toBe(valid + 1);
    const { flows } = (await api.call('GET', '/admin/money-check', { token: staff.token })).body.detail;
    const sent = flows.find(({ thing }: { thing: string }) => thing === 'withdrawals');
    expect(sent.sums.differing).toBe(0);
  });

  test('erased, an account’s certificates keep their names for five years, and no longer', async () => {
    const who = await earner(0);
    await sell(who, 100_000);
    await paid(who, 200);
    const names = async () =>
      (await exportIncomeCertificates(api.db, who.userId)).map(({ payee }) => payee.name);
    const erase = (at: Date) => transact(api.db, (tx) => eraseIncomeCertificates(tx, who.userId, at));
    expect(await erase(now)).toBe(0);
    expect(await names()).toEqual(['มานี มีใจ']);
    expect(await erase(new Date('2031-11-27T00:00:00Z'))).toBe(1);
    expect(await names()).toEqual(['—']);
  });
});
