import type { SearchDocument } from '../search.types.ts';

/**
 * Same categories side by side, within them the editions of a work, and their offers: counting goes over what lies
 * together. A product given twice keeps its last document.
 */
export function inCountingOrder(documents: Iterable<SearchDocument>): SearchDocument[] {
  const latest = new Map<number, SearchDocument>();
  for (const document of documents) latest.set(document.productId, document);
  const categoriesOf = new Map<number, string>();
  const ordered = [...latest.values()].map((document) => {
    const { workId, editionId } = document;
    const own = document.categoryIds.join();
    const categories = workId === null ? own : (categoriesOf.get(workId) ?? own);
    if (workId !== null) categoriesOf.set(workId, categories);
    return { document, categories, work: workId ?? 0, edition: editionId ?? 0 };
  });
  ordered.sort((a, b) => {
    if (a.categories !== b.categories) return a.categories < b.categories ? -1 : 1;
    return a.work - b.work || a.edition - b.edition || a.document.productId - b.document.productId;
  });
  return ordered.map(({ document }) => document);
}
