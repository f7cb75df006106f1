import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transact } from '../../platform/db/transact.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { auditEvents } from '../audit/audit.tables.ts';
import { bankAccounts } from '../banking/banking.tables.ts';
import { users } from '../identity/identity.tables.ts';
import { lastMessageTo } from '../identity/test-codes.ts';
import { postLedgerTransaction } from '../ledger/post-ledger-transaction.ts';
import { readBalance } from '../ledger/read-balance.ts';
import { identityVerifications } from '../verification/verification.tables.ts';
import { canMoveWithdrawal, type WithdrawalStatus, withdrawalStatuses } from './withdrawal.rules.ts';
import { moveWithdrawal } from './withdrawal.store.ts';
import { withdrawals } from './withdrawal.tables.ts';

const dayMs = 24 * 60 * 60 * 1000;
let api: TestApi;
let staff: { token: string; userId: number };
let picture: Buffer<ArrayBuffer>;
beforeAll(async () => {
  api = await openTestApi();
  staff = await api.signIn('staff');
  picture = Buffer.from(
    await sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer(),
  );
});
afterAll(() => api.close());

/** Somebody verified with a bank account of a week, and so much in the wallet. */
async function earner(balanceSatang: number) {
  const person = await api.signIn();
  const { userId } = person;
  const createdAt = new Date(Date.now() - 7 * dayMs);
  await api.db.insert(identityVerifications).values({
    userId,
    firstname: 'มานี',
    lastname: 'มีใจ',
    idCardNumber: '1101700207366',
    idCardKey: '',
    selfieKey: '',
    status: 'approved',
    createdAt,
    decidedAt: createdAt,
  });
  const bankAccountId = await bankAccount(userId, createdAt);
  await transact(api.db, (tx) =>
    postLedgerTransaction(tx, {
      kind: 'cashback_confirmed',
      cause: `test of ${userId}`,
      at: createdAt,
      entries: [
        { account: { kind: 'cashback_cost' }, amountSatang: balanceSatang },
        { account: { kind: 'cashback', ownerId: userId }, amountSatang: -balanceSatang },
      ],
    }),
  );
  return { ...person, bankAccountId };
}
async function bankAccount(userId: number, createdAt: Date, accountNumber = '1234567890') {
  const [row] = await api.db
    .insert(bankAccounts)
    .values({ userId, bankCode: '004', accountNumber, accountName: 'มานี มีใจ', createdAt })
    .returning({ id: bankAccounts.id });
  return row?.id ?? 0;
}

type Earner = Awaited<ReturnType<typeof earner>>;
const request = (who: Earner, amount: number, key: string | null = null, bankAccountId = who.bankAccountId) =>
  api.call('POST', '/withdrawal', {
    token: who.token,
    body: { amount, bankAccountId },
    ...(key === null ? {} : { headers: { 'idempotency-key': key } }),
  });
const walletOf = (userId: number) => readBalance(api.db, { kind: 'cashback', ownerId: userId });
const house = async () => ({
  due: await readBalance(api.db, { kind: 'withdrawals_due' }),
  out: await readBalance(api.db, { kind: 'paid_out' }),
  income: await readBalance(api.db, { kind: 'withdrawal_income' }),
  tax: await readBalance(api.db, { kind: 'withholding_tax_due' }),
});
const decide = (id: string, verdict: 'approve' | 'reject' | 'return', body: object = {}) =>
  api.call('POST', `/admin/withdrawal/${id}/${verdict}`, { token: staff.token, body });
const bangkok = (instant: Date) => new Date(instant.getTime() + 7 * 3_600_000).toISOString().slice(0, 16);
function pay(
  id: string,
  more: Record<string, string> = {},
  bytes: Uint8Array<ArrayBuffer> = picture,
  token = staff.token,
) {
  const form = new FormData();
  const said = { reference: 'KB-20261121-77', paidAt: bangkok(new Date()), ...more };
  for (const [name, value] of Object.entries(said)) form.set(name, value);
  form.set('file', new File([bytes], 'proof.jpg', { type: 'image/jpeg' }));
  return api.call('POST', `/admin/withdrawal/${id}/pay`, { token, body: form });
}

