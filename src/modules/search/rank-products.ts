import type { Selection } from './collapse-editions.ts';
import type { DocumentColumns } from './document-columns.ts';
import type { SortBy } from './search.types.ts';

/** Up to here the best are kept in a heap; a deeper page sorts everything. */
const HEAP_MAX = 1000;

type SortKey = { keys: Float64Array | Uint32Array | Uint8Array; sign: 1 | -1 };

/** Orders products: by one key, the older listing first among equals. */
export class ProductRanking {
  private readonly columns: DocumentColumns;

  constructor(columns: DocumentColumns) {
    this.columns = columns;
  }

  /** Negative when `a` comes first. */
  compare(sortBy: SortBy, scores: Uint32Array, a: number, b: number): number {
    const { titleKeys, productIds } = this.columns;
    if (sortBy === 'name') {
      const [nameA = '', nameB = ''] = [titleKeys[a], titleKeys[b]];
      if (nameA !== nameB) return nameA < nameB ? -1 : 1;
    } else {
      const { keys, sign } = this.keyOf(sortBy, scores);
      const difference = (keys[b] ?? 0) - (keys[a] ?? 0);
      if (difference !== 0) return difference * sign;
    }
    return (productIds[a] ?? 0) - (productIds[b] ?? 0);
  }

  /** The documents of one page of a selection, in order. */
  page(selection: Selection, sortBy: SortBy, scores: Uint32Array, offset: number, size: number): number[] {
    const total = selection.singleCount + selection.groupCount;
    const wanted = Math.min(total, offset + size);
    if (offset >= wanted) return [];
    const ranked =
      wanted > HEAP_MAX
        ? this.sortAll(selection, sortBy, scores)
        : this.best(selection, sortBy, scores, wanted);
    return ranked.slice(offset, wanted);
  }

  private sortAll(selection: Selection, sortBy: SortBy, scores: Uint32Array): number[] {
    const shown: number[] = [];
    forEachShown(selection, (document) => shown.push(document));
    return shown.sort((a, b) => this.compare(sortBy, scores, a, b));
  }

  /** The best `wanted`: a heap whose top is the worst kept, so most documents are refused by one comparison. */
  private best(selection: Selection, sortBy: SortBy, scores: Uint32Array, wanted: number): number[] {
    const heap: number[] = [];
    const key = sortBy === 'name' ? null : this.keyOf(sortBy, scores);
    const after = (a: number, b: number) => this.compare(sortBy, scores, a, b) > 0;
    let worst = Number.NEGATIVE_INFINITY;
    const offer = (document: number) => {
      if (heap.length < wanted) {
        heap.push(document);
        siftUp(heap, after);
      } else {
        if (key && (key.keys[document] ?? 0) * key.sign < worst) return;
        if (!after(heap[0] ?? 0, document)) return;
        heap[0] = document;
        siftDown(heap, after);
      }
      if (key && heap.length === wanted) worst = (key.keys[heap[0] ?? 0] ?? 0) * key.sign;
    };
    forEachShown(selection, offer);
    return heap.sort((a, b) => this.compare(sortBy, scores, a, b));
  }

  private keyOf(sortBy: Exclude<SortBy, 'name'>, scores: Uint32Array): SortKey {
    const { columns } = this;
    switch (sortBy) {
      case 'relevance':
        return { keys: scores, sign: 1 };
      case 'bestSeller':
        return { keys: columns.sold, sign: 1 };
      case 'newest':
        return { keys: columns.published, sign: 1 };
      case 'priceAsc':
        return { keys: columns.prices, sign: -1 };
      case 'priceDesc':
        return { keys: columns.prices, sign: 1 };
      case 'rating':
        return { keys: columns.ratings, sign: 1 };
      case 'discount':
        return { keys: columns.discounts, sign: 1 };
    }
  }
}

/** Every document a list shows: the singles, and the first (best) of each group. */
export function forEachShown(selection: Selection, visit: (document: number) => void): void {
  const { singles, singleCount, groups, groupsLength } = selection;
  for (let i = 0; i < singleCount; i++) visit(singles[i] ?? 0);
  for (let i = 0; i < groupsLength; i += 1 + (groups[i] ?? 0)) visit(groups[i + 1] ?? 0);
}

function siftUp(heap: number[], after: (a: number, b: number) => boolean): void {
  let at = heap.length - 1;
  const document = heap[at] ?? 0;
  while (at > 0) {
    const parent = (at - 1) >>> 1;
    const above = heap[parent] ?? 0;
    if (!after(document, above)) break;
    heap[at] = above;
    at = parent;
  }
  heap[at] = document;
}

function siftDown(heap: number[], after: (a: number, b: number) => boolean): void {
  const document = heap[0] ?? 0;
  let at = 0;
  for (;;) {
    let child = at * 2 + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && after(heap[child + 1] ?? 0, heap[child] ?? 0)) child++;
    const below = heap[child] ?? 0;
    if (!after(below, document)) break;
    heap[at] = below;
    at = child;
  }
  heap[at] = document;
}
