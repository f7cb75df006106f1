import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { apiContract } from '../api.contract.ts';
import { listCalls } from '../contract-calls.ts';
import { idempotentReplies } from '../idempotency/idempotency.tables.ts';
import { openSession } from '../identity/open-session.ts';
import { lastMessageTo } from '../identity/test-codes.ts';
import { testShop } from '../order/test-shop.ts';
import { tellOfEnds } from './tell-of-ends.ts';

let api: TestApi;
let shop: ReturnType<typeof testShop>;
let owner: { token: string; userId: number };
let sellerId: number;
beforeAll(async () => {
  api = await openTestApi();
  shop = testShop(api.db);
  sellerId = await shop.seller();
  owner = await api.signIn('seller', sellerId);
});
afterAll(() => api.close());

let names = 0;
const asked = (more: object = {}) => {
  names += 1;
  return {
    name: `ระบบหลังร้าน ${names}`,
    rights: ['catalogue'],
    isReadOnly: false,
    networks: [],
    days: 90,
    ...more,
  };
};
const make = (more: object = {}, who = owner) =>
  api.call('POST', '/seller/keys', { token: who.token, body: asked(more) });
async function made(more: object = {}, who = owner): Promise<{ id: number; key: string }> {
  const reply = await make(more, who);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.detail;
}
const byKey = (method: string, path: string, key: string, body?: object) =>
  api.call(method, path, { apiKey: key, ...(body === undefined ? {} : { body }) });
const list = async () => (await api.call('GET', '/seller/keys', { token: owner.token })).body.detail.dataList;
async function sessionOf(userId: number): Promise<string> {
  const session = { userId, userAgent: null, isRemembered: false, factorProvenAt: null };
  return (await openSession(api.db, api.services, session)).token;
}
const revoke = (id: number, reason = 'ไม่ใช้แล้ว') =>
  api.call('POST', `/seller/keys/${id}/revoke`, { token: owner.token, body: { reason } });

