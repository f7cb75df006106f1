import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outboxMessages } from '../../platform/mail/message.tables.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { auditEvents } from '../audit/audit.tables.ts';
import { sellers } from '../seller/seller.tables.ts';
import { socialAccounts } from '../social/social.tables.ts';
import { users } from './identity.tables.ts';
import type { StaffRole } from './staff-role.rules.ts';
import { lastMessageTo } from './test-codes.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const refused = (status: number, code: string) => ({ status, body: { result: 0, code } });
const member = (staffRole: StaffRole) => api.signIn('staff', null, { staffRole });

function change(token: string, userId: number, role: StaffRole, reason = 'ย้ายงาน') {
  return api.call('POST', `/admin/staff/${userId}/role`, { token, body: { role, reason } });
}

function remove(token: string, userId: number, reason = 'ลาออก') {
  return api.call('POST', `/admin/staff/${userId}/remove`, { token, body: { reason } });
}

/** The secret of the link to set a password that was last sent to an address. */
async function linkTo(email: string): Promise<string> {
  const message = await lastMessageTo(api, email);
  return /resetpassword\/([\w-]+)/.exec(message?.text ?? '')?.[1] ?? '';
}

async function auditOf(userId: number) {
  const rows = await api.db.select().from(auditEvents).where(eq(auditEvents.subjectUserId, userId));
  return rows.map(({ kind, actorUserId, detail }) => ({ kind, actorUserId, detail }));
}

describe('adding staff', () => {
  test('works: a new address gets an account and a link, and its desks once the password is set', async () => {
    const owner = await member('owner');
    const email = `new-${owner.userId}@staff.example`;
    const added = await api.call('POST', '/admin/staff', {
      token: owner.token,
      body: { email: email.toUpperCase(), role: 'content' },
    });
    expect(added).toMatchObject({ status: 200, body: { detail: { isDone: true } } });
    const list = await api.call('GET', '/admin/staff', { token: owner.token });
    expect(list.body.detail.dataList).toContainEqual(
      expect.objectContaining({ email, role: 'content', isSelf: false, isDisabled: false }),
    );
    const password = 'nangsue2569';
    const set = await api.call('POST', '/ResetPassword', {
      body: { token: await linkTo(email), password, confirmPassword: password },
    });
    expect(set.status).toBe(200);
    const [user] = await api.db.select().from(users).where(eq(users.email, email));
    expect(user).toMatchObject({ role: 'staff', staffRole: 'content', isEmailVerified: true });
    expect(await auditOf(user?.id ?? 0)).toContainEqual({
      kind: 'staff_added',
      actorUserId: owner.userId,
      detail: { before: 'none', after: 'staff content' },
    });
  });

  test('works: a shopper becomes one of the staff, and what they had open is worth nothing', async () => {
    const owner = await member('owner');
    const shopper = await api.signIn();
    const body = { email: shopper.email, role: 'support' };
    expect((await api.call('POST', '/admin/staff', { token: owner.token, body })).status).toBe(200);
    expect((await api.call('GET', '/user', { token: shopper.token })).status).toBe(401);
    expect(await api.call('POST', '/admin/staff', { token: owner.token, body })).toMatchObject(
      refused(409, 'alreadyStaff'),
    );
  });

  test('protects: whoever opened the account of a colleague’s address first doesn’t become staff with it', async () => {
    const owner = await member('owner');
    const email = `squatted-${owner.userId}@staff.example`;
    const password = 'mine-not-yours-1';
    const opened = await api.call('POST', '/Register', {
      body: { email, password, confirmPassword: password, isAccept: true },
    });
    const { token } = opened.body.detail;
    const userId = (await api.call('GET', '/user', { token })).body.detail.user.id;
    const telephone = '0870001112';
    await api.db.update(users).set({ telephone, isTelephoneVerified: true }).where(eq(users.id, userId));
    await api.db
      .insert(socialAccounts)
      .values({ userId, provider: 'google', subject: 'of somebody else', createdAt: new Date() });
    const asked = await api.call('POST', '/ForgotPassword', { body: { email } });
    expect(asked.status).toBe(200);
    const before = await linkTo(email);
    const body = { email, role: 'owner' };
    expect((await api.call('POST', '/admin/staff', { token: owner.token, body })).status).toBe(200);
    for (const name of [{ email }, { telephone, countryCodeId: 1 }])
      expect(await api.call('POST', '/login', { body: { ...name, password } })).toMatchObject(
        refused(422, 'loginFailed'),
      );
    expect(await api.db.$count(socialAccounts, eq(socialAccounts.userId, userId))).toBe(0);
    const set = (secret: string) =>
      api.call('POST', '/ResetPassword', {
        body: { token: secret, password: 'nangsue2569', confirmPassword: 'nangsue2569' },
      });
    expect((await set(before)).body.code).toBe('resetLinkUsed');
    const invited = await linkTo(email);
    expect((await set(invited)).status).toBe(200);
    const entered = await api.call('POST', '/login', { body: { email, password: 'nangsue2569' } });
    expect(entered.body.code).toBe('secondFactorSetupNeeded');
  });

  test('refuses a store’s account, a disabled one, no address and no role', async () => {
    const { token } = await member('owner');
    const [store] = await api.db
      .insert(sellers)
      .values({ urlKey: 'staffed', nameTh: 'ร้าน', nameEn: 'Store' })
      .returning();
    const seller = await api.signIn('seller', store?.id ?? 0);
    const shut = await api.signIn('shopper', null, { disabledAt: new Date() });
    const add = (body: unknown) => api.call('POST', '/admin/staff', { token, body });
    expect(await add({ email: seller.email, role: 'content' })).toMatchObject(refused(409, 'accountSells'));
    expect(await add({ email: shut.email, role: 'content' })).toMatchObject(refused(409, 'accountClosed'));
    expect(await add({ email: 'nobody', role: 'content' })).toMatchObject(refused(400, 'inputInvalid'));
    expect(await add({ email: 'some@staff.example', role: 'king' })).toMatchObject(
      refused(400, 'inputInvalid'),
    );
  });
});

