import { mkdtempSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '../../platform/create-log.ts';
import { startJobs } from '../../platform/jobs/job-queue.ts';
import { outboxMessages } from '../../platform/mail/message.tables.ts';
import { workOffDiscards } from '../../platform/storage/discard-files.ts';
import { createDiskStorage } from '../../platform/storage/disk-storage.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { documents } from '../document/document.tables.ts';
import { issueDueDocuments } from '../document/issue-due-documents.ts';
import { users } from '../identity/identity.tables.ts';
import { selectBalances } from '../ledger/ledger.store.ts';
import { expireOrderGroups } from '../order/expire-order-groups.ts';
import { orderGroups } from '../order/order.tables.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { reviews } from '../review/review.tables.ts';
import { eraseDueAccounts } from './erase-due-accounts.ts';
import { remindOfErasure } from './remind-of-erasure.ts';
import { password, testLives } from './test-lives.ts';
import { findInFiles, findInTables } from './test-traces.ts';

// Whole lives are lived here, and every table is read: a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000 });

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
let liveAndAsk: ReturnType<typeof testLives>['liveAndAsk'];
let done: ReturnType<typeof testLives>['done'];
let now = new Date('2026-11-21T03:00:00Z');
const clock = () => now;
const pass = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

beforeAll(async () => {
  api = await openTestApi({ services: { clock, storage: createDiskStorage({ folder }) }, log });
  shop = testShop(api.db);
  ({ liveAndAsk, done } = testLives(api, shop, { now: clock, pass }));
});
beforeEach(() => pass(dayMs));
afterAll(() => api.close());

/** Told a day before by a mail that was sent, people are due now, or when they asked to be. */
async function fallDue(userId?: number): Promise<void> {
  if (userId === undefined) pass(-dayMs);
  else
    await api.db
      .update(users)
      .set({ erasureDueAt: new Date(now.getTime() + dayMs) })
      .where(eq(users.id, userId));
  await remindOfErasure(api.services);
  await api.db.update(outboxMessages).set({ sentAt: now }).where(isNull(outboxMessages.sentAt));
  pass(dayMs);
}

async function sellersOrders(token: string) {
  const { dataList, total } = await done('GET', '/seller/Order/List', token);
  return { total, sums: dataList.map(({ grandTotal }: { grandTotal: number }) => grandTotal) };
}

test('after thirty days nothing anywhere tells who it was; the books and the sellers’ lists stay', async () => {
  const person = await liveAndAsk('quetzal');
  const other = await liveAndAsk('bystander');
  await api.db.update(users).set({ erasureDueAt: null }).where(eq(users.id, other.userId));
  await fallDue(person.userId);
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
    api.db,
    [{ name: 'erase', cron: '0 0 1 1 *', run: async () => undefined }],
    log,
    api.services.clock,
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

  // Two slips, a photo, four documents and two proofs are gone; the other person has everything of theirs.
  const files = (await readdir(folder, { recursive: true })).length;
  expect(before.files - files).toBe(9);
  const kept = new Set((await findInTables(api.db, other.values)).map((line) => line.split(': ')[1]));
  expect(other.values.filter((value) => !kept.has(value))).toEqual([password]);

  // Cashback and points that were left fall to the house; nothing else in the books moves.
  const after = await selectBalances(api.db, null);
  const isGivenUp = ({ kind }: { kind: string }) =>
    ['cashback', 'cashback_cost', 'points', 'points_cost'].includes(kind);
  expect(after.filter((row) => !isGivenUp(row))).toEqual(before.balances.filter((row) => !isGivenUp(row)));
  const sumOf = (rows: typeof after) =>
    rows.filter(isGivenUp).reduce((sum, row) => sum + row.balanceSatang, 0);
  expect(sumOf(after)).toBe(sumOf(before.balances));
  expect(
    after.filter((row) => isGivenUp(row) && row.ownerId === person.userId).map((row) => row.balanceSatang),
  ).toEqual([0, 0]);
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
  await fallDue();
  await api.db.execute(
    sql.raw(`
    create function refuse_audit() returns trigger language plpgsql as $$ begin raise 'killed'; end $$;
    create trigger refuse_audit before insert on audit_events for each row
      when (new.kind = 'erased' and new.subject_user_id = ${person.userId}) execute function refuse_audit()`),
  );
  await expect(eraseDueAccounts(api.services)).rejects.toThrow('1 of erasing failed');
  const seen = new Set((await findInTables(api.db, person.values)).map((line) => line.split(': ')[1]));
  expect(person.values.filter((value) => !seen.has(value))).toEqual([password]);
  expect(await findInTables(api.db, next.values)).toEqual([]);
  expect(await findInFiles(folder, ['ibis'])).not.toEqual([]);

  await api.db.execute(sql`drop function refuse_audit cascade`);
  expect(await eraseDueAccounts(api.services)).toBe(1);
  expect(await findInTables(api.db, person.values)).toEqual([]);
  expect(await findInFiles(folder, ['ibis'])).toEqual([]);
});

test('a store of files that is away holds nobody up: the files go when it is back', async () => {
  const person = await liveAndAsk('lapwing');
  pass(30 * dayMs);
  await fallDue();
  const away = {
    ...api.services,
    storage: {
      ...api.services.storage,
      delete: async () => {
        throw new Error('the store is away');
      },
    },
  };
  await expect(eraseDueAccounts(away)).rejects.toThrow('1 of erasing failed');
  expect(await findInTables(api.db, person.values)).toEqual([]);
  expect(await findInFiles(folder, ['lapwing'])).not.toEqual([]);
  expect(await workOffDiscards(api.services)).toBeGreaterThan(0);
  expect(await findInFiles(folder, ['lapwing'])).toEqual([]);
  expect(await workOffDiscards(api.services)).toBe(0);
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
  await fallDue(person.userId);
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
    zipCode: '50200',
  });
  pass(dayMs);
  await issueDueDocuments(api.services);
  pass(29 * dayMs);
  await fallDue();
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
  const buyers = async () =>
    (
      await api.db
        .select({ kind: documents.kind, content: documents.content })
        .from(documents)
        .where(eq(documents.userId, person.userId))
    ).map(({ kind, content }) => [kind, content.buyer?.name, content.buyer?.taxId]);
  expect(await buyers()).toEqual([['tax_invoice', 'ชื่อในใบกำกับ kestrel', '1101700230708']]);
  // The cancelled order never had an invoice.
  expect(await invoices()).toEqual([
    [false, null],
    [true, 'ชื่อในใบกำกับ kestrel'],
  ]);
  pass(5 * 366 * dayMs);
  expect(await eraseDueAccounts(api.services)).toBe(0);
  expect(await findInTables(api.db, ['kestrel', '1101700230708'])).toEqual([]);
  expect(await buyers()).toEqual([['tax_invoice', '—', null]]);
});