describe('asking', () => {
  test('takes the money out of the wallet at once, and says what arrives', async () => {
    const who = await earner(150_000);
    const before = await house();
    const terms = (await api.call('GET', '/withdrawal', { token: who.token })).body.detail;
    expect(terms).toEqual({ balance: 1_500, minimum: 100, isVerified: true });
    const asked = await request(who, 1_000.5);
    expect(asked).toMatchObject({ status: 200, body: { detail: { amount: 1_000.5, net: 980.49 } } });
    expect(await walletOf(who.userId)).toBe(-49_950);
    expect((await house()).due).toBe(before.due - 100_050);
    const { dataList } = (await api.call('GET', '/withdrawal/List', { token: who.token })).body.detail;
    const told = await api.db.execute(
      sql`select kind, params ->> 'total' as total from notifications where user_id = ${who.userId}`,
    );
    expect(told.rows).toContainEqual({ kind: 'withdrawalRequested', total: '1,000.50' });
    expect(dataList).toMatchObject([
      { status: 'requested', serviceCharge: 10.01, fee: 10, tax: 0, accountNumber: 'xxx-xxx-7890' },
    ]);
  });

  test('refuses who isn’t verified, a new account, too little, too much, half a satang', async () => {
    const who = await earner(50_000);
    expect((await request(who, 99.99)).body).toMatchObject({
      code: 'withdrawalTooSmall',
      detail: { minimum: 100 },
      message: expect.stringContaining(' 100.00 '),
    });
    expect((await request(who, 500.01)).body).toMatchObject({ code: 'withdrawalTooLarge', detail: null });
    expect((await request(who, 100.005)).body.code).toBe('amountInvalid');
    const fresh = await bankAccount(who.userId, new Date(Date.now() - 72 * 3_600_000 + 60_000), '9998887776');
    expect((await request(who, 100, null, fresh)).body.code).toBe('bankAccountTooNew');
    const other = await earner(50_000);
    expect((await request(who, 100, null, other.bankAccountId)).body.code).toBe('bankAccountNotFound');
    await api.db.delete(identityVerifications).where(eq(identityVerifications.userId, who.userId));
    expect((await request(who, 100)).body.code).toBe('identityNotVerified');
    expect(await walletOf(who.userId)).toBe(-50_000);
  });

  test('of twenty at once for the whole balance, one succeeds', async () => {
    const who = await earner(80_000);
    const replies = await Promise.all(Array.from({ length: 20 }, () => request(who, 800)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(replies.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['withdrawalTooLarge']),
    );
    expect(await walletOf(who.userId)).toBe(0);
  });

  test('with the same key is answered the same and done once; with another body refused', async () => {
    const who = await earner(80_000);
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 6 }, () => request(who, 200, key)));
    for (const reply of replies) expect(reply.body).toEqual(replies[0]?.body);
    expect(replies[0]?.status).toBe(200);
    expect(await walletOf(who.userId)).toBe(-60_000);
    expect((await request(who, 300, key)).body.code).toBe('idempotencyKeyReused');
    // A refusal doesn't use the key up.
    const later = randomUUID();
    expect((await request(who, 5_000, later)).body.code).toBe('withdrawalTooLarge');
    expect((await request(who, 150, later)).status).toBe(200);
  });

  test('holds its bank account: it can’t be removed until the withdrawal is done', async () => {
    const who = await earner(80_000);
    const { id } = (await request(who, 100)).body.detail;
    const remove = () => api.call('DELETE', `/BankAccount/${who.bankAccountId}`, { token: who.token });
    expect((await remove()).body.code).toBe('bankAccountInUse');
    await decide(id, 'reject', { reason: 'ชื่อไม่ตรง' });
    expect((await remove()).status).toBe(200);
  });
});

