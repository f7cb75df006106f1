import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transact } from '../../platform/db/transact.ts';
import { openTestApi, type TestApi, wrongFields } from '../../test-api.ts';
import { auditEvents } from '../audit/audit.tables.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { lastMessageTo } from '../identity/test-codes.ts';
import { readBalance } from '../ledger/read-balance.ts';
import { testShop } from '../order/test-shop.ts';
import { earnPoints } from '../points/earn-points.ts';
import { readPoints } from '../points/read-points.ts';
import { vouchers } from '../promotion/promotion.tables.ts';
import { deliverRedemptions } from './move-redemption.ts';
import { canMoveRedemption, redemptionStatuses } from './reward.rules.ts';
import { moveRedemption } from './reward.store.ts';
import { rewardRedemptions, rewards } from './reward.tables.ts';

const dayMs = 24 * 60 * 60 * 1000;
let api: TestApi;
let shop: ReturnType<typeof testShop>;
let staff: string;
let orders = 0;
beforeAll(async () => {
  api = await openTestApi();
  shop = testShop(api.db);
  staff = (await api.signIn('staff')).token;
});
afterAll(() => api.close());

async function person(points: number) {
  const signedIn = await api.signIn();
  const { userId } = signedIn;
  orders += 1;
  const orderId = orders;
  await transact(api.db, (tx) =>
    earnPoints(tx, api.services, {
      userId,
      orderId,
      orderNumber: `R${orderId}-1`,
      points,
      now: new Date(Date.now() - dayMs),
    }),
  );
  return { ...signedIn, addressId: await shop.address(userId) };
}
async function reward(values: Partial<typeof rewards.$inferInsert> = {}): Promise<number> {
  const [row] = await api.db
    .insert(rewards)
    .values({
      kind: 'goods',
      nameTh: 'ถุงผ้าบรรณศาลา',
      nameEn: 'Bannasala tote bag',
      detailTh: 'ผ้าดิบ',
      detailEn: 'Canvas',
      points: 100,
      stock: 10,
      startsAt: new Date(Date.now() - dayMs),
      endsAt: new Date(Date.now() + 30 * dayMs),
      ...values,
    })
    .returning({ id: rewards.id });
  return row?.id ?? 0;
}
type Person = Awaited<ReturnType<typeof person>>;
const redeem = (
  who: Person,
  id: number,
  redemptionId: string = randomUUID(),
  addressId: number | null = who.addressId,
) => api.call('POST', `/reward/${id}/redeem`, { token: who.token, body: { redemptionId, addressId } });
const pointsOf = async (userId: number) => (await readPoints(api.db, userId, new Date())).points;
const stockOf = async (id: number) =>
  (await api.db.select().from(rewards).where(eq(rewards.id, id)))[0]?.stock;
const act = (id: string, deed: 'ship' | 'cancel' | 'correct', body: object) =>
  api.call('POST', `/admin/redemption/${id}/${deed}`, { token: staff, body });

