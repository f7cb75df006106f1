import { grownTo } from './grow-array.ts';
import type { IsbnReading } from './isbn-query.rules.ts';
import type { Keeper } from './kept-parts.ts';
import { mergeSorted } from './merge-sorted.ts';

const ISBN_DIGITS = 13;
const UNSORTED_MAX = 500;
const NONE = 0;

/** Documents by ISBN-13, whole or begun. */
export class IsbnLookup {
  /** By document: its ISBN as a number, 0 without. */
  private isbnOf = new Float64Array(1_024);
  /** Documents that had an ISBN when they were sorted, by what it was. */
  private sorted = new Uint32Array(0);
  private sortedIsbns = new Float64Array(0);
  /** Documents whose ISBN has come or changed since. */
  private readonly unsorted = new Set<number>();
  private isSorted = false;

  /** What is unsorted is sorted in. */
  keep(keeper: Keeper): void {
    this.sort();
    this.isbnOf = keeper.array(this.isbnOf);
    this.sorted = keeper.array(this.sorted);
    this.sortedIsbns = keeper.array(this.sortedIsbns);
    this.isSorted = true;
  }

  /** The document has this ISBN from now on, in the place of the one that it had; null for none. */
  put(document: number, isbn13: string | null): void {
    if (document >= this.isbnOf.length) this.isbnOf = grownTo(this.isbnOf, document + 1);
    const isbn = numberOf(isbn13);
    if (this.isbnOf[document] === isbn) return;
    this.isbnOf[document] = isbn;
    if (this.isSorted) this.unsorted.add(document);
  }

  find(reading: IsbnReading): number[] {
    const found = new Set<number>();
    if (reading.kind === 'full') {
      const isbn = Number(reading.isbn13);
      this.findBetween(isbn, isbn + 1, found);
      return [...found];
    }
    for (const prefix of reading.prefixes) {
      const scale = 10 ** (ISBN_DIGITS - prefix.length);
      const from = Number(prefix) * scale;
      this.findBetween(from, from + scale, found);
    }
    if (found.size === 0 && reading.tail !== null) this.findTail(reading.tail, found);
    return [...found];
  }

  /** All ISBNs are looked at: their digits are numbers, and a hundred thousand of them take less than a millisecond. */
  private findTail(tail: string, found: Set<number>): void {
    const scale = 10 ** tail.length;
    const wanted = Number(tail);
    const { isbnOf } = this;
    for (let document = 0; document < isbnOf.length; document++) {
      const isbn = isbnOf[document] ?? NONE;
      if (isbn !== NONE && isbn % scale === wanted) found.add(document);
    }
  }

  private findBetween(from: number, to: number, found: Set<number>): void {
    if (!this.isSorted || this.unsorted.size > UNSORTED_MAX) this.sort();
    const { isbnOf, sorted, sortedIsbns } = this;
    let low = 0;
    let high = sortedIsbns.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sortedIsbns[middle] ?? 0) < from) low = middle + 1;
      else high = middle;
    }
    for (let at = low; at < sorted.length && (sortedIsbns[at] ?? to) < to; at++) {
      const document = sorted[at] ?? 0;
      // One that changed since finds what it is now, not what it was.
      if (isbnOf[document] === sortedIsbns[at]) found.add(document);
    }
    for (const document of this.unsorted) {
      const isbn = isbnOf[document] ?? NONE;
      if (isbn >= from && isbn < to) found.add(document);
    }
  }

  /** New ISBNs wait in a set, looked through one by one, until there are enough to sort in. */
  private sort(): void {
    const { isbnOf, unsorted } = this;
    if (this.isSorted && unsorted.size === 0) return;
    const byIsbn = (a: number, b: number) => (isbnOf[a] ?? 0) - (isbnOf[b] ?? 0) || a - b;
    if (this.isSorted) {
      const added = [...unsorted].filter((document) => isbnOf[document] !== NONE).sort(byIsbn);
      this.sorted = mergeSorted(this.sorted, added, byIsbn, (document) => !unsorted.has(document));
    } else {
      const all: number[] = [];
      for (let document = 0; document < isbnOf.length; document++)
        if (isbnOf[document] !== NONE) all.push(document);
      this.sorted = Uint32Array.from(all).sort(byIsbn);
    }
    this.sortedIsbns = Float64Array.from(this.sorted, (document) => isbnOf[document] ?? NONE);
    unsorted.clear();
    this.isSorted = true;
  }
}

function numberOf(isbn13: string | null): number {
  return isbn13 !== null && /^\d{13}$/.test(isbn13) ? Number(isbn13) : NONE;
}