describe('tax that was kept back', () => {
  test('is that of every paid withdrawal, however many came after, and of no other', async () => {
    const who = await earner(100);
    const row = (status: WithdrawalStatus, taxSatang: number, daysAgo: number) => ({
      ...{ id: randomUUID(), userId: who.userId, status, amountSatang: 50_000, taxableSatang: 50_000 },
      ...{ serviceChargeSatang: 500, feeSatang: 1_000, taxSatang, netSatang: 48_500 - taxSatang },
      bankAccount: { bankCode: '004', accountNumber: '1234567890', accountName: 'มานี มีใจ' },
      createdAt: new Date(Date.now() - daysAgo * dayMs),
    });
    await api.db
      .insert(withdrawals)
      .values([
        row('paid', 1_500, 400),
        row('paid', 755, 300),
        ...Array.from({ length: 101 }, (_, index) => row('paid', 0, 200 - index)),
        row('requested', 1_500, 2),
        row('approved', 1_500, 1),
        row('rejected', 1_500, 3),
        row('returned', 1_500, 4),
      ]);
    const { body } = await api.call('GET', '/withdrawal/withheld', { token: who.token });
    expect(body.detail).toEqual({ tax: 22.55, count: 2 });
    const other = await api.signIn();
    const none = await api.call('GET', '/withdrawal/withheld', { token: other.token });
    expect(none.body.detail).toEqual({ tax: 0, count: 0 });
  });
});

describe('an owner whose verification was taken back', () => {
  const revoke = async (userId: number) => {
    const [row] = await api.db
      .select({ id: identityVerifications.id })
      .from(identityVerifications)
      .where(eq(identityVerifications.userId, userId));
    return api.call('POST', `/admin/identities/${row?.id}/revoke`, {
      token: staff.token,
      body: { reason: 'บัตรไม่ใช่ของผู้ขอ' },
    });
  };

  test('isn’t approved, but rejected: the money is in the wallet, to be taken once verified anew', async () => {
    const who = await earner(50_000);
    const { id } = (await request(who, 300)).body.detail;
    expect((await revoke(who.userId)).status).toBe(200);
    expect(await decide(id, 'approve')).toMatchObject({
      status: 409,
      body: { code: 'withdrawalOwnerNotVerified' },
    });
    expect((await request(who, 100)).body.code).toBe('identityNotVerified');
    expect((await decide(id, 'reject', { reason: 'รอยืนยันตัวตนใหม่' })).status).toBe(200);
    expect(await walletOf(who.userId)).toBe(-50_000);
  });

  test('is recorded as paid all the same: that money is gone; the log says that it went after', async () => {
    const who = await earner(50_000);
    const [first, second] = [
      (await request(who, 100)).body.detail.id,
      (await request(who, 100)).body.detail.id,
    ];
    for (const id of [first, second]) expect((await decide(id, 'approve')).status).toBe(200);
    await api.db
      .update(withdrawals)
      .set({ createdAt: new Date(Date.now() - 2 * 3_600_000) })
      .where(eq(withdrawals.userId, who.userId));
    expect((await revoke(who.userId)).status).toBe(200);
    await api.db
      .update(identityVerifications)
      .set({ revokedAt: new Date(Date.now() - 30 * 60_000) })
      .where(eq(identityVerifications.userId, who.userId));
    expect((await pay(first)).status).toBe(200);
    const before = bangkok(new Date(Date.now() - 3_600_000));
    expect((await pay(second, { paidAt: before })).status).toBe(200);
    const { rows } = await api.db.execute(sql`select detail ->> 'isOwnerRevoked' as after from audit_events
      where kind = 'withdrawal_paid' and subject_user_id = ${who.userId} order by id`);
    expect(rows).toEqual([{ after: 'true' }, { after: null }]);
  });
});