describe('redeeming', () => {
  test('takes points and stock, keeps the address as it is, once however often it is pressed', async () => {
    const who = await person(250);
    const id = await reward();
    const redemptionId = randomUUID();
    const replies = await Promise.all([1, 2, 3].map(() => redeem(who, id, redemptionId)));
    for (const reply of replies)
      expect(reply).toMatchObject({ status: 200, body: { detail: { status: 'requested' } } });
    expect(await pointsOf(who.userId)).toBe(150);
    expect(await readBalance(api.db, { kind: 'points_held', ownerId: who.userId })).toBe(0);
    expect(await stockOf(id)).toBe(9);
    const { dataList } = (await api.call('GET', '/reward/redemption/List', { token: who.token })).body.detail;
    expect(dataList).toMatchObject([
      { id: redemptionId, name: 'ถุงผ้าบรรณศาลา', shippingAddress: { firstname: 'สมศรี', zipCode: '10200' } },
    ]);
    const other = await reward({ stock: 10 });
    const [rich, twice] = [await person(500), randomUUID()];
    const both = await Promise.all([redeem(rich, id, twice), redeem(rich, other, twice)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await pointsOf(rich.userId)).toBe(400);
    const stranger = await person(250);
    expect((await redeem(stranger, id, redemptionId)).body.code).toBe('redemptionIdUsed');
    expect(await pointsOf(stranger.userId)).toBe(250);
  });

  test('refuses too few points, a limit, what is over, sold out or unknown, and goods without an address', async () => {
    const who = await person(250);
    expect((await redeem(who, await reward({ points: 251 }))).body.code).toBe('pointsNotEnough');
    expect((await redeem(who, await reward({ stock: 0 }))).body.code).toBe('rewardOutOfStock');
    expect((await redeem(who, await reward({ isActive: false }))).body.code).toBe('rewardOver');
    expect((await redeem(who, 999_999)).body.code).toBe('rewardNotFound');
    const id = await reward();
    expect((await redeem(who, id, randomUUID(), null)).body.code).toBe('rewardAddressRequired');
    const other = await person(10);
    expect((await redeem(who, id, randomUUID(), other.addressId)).body.code).toBe('rewardAddressRequired');
    expect((await redeem(who, id)).status).toBe(200);
    expect((await redeem(who, id)).body.code).toBe('rewardLimitReached');
    expect(await pointsOf(who.userId)).toBe(150);
    const list = (await api.call('GET', '/reward/List', { token: who.token })).body.detail;
    expect(list.points).toBe(150);
    expect(list.dataList.find((each: { id: number }) => each.id === id)).toMatchObject({
      refusal: 'rewardLimitReached',
      timesLeft: 0,
    });
  });

  test('of ten who want the last two, two get one; one’s points aren’t spent twice', async () => {
    const id = await reward({ stock: 2 });
    const people = await Promise.all(Array.from({ length: 10 }, () => person(100)));
    const replies = await Promise.all(people.map((who) => redeem(who, id)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await stockOf(id)).toBe(0);
    const who = await person(100);
    const [one, other] = [await reward(), await reward()];
    const both = await Promise.all([redeem(who, one), redeem(who, other)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await pointsOf(who.userId)).toBe(0);
  });

  test('a voucher is in the wallet at once, and once more each time', async () => {
    const who = await person(250);
    const [voucher] = await api.db
      .insert(vouchers)
      .values({
        code: 'REWARD50',
        kind: 'platform',
        nameTh: 'ลด 50',
        nameEn: '50 off',
        discountSatang: 5_000,
        startsAt: new Date(Date.now() - dayMs),
        endsAt: new Date(Date.now() + dayMs),
        perUserLimit: 0,
        isCollectable: false,
      })
      .returning({ id: vouchers.id });
    const id = await reward({ kind: 'voucher', voucherId: voucher?.id ?? null, perUserLimit: 2 });
    for (const _ of [1, 2])
      expect((await redeem(who, id, randomUUID(), null)).body.detail).toEqual({ status: 'delivered' });
    const wallet = (await api.call('GET', '/voucher/wallet', { token: who.token })).body.detail;
    expect(wallet.dataList).toMatchObject([{ code: 'REWARD50', timesLeft: 2 }]);
  });
});

describe('a voucher for points', () => {
  const voucherFor = async (values: Partial<typeof vouchers.$inferInsert>) => {
    const code = await shop.voucher({ endsAt: new Date(Date.now() + dayMs), ...values });
    const [row] = await api.db.select().from(vouchers).where(eq(vouchers.code, code));
    return row?.id ?? null;
  };

  test('is one use more for somebody who has used theirs', async () => {
    const who = await person(250);
    const voucherId = await voucherFor({ code: 'ONCE20', perUserLimit: 1 });
    const buyWithIt = async () => {
      const cartId = await shop.cart(api.services, who.userId, [await shop.product(await shop.seller())]);
      return placeOrder(api.services, shop.order(who, cartId, { promotionCode: 'ONCE20' }));
    };
    expect((await buyWithIt()).ok).toBe(true);
    expect((await buyWithIt()).ok).toBe(false);
    const id = await reward({ kind: 'voucher', voucherId });
    expect((await redeem(who, id, randomUUID(), null)).status).toBe(200);
    const wallet = (await api.call('GET', '/voucher/wallet', { token: who.token })).body.detail;
    expect(wallet.dataList).toMatchObject([{ id: voucherId, timesLeft: 1 }]);
    expect((await buyWithIt()).ok).toBe(true);
  });

  test('is refused without taking points when it is over, or has been limited since', async () => {
    const who = await person(250);
    const over = await voucherFor({ endsAt: new Date(Date.now() - dayMs) });
    const usedUp = await voucherFor({ usageLimit: 3, usedCount: 3 });
    const limited = await voucherFor({ usageLimit: 3, usedCount: 0 });
    for (const [voucherId, code] of [
      [over, 'rewardOver'],
      [usedUp, 'rewardOver'],
      [limited, 'rewardOver'],
    ] as const) {
      const id = await reward({ kind: 'voucher', voucherId });
      expect((await redeem(who, id, randomUUID(), null)).body.code).toBe(code);
      const list = (await api.call('GET', '/reward/List', { token: who.token })).body.detail.dataList;
      expect(list.find((each: { id: number }) => each.id === id).refusal).toBe(code);
    }
    expect(await pointsOf(who.userId)).toBe(250);
  });
});

test('stock that staff change while people redeem is never given twice', async () => {
  const id = await reward({ stock: 5 });
  const [row] = await api.db.select().from(rewards).where(eq(rewards.id, id));
  if (row === undefined) throw new Error('no reward');
  const { voucherId: _, version: _version, ...said } = row;
  const body = {
    ...said,
    voucherCode: '',
    startsAt: said.startsAt.toISOString(),
    endsAt: said.endsAt.toISOString(),
  };
  const people = await Promise.all(Array.from({ length: 4 }, () => person(100)));
  const [saved] = await Promise.all([
    api.call('POST', '/admin/reward', { token: staff, body: { ...body, stock: 8, stockRead: 5 } }),
    ...people.map((who) => redeem(who, id)),
  ]);
  expect(saved.status).toBe(200);
  expect(await stockOf(id)).toBe(4);
  const less = await api.call('POST', '/admin/reward', {
    token: staff,
    body: { ...body, stock: 0, stockRead: 8 },
  });
  expect(wrongFields(less)).toEqual({ stock: 'stockTaken' });
});

describe('after redeeming', () => {
  test('staff ship, the owner is told and confirms; a stranger can’t', async () => {
    const who = await person(100);
    const id = await reward();
    const redemptionId = randomUUID();
    await redeem(who, id, redemptionId);
    const confirm = (token: string) =>
      api.call('POST', `/reward/redemption/${redemptionId}/confirm`, { token, body: {} });
    expect((await confirm(who.token)).body.code).toBe('redemptionMoved');
    const shipment = { provider: 'ไปรษณีย์ไทย', trackingNumber: 'EX123456789TH' };
    const shipped = await Promise.all([1, 2].map(() => act(redemptionId, 'ship', shipment)));
    expect(shipped.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await lastMessageTo(api, who.email))?.text).toContain('EX123456789TH');
    const stranger = await api.signIn();
    expect((await confirm(stranger.token)).status).toBe(404);
    expect((await confirm(who.token)).status).toBe(200);
    expect((await act(randomUUID(), 'ship', shipment)).body.code).toBe('redemptionNotFound');
  });

  test('a parcel that nobody confirms counts as delivered after two weeks', async () => {
    const who = await person(100);
    const redemptionId = randomUUID();
    await redeem(who, await reward(), redemptionId);
    await act(redemptionId, 'ship', { provider: 'ไปรษณีย์ไทย', trackingNumber: 'EX1TH' });
    const statusOf = async () =>
      (await api.db.select().from(rewardRedemptions).where(eq(rewardRedemptions.id, redemptionId)))[0]
        ?.status;
    const inDays = (days: number) => ({ ...api.services, clock: () => new Date(Date.now() + days * dayMs) });
    await deliverRedemptions(inDays(13));
    expect(await statusOf()).toBe('shipped');
    await deliverRedemptions(inDays(15));
    expect(await statusOf()).toBe('delivered');
  });

  test('cancelled, points and stock go back, once', async () => {
    const who = await person(100);
    const id = await reward();
    const redemptionId = randomUUID();
    await redeem(who, id, redemptionId);
    expect(await pointsOf(who.userId)).toBe(0);
    const replies = await Promise.all([1, 2, 3].map(() => act(redemptionId, 'cancel', { reason: 'ของหมด' })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await pointsOf(who.userId)).toBe(100);
    expect(await readBalance(api.db, { kind: 'points_held', ownerId: who.userId })).toBe(0);
    expect(await stockOf(id)).toBe(10);
    expect((await lastMessageTo(api, who.email))?.text).toContain('ของหมด');
    const statement = (await api.call('GET', '/points/statement', { token: who.token })).body.detail;
    expect(statement.dataList.slice(0, 2)).toMatchObject([
      { kind: 'reward_cancelled', amount: 100 },
      { kind: 'reward_redeemed', amount: -100 },
    ]);
    // It doesn't count towards the limit.
    expect((await redeem(who, id)).status).toBe(200);
  });

  test('moves in the database as the table says, over all pairs', async () => {
    const who = await person(100);
    const id = randomUUID();
    await redeem(who, await reward(), id);
    for (const from of redemptionStatuses)
      for (const to of redemptionStatuses) {
        await api.db.update(rewardRedemptions).set({ status: from }).where(eq(rewardRedemptions.id, id));
        const moved = await moveRedemption(api.db, id, to, {});
        expect([from, to, moved !== null]).toEqual([from, to, canMoveRedemption(from, to)]);
      }
  });
});

describe('putting right what was sent', () => {
  const shipment = { provider: 'ไปรษณีย์ไทย', trackingNumber: 'EX123456789TH' };
  const sent = async () => {
    const who = await person(100);
    const rewardId = await reward();
    const redemptionId = randomUUID();
    await redeem(who, rewardId, redemptionId);
    await act(redemptionId, 'ship', shipment);
    return { who, rewardId, redemptionId };
  };
  const rowOf = async (id: string) =>
    (await api.db.select().from(rewardRedemptions).where(eq(rewardRedemptions.id, id)))[0];
  const lastEventOf = async (userId: number) =>
    (await api.db.select().from(auditEvents).where(eq(auditEvents.subjectUserId, userId))).at(-1);
  const right = { provider: 'แฟลช เอ็กซ์เพรส', trackingNumber: 'TH0123456789', reason: 'พิมพ์เลขผิด' };

  test('works: another number, with what stood before in the log, and its owner reads both and why', async () => {
    const { who, redemptionId } = await sent();
    expect((await act(redemptionId, 'correct', right)).status).toBe(200);
    expect(await rowOf(redemptionId)).toMatchObject({
      status: 'shipped',
      shippingProvider: 'แฟลช เอ็กซ์เพรส',
      trackingNumber: 'TH0123456789',
      reason: null,
    });
    const { text } = (await lastMessageTo(api, who.email)) ?? { text: '' };
    for (const words of ['แฟลช', 'TH0123456789', 'พิมพ์เลขผิด']) expect(text).toContain(words);
    expect(await lastEventOf(who.userId)).toMatchObject({
      kind: 'reward_corrected',
      detail: {
        redemptionId,
        reason: 'พิมพ์เลขผิด',
        before: 'ไปรษณีย์ไทย EX123456789TH',
        after: 'แฟลช เอ็กซ์เพรส TH0123456789',
      },
    });
  });

  test('refuses a correction without a reason, of what isn’t on its way, and of what there isn’t', async () => {
    const { who, redemptionId } = await sent();
    expect((await act(redemptionId, 'correct', { ...right, reason: ' ' })).status).toBe(400);
    expect((await act(randomUUID(), 'correct', right)).body.code).toBe('redemptionNotFound');
    await api.call('POST', `/reward/redemption/${redemptionId}/confirm`, { token: who.token, body: {} });
    expect((await act(redemptionId, 'correct', right)).body.code).toBe('redemptionMoved');
    const path = `/admin/redemption/${redemptionId}/correct`;
    expect((await api.call('POST', path, { token: who.token, body: right })).status).toBe(403);
  });

  test('lost on its way, points go back once however often it is pressed; stock only where it is back', async () => {
    const lost = await sent();
    const replies = await Promise.all(
      [1, 2, 3].map(() => act(lost.redemptionId, 'cancel', { reason: 'พัสดุหาย' })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await pointsOf(lost.who.userId)).toBe(100);
    expect(await readBalance(api.db, { kind: 'points_held', ownerId: lost.who.userId })).toBe(0);
    expect(await stockOf(lost.rewardId)).toBe(9);
    expect(await lastEventOf(lost.who.userId)).toMatchObject({
      kind: 'reward_cancelled',
      detail: { reason: 'พัสดุหาย', before: 'shipped', after: 'cancelled', isBackInStock: false },
    });
    const back = await sent();
    await api.call('POST', `/reward/redemption/${back.redemptionId}/confirm`, {
      token: back.who.token,
      body: {},
    });
    const cancelled = await act(back.redemptionId, 'cancel', { reason: 'ของชำรุด', isBackInStock: true });
    expect(cancelled.status).toBe(200);
    expect(await pointsOf(back.who.userId)).toBe(100);
    expect(await stockOf(back.rewardId)).toBe(10);
  });

  test('nobody gives their own points back', async () => {
    const { who, redemptionId } = await sent();
    await api.makeStaff(who.userId);
    const path = `/admin/redemption/${redemptionId}/cancel`;
    const own = await api.call('POST', path, { token: who.token, body: { reason: 'ของฉัน' } });
    expect(own).toMatchObject({ status: 403, body: { code: 'ownAffair' } });
    expect(await pointsOf(who.userId)).toBe(0);
  });

  test('a voucher leaves the wallet as the points come back; one that was used stays', async () => {
    const who = await person(300);
    const code = await shop.voucher({
      code: 'WRONG20',
      endsAt: new Date(Date.now() + dayMs),
      perUserLimit: 0,
    });
    const [voucher] = await api.db.select().from(vouchers).where(eq(vouchers.code, code));
    const rewardId = await reward({ kind: 'voucher', voucherId: voucher?.id ?? null, perUserLimit: 5 });
    const walletOf = async () =>
      (await api.call('GET', '/voucher/wallet', { token: who.token })).body.detail.dataList;
    const [one, other] = [randomUUID(), randomUUID()];
    await redeem(who, rewardId, one, null);
    expect((await act(one, 'cancel', { reason: 'คูปองผิดใบ' })).status).toBe(200);
    expect(await walletOf()).toEqual([]);
    expect(await pointsOf(who.userId)).toBe(300);
    expect(await stockOf(rewardId)).toBe(10);
    await redeem(who, rewardId, other, null);
    const cartId = await shop.cart(api.services, who.userId, [await shop.product(await shop.seller())]);
    expect((await placeOrder(api.services, shop.order(who, cartId, { promotionCode: code }))).ok).toBe(true);
    expect((await act(other, 'cancel', { reason: 'คูปองผิดใบ' })).body.code).toBe('rewardVoucherUsed');
    expect(await pointsOf(who.userId)).toBe(200);
    expect((await rowOf(other))?.status).toBe('delivered');
  });
});

describe('a reward that is saved twice', () => {
  const body = {
    ...{ kind: 'goods', nameTh: 'พวงกุญแจ', nameEn: 'Key ring', detailTh: '', detailEn: '' },
    ...{ points: 80, stock: 10, perUserLimit: 1, isActive: true, voucherCode: '' },
    startsAt: new Date(Date.now() - dayMs).toISOString(),
    endsAt: new Date(Date.now() + dayMs).toISOString(),
  };
  const save = (more: object = {}) =>
    api.call('POST', '/admin/reward', { token: staff, body: { ...body, ...more } });
  const twice = (more: object) => Promise.all([save(more), save(more)]);

  test('with one key is made once; with another it is another one, and so it is without', async () => {
    const one = await twice({ idempotencyKey: 'new reward' });
    expect(one.map(({ status }) => status)).toEqual([200, 200]);
    expect(one[0]?.body.detail).toEqual(one[1]?.body.detail);
    const others = [await save({ idempotencyKey: 'other reward' }), await save(), await save()];
    expect(new Set([...one, ...others].map((reply) => reply.body.detail.id)).size).toBe(4);
  });

  test('with one key has the stock that was said, and so whoever read it before is refused', async () => {
    const { id } = (await save()).body.detail;
    const said = { id, stock: 15, stockRead: 10, version: 1 };
    const both = await twice({ ...said, idempotencyKey: 'fifteen' });
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await stockOf(id)).toBe(15);
    const late = await save({ ...said, idempotencyKey: 'a colleague’s fifteen' });
    expect([late.status, late.body.code]).toEqual([409, 'rewardChanged']);
    expect(await stockOf(id)).toBe(15);
    const { dataList } = (await api.call('GET', '/admin/reward/List', { token: staff })).body.detail;
    const { version } = dataList.find((each: { id: number }) => each.id === id);
    expect((await save({ ...said, stock: 12, stockRead: 15, version })).status).toBe(200);
    expect(await stockOf(id)).toBe(12);
    // What is redeemed is no change of the reward's.
    await redeem(await person(100), id);
    expect((await save({ ...said, stock: 12, stockRead: 12, version: version + 1 })).status).toBe(200);
    expect(await stockOf(id)).toBe(11);
  });
});

test('staff add rewards and change them; mistakes are told by field', async () => {
  const save = (body: object) => api.call('POST', '/admin/reward', { token: staff, body });
  const body = {
    kind: 'goods',
    nameTh: 'สมุดบันทึก',
    nameEn: 'Notebook',
    detailTh: '',
    detailEn: '',
    points: 80,
    stock: 5,
    perUserLimit: 1,
    isActive: true,
    voucherCode: '',
    startsAt: new Date(Date.now() - dayMs).toISOString(),
    endsAt: new Date(Date.now() + dayMs).toISOString(),
  };
  const saved = await save(body);
  expect(saved.status).toBe(200);
  const { id } = saved.body.detail;
  expect((await save({ ...body, id })).status).toBe(400);
  expect((await save({ ...body, id, stock: 7, stockRead: 5 })).body.detail).toEqual({ id });
  expect(await stockOf(id)).toBe(7);
  expect((await save({ ...body, id: 999_999, stockRead: 5 })).body.code).toBe('rewardNotFound');
  expect(wrongFields(await save({ ...body, kind: 'voucher', voucherCode: 'NOBODY' }))).toEqual({
    voucherCode: 'voucherUnknown',
  });
  const { dataList } = (await api.call('GET', '/admin/reward/List', { token: staff })).body.detail;
  expect(dataList[0]).toMatchObject({ id, nameEn: 'Notebook', voucherCode: '' });
  const shopper = await api.signIn();
  expect((await api.call('POST', '/admin/reward', { token: shopper.token, body })).status).toBe(403);
});

test('staff’s rewards come by page, with how many there are; one is found by its number wherever it stands', async () => {
  const [first, second, third] = [await reward(), await reward(), await reward()];
  const page = async (query: string) =>
    (await api.call('GET', `/admin/reward/List?${query}`, { token: staff })).body.detail;
  const idsOf = ({ dataList }: { dataList: { id: number }[] }) => dataList.map(({ id }) => id);
  const { total } = await page('perpage=2');
  expect(idsOf(await page('perpage=2'))).toEqual([third, second]);
  expect(idsOf(await page('perpage=2&pageNo=2'))[0]).toBe(first);
  const last = await page(`perpage=1&pageNo=${total}`);
  expect(last.dataList).toHaveLength(1);
  expect(await page(`id=${first}&perpage=1`)).toMatchObject({ total: 1, dataList: [{ id: first }] });
  expect(idsOf(await page(`perpage=1&pageNo=${total + 1}`))).toEqual([]);
});
