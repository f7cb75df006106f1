import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { facebookUsers } from '../../platform/social/test-facebook-peer.ts';
import { auditEvents } from '../audit/audit.tables.ts';
import { users } from '../identity/identity.tables.ts';
import { forgetSocialAttempts } from './forget-social-attempts.ts';
import { socialAccounts, socialAttempts, socialProofs } from './social.tables.ts';
import { openSocialApi, type SocialApi } from './test-social-api.ts';

let api: SocialApi;
beforeAll(async () => {
  api = await openSocialApi();
});
afterAll(() => api.close());
afterEach(() => {
  api.clock.offsetMs = 0;
});

function selectAudit(userId: number) {
  return api.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.subjectUserId, userId))
    .orderBy(auditEvents.id);
}

const refused = (status: number, code: string) => ({ status, body: { result: 0, code } });
const password = 'nangsue2569';

async function register(email: string): Promise<string> {
  const body = { email, password, confirmPassword: password, isAccept: true };
  return (await api.call('POST', '/Register', { body })).body.detail.token;
}

/** Somebody with an account that a provider signs in to. */
async function newMember(provider: 'google' | 'line' = 'google') {
  const person = api.newPerson();
  const proven = await api.prove(provider, person);
  const telephone = api.newTelephone();
  const { detail, ...body } = proven;
  const reply = await api.enter({ ...body, ...(await api.proveTelephone(telephone)), isAccept: true });
  if (reply.status !== 200) throw new Error(`no account: ${reply.body.code}`);
  return { person, telephone, token: String(reply.body.detail.token), reply };
}