describe('an owner who was shut out', () => {
  const setDisabled = (userId: number, disabledAt: Date | null) =>
    api.db.update(users).set({ disabledAt }).where(eq(users.id, userId));
  const told = async (id: string, status: string) => {
    const { body } = await api.call('GET', `/admin/withdrawal/List?status=${status}&perpage=100`, {
      token: staff.token,
    });
    return body.detail.dataList.find((row: { id: string }) => row.id === id)?.isOwnerDisabled;
  };

  test('isn’t approved until they are let in again; what was sent before is recorded, and the log says so', async () => {
    const who = await earner(50_000);
    const { id } = (await request(who, 300)).body.detail;
    await setDisabled(who.userId, new Date());
    expect(await told(id, 'requested')).toBe(true);
    expect(await decide(id, 'approve')).toMatchObject({
      status: 409,
      body: { code: 'withdrawalOwnerDisabled' },
    });
    await setDisabled(who.userId, null);
    expect((await decide(id, 'approve')).status).toBe(200);
    await setDisabled(who.userId, new Date());
    expect(await told(id, 'approved')).toBe(true);
    expect((await pay(id)).status).toBe(200);
    const { rows } = await api.db.execute(sql`select detail ->> 'isOwnerDisabled' as after from audit_events
      where kind = 'withdrawal_paid' and subject_user_id = ${who.userId}`);
    expect(rows).toEqual([{ after: 'true' }]);
  });

  test('is rejected all the same: the money is in the wallet', async () => {
    const who = await earner(50_000);
    const { id } = (await request(who, 300)).body.detail;
    await setDisabled(who.userId, new Date());
    expect((await decide(id, 'reject', { reason: 'บัญชีถูกระงับ' })).status).toBe(200);
    expect(await walletOf(who.userId)).toBe(-50_000);
  });
});

