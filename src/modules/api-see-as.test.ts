import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readingOnly } from '../platform/db/reading-only.ts';
import { transact } from '../platform/db/transact.ts';
import { apiContract } from './api.contract.ts';
import { type DeclaredCall, listCalls } from './contract-calls.ts';
import { openReturns } from './returns/test-returns.ts';

/**
 * Staff who see the shop as somebody else, at every call there is (decision 87), made from the contract: what isn't a
 * reading call is refused, a reading call writes nothing and answers as it answers the person, and what is secret stays so.
 */
const calls = listCalls(apiContract);
const reads = calls.filter(({ method }) => method === 'GET');
const writes = calls.filter(({ method, meta }) => method !== 'GET' && meta.onlyReads !== true);

/** Reading calls that have to write: an address to share is made when it is asked for first. */
const writing = ['/product/{urlKey}/share', '/store/{urlKey}/share', '/share'];

const returns = openReturns();
const own: Record<'shopper' | 'seller', string> = { shopper: '', seller: '' };
const viewer: Record<'shopper' | 'seller', string> = { shopper: '', seller: '' };
let known: Record<string, string> = {};

/** Counts every statement that writes, whatever it writes to, but for the counters of rate limits. */
async function watchWrites(): Promise<void> {
  const { db } = returns.opened().api;
  await db.execute(
    sql.raw(`
    create table test_writes (at timestamptz default clock_timestamp(), what text);
    create function test_note_write() returns trigger language plpgsql as $$
      begin insert into test_writes (what) values (tg_table_name); return null; end $$;
    do $$ declare t record; begin
      for t in select tablename from pg_tables where schemaname = 'public'
        and tablename not in ('test_writes', 'rate_limits') loop
        execute format('create trigger test_watch after insert or update or delete on %I
          for each row execute function test_note_write()', t.tablename);
      end loop; end $$;`),
  );
}

async function written(): Promise<string[]> {
  const { rows } = await returns
    .opened()
    .api.db.execute<{ what: string }>(sql`delete from test_writes returning what`);
  return rows.map(({ what }) => what);
}

beforeAll(async () => {
  const { api } = returns.opened();
  const order = await returns.shipped();
  const returnNumber = await returns.sentBack(order);
  const beside = { isAffiliate: true, isPartner: true };
  await api.db.execute(
    sql`update users set is_affiliate = true, is_partner = true where id = ${order.buyer.userId}`,
  );
  const store = await api.signIn('seller', order.sellerId, beside);
  Object.assign(own, { shopper: order.buyer.token, seller: store.token });
  const { referenceCode, cartId } = (await returns.get(`/Order/${order.orderNumber}`, order.buyer)).body
    .detail;
  const { rows } = await api.db.execute<{ productKey: string; storeKey: string }>(sql`
    select p.url_key as "productKey", s.url_key as "storeKey" from products p join sellers s on s.id = p.seller_id
    where p.id = ${order.book}`);
  known = {
    orderNumber: order.orderNumber,
    returnNumber,
    referenceCode,
    cartId,
    productId: String(order.book),
    '/seller/product/': String(order.book),
    '/seller/stock/': String(order.book),
    '/product/': rows[0]?.productKey ?? '',
    '/store/': rows[0]?.storeKey ?? '',
    '/user/review/product/': rows[0]?.productKey ?? '',
  };
  for (const [role, userId] of [
    ['shopper', order.buyer.userId],
    ['seller', store.userId],
  ] as const) {
    // One view a staff session: each of their own.
    const staff = await api.signIn('staff');
    const reply = await returns.post(`/admin/users/${userId}/see-as`, { reason: 'ลูกค้าแจ้งปัญหา' }, staff);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    viewer[role] = reply.body.detail.token;
  }
  await watchWrites();
});
beforeEach(async () => void (await written()));

const usual: Record<string, string> = { format: 'pdf', month: '2026-11', pageNo: '1', perPage: '5' };

