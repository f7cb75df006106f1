import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { transact } from '../../platform/db/transact.ts';
import { readPdf } from '../../platform/pdf/test-read-pdf.ts';
import { postLedgerTransaction } from '../ledger/post-ledger-transaction.ts';
import { readBalance } from '../ledger/read-balance.ts';
import { confirmReceipt } from '../order/complete-order.ts';
import { openReturns, type Placed } from '../returns/test-returns.ts';
import { closeDueStatements } from './close-statements.ts';

const returns = openReturns();
const { get, shipped } = returns;
const dayMs = 86_400_000;
const close = () => closeDueStatements(returns.opened().api.services);
const finance = async (order: Placed) => (await get('/seller/finance', order.seller)).body.detail;
const statement = async (order: Placed, number: string, query = '') =>
  (await get(`/seller/statement/${number}${query}`, order.seller)).body.detail;

/** Of the same store, another order that is shipped. */
async function complete(order: Placed): Promise<Placed> {
  const { orderNumber, buyer } = order;
  const done = await confirmReceipt(returns.opened().api.services, { orderNumber, userId: buyer.userId });
  expect(done.ok).toBe(true);
  return order;
}

/** The only statement of the order's store. */
async function closed(order: Placed): Promise<{ statementNumber: string; closing: number; until: string }> {
  await returns.pass(8 * dayMs);
  await close();
  const [only] = (await finance(order)).statements.dataList;
  return only;
}

describe('GET /seller/finance/commission', () => {
  test('works: the standard, what each category of its goods says and will, and what is agreed; protects: to who keeps the books', async () => {
    const { api, shop } = returns.opened();
    const sellerId = await shop.seller();
    const owner = await api.signIn('seller', sellerId);
    await shop.product(sellerId);
    const commission = async () => (await get('/seller/finance/commission', owner)).body.detail;
    const before = await commission();
    expect(before).toMatchObject({ standardPercent: 8, vatPercent: 7, agreed: null, planned: [] });
    const [category] = before.categories;
    expect(before.categories).toEqual([
      { id: category.id, name: expect.any(String), percent: 8, source: 'standard', next: [] },
    ]);
    const startsAt = '2099-01-01T00:00:00.000Z';
    const rate = (at: string, basisPoints: number) => sql`
      insert into category_rates (category_id, starts_at, basis_points, reason, created_at)
      values (${category.id}, ${at}, ${basisPoints}, 'หมวด', now())`;
    await api.db.execute(rate('2020-01-01T00:00:00Z', 625));
    await api.db.execute(rate(startsAt, 900));
    expect((await commission()).categories).toEqual([
      { ...category, percent: 6.25, source: 'category', next: [{ percent: 9, startsAt }] },
    ]);
    const agreed = (at: string, basisPoints: number | null) => sql`
      insert into store_rates (seller_id, starts_at, basis_points, reason, created_at)
      values (${sellerId}, ${at}, ${basisPoints}, 'สัญญา', now())`;
    await api.db.execute(agreed('2020-01-01T00:00:00Z', 500));
    await api.db.execute(agreed('2098-01-01T00:00:00Z', null));
    expect(await commission()).toMatchObject({
      agreed: { percent: 5, startsAt: '2020-01-01T00:00:00.000Z', reason: 'สัญญา' },
      planned: [{ percent: null, startsAt: '2098-01-01T00:00:00.000Z' }],
      categories: [
        {
          ...{ percent: 5, source: 'store' },
          next: [
            { percent: 6.25, startsAt: '2098-01-01T00:00:00.000Z' },
            { percent: 9, startsAt },
          ],
        },
      ],
    });
    // The form of a product says the same of every category.
    const choices = (await get('/seller/product/Commission', owner)).body.detail;
    expect(choices).toMatchObject({ usualPercent: 5 });
    expect(choices.categories).toContainEqual({ id: category.id, percent: 5 });
    const orders = await api.signIn('seller', sellerId, { storeRights: ['orders'] });
    expect((await get('/seller/finance/commission', orders)).status).toBe(403);
    expect((await get('/seller/product/Commission', orders)).status).toBe(403);
  });
});

