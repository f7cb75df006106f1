import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outboxMessages } from '../../platform/mail/message.tables.ts';
import type { StoreRight } from '../../shared/contract.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { lastCodeTo, lastMessageTo } from '../identity/test-codes.ts';
import { sellers } from '../seller/seller.tables.ts';
import { forgetOldInvitations } from './handle-personal-data.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const proven = { isEmailVerified: true };
/** Somebody whose address is proven to be theirs. */
const reader = () => api.signIn('shopper', null, proven);

let stores = 0;
async function openStore() {
  stores += 1;
  const name = `ร้าน ${stores}`;
  const [row] = await api.db
    .insert(sellers)
    .values({ urlKey: `team-${stores}`, nameTh: name, nameEn: `Store ${stores}` })
    .returning({ id: sellers.id });
  const sellerId = row?.id ?? 0;
  const owner = await api.signIn('seller', sellerId);
  const hire = (...rights: StoreRight[]) => api.signIn('seller', sellerId, { storeRights: rights });
  return { sellerId, name, owner, hire };
}

const post = (path: string, token: string, body: object = {}) => api.call('POST', path, { token, body });
const invite = (token: string, email: string, rights: StoreRight[]) =>
  post('/seller/members/invite', token, { email, rights });
async function secretTo(email: string) {
  const message = await lastMessageTo(api, email);
  return /store-invitation#(\S+)/.exec(message?.text ?? '')?.[1] ?? '';
}
const team = async (token: string) => (await api.call('GET', '/seller/members', { token })).body.detail;

