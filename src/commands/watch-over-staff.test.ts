import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordAudit } from '../modules/audit/record-audit.ts';
import { sealAudit } from '../modules/audit/seal-audit.ts';
import { users } from '../modules/identity/identity.tables.ts';
import { totpPurpose } from '../modules/identity/prove-factor.ts';
import { passkeys, recoveryCodes, totpFactors } from '../modules/identity/second-factor.tables.ts';
import { createTestDatabase, type TestDatabase } from '../platform/db/test-database.ts';
import { hashPassword } from '../platform/password-hash.ts';
import { StartupError } from '../platform/startup-error.ts';
import { openTestApi, type TestApi } from '../test-api.ts';
import { runOperatorCommand } from './run-operator-command.ts';

/** The command without a process of its own, with what is piped into it. */
async function operate(url: string, args: readonly string[], input = '') {
  let said = '';
  const write = (text: string | Uint8Array) => {
    said += text;
    return true;
  };
  const environment = { DATABASE_URL: url, SITE_URL: 'https://books.example' };
  try {
    const command = { args, environment, folder: tmpdir(), input: Readable.from([input]), output: { write } };
    return { status: await runOperatorCommand(command), said };
  } catch (error) {
    if (error instanceof StartupError) return { status: 1, said: said + error.message };
    throw error;
  }
}

describe('npm run audit', () => {
  const at = new Date('2026-11-24T10:00:00Z');
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase();
    for (let each = 1; each <= 6; each++) await write(each);
    await sealAudit({ db: database.db, clock: () => at });
  });
  afterEach(() => database.close());

  const write = (subjectUserId: number) =>
    recordAudit(
      database.db,
      { kind: 'account_disabled', actorUserId: 1, subjectUserId, origin: null, detail: { reason: 'x' } },
      at,
    );
  const audit = (...args: string[]) => operate(database.url, ['audit', ...args]);
  /** As somebody who has the database itself: its triggers keep nothing from them. */
  async function tamper(...statements: string[]): Promise<void> {
    const client = await database.db.$client.connect();
    await client.query("set session_replication_role = 'replica'");
    for (const statement of statements) await client.query(statement);
    await client.query("set session_replication_role = 'origin'");
    client.release();
  }
  async function headOf(): Promise<string> {
    return /^Last hash: ([0-9a-f]{64})$/m.exec((await audit()).said)?.[1] ?? '';
  }

  test('works: a log that is whole, with the hash to note down, and what isn’t chained yet', async () => {
    await write(7);
    const { status, said } = await audit();
    expect(said).toContain('The audit log is whole: 6 entries checked, 1 not chained yet.');
    expect(await headOf()).toMatch(/^[0-9a-f]{64}$/);
    expect(status).toBe(0);
  });

  test('says where it is broken, with status 1', async () => {
    await tamper(
      `update audit_events set detail = '{"reason": "y"}' where id = 3`,
      'delete from audit_events where id = 5',
    );
    const { status, said } = await audit();
    expect(said).toContain('Broken at place 3, entry 3: the entry, or its link, was changed.');
    expect(said).toContain('Broken at place 5, entry 5: the entry was removed.');
    expect(said).not.toContain('is whole');
    expect(status).toBe(1);
  });

  test('works: a log that has grown goes through the hash that was noted down', async () => {
    const head = await headOf();
    await write(7);
    await write(8);
    await sealAudit({ db: database.db, clock: () => at });
    const { status, said } = await audit('--head', head.toUpperCase());
    expect(said).toContain(`The chain goes through ${head} at place 6, and 2 entries further.`);
    expect(status).toBe(0);
  });

  test('a log that was cut at its end is whole by itself, and shows by the hash that was noted down', async () => {
    const head = await headOf();
    await tamper('delete from audit_events where id >= 5', 'delete from audit_seals where position >= 5');
    expect((await audit()).status).toBe(0);
    const { status, said } = await audit('--head', head);
    expect(said).toContain(`The chain doesn't go through ${head}: it was cut at its end, or made anew.`);
    expect(status).toBe(1);
  });

  test.each([
    [['--head', 'abc'], '--head must be a hash of 64 hexadecimal digits'],
    [['--hed', 'abc'], 'npm run audit'],
  ])('refuses %j with what is wrong', async (args, complaint) => {
    expect(await audit(...args)).toMatchObject({ status: 1, said: expect.stringContaining(complaint) });
  });
});

