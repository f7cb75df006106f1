import type { SearchDocument } from './search.types.ts';

/**
 * Same categories side by side, and within them the offers of an edition: counting goes over what lies together. A
 * product given twice keeps its last document.
 */
export function inCountingOrder(documents: Iterable<SearchDocument>): SearchDocument[] {
  const latest = new Map<number, SearchDocument>();
  for (const document of documents) latest.set(document.productId, document);
  const categoriesOf = new Map<number, string>();
  const ordered = [...latest.values()].map((document) => {
    const { editionId } = document;
    const own = document.categoryIds.join();
    const categories = editionId === null ? own : (categoriesOf.get(editionId) ?? own);
    if (editionId !== null) categoriesOf.set(editionId, categories);
    return { document, categories, edition: editionId ?? 0 };
  });
  ordered.sort((a, b) => {
    if (a.categories !== b.categories) return a.categories < b.categories ? -1 : 1;
    return a.edition - b.edition || a.document.productId - b.document.productId;
  });
  return ordered.map(({ document }) => document);
}
