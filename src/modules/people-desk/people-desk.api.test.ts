import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/db/test-database.ts';
import { transact } from '../../platform/db/transact.ts';
import { postLedgerTransaction } from '../ledger/post-ledger-transaction.ts';
import { openReturns } from '../returns/test-returns.ts';
import { accountsStatement } from './accounts.store.ts';
import { eraseNotes, exportNotes } from './handle-personal-data.ts';

const { opened, get, post, shipped, asked } = openReturns();
type Person = { token: string; userId: number; email: string };
let staff: Person;
let support: Person;
beforeAll(async () => {
  staff = await opened().api.signIn('staff');
  support = await opened().api.signIn('staff', null, { staffRole: 'support' });
});

const list = async (query: string, as = support) => (await get(`/admin/users?${query}`, as)).body.detail;
const idsOf = ({ dataList }: { dataList: { id: number }[] }) => dataList.map(({ id }) => id);
const read = async (userId: number, as = support) => get(`/admin/users/${userId}`, as);
const history = async (userId: number, part: string) =>
  (await get(`/admin/users/${userId}/history?part=${part}`, support)).body.detail;

describe('GET /admin/users', () => {
  test('works: found by name, address, telephone however it is typed, order, group and store', async () => {
    const order = await shipped();
    const { api } = opened();
    await api.db.execute(sql`update users set firstname = 'มะลิวรรณ', lastname = 'ใจงาม', telephone = '0812345678'
      where id = ${order.buyer.userId}`);
    await api.db.execute(sql`update sellers set name_en = 'Lotus Books' where id = ${order.sellerId}`);
    const { referenceCode } = (await get(`/Order/${order.orderNumber}`, order.buyer)).body.detail;
    for (const search of [
      'มะลิวรรณ',
      'ลิวรรณ ใจ',
      order.buyer.email.toUpperCase(),
      '081-234 5678',
      '2345678',
      order.orderNumber.toLowerCase(),
      referenceCode,
    ])
      expect(idsOf(await list(`search=${encodeURIComponent(search)}`)), search).toEqual([order.buyer.userId]);
    expect(idsOf(await list('search=lotus%20boo'))).toEqual([order.seller.userId]);
    expect(await list('search=%25%25')).toMatchObject({ dataList: [], total: 0 });
  });

  test('works: shut out, staff, of a store, to be erased; a page at a time', async () => {
    const { api, shop } = opened();
    const shutOut = await api.signIn('shopper', null, { disabledAt: new Date() });
    const leaving = await api.signIn('shopper', null, { erasureDueAt: new Date() });
    const seller = await api.signIn('seller', await shop.seller());
    expect(idsOf(await list('filter=disabled'))).toContain(shutOut.userId);
    expect(idsOf(await list('filter=disabled'))).not.toContain(leaving.userId);
    expect(idsOf(await list('filter=erasure'))).toEqual([leaving.userId]);
    expect(idsOf(await list('filter=staff'))).toContain(staff.userId);
    expect(idsOf(await list('filter=store'))[0]).toBe(seller.userId);
    const first = await list('perpage=2');
    const second = await list('perpage=2&pageNo=2');
    expect(new Set([...idsOf(first), ...idsOf(second)]).size).toBe(4);
    expect(first.total).toBe(second.total);
  });

  test('protects: staff with another desk, shoppers, stores', async () => {
    const editor = await opened().api.signIn('staff', null, { staffRole: 'content' });
    const shopper = await opened().api.signIn();
    for (const who of [editor, shopper]) {
      expect((await get('/admin/users', who)).status).toBe(403);
      expect((await read(shopper.userId, who as Person)).status).toBe(403);
    }
  });
});

