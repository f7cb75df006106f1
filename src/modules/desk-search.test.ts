import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../test-api.ts';
import { companyApplications } from './onboarding/onboarding.tables.ts';
import { type TestShop, testShop } from './order/test-shop.ts';
import { paymentSlips, refunds } from './payment/payment.tables.ts';
import { rewardRedemptions, rewards } from './reward/reward.tables.ts';
import { identityVerifications } from './verification/verification.tables.ts';
import { withdrawals } from './withdrawal/withdrawal.tables.ts';

/** What each of staff's queues is found by: what staff hold in their hand. */
const now = new Date('2026-11-21T03:00:00Z');
let api: TestApi;
let shop: TestShop;
let staff: string;
beforeAll(async () => {
  api = await openTestApi({ services: { clock: () => now } });
  shop = testShop(api.db);
  staff = (await api.signIn('staff')).token;
});
afterAll(() => api.close());

const bankAccount = { bankCode: '004', accountNumber: '1234567890', accountName: 'ปิติ พอใจ' };

/** An order by transfer of 140 baht, of somebody whose name nobody else has. */
async function ordered(who: { firstname: string; lastname: string; telephone?: string }) {
  const buyer = await api.signIn('shopper', null, who);
  const addressId = await shop.address(buyer.userId);
  const productId = await shop.product(await shop.seller());
  const cartId = await shop.cart(api.services, buyer.userId, [productId]);
  const reply = await api.call('POST', '/order/place', {
    token: buyer.token,
    body: { id: cartId, paymentTypeId: 'transfer', buyerInfo: { addressId }, orders: [] },
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  const referenceCode: string = reply.body.detail.referenceCode;
  const { rows } = await api.db.execute<{ paymentId: string; groupId: number; orderId: number }>(sql`
    select p.id as "paymentId", g.id as "groupId", o.id as "orderId" from payments p
    join order_groups g on g.id = p.group_id join orders o on o.group_id = g.id
    where g.reference_code = ${referenceCode}`);
  const [ids] = rows;
  if (ids === undefined) throw new Error('no payment');
  return {
    ...{ buyer, referenceCode, orderNumber: String(reply.body.detail.orders[0].orderNumber) },
    ...{ paymentId: ids.paymentId, groupId: Number(ids.groupId), orderId: Number(ids.orderId) },
  };
}

/** What a desk shows of a tab under a search, and how many each tab has of it. */
async function found(path: string, search: string, tab = '') {
  const reply = await api.call('GET', `${path}?search=${encodeURIComponent(search)}${tab}`, { token: staff });
  expect(reply.status, `${path} ${search} ${JSON.stringify(reply.body)}`).toBe(200);
  const { dataList, counts } = reply.body.detail;
  return { ids: dataList.map(({ id }: { id: unknown }) => id), counts };
}

async function expectFound(path: string, id: unknown, searches: readonly string[], tab = '') {
  for (const search of searches)
    expect((await found(path, search, tab)).ids, `${path}: ${search}`).toEqual([id]);
}
async function expectNothing(path: string, searches: readonly string[]) {
  for (const search of searches) expect((await found(path, search)).ids, `${path}: ${search}`).toEqual([]);
}

describe('works: found by what staff hold in their hand', () => {
  test('a slip by its order, its buyer, the bank’s reference and its amount, and its tab says where it is', async () => {
    const [order, other] = [
      await ordered({ firstname: 'กำไร', lastname: 'งามดี', telephone: '0891112223' }),
      await ordered({ firstname: 'Other', lastname: 'Person' }),
    ];
    const slip = (
      values: Partial<typeof paymentSlips.$inferInsert> & { paymentId: string; groupId: number },
    ) =>
      api.db
        .insert(paymentSlips)
        .values({
          ...{ fileKey: `slips/${randomUUID()}.png`, contentType: 'image/png', contentHash: randomUUID() },
          ...{ bankCode: '004', amountSatang: 14_000, transferredAt: now, createdAt: now },
          ...values,
        })
        .returning({ id: paymentSlips.id });
    const [mine] = await slip({
      ...{ paymentId: order.paymentId, groupId: order.groupId },
      ...{ amountSatang: 1_234_550, transactionReference: 'TXN2026ABC' },
    });
    await slip({ paymentId: other.paymentId, groupId: other.groupId, status: 'approved', reviewedAt: now });
    const path = '/admin/slip/List';
    await expectFound(path, mine?.id, [
      ...[order.referenceCode, order.orderNumber.toLowerCase(), 'กำไร', 'กำไร งามดี', order.buyer.email],
      ...['089-111-2223', 'txn2026abc', 'ＴＸＮ２０２６', '12,345.50', '๑๒,๓๔๕.๕๐'],
    ]);
    expect((await found(path, 'other person')).counts).toEqual({ waiting: 0, approved: 1, rejected: 0 });
    expect((await found(path, 'กำไร')).counts).toEqual({ waiting: 1, approved: 0, rejected: 0 });
    await expectNothing(path, ['%', '_', '12,345.51', 'other person']);
  });

  test('a refund by its order, its buyer, its account’s last digits and its amount', async () => {
    const order = await ordered({ firstname: 'ปรีดา', lastname: 'มากมี' });
    const refund = async (values: Partial<typeof refunds.$inferInsert> = {}) => {
      const id = randomUUID();
      await api.db.insert(refunds).values({
        ...{ id, paymentId: order.paymentId, amountSatang: 98_765, reason: 'late_payment', cause: id },
        ...{ createdAt: now, ...values },
      });
      return id;
    };
    const id = await refund({ bankAccount, transferReference: 'BACK-77' });
    const path = '/admin/refund/List';
    await expectFound(path, id, [
      ...[order.referenceCode, order.orderNumber, 'ปรีดา', order.buyer.email, 'ปิติ', 'back-77'],
      ...['7890', '๗๘๙๐', '123-4-56789-0', '987.65', '฿987.65'],
    ]);
    // Not any digits of an account, but its last ones.
    await expectNothing(path, ['1234', '987.66', '%']);
    // Where nobody has chosen one, it goes to the standard account.
    await api.db.execute(sql`insert into bank_accounts (user_id, bank_code, account_number, account_name, is_default, created_at)
      values (${order.buyer.userId}, '014', '5550004321', 'ปรีดา มากมี', true, now())`);
    const open = await refund({ amountSatang: 100, orderId: order.orderId });
    await expectFound(path, open, ['4321']);
    const { counts } = await found(path, order.orderNumber, '&status=done');
    expect(counts).toEqual({ waiting: 2, done: 0, void: 0 });
  });

  test('a withdrawal by whose it is, its account’s last digits and its amounts', async () => {
    const owner = await api.signIn('shopper', null, { firstname: 'Wanida', lastname: 'ดีเลิศ' });
    const id = randomUUID();
    await api.db.insert(withdrawals).values({
      ...{
        id,
        userId: owner.userId,
        status: 'paid',
        bankAccount,
        createdAt: now,
        decidedAt: now,
        paidAt: now,
      },
      ...{ amountSatang: 55_500, serviceChargeSatang: 0, feeSatang: 500, taxSatang: 0, netSatang: 55_000 },
      transferReference: 'WD-2026-9',
    });
    const path = '/admin/withdrawal/List';
    const keys = ['wanida', 'ดีเลิศ', owner.email, 'ปิติ พอใจ', '67890', '555', '550.00', 'wd-2026'];
    await expectFound(path, id, keys, '&status=paid');
    expect((await found(path, 'WANIDA')).counts).toMatchObject({ requested: 0, paid: 1 });
    expect((await found(path, '551', '&status=paid')).ids).toEqual([]);
  });

  test('who asks to be verified by the name on the card, its number and the account', async () => {
    const person = await api.signIn('shopper', null, { firstname: 'ชื่อบัญชี', telephone: '0865554443' });
    const [row] = await api.db
      .insert(identityVerifications)
      .values({
        ...{ userId: person.userId, firstname: 'มานะ', lastname: 'อดทน', idCardNumber: '1101700207366' },
        ...{ idCardKey: '', selfieKey: '', createdAt: now },
      })
      .returning({ id: identityVerifications.id });
    const path = '/admin/identities';
    const keys = ['มานะ อดทน', 'ชื่อบัญชี', person.email, '0865554443', '1-1017-00207-36-6', '7366'];
    await expectFound(path, row?.id, keys);
    await expectNothing(path, ['110170020736', '_']);
  });

  test('a company by its name and its account', async () => {
    const person = await api.signIn('shopper', null, { telephone: '0841239876' });
    const [row] = await api.db
      .insert(companyApplications)
      .values({
        ...{ userId: person.userId, companyName: 'บริษัท Quokka จำกัด', userTargetTypeIds: [1] },
        ...{ businessTypeId: 1, createdAt: now },
      })
      .returning({ id: companyApplications.id });
    await expectFound('/admin/companies', row?.id, ['quokka', 'ＱＵＯＫＫＡ', person.email, '+66841239876']);
    await expectNothing('/admin/companies', ['กก จำกัด']);
  });

  test('what points were exchanged for by whose it is, who gets it, the parcel and the reward', async () => {
    const person = await api.signIn('shopper', null, { firstname: 'Redeema', lastname: 'แลก' });
    const [reward] = await api.db
      .insert(rewards)
      .values({
        ...{ kind: 'goods', nameTh: 'ถุงผ้าลายนกฮูก', nameEn: 'Owl bag', detailTh: '-', detailEn: '-' },
        ...{ points: 100, stock: 1, startsAt: now, endsAt: new Date('2027-01-01') },
      })
      .returning({ id: rewards.id });
    const id = randomUUID();
    await api.db.insert(rewardRedemptions).values({
      ...{ id, rewardId: reward?.id ?? 0, userId: person.userId, points: 100, status: 'shipped' },
      ...{ trackingNumber: 'TH0099X', createdAt: now, shippedAt: now },
    });
    await api.db.execute(sql`update reward_redemptions
      set shipping_address = '{"firstname":"ผู้รับ","lastname":"แทน"}'::jsonb where id = ${id}`);
    const path = '/admin/redemption/List';
    const searches = ['redeema', person.email, 'ผู้รับ แทน', 'th0099x', 'นกฮูก', 'OWL'];
    for (const search of searches)
      expect((await found(path, search)).counts, search).toMatchObject({ requested: 0, shipped: 1 });
    await expectNothing(path, searches);
  });
});

const paths = [
  ...['/admin/slip/List', '/admin/refund/List', '/admin/withdrawal/List', '/admin/identities'],
  ...['/admin/companies', '/admin/redemption/List', '/admin/withholding'],
];

test.each(paths)('refuses: a search at %s that is longer than a desk takes', async (path) => {
  const ask = (search: string) => api.call('GET', `${path}?search=${search}`, { token: staff });
  expect((await ask('x'.repeat(100))).status).toBe(200);
  expect(await ask('x'.repeat(101))).toMatchObject({ status: 400, body: { code: 'inputInvalid' } });
});

test.each(paths)('protects: nobody but staff of the desk searches %s', async (path) => {
  const content = await api.signIn('staff', null, { staffRole: 'content' });
  for (const { token } of [await api.signIn(), content])
    expect((await api.call('GET', `${path}?search=a`, { token })).status).toBe(403);
});