describe('somebody new', () => {
  test('works: proves a telephone, gets an account with what both have proven, and next time goes right in', async () => {
    const person = api.newPerson();
    const telephone = api.newTelephone();
    const { detail, ...body } = await api.prove('google', person, { next: '/checkout' });
    const given = { ...body, ...(await api.proveTelephone(telephone)), isAccept: true, news: true };
    const reply = await api.enter(given);
    expect(reply).toMatchObject({ status: 200, body: { detail: { next: '/checkout', isNewAccount: true } } });
    const { token } = reply.body.detail;
    expect(await api.who(token)).toMatchObject({
      email: person.email,
      isVerifyEmail: true,
      telephone,
      isVerifyTelephone: true,
      firstname: person.firstname,
      lastname: person.lastname,
      hasPassword: false,
      role: 'shopper',
    });
    const again = await api.prove('google', person);
    expect(again.detail).toMatchObject({ isHaveAccount: true });
    const back = await api.enter({ Provider: 'google', proof: again.proof, browserKey: again.browserKey });
    expect(back).toMatchObject({ status: 200, body: { detail: { isNewAccount: false } } });
    expect((await api.who(back.body.detail.token)).id).toBe((await api.who(token)).id);
    const audit = await selectAudit((await api.who(token)).id);
    expect(audit.map(({ kind }) => kind)).toEqual(['registered', 'social_linked', 'signed_in', 'signed_in']);
    expect(audit.at(-1)?.detail).toEqual({ how: 'google' });
  });

  test('an address the provider doesn’t vouch for isn’t taken over', async () => {
    const { token } = await newMember('line');
    expect(await api.who(token)).toMatchObject({ email: null, isVerifyEmail: false });
  });

  test('refuses without telephone, code, right code, number or consent; and then still works', async () => {
    const { detail, ...body } = await api.prove('google', api.newPerson());
    expect(await api.enter(body)).toMatchObject(refused(422, 'socialNeedsTelephone'));
    const telephone = api.newTelephone();
    expect(await api.enter({ ...body, telephone })).toMatchObject(refused(422, 'socialNeedsTelephone'));
    const otp = await api.proveTelephone(telephone);
    expect(await api.enter({ ...body, ...otp, telephone: '12' })).toMatchObject(
      refused(422, 'telephoneInvalid'),
    );
    expect(await api.enter({ ...body, ...otp, OTP: '000000' })).toMatchObject(refused(422, 'otpInvalid'));
    expect(await api.enter({ ...body, ...otp, telephone: api.newTelephone() })).toMatchObject(
      refused(422, 'otpInvalid'),
    );
    expect(await api.enter({ ...body, ...otp })).toMatchObject(refused(422, 'policyNotAccepted'));
    expect((await api.enter({ ...body, ...otp, policy: true })).status).toBe(200);
  });

  test('a code for another purpose proves nothing', async () => {
    const { detail, ...body } = await api.prove('google', api.newPerson());
    const telephone = api.newTelephone();
    const sent = await api.call('POST', '/OTP/Send', { body: { telephone, purpose: 'register' } });
    const { reference } = sent.body.detail;
    expect(await api.enter({ ...body, telephone, OTP: '246810', reference, isAccept: true })).toMatchObject(
      refused(422, 'otpInvalid'),
    );
  });

  test('protects: of several at once with one proof, one gets a session, and there is one account', async () => {
    const person = api.newPerson();
    const { detail, ...body } = await api.prove('google', person);
    const telephone = api.newTelephone();
    const given = { ...body, ...(await api.proveTelephone(telephone)), isAccept: true };
    const replies = await Promise.all([1, 2, 3, 4].map(() => api.enter(given)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
    expect(await api.db.select().from(users).where(eq(users.telephone, telephone))).toHaveLength(1);
    expect(await api.enter(given)).toMatchObject(refused(422, 'socialProofExpired'));
  });

  test('protects: a bare UserId, another browser’s proof, another provider’s, an old one sign nobody in', async () => {
    const { person } = await newMember();
    const bare = { Provider: 'google', UserId: 'somying-1', Email: person.email, browserKey: 'b'.repeat(64) };
    expect(await api.enter(bare)).toMatchObject(refused(400, 'inputInvalid'));
    const expired = refused(422, 'socialProofExpired');
    expect(await api.enter({ ...bare, proof: 'somying-1' })).toMatchObject(expired);
    const { detail, ...body } = await api.prove('google', person);
    expect(await api.enter({ ...body, browserKey: 'b'.repeat(64) })).toMatchObject(expired);
    expect(await api.enter({ ...body, Provider: 'line' })).toMatchObject(expired);
    api.clock.offsetMs = 15 * 60_000 + 1_000;
    expect(await api.enter(body)).toMatchObject(expired);
  });
});

describe('somebody with an account here', () => {
  test('the number of an account, proven, links to it; two proven things make one account', async () => {
    const { telephone, token } = await newMember();
    const other = await api.prove('line', api.newPerson());
    const { detail, ...body } = other;
    api.clock.offsetMs = 61_000;
    const reply = await api.enter({ ...body, ...(await api.proveTelephone(telephone)) });
    expect(reply).toMatchObject({ status: 200, body: { detail: { isNewAccount: false } } });
    expect((await api.who(reply.body.detail.token)).id).toBe((await api.who(token)).id);
  });

  test('never by the e-mail address alone; by its account’s password, yes', async () => {
    const email = `owner-${Date.now()}@peer.example`;
    const owner = await register(email);
    const { detail, ...body } = await api.prove('google', { ...api.newPerson(), email });
    expect(detail).toMatchObject({ isHaveAccount: false, emailHasAccount: true });
    expect(await api.enter(body)).toMatchObject(refused(422, 'socialNeedsTelephone'));
    const wrong = await api.enter({ ...body, email, password: 'wrong-one-1' });
    expect(wrong).toMatchObject(refused(422, 'loginFailed'));
    const unknown = await api.enter({ ...body, email: 'nobody@peer.example', password });
    expect(unknown.body.message).toBe(wrong.body.message);
    const right = await api.enter({ ...body, email, password });
    expect((await api.who(right.body.detail.token)).id).toBe((await api.who(owner)).id);
    expect((await selectAudit((await api.who(owner)).id)).map(({ kind }) => kind)).toContain(
      'sign_in_failed',
    );
  });

  test('somebody new with a taken address gets an account without it', async () => {
    const email = `taken-${Date.now()}@peer.example`;
    const owner = await register(email);
    const { detail, ...body } = await api.prove('google', { ...api.newPerson(), email });
    const otp = await api.proveTelephone(api.newTelephone());
    const reply = await api.enter({ ...body, ...otp, isAccept: true });
    const me = await api.who(reply.body.detail.token);
    expect(me).toMatchObject({ email: null });
    expect(me.id).not.toBe((await api.who(owner)).id);
  });

  test('a disabled account stays shut, whichever way', async () => {
    const { person, token, telephone } = await newMember();
    const { id } = await api.who(token);
    await api.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, id));
    const { detail, ...body } = await api.prove('google', person);
    expect(await api.enter(body)).toMatchObject(refused(422, 'accountDisabled'));
    const { detail: _, ...line } = await api.prove('line', api.newPerson());
    api.clock.offsetMs = 61_000;
    const reply = await api.enter({ ...line, ...(await api.proveTelephone(telephone)) });
    expect(reply).toMatchObject(refused(422, 'accountDisabled'));
    expect(await api.db.select().from(socialAccounts).where(eq(socialAccounts.userId, id))).toHaveLength(1);
  });
});