function addressOf({ path }: DeclaredCall): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const byPath = Object.entries(known).find(
      ([beginning]) => beginning.startsWith('/') && path.startsWith(beginning) && /id|urlKey/.test(name),
    );
    return known[name] ?? byPath?.[1] ?? usual[name] ?? '999999999';
  });
}

const roleFor = ({ meta }: DeclaredCall) => (meta.access === 'seller' ? 'seller' : 'shopper');

test.each(writes)('refused: $method $path', async (call) => {
  for (const role of ['shopper', 'seller'] as const) {
    const reply = await returns.opened().api.call(call.method, addressOf(call), {
      token: viewer[role],
      ...(call.method === 'DELETE' ? {} : { body: {} }),
    });
    expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 403, body: { code: 'viewReadsOnly' } });
  }
  expect(await written()).toEqual([]);
});

test.each(reads.filter(({ meta }) => meta.access === 'staff'))('not staff’s: GET $path', async (call) => {
  const reply = await returns.opened().api.call('GET', addressOf(call), { token: viewer.shopper });
  expect(reply.status).toBe(call.meta.isHidden === true && call.meta.isSecret !== true ? 404 : 403);
});

test.each(reads.filter(({ meta }) => meta.isSecret === true))('secret: GET $path', async (call) => {
  const reply = await returns.opened().api.call('GET', addressOf(call), { token: viewer[roleFor(call)] });
  expect(reply).toMatchObject({ status: 403, body: { code: 'viewHidesSecrets' } });
});

describe('read without a trace', () => {
  const plain = reads.filter(
    ({ meta, path }) => meta.access !== 'staff' && meta.isSecret !== true && !writing.includes(path),
  );
  test.each(plain)('GET $path', async (call) => {
    const { api } = returns.opened();
    const reply = await api.call('GET', addressOf(call), { token: viewer[roleFor(call)] });
    expect(await written()).toEqual([]);
    expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(500);
    const asThemselves = await api.call('GET', addressOf(call), { token: own[roleFor(call)] });
    expect(reply.status, JSON.stringify([reply.body, asThemselves.body])).toBe(asThemselves.status);
  });
});

test('calls that only read though they aren’t GET are these, and write nothing', async () => {
  const reading = calls.filter(({ meta }) => meta.onlyReads === true);
  expect(reading.map(({ name }) => name)).toEqual(['order.calculate']);
  const { api, shop } = returns.opened();
  const person = await api.signIn();
  const staff = await api.signIn('staff');
  const id = await shop.cart(api.services, person.userId, [Number(known.productId)]);
  const { token } = (await returns.post(`/admin/users/${person.userId}/see-as`, { reason: 'ดูยอด' }, staff))
    .body.detail;
  await written();
  const reply = await returns.post('/order/calculate', { id, orders: [] }, { token });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  expect(await written()).toEqual([]);
});

test.each(writing)('refused, because it would write: GET %s', async (path) => {
  const [call] = reads.filter((each) => each.path === path);
  if (call === undefined) throw new Error(`no call at ${path}`);
  const reply = await returns.opened().api.call('GET', addressOf(call), { token: viewer.shopper });
  expect(reply).toMatchObject({ status: 403, body: { code: 'viewReadsOnly' } });
  expect(await written()).toEqual([]);
  expect((await returns.opened().api.call('GET', addressOf(call), { token: own.shopper })).status).toBe(200);
});

test('what nobody thought of is refused by the database: it reads only while the call lasts', async () => {
  const { db } = returns.opened().api;
  const refused = { cause: expect.objectContaining({ code: '25006' }) };
  const write = sql`update users set tier_id = tier_id`;
  await readingOnly(async () => {
    await expect(db.execute(write)).rejects.toMatchObject(refused);
    await expect(transact(db, (tx) => tx.execute(write))).rejects.toMatchObject(refused);
    expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  });
  await db.execute(write);
});
