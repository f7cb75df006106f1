import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { desc, eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { stopPictureProcesses } from '../../platform/images/picture-process.ts';
import { outboxMessages } from '../../platform/mail/message.tables.ts';
import { createDiskStorage } from '../../platform/storage/disk-storage.ts';
import { openTestApi, type TestApi, wrongFields } from '../../test-api.ts';
import { guardRoute } from '../../web/shell/route-guards.rules.ts';
import { auditEvents } from '../audit/audit.tables.ts';
import { findPicture } from '../pictures.ts';
import { createSettingsReader } from '../settings/shop-settings.ts';
import type { SettingGroupView } from './setting-desk.contract.ts';
import { settingGroupIds } from './setting-groups.rules.ts';

let api: TestApi;
let staff: { userId: number; email: string; token: string };
beforeAll(async () => {
  const storage = createDiskStorage({ folder: mkdtempSync(join(tmpdir(), 'bannasala-settings-')) });
  api = await openTestApi({ services: { storage } });
  staff = await api.signIn('staff');
});
beforeEach(async () => {
  await api.db.execute(sql`delete from settings`);
  await api.db.execute(sql`delete from setting_changes`);
});
afterAll(async () => {
  await stopPictureProcesses();
  await api.close();
});

const read = async (group: string): Promise<SettingGroupView> =>
  (await api.call('GET', `/admin/setting/${group}`, { token: staff.token })).body.detail;
const send = (group: string, body: Record<string, unknown>, token = staff.token) =>
  api.call('POST', `/admin/setting/${group}`, { token, body });
async function save(group: string, values: Record<string, unknown>, more: Record<string, unknown> = {}) {
  const { version } = await read(group);
  return send(group, { version, values, ...more });
}
const shownOf = (view: SettingGroupView, id: string) => view.fields.find((field) => field.id === id)?.value;
const shell = async () => (await api.call('GET', '/Setting/Shell')).body.detail;
const listed = async () => (await api.call('GET', '/GetSettingList')).body.detail;
const lastEvent = async () =>
  (await api.db.select().from(auditEvents).orderBy(desc(auditEvents.id)).limit(1))[0];

describe('a group of settings', () => {
  test('is read with its values, bounds, and who changed what last', async () => {
    const ordering = await read('ordering');
    expect(ordering.version).toBe(0);
    expect(ordering.fields.find(({ id }) => id === 'unpaidShare')).toMatchObject({
      kind: 'percent',
      value: 25,
      least: 0,
      most: 100,
      changedBy: null,
    });
    expect((await save('ordering', { unpaidShare: '12.5' })).status).toBe(200);
    const after = await read('ordering');
    expect(shownOf(after, 'unpaidShare')).toBe(12.5);
    expect(after.fields.find(({ id }) => id === 'unpaidShare')?.changedBy).toBe('ทดสอบ ระบบ');
    expect(after.fields.find(({ id }) => id === 'lapsesFree')?.changedBy).toBeNull();
    const list = (await api.call('GET', '/admin/setting/List', { token: staff.token })).body.detail.dataList;
    expect(list.map(({ group }: { group: string }) => group)).toEqual(settingGroupIds);
    expect(list.find(({ group }: { group: string }) => group === 'ordering').changedBy).toBe('ทดสอบ ระบบ');
  });

  test('every group can be saved as it stands, and changes nothing then', async () => {
    for (const group of settingGroupIds) {
      const view = await read(group);
      const values = Object.fromEntries(
        view.fields
          .filter(({ kind }) => kind !== 'secret')
          .filter(({ value, isRequired }) => !(isRequired && value === ''))
          .map(({ id, value }) => [id, value]),
      );
      const reply = await send(group, { version: view.version, values });
      expect(reply.status, `${group} ${JSON.stringify(reply.body)}`).toBe(200);
      const again = await read(group);
      expect(again.fields.map(({ value }) => value)).toEqual(view.fields.map(({ value }) => value));
    }
  });

  test('shows on the pages of every process', async () => {
    const elsewhere = createSettingsReader(api.services);
    expect((await elsewhere.settings()).site.businessNameTh).toBe('บรรณศาลา');
    expect((await save('names', { businessNameTh: 'ร้านหนังสือใหม่' })).status).toBe(200);
    await expect.poll(async () => (await elsewhere.settings()).site.businessNameTh).toBe('ร้านหนังสือใหม่');
    await expect.poll(async () => (await shell()).businessName).toBe('ร้านหนังสือใหม่');
    await save('contact', { mapUrl: 'https://maps.example/shop', telephone: '02 000 0000' });
    await expect
      .poll(async () => (await shell()).footer)
      .toMatchObject({ mapUrl: 'https://maps.example/shop', contactUsTelephone: '02 000 0000' });
  });

  test('leaves what was before and after in the audit log', async () => {
    await save('social', { facebook: 'https://facebook.com/bannasala' });
    expect(await lastEvent()).toMatchObject({
      kind: 'setting_saved',
      actorUserId: staff.userId,
      detail: {
        group: 'social',
        before: '{"footer.facebook":null}',
        after: '{"footer.facebook":"https://facebook.com/bannasala"}',
      },
    });
  });

  test('refuses what its setting can’t be, field by field, in the reader’s language', async () => {
    const wrong = async (group: string, values: Record<string, unknown>) => {
      const reply = await save(group, values);
      expect(reply.status).toBe(422);
      return wrongFields(reply);
    };
    expect(await wrong('names', { businessNameTh: ' ', titleEn: 'x'.repeat(201) })).toMatchObject({
      businessNameTh: 'required',
      titleEn: 'tooLong',
    });
    expect(await wrong('ordering', { unpaidOrdersMost: 'ten', lapsesFree: -1, unpaidShare: 100.01 })).toEqual(
      {
        unpaidOrdersMost: 'notNumber',
        lapsesFree: 'tooSmall',
        unpaidShare: 'tooLarge',
      },
    );
    expect(await wrong('social', { facebook: 'javascript:alert(1)', line: 'http://line.me/x' })).toEqual({
      facebook: 'httpsInvalid',
      line: 'httpsInvalid',
    });
    expect(
      await wrong('contact', { email: 'somebody', contactPicture: '/images/site/9/0/960.webp' }),
    ).toEqual({
      email: 'emailInvalid',
      contactPicture: 'valueInvalid',
    });
    expect(await wrong('parcels', { publicHolidays: ['2026-02-30'] })).toEqual({
      publicHolidays: 'daysInvalid',
    });
    expect(await wrong('look', { theme: 'neon' })).toEqual({ theme: 'valueInvalid' });
    expect(await wrong('settlement', { issuerNameTh: 'สถาบัน' })).toMatchObject({ issuerTaxId: 'required' });
    const reply = await api.call('POST', '/admin/setting/ordering', {
      token: staff.token,
      culture: 'en',
      body: { version: 0, values: { periodDays: 1, lapsesFree: 1_001 } },
    });
    expect(reply.body.detail.fields).toEqual([
      { field: 'lapsesFree', code: 'tooLarge', maximum: 1_000, message: expect.stringContaining('1000') },
    ]);
  });

  test('takes bank accounts of banks there are, each once, and asks before the last one goes', async () => {
    const account = { bankCode: '002', number: '123-4-56789-0', name: 'บริษัท ก' };
    expect(wrongFields(await save('accounts', { bankAccounts: [{ ...account, bankCode: '999' }] }))).toEqual({
      bankAccounts: 'bankUnknown',
    });
    expect(wrongFields(await save('accounts', { bankAccounts: [{ ...account, number: '12' }] }))).toEqual({
      bankAccounts: 'accountsInvalid',
    });
    const twice = [account, { ...account, number: '1234567890' }];
    expect(wrongFields(await save('accounts', { bankAccounts: twice }))).toEqual({
      bankAccounts: 'accountTwice',
    });
    expect((await save('accounts', { bankAccounts: [account] })).status).toBe(200);
    const asked = await save('accounts', { bankAccounts: [] });
    expect(asked).toMatchObject({ status: 409, body: { detail: { questions: ['noAccounts'] } } });
    expect(shownOf(await read('accounts'), 'bankAccounts')).toEqual([account]);
    expect((await save('accounts', { bankAccounts: [] }, { isConfirmed: true })).status).toBe(200);
  });

  test('keeps an object of several fields whole, or none', async () => {
    const payer = { debtorName: 'สถาบันบรรณศาลา', debtorBank: '004', debtorNumber: '1234567890' };
    expect(wrongFields(await save('payout', { ...payer, debtorNumber: '12-34' }))).toEqual({
      debtorNumber: 'accountDigitsInvalid',
    });
    expect((await save('payout', { ...payer, payoutMinimum: '250.50' })).status).toBe(200);
    const { rows } = await api.db.execute(sql`select value from settings where name = 'payout'`);
    expect(rows[0]?.value).toEqual({
      minimumSatang: 25_050,
      debtor: { name: 'สถาบันบรรณศาลา', bankCode: '004', accountNumber: '1234567890' },
    });
    expect((await save('payout', { debtorName: '', debtorBank: '', debtorNumber: '' })).status).toBe(200);
    expect(shownOf(await read('payout'), 'debtorName')).toBe('');
  });
});

describe('two editors', () => {
  test('of one group at the same time: the second is told, and what the first wrote stands', async () => {
    const { version } = await read('names');
    const replies = await Promise.all(
      ['หนึ่ง', 'สอง', 'สาม'].map((name) => send('names', { version, values: { businessNameTh: name } })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'settingsChanged' });
    const after = await read('names');
    expect(after.changes).toHaveLength(1);
    const winner = ['หนึ่ง', 'สอง', 'สาม'][replies.findIndex(({ status }) => status === 200)];
    expect(shownOf(after, 'businessNameTh')).toBe(winner);
  });

  test('of two groups of one setting don’t hinder each other', async () => {
    const [names, opening] = await Promise.all([read('names'), read('opening')]);
    const replies = await Promise.all([
      send('names', { version: names.version, values: { businessNameTh: 'ก' } }),
      send('opening', { version: opening.version, values: { isLive: true } }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    await expect.poll(shell).toMatchObject({ businessName: 'ก', isLive: true });
  });
});

describe('a change can be taken back', () => {
  test('with everything that came after it, and the way back as well', async () => {
    await save('names', { businessNameTh: 'สอง', titleTh: 'ชื่อใหม่' });
    await save('names', { businessNameTh: 'สาม' });
    await save('opening', { isLive: true });
    const { changes, version } = await read('names');
    expect(changes.map(({ fields }) => fields.map(({ id, before, after }) => [id, before, after]))).toEqual([
      [['businessNameTh', 'สอง', 'สาม']],
      [
        ['businessNameTh', 'บรรณศาลา', 'สอง'],
        ['titleTh', 'บรรณศาลา ร้านหนังสือออนไลน์', 'ชื่อใหม่'],
      ],
    ]);
    const first = changes.at(-1)?.id;
    const restore = (changeId: unknown, at = version) =>
      api.call('POST', '/admin/setting/names/restore', {
        token: staff.token,
        body: { version: at, changeId },
      });
    expect((await restore(first, version - 1)).body).toMatchObject({ code: 'settingsChanged' });
    const reply = await restore(first);
    expect(reply.status).toBe(200);
    expect(shownOf(reply.body.detail, 'businessNameTh')).toBe('บรรณศาลา');
    expect(await lastEvent()).toMatchObject({ kind: 'setting_restored', detail: { changeId: first } });
    // The other group stays as it is, and the taking back is a change that can be taken back.
    await expect.poll(shell).toMatchObject({ isLive: true });
    const again = await restore(reply.body.detail.changes[0].id, reply.body.detail.version);
    expect(shownOf(again.body.detail, 'businessNameTh')).toBe('สาม');
    expect((await restore(999_999, again.body.detail.version)).status).toBe(404);
  });

  test('asks again before it closes the shop', async () => {
    await save('opening', { isClosed: true }, { isConfirmed: true });
    await save('opening', { isClosed: false });
    const { version, changes } = await read('opening');
    const body = { version, changeId: changes[0]?.id };
    const path = '/admin/setting/opening/restore';
    expect((await api.call('POST', path, { token: staff.token, body })).body).toMatchObject({
      code: 'settingsUnconfirmed',
      detail: { questions: ['closeShop'] },
    });
    const confirmed = { ...body, isConfirmed: true };
    expect((await api.call('POST', path, { token: staff.token, body: confirmed })).status).toBe(200);
  });
});

describe('what shuts people out', () => {
  test('is asked first; staff get in while the shop is closed, and open it again', async () => {
    const asked = await save('opening', { isClosed: true });
    expect(asked).toMatchObject({ status: 409, body: { detail: { questions: ['closeShop'] } } });
    expect(await shell()).toMatchObject({ isClosed: false });
    expect((await save('opening', { isClosed: true }, { isConfirmed: true })).status).toBe(200);
    await expect.poll(async () => (await shell()).isClosed).toBe(true);
    const sentTo = (path: string) =>
      guardRoute({ path, isSignedIn: false, isClosed: true, isLive: false, siteMode: 'shop' });
    expect(sentTo('/')).toEqual({ redirectTo: '/close' });
    for (const path of ['/login', '/login/otp', '/admin', '/admin/settings/opening'])
      expect(sentTo(path)).toBeNull();
    const again = await api.signIn('staff');
    expect((await api.call('GET', '/admin/setting/opening', { token: again.token })).status).toBe(200);
    const { version } = await read('opening');
    expect((await send('opening', { version, values: { isClosed: false } }, again.token)).status).toBe(200);
  });

  test('a captcha that nobody could solve isn’t turned on', async () => {
    const keys = { captchaSiteKey: 'site-key', captchaSecret: 'hush' };
    const refused = { status: 422, body: { code: 'captchaUnproven' } };
    expect(await save('captcha', { captchaOn: true })).toMatchObject(refused);
    expect(await save('captcha', { ...keys, captchaOn: true })).toMatchObject(refused);
    expect((await save('captcha', keys)).status).toBe(200);
    expect(await save('captcha', { captchaOn: true }, { captchaToken: 'wrong' })).toMatchObject(refused);
    expect((await save('captcha', { captchaOn: true }, { captchaToken: 'right' })).status).toBe(200);
    expect(await save('captcha', { captchaSiteKey: 'another' })).toMatchObject(refused);
    expect((await save('captcha', { captchaOn: false })).status).toBe(200);
    expect((await save('captcha', { captchaSiteKey: 'another' })).status).toBe(200);
    await expect.poll(listed).toContainEqual({ id: 82, value: 'another' });
  });
});

test('secrets are written and never read back, in the log and the history neither', async () => {
  await save('captcha', { captchaSecret: 'hush-hush-83' });
  await save('providers', { lineClientSecret: 'hush-hush-64', facebookApiVersion: 'v24.0' });
  const [captcha, providers] = await Promise.all([read('captcha'), read('providers')]);
  expect(captcha.fields.find(({ id }) => id === 'captchaSecret')).toMatchObject({ value: null, isSet: true });
  // Empty: it stays as it is.
  await save('providers', { lineClientSecret: '', facebookApiVersion: 'v25.0' });
  const { rows } = await api.db.execute(sql`select value from settings where name = 'setting_list'`);
  expect(rows[0]?.value).toMatchObject({ '64': 'hush-hush-64', '68': 'v25.0', '83': 'hush-hush-83' });
  const list = await api.call('GET', '/GetSettingList');
  const changes = await api.db.execute(sql`select before, after from setting_changes`);
  const events = await api.db.select().from(auditEvents);
  for (const told of [captcha, providers, await read('providers'), list.body, changes.rows, events])
    expect(JSON.stringify(told)).not.toContain('hush-hush');
  // What a secret was isn't kept, so taking the change back leaves it.
  const { version, changes: history } = await read('providers');
  const body = { version, changeId: history.at(-1)?.id };
  await api.call('POST', '/admin/setting/providers/restore', { token: staff.token, body });
  const kept = await api.db.execute(sql`select value from settings where name = 'setting_list'`);
  expect(kept.rows[0]?.value).toMatchObject({ '64': 'hush-hush-64', '68': null });
});

describe('a picture', () => {
  const upload = async (field: string, bytes: Buffer, group = 'look') => {
    const form = new FormData();
    form.set('version', String((await read(group)).version));
    form.set('field', field);
    form.set('file', new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' }));
    return api.call('POST', `/admin/setting/${group}/picture`, { token: staff.token, body: form });
  };
  const png = () =>
    sharp({ create: { width: 600, height: 120, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer();

  test('is kept, shown on every page, and taken away again', async () => {
    const reply = await upload('logoDesktop', await png());
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    const address = String(shownOf(reply.body.detail, 'logoDesktop'));
    expect(address).toMatch(/^\/images\/site\/\d+\/[0-9a-f]{14}\/480\.webp$/);
    await expect.poll(async () => (await shell()).logo.desktop).toBe(address);
    const found = await findPicture(api.db, 'site', address.split('/')[3] ?? '');
    expect(found).not.toBeNull();
    if (found !== null && 'storageKey' in found)
      expect(await api.services.storage.get(found.storageKey)).not.toBeNull();
    expect((await save('look', { logoDesktop: '' })).status).toBe(200);
    await expect.poll(async () => (await shell()).logo.desktop).toBe('/logo.svg');
    // Taken back, the old picture is there still.
    const { version, changes } = await read('look');
    const body = { version, changeId: changes[0]?.id };
    await api.call('POST', '/admin/setting/look/restore', { token: staff.token, body });
    await expect.poll(async () => (await shell()).logo.desktop).toBe(address);
  });

  test('that is none is refused, and so is one for another field', async () => {
    expect(await upload('logoMobile', Buffer.from('no picture'))).toMatchObject({
      status: 422,
      body: { code: 'formatNotSupported' },
    });
    expect(wrongFields(await upload('theme', await png()))).toEqual({ theme: 'fieldUnknown' });
    expect((await upload('logoMobile', Buffer.alloc(2 * 1024 * 1024 + 1))).status).toBe(413);
  });

  test('of the contact page is number 81', async () => {
    await upload('contactPicture', await png(), 'contact');
    await expect.poll(listed).toContainEqual({ id: 81, value: expect.stringContaining('/images/site/') });
  });
});

describe('a test message', () => {
  const ask = (channel: string) =>
    api.call('POST', `/admin/setting-service/${channel}/test`, { token: staff.token, body: {} });
  const services = async () =>
    (await api.call('GET', '/admin/setting-service/List', { token: staff.token })).body.detail;

  test('goes to oneself through the outbox, and is said to have left when it has', async () => {
    expect((await ask('mail')).body.detail).toEqual({ to: staff.email });
    const [message] = await api.db.select().from(outboxMessages).where(eq(outboxMessages.to, staff.email));
    expect(message).toMatchObject({ channel: 'mail', sentAt: null });
    expect((await services()).tests).toMatchObject([{ channel: 'mail', to: staff.email, sentAt: null }]);
    await api.db.update(outboxMessages).set({ sentAt: new Date() }).where(eq(outboxMessages.to, staff.email));
    expect((await services()).tests[0].sentAt).not.toBeNull();
    expect(await lastEvent()).toMatchObject({ kind: 'setting_tested', detail: { channel: 'mail' } });
  });

  test('needs the service, and somewhere to go', async () => {
    expect((await ask('sms')).body).toMatchObject({ code: 'ownTelephoneMissing' });
    const silent = await openTestApi({ services: { canSendMail: false } });
    const { token } = await silent.signIn('staff');
    const { detail } = (await silent.call('GET', '/admin/setting-service/List', { token })).body;
    expect(detail.dataList[0]).toEqual({ service: 'mail', isSet: false });
    expect(await silent.call('POST', '/admin/setting-service/mail/test', { token, body: {} })).toMatchObject({
      status: 409,
      body: { code: 'serviceNotSet' },
    });
    await silent.close();
  });
});

test('nobody but staff reads or changes settings', async () => {
  const { token } = await api.signIn('shopper');
  expect((await api.call('GET', '/admin/setting/names', { token })).status).toBe(403);
  expect((await send('names', { version: 0, values: { businessNameTh: 'x' } }, token)).status).toBe(403);
  expect((await api.call('GET', '/admin/setting/nothing', { token: staff.token })).status).toBe(400);
});

describe('amounts above which a second person is needed', () => {
  const limits = async () => {
    const { fields, changes } = await read('approval');
    return { values: Object.fromEntries(fields.map(({ id, value }) => [id, value])), changes };
  };

  test('have what a new house has; empty is never, is told apart from it, and comes back', async () => {
    expect((await limits()).values).toMatchObject({
      slipLimit: 20_000,
      refundLimit: 5_000,
      factorMinutes: 10,
    });
    expect((await read('approval')).fields.find(({ id }) => id === 'refundLimit')).toMatchObject({
      kind: 'baht',
      least: 0,
      most: 100_000_000,
      isRequired: false,
    });
    expect(
      (await save('approval', { refundLimit: '', slipLimit: '0', returnLimit: '1,250.50' })).status,
    ).toBe(200);
    const { values, changes } = await limits();
    expect(values).toMatchObject({
      refundLimit: null,
      slipLimit: 0,
      returnLimit: 1_250.5,
      adjustmentLimit: 5_000,
    });
    expect(changes[0]?.fields).toContainEqual({ id: 'refundLimit', before: 5_000, after: null });
    const { version } = await read('approval');
    const back = await api.call('POST', '/admin/setting/approval/restore', {
      token: staff.token,
      body: { version, changeId: changes[0]?.id },
    });
    expect(back.status, JSON.stringify(back.body)).toBe(200);
    expect((await limits()).values).toMatchObject({
      refundLimit: 5_000,
      slipLimit: 20_000,
      returnLimit: 5_000,
    });
  });

  test.each([
    ['refundLimit', '-1'],
    ['refundLimit', 'สิบ'],
    ['refundLimit', '100000000.01'],
    ['factorMinutes', '0'],
    ['factorMinutes', '121'],
    ['factorMinutes', ''],
  ])('refuses %s %j', async (field, value) => {
    const reply = await save('approval', { [field]: value });
    expect(reply.status).toBe(422);
    expect(Object.keys(wrongFields(reply))).toEqual([field]);
  });
});

test('opening hours are shown on the contact page as they are saved, and may not be empty', async () => {
  const hours = async (culture: 'th' | 'en') =>
    (await api.call('GET', '/ContactUs', { culture })).body.detail.hours;
  expect(await hours('th')).toContain('จันทร์–ศุกร์');
  expect(
    (await save('contact', { hoursTh: 'ทุกวัน 10.00–20.00 น.', hoursEn: 'Daily, 10:00–20:00' })).status,
  ).toBe(200);
  await expect.poll(() => hours('th')).toBe('ทุกวัน 10.00–20.00 น.');
  expect(await hours('en')).toBe('Daily, 10:00–20:00');
  expect(wrongFields(await save('contact', { hoursTh: '' }))).toEqual({ hoursTh: 'required' });
  expect(Object.keys(wrongFields(await save('contact', { hoursTh: 'x'.repeat(201) })))).toEqual(['hoursTh']);
});

test('minutes of the second factor hold as soon as they are saved', async () => {
  expect((await save('approval', { factorMinutes: '3' })).status).toBe(200);
  const { settings } = createSettingsReader(api.services);
  expect((await settings()).staff.factorMinutes).toBe(3);
});