describe('GET /admin/users/{id}', () => {
  test('works: balances are the ledger’s, counts are what there is, secrets aren’t in it', async () => {
    const order = await shipped();
    await asked(order);
    const { api } = opened();
    const userId = order.buyer.userId;
    await api.db.execute(sql`update users set id_card_number = '1101700207366' where id = ${userId}`);
    const points = {
      kind: 'test_points',
      cause: String(userId),
      at: new Date(),
      entries: [
        { account: { kind: 'points_cost' }, amountSatang: 2_500 },
        { account: { kind: 'points', ownerId: userId }, amountSatang: -2_500 },
      ],
    } as const;
    await transact(api.db, (tx) => postLedgerTransaction(tx, points));
    await post(
      '/BankAccount',
      { bankCode: '004', accountNumber: '123-4-56789-0', accountName: 'ทดสอบ ระบบ', code: '000000' },
      order.buyer,
    );
    const reply = await read(userId);
    expect(reply.body.detail).toMatchObject({
      account: { id: userId, email: order.buyer.email },
      counts: { orders: 1, openOrders: 1, returns: 1, openReturns: 1 },
      balances: { points: 25, cashback: 0 },
      verification: { isVerified: false, status: null },
      sessions: [{ device: null }],
    });
    expect(JSON.stringify(reply.body)).not.toMatch(/1101700207366|passwordHash|tokenHash/);
    const store = await read(order.seller.userId);
    expect(store.body.detail.store).toMatchObject({ id: order.sellerId, rights: ['owner'] });
  });

  test('works: its history, a part at a time; of mails no text, of codes no subject', async () => {
    const order = await shipped();
    const number = await asked(order);
    const userId = order.buyer.userId;
    const { api } = opened();
    await api.db.execute(sql`
      insert into outbox_messages (channel, "to", subject, text, created_at, expires_at)
      values ('mail', ${order.buyer.email}, 'รหัส 123456', 'รหัสของคุณ 123456', now(), now())`);
    expect(await history(userId, 'orders')).toMatchObject({
      total: 1,
      dataList: [{ title: order.orderNumber }],
    });
    expect(await history(userId, 'returns')).toMatchObject({ dataList: [{ title: number }] });
    const told = await history(userId, 'told');
    expect(told.total).toBeGreaterThan(0);
    expect(JSON.stringify(told)).not.toContain('123456');
    for (const part of ['reviews', 'tickets', 'vouchers', 'audit'])
      expect((await history(userId, part)).dataList, part).toBeInstanceOf(Array);
    const code = await opened().shop.voucher({ nameTh: 'คูปองนักอ่าน', nameEn: 'For readers' });
    await api.db.execute(sql`
      insert into voucher_claims (user_id, voucher_id, claimed_at) select ${userId}, id, now() from vouchers where code = ${code}`);
    const titles = async (culture: 'th' | 'en') => {
      const path = `/admin/users/${userId}/history?part=vouchers`;
      const { body } = await api.call('GET', path, { token: support.token, culture });
      return body.detail.dataList.map(({ title }: { title: string }) => title);
    };
    expect([await titles('th'), await titles('en')]).toEqual([['คูปองนักอ่าน'], ['For readers']]);
  });

  test('refuses: nobody, and whom was erased', async () => {
    expect((await read(999_999_999)).status).toBe(404);
    const gone = await opened().api.signIn('shopper', null, { status: 'erased' });
    expect((await read(gone.userId)).status).toBe(404);
    expect((await get(`/admin/users/${gone.userId}/history?part=orders`, support)).status).toBe(404);
  });
});

describe('POST /admin/users/{id}/sessions/end', () => {
  const end = (userId: number, body: object, as = support) =>
    post(`/admin/users/${userId}/sessions/end`, body, as);

  test('works: one of them, or all, at once; the log says who did it', async () => {
    const person = await opened().api.signIn();
    const { sessions } = (await read(person.userId)).body.detail;
    expect((await end(person.userId, { sessionId: sessions[0].id })).body.detail).toEqual({ count: 1 });
    expect((await get('/user', person)).status).toBe(401);
    expect((await end(person.userId, { sessionId: sessions[0].id })).status).toBe(404);
    const other = await opened().api.signIn();
    expect((await end(other.userId, {})).body.detail).toEqual({ count: 1 });
    expect(await history(other.userId, 'audit')).toMatchObject({
      dataList: [{ title: 'sessions_revoked', state: 'staff' }],
    });
  });

  test('protects: staff’s sessions are ended by owners, and nobody’s by their number alone', async () => {
    const colleague = await opened().api.signIn('staff');
    expect(await end(colleague.userId, {})).toMatchObject({ status: 409, body: { code: 'staffAccount' } });
    expect((await end(colleague.userId, {}, staff)).status).toBe(200);
    const [one, two] = [await opened().api.signIn(), await opened().api.signIn()];
    const { sessions } = (await read(one.userId)).body.detail;
    expect((await end(two.userId, { sessionId: sessions[0].id })).status).toBe(404);
  });
});