test('who is to be erased is told a week and a day before, each once, and not once they have called it off', async () => {
  const [person, back] = await Promise.all([api.signIn(), api.signIn()]);
  const dueAt = new Date(now.getTime() + 30 * dayMs);
  for (const { userId } of [person, back])
    await api.db.update(users).set({ erasureDueAt: dueAt }).where(eq(users.id, userId));
  const told = async ({ email }: { email: string }) => {
    const { rows } = await api.db.execute<{ count: number }>(sql`
      select count(*)::int as count from outbox_messages where "to" = ${email} and subject like '%ใกล้ถูกลบ%'`);
    return rows[0]?.count;
  };
  const counts: (number | undefined)[] = [];
  for (const daysBefore of [8, 7, 6, 2]) {
    now = new Date(dueAt.getTime() - daysBefore * dayMs);
    await Promise.all([remindOfErasure(api.services), remindOfErasure(api.services)]);
    counts.push(await told(person));
  }
  expect(counts).toEqual([0, 1, 1, 1]);
  await api.db.update(users).set({ erasureDueAt: null }).where(eq(users.id, back.userId));
  pass(dayMs);
  await remindOfErasure(api.services);
  expect([await told(person), await told(back)]).toEqual([2, 1]);
  await api.db.update(users).set({ erasureDueAt: null }).where(eq(users.id, person.userId));
});

test('nobody is erased without the notice of the day before, nor while it isn’t sent', async () => {
  const { userId, email } = await api.signIn();
  await api.db.update(users).set({ erasureDueAt: now }).where(eq(users.id, userId));
  const state = async () => {
    const [row] = await api.db.select().from(users).where(eq(users.id, userId));
    return { status: row?.status, dueAt: row?.erasureDueAt?.getTime() };
  };
  const hourMs = dayMs / 24;
  // The process that works by the clock was away for days: the notice is made up for, and the day moves.
  expect(await eraseDueAccounts(api.services)).toBe(0);
  const dueAt = now.getTime() + dayMs;
  expect(await state()).toMatchObject({ dueAt });
  pass(hourMs / 2);
  await remindOfErasure(api.services);
  // Its mail can't be sent for a while.
  pass(dayMs);
  expect(await eraseDueAccounts(api.services)).toBe(0);
  expect(await state()).toMatchObject({ dueAt });
  await api.db.update(outboxMessages).set({ sentAt: now }).where(eq(outboxMessages.to, email));
  pass(22 * hourMs);
  expect(await eraseDueAccounts(api.services)).toBe(0);
  pass(hourMs);
  expect(await eraseDueAccounts(api.services)).toBe(1);
  expect(await state()).toMatchObject({ status: 'erased' });
});

test('a notice that can’t be sent at all holds nobody once staff have put it away', async () => {
  const { userId, email } = await api.signIn();
  await api.db
    .update(users)
    .set({ erasureDueAt: new Date(now.getTime() + dayMs) })
    .where(eq(users.id, userId));
  await remindOfErasure(api.services);
  pass(dayMs);
  const ofMail = eq(outboxMessages.to, email);
  await api.db.update(outboxMessages).set({ failedAt: now, lastError: '550' }).where(ofMail);
  expect(await eraseDueAccounts(api.services)).toBe(0);
  await api.db.update(outboxMessages).set({ givenUpAt: now, giveUpReason: 'no such mailbox' }).where(ofMail);
  expect(await eraseDueAccounts(api.services)).toBe(1);
});
