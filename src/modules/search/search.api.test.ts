import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openTestApi, type TestApi, wrongFields } from '../../test-api.ts';
import { createTestServices } from '../../test-services.ts';
import { auditEvents } from '../audit/audit.tables.ts';
import { authors } from '../catalogue/catalogue.tables.ts';
import { insertTestCatalogue, type TestCatalogue } from '../catalogue/test-catalogue.ts';
import { liveSearch } from './live-search.ts';
import { spellingPairs } from './search.tables.ts';
import { spellingPairLimits } from './spelling-pairs.rules.ts';

let api: TestApi;
let catalogue: TestCatalogue;
let staff: { token: string; userId: number };
beforeAll(async () => {
  api = await openTestApi();
  catalogue = await insertTestCatalogue(api.db);
  // A name that no rule of sounds can find in Thai.
  await api.db
    .update(authors)
    .set({ nameTh: 'Xqvr Wndzt', nameEn: 'Xqvr Wndzt' })
    .where(eq(authors.urlKey, 'john'));
  staff = await api.signIn('staff');
});
afterAll(() => api.close());
beforeEach(() => api.db.delete(spellingPairs));

/** What was announced arrives a moment later, on a busy machine some moments. */
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 25 });
const add = (word: string, spelling: string, token: string | null = staff.token) =>
  api.call('POST', '/admin/spelling', { token, body: { word, spelling } });
const remove = (id: number, token: string | null = staff.token) =>
  api.call('DELETE', `/admin/spelling/${id}`, { token });
const list = async (query = '') =>
  (await api.call('GET', `/admin/spelling/List${query}`, { token: staff.token })).body.detail;
const find = async (search: string, services = api.services) =>
  (await liveSearch(services).current()).search({ search }).productIds;

describe('spellings', () => {
  test('works: what found nothing finds the book once staff name the spelling, and no more once they remove it', async () => {
    const name = 'เอ็กซ์ วินดิซ';
    expect(await find(name)).toEqual([]);
    const index = await liveSearch(api.services).current();
    const added = await add('Xqvr Wndzt', name);
    expect(added).toMatchObject({ status: 200, body: { detail: { id: expect.any(Number) } } });
    await eventually(async () => expect(await find(name)).toEqual([catalogue.products.garden]));
    const reply = await api.call('GET', `/product?search=${encodeURIComponent(name)}`);
    expect(reply.body.detail).toMatchObject({
      total: 1,
      interpretation: 'typo',
      correctedQuery: 'xqvr wndzt',
    });
    expect(await remove(added.body.detail.id)).toMatchObject({
      status: 200,
      body: { detail: { word: 'Xqvr Wndzt', spelling: name } },
    });
    await eventually(async () => expect(await find(name)).toEqual([]));
    // All the while the same index has answered: nothing was read again but the pairs.
    expect(await liveSearch(api.services).current()).toBe(index);
  });

  test('works: another process learns of it, and one that starts later knows it', async () => {
    const name = 'ดร็อฟกิส';
    const other = await createTestServices(api);
    expect(await find(name, other)).toEqual([]);
    expect((await add('Xqvr', name)).status).toBe(200);
    await eventually(async () => expect(await find(name, other)).toEqual([catalogue.products.garden]));
    const later = await createTestServices(api);
    expect(await find(name, later)).toEqual([catalogue.products.garden]);
  });

  test('works: the list has the newest first, with who and when, by any part of a word', async () => {
    for (const [word, spelling] of [
      ['Coelho', 'โคเอลโญ'],
      ['Rowling', 'โรว์ลิ่ง'],
    ] as const)
      await add(word, spelling);
    expect(await list()).toMatchObject({
      total: 2,
      dataList: [
        { word: 'Rowling', spelling: 'โรว์ลิ่ง', createdBy: 'ทดสอบ ระบบ' },
        { word: 'Coelho', spelling: 'โคเอลโญ' },
      ],
    });
    expect(Date.now() - new Date((await list()).dataList[0].createdAt).getTime()).toBeLessThan(60_000);
    expect(await list('?search=ELHO')).toMatchObject({ total: 1, dataList: [{ word: 'Coelho' }] });
    expect(await list('?search=%25')).toMatchObject({ total: 2 });
    expect(await list('?perpage=1&pageNo=2')).toMatchObject({ total: 2, dataList: [{ word: 'Coelho' }] });
    expect(await list(`?search=${encodeURIComponent('ไม่มี')}`)).toEqual({ total: 0, dataList: [] });
  });

  test('works: who added and who removed is in the audit log, with the words', async () => {
    const id = (await add('Camus', 'กามู')).body.detail.id;
    await remove(id);
    const events = await api.db
      .select()
      .from(auditEvents)
      .where(inArray(auditEvents.kind, ['spelling_added', 'spelling_removed']));
    const own = events.filter(({ detail }) => detail.pairId === id);
    expect(own.map(({ kind }) => kind)).toEqual(['spelling_added', 'spelling_removed']);
    for (const { actorUserId, subjectUserId, detail } of own) {
      expect({ actorUserId, subjectUserId }).toEqual({ actorUserId: staff.userId, subjectUserId: null });
      expect(detail).toEqual({ pairId: id, word: 'Camus', spelling: 'กามู' });
    }
  });

  test('refuses what is no word, what is one word already, a pair that is there, and one that isn’t', async () => {
    const wrong = await add('Coelho 2', '<b>');
    expect(wrong).toMatchObject({ status: 422, body: { code: 'spellingInvalid' } });
    expect(wrongFields(wrong)).toEqual({ word: 'lettersOnly', spelling: 'lettersOnly' });
    expect(wrongFields(await add('Coelho', 'COELHO'))).toEqual({ spelling: 'sameWord' });
    expect(wrongFields(await add('C', 'x'.repeat(61)))).toEqual({ word: 'tooShort', spelling: 'tooLong' });
    expect((await add('Coelho', 'โคเอลโญ')).status).toBe(200);
    for (const [word, spelling] of [
      ['Coelho', 'โคเอลโญ'],
      ['โคเอลโญ', 'COELHO'],
    ] as const)
      expect(await add(word, spelling)).toMatchObject({ status: 409, body: { code: 'spellingKnown' } });
    expect(await remove(999_999)).toMatchObject({ status: 404, body: { code: 'spellingNotFound' } });
    expect(await api.db.$count(spellingPairs)).toBe(1);
  });

  test('refuses more than there may be, also of several at once', async () => {
    await api.db.execute(sql`
      insert into spelling_pairs (word, spelling, first_key, second_key, created_at)
      select 'w', 's', n, n, now() from generate_series(1, ${spellingPairLimits.pairsMost - 1}) n`);
    const replies = await Promise.all(['alpha', 'beta', 'gamma', 'delta'].map((word) => add(word, 'แอลฟา')));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe('spellingsFull');
    expect(await api.db.$count(spellingPairs)).toBe(spellingPairLimits.pairsMost);
  });

  test('protects: nobody but staff reads, adds or removes', async () => {
    const { id } = (await add('Coelho', 'โคเอลโญ')).body.detail;
    const shopper = (await api.signIn()).token;
    const seller = (await api.signIn('seller', catalogue.sellers.press)).token;
    for (const [token, status] of [
      [null, 401],
      [shopper, 403],
      [seller, 403],
    ] as const) {
      expect((await api.call('GET', '/admin/spelling/List', { token })).status).toBe(status);
      expect((await add('Camus', 'กามู', token)).status).toBe(status);
      expect((await remove(id, token)).status).toBe(status);
    }
    expect(await api.db.$count(spellingPairs)).toBe(1);
  });
});
