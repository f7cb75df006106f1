import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEvents } from '../modules/audit/audit.tables.ts';
import { categories } from '../modules/catalogue/catalogue.tables.ts';
import { users } from '../modules/identity/identity.tables.ts';
import { sellers } from '../modules/seller/seller.tables.ts';
import { settings } from '../modules/settings/settings.tables.ts';
import { listShipping } from '../modules/shipping/list-shipping.ts';
import { shippingChannels } from '../modules/shipping/shipping.tables.ts';
import { createTestDatabase, type TestDatabase } from '../platform/db/test-database.ts';
import { StartupError } from '../platform/startup-error.ts';
import { openTestApi } from '../test-api.ts';
import { createTestServices } from '../test-services.ts';
import { runOperatorCommand } from './run-operator-command.ts';

const program = fileURLToPath(new URL('../processes/operate.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'operate-'));
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

/** The command without a process of its own, with what is piped into it. */
async function operate(args: readonly string[], input = '', url = database.url) {
  let said = '';
  const write = (text: string | Uint8Array) => {
    said += text;
    return true;
  };
  const environment = { DATABASE_URL: url, SITE_URL: 'https://books.example' };
  try {
    const status = await runOperatorCommand({
      args,
      environment,
      folder,
      input: Readable.from([input]),
      output: { write },
    });
    return { status, said };
  } catch (error) {
    if (error instanceof StartupError) return { status: 1, said: error.message };
    throw error;
  }
}

test('as a process a command says what is wrong in a sentence, and its status is 1', async () => {
  const child = spawn(process.execPath, [program, 'nonsense'], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  const [status] = await once(child, 'close');
  expect({ status, said }).toEqual({
    status: 1,
    said: 'There is no command nonsense: there are audit, rescue, owner, backup, restore, setup.\n',
  });
});

describe('the first owner', () => {
  test('is made from an empty shop, signs in, and is in the audit log; a second one only when asked for', async () => {
    const api = await openTestApi();
    const { url } = api;
    const made = await operate(['owner', '--email', 'Owner@Books.example'], 'paper-and-ink-1\n', url);
    expect(made.said).toContain('owner@books.example is of the staff: https://books.example/login');
    expect(made.status).toBe(0);
    const { body } = await api.call('POST', '/login', {
      body: { email: 'owner@books.example', password: 'paper-and-ink-1', type: 2 },
    });
    // The password alone opens nothing but the second factor's own calls, which the first sign-in sets up.
    expect(body.code).toBe('secondFactorSetupNeeded');
    expect(await api.call('GET', '/admin/Order/List', { token: body.detail.token })).toMatchObject({
      status: 403,
      body: { code: 'secondFactorNeeded' },
    });
    const [row] = await api.services.db.select().from(users).where(eq(users.email, 'owner@books.example'));
    const events = await api.services.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.subjectUserId, row?.id ?? 0));
    expect(events.find(({ kind }) => kind === 'role_changed')).toMatchObject({
      actorUserId: null,
      detail: { role: 'staff', how: 'command' },
    });

    const second = await operate(['owner', '--email', 'second@books.example'], 'paper-and-ink-2\n', url);
    expect(second).toMatchObject({ status: 1, said: expect.stringContaining('--another') });
    const another = await operate(
      ['owner', '--email', 'second@books.example', '--another'],
      'paper-and-ink-2\n',
      url,
    );
    expect(another.status).toBe(0);
    await api.close();
  });

  test('sets a password by a link that works once', async () => {
    const api = await openTestApi();
    const link = ['owner', '--email', 'owner@books.example', '--link'];
    const { status, said } = await operate(link, '', api.url);
    expect(status).toBe(0);
    const token = /https:\/\/books\.example\/user\/resetpassword\/(\S+)/.exec(said)?.[1];
    const password = 'paper-and-ink-1';
    const set = () =>
      api.call('POST', '/ResetPassword', { body: { token, password, confirmPassword: password } });
    expect((await set()).body.result).toBe(1);
    expect((await set()).body.code).toBe('resetLinkUsed');
    await api.close();
  });

  test.each([
    [['owner'], '', '--email must be an address'],
    [['owner', '--email', 'nobody'], 'paper-and-ink-1\n', '--email must be an address'],
    [['owner', '--email', 'a@books.example', '--password', 'x'], '', "Unknown option '--password'"],
    [['owner', '--email', 'a@books.example'], 'short1\n', 'at least 8 characters'],
    [['owner', '--email', 'a@books.example'], '', 'at least 8 characters'],
  ])('%j is refused with what is wrong, and nobody is made', async (args, input, complaint) => {
    const { status, said } = await operate(args, input);
    expect(said).toContain(complaint);
    expect(status).toBe(1);
    expect(await database.db.$count(users, eq(users.role, 'staff'))).toBe(0);
  });

  test('an account of the address becomes staff only when that is asked for, and never one that keeps a store', async () => {
    await database.db.insert(users).values({ email: 'shopper@books.example', passwordHash: 'of a shopper' });
    const plain = await operate(['owner', '--email', 'shopper@books.example'], 'paper-and-ink-1\n');
    expect(plain).toMatchObject({ status: 1, said: expect.stringContaining('--promote') });
    const [store] = await database.db
      .insert(sellers)
      .values({ urlKey: 'keeps-a-store', nameTh: 'ร้าน', nameEn: 'Store' })
      .returning({ id: sellers.id });
    await database.db
      .insert(users)
      .values({ email: 'store@books.example', role: 'seller', sellerId: store?.id ?? 0 });
    const seller = await operate(['owner', '--email', 'store@books.example', '--promote']);
    expect(seller).toMatchObject({ status: 1, said: expect.stringContaining('keeps a store') });
    const made = await operate(['owner', '--email', 'shopper@books.example', '--promote']);
    expect(made).toMatchObject({ status: 0, said: expect.stringContaining('/user/resetpassword/') });
    const [promoted] = await database.db.select().from(users).where(eq(users.email, 'shopper@books.example'));
    // Somebody else may have opened it: what they set signs in to nothing of the staff's.
    expect(promoted).toMatchObject({ role: 'staff', passwordHash: null });
  });
});

test('a database that can’t be reached is said in a sentence', async () => {
  const nowhere = 'postgres://nobody:nothing@127.0.0.1:9/nowhere';
  const { status, said } = await operate(['setup'], '', nowhere);
  expect(status).toBe(1);
  expect(said).not.toContain('    at ');
  expect(said.trim().split('\n')).toHaveLength(1);
});

describe('setting a shop up', () => {
  test('brings what it needs to open, and running it again changes nothing', async () => {
    await database.db
      .insert(sellers)
      .values({ urlKey: 'first-store', nameTh: 'ร้านแรก', nameEn: 'First store' });
    const first = await operate(['setup']);
    expect(first).toMatchObject({
      status: 0,
      said: expect.stringMatching(/\d\d categories, 2 ways to send/),
    });
    const tables = [
      'categories',
      'shipping_channels',
      'seller_shipping',
      'banners',
      'settings',
      'spelling_pairs',
    ];
    const everything = () =>
      Promise.all(
        tables.map(
          async (table) => (await database.db.execute(sql.raw(`select * from ${table} order by 1, 2`))).rows,
        ),
      );
    const before = await everything();
    expect(before.every((rows, place) => rows.length > 0 || tables[place] === 'settings')).toBe(true);
    expect((await operate(['setup'])).status).toBe(0);
    expect(await everything()).toEqual(before);
    const services = await createTestServices(database);
    const [store] = await database.db.select().from(sellers).where(eq(sellers.urlKey, 'first-store'));
    const offered = await listShipping(services, { sellerId: store?.id ?? 0, locale: 'en' });
    expect(JSON.stringify(offered)).toContain('Registered post');
  });

  test('changes what the file names and leaves the rest', async () => {
    const path = join(folder, 'shop.json');
    writeFileSync(
      path,
      JSON.stringify({
        site: { businessNameTh: 'ร้านเรา' },
        payment: { bankAccounts: [{ bankCode: '002', number: '123-4-56789-0', name: 'ร้านเรา' }] },
        categories: [{ urlKey: 'fiction', nameTh: 'นิยาย', nameEn: 'Fiction' }],
      }),
    );
    expect((await operate(['setup'])).status).toBe(0);
    const before = await database.db.$count(categories);
    expect((await operate(['setup', 'shop.json'])).status).toBe(0);
    expect(await database.db.$count(categories)).toBe(before);
    const [fiction] = await database.db.select().from(categories).where(eq(categories.urlKey, 'fiction'));
    expect(fiction?.nameTh).toBe('นิยาย');
    const [site] = await database.db.select().from(settings).where(eq(settings.name, 'site'));
    expect(site?.value).toEqual({ businessNameTh: 'ร้านเรา' });
  });

  test('tells staff who have read a way to send that it is another now, and only of those that are', async () => {
    expect((await operate(['setup'])).status).toBe(0);
    const read = () => database.db.select().from(shippingChannels).orderBy(shippingChannels.id);
    const [first, ...others] = await read();
    if (first === undefined) throw new Error('no way to send');
    const { code, nameTh, nameEn, daysMin } = first;
    const shop = { shippingChannels: [{ code, nameTh, nameEn, daysMin, daysMax: first.daysMax + 1 }] };
    writeFileSync(join(folder, 'days.json'), JSON.stringify(shop));
    expect((await operate(['setup', 'days.json'])).status).toBe(0);
    const [after, ...rest] = await read();
    expect(after).toMatchObject({ daysMax: first.daysMax + 1, version: first.version + 1 });
    expect(rest).toEqual(others);
    expect((await operate(['setup', 'days.json'])).status).toBe(0);
    expect((await read())[0]?.version).toBe(first.version + 1);
  });

  test('of a wrong file nothing is taken, and each mistake is said', async () => {
    writeFileSync(
      join(folder, 'wrong.json'),
      JSON.stringify({ site: { businessNameTh: 'ไม่เอา' }, shippingChannels: [{ code: 'x' }] }),
    );
    const { status, said } = await operate(['setup', 'wrong.json']);
    expect(status).toBe(1);
    expect(said).toContain('wrong.json is not right, nothing was changed');
    expect(said).toMatch(/shippingChannels\[0\]\.code: expected a-z/);
    expect(said).toMatch(/shippingChannels\[0\]\.nameTh: /);
    const [site] = await database.db.select().from(settings).where(eq(settings.name, 'site'));
    expect(JSON.stringify(site ?? null)).not.toContain('ไม่เอา');
    expect(await operate(['setup', 'gone.json'])).toMatchObject({
      status: 1,
      said: expect.stringContaining("gone.json can't be read"),
    });
  });
});
