import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sharp } from '../../platform/images/safe-sharp.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { testShop } from '../order/test-shop.ts';

let api: TestApi;
let shop: ReturnType<typeof testShop>;
beforeAll(async () => {
  api = await openTestApi();
  shop = testShop(api.db);
});
afterAll(() => api.close());

type Owner = { token: string; userId: number; sellerId: number };
async function owner(): Promise<Owner> {
  const sellerId = await shop.seller();
  return { sellerId, ...(await api.signIn('seller', sellerId)) };
}
const read = async ({ token }: Owner) => (await api.call('GET', '/seller/profile', { token })).body.detail;
async function save(who: Owner, more: Record<string, string | Blob> = {}) {
  const now = await read(who);
  const form = new FormData();
  const said: Record<string, string | Blob> = { version: String(now.version), nameTh: now.nameTh, ...more };
  for (const [name, value] of Object.entries(said)) form.set(name, value);
  return api.call('POST', '/seller/profile', { token: who.token, body: form });
}
async function picture(width: number, height = width, colour = '#a33'): Promise<File> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' });
}

describe('a store’s profile', () => {
  test('works: words, contact and province are what shoppers read at once; empty is none', async () => {
    const who = await owner();
    const reply = await save(who, {
      nameTh: 'ร้านหนังสือริมน้ำ',
      nameEn: 'Riverside Books',
      taglineTh: 'อ่านริมน้ำ',
      descriptionTh: 'เปิดมาตั้งแต่ปี 2530',
      email: 'books@riverside.example',
      telephone: '02-000-0000',
      provinceId: '10',
    });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    const now = await read(who);
    expect(now).toMatchObject({
      version: 2,
      nameEn: 'Riverside Books',
      taglineEn: '',
      provinceId: 10,
      hasLogo: false,
    });
    const shown = await api.call('GET', `/store/${now.urlKey}`, { culture: 'en' });
    expect(shown.status, JSON.stringify(shown.body)).toBe(200);
    expect(JSON.stringify(shown.body)).toContain('Riverside Books');
    expect((await save(who, { nameTh: 'ร้านริมน้ำ' })).status).toBe(200);
    expect(await read(who)).toMatchObject({
      nameTh: 'ร้านริมน้ำ',
      nameEn: 'ร้านริมน้ำ',
      telephone: '',
      provinceId: null,
    });
    const { rows } = await api.db.execute<{ kind: string }>(
      sql`select kind from notifications where user_id = ${who.userId} and kind = 'sellerRenamed'`,
    );
    expect(rows).toHaveLength(2);
  });

  test('works: policies are read on the store’s page in either language, kept apart from the house’s, and noted', async () => {
    const who = await owner();
    const { urlKey } = await read(who);
    const shown = async (culture: 'th' | 'en') =>
      (await api.call('GET', `/store/${urlKey}`, { culture })).body.detail?.policies;
    const both = async () => [await shown('th'), await shown('en')];
    // What a page was made of is forgotten once the change has been passed on.
    const soon = { timeout: 10_000 };
    expect((await save(who)).status).toBe(200);
    await expect.poll(both, soon).toEqual([null, null]);
    const th = 'เปลี่ยนเล่มได้ใน 30 วัน ห่อพลาสติกกันน้ำทุกเล่ม';
    expect((await save(who, { policiesTh: th })).status).toBe(200);
    // Without another language the one that is there is shown.
    await expect.poll(both, soon).toEqual([th, th]);
    expect((await save(who, { policiesTh: th, policiesEn: 'Exchanges for 30 days' })).status).toBe(200);
    await expect.poll(both, soon).toEqual([th, 'Exchanges for 30 days']);
    expect((await save(who, { policiesTh: '<b>ห่อ</b>' })).status).toBe(200);
    expect(await read(who)).toMatchObject({ policiesTh: '<b>ห่อ</b>', policiesEn: '' });
    expect((await save(who, { policiesTh: '<b>ห่อ</b>', taglineTh: 'ใหม่' })).status).toBe(200);
    const { rows } = await api.db.execute<{ is: boolean }>(
      sql`select (detail ->> 'arePoliciesChanged')::boolean as "is" from audit_events
        where kind = 'store_profile_saved' and actor_user_id = ${who.userId} order by id`,
    );
    expect(rows.map(({ is }) => is)).toEqual([false, true, true, true, false]);
  });

  test('a logo is cut to a square, takes the place of the one before, and can be taken away', async () => {
    const who = await owner();
    expect((await save(who, { logo: await picture(900, 400) })).status).toBe(200);
    const first = await read(who);
    expect(first.hasLogo).toBe(true);
    expect((await save(who, { logo: await picture(300, 300, '#36a') })).status).toBe(200);
    const second = await read(who);
    expect(second.imageUrl).not.toBe(first.imageUrl);
    // Without another the logo stays.
    expect((await save(who, { taglineTh: 'ใหม่' })).status).toBe(200);
    expect((await read(who)).imageUrl).toBe(second.imageUrl);
    expect((await save(who, { logoIs: 'drawn' })).status).toBe(200);
    expect((await read(who)).hasLogo).toBe(false);
  });

  test('refuses no name, a wrong email and province, and pictures that are none, too small or too large', async () => {
    const who = await owner();
    const codeOf = async (more: Record<string, string | Blob>) => (await save(who, more)).body.code;
    expect(await codeOf({ nameTh: ' ' })).toBe('inputInvalid');
    expect(await codeOf({ email: 'nobody' })).toBe('inputInvalid');
    expect(await codeOf({ provinceId: '999' })).toBe('profileInvalid');
    expect(await codeOf({ descriptionTh: 'ก'.repeat(3_001) })).toBe('inputInvalid');
    expect(await codeOf({ policiesEn: 'a'.repeat(3_001) })).toBe('inputInvalid');
    expect(await codeOf({ logo: new File(['<svg onload="x"/>'], 'logo.svg') })).toBe('formatNotSupported');
    expect(await codeOf({ logo: await picture(80) })).toBe('logoSmall');
    expect(await codeOf({ logo: new File([new Uint8Array(3 * 1024 * 1024)], 'logo.png') })).toBe(
      'fileTooLarge',
    );
    expect((await read(who)).version).toBe(1);
  });

  test('of two who save at once one is told that the other was faster; nothing is overwritten unseen', async () => {
    const who = await owner();
    const tried = await Promise.all([save(who, { nameTh: 'หนึ่ง' }), save(who, { nameTh: 'สอง' })]);
    expect(tried.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(tried.find(({ status }) => status === 409)?.body.code).toBe('profileChanged');
  });

  test('protects: owners alone; words of markup stay words', async () => {
    const who = await owner();
    const member = await api.signIn('seller', who.sellerId, {
      storeRights: ['catalogue', 'orders', 'finance'],
    });
    expect((await api.call('GET', '/seller/profile', { token: member.token })).status).toBe(403);
    expect((await save(who, { nameTh: '<script>alert(1)</script>' })).status).toBe(200);
    expect((await read(who)).nameTh).toBe('<script>alert(1)</script>');
  });
});
