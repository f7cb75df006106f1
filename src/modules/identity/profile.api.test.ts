import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../../platform/password-hash.ts';
import { openTestApi, type TestApi, wrongFields } from '../../test-api.ts';
import { sellers } from '../seller/seller.tables.ts';
import { users } from './identity.tables.ts';
import { lastCodeTo, lastMessageTo } from './test-codes.ts';

let api: TestApi;
let nowMs = Date.UTC(2026, 10, 21, 3);
beforeAll(async () => {
  api = await openTestApi({ services: { clock: () => new Date(nowMs) } });
});
afterAll(() => api.close());

const draft = {
  prefixId: 3,
  firstname: 'สมหญิง',
  lastname: 'รักอ่าน',
  birthday: '1990-02-28',
  genderId: 2,
  idCardNumber: '1101700207366',
  backupTelephone: '0812345678',
};
const profileOf = async (token: string) =>
  (await api.call('GET', '/user/profile', { token })).body.detail.profile;

describe('PUT /user/profile', () => {
  test('saves; the id card comes back masked, and stays when it isn’t sent', async () => {
    const { token } = await api.signIn();
    expect((await api.call('PUT', '/user/profile', { token, body: draft })).status).toBe(200);
    expect(await profileOf(token)).toMatchObject({
      firstname: 'สมหญิง',
      birthday: '1990-02-28',
      idCardNumber: 'x-xxxx-xxxx7-36-6',
      backupTelephone: '0812345678',
    });
    const { idCardNumber: _, ...rest } = draft;
    await api.call('PUT', '/user/profile', { token, body: { ...rest, firstname: 'สมศรี' } });
    expect(await profileOf(token)).toMatchObject({ firstname: 'สมศรี', idCardNumber: 'x-xxxx-xxxx7-36-6' });
    const everything = JSON.stringify([await api.call('GET', '/user', { token }), await profileOf(token)]);
    expect(everything).not.toContain('1101700207366');
  });
  test('protects: the e-mail address and the telephone number stay as they are, whatever comes back', async () => {
    const { token } = await api.signIn();
    const before = await profileOf(token);
    const body = { ...draft, email: 'a@b.example', telephone: '0898765432', isVerifyEmail: true };
    expect((await api.call('PUT', '/user/profile', { token, body })).status).toBe(200);
    const { email, telephone, isVerifyEmail } = await profileOf(token);
    expect({ email, telephone, isVerifyEmail }).toEqual({
      email: before.email,
      telephone: before.telephone,
      isVerifyEmail: before.isVerifyEmail,
    });
  });
  test('refuses with every field that is wrong, and saves nothing', async () => {
    const { token } = await api.signIn();
    const body = { ...draft, firstname: '', idCardNumber: '1', birthday: '2099-01-01' };
    const reply = await api.call('PUT', '/user/profile', { token, body });
    expect(reply).toMatchObject({ status: 422, body: { code: 'profileInvalid' } });
    expect(wrongFields(reply)).toEqual({
      firstname: 'required',
      idCardNumber: 'idCardInvalid',
      birthday: 'birthdayInvalid',
    });
    expect((await profileOf(token)).lastname).toBe('ระบบ');
  });
  test.each([{ role: 'staff' }, { tierId: 1 }, { genderId: 4 }])(
    'protects: %j can’t be set this way',
    async (more) => {
      const { token } = await api.signIn();
      expect((await api.call('PUT', '/user/profile', { token, body: { ...draft, ...more } })).status).toBe(
        400,
      );
    },
  );
});

describe('GET /user', () => {
  const userOf = async ({ token }: { token: string }) =>
    (await api.call('GET', '/user', { token })).body.detail.user;
  test('says how one registered, and which store one works for', async () => {
    const [store] = await api.db
      .insert(sellers)
      .values({ urlKey: 'baan-nangsue', nameTh: 'บ้านหนังสือ', nameEn: 'Baan Nangsue' })
      .returning({ id: sellers.id });
    const seller = await api.signIn('seller', store?.id ?? null, { kind: 'company' });
    expect(await userOf(seller)).toMatchObject({ memberTypeId: 2, urlKey: 'baan-nangsue' });
    expect(await userOf(await api.signIn())).toMatchObject({
      memberTypeId: 1,
      urlKey: null,
      influencerTypeId: null,
      influencerTypeName: null,
    });
  });
});