describe('roles', () => {
  test('works: another role counts from the next call on, and is in the log with before and after', async () => {
    const owner = await member('owner');
    const clerk = await member('content');
    expect((await api.call('GET', '/admin/slip/List', { token: clerk.token })).status).toBe(403);
    expect((await change(owner.token, clerk.userId, 'finance')).status).toBe(200);
    expect((await api.call('GET', '/admin/slip/List', { token: clerk.token })).status).toBe(200);
    expect((await api.call('GET', '/admin/campaign/List', { token: clerk.token })).status).toBe(403);
    expect(await auditOf(clerk.userId)).toContainEqual({
      kind: 'staff_role_changed',
      actorUserId: owner.userId,
      detail: { before: 'content', after: 'finance', reason: 'ย้ายงาน' },
    });
    const profile = await api.call('GET', '/user', { token: clerk.token });
    expect(profile.body.detail.user.staffRights).toContain('slips');
  });

  test('works: who is taken out is a shopper at once, signed out everywhere', async () => {
    const owner = await member('owner');
    const clerk = await member('support');
    expect((await remove(owner.token, clerk.userId)).status).toBe(200);
    expect((await api.call('GET', '/user', { token: clerk.token })).status).toBe(401);
    const [user] = await api.db.select().from(users).where(eq(users.id, clerk.userId));
    expect(user).toMatchObject({ role: 'shopper', staffRole: null });
    expect(await remove(owner.token, clerk.userId)).toMatchObject(refused(404, 'staffNotFound'));
  });

  test('refuses one’s own account, whoever isn’t of the staff, and a deed without a reason', async () => {
    const owner = await member('owner');
    const shopper = await api.signIn();
    expect(await change(owner.token, owner.userId, 'content')).toMatchObject(refused(409, 'ownStaffAccount'));
    expect(await remove(owner.token, owner.userId)).toMatchObject(refused(409, 'ownStaffAccount'));
    expect(await change(owner.token, shopper.userId, 'owner')).toMatchObject(refused(404, 'staffNotFound'));
    expect(await change(owner.token, shopper.userId, 'owner', '')).toMatchObject(
      refused(400, 'inputInvalid'),
    );
  });

  test('protects: nobody but an owner gives rights, and staff’s accounts are an owner’s to shut', async () => {
    const support = await member('support');
    const other = await member('content');
    expect((await change(support.token, support.userId, 'owner')).status).toBe(403);
    expect((await change(support.token, other.userId, 'owner')).status).toBe(403);
    const shut = (token: string) =>
      api.call('POST', `/admin/users/${other.userId}/disable`, { token, body: { reason: 'ทดสอบ' } });
    expect(await shut(support.token)).toMatchObject(refused(409, 'staffAccount'));
    const owner = await member('owner');
    expect((await shut(owner.token)).status).toBe(200);
    const enable = (token: string) =>
      api.call('POST', `/admin/users/${other.userId}/enable`, { token, body: {} });
    expect(await enable(support.token)).toMatchObject(refused(409, 'staffAccount'));
    expect((await enable(owner.token)).status).toBe(200);
  });

  test('who is shut out twice, also by two at once, is told once, and stays shut out since the first time', async () => {
    const [one, two, person] = [await member('owner'), await member('owner'), await api.signIn()];
    const shut = ({ token }: { token: string }) =>
      api.call('POST', `/admin/users/${person.userId}/disable`, { token, body: { reason: 'ทดสอบ' } });
    const since = async () =>
      (await api.db.select({ at: users.disabledAt }).from(users).where(eq(users.id, person.userId)))[0]?.at;
    expect((await Promise.all([shut(one), shut(two)])).map(({ status }) => status)).toEqual([200, 200]);
    const first = await since();
    expect((await shut(one)).status).toBe(200);
    expect(await since()).toEqual(first);
    const mails = await api.db.select().from(outboxMessages).where(eq(outboxMessages.to, person.email));
    expect(mails).toHaveLength(1);
    const events = (await auditOf(person.userId)).filter(({ kind }) => kind === 'account_disabled');
    expect(events).toHaveLength(1);
  });

  test('protects: of two owners who lower each other at the same moment, one stays', async () => {
    const alone = await openTestApi();
    for (let round = 0; round < 5; round++) {
      await alone.db.update(users).set({ role: 'shopper', staffRole: null }).where(eq(users.role, 'staff'));
      const [one, two] = await Promise.all([alone.signIn('staff'), alone.signIn('staff')]);
      const lower = (token: string, userId: number) =>
        alone.call('POST', `/admin/staff/${userId}/role`, {
          token,
          body: { role: 'support', reason: 'แย่งกัน' },
        });
      const replies = await Promise.all([lower(one.token, two.userId), lower(two.token, one.userId)]);
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      const owners = await alone.db.select().from(users).where(eq(users.staffRole, 'owner'));
      expect(owners).toHaveLength(1);
    }
    await alone.close();
  });

  test('protects: the last owner isn’t shut out by disabling either', async () => {
    const alone = await openTestApi();
    const [one, two] = await Promise.all([alone.signIn('staff'), alone.signIn('staff')]);
    const shut = (token: string, userId: number) =>
      alone.call('POST', `/admin/users/${userId}/disable`, { token, body: { reason: 'แย่งกัน' } });
    const replies = await Promise.all([shut(one.token, two.userId), shut(two.token, one.userId)]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    await alone.close();
  });
});

test('accounts become staff in one place, which leaves nothing of theirs to sign in with', () => {
  const modules = join(import.meta.dirname, '..');
  const makes = globSync('**/*.ts', { cwd: modules }).filter(
    (file) =>
      !file.endsWith('.test.ts') &&
      /(updateUser|set)\([^;]*role: 'staff'|set role = 'staff'/.test(
        readFileSync(join(modules, file), 'utf8'),
      ),
  );
  expect(makes).toEqual(['identity/clear-ways-in.ts']);
});
