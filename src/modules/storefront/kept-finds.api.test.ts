import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { announceChanges } from '../../platform/db/change-feed.ts';
import { transact } from '../../platform/db/transact.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { insertTestCatalogue, type TestCatalogue } from '../catalogue/test-catalogue.ts';
import { liveSearch } from '../search/live-search.ts';

let api: TestApi;
let catalogue: TestCatalogue;
beforeAll(async () => {
  api = await openTestApi();
  catalogue = await insertTestCatalogue(api.db);
});
afterAll(() => api.close());
afterEach(() => vi.restoreAllMocks());

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const list = async () => (await api.call('GET', '/product?sortBy=priceAsc&perpage=100')).body.detail.dataList;
const suggest = async (search: string) =>
  (await api.call('GET', `/product/suggest?search=${encodeURIComponent(search)}`)).body.detail.suggestions;

test('a list and suggestions that were found are answered again, not found again, while nothing changes', async () => {
  const index = await liveSearch(api.services).current();
  await liveSearch(api.services).settle();
  const [first, offered] = [await list(), await suggest('สวน')];
  expect(first.length).toBeGreaterThan(1);
  const [search, suggesting] = [vi.spyOn(index, 'search'), vi.spyOn(index, 'suggest')];
  // Longer than they were kept when only the time told that the index may have changed.
  await pause(1_500);
  expect([await list(), await suggest('สวน')]).toEqual([first, offered]);
  expect([search.mock.calls.length, suggesting.mock.calls.length]).toEqual([0, 0]);
  // Of a campaign, which begins and ends by the clock, it is found anew.
  const ofCampaign = '/product?campaign=none-such';
  await api.call('GET', ofCampaign);
  await pause(1_500);
  await api.call('GET', ofCampaign);
  expect(search.mock.calls.length).toBe(2);
});

test('what comes into the index, in another place of it or out of it is in the list as soon as the index has it', async () => {
  const id = catalogue.products.garden;
  const before: { id: number }[] = await list();
  expect(before.at(-1)?.id).not.toBe(id);
  const change = (values: Partial<typeof products.$inferInsert>) =>
    transact(api.db, async (tx) => {
      await tx.update(products).set(values).where(eq(products.id, id));
      await announceChanges(tx, [`product:${id}`]);
    });
  // Lists are asked for all the while, so that one is made between the change and the index that has it.
  const eventually = (check: (ids: number[]) => void) =>
    vi.waitFor(async () => check((await list()).map((card: { id: number }) => card.id)), {
      timeout: 15_000,
      interval: 20,
    });
  await change({ priceSatang: 9_999_900, fullPriceSatang: 9_999_900 });
  await eventually((ids) => expect(ids.at(-1)).toBe(id));
  await change({ isActive: false });
  await eventually((ids) => expect(ids).not.toContain(id));
  await change({ isActive: true });
  await eventually((ids) => expect(ids).toContain(id));
});