describe('notes of staff', () => {
  const write = (userId: number, text: string, as = support) =>
    post(`/admin/users/${userId}/notes`, { text }, as);
  const correct = (id: number, text: string, version: number, as = support) =>
    post(`/admin/user-note/${id}/correct`, { text, version }, as);
  const remove = (id: number, as = support) => post(`/admin/user-note/${id}/remove`, {}, as);

  test('works: written, corrected with what it said before, removed by who wrote it or an owner', async () => {
    const person = await opened().api.signIn();
    const { id } = (await write(person.userId, 'โทรกลับหลังหกโมง')).body.detail;
    expect((await correct(id, 'โทรกลับหลังสองทุ่ม', 1)).status).toBe(200);
    expect((await read(person.userId)).body.detail.notes).toMatchObject([
      { id, text: 'โทรกลับหลังสองทุ่ม', version: 2, before: [{ text: 'โทรกลับหลังหกโมง' }], mayChange: true },
    ]);
    expect((await remove(id, staff)).status).toBe(200);
    expect((await read(person.userId)).body.detail.notes).toEqual([]);
  });

  test('shows every note that was ever written, a page at a time, and exports them all', async () => {
    const person = await opened().api.signIn();
    const author = (await opened().api.signIn('staff')).userId;
    await opened().api.db.execute(sql`
      insert into account_notes (user_id, author_user_id, text, created_at, changed_at, changed_by)
      select ${person.userId}, ${author}, 'note ' || number, now(), now(), ${author} from generate_series(1, 230) number`);
    const textsOf = async (pageNo: number) => {
      const { detail } = (await get(`/admin/users/${person.userId}?notesPageNo=${pageNo}`, support)).body;
      expect(detail.noteCount).toBe(230);
      return detail.notes.map(({ text }: { text: string }) => text);
    };
    expect((await textsOf(1)).slice(0, 2)).toEqual(['note 230', 'note 229']);
    const pages: string[][] = [];
    for (let pageNo = 1; pageNo <= 12; pageNo += 1) pages.push(await textsOf(pageNo));
    expect(new Set(pages.flat()).size).toBe(230);
    expect(pages.at(-1)?.at(-1)).toBe('note 1');
    expect(await exportNotes(opened().api.db, person.userId)).toHaveLength(230);
  });

  test('refuses: of two who correct at once the second; nobody’s notes; none of nothing', async () => {
    const person = await opened().api.signIn();
    const { id } = (await write(person.userId, 'หนึ่ง')).body.detail;
    const both = await Promise.all([correct(id, 'สอง', 1), correct(id, 'สาม', 1)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await write(999_999_999, 'ใคร')).status).toBe(404);
    expect((await write(person.userId, '  ')).status).toBe(400);
    expect((await correct(999_999_999, 'x', 1)).status).toBe(404);
    expect((await remove(999_999_999)).status).toBe(404);
  });

  test('protects: a colleague corrects and removes nothing of another’s', async () => {
    const person = await opened().api.signIn();
    const { id } = (await write(person.userId, 'ของฉัน')).body.detail;
    const colleague = await opened().api.signIn('staff', null, { staffRole: 'support' });
    expect(await correct(id, 'ของเธอ', 1, colleague)).toMatchObject({
      status: 403,
      body: { code: 'noteNotYours' },
    });
    expect((await remove(id, colleague)).status).toBe(403);
    expect((await read(person.userId, colleague)).body.detail.notes[0].mayChange).toBe(false);
  });

  test('works: they are in the person’s copy of their data, and go with the account', async () => {
    const person = await opened().api.signIn();
    await write(person.userId, 'ขอใบกำกับภาษีทุกครั้ง');
    expect(await exportNotes(opened().api.db, person.userId)).toMatchObject([{ text: 'ขอใบกำกับภาษีทุกครั้ง' }]);
    await eraseNotes(opened().api.db, person.userId);
    expect(await exportNotes(opened().api.db, person.userId)).toEqual([]);
  });
});

describe('shutting somebody out', () => {
  test('works: they are told by mail why, and where to contest it; and when it is over', async () => {
    const person = await opened().api.signIn();
    const reason = 'สั่งแล้วไม่รับของหลายครั้ง';
    await post(`/admin/users/${person.userId}/disable`, { reason }, support);
    await post(`/admin/users/${person.userId}/enable`, {}, support);
    const { rows } = await opened().api.db.execute<{ text: string; subject: string }>(
      sql`select subject, text from outbox_messages where "to" = ${person.email} order by id`,
    );
    expect(rows).toHaveLength(2);
    expect(rows[0]?.text).toContain(reason);
    expect(rows[0]?.text).toContain('/contactus');
    expect(rows[1]?.text).toContain('/login');
  });
});

describe('a hundred thousand accounts', () => {
  let large: TestDatabase;
  beforeAll(async () => {
    large = await createTestDatabase();
    await large.db.execute(sql`
      insert into users (email, firstname, lastname, telephone, disabled_at)
      select 'reader' || n || '@example.com', 'ผู้อ่าน' || n, 'สกุล' || (n % 900), '08' || lpad(n::text, 8, '0'),
        case when n % 1000 = 0 then now() end
      from generate_series(1, 100000) n`);
    await large.db.execute(sql`vacuum analyze users`);
  });
  afterAll(() => large.close());

  const asked = (search: string, filter: 'all' | 'disabled' = 'all') =>
    accountsStatement({ search, filter, limit: 20, offset: 0 }, { users: [], stores: [] });

  test.each([
    ['a name', 'ผู้อ่าน98765', 'all', 'users_search'],
    ['part of an address', 'ader98765@exam', 'all', 'users_search'],
    ['a telephone', '08-0009-8765', 'all', 'users_search'],
    ['those shut out', '', 'disabled', 'users_disabled'],
    ['the newest of all', '', 'all', 'users_pkey'],
  ] as const)('%s is found by an index', async (_, search, filter, index) => {
    const { rows } = await large.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${asked(search, filter)}`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/Seq Scan on users/);
  });
});
