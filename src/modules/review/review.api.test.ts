import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { insertTestCatalogue } from '../catalogue/test-catalogue.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
  await insertTestCatalogue(api.db);
});
afterAll(() => api.close());

const list = async (urlKey: string, query = '') =>
  (await api.call('GET', `/product/${urlKey}/reviews${query}`)).body.detail;
const starsOf = (detail: { dataList: { stars: number }[] }) => detail.dataList.map(({ stars }) => stars);

describe('GET /product/{urlKey}/reviews', () => {
  test('works: every offer and edition of a book shows the book’s reviews, the newest first', async () => {
    const detail = await list('river-1-press');
    expect(starsOf(detail)).toEqual([1, 4, 5, 5]);
    expect(detail).toMatchObject({
      total: 4,
      pageNo: 1,
      perPage: 10,
      pageCount: 1,
      average: 3.8,
      counts: {
        all: 4,
        withPhoto: 1,
        stars: [
          { stars: 5, count: 2 },
          { stars: 4, count: 1 },
          { count: 0 },
          { count: 0 },
          { stars: 1, count: 1 },
        ],
      },
    });
    expect(await list('river-1-hard')).toEqual(detail);
    expect(await list('garden-canal')).toMatchObject({ total: 0, average: null, dataList: [] });
  });

  test('works with the review filter: any of the stars, has a photo, pages', async () => {
    expect(starsOf(await list('river-1-press', '?stars=5,4'))).toEqual([4, 5, 5]);
    expect(starsOf(await list('river-1-press', '?stars='))).toHaveLength(4);
    const withPhoto = await list('river-1-press', '?hasPhoto=true');
    expect(withPhoto).toMatchObject({ total: 1, counts: { all: 4 } });
    expect(withPhoto.dataList[0].photos).toEqual([
      expect.stringMatching(/^\/images\/review\/\d+-0\/[\da-f]{14}$/),
    ]);
    expect(await list('river-1-press', '?stars=5&hasPhoto=true&perpage=1')).toMatchObject({ total: 1 });
    const second = await list('river-1-press', '?perpage=3&pageNo=2');
    expect(second).toMatchObject({ total: 4, pageCount: 2 });
    expect(starsOf(second)).toEqual([5]);
  });

  test.each(['?stars=6', '?stars=5;drop', '?stars=5,', '?hasPhoto=perhaps', '?pageNo=0', '?perpage=1000'])(
    'refuses %s',
    async (query) => {
      expect((await api.call('GET', `/product/river-1-press/reviews${query}`)).status).toBe(400);
    },
  );

  test('protects: hidden reviews are neither shown nor counted, nor are reviews of what isn’t for sale', async () => {
    const detail = await list('river-1-press', '?perpage=100');
    expect(JSON.stringify(detail)).not.toContain('ถูกซ่อน');
    for (const urlKey of ['hidden', 'of-closed', 'gift', 'nothing'])
      expect((await api.call('GET', `/product/${urlKey}/reviews`)).status).toBe(404);
  });
});