describe('GET /seller/finance', () => {
  test('works: what is held becomes due, and a statement closes after its period', async () => {
    const order = await shipped();
    const before = await finance(order);
    // Three books and a pen: 350.00, and 40.00 for the parcel.
    expect(before).toMatchObject({ due: 0, stated: 0, held: 0, statements: { dataList: [], total: 0 } });
    await complete(order);
    const payable = await readBalance(returns.opened().api.db, {
      kind: 'seller_payable',
      ownerId: order.sellerId,
    });
    expect(payable).toBeLessThan(0);
    const after = await finance(order);
    expect(after).toMatchObject({ due: -payable / 100, stated: 0, held: 0 });
    expect(after.period.moved).toBe(after.due);
    expect(await close(), 'the period runs').toBe(0);

    const { statementNumber } = await closed(order);
    expect(statementNumber).toMatch(new RegExp(`^ST2569-${order.sellerId}-000001$`));
    const now = await finance(order);
    expect(now).toMatchObject({ due: after.due, stated: after.due, statements: { total: 1 } });
    expect(now.period.moved).toBe(0);
    const { rows: told } = await returns
      .opened()
      .api.db.execute(
        sql`select params from notifications where kind = 'sellerStatement' and user_id = ${order.seller.userId}`,
      );
    expect(told).toEqual([{ params: { number: statementNumber, total: after.due.toFixed(2) } }]);
  });

  test('refuses odd pages; protects: shoppers, and members without the right', async () => {
    const order = await shipped();
    const { api } = returns.opened();
    expect((await get('/seller/finance?pageNo=0', order.seller)).status).toBe(400);
    expect((await get('/seller/finance', order.buyer)).status).toBe(403);
    const packer = await api.signIn('seller', order.sellerId, { storeRights: ['orders', 'catalogue'] });
    const bookkeeper = await api.signIn('seller', order.sellerId, { storeRights: ['finance'] });
    for (const path of ['/seller/finance', '/seller/finance/orders', '/seller/statement/ST2569-1-000001']) {
      expect((await get(path, packer)).status, path).toBe(403);
      expect((await get(path, bookkeeper)).status, path).not.toBe(403);
    }
  });
});

describe('closing statements', () => {
  test('several at once close a period once, and none in which nothing moved', async () => {
    const order = await complete(await shipped({ voucherSatang: 3_333 }));
    await returns.pass(8 * dayMs);
    await Promise.all([close(), close(), close()]);
    const [first] = (await finance(order)).statements.dataList;
    await returns.pass(8 * dayMs);
    await Promise.all([close(), close(), close()]);
    expect((await finance(order)).statements, 'nothing moved').toMatchObject({ dataList: [first], total: 1 });
  });

  test('what was entered for a period that had closed stands in the next', async () => {
    const order = await complete(await shipped());
    const { api } = returns.opened();
    const first = await closed(order);
    const late = await complete(await shipped());
    // As if another process had entered it with its clock behind, for the first store.
    const at = new Date(Date.parse(first.until) - 1);
    const { rows } = await api.db.execute<{ id: number; satang: number }>(sql`select o.id::int as id, (select
      -sum(e.amount_satang)::int from ledger_entries e join ledger_accounts a on a.id = e.account_id
      where e.order_id = o.id and a.kind = 'seller_payable') as satang from orders o where order_number = ${late.orderNumber}`);
    const [{ id = 0, satang = 0 } = {}] = rows;
    await transact(api.db, (tx) =>
      postLedgerTransaction(tx, {
        kind: 'release',
        cause: `late ${late.orderNumber}`,
        at,
        entries: [
          { account: { kind: 'seller_held', ownerId: order.sellerId }, amountSatang: satang, orderId: id },
          {
            account: { kind: 'seller_payable', ownerId: order.sellerId },
            amountSatang: -satang,
            orderId: id,
          },
        ],
      }),
    );
    await returns.pass(8 * dayMs);
    await close();
    const { dataList, total } = (await finance(order)).statements;
    expect(total).toBe(2);
    expect(dataList[1]).toEqual(first);
    expect(dataList[0]).toMatchObject({
      statementNumber: `ST2569-${order.sellerId}-000002`,
      from: first.until,
      opening: first.closing,
      moved: satang / 100,
      closing: (await finance(order)).due,
    });
  });

  test('the VAT within the commission is owed to the Revenue Department from then on', async () => {
    const order = await complete(await shipped());
    const { api } = returns.opened();
    const vatDue = () => readBalance(api.db, { kind: 'vat_due' });
    const before = await vatDue();
    const { statementNumber } = await closed(order);
    const { commission, vat } = await statement(order, statementNumber);
    expect(vat).toBe(Math.round((commission * 100 * 7) / 107) / 100);
    expect((await vatDue()) - before).toBe(-Math.round(vat * 100));
  });

  test('a closed statement can’t be changed', async () => {
    const order = await complete(await shipped());
    await closed(order);
    const { db } = returns.opened().api;
    for (const change of [
      sql`update seller_statements set closing_satang = 0`,
      sql`delete from seller_statements`,
      sql`update seller_statement_rows set amount_satang = 1`,
      sql`delete from seller_statement_rows`,
    ])
      await expect(db.execute(change)).rejects.toMatchObject({
        cause: { message: 'the ledger is append-only' },
      });
  });
});

