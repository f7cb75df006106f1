import { readdirSync, readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { errorMessage } from '../../messages/error-messages.ts';
import { pickMessages } from '../../messages/messages.server.ts';
import { orderMailTexts } from '../../messages/order-mail-messages.ts';
import { orderStatusName } from '../../messages/order-status-names.ts';
import { openTestApi, type TestApi, wrongFields } from '../../test-api.ts';
import { auditEvents } from '../audit/audit.tables.ts';
import { followWording, type WordingFollower } from './follow-wording.ts';
import { listOwnTexts } from './own-texts.ts';
import { flattenTexts } from './wording.rules.ts';
import { wordings } from './wording.tables.ts';

let api: TestApi;
let token: string;
let follower: WordingFollower;
const heard = vi.fn();
beforeAll(async () => {
  api = await openTestApi();
  token = (await api.signIn('staff')).token;
  follower = await followWording(api.services, (error) => {
    throw error;
  });
  follower.onChange(heard);
});
afterAll(async () => {
  follower.close();
  await api.close();
});

const read = async (bundle: string, key: string) =>
  (await api.call('GET', `/admin/wording/Text?${new URLSearchParams({ bundle, key })}`, { token })).body
    .detail;
const list = async (query: Record<string, string>) =>
  (await api.call('GET', `/admin/wording/List?${new URLSearchParams(query)}`, { token })).body.detail;
async function save(bundle: string, key: string, said: { th?: string | null; en?: string | null }) {
  const { th, en } = await read(bundle, key);
  const body = {
    ...{ bundle, key },
    th: { text: said.th === undefined ? th.text : said.th, version: th.version },
    en: { text: said.en === undefined ? en.text : said.en, version: en.version },
  };
  return api.call('POST', '/admin/wording/Text', { token, body });
}
/** What was announced arrives a moment later, on a busy machine some moments. */
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 25 });

