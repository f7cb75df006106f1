import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi, wrongFields } from '../../test-api.ts';
import { consents } from '../consent/consent.tables.ts';
import { users } from './identity.tables.ts';
import { lastCodeTo, lastMessageTo } from './test-codes.ts';

let api: TestApi;
let nowMs = Date.UTC(2026, 10, 21, 3);
beforeAll(async () => {
  api = await openTestApi({ services: { clock: () => new Date(nowMs) } });
});
afterAll(() => api.close());

let count = 0;
function someone() {
  count += 1;
  return {
    email: `reader${count}@test.example`,
    telephone: `08123400${String(count).padStart(2, '0')}`,
    e164: `+668123400${String(count).padStart(2, '0')}`,
  };
}
const password = 'nangsue2569';
const form = { password, confirmPassword: password, isAccept: true, type: 1 };
const shop = { company: 'ร้านหนังสือดี', userTargetTypeId: [1, 3], businessTypeId: 2, type: 2 };

function send(body: object) {
  return api.call('POST', '/OTP/Send', { body });
}

async function userBy(email: string) {
  const [row] = await api.db.select().from(users).where(eq(users.email, email));
  return row;
}

describe('registration of an individual', () => {
  test('by e-mail: the code in the mail opens the account that was filled in, proven', async () => {
    const { email } = someone();
    const sent = await send({ email, ...form, news: true });
    expect(sent).toMatchObject({
      status: 200,
      body: { result: 1, detail: { destination: `reaxxxx@test.example` } },
    });
    const { reference } = sent.body.detail;
    const body = { email, OTP: await lastCodeTo(api, email), reference };
    expect((await api.call('POST', '/OTP/Validate', { body })).body.detail).toEqual({ isValid: true });
    const registered = await api.call('POST', '/Register', { body });
    expect(registered.status).toBe(200);
    const me = await api.call('GET', '/user', { token: registered.body.detail.token });
    expect(me.body.detail.user).toMatchObject({
      email,
      roleId: 4,
      isVerifyEmail: true,
      isVerifyTelephone: false,
      isConsent: true,
      tierId: 1,
    });
    const said = await api.db.select().from(consents).where(eq(consents.userId, me.body.detail.user.id));
    expect(said.map(({ kind, isGranted }) => [kind, isGranted])).toEqual([
      ['terms', true],
      ['privacy', true],
      ['news', true],
    ]);
    expect(said.every(({ version, at }) => version === '2026-11-21' && at.getTime() === nowMs)).toBe(true);
    expect((await api.call('POST', '/login', { body: { email, password } })).status).toBe(200);
  });

  test('by telephone: the number is the account’s own, and signs in with its password', async () => {
    const { telephone, e164 } = someone();
    const sent = await send({ telephone, ...form });
    expect(sent.body.detail.destination).toBe('081xxxx');
    const body = { telephone, OTP: await lastCodeTo(api, e164), reference: sent.body.detail.reference };
    const registered = await api.call('POST', '/Register', { body });
    const me = await api.call('GET', '/user', { token: registered.body.detail.token });
    expect(me.body.detail.user).toMatchObject({
      email: null,
      telephone,
      isVerifyTelephone: true,
      countryCodeName: '+66',
    });
    const typed = `+66 ${telephone.slice(1)}`;
    expect((await api.call('POST', '/login', { body: { telephone: typed, password } })).status).toBe(200);
    nowMs += 61_000;
    expect((await send({ telephone, ...form })).status).toBe(200);
    expect((await lastMessageTo(api, e164))?.text).toContain('มีบัญชีบรรณศาลาอยู่แล้ว');
  });

  test('a code sent anew still completes what was filled in', async () => {
    const { email } = someone();
    const first = await send({ email, ...form });
    const tooSoon = await send({ email, reference: first.body.detail.reference });
    expect(tooSoon).toMatchObject({ status: 429, body: { code: 'otpTooSoon' } });
    nowMs += 61_000;
    const second = await send({ email, reference: first.body.detail.reference });
    const body = { email, OTP: await lastCodeTo(api, email), reference: second.body.detail.reference };
    expect((await api.call('POST', '/Register', { body })).status).toBe(200);
    expect((await api.call('POST', '/login', { body: { email, password } })).status).toBe(200);
  });

  test('an app may send the code first and the form with it', async () => {
    const { telephone, e164 } = someone();
    const sent = await send({ telephone });
    const body = {
      telephone,
      ...form,
      OTP: await lastCodeTo(api, e164),
      reference: sent.body.detail.reference,
    };
    expect((await api.call('POST', '/Register', { body })).status).toBe(200);
  });

  test('the simple form without a code opens an account whose address nobody has proven', async () => {
    const { email, telephone } = someone();
    const registered = await api.call('POST', '/Register', { body: { email, telephone, ...form } });
    expect(registered.status).toBe(200);
    expect(await userBy(email)).toMatchObject({
      ...{ isEmailVerified: false, isTelephoneVerified: false },
      telephone: expect.stringContaining(telephone.slice(1)),
    });
  });

  test('refuses a wrong code, a code of somebody else, and a code used before', async () => {
    const [one, other] = [someone(), someone()];
    const sent = await send({ email: one.email, ...form });
    const code = await lastCodeTo(api, one.email);
    const { reference } = sent.body.detail;
    const wrong = code === '000000' ? '000001' : '000000';
    const register = (body: object) => api.call('POST', '/Register', { body });
    expect(await register({ email: one.email, OTP: wrong, reference })).toMatchObject({
      status: 422,
      body: { code: 'otpInvalid', message: 'รหัส OTP ไม่ถูกต้อง' },
    });
    expect(await register({ email: other.email, OTP: code, reference })).toMatchObject({
      status: 422,
      body: { code: 'otpInvalid' },
    });
    const both = await Promise.all([1, 2, 3].map(() => register({ email: one.email, OTP: code, reference })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });

  test.each([
    ['a role', { roleId: 1 }],
    ['a role by name', { role: 'staff' }],
    ['a tier', { tierId: 3 }],
    ['a seller', { sellerId: 1 }],
    ['a proven address', { isEmailVerified: true }],
    ['a status', { status: 'active' }],
    ['an affiliate', { isAffiliate: true }],
  ])('protects: nobody gives themselves %s (mass assignment)', async (_, more) => {
    const { email } = someone();
    for (const path of ['/Register', '/OTP/Send'])
      expect(await api.call('POST', path, { body: { email, ...form, ...more } })).toMatchObject({
        status: 400,
        body: { code: 'inputInvalid' },
      });
    expect(await userBy(email)).toBeUndefined();
  });
});

describe('whether an address has an account', () => {
  /** An account with a proven address and number, and an address and number that nobody has. */
  async function pair() {
    const [owner, nobody] = [someone(), someone()];
    await api.signIn('shopper', null, {
      email: owner.email,
      isEmailVerified: true,
      telephone: owner.telephone,
      isTelephoneVerified: true,
      language: 'en',
    });
    return { owner, nobody };
  }
  type Person = ReturnType<typeof someone>;
  const asked: [string, (person: Person) => object][] = [
    ['by e-mail, with the form', ({ email }) => ({ email, ...form })],
    ['by e-mail, the code first', ({ email }) => ({ email })],
    ['by telephone, with the form', ({ telephone }) => ({ telephone, ...form })],
    ['by telephone, the code first', ({ telephone }) => ({ telephone })],
    ['of a shop', ({ email, telephone }) => ({ email, telephone, ...form, ...shop })],
    [
      'of a shop, by e-mail',
      ({ email, telephone }) => ({ email, telephone, ...form, ...shop, isSendByEmail: true }),
    ],
    ['with a form that is wrong', ({ email }) => ({ email, ...form, password: 'a1', confirmPassword: 'b' })],
    ['to sign in', ({ telephone }) => ({ telephone, purpose: 'login' })],
    ['to make it another account’s', ({ email }) => ({ email, purpose: 'contact' })],
    ['to make the number another account’s', ({ telephone }) => ({ telephone, purpose: 'contact' })],
  ];

  test.each(asked)('is told neither by a code %s, nor by what comes after', async (_, bodyOf) => {
    const { owner, nobody } = await pair();
    const { token } = await api.signIn();
    const beginning = nowMs;
    /** All that can be seen from outside, what is random or one's own taken out. */
    const seen = async (person: Person) => {
      nowMs = beginning;
      const body = bodyOf(person);
      const replies: unknown[] = [];
      const say = async (path: string, more: object) => {
        const reply = await api.call('POST', path, { token, body: { ...body, ...more } });
        const { reference, ...detail } = reply.body.detail ?? {};
        replies.push([reply.status, { ...reply.body, detail }]);
        return typeof reference === 'string' ? reference : null;
      };
      let reference = await say('/OTP/Send', {});
      await say('/OTP/Send', {});
      for (let turn = 0; turn < 7 && reference !== null; turn += 1)
        await say('/OTP/Validate', { OTP: '99999x'.replace('x', String(turn)), reference });
      for (let turn = 0; turn < 6; turn += 1) {
        nowMs += 61_000;
        reference = (await say('/OTP/Send', reference === null ? {} : { reference })) ?? reference;
      }
      const text = JSON.stringify(replies);
      return text.replaceAll(person.email, 'address').replaceAll(person.email.slice(0, 3), 'add');
    };
    expect(await seen(owner)).toBe(await seen(nobody));
  });

  test('the owner is told, in their language, that they have one, how to log in and how to set a password', async () => {
    const { owner } = await pair();
    const sent = await send({ email: owner.email, ...form });
    const mail = await lastMessageTo(api, owner.email);
    expect(mail?.subject).toBe('You have an account already');
    expect(mail?.text).toContain(`${api.services.siteUrl}/login`);
    expect(mail?.text).toContain(`${api.services.siteUrl}/user/resetpassword`);
    expect(mail?.text).not.toMatch(/\b\d{6}\b/);
    const { reference } = sent.body.detail;
    const body = { email: owner.email, OTP: '123456', reference };
    expect((await api.call('POST', '/Register', { body: { ...body, ...form } })).body.code).toBe(
      'otpInvalid',
    );
    await send({ telephone: owner.telephone, ...form });
    expect((await lastMessageTo(api, owner.e164))?.text).toMatch(/already.*login.*resetpassword/);
  });

  test('of what isn’t proven by the code only whoever gave the code back hears it', async () => {
    const { owner, nobody } = await pair();
    const filled = { email: owner.email, telephone: nobody.telephone };
    const sent = await send({ ...filled, ...form, ...shop });
    expect(sent.status).toBe(200);
    const body = {
      ...filled,
      type: 2,
      OTP: await lastCodeTo(api, nobody.e164),
      reference: sent.body.detail.reference,
    };
    expect(await api.call('POST', '/Register', { body })).toMatchObject({
      status: 409,
      body: { code: 'emailAlreadyUse', detail: { field: 'email' } },
    });
  });

  test('whoever is signed in hears that what they type is their own', async () => {
    const ask = async (isEmailVerified: boolean) => {
      const { email, token } = await api.signIn('shopper', null, { isEmailVerified });
      const reply = await api.call('POST', '/OTP/Send', { token, body: { email, purpose: 'contact' } });
      return { reply, code: await lastCodeTo(api, email) };
    };
    const proven = await ask(true);
    expect(proven.reply).toMatchObject({ status: 409, body: { code: 'emailAlreadyUse' } });
    const telephone = '0890007788';
    const { token } = await api.signIn('shopper', null, { telephone, isTelephoneVerified: true });
    const own = await api.call('POST', '/OTP/Send', { token, body: { telephone, purpose: 'contact' } });
    expect(own).toMatchObject({ status: 409, body: { code: 'telephoneAlreadyUse' } });
    // What nobody has proven yet gets a code to prove it by.
    const unproven = await ask(false);
    expect([unproven.reply.status, unproven.code]).toEqual([200, expect.stringMatching(/^\d{6}$/)]);
  });
});

describe('registration of a shop', () => {
  async function apply(more: object = {}) {
    const person = someone();
    const { email, telephone, e164 } = person;
    const sent = await send({ email, telephone, ...form, ...shop, ...more });
    return {
      ...person,
      sent,
      body: { email, telephone, reference: sent.body.detail?.reference, type: 2 },
      e164,
    };
  }

  test('works: a company account that waits; it can sign in and not sell', async () => {
    const { email, e164, body } = await apply();
    const OTP = await lastCodeTo(api, e164);
    const registered = await api.call('POST', '/Register', { body: { ...body, OTP } });
    const { token } = registered.body.detail;
    const me = await api.call('GET', '/user', { token });
    expect(me.body.detail.user).toMatchObject({
      roleId: 1,
      role: 'shopper',
      companyName: 'ร้านหนังสือดี',
      isWaitingApproval: true,
      isVerifyTelephone: true,
      isVerifyEmail: false,
    });
    const own = await api.call('GET', '/user/company', { token, culture: 'en' });
    expect(own.body.detail.application).toMatchObject({
      status: 'waiting',
      businessType: 'Publisher',
      userTargetTypes: ['Sell books and goods at Bannasala', 'Be a partner brand'],
    });
    expect((await lastMessageTo(api, email))?.subject).toBe('ได้รับคำขอเปิดบัญชีร้านค้าแล้ว');
  });

  test('what it registers for twice it registers for once', async () => {
    const { e164, body } = await apply({ userTargetTypeId: [1, 1] });
    const OTP = await lastCodeTo(api, e164);
    const { token } = (await api.call('POST', '/Register', { body: { ...body, OTP } })).body.detail;
    const own = await api.call('GET', '/user/company', { token, culture: 'en' });
    expect(own.body.detail.application.userTargetTypes).toEqual(['Sell books and goods at Bannasala']);
  });

  test('by e-mail, the address is what is proven', async () => {
    const { email, body } = await apply({ isSendByEmail: true });
    const OTP = await lastCodeTo(api, email);
    const registered = await api.call('POST', '/Register', { body: { ...body, isSendByEmail: true, OTP } });
    expect(registered.status).toBe(200);
    expect(await userBy(email)).toMatchObject({ isEmailVerified: true, isTelephoneVerified: false });
  });

  test.each([
    ['no name', { company: '' }, 'required', 'company'],
    ['no telephone', { telephone: '', isSendByEmail: true }, 'required', 'telephone'],
    ['no e-mail', { email: '' }, 'required', 'email'],
    ['no purpose', { userTargetTypeId: undefined }, 'required', 'userTargetTypeId'],
    ['no business', { businessTypeId: undefined }, 'required', 'businessTypeId'],
    ['a short password', { password: 'a1', confirmPassword: 'a1' }, 'passwordTooShort', 'password'],
    ['two passwords', { confirmPassword: 'nangsue2570' }, 'passwordsNotMatch', 'confirmPassword'],
    ['no consent', { isAccept: false }, 'policyNotAccepted', 'isAccept'],
    ['a number that is none', { telephone: '1234567', isSendByEmail: true }, 'telephoneInvalid', 'telephone'],
  ])('refuses %s, and says which field', async (_, more, code, field) => {
    const { sent } = await apply(more);
    expect(sent).toMatchObject({ body: { result: 0, code, detail: { field } } });
  });

  test('refuses a purpose and a business that don’t exist, and a shop without a code', async () => {
    for (const [more, status] of [
      [{ userTargetTypeId: [9] }, 400],
      [{ businessTypeId: 99 }, 400],
      [{ userTargetTypeId: [] }, 422],
      [{ businessTypeId: 0 }, 422],
    ] as const)
      expect((await apply(more)).sent.status).toBe(status);
    for (const [userTargetTypeId, wrong] of [
      [[99], { 'userTargetTypeId.0': 'valueInvalid' }],
      [[0], { 'userTargetTypeId.0': 'valueInvalid' }],
      [['1'], { 'userTargetTypeId.0': 'notNumber' }],
      [[1, 2, 3, 4], { userTargetTypeId: 'tooMany' }],
    ] as const)
      expect(wrongFields((await apply({ userTargetTypeId })).sent)).toEqual(wrong);
    const { email, telephone } = someone();
    expect(
      await api.call('POST', '/Register', { body: { email, telephone, ...form, ...shop } }),
    ).toMatchObject({ status: 422, body: { code: 'otpRequired' } });
  });
});

describe('what §3 sends', () => {
  test('the registration payload of an individual, with everything of a shop empty', async () => {
    const { telephone, e164 } = someone();
    const payload = {
      type: 1,
      email: '',
      telephone,
      countryCodeId: 1,
      password: '',
      confirmPassword: '',
      company: '',
      policy: true,
      news: false,
      userTargetTypeId: [],
      businessTypeId: 0,
      isSendByEmail: false,
      tokenRecapcha: '',
      reference: '',
    };
    const sent = await send(payload);
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    // "OTP form plus password" (SPEC §7): no confirmation, no checkbox.
    const OTP = await lastCodeTo(api, e164);
    const { reference } = sent.body.detail;
    const body = { telephone, OTP, type: 1, reference, email: '', isSendByEmail: false, password };
    const registered = await api.call('POST', '/Register', { body });
    expect(registered.status, JSON.stringify(registered.body)).toBe(200);
    const me = await api.call('GET', '/user', { token: registered.body.detail.token });
    // The box was ticked before the code was sent.
    expect(me.body.detail.user).toMatchObject({
      ...{ telephone, isVerifyTelephone: true },
      ...{ isConsent: true, mustAgreeAnew: false },
    });
    expect((await api.call('POST', '/login', { body: { telephone, password, type: 2 } })).status).toBe(200);
  });

  test('what was accepted before the code was sent counts, with the password of the code’s form', async () => {
    const { telephone, e164 } = someone();
    const sent = await send({ telephone, type: 1, password, confirmPassword: password, policy: true });
    const OTP = await lastCodeTo(api, e164);
    const body = { telephone, OTP, type: 1, reference: sent.body.detail.reference, password };
    const { token } = (await api.call('POST', '/Register', { body })).body.detail;
    expect((await api.call('GET', '/user', { token })).body.detail.user.isConsent).toBe(true);
  });

  test('asks whoever was asked for the policy nowhere as soon as they are in; refuses whoever says no', async () => {
    const { telephone, e164 } = someone();
    const sent = await send({ telephone, type: 1 });
    const OTP = await lastCodeTo(api, e164);
    const body = { telephone, OTP, type: 1, reference: sent.body.detail.reference, password };
    // By the name under which it was sent.
    for (const [more, field] of [
      [{ isAccept: false }, 'isAccept'],
      [{ isAccept: true, policy: false }, 'policy'],
    ] as const)
      expect(await api.call('POST', '/Register', { body: { ...body, ...more } })).toMatchObject({
        status: 422,
        body: { code: 'policyNotAccepted', detail: { field } },
      });
    // SPEC §3's form has no field for it.
    const { token } = (await api.call('POST', '/Register', { body })).body.detail;
    const { user } = (await api.call('GET', '/user', { token })).body.detail;
    expect(user).toMatchObject({ isConsent: false, mustAgreeAnew: true });
  });

  test('of a form that was kept with its code the policy may be accepted with the code', async () => {
    const { email } = someone();
    const sent = await send({ email, type: 1, password, confirmPassword: password });
    const { reference } = sent.body.detail;
    const body = { email, OTP: await lastCodeTo(api, email), reference };
    // The code stays good for whoever says no first.
    expect((await api.call('POST', '/Register', { body: { ...body, isAccept: false } })).status).toBe(422);
    expect((await api.call('POST', '/Register', { body: { ...body, isAccept: true } })).status).toBe(200);
  });

  test('a policy that was accepted stays so with a code that is sent anew, and can be taken back', async () => {
    for (const [again, status] of [
      [{}, 200],
      [{ policy: false }, 422],
    ] as const) {
      const { telephone, e164 } = someone();
      const first = await send({ telephone, type: 1, policy: true });
      nowMs += 61_000;
      const second = await send({ telephone, type: 1, reference: first.body.detail.reference, ...again });
      const { reference } = second.body.detail;
      const body = { telephone, OTP: await lastCodeTo(api, e164), reference, password };
      expect((await api.call('POST', '/Register', { body })).status).toBe(status);
    }
  });

  test('an account’s telephone has nine digits at least, also for a code to register with', async () => {
    for (const telephone of ['08123455', '12345678']) {
      const wrong = { telephone: 'telephoneInvalid' };
      for (const path of ['/Register', '/OTP/Send'])
        expect(wrongFields(await api.call('POST', path, { body: { telephone, ...form } }))).toEqual(wrong);
      for (const purpose of ['register', 'social', 'order'])
        expect(wrongFields(await send({ telephone, purpose }))).toEqual(wrong);
      // SPEC §5 "OTP phone: at least 8": a code to sign in with may be asked for; nobody has the number.
      expect((await send({ telephone, purpose: 'login' })).status).toBe(200);
      expect(await api.call('POST', '/ValidateEmailTelephone', { body: { telephone } })).toMatchObject({
        body: { code: 'telephoneInvalid' },
      });
    }
    // A landline has nine.
    expect((await send({ telephone: '02 123 4567' })).status).toBe(200);
  });

  test.each([
    ['', 'required', 'กรุณากรอกข้อมูล'],
    [undefined, 'required', 'กรุณากรอกข้อมูล'],
    ['12345', 'tooShort', '6'],
    ['1234567', 'tooLong', '6'],
    ['abcdef', 'notNumber', 'ตัวเลข'],
    ['12345x', 'notNumber', 'ตัวเลข'],
  ])('tells of the code %j why it is none, and takes no try for it', async (OTP, code, words) => {
    const { email } = someone();
    const sent = await send({ email, ...form });
    const { reference } = sent.body.detail;
    const validate = (typed: unknown) =>
      api.call('POST', '/OTP/Validate', { body: { email, OTP: typed, reference } });
    for (let turn = 0; turn < 6; turn += 1) {
      const reply = await validate(OTP);
      expect(reply.status).toBe(400);
      expect(wrongFields(reply)).toEqual({ OTP: code });
      expect(reply.body.detail.fields[0].message).toContain(words);
      if (OTP === undefined) continue;
      const body = { email, OTP, reference };
      expect(wrongFields(await api.call('POST', '/Register', { body }))).toEqual({ OTP: code });
    }
    expect((await validate(await lastCodeTo(api, email))).status).toBe(200);
  });

  test('a code without its reference is told so, and opens no account that is unproven', async () => {
    const { email } = someone();
    const body = { email, OTP: '123456', ...form };
    expect(wrongFields(await api.call('POST', '/Register', { body }))).toEqual({ reference: 'required' });
    // Both empty: no code at all.
    expect((await api.call('POST', '/Register', { body: { ...body, OTP: '', reference: '' } })).status).toBe(
      200,
    );
  });

  test('names the one that was sent empty, the telephone or the e-mail address', async () => {
    for (const [body, field] of [
      [{ telephone: '', type: 1 }, 'telephone'],
      [{ telephone: '', ...form }, 'telephone'],
      [{ email: '', type: 1 }, 'email'],
      [{ type: 1 }, 'email'],
      [{ email: '', telephone: '', type: 1 }, 'email'],
      [{ email: '', telephone: '', type: 1, isSendByEmail: false }, 'telephone'],
    ] as const)
      expect(wrongFields(await send(body))).toEqual({ [field]: 'required' });
    expect(wrongFields(await api.call('POST', '/Register', { body: { telephone: '', ...form } }))).toEqual({
      telephone: 'required',
    });
  });

  test('refuses: a policy that is not accepted, and the simple form without one', async () => {
    const { email, telephone } = someone();
    for (const policy of [false, undefined])
      expect(
        await api.call('POST', '/Register', {
          body: { email, telephone, password, confirmPassword: password, isAccept: policy, type: 1 },
        }),
      ).toMatchObject({ status: 422, body: { code: 'policyNotAccepted' } });
  });

  test('refuses: a policy accepted under one name and not under the other', async () => {
    const { email } = someone();
    for (const [said, field] of [
      [{ isAccept: true, policy: false }, 'policy'],
      [{ isAccept: false, policy: true }, 'isAccept'],
    ] as const)
      for (const path of ['/Register', '/OTP/Send'])
        expect(wrongFields(await api.call('POST', path, { body: { email, ...form, ...said } }))).toEqual({
          [field]: 'policyNotAccepted',
        });
  });

  test('tells every field that is wrong at once, with a text each in the culture’s language', async () => {
    const body = {
      email: 'x',
      telephone: '12',
      password: 'a1',
      confirmPassword: 'b',
      isAccept: false,
      type: 1,
    };
    const all = {
      email: 'emailInvalid',
      telephone: 'telephoneInvalid',
      password: 'passwordTooShort',
      confirmPassword: 'passwordsNotMatch',
      // The name under which it was sent.
      isAccept: 'policyNotAccepted',
    };
    for (const path of ['/Register', '/OTP/Send']) {
      const th = await api.call('POST', path, { body });
      expect(th.status).toBe(422);
      expect(wrongFields(th)).toEqual(all);
      const en = await api.call('POST', path, { body, culture: 'en' });
      expect(en.body.detail.fields[1]).toMatchObject({
        field: 'telephone',
        message: 'Please enter your phone number correctly',
      });
      expect(th.body.detail.fields[1].message).toBe('กรุณากรอกหมายเลขโทรศัพท์ให้ถูกต้อง');
    }
    expect(wrongFields(await api.call('POST', '/Register', { body: { type: 1 } }))).toMatchObject({
      email: 'required',
      password: 'required',
      policy: 'policyNotAccepted',
    });
  });

  test('a telephone that is none is not valid', async () => {
    const check = (telephone: string) =>
      api.call('POST', '/ValidateEmailTelephone', { body: { email: '', telephone, countryCodeId: 1 } });
    expect(await check('12')).toMatchObject({ status: 422, body: { code: 'telephoneInvalid' } });
    expect((await check(someone().telephone)).status).toBe(200);
  });
});

describe('signing in with a code', () => {
  test('works for a proven number; an unknown one gets the same answer and no message', async () => {
    const { telephone, e164 } = someone();
    const sent = await send({ telephone, ...form });
    const OTP = await lastCodeTo(api, e164);
    await api.call('POST', '/Register', { body: { telephone, OTP, reference: sent.body.detail.reference } });
    nowMs += 61_000;
    const login = await send({ telephone, purpose: 'login' });
    const body = {
      telephone,
      OTP: await lastCodeTo(api, e164),
      reference: login.body.detail.reference,
    };
    expect((await api.call('POST', '/login', { body })).status).toBe(200);
    expect((await api.call('POST', '/login', { body })).status).toBe(422);

    const unknown = await send({ telephone: '0899999999', purpose: 'login' });
    expect(unknown.status).toBe(200);
    expect(Object.keys(unknown.body.detail).sort()).toEqual(Object.keys(login.body.detail).sort());
    expect(await lastMessageTo(api, '+66899999999')).toBeNull();
  });

  test('a code for registering doesn’t sign in', async () => {
    const { telephone, e164 } = someone();
    const sent = await send({ telephone });
    const body = { telephone, OTP: await lastCodeTo(api, e164), reference: sent.body.detail.reference };
    expect((await api.call('POST', '/login', { body })).status).toBe(422);
  });
});

test('without SMS, codes go by mail and telephones are refused in so many words', async () => {
  const silent = await openTestApi({ services: { canSendSms: false } });
  const body = { telephone: '0812345678', ...form };
  expect(await silent.call('POST', '/OTP/Send', { body })).toMatchObject({
    status: 422,
    body: { code: 'smsUnavailable' },
  });
  expect((await silent.call('GET', '/Login/Options')).body.detail).toEqual({
    captcha: null,
    canSendSms: false,
  });
  await silent.close();
});