describe('inviting a member', () => {
  test('works: by a link to an address, whose account joins with the rights it was given', async () => {
    const { owner, name, sellerId } = await openStore();
    const friend = await reader();
    expect(
      (await invite(owner.token, friend.email.toUpperCase(), ['orders', 'finance', 'orders'])).status,
    ).toBe(200);
    expect((await team(owner.token)).invitations).toMatchObject([
      { email: friend.email, rights: ['finance', 'orders'] },
    ]);
    const secret = await secretTo(friend.email);
    const read = await api.call('POST', '/store-invitation/read', { body: { secret } });
    expect(read.body.detail).toMatchObject({ store: name, email: friend.email });
    const joined = await post('/store-invitation/accept', friend.token, { secret });
    expect(joined.body.detail).toEqual({ sellerId, rights: ['finance', 'orders'] });
    const { members, invitations } = await team(owner.token);
    expect(invitations).toEqual([]);
    expect(members).toMatchObject([
      { userId: owner.userId, rights: ['owner'], isSelf: true },
      { userId: friend.userId, rights: ['finance', 'orders'], isSelf: false },
    ]);
    expect((await api.call('GET', '/seller/Order/List', { token: friend.token })).status).toBe(200);
    expect((await api.call('GET', '/seller/voucher/List', { token: friend.token })).status).toBe(403);
  });

  test('protects: who opened an account for the address joins only with a code that went there', async () => {
    const { owner, sellerId } = await openStore();
    const email = `forwarded-${sellerId}@test.example`;
    await invite(owner.token, email, ['owner']);
    const secret = await secretTo(email);
    const password = 'nangsue2569';
    const opened = await api.call('POST', '/Register', {
      body: { email, password, confirmPassword: password, isAccept: true },
    });
    const { token } = opened.body.detail;
    const accept = (more: object = {}) => post('/store-invitation/accept', token, { secret, ...more });
    expect(await accept()).toMatchObject({ status: 422, body: { code: 'invitationUnproven' } });
    const sent = await post('/OTP/Send', token, { email, purpose: 'contact' });
    const { reference } = sent.body.detail;
    expect((await accept({ reference, OTP: '000000' })).body.code).toBe('otpInvalid');
    expect((await team(owner.token)).members).toHaveLength(1);
    const OTP = await lastCodeTo(api, email);
    expect((await accept({ reference, OTP })).body.detail).toEqual({ sellerId, rights: ['owner'] });
    const { user } = (await api.call('GET', '/user', { token })).body.detail;
    expect(user.isVerifyEmail).toBe(true);
  });

  test('again sends a new link, and the old one is worth nothing', async () => {
    const { owner } = await openStore();
    const friend = await reader();
    await invite(owner.token, friend.email, ['orders']);
    const first = await secretTo(friend.email);
    await invite(owner.token, friend.email, ['owner', 'orders']);
    expect((await post('/store-invitation/accept', friend.token, { secret: first })).body.code).toBe(
      'invitationNotFound',
    );
    const second = await secretTo(friend.email);
    expect(
      (await post('/store-invitation/accept', friend.token, { secret: second })).body.detail.rights,
    ).toEqual(['owner']);
  });

  test('sent twice, also at once, is one mail, whose link is good; a minute later it is a new one', async () => {
    const { owner } = await openStore();
    const friend = await api.signIn();
    const mails = () => api.db.select().from(outboxMessages).where(eq(outboxMessages.to, friend.email));
    const replies = await Promise.all([1, 2].map(() => invite(owner.token, friend.email, ['orders'])));
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await mails()).toHaveLength(1);
    const secret = await secretTo(friend.email);
    expect((await api.call('POST', '/store-invitation/read', { body: { secret } })).status).toBe(200);
    await api.db.$client.query(
      "update store_invitations set created_at = created_at - interval '1 minute' where email = $1",
      [friend.email],
    );
    await invite(owner.token, friend.email, ['orders']);
    expect(await mails()).toHaveLength(2);
  });

  test('of two at once who invite the last that there may be, one does', async () => {
    const { owner } = await openStore();
    for (let count = 0; count < 19; count += 1)
      await invite(owner.token, `last${count}@${owner.userId}.example`, ['orders']);
    const replies = await Promise.all(
      ['one', 'two', 'three'].map((name) =>
        invite(owner.token, `${name}@${owner.userId}.example`, ['orders']),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });

  test('refuses: who is one already, too many, no right, somebody else’s link, one that is over, was used or withdrawn', async () => {
    const { owner, hire } = await openStore();
    const clerk = await hire('orders');
    expect((await invite(owner.token, clerk.email, ['finance'])).body.code).toBe('memberAlready');
    expect((await invite(owner.token, 'x@test.example', [])).status).toBe(400);
    for (let count = 0; count < 20; count += 1)
      await invite(owner.token, `many${count}@${clerk.email.split('@')[0]}.example`, ['orders']);
    expect((await invite(owner.token, 'more@test.example', ['orders'])).body.code).toBe('tooManyInvitations');

    const other = await openStore();
    const friend = await reader();
    const stranger = await reader();
    await invite(other.owner.token, friend.email, ['orders']);
    const secret = await secretTo(friend.email);
    expect((await post('/store-invitation/accept', stranger.token, { secret })).body.code).toBe(
      'invitationNotYours',
    );
    expect((await post('/store-invitation/accept', friend.token, { secret: 'x'.repeat(40) })).status).toBe(
      404,
    );
    const { invitations } = await team(other.owner.token);
    const withdraw = `/seller/members/invitation/${invitations[0].id}/withdraw`;
    expect((await post(withdraw, owner.token)).status).toBe(404);
    expect((await post(withdraw, other.owner.token)).status).toBe(200);
    expect((await post(withdraw, other.owner.token)).status).toBe(404);
    for (const call of ['accept', 'read'])
      expect((await post(`/store-invitation/${call}`, friend.token, { secret })).body.code).toBe(
        'invitationOver',
      );
  });

  test('refuses accounts that work for another store, staff, and those that are shut out', async () => {
    const { owner } = await openStore();
    const elsewhere = await openStore();
    const accounts = [
      await api.signIn('seller', elsewhere.sellerId, { storeRights: ['orders'], ...proven }),
      await api.signIn('staff', null, proven),
      await api.signIn('shopper', null, { status: 'waiting_approval', kind: 'company', ...proven }),
    ];
    for (const { email, token } of accounts) {
      await invite(owner.token, email, ['orders']);
      const secret = await secretTo(email);
      expect((await post('/store-invitation/accept', token, { secret })).body.code).toBe('worksElsewhere');
    }
    expect((await team(owner.token)).members).toHaveLength(1);
  });

  test('is over once who sent it is removed, steps down or is shut out', async () => {
    const { owner, hire, sellerId } = await openStore();
    const second = await hire('owner');
    const staff = await api.signIn('staff');
    const away = [
      (id: number) => post(`/seller/members/${id}/remove`, owner.token, { reason: 'ออก' }),
      (id: number) =>
        post(`/seller/members/${id}/rights`, owner.token, { rights: ['orders'], reason: 'ย้าย' }),
      (id: number) => post(`/admin/users/${id}/disable`, staff.token, { reason: 'สวมรอย' }),
    ];
    for (const takeAway of away) {
      const gone = await hire('owner');
      const own = await api.signIn();
      await invite(gone.token, own.email, ['owner']);
      const secret = await secretTo(own.email);
      expect((await takeAway(gone.userId)).status).toBe(200);
      for (const call of ['read', 'accept']) {
        const reply = await post(`/store-invitation/${call}`, own.token, { secret });
        expect([reply.status, reply.body.code]).toEqual([410, 'invitationOver']);
      }
    }
    // What the others sent is still good.
    const friend = await reader();
    await invite(second.token, friend.email, ['orders']);
    const accepted = await post('/store-invitation/accept', friend.token, {
      secret: await secretTo(friend.email),
    });
    expect(accepted.body.detail).toEqual({ sellerId, rights: ['orders'] });
  });

  test('one link pressed twice at once makes one member', async () => {
    const { owner } = await openStore();
    const friend = await reader();
    await invite(owner.token, friend.email, ['orders']);
    const secret = await secretTo(friend.email);
    const replies = await Promise.all(
      [1, 2, 3].map(() => post('/store-invitation/accept', friend.token, { secret })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
  });
});

describe('a member', () => {
  test.each([
    ['catalogue', [200, 403, 403, 403]],
    ['orders', [403, 200, 403, 403]],
    ['finance', [403, 403, 200, 403]],
    ['owner', [200, 200, 200, 200]],
  ] as const)('with %s may do that and nothing else', async (right, statuses) => {
    const { hire } = await openStore();
    const { token } = await hire(right);
    const paths = ['/seller/voucher/List', '/seller/Order/List', '/seller/documents', '/seller/members'];
    const replies = await Promise.all(paths.map((path) => api.call('GET', path, { token })));
    expect(replies.map(({ status }) => status)).toEqual(statuses);
  });

  test('gets other rights at once, with the reason in the log', async () => {
    const { owner, hire } = await openStore();
    const clerk = await hire('orders');
    const change = `/seller/members/${clerk.userId}/rights`;
    expect((await post(change, owner.token, { rights: ['finance'], reason: '' })).status).toBe(400);
    expect((await post(change, owner.token, { rights: ['finance'], reason: 'ทำบัญชี' })).status).toBe(200);
    expect((await api.call('GET', '/seller/Order/List', { token: clerk.token })).status).toBe(403);
    expect((await api.call('GET', '/seller/documents', { token: clerk.token })).status).toBe(200);
    const { rows } = await api.db.$client.query(
      `select detail->>'reason' as reason, actor_user_id as actor from audit_events
       where kind = 'store_rights_changed' and subject_user_id = $1`,
      [clerk.userId],
    );
    expect(rows).toEqual([{ reason: 'ทำบัญชี', actor: owner.userId }]);
  });

  test('doesn’t get a right back that was withdrawn meanwhile, by a page that was open', async () => {
    const { owner, hire } = await openStore();
    const clerk = await hire('orders', 'finance');
    const change = (rights: StoreRight[]) =>
      post(`/seller/members/${clerk.userId}/rights`, owner.token, {
        ...{ rights, was: ['finance', 'orders'], reason: 'ปรับสิทธิ์' },
      });
    expect((await change(['orders'])).status).toBe(200);
    // The same again is no other change.
    expect((await change(['orders'])).status).toBe(200);
    const stale = await change(['catalogue', 'finance', 'orders']);
    expect([stale.status, stale.body.code]).toEqual([409, 'memberRightsMoved']);
    const { members } = await team(owner.token);
    expect(members).toContainEqual(expect.objectContaining({ userId: clerk.userId, rights: ['orders'] }));
  });

  test('who is removed is signed out everywhere, told by mail, and a shopper as before', async () => {
    const { owner, hire, name } = await openStore();
    const clerk = await hire('orders');
    const removed = await post(`/seller/members/${clerk.userId}/remove`, owner.token, { reason: 'ลาออก' });
    expect(removed.status).toBe(200);
    expect((await api.call('GET', '/user', { token: clerk.token })).status).toBe(401);
    expect((await lastMessageTo(api, clerk.email))?.text).toContain(name);
    expect((await team(owner.token)).members).toHaveLength(1);
  });

  test('may leave, but the last owner may not, nor step down', async () => {
    const { owner, hire } = await openStore();
    const clerk = await hire('finance');
    expect((await post('/seller/members/leave', clerk.token)).status).toBe(200);
    expect((await post('/seller/members/leave', owner.token)).body.code).toBe('lastOwner');
    const step = { rights: ['orders'], reason: 'พอแล้ว' };
    expect((await post(`/seller/members/${owner.userId}/rights`, owner.token, step)).body.code).toBe(
      'lastOwner',
    );
  });

  test('doesn’t leave a store to an owner who is shut out', async () => {
    const { owner, sellerId } = await openStore();
    await api.signIn('seller', sellerId, { disabledAt: new Date() });
    const left = await post('/seller/members/leave', owner.token);
    expect([left.status, left.body.code]).toEqual([422, 'lastOwner']);
  });

  test('of two owners who step down at once one stays', async () => {
    const { owner, hire } = await openStore();
    const second = await hire('owner');
    const replies = await Promise.all([
      post('/seller/members/leave', owner.token),
      post('/seller/members/leave', second.token),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test('of another store is nobody here', async () => {
    const { owner } = await openStore();
    const other = await openStore();
    const clerk = await other.hire('orders');
    for (const deed of ['rights', 'remove'])
      expect(
        (
          await post(`/seller/members/${clerk.userId}/${deed}`, owner.token, {
            reason: 'x',
            ...(deed === 'rights' ? { rights: ['orders'] } : {}),
          })
        ).status,
      ).toBe(404);
    expect((await api.call('GET', '/seller/Order/List', { token: clerk.token })).status).toBe(200);
  });
});

test('invitations are forgotten a month after their end', async () => {
  const { owner } = await openStore();
  await invite(owner.token, 'old@test.example', ['orders']);
  const later = (days: number) => ({
    ...api.services,
    clock: () => new Date(Date.now() + days * 24 * 60 * 60_000),
  });
  await forgetOldInvitations(later(36));
  expect((await team(owner.token)).invitations).toHaveLength(1);
  await forgetOldInvitations(later(38));
  expect((await team(owner.token)).invitations).toHaveLength(0);
});
