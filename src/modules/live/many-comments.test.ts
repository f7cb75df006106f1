import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/db/test-database.ts';
import { testShop } from '../order/test-shop.ts';
import { importComments } from './import-comments.ts';
import { saveLive, saveLiveProduct } from './prepare-live.ts';
import { listComments } from './read-lives.ts';
import { connectLive } from './run-live.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(4);
});
afterAll(() => database.close());

const said = ['cf a1 2', 'A1 มีไหม', 'สวยมากค่ะ', 'cf a1', 'ยกเลิก a1', '5555', 'A1 โอนแล้ว'];

test('10,000 comments are taken at once, read a page at a time, and come again without a change', async () => {
  const services = {
    db: database.db,
    clock: () => new Date('2026-11-26T12:00:00Z'),
    siteUrl: 'https://shop.example',
  };
  const sellerId = await testShop(database.db).seller();
  const productId = await testShop(database.db).product(sellerId);
  const draft = {
    name: 'ไลฟ์ใหญ่',
    startsAt: services.clock(),
    limitPerPerson: 2,
    postTypeId: 1 as const,
    pageId: '',
  };
  const live = await saveLive(services, { sellerId, id: null, version: null, draft });
  if (!live.ok) throw new Error(live.failure.code);
  const of = { sellerId, id: live.value };
  const product = { productId, keyword: 'A1', priceSatang: 8_000, copies: 10, position: null };
  expect((await saveLiveProduct(services, { ...of, liveProductId: null, draft: product })).ok).toBe(true);
  expect((await connectLive(services, of)).ok).toBe(true);
  const comments = Array.from({ length: 10_000 }, (_, at) => ({
    ...{
      id: `c${at}`,
      message: said[at % said.length],
      from: { id: `b${at % 3_001}`, name: `คนที่ ${at % 3_001}` },
    },
    created_time: new Date(services.clock().getTime() + at * 100).toISOString(),
  }));
  const content = JSON.stringify(comments);
  expect(await importComments(services, { ...of, content })).toMatchObject({ value: { added: 10_000 } });
  const page = await listComments(services, { ...of, filter: 'order', search: '', page: 20 });
  expect(page).toMatchObject({ value: { perPage: 50 } });
  expect(await importComments(services, { ...of, content })).toMatchObject({
    value: { added: 0, known: 10_000 },
  });
  const more = JSON.stringify([...comments, { ...comments[0], id: 'one-more' }]);
  expect(await importComments(services, { ...of, content: more })).toEqual({
    ok: false,
    failure: { code: 'liveFileTooLong' },
  });
}, 60_000);
