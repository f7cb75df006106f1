import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { say, testChat } from './test-chat.ts';

type Person = Awaited<ReturnType<TestApi['signIn']>>;
let api: TestApi;
let shop: TestShop;
let staff: Person;
beforeAll(async () => {
  api = await openTestApi();
  shop = testShop(api.db);
  staff = await api.signIn('staff');
}, 60_000);
afterAll(() => api.close());

const { get, post, openStore, begin, thread } = testChat(() => ({ api, shop }));

const hire = (sellerId: number, right: 'orders' | 'catalogue', firstname: string) =>
  api.signIn('seller', sellerId, { storeRights: [right], firstname, lastname: 'ใจดี' });

describe('giving a conversation to a colleague', () => {
  test('works: whoever answers gives it to another, all see whose it is, and anybody gives it back', async () => {
    const [store, shopper] = [await openStore(), await api.signIn()];
    const [mali, nida] = [
      await hire(store.sellerId, 'orders', 'มาลี'),
      await hire(store.sellerId, 'orders', 'นิดา'),
    ];
    await hire(store.sellerId, 'catalogue', 'จัดของ');
    const closed = await hire(store.sellerId, 'orders', 'ปิดแล้ว');
    await api.db.execute(sql`update users set disabled_at = now() where id = ${closed.userId}`);
    const id = await begin(shopper, store, 'มีของไหมคะ');
    expect((await get('/seller/chat/colleague/List', mali)).body.detail.dataList).toEqual([
      { userId: store.owner.userId, name: 'ทดสอบ ระบบ' },
      { userId: mali.userId, name: 'มาลี ใจดี' },
      { userId: nida.userId, name: 'นิดา ใจดี' },
    ]);
    const assign = (body: object, who: { token: string }) => post(`/seller/chat/${id}/assign`, body, who);
    expect((await assign({ userId: nida.userId }, store.owner)).body.detail).toEqual({
      assignedTo: nida.userId,
    });
    for (const who of [store.owner, mali, nida])
      expect((await thread(`/seller/chat/${id}`, who)).conversation.assignedTo).toEqual({
        userId: nida.userId,
        name: 'นิดา ใจดี',
      });
    expect((await get('/seller/chat/List?tab=mine', nida)).body.detail.total).toBe(1);
    // What an owner may, so may whoever answers; who asked isn't told.
    expect((await assign({ userId: mali.userId }, nida)).body.detail).toEqual({ assignedTo: mali.userId });
    expect((await thread(`/chat/${id}`, shopper)).conversation.assignedTo).toBeNull();
    // As it was said before there were colleagues.
    expect((await assign({ isMine: true }, nida)).body.detail).toEqual({ assignedTo: nida.userId });
    expect((await assign({ isMine: false }, mali)).body.detail).toEqual({ assignedTo: null });
  });

  test('works: at the house too, which is in the audit log', async () => {
    const support = await api.signIn('staff', null, { staffRole: 'support' });
    const content = await api.signIn('staff', null, { staffRole: 'content' });
    const id = await begin(await api.signIn(), null, 'จ่ายไม่ผ่านค่ะ');
    const ids = (await get('/admin/chat/colleague/List', support)).body.detail.dataList.map(
      ({ userId }: { userId: number }) => userId,
    );
    expect(ids).toContain(staff.userId);
    expect(ids).toContain(support.userId);
    expect(ids).not.toContain(content.userId);
    const given = await post(`/admin/chat/${id}/assign`, { userId: support.userId }, staff);
    expect(given.body.detail).toEqual({ assignedTo: support.userId });
    const { rows } = await api.db.execute<{ detail: object }>(sql`select detail from audit_events
      where kind = 'chat_changed' and actor_user_id = ${staff.userId} and detail ->> 'conversationId' = ${String(id)}`);
    expect(rows).toEqual([{ detail: { conversationId: id, assignedTo: support.userId } }]);
    const refused = await post(`/admin/chat/${id}/assign`, { userId: content.userId }, staff);
    expect([refused.status, refused.body.code]).toEqual([422, 'chatNotColleague']);
  });

  test('refuses: strangers, members without the right, another store’s, who was shut out; it stays whose it was', async () => {
    const [store, other, shopper] = [await openStore(), await openStore(), await api.signIn()];
    const mali = await hire(store.sellerId, 'orders', 'มาลี');
    const packer = await hire(store.sellerId, 'catalogue', 'จัดของ');
    const closed = await hire(store.sellerId, 'orders', 'ปิดแล้ว');
    await api.db.execute(sql`update users set disabled_at = now() where id = ${closed.userId}`);
    const id = await begin(shopper, store, 'มีของไหมคะ');
    await post(`/seller/chat/${id}/assign`, { userId: mali.userId }, store.owner);
    for (const userId of [
      shopper.userId,
      staff.userId,
      other.owner.userId,
      packer.userId,
      closed.userId,
      999_999,
    ]) {
      const refused = await post(`/seller/chat/${id}/assign`, { userId }, store.owner);
      expect([refused.status, refused.body.code]).toEqual([422, 'chatNotColleague']);
    }
    expect((await thread(`/seller/chat/${id}`, store.owner)).conversation.assignedTo).toMatchObject({
      userId: mali.userId,
    });
  });

  test.each(['given it', 'taking it'])(
    'protects: whoever loses the right while %s keeps nothing',
    async (how) => {
      const store = await openStore();
      for (let count = 0; count < 5; count += 1) {
        const mali = await hire(store.sellerId, 'orders', `มาลี ${how} ${count}`);
        const id = await begin(await api.signIn(), store, 'มีของไหมคะ');
        const [body, who] =
          how === 'given it' ? [{ userId: mali.userId }, store.owner] : [{ isMine: true }, mali];
        const both = await Promise.all([
          post(`/seller/chat/${id}/assign`, body, who),
          post(`/seller/members/${mali.userId}/remove`, { reason: 'ลาออก' }, store.owner),
        ]);
        // Who is gone by then has no session any more, or no store.
        expect([200, 401, 404, 422]).toContain(both[0].status);
        expect(both[1].status).toBe(200);
        expect((await thread(`/seller/chat/${id}`, store.owner)).conversation.assignedTo).toBeNull();
      }
    },
  );
});

