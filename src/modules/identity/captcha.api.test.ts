import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { announceChanges } from '../../platform/db/change-feed.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { lastCodeTo } from './test-codes.ts';

/** Setting 84 (SPEC §5): while it is 1, a person has to be proven first. Here the token "right" proves one. */
let api: TestApi;
let verdict: boolean | null = true;
beforeAll(async () => {
  api = await openTestApi({
    services: {
      verifyCaptcha: async ({ token, secret }) =>
        token === 'right' && secret === 'secret' ? verdict : false,
    },
  });
  await api.db.execute(sql`insert into settings (name, value)
    values ('setting_list', '{"82": "site-key", "83": "secret", "84": 1}')`);
  await announceChanges(api.db, ['site']);
});
afterAll(() => api.close());

const password = 'nangsue2569';
const form = { password, confirmPassword: password, isAccept: true };
const tokenRecapcha = 'right';
let count = 0;
const someEmail = () => {
  count += 1;
  return `captcha${count}@test.example`;
};
const post = (path: string, body: object) => api.call('POST', path, { body });

test('the forms are told the site key, and never the secret', async () => {
  expect((await api.call('GET', '/Login/Options')).body.detail.captcha).toEqual({ siteKey: 'site-key' });
  expect(JSON.stringify((await api.call('GET', '/GetSettingList')).body)).not.toContain('secret');
});

describe.each([
  ['POST /login', '/login', () => ({ email: 'nobody@test.example', password })],
  ['POST /Register', '/Register', () => ({ email: someEmail(), ...form })],
  ['POST /OTP/Send', '/OTP/Send', () => ({ email: someEmail(), ...form })],
  ['POST /OTP/Send for signing in', '/OTP/Send', () => ({ telephone: '0812345678', purpose: 'login' })],
  [
    'POST /OTP/Send with an invented reference',
    '/OTP/Send',
    () => ({ email: someEmail(), reference: 'ABCDEFGH' }),
  ],
] as const)('%s', (_, path, body) => {
  test('refuses without a token and with a wrong one', async () => {
    for (const token of [undefined, '', 'wrong'])
      expect(
        await post(path, { ...body(), ...(token === undefined ? {} : { tokenRecapcha: token }) }),
      ).toMatchObject({
        status: 422,
        body: { code: 'captchaRequired', message: 'กรุณายืนยันว่าคุณไม่ใช่โปรแกรมอัตโนมัติ' },
      });
  });
  test('works with a right one', async () => {
    const { code } = (await post(path, { ...body(), tokenRecapcha })).body;
    expect(code).not.toBe('captchaRequired');
  });
  test('says so when it can’t be checked', async () => {
    verdict = null;
    expect(await post(path, { ...body(), tokenRecapcha })).toMatchObject({
      status: 503,
      body: { code: 'captchaUnavailable' },
    });
    verdict = true;
  });
});

test('once a code is on its way, neither the code nor another one asks again', async () => {
  const email = someEmail();
  const sent = await post('/OTP/Send', { email, ...form, tokenRecapcha });
  const { reference } = sent.body.detail;
  expect((await post('/OTP/Send', { email, reference })).body.code).toBe('otpTooSoon');
  const registered = await post('/Register', { email, reference, OTP: await lastCodeTo(api, email) });
  expect(registered.status).toBe(200);
});