test('guesses at one account’s password are counted together with those of signing in', async () => {
  const strict = await openSocialApi({ limitFactor: 1 });
  const { detail, ...body } = await strict.prove('google', strict.newPerson());
  const guess = { email: 'Owner@peer.example', password: 'wrong-one-1' };
  for (let tried = 0; tried < 5; tried++) {
    expect(await strict.enter({ ...body, ...guess })).toMatchObject(refused(422, 'loginFailed'));
    expect(await strict.call('POST', '/login', { body: guess })).toMatchObject(refused(422, 'loginFailed'));
  }
  expect(await strict.enter({ ...body, ...guess })).toMatchObject(refused(429, 'tooManyRequests'));
  await strict.close();
});

describe('linking', () => {
  test('works: links at once, lists, unlinks; a second time changes nothing', async () => {
    const token = await register(`linker-${Date.now()}@peer.example`);
    const person = api.newPerson();
    const link = async () =>
      api.validate(
        await api.comeBack('line', person, { purpose: 'link', next: '/user/profile/security' }, token),
        token,
      );
    const reply = await link();
    expect(reply.body.detail).toMatchObject({ isLinked: true, proof: null, next: '/user/profile/security' });
    expect((await link()).body.detail).toMatchObject({ isLinked: true });
    const list = await api.call('GET', '/user/social', { token });
    expect(list.body.detail.dataList).toEqual([
      { provider: 'line', email: person.email, linkedAt: expect.stringMatching(/^\d{4}-.*Z$/) },
    ]);
    expect((await api.prove('line', person)).detail).toMatchObject({ isHaveAccount: true });
    expect((await api.call('DELETE', '/user/social/line', { token })).body.detail).toEqual({
      isUnlinked: true,
    });
    expect(await api.call('DELETE', '/user/social/line', { token })).toMatchObject(refused(404, 'notFound'));
    expect((await api.prove('line', person)).detail).toMatchObject({ isHaveAccount: false });
    const { id } = await api.who(token);
    expect((await selectAudit(id)).map(({ kind }) => kind).slice(-2)).toEqual([
      'social_linked',
      'social_unlinked',
    ]);
  });

  test('refuses an account that signs in to somebody else’s, and a second of one provider', async () => {
    const { person } = await newMember('line');
    const token = await register(`second-${Date.now()}@peer.example`);
    const link = async (who: typeof person) =>
      api.validate(await api.comeBack('line', who, { purpose: 'link', next: '/p' }, token), token);
    expect(await link(person)).toMatchObject({
      status: 409,
      body: { code: 'socialAlreadyLinked', detail: { next: '/p' } },
    });
    expect((await link(api.newPerson())).status).toBe(200);
    expect(await link(api.newPerson())).toMatchObject(refused(409, 'socialOtherLinked'));
  });

  test('protects: whoever began it has to be signed in still', async () => {
    const token = await register(`begin-${Date.now()}@peer.example`);
    const other = await register(`other-${Date.now()}@peer.example`);
    for (const later of [null, other]) {
      const answer = await api.comeBack('google', api.newPerson(), { purpose: 'link' }, token);
      expect(await api.validate(answer, later)).toMatchObject(refused(422, 'socialStateInvalid'));
    }
  });

  test('protects: the last way in stays', async () => {
    const { token } = await newMember();
    const { id } = await api.who(token);
    await api.db.update(users).set({ isTelephoneVerified: false }).where(eq(users.id, id));
    const unlink = (provider: string) => api.call('DELETE', `/user/social/${provider}`, { token });
    expect(await unlink('google')).toMatchObject(refused(409, 'socialLastWayIn'));
    const facebookUser = facebookUsers[1] ?? { id: '' };
    await api.validate(await api.comeBack('facebook', facebookUser, { purpose: 'link' }, token), token);
    const replies = await Promise.all([unlink('google'), unlink('facebook')]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

test('what has run out is forgotten', async () => {
  await api.prove('google', api.newPerson());
  await api.start('google');
  const waiting = await api.start('line');
  const counts = async () => [
    (await api.db.select().from(socialAttempts)).length,
    (await api.db.select().from(socialProofs)).length,
  ];
  await forgetSocialAttempts(api.services);
  expect(
    await api.db.select().from(socialAttempts).where(eq(socialAttempts.nonce, waiting.nonce)),
  ).toHaveLength(1);
  api.clock.offsetMs = 60 * 60_000;
  await forgetSocialAttempts(api.services);
  expect(await counts()).toEqual([0, 0]);
});