describe('GET /seller/finance/orders', () => {
  test('works: says of each order why its money isn’t due, and until when', async () => {
    const order = await shipped();
    const { orderNumber, seller } = order;
    const list = async () => {
      const { dataList, hasSold } = (await get('/seller/finance/orders', seller)).body.detail;
      expect(hasSold).toBe(true);
      return dataList;
    };
    expect(await list()).toMatchObject([{ orderNumber, why: 'onItsWay', until: null }]);
    const number = await returns.asked(order);
    expect(await list()).toMatchObject([{ orderNumber, why: 'returnOpen', until: null }]);
    await returns.post(`/return/${number}/withdraw`, {}, order.buyer);
    await returns.pass(dayMs);
    expect((await returns.post(`/seller/Order/${orderNumber}/deliver`, {}, seller)).status).toBe(200);
    const [delivered] = await list();
    expect(delivered).toMatchObject({ orderNumber, why: 'buyersTime' });
    expect(Date.parse(delivered.until)).toBeGreaterThan(returns.now().getTime() + 6 * dayMs);
    await complete(order);
    const [due] = await list();
    expect(due).toMatchObject({ why: 'nextStatement', amount: (await finance(order)).due });
    expect(due.until).toBe((await finance(order)).period.until);
  });

  test('works: its amount is what the order itself says the store receives, less what came back', async () => {
    const order = await shipped({ voucherSatang: 3_333, parcelVoucherSatang: 2_000 });
    const { orderNumber, seller } = order;
    const told = async () => {
      const [{ amount }] = (await get('/seller/finance/orders', seller)).body.detail.dataList;
      const { storeReceives, commission } = (await get(`/seller/Order/${orderNumber}`, seller)).body.detail;
      const { staff } = returns.opened();
      const desk = (await get(`/admin/Order/${orderNumber}`, staff)).body.detail;
      expect(desk).toMatchObject({ storeReceives, commission });
      expect(storeReceives).toBe(amount);
      return { amount, commission };
    };
    const whole = await told();
    // One of three books.
    const asked = await returns.sentBack(order);
    await returns.post(`/seller/return/${asked}/receive`, { isRestocked: true }, seller);
    const kept = await told();
    expect(kept.amount).toBeLessThan(whole.amount - 50);
    expect(kept.commission).toBeLessThan(whole.commission);
    await complete(order);
    expect((await told()).amount).toBe((await finance(order)).due);
  });

  test('protects: another store’s orders aren’t there', async () => {
    await shipped();
    const { api, shop } = returns.opened();
    const stranger = await api.signIn('seller', await shop.seller());
    expect((await get('/seller/finance/orders', stranger)).body.detail).toMatchObject({
      total: 0,
      hasSold: false,
    });
  });
});

