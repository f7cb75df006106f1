import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi, wrongFields } from '../../test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const good = {
  email: 'Somsri@Test.example ',
  password: 'nangsue2569',
  confirmPassword: 'nangsue2569',
  isAccept: true,
};

describe('POST /Register', () => {
  test('works: opens an account and signs it in', async () => {
    const reply = await api.call('POST', '/Register', { body: good });
    expect(reply).toMatchObject({ status: 200, body: { result: 1, message: '' } });
    const me = await api.call('GET', '/user', { token: reply.body.detail.token });
    expect(me.body.detail.user).toMatchObject({ email: 'somsri@test.example', roleId: 4, role: 'shopper' });
  });
  test.each([
    ['an address that has an account', { ...good }, 409, 'emailAlreadyUse'],
    [
      'a short password',
      { ...good, email: 'a@b.example', password: 'a1', confirmPassword: 'a1' },
      422,
      'passwordTooShort',
    ],
    [
      'a password without digits',
      { ...good, email: 'a@b.example', password: 'abcdefgh', confirmPassword: 'abcdefgh' },
      422,
      'passwordTooWeak',
    ],
    [
      'two passwords',
      { ...good, email: 'a@b.example', confirmPassword: 'nangsue2570' },
      422,
      'passwordsNotMatch',
    ],
    ['no consent', { ...good, email: 'a@b.example', isAccept: false }, 422, 'policyNotAccepted'],
    ['no e-mail address', { ...good, email: 'somsri' }, 422, 'emailInvalid'],
    ['a role of one’s own choosing', { ...good, email: 'a@b.example', roleId: 1 }, 400, 'inputInvalid'],
    ['a NUL', { ...good, email: 'a\u0000@b.example' }, 400, 'inputInvalid'],
    ['a lone surrogate', { ...good, email: '\ud800@b.example' }, 400, 'inputInvalid'],
  ])('refuses %s', async (_, body, status, code) => {
    expect(await api.call('POST', '/Register', { body })).toMatchObject({
      status,
      body: { result: 0, code },
    });
  });
  test('protects: of two at once with one address, one gets the account', async () => {
    const body = { ...good, email: 'twice@test.example' };
    const replies = await Promise.all([1, 2, 3, 4].map(() => api.call('POST', '/Register', { body })));
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409, 409]);
  });
});

