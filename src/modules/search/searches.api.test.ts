import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openTestApi, type TestApi, wrongFields } from '../../test-api.ts';
import { auditEvents } from '../audit/audit.tables.ts';
import { insertTestCatalogue, type TestCatalogue } from '../catalogue/test-catalogue.ts';
import { createSearchCounter, forgetOldSearches } from './count-searches.ts';
import { liveSearch } from './live-search.ts';
import { readSearchesFile } from './read-searches.ts';
import { searchDays, synonymGroups } from './search.tables.ts';

const today = new Date('2026-11-25T03:00:00Z');
const dayMs = 24 * 60 * 60 * 1000;
let now = today;
let api: TestApi;
let catalogue: TestCatalogue;
let token: string;
beforeAll(async () => {
  api = await openTestApi({ services: { clock: () => now } });
  catalogue = await insertTestCatalogue(api.db);
  token = (await api.signIn('staff')).token;
});
afterAll(() => api.close());
beforeEach(async () => {
  now = today;
  await api.db.delete(searchDays);
  await api.db.delete(synonymGroups);
});

const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 25 });
const save = (body: object, who: string | null = token) =>
  api.call('POST', '/admin/synonym', { token: who, body });
const find = async (search: string) =>
  (await liveSearch(api.services).current()).search({ search }).productIds;
async function count(at: Date, words: Record<string, number>) {
  now = at;
  const counter = createSearchCounter(api.services);
  for (const [search, times] of Object.entries(words))
    for (let time = 0; time < times; time++) counter.count(`/product?${new URLSearchParams({ search })}`);
  await counter.write();
  now = today;
}
const searches = async (query = '') =>
  (await api.call('GET', `/admin/searches/List${query}`, { token })).body.detail;

describe('groups of words', () => {
  test('works: find each other in every process, are changed, and go', async () => {
    expect(await find('zzqx')).toEqual([]);
    const added = await save({ words: ['zzqx', 'garden'], isOneWay: false });
    expect(added.status, JSON.stringify(added.body)).toBe(200);
    await eventually(async () => expect(await find('zzqx')).toContain(catalogue.products.garden));
    const { id } = added.body.detail;
    const [listed] = (await api.call('GET', '/admin/synonym/List?search=GARD', { token })).body.detail
      .dataList;
    expect(listed).toMatchObject({ id, words: ['zzqx', 'garden'], isOneWay: false, version: 1 });
    expect((await save({ id, version: 1, words: ['garden', 'zzqx'], isOneWay: true })).status).toBe(200);
    await eventually(async () => expect(await find('zzqx')).toEqual([]));
    const { body } = await api.call('DELETE', `/admin/synonym/${id}`, { token, body: { version: 1 } });
    expect(body.code).toBe('synonymsChanged');
    expect((await api.call('DELETE', `/admin/synonym/${id}`, { token, body: { version: 2 } })).status).toBe(
      200,
    );
    expect((await api.call('DELETE', `/admin/synonym/${id}`, { token, body: { version: 2 } })).status).toBe(
      404,
    );
    const kept = await api.db.select().from(auditEvents).where(sql`kind like 'synonyms%'`);
    expect(kept.map(({ detail }) => detail.after).sort()).toEqual(['', 'garden → zzqx', 'zzqx = garden']);
  });

  test('refuses what are no words, and one of two editors', async () => {
    expect(wrongFields(await save({ words: ['garden'] }))).toEqual({ words: 'synonymsTooFew' });
    const { id } = (await save({ words: ['one', 'two'] })).body.detail;
    const both = await Promise.all(
      ['three', 'four'].map((word) => save({ id, version: 1, words: ['one', word] })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await save({ id: 999_999, version: 1, words: ['one', 'two'] })).status).toBe(404);
  });

  test('are tried without being kept', async () => {
    const tried = await api.call('GET', '/admin/synonym/try?search=qqxz&words=qqxz,garden', { token });
    expect(tried.body.detail).toMatchObject({
      withIt: { books: expect.arrayContaining([expect.objectContaining({ id: catalogue.products.garden })]) },
      without: { total: 0, books: [] },
    });
    expect(await find('qqxz')).toEqual([]);
    const oneWay = '/admin/synonym/try?search=qqxz&words=garden,qqxz&direction=oneWay';
    expect((await api.call('GET', oneWay, { token })).body.detail.withIt.total).toBe(0);
  });
});

