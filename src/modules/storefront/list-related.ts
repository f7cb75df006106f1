import type { Services } from '../../platform/services.ts';
import type { Locale } from '../../shared/locale.ts';
import type { ProductCard } from '../catalogue/product-card.contract.ts';
import { readProductCards } from '../catalogue/read-product-cards.ts';
import { liveSearch } from '../search/live-search.ts';
import type { SearchQuery } from '../search/search.types.ts';
import { readProduct } from './read-product.ts';

const shown = 12;
const perSource = 24;

/** Products like this one: by the same authors, then of the same shelf, best sellers first. Null when it isn't for sale. */
export async function listRelated(
  services: Pick<Services, 'db' | 'changes' | 'clock'>,
  urlKey: string,
  locale: Locale,
): Promise<ProductCard[] | null> {
  const product = await readProduct(services, urlKey, locale);
  if (product === null) return null;
  const index = await liveSearch(services).current();
  const sources: SearchQuery[] = [
    ...product.authors.slice(0, 3).map(({ id }) => ({ authorId: id })),
    ...product.categoryPath.toReversed().map(({ id }) => ({ categoryId: id })),
  ];
  const ids = new Set<number>();
  const already = new Set([
    product.id,
    ...(product.parent === null ? [] : [product.parent.id]),
    ...product.offers.map(({ productId }) => productId),
    ...product.editions.map(({ productId }) => productId),
    ...product.seriesMates.map(({ id }) => id),
  ]);
  for (const source of sources) {
    if (ids.size >= shown) break;
    const found = index.search({
      ...source,
      stock: 'in',
      sortBy: 'bestSeller',
      collapse: 'work',
      perPage: perSource,
    });
    for (const id of found.productIds) if (!already.has(id)) ids.add(id);
  }
  const cards = await readProductCards(services, [...ids].slice(0, shown * 2), locale);
  // Another format of a book has another number but the same name: one of each is enough.
  const works = new Set([product.workId, ...product.seriesMates.map(({ work }) => work?.id)]);
  const names = new Set([product.name, ...product.seriesMates.map(({ name }) => name)]);
  const different = cards.filter(
    ({ name, work }) => (work === null || !works.has(work.id)) && !names.has(name) && names.add(name),
  );
  return different.slice(0, shown);
}
