import { mkdtempSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import { generate } from 'promptparse';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '../../platform/create-log.ts';
import { startJobs } from '../../platform/jobs/job-queue.ts';
import { drawSlip } from '../../platform/payments/test-slips.ts';
import { createDiskStorage } from '../../platform/storage/disk-storage.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { users } from '../identity/identity.tables.ts';
import { selectBalances } from '../ledger/ledger.store.ts';
import { companyApplications } from '../onboarding/onboarding.tables.ts';
import { expireOrderGroups } from '../order/expire-order-groups.ts';
import { orderGroups } from '../order/order.tables.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { otpChallenges } from '../otp/otp.tables.ts';
import { reviews } from '../review/review.tables.ts';
import { socialAccounts } from '../social/social.tables.ts';
import { eraseDueAccounts } from './erase-due-accounts.ts';
import { findInFiles, findInTables } from './test-traces.ts';

const dayMs = 24 * 60 * 60 * 1000;
const folder = mkdtempSync(join(tmpdir(), 'bannasala-erasure-'));
const logged: string[] = [];
const log = createLog(
  'debug',
  new Writable({
    write(line: Buffer, _encoding, done) {
      logged.push(line.toString('utf8'));
      done();
    },
  }),
);
let api: TestApi;
let shop: TestShop;
let now = new Date('2026-11-21T03:00:00Z');
const clock = () => now;
const pass = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

beforeAll(async () => {
  api = await openTestApi({ services: { clock, storage: createDiskStorage({ folder }) }, log });
  shop = testShop(api.db);
});
beforeEach(() => pass(dayMs));
afterAll(() => api.close());

const password = 'Xylophon9Kanom';
const bangkok = (instant: Date) => new Date(instant.getTime() + 7 * 3_600_000).toISOString().slice(0, 16);
let slipNumber = 0;

async function sendSlip(token: string, referenceCode: string, amount: string) {
  slipNumber += 1;
  const payload = generate.slipVerify({ sendingBank: '014', transRef: `2026112199${slipNumber}` });
  const form = new FormData();
  for (const [name, value] of Object.entries({
    referenceCode,
    bankCode: '004',
    amount,
    transferredAt: bangkok(now),
  }))
    form.set(name, value);
  const bytes = new Uint8Array(await drawSlip({ payload }));
  form.set('file', new File([bytes], 'slip.png', { type: 'image/png' }));
  return api.call('POST', '/payment/slip', { token, body: form });
}

/** A call that must work; its detail. */
async function done(method: string, path: string, token: string | null, body?: unknown, headers = {}) {
  const reply = await api.call(method, path, { token, headers, ...(body === undefined ? {} : { body }) });
  expect([method, path, reply.status, reply.body.code ?? null]).toEqual([method, path, 200, null]);
  return reply.body.detail;
}

/** Somebody with a life in the shop, every value of which is found nowhere else. */
async function liveAndAsk(mark: string, taxInvoice?: Record<string, unknown>) {
  const values = {
    email: `${mark}-zarathustra@test.example`,
    telephone: `0897${String(100_000 + slipNumber * 37).slice(0, 6)}`,
    firstname: `สมหมาย${mark}`,
    lastname: `ทองกวาว${mark}`,
    recipient: `ผู้รับ${mark}`,
    building: `อาคารชมพูพันธุ์ทิพย์${mark}`,
    road: `ถนนลีลาวดี${mark}`,
    search: `คำค้น${mark}`,
    userAgent: `Erasable/${mark} (Windows NT 10.0)`,
    reason: `เปลี่ยนใจ${mark}`,
    company: `บริษัทจำปี${mark}`,
    subject: `subject-${mark}`,
    password,
  };
  const headers = { 'user-agent': values.userAgent, 'x-device-id': `device-${mark}` };
  const { email } = values;
  await done(
    'POST',
    '/Register',
    null,
    { email, password, confirmPassword: password, isAccept: true },
    headers,
  );
  for (const wrong of ['wrong-one-1', 'wrong-two-2'])
    expect(
      (await api.call('POST', '/login', { body: { email, password: `${wrong}${mark}` }, headers })).status,
    ).toBe(422);
  const { token } = await done(
    'POST',
    '/login',
    null,
    { email, password },
    { ...headers, 'x-device-id': `other-${mark}` },
  );
  const { user } = await done('GET', '/user', token);
  const userId = Number(user.id);
  const { telephone, firstname, lastname } = values;
  await api.db
    .update(users)
    .set({ telephone, firstname, lastname, birthday: '1999-12-31', companyName: values.company })
    .where(eq(users.id, userId));
  await api.db
    .insert(socialAccounts)
    .values({ userId, provider: 'google', subject: values.subject, email, createdAt: now });
  await api.db.insert(companyApplications).values({
    userId,
    companyName: values.company,
    userTargetTypeIds: [1],
    businessTypeId: 1,
    reason: values.reason,
    status: 'rejected',
    createdAt: now,
  });
  await done('POST', '/ForgotPassword', null, { email }, headers);
  await api.db.insert(otpChallenges).values({
    reference: `otp-${mark}`,
    purpose: 'login',
    channel: 'sms',
    destination: `+66${telephone.slice(1)}`,
    createdAt: now,
    expiresAt: now,
    payload: { firstname },
  });

  await done('POST', '/UserAddresses', token, {
    firstname: values.recipient,
    lastname,
    telephone,
    address: `9 ${mark}`,
    building: values.building,
    road: values.road,
    subdistrictId: 100101,
  });
  const { userAddresses } = await done('GET', '/UserAddresses', token);
  const addressId = userAddresses[0].id;
  const sellerId = await shop.seller();
  const productId = await shop.product(sellerId);
  await done('POST', '/product/RecentSearch', token, { search: values.search });
  await done('POST', `/product/Viewed/${productId}`, token, {});
  await done('POST', `/product/SaveWishList/${productId}`, token, {});

  async function place() {
    const cartId = await shop.cart(api.services, userId, [productId]);
    return done(
      'POST',
      '/order/place',
      token,
      {
        id: cartId,
        paymentTypeId: 'transfer',
        buyerInfo: { addressId, ...(taxInvoice === undefined ? {} : { taxInvoice }) },
        orders: [{ sellerId }],
      },
      { 'idempotency-key': `key-${mark}-${slipNumber}-${now.getTime()}` },
    );
  }
  const cancelled = await place();
  await done('POST', `/Order/${cancelled.orders[0].orderNumber}/cancel`, token, { reason: values.reason });
  pass(1_000);

  const placed = await place();
  const orderNumber: string = placed.orders[0].orderNumber;
  const staff = (await api.signIn('staff')).token;
  const rejected = await sendSlip(token, placed.referenceCode, '140.00');
  await done('POST', `/admin/slip/${rejected.body.detail.slips[0].id}/reject`, staff, {
    reason: `ชื่อ ${firstname} ไม่ตรง`,
  });
  const sent = await sendSlip(token, placed.referenceCode, '140.00');
  const waiting = sent.body.detail.slips.find(({ status }: { status: string }) => status === 'waiting');
  await done('POST', `/admin/slip/${waiting.id}/approve`, staff, {});
  await shop.cart(api.services, userId, [productId]);
  const photo = `reviews/${mark}.jpg`;
  await api.services.storage.put(photo, Buffer.from(`photo of ${mark}`), { contentType: 'image/jpeg' });
  await api.db.insert(reviews).values({
    productId,
    userId,
    displayName: firstname,
    stars: 4,
    text: 'อ่านสนุก',
    photoKeys: [photo],
    createdAt: now,
  });

  const ask = () => api.call('POST', '/user/erasure', { token, body: { password }, headers });
  expect((await ask()).body.code).toBe('erasureOrdersOpen');
  const seller = (await api.signIn('seller', sellerId)).token;
  await done('POST', `/seller/Order/${orderNumber}/ship`, seller, {
    provider: 'ไปรษณีย์ไทย',
    trackingNumber: `TH${mark}99`,
  });
  await done('POST', `/Order/${orderNumber}/confirm`, token, {});
  const asked = await ask();
  expect(asked.status).toBe(200);
  expect((await api.call('GET', '/user', { token })).status).toBe(401);
  return {
    userId,
    email,
    seller,
    productId,
    referenceCode: String(placed.referenceCode),
    values: [...Object.values(values), telephone.slice(1), `TH${mark}99`, `9 ${mark}`],
  };
}

async function sellersOrders(token: string) {
  const { dataList, total } = await done('GET', '/seller/Order/List', token);
  return { total, sums: dataList.map(({ grandTotal }: { grandTotal: number }) => grandTotal) };
}

test('after thirty days nothing anywhere tells who it was; the books and the sellers’ lists stay', async () => {
  const person = await liveAndAsk('quetzal');
  const other = await liveAndAsk('bystander');
  await api.db.update(users).set({ erasureDueAt: null }).where(eq(users.id, other.userId));
  await api.db.update(users).set({ erasureDueAt: now }).where(eq(users.id, person.userId));
  pass(-1);
  expect(await eraseDueAccounts(api.services)).toBe(0);
  pass(1);
  const before = {
    balances: await selectBalances(api.db, null),
    list: await sellersOrders(person.seller),
    files: (await readdir(folder, { recursive: true })).length,
  };
  // The scan sees what there is to see: nearly everything is still written somewhere.
  const seen = new Set((await findInTables(api.db, person.values)).map((line) => line.split(': ')[1]));
  expect(person.values.filter((value) => !seen.has(value))).toEqual([password]);

  const queue = await startJobs(
    api.url,
    [{ name: 'erase', cron: '0 0 1 1 *', run: async () => undefined }],
    log,
  );
  const heard: string[] = [];
  api.services.changes.subscribe((tags) => heard.push(...(tags ?? [])));
  const erased = await Promise.all([eraseDueAccounts(api.services), eraseDueAccounts(api.services)]);
  await queue.stop();
  expect(erased.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(await findInTables(api.db, person.values)).toEqual([]);
  expect(await findInFiles(folder, ['quetzal'])).toEqual([]);
  expect(logged.length).toBeGreaterThan(20);
  expect(person.values.filter((value) => logged.some((line) => line.includes(value)))).toEqual([]);

  // Two slips and a photo are gone; the other person has everything of theirs.
  const files = (await readdir(folder, { recursive: true })).length;
  expect(before.files - files).toBe(3);
  const kept = new Set((await findInTables(api.db, other.values)).map((line) => line.split(': ')[1]));
  expect(other.values.filter((value) => !kept.has(value))).toEqual([password]);

  expect(await selectBalances(api.db, null)).toEqual(before.balances);
  expect(await sellersOrders(person.seller)).toEqual(before.list);
  expect(before.list).toEqual({ total: 2, sums: [140, 140] });
  const [review] = await api.db.select().from(reviews).where(eq(reviews.productId, person.productId));
  expect(review).toMatchObject({ displayName: '', stars: 4, text: 'อ่านสนุก', userId: null, photoKeys: [] });
  await expect.poll(() => heard).toContain(`product:${person.productId}`);
  const { rows } = await api.db.execute<{ kind: string }>(sql`
    select kind from audit_events where subject_user_id = ${person.userId} order by id desc limit 1`);
  expect(rows).toEqual([{ kind: 'erased' }]);

  expect((await api.call('POST', '/login', { body: { email: person.email, password } })).status).toBe(422);
  await done('POST', '/Register', null, {
    email: person.email,
    password,
    confirmPassword: password,
    isAccept: true,
  });
  expect(await eraseDueAccounts(api.services)).toBe(0);
});

test('killed half-way, the person is whole and the next run finishes; nobody else is held up', async () => {
  const person = await liveAndAsk('ibis');
  const next = await liveAndAsk('jackdaw');
  pass(30 * dayMs);
  const { storage } = api.services;
  let deletions = 0;
  const failing = {
    ...api.services,
    storage: {
      ...storage,
      delete: async (key: string) => {
        deletions += 1;
        if (deletions === 2) throw new Error('the disk is gone');
        await storage.delete(key);
      },
    },
  };
  await expect(eraseDueAccounts(failing)).rejects.toThrow('1 accounts could not be erased');
  const seen = new Set((await findInTables(api.db, person.values)).map((line) => line.split(': ')[1]));
  expect(person.values.filter((value) => !seen.has(value))).toEqual([password]);
  expect(await findInTables(api.db, next.values)).toEqual([]);

  expect(await eraseDueAccounts(api.services)).toBe(1);
  expect(await findInTables(api.db, person.values)).toEqual([]);
  expect(await findInFiles(folder, ['ibis'])).toEqual([]);
});

test('whoever has ordered again meanwhile waits until that is finished', async () => {
  const person = await liveAndAsk('heron');
  const addressId = await shop.address(person.userId);
  const cartId = await shop.cart(api.services, person.userId, [person.productId]);
  const { token } = await done('POST', '/login', null, { email: person.email, password });
  await done('POST', '/order/place', token, {
    id: cartId,
    paymentTypeId: 'transfer',
    buyerInfo: { addressId },
    orders: [],
  });
  await api.db.update(users).set({ erasureDueAt: now }).where(eq(users.id, person.userId));
  expect(await eraseDueAccounts(api.services)).toBe(0);
  pass(3 * dayMs);
  await expireOrderGroups(api.services);
  expect(await eraseDueAccounts(api.services)).toBe(1);
});

test('a tax invoice’s data is kept for five years, without the e-mail address, and then goes by itself', async () => {
  const person = await liveAndAsk('kestrel', {
    type: 'personal',
    name: 'ชื่อในใบกำกับ kestrel',
    taxId: '1101700230708',
    email: 'invoice-kestrel@test.example',
    address: 'ที่อยู่ในใบกำกับ kestrel',
  });
  pass(30 * dayMs);
  expect(await eraseDueAccounts(api.services)).toBe(1);
  expect(await findInTables(api.db, person.values)).toEqual([]);
  expect(await findInTables(api.db, ['invoice-kestrel'])).toEqual([]);
  const invoices = async () =>
    (
      await api.db
        .select({ code: orderGroups.referenceCode, invoice: orderGroups.taxInvoice })
        .from(orderGroups)
        .where(eq(orderGroups.userId, person.userId))
        .orderBy(orderGroups.id)
    ).map(({ code, invoice }) => [code === person.referenceCode, invoice?.name ?? null]);
  // The cancelled order never had an invoice.
  expect(await invoices()).toEqual([
    [false, null],
    [true, 'ชื่อในใบกำกับ kestrel'],
  ]);
  pass(5 * 366 * dayMs);
  expect(await eraseDueAccounts(api.services)).toBe(0);
  expect(await findInTables(api.db, ['kestrel'])).toEqual([]);
});