describe('npm run rescue', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await openTestApi();
  });
  afterAll(() => api.close());

  const password = 'paper-and-ink-1';
  async function owner(staffRole: 'owner' | 'finance' = 'owner') {
    const person = await api.signIn('staff', null, { staffRole, passwordHash: await hashPassword(password) });
    const { userId } = person;
    const sealedSecret = api.services.secretBox.seal('JBSWY3DPEHPK3PXP', totpPurpose(userId));
    const now = api.services.clock();
    await api.db
      .insert(totpFactors)
      .values({ userId, sealedSecret, createdAt: now, confirmedAt: now, lastStep: 0 });
    await api.db.insert(recoveryCodes).values({ userId, codeHash: Buffer.from('a code') });
    return person;
  }
  const factorsOf = async (userId: number) =>
    (await api.db.$count(totpFactors, eq(totpFactors.userId, userId))) +
    (await api.db.$count(recoveryCodes, eq(recoveryCodes.userId, userId))) +
    (await api.db.$count(passkeys, eq(passkeys.userId, userId)));
  const logIn = (email: string) => api.call('POST', '/login', { body: { email, password, type: 2 } });

  test('works: typed once more, every factor and session goes, and the next sign-in sets one up', async () => {
    const { userId, email, token } = await owner();
    expect((await logIn(email)).body.code).toBe('secondFactorNeeded');
    expect((await api.call('GET', '/admin/staff', { token })).status).toBe(200);
    const { status, said } = await operate(api.url, ['rescue', email.toUpperCase()], `${email}\n`);
    expect(said).toContain(`${email} (account ${userId}, owner)`);
    expect(said).toContain('Done.');
    expect(status).toBe(0);
    expect(await factorsOf(userId)).toBe(0);
    expect((await api.call('GET', '/admin/staff', { token })).status).toBe(401);
    expect((await logIn(email)).body.code).toBe('secondFactorSetupNeeded');
    const { rows } = await api.db.execute(sql`select actor_user_id, detail from audit_events
      where kind = 'factor_reset' and subject_user_id = ${userId}`);
    expect(rows).toEqual([{ actor_user_id: null, detail: { how: 'command' } }]);
  });

  test('works by the account’s number, without the question when that is said', async () => {
    const { userId } = await owner('finance');
    expect((await operate(api.url, ['rescue', String(userId), '--yes'])).status).toBe(0);
    expect(await factorsOf(userId)).toBe(0);
  });

  test.each([
    ['something else typed', (email: string) => [[email], 'somebody@books.example\n'] as const],
    ['nothing typed', (email: string) => [[email], ''] as const],
  ])('protects: with %s nothing is done', async (_, given) => {
    const { userId, email, token } = await owner();
    const [args, input] = given(email);
    const { status, said } = await operate(api.url, ['rescue', ...args], input);
    expect(said).toContain('nothing was done');
    expect(status).toBe(1);
    expect(await factorsOf(userId)).toBe(2);
    expect((await api.call('GET', '/admin/staff', { token })).status).toBe(200);
  });

  test('refuses an account that isn’t there, is none of the staff, or is shut out', async () => {
    const shopper = await api.signIn();
    const out = await owner();
    await api.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, out.userId));
    for (const [named, complaint] of [
      ['nobody@books.example', 'There is no such account'],
      [shopper.email, 'none of the staff'],
      [out.email, 'shut out'],
    ] as const)
      expect(await operate(api.url, ['rescue', named, '--yes'])).toMatchObject({
        status: 1,
        said: expect.stringContaining(complaint),
      });
    expect(await operate(api.url, ['rescue'])).toMatchObject({
      status: 1,
      said: expect.stringContaining('Name one'),
    });
    expect(await factorsOf(out.userId)).toBe(2);
  });
});
