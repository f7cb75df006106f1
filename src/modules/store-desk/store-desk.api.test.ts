import { beforeAll, describe, expect, test } from 'vitest';
import { openReturns } from '../returns/test-returns.ts';

const { opened, get, post, shipped, asked } = openReturns();
type Person = { token: string; userId: number };
let staff: Person;
beforeAll(async () => {
  staff = await opened().api.signIn('staff');
});

const list = async (query = '') => (await get(`/admin/stores?${query}`, staff)).body.detail;
const read = (id: number) => get(`/admin/stores/${id}`, staff);
const suspend = (id: number, noticeDays: number) =>
  post(`/admin/stores/${id}/suspend`, { reason: 'เหตุผล', noticeDays, days: null, payouts: 'held' }, staff);

describe('GET /admin/stores and GET /admin/stores/{id}', () => {
  test('works: with standing, members, money from the ledger, and what is under way', async () => {
    const order = await shipped();
    await asked(order);
    await opened().shop.voucher({ kind: 'seller', sellerId: order.sellerId, discountSatang: 1_000 });
    const reply = await read(order.sellerId);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    expect(reply.body.detail).toMatchObject({
      store: { id: order.sellerId, status: 'active', members: 1, productsOnSale: 2, openOrders: 1 },
      standing: { standing: 'tooFew' },
      openReturns: 1,
      runningOffers: 1,
      money: { due: 0 },
      members: [{ id: order.seller.userId, rights: ['owner'] }],
      suspensions: [],
    });
  });

  test('works: suspended, announced and contested ones are found', async () => {
    const [suspended, announced] = [await shipped(), await shipped()];
    await suspend(suspended.sellerId, 0);
    const { id } = (await suspend(announced.sellerId, 7)).body.detail;
    await post(`/seller/suspension/${id}/appeal`, { reason: 'ไม่จริง' }, announced.seller);
    const ids = ({ dataList }: { dataList: { id: number }[] }) => dataList.map((row) => row.id);
    expect(ids(await list('filter=suspended'))).toEqual([suspended.sellerId]);
    expect(await list('filter=appealed')).toMatchObject({
      dataList: [{ id: announced.sellerId, hasAppealed: true, announcedFor: expect.any(String) }],
      counts: { suspended: 1, appealed: 1 },
    });
    const { store } = (await read(suspended.sellerId)).body.detail;
    expect(ids(await list(`search=${encodeURIComponent(store.name)}`))).toContain(suspended.sellerId);
    expect((await list('search=%25')).total).toBe(0);
  });

  test('refuses and protects: a store there isn’t; staff without the desk', async () => {
    expect((await read(999_999_999)).status).toBe(404);
    const support = await opened().api.signIn('staff', null, { staffRole: 'support' });
    expect((await get('/admin/stores', support)).status).toBe(403);
  });
});