describe('POST /login', () => {
  test('works with e-mail in any case, and tells what is wrong in the language asked for', async () => {
    const right = await api.call('POST', '/login', {
      body: { email: 'SOMSRI@test.example', password: good.password },
    });
    expect(right.body.detail.token).toMatch(/^[\w-]{64}$/);
    const wrong = await api.call('POST', '/login', {
      body: { email: 'somsri@test.example', password: 'wrong' },
      culture: 'en',
    });
    expect(wrong).toMatchObject({
      status: 422,
      body: { code: 'loginFailed', message: 'The email, telephone number or password is not right' },
    });
  });
  test('refuses an unknown account as it refuses a wrong password', async () => {
    const unknown = await api.call('POST', '/login', {
      body: { email: 'nobody@test.example', password: 'x' },
    });
    const wrong = await api.call('POST', '/login', { body: { email: 'somsri@test.example', password: 'x' } });
    expect(unknown.body).toEqual(wrong.body);
  });
  test('protects: ten tries a minute for one account, whoever tries', async () => {
    const limited = await openTestApi({ limitFactor: 1 });
    const statuses: number[] = [];
    for (let index = 0; index < 12; index += 1)
      statuses.push(
        (await limited.call('POST', '/login', { body: { email: 'x@y.example', password: 'x' } })).status,
      );
    await limited.close();
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(422));
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('sessions', () => {
  test('a signed-out token is worth nothing', async () => {
    const { token } = await api.signIn();
    expect((await api.call('GET', '/user', { token })).status).toBe(200);
    await api.call('POST', '/logout', { token });
    expect(await api.call('GET', '/user', { token })).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    });
  });
  test.each(['', 'x', 'Bearer', '../../etc/passwd', 'a'.repeat(5000)])(
    'token %j is nobody',
    async (token) => {
      expect((await api.call('GET', '/user', { token })).status).toBe(401);
    },
  );
  test('without the API key nothing answers', async () => {
    expect(await api.call('GET', '/user', { apiKey: 'wrong' })).toMatchObject({
      status: 401,
      body: { code: 'apiKeyInvalid' },
    });
  });
});

describe('GET /EmailCheck and POST /ValidateEmailTelephone', () => {
  test('tell whether an address is free', async () => {
    expect((await api.call('GET', '/EmailCheck?email=somsri@test.example')).body.detail).toEqual({
      duplicate: true,
    });
    expect((await api.call('GET', '/EmailCheck?email=free@test.example')).body.detail).toEqual({
      duplicate: false,
    });
    const taken = await api.call('POST', '/ValidateEmailTelephone', {
      body: { email: 'somsri@test.example' },
    });
    expect(taken).toMatchObject({ status: 409, body: { message: 'อีเมลนี้มีผู้ใช้งานแล้ว' } });
  });
  test('refuse what is no address', async () => {
    expect((await api.call('GET', '/EmailCheck?email=nope')).status).toBe(400);
    expect((await api.call('GET', '/EmailCheck')).status).toBe(400);
  });
});

describe('what POST /login says of its fields', () => {
  const { password } = good;
  test.each([
    [{}, { email: 'required', password: 'required' }],
    [
      { email: '', password: '' },
      { email: 'required', password: 'required' },
    ],
    [{ telephone: '', password }, { telephone: 'required' }],
    [{ email: '', telephone: '', password }, { email: 'required' }],
    [{ email: 'a@b.example' }, { password: 'required' }],
    [{ email: 'somsri', password }, { email: 'emailInvalid' }],
    [{ telephone: '08123455', password }, { telephone: 'telephoneInvalid' }],
    [{ telephone: '08123456789012', password }, { telephone: 'telephoneInvalid' }],
    [{ telephone: '081234567x', password }, { telephone: 'telephoneInvalid' }],
    [{ telephone: 'abc' }, { telephone: 'telephoneInvalid', password: 'required' }],
    [{ email: 'a@b.example', telephone: '0812345678', password }, { telephone: 'fieldsDiffer' }],
    [{ telephone: '0812345678', OTP: '', reference: 'ABCDEFGH' }, { OTP: 'required' }],
    [{ telephone: '0812345678', OTP: '123456' }, { reference: 'required' }],
    [{ email: 'a@b.example', OTP: '123456', reference: 'ABCDEFGH' }, { telephone: 'required' }],
    [{ telephone: '0812345678', OTP: '12345', reference: 'ABCDEFGH' }, { OTP: 'tooShort' }],
  ])('tells what is wrong with %j at its fields', async (body, wrong) => {
    const reply = await api.call('POST', '/login', { body });
    expect(reply).toMatchObject({ status: 400, body: { result: 0, code: 'inputInvalid' } });
    expect(wrongFields(reply)).toEqual(wrong);
  });

  test('says it in the words of the specification', async () => {
    const say = async (body: object) =>
      (await api.call('POST', '/login', { body, culture: 'en' })).body.detail.fields[0].message;
    expect(await say({ email: '', password })).toBe("This field can't be empty");
    expect(await say({ telephone: '1234', password })).toBe('Please enter your phone number correctly');
    expect(await say({ email: 'x', password })).toMatch(/^Please enter your email address \(e\.g\. /);
  });

  test('of a well-formed pair that is wrong nobody hears which was', async () => {
    await api.call('POST', '/Register', { body: { ...good, email: 'pair@test.example' } });
    const wrong = 'nangsue2570';
    const replies = await Promise.all(
      [
        { email: 'pair@test.example', password: wrong },
        { email: 'nobody@test.example', password: wrong },
        { telephone: '0899999998', password: wrong },
      ].map((body) => api.call('POST', '/login', { body })),
    );
    for (const reply of replies) expect(reply).toMatchObject({ status: 422, body: { code: 'loginFailed' } });
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  test('takes the payload with the other name, the code and the reference empty', async () => {
    const email = 'whole@test.example';
    await api.call('POST', '/Register', { body: { ...good, email } });
    const body = { email, telephone: '', countryCodeId: 1, password, OTP: '', reference: '', type: 2 };
    expect((await api.call('POST', '/login', { body })).status).toBe(200);
  });
});

test('an address that has an account is “Email already in use”', async () => {
  const email = 'taken@test.example';
  await api.call('POST', '/Register', { body: { ...good, email } });
  const reply = await api.call('POST', '/ValidateEmailTelephone', { body: { email }, culture: 'en' });
  expect(reply.body.message).toBe('Email already in use');
});
