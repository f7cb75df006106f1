import type { IsbnReading } from './isbn-query.rules.ts';

const ISBN_DIGITS = 13;
const UNSORTED_MAX = 500;

/** Documents by ISBN-13, whole or begun. */
export class IsbnLookup {
  private readonly documents = new Map<number, number[]>();
  private sorted = new Float64Array(0);
  private readonly unsorted = new Set<number>();

  add(isbn13: string | null, document: number): void {
    const isbn = numberOf(isbn13);
    if (isbn === null) return;
    const known = this.documents.get(isbn);
    if (known) known.push(document);
    else {
      this.documents.set(isbn, [document]);
      this.unsorted.add(isbn);
    }
  }

  remove(isbn13: string | null, document: number): void {
    const isbn = numberOf(isbn13);
    const known = isbn === null ? undefined : this.documents.get(isbn);
    if (isbn === null || !known) return;
    const left = known.filter((other) => other !== document);
    if (left.length > 0) this.documents.set(isbn, left);
    else {
      this.documents.delete(isbn);
      this.unsorted.delete(isbn);
    }
  }

  find(reading: IsbnReading): number[] {
    if (reading.kind === 'full') return [...(this.documents.get(Number(reading.isbn13)) ?? [])];
    const found = new Set<number>();
    for (const prefix of reading.prefixes) this.findPrefix(prefix, found);
    if (found.size === 0 && reading.tail !== null) this.findTail(reading.tail, found);
    return [...found];
  }

  /** All ISBNs are looked at: their digits are numbers, and a hundred thousand of them take less than a millisecond. */
  private findTail(tail: string, found: Set<number>): void {
    const scale = 10 ** tail.length;
    const wanted = Number(tail);
    for (const [isbn, documents] of this.documents)
      if (isbn % scale === wanted) for (const document of documents) found.add(document);
  }

  private findPrefix(prefix: string, found: Set<number>): void {
    this.sort();
    const scale = 10 ** (ISBN_DIGITS - prefix.length);
    const from = Number(prefix) * scale;
    const to = from + scale;
    let low = 0;
    let high = this.sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.sorted[middle] ?? 0) < from) low = middle + 1;
      else high = middle;
    }
    const take = (isbn: number) => {
      for (const document of this.documents.get(isbn) ?? []) found.add(document);
    };
    for (let at = low; at < this.sorted.length && (this.sorted[at] ?? to) < to; at++)
      take(this.sorted[at] ?? 0);
    for (const isbn of this.unsorted) if (isbn >= from && isbn < to) take(isbn);
  }

  /** New ISBNs wait in a set, looked through one by one, until there are enough to sort in. Gone ones find nothing. */
  private sort(): void {
    if (this.unsorted.size <= UNSORTED_MAX) return;
    this.sorted = Float64Array.from(this.documents.keys()).sort();
    this.unsorted.clear();
  }
}

function numberOf(isbn13: string | null): number | null {
  return isbn13 !== null && /^\d{13}$/.test(isbn13) ? Number(isbn13) : null;
}