describe('a store’s key', () => {
  test('works: opens the store’s own calls without a session, is told once, noted and audited', async () => {
    const { id, key } = await made();
    expect(key).toMatch(/^bsk_[\w-]{20,}$/);
    const reply = await byKey('GET', '/seller/product/List', key);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    const [row] = (await list()).filter((one: { id: number }) => one.id === id);
    expect(row).toMatchObject({ shown: key.slice(0, 10), state: 'good', rights: ['catalogue'] });
    expect(row.lastUsedAt).not.toBeNull();
    expect(JSON.stringify(row)).not.toContain(key);
    const { rows } = await api.db.execute<{ text: string }>(
      sql`select row_to_json(k)::text as text from store_keys k where id = ${id}`,
    );
    expect(rows[0]?.text).not.toContain(key.slice(12));
    const { rows: audited } = await api.db.execute<{ kind: string }>(
      sql`select kind from audit_events where (detail ->> 'keyId')::int = ${id}`,
    );
    expect(audited).toEqual([{ kind: 'store_key_made' }]);
    const { rows: told } = await api.db.execute<{ kind: string }>(
      sql`select kind from notifications where user_id = ${owner.userId} and kind = 'sellerKeyMade'`,
    );
    expect(told.length).toBeGreaterThan(0);
  });

  test('made twice by one call is one, and works as it was told last; whoever has used it can’t have another', async () => {
    const body = asked({ idempotencyKey: 'the till' });
    const send = (more: object = {}) =>
      api.call('POST', '/seller/keys', { token: owner.token, body: { ...body, ...more } });
    const both = await Promise.all([send(), send()]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const [first, second] = both.map((reply) => reply.body.detail);
    expect(second.id).toBe(first.id);
    expect(second.key).not.toBe(first.key);
    expect((await list()).filter(({ name }: { name: string }) => name === body.name)).toMatchObject([
      { id: first.id, shown: first.key.slice(0, 10) },
    ]);
    expect(second.key.slice(0, 10)).toBe(first.key.slice(0, 10));
    const works = async (key: string) => (await byKey('GET', '/seller/product/List', key)).status === 200;
    // Which of the two was answered last isn't told by the order in which they were sent.
    expect([await works(first.key), await works(second.key)].sort()).toEqual([false, true]);
    const { rows } = await api.db.execute<{ kind: string }>(
      sql`select kind from audit_events where (detail ->> 'keyId')::int = ${first.id}`,
    );
    expect(rows).toEqual([{ kind: 'store_key_made' }]);
    expect((await send()).body.code).toBe('idempotencyKeyReused');
  });

  test('a repeat is for the same key by the same maker, and tells nothing that was kept', async () => {
    const body = asked({ idempotencyKey: 'the till again' });
    const send = (more: object = {}, who = owner) =>
      api.call('POST', '/seller/keys', { token: who.token, body: { ...body, ...more } });
    const first = (await send()).body.detail;
    expect((await send({ rights: ['orders'] })).body.code).toBe('idempotencyKeyReused');
    expect((await send({ days: null })).body.code).toBe('idempotencyKeyReused');
    const again = (await send()).body.detail;
    expect(again).toEqual({ id: first.id, key: expect.stringMatching(/^bsk_[\w-]{20,}$/) });
    expect((await byKey('GET', '/seller/product/List', first.key)).status).toBe(401);
    expect((await byKey('GET', '/seller/product/List', again.key)).status).toBe(200);
    const colleague = await api.signIn('seller', sellerId);
    expect((await send({}, colleague)).body.code).toBe('keyNameTaken');
    expect((await send({ name: 'ชื่ออื่น', idempotencyKey: 'another' })).body.detail.id).not.toBe(first.id);
    expect((await send({ idempotencyKey: null })).body.code).toBe('keyNameTaken');
    expect(await api.db.$count(idempotentReplies, sql`call like '%keys%'`)).toBe(0);
  });

  test('what is done by it says so: the log names the key', async () => {
    const { key } = await made({ rights: ['finance'] });
    const { rows: places } = await api.db.execute<{ id: number }>(
      sql`select id from subdistricts order by id limit 1`,
    );
    const reply = await byKey('PUT', '/seller/tax-profile', key, {
      legalNameTh: 'ร้านหนังสือ',
      legalNameEn: null,
      taxId: '0999000000027',
      isVatRegistered: true,
      branchNumber: '00000',
      branchName: null,
      address: '88/8',
      subdistrictId: places[0]?.id,
      telephone: null,
      email: null,
    });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    const { rows } = await api.db.execute<{ by: string; actor: number }>(
      sql`select user_agent as by, actor_user_id::int as actor from audit_events where kind = 'tax_profile_saved' order by id desc limit 1`,
    );
    expect(rows[0]?.by).toContain(`(${key.slice(0, 10)}…)`);
    expect(rows[0]?.actor).toBe(owner.userId);
  });

  test('opens no more than it was given, nor what is a person’s or an owner’s', async () => {
    const { key } = await made({ rights: ['orders'] });
    const statuses = new Map<string, number>();
    for (const { method, path, meta } of listCalls(apiContract)) {
      if (meta.access === 'anyone' || (meta.access === 'seller' && meta.right === 'orders')) continue;
      if (meta.access === 'seller' && meta.right === 'member' && method === 'GET') continue;
      const address = path.replaceAll(/\{\w+\}/g, '1');
      statuses.set(
        `${method} ${path}`,
        (await byKey(method, address, key, method === 'GET' ? undefined : {})).status,
      );
    }
    expect(statuses.size).toBeGreaterThan(100);
    expect([...statuses].filter(([, status]) => status !== 403)).toEqual([]);
  });

  test('to what anybody may call it is nobody: its maker’s cart stays as it is', async () => {
    const { key } = await made();
    const productId = await shop.product(await shop.seller());
    const reply = await byKey('POST', '/transaction/add', key, { productId, quantity: 1 });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    const { rows } = await api.db.execute(sql`select 1 from carts where user_id = ${owner.userId}`);
    expect(rows).toEqual([]);
  });

  test('that only reads changes nothing', async () => {
    const { key } = await made({ isReadOnly: true });
    expect((await byKey('GET', '/seller/product/List', key)).status).toBe(200);
    expect((await byKey('POST', '/seller/product/Bulk', key, {})).status).toBe(403);
  });

  test('is refused once it is revoked, over, used from elsewhere, or its maker has left', async () => {
    const [revoked, over, elsewhere] = [
      await made(),
      await made({ days: 30 }),
      await made({ networks: ['203.0.113.0/24'] }),
    ];
    const status = async ({ key }: { key: string }) =>
      (await byKey('GET', '/seller/product/List', key)).status;
    expect([await status(revoked), await status(over), await status(elsewhere)]).toEqual([200, 200, 401]);
    const tried = await Promise.all([revoke(revoked.id), revoke(revoked.id)]);
    expect(tried.map((reply) => reply.status).sort()).toEqual([200, 404]);
    expect(await status(revoked)).toBe(401);
    await api.db.execute(sql`update store_keys set expires_at = '2020-01-01' where id = ${over.id}`);
    expect(await status(over)).toBe(401);
    expect((await list()).find((one: { id: number }) => one.id === over.id).state).toBe('expired');

    const second = await api.signIn('seller', sellerId);
    const theirs = await made({ rights: ['orders', 'catalogue'] }, second);
    expect(await status(theirs)).toBe(200);
    await api.db.execute(sql`update users set store_rights = '{orders}' where id = ${second.userId}`);
    expect(await status(theirs)).toBe(403);
    await api.db.execute(
      sql`update users set role = 'shopper', seller_id = null, store_rights = '{}' where id = ${second.userId}`,
    );
    expect(await status(theirs)).toBe(401);
    expect((await list()).find((one: { id: number }) => one.id === theirs.id)).toMatchObject({
      state: 'makerLeft',
      rights: [],
    });
  });

  test.each(['is removed', 'leaves'])(
    'stays ended when its maker %s and joins again; of one who was shut out it works again',
    async (how) => {
      const store = await shop.seller();
      const boss = await api.signIn('seller', store);
      const member = await api.signIn('seller', store, { isEmailVerified: true });
      const { id, key } = await made({}, member);
      const opens = async () => (await byKey('GET', '/seller/product/List', key)).status;
      const post = (path: string, token: string, body: object) => api.call('POST', path, { token, body });
      const staff = await api.signIn('staff');
      for (const [deed, status] of [
        ['disable', 401],
        ['enable', 200],
      ] as const) {
        const done = await post(`/admin/users/${member.userId}/${deed}`, staff.token, { reason: 'x' });
        expect(done.status, JSON.stringify(done.body)).toBe(200);
        expect(await opens()).toBe(status);
      }
      const gone =
        how === 'leaves'
          ? await post('/seller/members/leave', await sessionOf(member.userId), {})
          : await post(`/seller/members/${member.userId}/remove`, boss.token, { reason: 'ลาออก' });
      expect(gone.status, JSON.stringify(gone.body)).toBe(200);
      expect(await opens()).toBe(401);
      await post('/seller/members/invite', boss.token, { email: member.email, rights: ['owner'] });
      const secret =
        /store-invitation#(\S+)/.exec((await lastMessageTo(api, member.email))?.text ?? '')?.[1] ?? '';
      const joined = await post('/store-invitation/accept', await sessionOf(member.userId), { secret });
      expect(joined.status, JSON.stringify(joined.body)).toBe(200);
      expect(await opens()).toBe(401);
      const { dataList } = (await api.call('GET', '/seller/keys', { token: boss.token })).body.detail;
      expect(dataList).toMatchObject([{ id, state: 'makerLeft', rights: [] }]);
      const { rows } = await api.db.execute<{ detail: object }>(
        sql`select detail from audit_events where kind = 'store_key_revoked' and (detail ->> 'keyId')::int = ${id}`,
      );
      expect(rows).toMatchObject([{ detail: { reason: 'maker left' } }]);
    },
  );

  test('refuses an invented one, as a token too, and a key in a session’s place', async () => {
    const { key } = await made();
    expect((await byKey('GET', '/Category/List', 'bsk_invented')).body.code).toBe('apiKeyInvalid');
    expect((await byKey('GET', '/Category/List', '')).body.code).toBe('apiKeyInvalid');
    expect((await api.call('GET', '/seller/product/List', { token: key })).status).toBe(401);
  });

  test('refuses no right, an owner’s right, a wrong network, a name that is there, and one too many', async () => {
    const codeOf = async (more: object) => (await make(more)).body.code;
    for (const wrong of [
      { rights: [] },
      { rights: ['owner'] },
      { networks: ['somewhere'] },
      { networks: ['10.0.0.0/33'] },
      { days: 31 },
      { name: ' ' },
    ])
      expect(await codeOf(wrong), JSON.stringify(wrong)).toBe('inputInvalid');
    const other = await shop.seller();
    const who = await api.signIn('seller', other);
    await made({ name: 'คลัง' }, who);
    expect((await make({ name: 'คลัง' }, who)).body.code).toBe('keyNameTaken');
    const tried = await Promise.all(Array.from({ length: 25 }, () => make({}, who)));
    expect(tried.filter(({ status }) => status === 200)).toHaveLength(19);
    expect(tried.find(({ status }) => status !== 200)?.body.code).toBe('tooManyKeys');
  });

  test('tells owners a week before it ends and when it has, once each, and says so in the list', async () => {
    const store = await shop.seller();
    const who = await api.signIn('seller', store);
    const cataloguer = await api.signIn('seller', store, { storeRights: ['catalogue'] });
    const { id } = await made({ name: 'คลัง', days: 30 }, who);
    const gone = await made({ name: 'เก่า', days: 30 }, who);
    await api.call('POST', `/seller/keys/${gone.id}/revoke`, { token: who.token, body: { reason: 'x' } });
    const dayMs = 24 * 60 * 60_000;
    const now = api.services.clock().getTime();
    const tellAt = (days: number) =>
      tellOfEnds({ ...api.services, clock: () => new Date(now + days * dayMs) });
    const told = async ({ userId }: { userId: number }) => {
      const { rows } = await api.db.execute<{ kind: string; name: string }>(
        sql`select kind, params ->> 'name' as name from notifications
          where user_id = ${userId} and kind in ('sellerKeyEnding', 'sellerKeyEnded') order by id`,
      );
      return rows.map(({ kind, name }) => `${kind} ${name}`);
    };
    await tellAt(22);
    expect(await told(who)).toEqual([]);
    await tellAt(24);
    await tellAt(25);
    expect(await told(who)).toEqual(['sellerKeyEnding คลัง']);
    await tellAt(31);
    await tellAt(32);
    expect(await told(who)).toEqual(['sellerKeyEnding คลัง', 'sellerKeyEnded คลัง']);
    expect(await told(cataloguer)).toEqual([]);
    // Long over, it isn't told anew once its notice was forgotten.
    await api.db.execute(sql`delete from notifications where user_id = ${who.userId}`);
    await tellAt(60);
    expect(await told(who)).toEqual([]);

    const listed = async () =>
      (await api.call('GET', '/seller/keys', { token: who.token })).body.detail.dataList;
    expect(await listed()).toMatchObject([{ id, state: 'good', isEnding: false }]);
    const soon = new Date(now + 3 * dayMs);
    await api.db.execute(sql`update store_keys set expires_at = ${soon} where id = ${id}`);
    expect(await listed()).toMatchObject([{ id, state: 'good', isEnding: true }]);
    await api.db.execute(sql`update store_keys set expires_at = ${new Date(now - dayMs)} where id = ${id}`);
    expect(await listed()).toMatchObject([{ id, state: 'expired', isEnding: false }]);
  });

  test('protects: owners alone make, see and revoke; another store’s is not found', async () => {
    const { id, key } = await made();
    const cataloguer = await api.signIn('seller', sellerId, { storeRights: ['catalogue'] });
    expect((await make({}, cataloguer)).status).toBe(403);
    expect((await byKey('GET', '/seller/keys', key)).status).toBe(403);
    const stranger = await api.signIn('seller', await shop.seller());
    const reply = await api.call('POST', `/seller/keys/${id}/revoke`, {
      token: stranger.token,
      body: { reason: 'x' },
    });
    expect(reply.status).toBe(404);
    expect((await byKey('GET', '/seller/product/List', key)).status).toBe(200);
  });
});