describe('what was searched for', () => {
  test('works: is counted by day with what it finds, beside the days before', async () => {
    const before = new Date(today.getTime() - 40 * dayMs);
    await count(before, { garden: 4, gone: 2 });
    await count(new Date(today.getTime() - dayMs), { garden: 2 });
    await count(today, { 'Garden ': 1, qqwx: 5, 'a@b.example': 3, '0812345678': 3 });
    const found = await searches();
    expect(found).toMatchObject({
      from: '2026-10-27',
      to: '2026-11-25',
      total: 2,
      counts: { all: 2, none: 1, few: 1 },
      sums: { searches: 8, unfound: 5, searchesBefore: 6 },
    });
    expect(found.dataList).toEqual([
      { words: 'qqwx', searches: 5, before: 0, found: 0 },
      { words: 'garden', searches: 3, before: 4, found: expect.any(Number) },
    ]);
    expect((await searches('?kind=none')).dataList).toHaveLength(1);
    expect((await searches('?search=GARD')).total).toBe(1);
    expect((await searches('?from=2026-10-16&to=2026-10-16')).dataList).toMatchObject([
      { words: 'garden', searches: 4, before: 0 },
      { words: 'gone', searches: 2 },
    ]);
  });

  test('is a table to keep, in which nothing is a formula', async () => {
    await count(today, { '=1+2 sum': 1 });
    const asked = { kind: 'all', search: '' } as const;
    const table = await readSearchesFile(api.services, asked, 'en');
    if (!table.ok) throw new Error(table.failure.code);
    const text = await table.value.text();
    expect(text).toContain('Words,Searches,Searches before,Found');
    expect(text).toContain('sum');
    expect(text).not.toMatch(/^"?=1/m);
    const file = await api.call('GET', '/admin/searches/csv', { token, culture: 'en' });
    expect(file.headers.get('content-type')).toContain('text/csv');
  });

  test('refuses days that are none', async () => {
    for (const query of ['?from=2026-11-26&to=2026-11-25', '?to=2026-11-26', '?from=2020-01-01'])
      expect((await api.call('GET', `/admin/searches/List${query}`, { token })).status).toBe(422);
    expect((await api.call('GET', '/admin/searches/List?from=x', { token })).status).toBe(400);
  });

  test('is forgotten after four hundred days', async () => {
    await count(new Date(today.getTime() - 401 * dayMs), { old: 1 });
    await count(today, { fresh: 1 });
    await forgetOldSearches(api.services);
    expect((await api.db.select().from(searchDays)).map(({ words }) => words)).toEqual(['fresh']);
  });

  test('protects: writers at once lose nothing, and a full day takes no new words', async () => {
    await Promise.all(Array.from({ length: 8 }, () => count(today, { garden: 3, smith: 2 })));
    const rows = await api.db.select().from(searchDays);
    expect(Object.fromEntries(rows.map(({ words, searches: times }) => [words, times]))).toEqual({
      garden: 24,
      smith: 16,
    });
    await api.db.execute(sql`insert into search_days (day, words, searches, found)
      select '2026-11-25', 'word ' || n, 1, 0 from generate_series(1, 19998) n`);
    await count(today, { garden: 1, 'one more': 1 });
    const after = await searches('?search=one more');
    expect(after.total).toBe(0);
    expect((await searches('?search=garden')).dataList[0].searches).toBe(25);
    const shopper = await api.signIn();
    for (const path of ['/admin/searches/List', '/admin/synonym/List'])
      expect((await api.call('GET', path, { token: shopper.token })).status).toBe(403);
  });
});