describe('words of the shop', () => {
  test('are told of once they are others, not whenever a feed may have missed something', async () => {
    const listeners: ((tags: readonly string[] | null) => void)[] = [];
    const own = await followWording(
      { db: api.db, changes: { subscribe: (listener) => void listeners.push(listener) } },
      (error) => {
        throw error;
      },
    );
    const told = vi.fn();
    own.onChange(told);
    for (const listener of listeners) listener(null);
    await own.catchUp();
    expect(told).not.toHaveBeenCalled();
    own.close();
  });

  test('are all there: every text of every file', () => {
    const known = new Set(listOwnTexts().map(({ th }) => th));
    const folder = new URL('../../messages/th/', import.meta.url);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const missing = files
      .filter((file) => file.endsWith('.json'))
      .flatMap((file) => flattenTexts(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))))
      .filter(([, text]) => !known.has(text));
    expect(missing).toEqual([]);
  });

  test('are said by pages, errors, mails and states once staff have changed them, and set back again', async () => {
    heard.mockClear();
    const said = await save('cart', 'title', { th: 'รถเข็นหนังสือ' });
    expect(said.status, JSON.stringify(said.body)).toBe(200);
    expect(said.body.detail.th).toMatchObject({ text: 'รถเข็นหนังสือ', version: 1, fits: true });
    await save('errors', 'wordingNotFound', { en: 'No such words' });
    await save('orderStatus', 'unpaid', { th: 'รอจ่ายเงิน' });
    await save('mail.order', 'placed.subject', { th: 'ได้รับคำสั่งซื้อ {referenceCode} แล้วจ้า' });
    await eventually(() => expect(pickMessages('th', 'cart').cart.title).toBe('รถเข็นหนังสือ'));
    await eventually(() => expect(errorMessage('en', 'wordingNotFound', null)).toBe('No such words'));
    await eventually(() => expect(orderStatusName('th', 'unpaid')).toBe('รอจ่ายเงิน'));
    await eventually(() =>
      expect(orderMailTexts('th')('placed.subject', { referenceCode: 'A1' })).toBe('ได้รับคำสั่งซื้อ A1 แล้วจ้า'),
    );
    expect(heard).toHaveBeenCalled();
    expect(orderStatusName('en', 'unpaid')).toBe('To pay');

    const back = await save('cart', 'title', { th: null });
    expect(back.body.detail.th).toMatchObject({ text: null, version: 2 });
    await eventually(() => expect(pickMessages('th', 'cart').cart.title).not.toBe('รถเข็นหนังสือ'));
    const events = await api.db.select().from(auditEvents).where(eq(auditEvents.kind, 'wording_saved'));
    expect(events.map(({ detail }) => detail)).toContainEqual(
      expect.objectContaining({
        text: 'cart title',
        language: 'th',
        before: 'รถเข็นหนังสือ',
        isOwn: true,
      }),
    );
  });

  test('a text that says what ours does is ours', async () => {
    const { th } = await read('cart', 'selectAll');
    const said = await save('cart', 'selectAll', { th: ` ${th.own} ` });
    expect(said.body.detail.th.text, JSON.stringify(said.body)).toBeNull();
  });

  test('are found by what they say, by ours, by key; changed ones by themselves', async () => {
    await save('checkout', 'title', { en: 'Pay for books, quickly' });
    const byWords = await list({ search: 'for books, QUICKLY' });
    expect(byWords.dataList).toMatchObject([{ bundle: 'checkout', key: 'title' }]);
    expect((await list({ search: 'checkout.title' })).dataList[0]).toMatchObject({ key: 'title' });
    const changed = await list({ state: 'changed', perpage: '100' });
    expect(changed.dataList.map(({ bundle }: { bundle: string }) => bundle)).toContain('checkout');
    expect(changed.counts.changed).toBe(changed.dataList.length);
    const all = await list({ pageNo: '2', perpage: '10' });
    expect(all.dataList).toHaveLength(10);
    expect(all.counts.all).toBeGreaterThan(2_500);
  });

  test('of a text that a release fills otherwise, ours is said, and staff are told', async () => {
    const text = 'มี {gone}';
    const at = { locale: 'th', changedAt: new Date() } as const;
    await api.db.insert(wordings).values([
      { ...at, bundle: 'cart', key: 'remove', text },
      { ...at, bundle: 'cart', key: 'not.there', text },
      { ...at, bundle: 'nowhere', key: 'at.all', text },
    ]);
    await follower.catchUp();
    expect(JSON.stringify(pickMessages('th', 'cart'))).not.toContain('gone');
    expect((await list({ state: 'unfit' })).dataList).toMatchObject([
      { bundle: 'cart', key: 'remove', th: { fits: false } },
    ]);
  });
});

describe('changing words', () => {
  test('is refused with what is wrong, language by language, and nothing of it is kept', async () => {
    const refused = await save('mail.order', 'placed.subject', { th: 'ไม่มีเลข', en: 'Order {referenceCode' });
    expect(refused.status).toBe(422);
    expect(wrongFields(refused)).toEqual({ th: 'placeMissing', en: 'unreadable' });
    const half = await save('shell', 'menu', { th: 'หา', en: '<b>Find</b>' });
    expect(half.status).toBe(422);
    expect((await read('shell', 'menu')).th.text).toBeNull();
    expect((await api.call('GET', '/admin/wording/Text?bundle=cart&key=none', { token })).status).toBe(404);
    expect((await api.call('GET', '/admin/wording/Text?bundle=constructor&key=name', { token })).status).toBe(
      404,
    );
  });

  test('of two editors the second is told', async () => {
    const bundle = 'shell';
    const key = 'menu';
    const { th, en } = await read(bundle, key);
    const say = (text: string) =>
      api.call('POST', '/admin/wording/Text', {
        token,
        body: { bundle, key, th: { text, version: th.version }, en: { text: en.text, version: en.version } },
      });
    const replies = await Promise.all([say('ค้น'), say('หา')]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe('wordingChanged');
  });

  test('is staff’s with the right to it', async () => {
    const { token: shopper } = await api.signIn();
    expect((await api.call('GET', '/admin/wording/List', { token: shopper })).status).toBe(403);
  });
});