describe('POST /user/contact', () => {
  const password = 'a-long-password';
  let passwordHash: string;
  beforeAll(async () => {
    passwordHash = await hashPassword(password);
  });
  /** Somebody with a password. */
  async function person() {
    const who = await api.signIn();
    await api.db.update(users).set({ passwordHash }).where(eq(users.id, who.userId));
    return who;
  }
  async function ask(token: string, target: object) {
    return api.call('POST', '/OTP/Send', { token, body: { ...target, purpose: 'contact' } });
  }

  test('gives the account an address that a code has proven; the old one hears of it', async () => {
    const { token, email: before } = await person();
    const email = 'new-address@test.example';
    const sent = await ask(token, { email });
    const body = {
      email,
      reference: sent.body.detail.reference,
      OTP: await lastCodeTo(api, email),
      password,
    };
    expect((await api.call('POST', '/user/contact', { token, body })).status).toBe(200);
    expect(await profileOf(token)).toMatchObject({ email, isVerifyEmail: true });
    expect((await lastMessageTo(api, before))?.text).toContain('newxxxx@test.example');
    expect((await api.call('POST', '/user/contact', { token, body })).status).toBe(422);
  });
  test('and a telephone number', async () => {
    const { token } = await person();
    const telephone = '0817654321';
    const sent = await ask(token, { telephone });
    const body = {
      telephone,
      reference: sent.body.detail.reference,
      OTP: await lastCodeTo(api, '+66817654321'),
      password,
    };
    expect((await api.call('POST', '/user/contact', { token, body })).status).toBe(200);
    expect(await profileOf(token)).toMatchObject({ telephone, isVerifyTelephone: true });
    nowMs += 61_000;
    expect((await ask((await api.signIn()).token, { telephone })).status).toBe(200);
    expect((await lastMessageTo(api, '+66817654321'))?.text).not.toMatch(/\d{6}/);
  });
  test('protects: a link that went to the address before, and every other session, are worth nothing', async () => {
    const { token, email: before, userId } = await person();
    const other = (await api.call('POST', '/login', { body: { email: before, password } })).body.detail.token;
    await api.call('POST', '/ForgotPassword', { body: { email: before } });
    const text = (await lastMessageTo(api, before))?.text ?? '';
    const link = /resetpassword\/([\w-]+)/.exec(text)?.[1];
    const email = `moved-${userId}@test.example`;
    const sent = await ask(token, { email });
    const { reference } = sent.body.detail;
    const body = { email, reference, OTP: await lastCodeTo(api, email), password };
    expect((await api.call('POST', '/user/contact', { token, body })).status).toBe(200);
    const reset = { token: link, password: 'nangsue2570', confirmPassword: 'nangsue2570' };
    expect((await api.call('POST', '/ResetPassword', { body: reset })).body.code).toBe('resetLinkUsed');
    expect((await api.call('GET', '/user', { token: other })).status).toBe(401);
    expect((await api.call('GET', '/user', { token })).status).toBe(200);
  });
  test('refuses a visitor, and a code for something else', async () => {
    const { token } = await api.signIn();
    expect(
      (await api.call('POST', '/OTP/Send', { body: { email: 'x@test.example', purpose: 'contact' } })).status,
    ).toBe(401);
    const fresh = 'fresh@test.example';
    const sent = await api.call('POST', '/OTP/Send', { body: { email: fresh } });
    const body = { email: fresh, reference: sent.body.detail.reference, OTP: await lastCodeTo(api, fresh) };
    expect((await api.call('POST', '/user/contact', { token, body })).body.code).toBe('otpInvalid');
  });
  test('protects: of two who prove one address at once, one gets it', async () => {
    const email = 'both@test.example';
    const [one, two] = [await person(), await person()];
    const change = async (token: string) => {
      const sent = await ask(token, { email });
      return {
        token,
        body: { email, reference: sent.body.detail.reference, OTP: await lastCodeTo(api, email), password },
      };
    };
    const first = await change(one.token);
    nowMs += 61_000;
    const second = await change(two.token);
    const replies = await Promise.all(
      [first, second].map(({ token, body }) => api.call('POST', '/user/contact', { token, body })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('protects: a session without the password takes nothing over, and its code is still good', async () => {
    const { token, email: before } = await person();
    const email = 'thief@test.example';
    const sent = await ask(token, { email });
    const body = { email, reference: sent.body.detail.reference, OTP: await lastCodeTo(api, email) };
    const change = (more: object) => api.call('POST', '/user/contact', { token, body: { ...body, ...more } });
    for (const more of [{}, { password: 'guessed-wrong' }, { ownerOTP: '000000', ownerReference: 'AAAA' }])
      expect((await change(more)).body.code).toBe('currentPasswordWrong');
    expect(await profileOf(token)).toMatchObject({ email: before });
    expect((await change({ password })).status).toBe(200);
  });

  test('who has no password proves it by a code to where they are reached now, which is good once', async () => {
    const { token, email: before } = await api.signIn();
    const email = 'no-password@test.example';
    const sent = await ask(token, { email });
    const body = { email, reference: sent.body.detail.reference, OTP: await lastCodeTo(api, email) };
    const change = (more: object) => api.call('POST', '/user/contact', { token, body: { ...body, ...more } });
    expect((await change({})).body.code).toBe('otpRequired');
    const own = await api.call('POST', '/user/contact/code', { token });
    expect(own.body.detail.destination).not.toContain(before);
    const ownerReference = own.body.detail.reference;
    // The code to the new address proves nothing about the old one.
    expect((await change({ ownerReference: body.reference, ownerOTP: body.OTP })).status).toBe(422);
    expect(await profileOf(token)).toMatchObject({ email: before });
    expect((await change({ ownerReference, ownerOTP: await lastCodeTo(api, before) })).status).toBe(200);
    expect(await profileOf(token)).toMatchObject({ email, isVerifyEmail: true });
    expect((await lastMessageTo(api, before))?.text).toContain('no-xxxx@test.example');
    expect((await api.call('POST', '/user/contact/code')).status).toBe(401);
  });

  test('where there is neither a password nor anywhere to send a code, there is nothing to prove it by', async () => {
    const { token, userId } = await api.signIn();
    await api.db
      .update(users)
      .set({ email: null, telephone: '0899988877', isTelephoneVerified: false })
      .where(eq(users.id, userId));
    expect((await api.call('POST', '/user/contact/code', { token })).body.code).toBe('contactMissing');
    const email = 'first-one@test.example';
    const sent = await ask(token, { email });
    const body = { email, reference: sent.body.detail.reference, OTP: await lastCodeTo(api, email) };
    expect((await api.call('POST', '/user/contact', { token, body })).status).toBe(200);
  });
});

describe('the photo', () => {
  const picture = (width: number) =>
    sharp({ create: { width, height: width, channels: 3, background: '#0b59a4' } })
      .jpeg()
      .toBuffer();
  const send = async (token: string, bytes: Buffer) => {
    const body = new FormData();
    body.append('file', new File([new Uint8Array(bytes)], 'me.jpg', { type: 'image/jpeg' }));
    return api.call('POST', '/user/photo', { token, body });
  };

  test('is kept, scaled down, shown to its owner alone, replaced and removed', async () => {
    const { token } = await api.signIn();
    expect((await api.call('GET', '/user/photo', { token })).status).toBe(404);
    expect((await send(token, await picture(1200))).status).toBe(200);
    expect(await profileOf(token)).toMatchObject({ hasPhoto: true });
    expect((await api.call('GET', '/user', { token })).body.detail.user.imageUrl).toBe('/user/profile/photo');
    expect((await api.call('GET', '/user/photo', { token: (await api.signIn()).token })).status).toBe(404);
    await send(token, await picture(100));
    await api.call('DELETE', '/user/photo', { token });
    expect(await profileOf(token)).toMatchObject({ hasPhoto: false });
  });
  test('refuses what is no picture', async () => {
    const { token } = await api.signIn();
    for (const bytes of [
      Buffer.from('<svg onload="alert(1)"/>'),
      Buffer.from('%PDF-1.4'),
      Buffer.from('GIF89a'),
    ])
      expect(await send(token, bytes)).toMatchObject({ status: 422, body: { code: 'formatNotSupported' } });
  });
});
