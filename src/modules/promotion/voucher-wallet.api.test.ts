import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transact } from '../../platform/db/transact.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { lastMessageTo } from '../identity/test-codes.ts';
import { testShop } from '../order/test-shop.ts';
import { giveVoucher } from './collect-voucher.ts';
import { vouchers, voucherUses } from './promotion.tables.ts';
import { remindOfVouchers, tellOfStoppedVouchers } from './remind-of-vouchers.ts';
import { selectVouchers } from './voucher.store.ts';

const hourMs = 3_600_000;
let api: TestApi;
let shop: ReturnType<typeof testShop>;
let numbers = 0;
beforeAll(async () => {
  api = await openTestApi();
  shop = testShop(api.db);
});
afterAll(() => api.close());

/** Notes that a person has used a voucher in an order. */
async function use(voucherId: number, userId: number): Promise<void> {
  const buyer = await shop.shopper();
  const cartId = await shop.cart(api.services, buyer.userId, [await shop.product(await shop.seller())]);
  const placed = await placeOrder(api.services, shop.order(buyer, cartId));
  if (!placed.ok) throw new Error(placed.failure.code);
  const groupId = Number(
    (await api.db.$client.query('select id from order_groups order by id desc limit 1')).rows[0].id,
  );
  const orderNumber = placed.value.orders[0]?.orderNumber ?? '';
  await api.db
    .insert(voucherUses)
    .values({ voucherId, userId, groupId, orderNumber, amountSatang: 5_000, usedAt: new Date() });
}

async function voucher(values: Partial<typeof vouchers.$inferInsert> = {}) {
  numbers += 1;
  const [row] = await api.db
    .insert(vouchers)
    .values({
      code: `Wallet${numbers}`,
      kind: 'platform',
      nameTh: `คูปอง ${numbers}`,
      nameEn: `Voucher ${numbers}`,
      discountSatang: 5_000,
      startsAt: new Date(Date.now() - 24 * hourMs),
      endsAt: new Date(Date.now() + 240 * hourMs),
      ...values,
    })
    .returning();
  if (row === undefined) throw new Error('no voucher');
  return row;
}
const collect = (token: string, body: object) => api.call('POST', '/voucher/collect', { token, body });
const wallet = async (token: string, state = 'usable') =>
  (await api.call('GET', `/voucher/wallet?state=${state}`, { token })).body.detail;
const claimsOf = async (id: number) =>
  (await api.db.select().from(vouchers).where(eq(vouchers.id, id)))[0]?.claimedCount;

