import type { SortBy } from '../search.types.ts';
import type { Selection } from './collapse-editions.ts';
import type { DocumentColumns } from './document-columns.ts';

/** Up to here the best are kept in a heap; a deeper page sorts everything. */
const HEAP_MAX = 1000;

/** Columns are replaced when they grow, so keys are asked for each time. */
type SortKey = { keys: () => Float64Array | Uint32Array; sign: 1 | -1 };
const NO_SCORES = new Uint32Array(0);

/** Orders products: by one key, the older listing first among equals. */
export class ProductRanking {
  private readonly columns: DocumentColumns;

  constructor(columns: DocumentColumns) {
    this.columns = columns;
  }

  /** Negative when the first document comes first. `scores` is what relevance goes by. */
  comparator(sortBy: SortBy, scores: Uint32Array = NO_SCORES): (a: number, b: number) => number {
    const { columns } = this;
    if (sortBy === 'name') {
      return (a, b) => {
        const { titleKeys, titleKeyOf } = columns;
        const difference = titleKeys.compare(titleKeyOf[a] ?? 0, titleKeyOf[b] ?? 0);
        if (difference !== 0) return difference;
        return (columns.productIds[a] ?? 0) - (columns.productIds[b] ?? 0);
      };
    }
    const { keys, sign } = this.keyOf(sortBy, scores);
    return (a, b) => {
      const live = keys();
      const difference = (live[b] ?? 0) - (live[a] ?? 0);
      return difference === 0
        ? (columns.productIds[a] ?? 0) - (columns.productIds[b] ?? 0)
        : difference * sign;
    };
  }

  /** The documents of one page of a selection, in order. */
  page(selection: Selection, sortBy: SortBy, scores: Uint32Array, offset: number, size: number): number[] {
    const total = selection.shownCount;
    const wanted = Math.min(total, offset + size);
    if (offset >= wanted) return [];
    const ranked =
      wanted > HEAP_MAX
        ? this.sortAll(selection, sortBy, scores)
        : this.best(selection, sortBy, scores, wanted);
    return ranked.slice(offset, wanted);
  }

  private sortAll(selection: Selection, sortBy: SortBy, scores: Uint32Array): number[] {
    const shown = [...selection.shown.subarray(0, selection.shownCount)];
    return shown.sort(this.comparator(sortBy, scores));
  }

  /** The best `wanted`: a heap whose top is the worst kept, so most documents are refused by one comparison. */
  private best(selection: Selection, sortBy: SortBy, scores: Uint32Array, wanted: number): number[] {
    const heap: number[] = [];
    const key = sortBy === 'name' ? null : this.keyOf(sortBy, scores);
    const compare = this.comparator(sortBy, scores);
    const after = (a: number, b: number) => compare(a, b) > 0;
    const keys = key?.keys();
    const sign = key?.sign ?? 1;
    let worst = Number.NEGATIVE_INFINITY;
    const { shown, shownCount } = selection;
    for (let i = 0; i < shownCount; i++) {
      const document = shown[i] ?? 0;
      if (heap.length < wanted) {
        heap.push(document);
        siftUp(heap, after);
      } else {
        if (keys && (keys[document] ?? 0) * sign < worst) continue;
        if (!after(heap[0] ?? 0, document)) continue;
        heap[0] = document;
        siftDown(heap, after);
      }
      if (keys && heap.length === wanted) worst = (keys[heap[0] ?? 0] ?? 0) * sign;
    }
    return heap.sort(compare);
  }

  private keyOf(sortBy: Exclude<SortBy, 'name'>, scores: Uint32Array): SortKey {
    const { columns } = this;
    switch (sortBy) {
      case 'relevance':
        return { keys: () => scores, sign: 1 };
      case 'bestSeller':
        return { keys: () => columns.sold, sign: 1 };
      case 'newest':
        return { keys: () => columns.published, sign: 1 };
      case 'priceAsc':
        return { keys: () => columns.prices, sign: -1 };
      case 'priceDesc':
        return { keys: () => columns.prices, sign: 1 };
      case 'rating':
        return { keys: () => columns.ratings, sign: 1 };
      case 'discount':
        return { keys: () => columns.discounts, sign: 1 };
    }
  }
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