describe('GET /seller/statement/{statementNumber}', () => {
  let order: Placed;
  let number: string;
  beforeAll(async () => {
    order = await shipped({ voucherSatang: 3_333, parcelVoucherSatang: 2_000 });
    // One of three books comes back.
    const asked = await returns.sentBack(order);
    await returns.post(`/seller/return/${asked}/receive`, { isRestocked: true }, order.seller);
    await returns.pass(60 * dayMs);
    await complete(order).catch(() => undefined);
    number = (await closed(order)).statementNumber;
  });

  test('works: rows add up to the balances and to the ledger, and are read a page at a time', async () => {
    const whole = await statement(order, number, '?perpage=100');
    const satang = (baht: number) => Math.round(baht * 100);
    const sumOf = (rows: { amount: number }[]) => rows.reduce((sum, { amount }) => sum + satang(amount), 0);
    expect(sumOf(whole.dataList)).toBe(satang(whole.moved));
    expect(sumOf(whole.sums)).toBe(satang(whole.moved));
    expect(satang(whole.opening) + satang(whole.moved)).toBe(satang(whole.closing));
    const payable = await readBalance(returns.opened().api.db, {
      kind: 'seller_payable',
      ownerId: order.sellerId,
    });
    expect(satang(whole.closing)).toBe(-payable);
    const types = whole.sums.map(({ type }: { type: string }) => type);
    expect(types).toEqual([
      'price',
      'house_discount',
      'house_funding',
      'shipping',
      'house_shipping_discount',
      'house_shipping_funding',
      'returned',
      'commission',
    ]);
    expect(whole).toMatchObject({ total: whole.dataList.length, next: null });
    const first = await statement(order, number, '?perpage=5');
    const second = await statement(order, number, `?perpage=100&after=${first.next}`);
    expect([...first.dataList, ...second.dataList]).toEqual(whole.dataList);
  });

  test('works: as a table for spreadsheets', async () => {
    const { api } = returns.opened();
    const reply = await api.app.request(`/api/seller/statement/${number}/csv`, {
      headers: { 'x-api-key': 'test-key', authorization: `Bearer ${order.seller.token}`, culture: 'en' },
    });
    expect(reply.headers.get('content-type')).toContain('text/csv');
    const rows = parse<Record<string, string>>(await reply.text(), { bom: true, columns: true });
    const whole = await statement(order, number, '?perpage=100');
    const amount = (row: Record<string, string>) => Math.round(Number(row.Amount) * 100);
    expect(rows.reduce((sum, row) => sum + amount(row), 0)).toBe(Math.round(whole.moved * 100));
    expect(rows.map((row) => row['Ledger ID'])).toEqual(
      whole.dataList.map(({ ledgerId }: { ledgerId: number }) => `="${ledgerId}"`),
    );
    expect(rows).toContainEqual(
      expect.objectContaining({ Type: 'Goods', Order: order.orderNumber, Quantity: '3', Amount: '300' }),
    );
  });

  test('works: as a document with its balances, its sums and its movements', async () => {
    const { api } = returns.opened();
    const reply = await api.app.request(`/api/seller/statement/${number}/pdf`, {
      headers: { 'x-api-key': 'test-key', authorization: `Bearer ${order.seller.token}` },
    });
    expect(reply.headers.get('content-type')).toBe('application/pdf');
    const [page = []] = readPdf(Buffer.from(await reply.arrayBuffer())).pages;
    const whole = await statement(order, number, '?perpage=100');
    const closing = whole.closing.toFixed(2);
    expect(page).toEqual(expect.arrayContaining(['ใบแจ้งยอด', number, 'ยอดยกไป', closing, order.orderNumber]));
    // One row a movement, in the same long form as the table.
    for (const { ledgerId } of whole.dataList) expect(page).toContain(String(ledgerId));
  });

  test('tells two options of one product apart, on the page, as a table and as a document', async () => {
    const { api } = returns.opened();
    const two = await shipped();
    await api.db.execute(sql`update order_lines set options_th = 'ปกแข็ง', options_en = 'Hardcover'
      where order_id = (select id from orders where order_number = ${two.orderNumber})`);
    const sold = (await closed(await complete(two))).statementNumber;
    const [row] = (await statement(two, sold)).dataList;
    expect(row).toMatchObject({ type: 'price', lineId: expect.any(Number) });
    expect(row.name).toMatch(/ · (ปกแข็ง|Hardcover)$/);
    const file = (format: string) =>
      api.app.request(`/api/seller/statement/${sold}/${format}`, {
        headers: { 'x-api-key': 'test-key', authorization: `Bearer ${two.seller.token}`, culture: 'en' },
      });
    const [first] = parse<Record<string, string>>(await (await file('csv')).text(), {
      bom: true,
      columns: true,
    });
    expect(first?.['Line ID']).toBe(`="${row.lineId}"`);
    expect(first?.Item).toMatch(/ · Hardcover$/);
    const [page = []] = readPdf(Buffer.from(await (await file('pdf')).arrayBuffer())).pages;
    expect(page.join(' ')).toContain('Hardcover');
  });

  test('stays as it was printed when its store changes its name and its tax data', async () => {
    const { api } = returns.opened();
    const printed = async () => {
      const reply = await api.app.request(`/api/seller/statement/${number}/pdf`, {
        headers: { 'x-api-key': 'test-key', authorization: `Bearer ${order.seller.token}` },
      });
      return readPdf(Buffer.from(await reply.arrayBuffer())).pages;
    };
    const before = await printed();
    await api.db.execute(sql`update sellers set name_th = 'ร้านชื่อใหม่' where id = ${order.sellerId}`);
    await api.db.execute(sql`insert into seller_tax_profiles (seller_id, legal_name_th, tax_id, is_vat_registered,
        branch_number, address, subdistrict_name, district_name, province_name, zip_code, updated_at)
      values (${order.sellerId}, 'บริษัท ใหม่ จำกัด', '0105561000001', false, '00000', '1', 'ก', 'ข', 'ค', '10100', now())
      on conflict (seller_id) do update set legal_name_th = 'บริษัท ใหม่ จำกัด'`);
    expect(await printed()).toEqual(before);
  });

  test('refuses what is no number; protects: another store’s isn’t there', async () => {
    const { api, shop } = returns.opened();
    const stranger = await api.signIn('seller', await shop.seller());
    for (const end of ['', '/csv', '/pdf']) {
      expect((await get(`/seller/statement/${number}${end}`, stranger)).status).toBe(404);
      expect((await get(`/seller/statement/ST2569-1${end}`, order.seller)).status).toBe(400);
    }
    expect((await get(`/seller/statement/${number}/xml`, order.seller)).status).toBe(400);
  });
});

test('what no statement knows how to tell is told by none, and other stores’ are closed', async () => {
  const order = await complete(await shipped());
  const other = await complete(await shipped());
  const { api } = returns.opened();
  await transact(api.db, (tx) =>
    postLedgerTransaction(tx, {
      kind: 'odd',
      cause: `odd ${order.orderNumber}`,
      at: returns.now(),
      entries: [
        { account: { kind: 'commission_income' }, amountSatang: 100 },
        { account: { kind: 'seller_payable', ownerId: order.sellerId }, amountSatang: -100 },
      ],
    }),
  );
  await returns.pass(8 * dayMs);
  await expect(close()).rejects.toThrow(/of no kind that statements know|of closing statements failed/);
  expect((await finance(order)).statements.total).toBe(0);
  expect((await finance(other)).statements.total).toBe(1);
});
