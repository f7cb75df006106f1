import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordStatements } from '../../platform/db/test-statements.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { type TestShop, testShop } from '../order/test-shop.ts';
import { listLives } from './read-lives.ts';
import { listShows, readBoard } from './read-show.ts';

let api: TestApi;
let shop: TestShop;
beforeAll(async () => {
  api = await openTestApi();
  shop = testShop(api.db);
}, 60_000);
afterAll(() => api.close());

/** A store with so many lives, each with five products of one of its own, and a copy of each asked for. */
async function storeWith(count: number, state: 'draft' | 'connected' | 'finished'): Promise<number> {
  const sellerId = await shop.seller();
  const productId = await shop.product(sellerId);
  await api.db.execute(sql`
    with made as (insert into live_posts (seller_id, post_type_id, name, starts_at, limit_per_person, state, is_announced,
        finished_at, page_id, created_at, reading_version)
      select ${sellerId}, 1, 'ไลฟ์ ' || n, now() + (n || ' minutes')::interval, 2, ${state}, true,
        case when ${state} = 'finished' then now() end, case when n = 1 then 'page' else '' end, now(), 1
      from generate_series(1, ${count}) n returning id),
    sold as (insert into live_products (post_id, seller_id, product_id, keyword, keyword_key, price_satang, copies, position, is_open)
      select id, ${sellerId}, ${productId}, 'A' || k, 'a' || k, 8000, 3, k, false from made, generate_series(1, 5) k
      returning id, post_id)
    insert into live_reservations (post_id, buyer, live_product_id, asked, wished, reserved, waiting)
    select post_id, 'somsri', id, 1, 1, 1, 0 from sold`);
  return sellerId;
}

// However many lives a page has: what is asked of each is asked for all of them at once.
test('a host’s lives come a page at a time, by four statements', async () => {
  const sellerId = await storeWith(45, 'draft');
  const { token } = await api.signIn('seller', sellerId);
  const page = async (query: string) =>
    (await api.call('GET', `/seller/live/List${query}`, { token })).body.detail;
  const [first, last, after] = [await page(''), await page('?pageNo=3'), await page('?pageNo=4')];
  expect(first).toMatchObject({ total: 45, dataList: { length: 20 } });
  expect(first.dataList[0]).toMatchObject({ name: 'ไลฟ์ 45', productCount: 5, purchaseDemand: 5 });
  expect(last.dataList.map(({ name }: { name: string }) => name)).toEqual([
    ...['ไลฟ์ 5', 'ไลฟ์ 4', 'ไลฟ์ 3', 'ไลฟ์ 2', 'ไลฟ์ 1'],
  ]);
  expect(after).toEqual({ total: 45, dataList: [] });
  for (const perPage of [2, 40]) {
    const statements = await recordStatements(() =>
      listLives(api.services, { sellerId }, { pageNo: 1, perPage }),
    );
    expect(statements, `${perPage} lives: ${statements.join('\n')}`).toHaveLength(4);
  }
});

test('everybody’s lists of lives come a page at a time, by as many statements for one live as for fifty', async () => {
  const asked = { postTypeId: 1, locale: 'th', userId: null } as const;
  const counts: number[][] = [];
  for (const more of [1, 49]) {
    for (const state of ['connected', 'draft', 'finished'] as const) await storeWith(more, state);
    // Cards of products are kept: what a page costs is counted once they are.
    await readBoard(api.services, asked);
    const board = await recordStatements(() => readBoard(api.services, asked));
    const list = await recordStatements(() =>
      listShows(api.services, { ...asked, state: 'finished', pageNo: 1, perPage: 50 }),
    );
    counts.push([board.length, list.length]);
  }
  expect(counts[1]).toEqual(counts[0]);
  expect(counts[0]).toEqual([3, 3]);
  const { body } = await api.call('GET', '/live/Board/1');
  expect(body.detail).toMatchObject({
    ...{ running: { length: 12 }, coming: { length: 12 }, finished: { length: 12 } },
    totals: { running: 50, coming: 50 + 45, finished: 50 },
  });
  expect(body.detail.running[0]).toMatchObject({ productCount: 5, products: { length: 4 } });
  const seen = new Set<number>();
  for (const pageNo of [1, 2, 3]) {
    const { detail } = (await api.call('GET', `/live/List/1?pageNo=${pageNo}`)).body;
    expect(detail.total).toBe(50);
    for (const { id, state } of detail.dataList) {
      expect(state).toBe('running');
      seen.add(id);
    }
  }
  expect(seen.size).toBe(50);
});
