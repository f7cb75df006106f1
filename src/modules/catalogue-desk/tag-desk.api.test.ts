import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi, wrongFields } from '../../test-api.ts';
import { auditEvents } from '../audit/audit.tables.ts';
import { works } from '../catalogue/catalogue.tables.ts';
import { insertTestCatalogue, type TestCatalogue } from '../catalogue/test-catalogue.ts';

let api: TestApi;
let catalogue: TestCatalogue;
let staff: string;
beforeAll(async () => {
  api = await openTestApi();
  catalogue = await insertTestCatalogue(api.db);
  staff = (await api.signIn('staff')).token;
});
afterAll(() => api.close());

let numbers = 0;
async function work(...tags: string[]): Promise<number> {
  numbers += 1;
  const row = {
    ...{ urlKey: `tagged-${numbers}`, titleTh: `หนังสือ ${numbers}`, titleEn: `Book ${numbers}` },
    ...{ descriptionTh: '', categoryId: catalogue.categories.novels, tags },
  };
  const [made] = await api.db.insert(works).values(row).returning({ id: works.id });
  if (made === undefined) throw new Error('no work was made');
  return made.id;
}
const tagsOf = async (...ids: number[]) => {
  const rows = await api.db.select().from(works).where(inArray(works.id, ids)).orderBy(works.id);
  return rows.map(({ tags }) => tags);
};
const list = async (query = '') =>
  (await api.call('GET', `/admin/tags?${query}`, { token: staff })).body.detail;
const change = (body: object, token: string | null = staff) =>
  api.call('POST', '/admin/tags/change', { token, body });

describe('GET /admin/tags', () => {
  test('works: each once with how many works have it, the most used first; found by a part of it', async () => {
    await work('ฟิสิกส์ 100%', 'แมว_ดำ');
    await work('ฟิสิกส์ 100%');
    const search = encodeURIComponent('ฟิสิกส์');
    expect(await list(`search=${search}`)).toEqual({
      dataList: [{ name: 'ฟิสิกส์ 100%', works: 2 }],
      total: 1,
    });
    // Signs of patterns are signs.
    expect((await list(`search=${encodeURIComponent('100%')}`)).total).toBe(1);
    expect((await list(`search=${encodeURIComponent('แมว%ดำ')}`)).total).toBe(0);
    expect(await list(`search=${search}&pageNo=9`)).toEqual({ dataList: [], total: 1 });
  });

  test('protects: staff of other desks, others', async () => {
    const support = (await api.signIn('staff', null, { staffRole: 'support' })).token;
    for (const token of [support, (await api.signIn()).token])
      expect((await api.call('GET', '/admin/tags', { token })).status).toBe(403);
    expect((await change({ tag: 'ก', into: 'ข' }, support)).status).toBe(403);
  });
});

describe('POST /admin/tags/change', () => {
  test('works: another name at every work that has it, in its place; whoever read one before is told, and it is on record', async () => {
    const [one, other, third] = [await work('นิยาย', 'เก่า', 'ไทย'), await work('เก่า'), await work('ไทย')];
    const reply = await change({ tag: 'เก่า', into: '  คลาสสิก ' });
    expect([reply.status, reply.body.detail]).toEqual([200, { works: 2 }]);
    expect(await tagsOf(one, other, third)).toEqual([['นิยาย', 'คลาสสิก', 'ไทย'], ['คลาสสิก'], ['ไทย']]);
    const rows = await api.db
      .select()
      .from(works)
      .where(inArray(works.id, [one, third]))
      .orderBy(works.id);
    expect(rows.map(({ version }) => version)).toEqual([2, 1]);
    const audited = await api.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.kind, 'catalogue_tag_changed'));
    expect(audited.at(-1)?.detail).toEqual({
      ...{ before: 'เก่า', after: 'คลาสสิก', works: 2, isMerge: false, workIds: `${one} ${other}` },
    });
  });

  test('works: two become one where that is meant, once in a work that has both; one is taken away', async () => {
    const [both, single] = [await work('scifi', 'อวกาศ', 'ไซไฟ'), await work('scifi')];
    const asked = await change({ tag: 'scifi', into: 'ไซไฟ' });
    expect([asked.status, asked.body.code]).toEqual([409, 'tagExists']);
    expect(await tagsOf(both, single)).toEqual([['scifi', 'อวกาศ', 'ไซไฟ'], ['scifi']]);
    expect((await change({ tag: 'scifi', into: 'ไซไฟ', isMerge: true })).status).toBe(200);
    expect(await tagsOf(both, single)).toEqual([['ไซไฟ', 'อวกาศ'], ['ไซไฟ']]);
    expect((await change({ tag: 'ไซไฟ', into: null })).body.detail).toEqual({ works: 2 });
    expect(await tagsOf(both, single)).toEqual([['อวกาศ'], []]);
  });

  test('refuses: no name, one too long or with what parts tags, its own, a tag that there isn’t (any more)', async () => {
    const id = await work('เดิม');
    for (const [into, code] of [
      ['  ', 'required'],
      ['ก'.repeat(61), 'tagInvalid'],
      ['ก, ข', 'tagInvalid'],
      ['เดิม', 'tagSame'],
    ] as const) {
      const reply = await change({ tag: 'เดิม', into });
      expect([reply.status, wrongFields(reply)]).toEqual([422, { into: code }]);
    }
    expect(await tagsOf(id)).toEqual([['เดิม']]);
    // Two who do the same at once: one has done it.
    const twice = await Promise.all([
      change({ tag: 'เดิม', into: 'ใหม่' }),
      change({ tag: 'เดิม', into: 'ใหม่' }),
    ]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)]);
    expect(await tagsOf(id)).toEqual([['ใหม่']]);
    expect((await change({ tag: 'เดิม', into: 'อื่น' })).status).toBe(404);
  });
});