describe('deciding', () => {
  test('paid under one Idempotency-Key it is paid once and answered the same; another body is refused', async () => {
    const who = await earner(80_000);
    const { id } = (await request(who, 800)).body.detail;
    expect((await decide(id, 'approve')).status).toBe(200);
    const before = await house();
    const key = { idempotencyKey: `paid ${id}`, paidAt: bangkok(new Date()) };
    const paid = await Promise.all([pay(id, key), pay(id, key), pay(id, key)]);
    for (const { status, body } of [...paid, await pay(id, key)])
      expect({ status, body }).toEqual({ status: 200, body: paid[0]?.body });
    expect((await house()).out).toBe(before.out - 78_200);
    expect(await pay(id, { ...key, reference: 'KB-2' })).toMatchObject({
      status: 409,
      body: { code: 'idempotencyKeyReused' },
    });
  });

  test('approved and paid: the books say where all of it went, and the owner has the proof', async () => {
    const who = await earner(80_000);
    const before = await house();
    const { id } = (await request(who, 800)).body.detail;
    expect((await pay(id)).body.code).toBe('withdrawalMoved');
    expect((await decide(id, 'approve')).status).toBe(200);
    const paid = await Promise.all([pay(id), pay(id), pay(id)]);
    expect(paid.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const after = await house();
    expect(after).toEqual({
      due: before.due,
      out: before.out - 78_200,
      income: before.income - 1_800,
      tax: before.tax,
    });
    expect(await walletOf(who.userId)).toBe(0);
    const [row] = (await api.call('GET', '/withdrawal/List', { token: who.token })).body.detail.dataList;
    expect(row).toMatchObject({ status: 'paid', hasProof: true, transferReference: 'KB-20261121-77' });
    expect((await api.call('GET', `/withdrawal/${id}/proof`, { token: who.token })).status).toBe(200);
    const stranger = await api.signIn();
    expect((await api.call('GET', `/withdrawal/${id}/proof`, { token: stranger.token })).status).toBe(404);
    const told = (await lastMessageTo(api, who.email))?.text;
    // What arrives, what was asked for, and what is between: somebody compares it with the account.
    for (const amount of ['782.00', '800.00', '18.00']) expect(told).toContain(` ${amount} บาท`);
    const events = await api.db.select().from(auditEvents).where(eq(auditEvents.subjectUserId, who.userId));
    expect(events.map(({ kind }) => kind)).toEqual([
      'withdrawal_asked',
      'withdrawal_approved',
      'withdrawal_paid',
    ]);
  });

  test('rejected: the money is in the wallet again, once, whoever decides at once', async () => {
    const who = await earner(80_000);
    const { id } = (await request(who, 800)).body.detail;
    expect((await decide(id, 'reject', { reason: ' ' })).status).toBe(400);
    const replies = await Promise.all([
      decide(id, 'reject', { reason: 'ชื่อบัญชีไม่ตรง' }),
      decide(id, 'reject', { reason: 'ชื่อบัญชีไม่ตรง' }),
      decide(id, 'reject', { reason: 'ชื่อบัญชีไม่ตรง' }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await walletOf(who.userId)).toBe(-80_000);
    expect((await lastMessageTo(api, who.email))?.text).toContain('ชื่อบัญชีไม่ตรง');
    expect((await decide(id, 'approve')).body.code).toBe('withdrawalMoved');
    expect((await decide(randomUUID(), 'approve')).body.code).toBe('withdrawalNotFound');
  });

  test('works: sent back by the bank, all of it is in the wallet again, once, and its owner is told why', async () => {
    const who = await earner(80_000);
    const before = await house();
    const { id } = (await request(who, 800)).body.detail;
    const reason = 'บัญชีปิดแล้ว';
    expect((await decide(id, 'return', { reason })).body.code).toBe('withdrawalMoved');
    await decide(id, 'approve');
    expect((await decide(id, 'return', { reason })).body.code).toBe('withdrawalMoved');
    expect((await pay(id)).status).toBe(200);
    expect((await decide(id, 'return', { reason: ' ' })).status).toBe(400);
    const replies = await Promise.all([1, 2, 3].map(() => decide(id, 'return', { reason })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await house()).toEqual(before);
    expect(await walletOf(who.userId)).toBe(-80_000);
    const { dataList } = (await api.call('GET', '/withdrawal/List', { token: who.token })).body.detail;
    expect(dataList).toMatchObject([{ id, status: 'returned', reason, hasProof: true }]);
    const told = (await lastMessageTo(api, who.email))?.text;
    for (const said of [reason, '782.00', '800.00']) expect(told).toContain(said);
    const list = await api.call('GET', '/admin/withdrawal/List?status=returned', { token: staff.token });
    expect(list.body.detail.dataList.map((row: { id: string }) => row.id)).toContain(id);
    const events = await api.db.select().from(auditEvents).where(eq(auditEvents.subjectUserId, who.userId));
    expect(events.at(-1)).toMatchObject({
      kind: 'withdrawal_returned',
      detail: { withdrawalId: id, before: 'paid', after: 'returned', amountSatang: 80_000, reason },
    });
    expect((await pay(id)).body.code).toBe('withdrawalMoved');
    expect((await request(who, 800)).status).toBe(200);
  });

  test('works: sent back after its owner was erased, it doesn’t stand in a wallet that nobody opens', async () => {
    const who = await earner(80_000);
    const before = await house();
    const { id } = (await request(who, 800)).body.detail;
    await decide(id, 'approve');
    expect((await pay(id)).status).toBe(200);
    await api.db.execute(
      sql`update users set status = 'erased', email = null, firstname = null where id = ${who.userId}`,
    );
    const rowOf = async (status: string) => {
      for (let pageNo = 1; pageNo <= 50; pageNo += 1) {
        const path = `/admin/withdrawal/List?status=${status}&perpage=20&pageNo=${pageNo}`;
        const { dataList } = (await api.call('GET', path, { token: staff.token })).body.detail;
        const found = dataList.find((row: { id: string }) => row.id === id);
        if (found !== undefined || dataList.length === 0) return found;
      }
      return undefined;
    };
    expect(await rowOf('paid')).toMatchObject({ isOwnerErased: true, stranded: 0 });
    const body = { reason: 'บัญชีปิดแล้ว' };
    const replies = await Promise.all([1, 2].map(() => decide(id, 'return', body)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await walletOf(who.userId)).toBe(0);
    expect(await house()).toEqual(before);
    expect(await rowOf('returned')).toMatchObject({ isOwnerErased: true, stranded: 0 });
    const kinds = (
      await api.db.select().from(auditEvents).where(eq(auditEvents.subjectUserId, who.userId))
    ).map(({ kind, detail }) => ({ kind, detail }));
    expect(kinds).toContainEqual({
      kind: 'wallet_forfeited',
      detail: expect.objectContaining({ withdrawalId: id, amountSatang: 80_000, ...body }),
    });
    // As one that had come back before it fell to the house.
    await transact(api.db, (tx) =>
      postLedgerTransaction(tx, {
        ...{ kind: 'cashback_confirmed', cause: `stranded ${id}`, at: new Date() },
        entries: [
          { account: { kind: 'cashback', ownerId: who.userId }, amountSatang: -500 },
          { account: { kind: 'cashback_cost' }, amountSatang: 500 },
        ],
      }),
    );
    expect(await rowOf('returned')).toMatchObject({ stranded: 5 });
    expect((await decide(id, 'return', body)).status).toBe(200);
    expect(await rowOf('returned')).toMatchObject({ stranded: 0 });
    expect((await decide(id, 'return', body)).body.code).toBe('withdrawalMoved');
  });

  test('is for others: staff neither approve, reject nor pay a withdrawal of their own', async () => {
    const who = await earner(80_000);
    const id = (await request(who, 800)).body.detail.id;
    await api.makeStaff(who.userId);
    for (const [verdict, body] of [
      ['approve', {}],
      ['reject', { reason: 'ขอเอง' }],
    ] as const)
      expect(
        (await api.call('POST', `/admin/withdrawal/${id}/${verdict}`, { token: who.token, body })).body.code,
      ).toBe('ownAffair');
    expect((await decide(id, 'approve')).status).toBe(200);
    expect((await pay(id, {}, picture, who.token)).body.code).toBe('ownAffair');
    expect((await pay(id)).status).toBe(200);
    const body = { reason: 'ตีกลับ' };
    const returned = await api.call('POST', `/admin/withdrawal/${id}/return`, { token: who.token, body });
    expect(returned.body.code).toBe('ownAffair');
  });

  test('needs a proof that is a picture or a PDF, and a time between the request and now', async () => {
    const who = await earner(80_000);
    const { id } = (await request(who, 800)).body.detail;
    await decide(id, 'approve');
    const text = new Uint8Array(Buffer.from('transferred, honestly'));
    expect((await pay(id, {}, text)).body.code).toBe('formatNotSupported');
    for (const paidAt of [
      bangkok(new Date(Date.now() + 3_600_000)),
      bangkok(new Date(Date.now() - dayMs)),
      'x',
    ])
      expect((await pay(id, { paidAt })).body.code).toBe('withdrawalDateInvalid');
    expect((await pay(id, { reference: '' })).status).toBe(400);
    const [row] = await api.db.select().from(withdrawals).where(eq(withdrawals.id, id));
    expect(row).toMatchObject({ status: 'approved', proofKey: null });
  });

  test('staff see whole numbers and the name on the card', async () => {
    const who = await earner(80_000);
    const { id } = (await request(who, 800)).body.detail;
    const list = await api.call('GET', '/admin/withdrawal/List?perpage=100', { token: staff.token });
    expect(list.body.detail.dataList.find((row: { id: string }) => row.id === id)).toMatchObject({
      accountNumber: '1234567890',
      verifiedName: 'มานี มีใจ',
      ownerName: 'ทดสอบ ระบบ',
    });
    expect(list.body.detail.counts.requested).toBeGreaterThan(0);
  });

  test('moves in the database as the table says, over all pairs', async () => {
    const who = await earner(80_000);
    const { id } = (await request(who, 800)).body.detail;
    for (const from of withdrawalStatuses)
      for (const to of withdrawalStatuses) {
        await api.db.update(withdrawals).set({ status: from }).where(eq(withdrawals.id, id));
        const moved = await moveWithdrawal(api.db, id, to, {});
        expect([from, to, moved !== null]).toEqual([from, to, canMoveWithdrawal(from, to)]);
      }
    await api.db.update(withdrawals).set({ status: 'rejected' }).where(eq(withdrawals.id, id));
  });
});