describe('what is done with a conversation', () => {
  test('protects: isn’t for strangers, members without the right, other stores, or staff', async () => {
    const [store, other, shopper] = [await openStore(), await openStore(), await api.signIn()];
    const [packer, stranger] = [await hire(store.sellerId, 'catalogue', 'จัดของ'), await api.signIn()];
    const content = await api.signIn('staff', null, { staffRole: 'content' });
    const [id, house] = [await begin(shopper, store, 'คุยกันสองคน'), await begin(shopper, null, 'ถามค่ะ')];
    const deeds = [
      ['assign', { isMine: true }],
      ['assign', { userId: store.owner.userId }],
      ['state', { to: 'closed' }],
      ['label', { labels: ['แทรก'] }],
      ['report', { reason: 'แทรก' }],
      ['block', { isBlocked: true }],
      ['hand-over', { reason: 'แทรก' }],
    ] as const;
    const statusOf = async (at: string, who: { token: string }) => (deed: string, body: object) =>
      post(`${at}/${deed}`, body, who).then(({ status }) => status);
    const cases = [
      [`/seller/chat/${id}`, other.owner, 404, deeds],
      [`/seller/chat/${id}`, packer, 404, deeds],
      [`/seller/chat/${id}`, stranger, 404, deeds],
      [`/seller/chat/${id}`, shopper, 404, deeds],
      [`/seller/chat/${id}`, staff, 404, deeds],
      // The house's isn't a store's, nor a store's the house's.
      [`/seller/chat/${house}`, store.owner, 404, deeds],
      [`/admin/chat/${id}`, staff, 404, deeds.filter(([deed]) => !['report', 'hand-over'].includes(deed))],
      [
        `/admin/chat/${house}`,
        content,
        404,
        deeds.filter(([deed]) => !['report', 'hand-over'].includes(deed)),
      ],
      [
        `/admin/chat/${house}`,
        store.owner,
        404,
        deeds.filter(([deed]) => !['report', 'hand-over'].includes(deed)),
      ],
      [`/chat/${id}`, stranger, 404, deeds.filter(([deed]) => ['report', 'block'].includes(deed))],
      [`/chat/${id}`, store.owner, 404, deeds.filter(([deed]) => ['report', 'block'].includes(deed))],
      [`/chat/${house}`, staff, 404, deeds.filter(([deed]) => ['report', 'block'].includes(deed))],
    ] as const;
    for (const [at, who, status, tried] of cases) {
      const post = await statusOf(at, who);
      for (const [deed, body] of tried)
        expect([at, deed, await post(deed, body)]).toEqual([at, deed, status]);
    }
    for (const [path, who, status] of [
      ['/seller/chat/colleague/List', packer, 404],
      ['/seller/chat/colleague/List', shopper, 404],
      ['/admin/chat/colleague/List', store.owner, 404],
      ['/admin/chat/colleague/List', content, 404],
    ] as const)
      expect([path, (await get(path, who)).status]).toEqual([path, status]);
    const { conversation } = await thread(`/seller/chat/${id}`, store.owner);
    expect(conversation).toMatchObject({
      ...{ assignedTo: null, state: 'open', labels: [], blockedBy: null, isReported: false },
    });
    expect((await thread(`/admin/chat/${house}`, staff)).conversation).toMatchObject({
      ...{ assignedTo: null, state: 'open', labels: [], blockedBy: null },
    });
    expect((await post(`/seller/chat/${id}/message`, say('ค่ะ'), store.owner)).status).toBe(200);
  });
});