describe('collecting', () => {
  test('by number or by code, in any case, puts a voucher into the wallet once', async () => {
    const { token } = await api.signIn();
    const [one, other] = [
      await voucher({ conditionsTh: 'เฉพาะหนังสือ', conditionsEn: 'Books only' }),
      await voucher(),
    ];
    const offered = (await api.call('GET', '/voucher/collectable?perpage=100', { token })).body.detail;
    expect(offered.dataList.map(({ id }: { id: number }) => id)).toContain(one.id);
    expect((await collect(token, { voucherId: one.id })).status).toBe(200);
    expect((await collect(token, { code: other.code.toLowerCase() })).status).toBe(200);
    const twice = await Promise.all([1, 2, 3].map(() => collect(token, { voucherId: one.id })));
    for (const reply of twice) expect(reply.body.code).toBe('voucherAlreadyCollected');
    expect(await claimsOf(one.id)).toBe(1);
    const { dataList, counts } = await wallet(token);
    expect(counts).toEqual({ usable: 2, coming: 0, used: 0, expired: 0 });
    expect(dataList.find(({ id }: { id: number }) => id === one.id)).toMatchObject({
      conditions: 'เฉพาะหนังสือ',
      timesLeft: 1,
      claimsLeft: null,
    });
    const left = (await api.call('GET', '/voucher/collectable?perpage=100', { token })).body.detail;
    expect(left.dataList.map(({ id }: { id: number }) => id)).not.toContain(one.id);
  });

  test('refuses what isn’t there, is over, used up, or only ever given', async () => {
    const { token } = await api.signIn();
    const over = await voucher({ endsAt: new Date(Date.now() - hourMs) });
    const usedUp = await voucher({ usageLimit: 1, usedCount: 1 });
    const hidden = await voucher({ isCollectable: false });
    const given = await voucher({ isCollectable: false, perUserLimit: 0 });
    expect((await collect(token, { code: 'nobody' })).body.code).toBe('voucherNotFound');
    expect((await collect(token, { voucherId: over.id })).body.code).toBe('voucherExpired');
    expect((await collect(token, { voucherId: usedUp.id })).body.code).toBe('voucherUsedUp');
    expect((await collect(token, { voucherId: hidden.id })).body.code).toBe('voucherNotFound');
    expect((await collect(token, { code: given.code })).body.code).toBe('voucherNotFound');
    expect((await collect(token, { code: hidden.code })).status).toBe(200);
    for (const body of [{}, { code: '' }, { voucherId: 1, code: 'x' }])
      expect((await collect(token, body)).status).toBe(400);
    const listed = (await api.call('GET', '/voucher/List')).body.detail.dataList;
    const codes = listed.map(({ code }: { code: string }) => code);
    expect(codes).not.toContain(hidden.code);
  });

  test('of twelve who want the last five at once, five get one', async () => {
    const last = await voucher({ claimLimit: 5 });
    const people = await Promise.all(Array.from({ length: 12 }, () => api.signIn()));
    const replies = await Promise.all(people.map(({ token }) => collect(token, { voucherId: last.id })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
    for (const { status, body } of replies) if (status !== 200) expect(body.code).toBe('voucherClaimedUp');
    expect(await claimsOf(last.id)).toBe(5);
  });
});

/** Places an order for one book with a voucher; why it can't, or nothing. */
async function buyWith(code: string, buyer: { userId: number; addressId: number }): Promise<string | null> {
  const cartId = await shop.cart(api.services, buyer.userId, [await shop.product(await shop.seller())]);
  const placed = await placeOrder(api.services, shop.order(buyer, cartId, { promotionCode: code }));
  return placed.ok ? null : placed.failure.code;
}
const known = async () => {
  const { userId, token } = await api.signIn();
  return { userId, token, addressId: await shop.address(userId) };
};
const offeredTo = async (token?: string) => {
  const { body } = await api.call('GET', '/voucher/List', token === undefined ? {} : { token });
  return body.detail.dataList.map(({ id }: { id: number }) => id);
};

describe('a voucher that only so many may collect', () => {
  test('is for those who have: a checkout collects while there is one, and others are refused', async () => {
    const last = await voucher({ claimLimit: 2, perUserLimit: 2 });
    const [collector, buyer, late] = [await known(), await known(), await known()];
    await collect(collector.token, { voucherId: last.id });
    expect(await buyWith(last.code, buyer)).toBeNull();
    expect(await claimsOf(last.id)).toBe(2);
    // Collected by the checkout: using it again collects nothing more.
    expect(await buyWith(last.code, buyer)).toBeNull();
    expect(await claimsOf(last.id)).toBe(2);
    expect(await buyWith(last.code, late)).toBe('voucherRefused');
    expect(
      (await selectVouchers(api.db, [last.code.toUpperCase()], late.userId, new Date()))[0],
    ).toMatchObject({
      perUserLimit: 0,
      isClaimedUp: true,
    });
    expect(await buyWith(last.code, collector)).toBeNull();
    expect(await offeredTo()).not.toContain(last.id);
    expect(await offeredTo(late.token)).not.toContain(last.id);
    expect(await offeredTo(collector.token)).toContain(last.id);
    const { body } = await api.call('GET', '/voucher/List', { token: collector.token });
    expect(body.detail.dataList.find(({ id }: { id: number }) => id === last.id).isCollected).toBe(true);
    expect(await offeredTo(buyer.token)).not.toContain(last.id);
  });

  test('can be used by whoever was given it, as often as that', async () => {
    const full = await voucher({ claimLimit: 1, claimedCount: 1 });
    const who = await known();
    await transact(api.db, (tx) =>
      giveVoucher(tx, { userId: who.userId, voucherId: full.id, now: new Date() }),
    );
    expect(await buyWith(full.code, who)).toBeNull();
    expect(await claimsOf(full.id)).toBe(1);
    expect(await buyWith(full.code, who)).toBe('voucherRefused');
  });

  test('of six who check out and collect at once, two have it', async () => {
    const last = await voucher({ claimLimit: 2 });
    const people = await Promise.all(Array.from({ length: 6 }, known));
    const done = await Promise.all(
      people.map((who, index) =>
        index % 2 === 0
          ? buyWith(last.code, who).then((refusal) => refusal === null)
          : collect(who.token, { voucherId: last.id }).then(({ status }) => status === 200),
      ),
    );
    expect(done.filter(Boolean)).toHaveLength(2);
    expect(await claimsOf(last.id)).toBe(2);
  });

  test('one person who checks out and collects at once has collected once', async () => {
    const last = await voucher({ claimLimit: 5 });
    const who = await known();
    const [bought, collected] = await Promise.all([
      buyWith(last.code, who),
      collect(who.token, { voucherId: last.id }),
    ]);
    expect(bought).toBeNull();
    expect([200, 409]).toContain(collected.status);
    expect(await claimsOf(last.id)).toBe(1);
  });
});

describe('the wallet', () => {
  test('keeps what begins later apart, and doesn’t offer what this person has used up', async () => {
    const who = await known();
    const later = await voucher({ startsAt: new Date(Date.now() + hourMs) });
    expect((await collect(who.token, { code: later.code })).status).toBe(200);
    expect((await wallet(who.token)).counts).toEqual({ usable: 0, coming: 1, used: 0, expired: 0 });
    expect((await wallet(who.token, 'coming')).dataList).toMatchObject([{ id: later.id, timesLeft: 1 }]);
    const once = await voucher();
    expect(await buyWith(once.code, who)).toBeNull();
    const { dataList: used } = await wallet(who.token, 'used');
    expect(used).toMatchObject([
      { id: once.id, lastUse: { orderNumber: expect.stringMatching(/^R\d+-1$/), amount: 50 } },
    ]);
    const { dataList } = (await api.call('GET', '/voucher/collectable?perpage=100', { token: who.token }))
      .body.detail;
    expect(dataList.map(({ id }: { id: number }) => id)).not.toContain(once.id);
    expect((await collect(who.token, { voucherId: once.id })).body.code).toBe('voucherAlreadyUsed');
    expect(await offeredTo(who.token)).not.toContain(once.id);
  });

  test('shows what was used, what is over, and nobody else’s', async () => {
    const person = await api.signIn();
    const used = await voucher({ perUserLimit: 1 });
    const over = await voucher();
    await collect(person.token, { voucherId: used.id });
    await collect(person.token, { voucherId: over.id });
    await api.db
      .update(vouchers)
      .set({ endsAt: new Date(Date.now() - hourMs) })
      .where(eq(vouchers.id, over.id));
    await use(used.id, person.userId);
    const { counts } = await wallet(person.token);
    expect(counts).toEqual({ usable: 0, coming: 0, used: 1, expired: 1 });
    expect((await wallet(person.token, 'used')).dataList).toMatchObject([{ id: used.id, timesLeft: 0 }]);
    expect((await wallet(person.token, 'expired')).dataList).toMatchObject([{ id: over.id }]);
    const stranger = await api.signIn();
    expect((await wallet(stranger.token)).counts).toEqual({ usable: 0, coming: 0, used: 0, expired: 0 });
  });

  test('a gift is one more use', async () => {
    const { userId, token } = await api.signIn();
    const gift = await voucher({ isCollectable: false, perUserLimit: 0 });
    const limitOf = async (id: number | null) =>
      (await selectVouchers(api.db, [gift.code.toUpperCase()], id, new Date()))[0]?.perUserLimit;
    expect(await limitOf(userId)).toBe(0);
    const give = () =>
      transact(api.db, (tx) => giveVoucher(tx, { userId, voucherId: gift.id, now: new Date() }));
    await Promise.all([give(), give()]);
    expect(await limitOf(userId)).toBe(2);
    expect(await limitOf(null)).toBe(0);
    const shared = await voucher({ perUserLimit: 2 });
    await transact(api.db, (tx) => giveVoucher(tx, { userId, voucherId: shared.id, now: new Date() }));
    expect(
      (await selectVouchers(api.db, [shared.code.toUpperCase()], userId, new Date()))[0]?.perUserLimit,
    ).toBe(3);
    // Given or not, it can be collected, which adds nothing.
    expect((await collect(token, { voucherId: shared.id })).status).toBe(200);
    expect(
      (await selectVouchers(api.db, [shared.code.toUpperCase()], userId, new Date()))[0]?.perUserLimit,
    ).toBe(3);
    const { dataList } = await wallet(token);
    expect(dataList.find(({ id }: { id: number }) => id === gift.id)).toMatchObject({ timesLeft: 2 });
  });

  test('tells holders two days before a voucher ends, once', async () => {
    const { token, email, userId } = await api.signIn();
    await api.db.$client.query(
      `insert into notification_preferences (user_id, topic, in_app, by_email) values ($1, 'offers', true, true)`,
      [userId],
    );
    const soon = await voucher({ endsAt: new Date(Date.now() + 40 * hourMs) });
    const later = await voucher();
    await collect(token, { voucherId: soon.id });
    await collect(token, { voucherId: later.id });
    await Promise.all([remindOfVouchers(api.services), remindOfVouchers(api.services)]);
    await remindOfVouchers(api.services);
    const mail = await lastMessageTo(api, email);
    expect(mail?.text).toContain(soon.nameTh);
    const { rows } = await api.db.$client.query(
      'select count(*)::int as count from notifications where user_id = $1',
      [userId],
    );
    expect(rows[0].count).toBe(1);
  });

  test('tells those who could still use a voucher that it was stopped, once', async () => {
    const staff = (await api.signIn('staff')).token;
    const stopped = await voucher({ endsAt: new Date(Date.now() + 40 * hourMs) });
    const others = await voucher();
    const [holder, user] = [await api.signIn(), await api.signIn()];
    const [muted, elsewhere] = [await api.signIn(), await api.signIn()];
    for (const { token } of [holder, user, muted]) await collect(token, { voucherId: stopped.id });
    await collect(elsewhere.token, { voucherId: others.id });
    await use(stopped.id, user.userId);
    await api.db.$client.query(
      `insert into notification_preferences (user_id, topic, in_app, by_email)
       values ($1, 'offers', true, true), ($2, 'offers', false, false)`,
      [holder.userId, muted.userId],
    );
    // Told that it ends soon before.
    await remindOfVouchers(api.services);
    const [row] = await api.db.select().from(vouchers).where(eq(vouchers.id, stopped.id));
    const path = `/admin/voucher/${stopped.id}/stop`;
    const reply = await api.call('POST', path, { token: staff, body: { version: row?.version ?? 0 } });
    expect(reply.status).toBe(200);
    await Promise.all([tellOfStoppedVouchers(api.services), tellOfStoppedVouchers(api.services)]);
    await tellOfStoppedVouchers(api.services);
    const { rows } = await api.db.$client.query(
      `select user_id, href from notifications where kind = 'voucherStopped' and not is_hidden`,
    );
    expect(rows).toEqual([{ user_id: holder.userId, href: '/user/profile/my-voucher' }]);
    const mail = await lastMessageTo(api, holder.email);
    expect(mail?.text).toContain(`${stopped.nameTh} ถูกหยุด`);
  });

  test('a stop that is later than the job’s own clock is told of once, and the job ends', async () => {
    const staff = (await api.signIn('staff')).token;
    const { id } = await voucher();
    const { token, userId } = await api.signIn();
    await collect(token, { voucherId: id });
    expect(
      (await api.call('POST', `/admin/voucher/${id}/stop`, { token: staff, body: { version: 1 } })).status,
    ).toBe(200);
    const slow = { ...api.services, clock: () => new Date(Date.now() - 60_000) };
    expect(await tellOfStoppedVouchers(slow)).toBe(1);
    expect(await tellOfStoppedVouchers(slow)).toBe(0);
    const { rows } = await api.db.$client.query('select kind from notifications where user_id = $1', [
      userId,
    ]);
    expect(rows).toEqual([{ kind: 'voucherStopped' }]);
  });

  test('of a voucher that had ended by itself nobody is told that it was stopped', async () => {
    const over = await voucher();
    const gone = await voucher({ usageLimit: 1 });
    const { token, userId } = await api.signIn();
    for (const { id } of [over, gone]) await collect(token, { voucherId: id });
    await use(gone.id, (await api.signIn()).userId);
    const staff = (await api.signIn('staff')).token;
    const ended = new Date(Date.now() - hourMs);
    await api.db.update(vouchers).set({ endsAt: ended }).where(eq(vouchers.id, over.id));
    await api.db.update(vouchers).set({ usedCount: 1 }).where(eq(vouchers.id, gone.id));
    const stop = (id: number) =>
      api.call('POST', `/admin/voucher/${id}/stop`, { token: staff, body: { version: 1 } });
    expect((await stop(over.id)).body.code).toBe('voucherOver');
    expect((await stop(gone.id)).status).toBe(200);
    await tellOfStoppedVouchers(api.services);
    const { rows } = await api.db.$client.query('select kind from notifications where user_id = $1', [
      userId,
    ]);
    expect(rows).toEqual([]);
  });
});
