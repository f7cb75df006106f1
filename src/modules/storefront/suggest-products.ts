import type { Services } from '../../platform/services.ts';
import type { Locale } from '../../shared/locale.ts';
import { readNames, readShownTree } from '../catalogue/read-directory.ts';
import { readProductCards } from '../catalogue/read-product-cards.ts';
import { liveSearch } from '../search/live-search.ts';
import type { Suggestion } from './storefront.contract.ts';

/** What the search box offers for a text being typed: titles, writers, series, shelves (SPEC §9: 10). */
export async function suggestProducts(
  services: Pick<Services, 'db' | 'changes' | 'clock'>,
  { search, limit }: { search: string; limit: number },
  locale: Locale,
): Promise<{ suggestions: Suggestion[]; productIds: number[] }> {
  const index = await liveSearch(services).current();
  const found = index.suggest(search, limit);
  const idsOf = (kind: string) =>
    found.flatMap((suggestion) =>
      suggestion.kind === kind && suggestion.id !== undefined ? suggestion.id : [],
    );
  const productIds = found.flatMap(({ productId }) => productId ?? []);
  const [cards, authors, series, tree] = await Promise.all([
    readProductCards(services, productIds, locale),
    readNames(services, 'author', idsOf('author'), locale),
    readNames(services, 'series', idsOf('series'), locale),
    readShownTree(services),
  ]);
  const offered = new Set<string>();
  const products = new Map(cards.map((card) => [card.id, card]));
  const suggestions: Suggestion[] = found.flatMap(({ kind, text, marks, productId, id = 0 }) => {
    const base = { kind, text, marks, imageUrl: null, product: null };
    if (kind === 'query') return { ...base, urlKey: null };
    if (kind === 'product') {
      const card = productId === undefined ? undefined : products.get(productId);
      // A book is offered once, whatever its editions are called.
      const key =
        card === undefined ? '' : card.work === null ? `product ${card.id}` : `work ${card.work.id}`;
      if (card === undefined || offered.has(key)) return [];
      offered.add(key);
      const { authors, format, price } = card;
      return {
        ...base,
        urlKey: card.urlKey,
        imageUrl: card.imageUrl,
        product: { authors: authors.map(({ name }) => name), format, price },
      };
    }
    const target =
      kind === 'author' ? authors.get(id) : kind === 'series' ? series.get(id) : tree.byId.get(id);
    return target === undefined ? [] : { ...base, urlKey: target.urlKey };
  });
  return { suggestions, productIds };
}
