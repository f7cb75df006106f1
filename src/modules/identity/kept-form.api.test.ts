import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { forgetKeptForms } from './keep-form.ts';
import { keptFormMost } from './kept-form.rules.ts';
import { keptForms } from './kept-form.tables.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const sent = {
  path: '/checkout?step=1',
  fields: [
    ['firstname', 'ปิติ'],
    ['product', '1:2'],
    ['product', '1:3'],
    ['password', 'nangsue2569'],
    ['OTP', '123456'],
  ],
  hadFiles: true,
  lostFiles: [{ field: 'slip', name: 'สลิป.jpg' }],
};
const kept = { path: sent.path, fields: sent.fields.slice(0, 3), hadFiles: true, lostFiles: sent.lostFiles };

async function keep(token?: string, body: unknown = sent, deviceId?: string): Promise<string> {
  const reply = await api.call('POST', '/KeptForm', {
    body,
    ...(token === undefined ? {} : { token }),
    ...(deviceId === undefined ? {} : { headers: { 'x-device-id': deviceId } }),
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.detail.key;
}

const endAllSessions = () => api.db.execute(sql`update sessions set idle_until = created_at`);

/** An account with a password, and a session of it in a browser. */
async function someone(deviceId: string, name: string) {
  const person = { email: `${name}@test.example`, password: 'nangsue2569' };
  await api.call('POST', '/Register', {
    body: { ...person, confirmPassword: person.password, isAccept: true },
    headers: { 'x-device-id': deviceId },
  });
  return async () => {
    const reply = await api.call('POST', '/login', { body: person, headers: { 'x-device-id': deviceId } });
    return reply.body.detail.token as string;
  };
}

test('works: whose session had ended gets the form back without its secrets, and takes it once', async () => {
  const signIn = await someone('d'.repeat(32), 'somsri');
  const before = await signIn();
  await endAllSessions();
  const key = await keep(before);
  const token = await signIn();
  const ask = (what: string) => api.call('POST', `/KeptForm/${what}`, { token, body: { key } });
  expect((await ask('Read')).body.detail).toEqual(kept);
  expect((await ask('Read')).status).toBe(200);
  expect((await ask('Take')).body.detail).toEqual(kept);
  expect((await ask('Take')).body.code).toBe('notFound');
  expect((await ask('Read')).body.code).toBe('notFound');
});

test('protects: neither another account nor a visitor gets it, and the table doesn’t say what it is', async () => {
  const owner = await someone('e'.repeat(32), 'manee');
  const before = await owner();
  await endAllSessions();
  const key = await keep(before);
  const other = await (await someone('e'.repeat(32), 'piti'))();
  expect((await api.call('POST', '/KeptForm/Read', { token: other, body: { key } })).status).toBe(404);
  expect((await api.call('POST', '/KeptForm/Take', { token: other, body: { key } })).status).toBe(404);
  expect((await api.call('POST', '/KeptForm/Read', { body: { key } })).status).toBe(401);
  const rows = await api.db.select().from(keptForms);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.sealed.toString('latin1')).not.toContain('checkout');
  expect(rows[0]?.sealed.toString('utf8')).not.toContain('ปิติ');
});

test('protects: without the session’s token it is for an account that has used this browser before', async () => {
  const deviceId = 'f'.repeat(32);
  const signIn = await someone(deviceId, 'chujai');
  const key = await keep();
  const later = await (await someone(deviceId, 'weera'))();
  const headers = { 'x-device-id': deviceId };
  const asked = (token: string, more: Record<string, string>) =>
    api.call('POST', '/KeptForm/Read', { token, body: { key }, headers: more });
  expect((await asked(later, headers)).status).toBe(404);
  const token = await signIn();
  expect((await asked(token, {})).status).toBe(404);
  expect((await asked(token, headers)).body.detail).toEqual(kept);
});

test('works: a guest who registers gets what was sent before, and nobody who was there already', async () => {
  const before = await (await someone('i'.repeat(32), 'anong'))();
  const key = await keep(undefined, sent, 'j'.repeat(32));
  const read = (token: string) => api.call('POST', '/KeptForm/Read', { token, body: { key } });
  expect((await read(before)).status).toBe(404);
  const registered = await (await someone('k'.repeat(32), 'kanya'))();
  expect((await read(registered)).body.detail).toEqual(kept);
});

test('protects: from a browser that somebody was signed in at it is no newcomer’s', async () => {
  const deviceId = 'l'.repeat(32);
  await someone(deviceId, 'lamai').then((signIn) => signIn());
  const key = await keep(undefined, sent, deviceId);
  const newcomer = await (await someone(deviceId, 'malee'))();
  const headers = { 'x-device-id': deviceId };
  for (const more of [headers, {}])
    expect(
      (await api.call('POST', '/KeptForm/Read', { token: newcomer, body: { key }, headers: more })).status,
    ).toBe(404);
});

test('refuses a form that is too long, and a path of another site is none', async () => {
  const long = { ...sent, fields: Array.from({ length: 3 }, () => ['text', 'ก'.repeat(25_000)]) };
  expect(await api.call('POST', '/KeptForm', { body: long })).toMatchObject({
    status: 413,
    body: { code: 'bodyTooLarge' },
  });
  const signIn = await someone('g'.repeat(32), 'duangkaew');
  const key = await keep(await signIn(), { ...sent, path: '//evil.example/x' });
  const reply = await api.call('POST', '/KeptForm/Read', { token: await signIn(), body: { key } });
  expect(reply.body.detail.path).toBe('/');
});

test('half an hour later nothing is left of it', async () => {
  const signIn = await someone('h'.repeat(32), 'petch');
  const key = await keep(await signIn());
  const later = new Date(Date.now() + keptFormMost.lifetimeMs);
  await forgetKeptForms({ db: api.db, clock: () => later });
  expect(await api.db.select().from(keptForms)).toEqual([]);
  const reply = await api.call('POST', '/KeptForm/Read', { token: await signIn(), body: { key } });
  expect(reply.status).toBe(404);
});
