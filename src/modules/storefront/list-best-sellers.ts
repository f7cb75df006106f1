import { createTaggedCache } from '../../platform/cache/tagged-cache.ts';
import { oncePerProcess } from '../../platform/once-per-process.ts';
import type { Services } from '../../platform/services.ts';
import type { Locale } from '../../shared/locale.ts';
import type { ProductCard } from '../catalogue/product-card.contract.ts';
import { readProductCards } from '../catalogue/read-product-cards.ts';
import { liveSearch } from '../search/live-search.ts';
import { selectBestSellers } from './best-seller.store.ts';

const days = 30;
const ranked = 300;
/** A ranking of a month needn't follow each order. */
const ttlMs = 5 * 60_000;

type Needs = Pick<Services, 'db' | 'changes' | 'clock'>;

const kept = oncePerProcess(({ changes }: Pick<Services, 'changes'>) => {
  const cache = createTaggedCache<{ ids: number[] }>({ name: 'best-sellers', maxSize: 1, ttlMs });
  changes.subscribe(cache.drop);
  return cache;
});

/**
 * What sold best in the last 30 days, then what sold best ever, so that a young shop has a list too (SPEC §9: 15 per
 * page). One offer of a book.
 */
export async function listBestSellers(
  services: Needs,
  { pageNo, perPage }: { pageNo: number; perPage: number },
  locale: Locale,
): Promise<{ dataList: ProductCard[]; total: number; pageNo: number; perPage: number }> {
  const { ids } = await kept(services).get('all', async () => ({
    value: { ids: await rank(services) },
    tags: ['catalogue'],
  }));
  const page = ids.slice((pageNo - 1) * perPage, pageNo * perPage);
  return { dataList: await readProductCards(services, page, locale), total: ids.length, pageNo, perPage };
}

async function rank(services: Needs): Promise<number[]> {
  const since = new Date(services.clock().getTime() - days * 24 * 60 * 60 * 1000);
  const [sold, index] = await Promise.all([
    selectBestSellers(services.db, since, ranked),
    liveSearch(services).current(),
  ]);
  const ids = new Set(sold.filter((id) => index.has(id)));
  for (let pageNo = 1; ids.size < ranked && pageNo <= ranked / 100; pageNo++)
    for (const id of index.search({ sortBy: 'bestSeller', collapse: 'work', perPage: 100, pageNo })
      .productIds)
      ids.add(id);
  const works = new Set<number>();
  // What sold best ever may be another offer of a book that sold lately.
  const cards = (await readProductCards(services, [...ids], 'th')).filter(
    ({ work }) => work === null || (!works.has(work.id) && works.add(work.id)),
  );
  return cards.slice(0, ranked).map(({ id }) => id);
}
