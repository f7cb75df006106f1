import type { SearchDocument, SuggestionKind } from '../search.types.ts';
import { popularityOf } from './facet-values.rules.ts';
import { suggestionKeyWithStarts } from './suggestion-key.rules.ts';

/** Beginnings up to this long have a list of their own; longer ones are looked for in the list of their first three. */
const LISTED_PREFIX = 3;
/** Word starts farther in aren't offered; a reference packs the start into this many. */
const START_MAX = 64;
/** A name stands for many products: what that adds to its place in the list, by doubling. */
const NAME_WORTH = 12;
const SCAN_MAX = 20_000;
/** Marks the list of what begins with a prefix as a whole, and its share of the places. */
const WHOLE = '^';
const WHOLE_SHARE = 0.6;
/** Behind a number, so many times as many are looked through as are shown. */
const NUMBERED_TIMES = 10;
const inCountingOrder = new Intl.Collator('th', { numeric: true });
const LISTED_AT_ONCE = 1_000;

export type SuggestionEntry = {
  kind: SuggestionKind;
  text: string;
  id: number | undefined;
  key: string;
  starts: number[];
  /** Products of a title; how many have a name. */
  products: number[];
  uses: number;
  weight: number;
};

/** Titles and names by how any of their words begins, the most popular first. */
export class SuggestionIndex {
  private readonly entries: SuggestionEntry[] = [];
  private readonly byText = new Map<string, number>();
  private readonly byProduct = new Map<number, number[]>();
  private readonly lists = new Map<string, number[]>();
  private staging = true;

  /** Notes a document's titles and names; while building they are listed only by `commit`. */
  add(document: SearchDocument): void {
    const popularity = popularityOf(document.soldCount, document.ratingAverage, document.ratingCount);
    const used: number[] = [];
    const use = (kind: SuggestionKind, text: string, id: number | undefined) => {
      const entry = text === '' ? -1 : this.use(kind, text, id, document.productId, popularity);
      if (entry >= 0 && !used.includes(entry)) used.push(entry);
    };
    use('product', document.titleTh, undefined);
    use('product', document.titleEn, undefined);
    forEachName(document.authorNames, document.authorIds, (name, id) => use('author', name, id));
    for (const name of document.seriesNames) use('series', name, document.seriesId ?? undefined);
    forEachName(document.categoryNames, document.categoryIds, (name, id) => use('category', name, id));
    this.byProduct.set(document.productId, used);
  }

  /** Lists what was noted, the most popular first, a stretch of it at a time. */
  *commitInTurns(): Generator<void> {
    this.staging = false;
    const order = Uint32Array.from(this.entries.keys()).sort(
      (a, b) => this.weightOf(b) - this.weightOf(a) || a - b,
    );
    for (const [at, entry] of order.entries()) {
      this.list(entry, (refs, ref) => refs.push(ref));
      if (at % LISTED_AT_ONCE === 0) yield;
    }
  }

  replace(document: SearchDocument): void {
    this.remove(document.productId);
    this.add(document);
  }

  remove(productId: number): void {
    for (const number of this.byProduct.get(productId) ?? []) {
      const entry = this.entries[number];
      if (!entry) continue;
      entry.uses--;
      if (entry.kind === 'product') entry.products = entry.products.filter((id) => id !== productId);
    }
    this.byProduct.delete(productId);
  }

  /** Titles of a product, Thai first. */
  titlesOf(productId: number): SuggestionEntry[] {
    const numbers = this.byProduct.get(productId) ?? [];
    return numbers
      .flatMap((number) => this.entries[number] ?? [])
      .filter((entry) => entry.kind === 'product');
  }

  /**
   * Entries with a word where this key begins, most popular first: those that begin so as a whole have most of the places.
   * A number that goes on ("เล่ม 1", "เล่ม 10") is another number, and stands behind, in counting order.
   */
  startingWith(key: string, limit: number): SuggestionEntry[] {
    const wanted = /[0-9]$/.test(key) ? limit * NUMBERED_TIMES : limit;
    const prefix = key.slice(0, LISTED_PREFIX);
    const found = this.collect(`${WHOLE}${prefix}`, key, Math.ceil(wanted * WHOLE_SHARE), new Set());
    this.collect(prefix, key, wanted, found);
    this.collect(`${WHOLE}${prefix}`, key, wanted, found);
    if (wanted === limit) return [...found];
    const goesOn = new RegExp(`${key}[0-9]`);
    const isOther = (entry: SuggestionEntry) =>
      goesOn.test(entry.key) && !`${entry.key} `.match(`${key}(?![0-9])`);
    const [same, others] = [[...found].filter((entry) => !isOther(entry)), [...found].filter(isOther)];
    others.sort((a, b) => inCountingOrder.compare(a.text, b.text));
    return [...same, ...others].slice(0, limit);
  }

  private collect(
    list: string,
    key: string,
    limit: number,
    found: Set<SuggestionEntry>,
  ): Set<SuggestionEntry> {
    const refs = key === '' ? undefined : this.lists.get(list);
    const end = Math.min(refs?.length ?? 0, SCAN_MAX);
    for (let i = 0; i < end && found.size < limit; i++) {
      const ref = refs?.[i] ?? 0;
      const entry = this.entries[Math.floor(ref / START_MAX)];
      if (
        entry &&
        entry.uses > 0 &&
        (key.length <= LISTED_PREFIX || entry.key.startsWith(key, ref % START_MAX))
      ) {
        found.add(entry);
      }
    }
    return found;
  }

  private use(
    kind: SuggestionKind,
    text: string,
    id: number | undefined,
    productId: number,
    popularity: number,
  ): number {
    const name = `${kind}|${text}`;
    let number = this.byText.get(name);
    if (number === undefined) {
      number = this.entries.length;
      this.byText.set(name, number);
      const { key, starts } = suggestionKeyWithStarts(text);
      this.entries.push({ kind, text, id, key, starts, products: [], uses: 0, weight: popularity });
    }
    const entry = this.entries[number];
    if (!entry) return -1;
    const weight = kind === 'product' ? popularity : popularity + NAME_WORTH * Math.log2(entry.uses + 2);
    const isListed = !this.staging && entry.uses >= 0 && this.isListed(number);
    if (weight > entry.weight || !isListed) {
      if (isListed) this.unlist(number);
      entry.weight = Math.max(weight, entry.weight);
      if (!this.staging)
        this.list(number, (refs, ref) => refs.splice(this.placeFor(refs, number ?? 0), 0, ref));
    }
    entry.uses++;
    if (kind === 'product' && !entry.products.includes(productId)) entry.products.push(productId);
    return number;
  }

  private weightOf(entry: number): number {
    return this.entries[entry]?.weight ?? 0;
  }

  private list(number: number, put: (refs: number[], ref: number) => void): void {
    for (const [prefix, start] of this.prefixesOf(number)) {
      let refs = this.lists.get(prefix);
      if (!refs) {
        refs = [];
        this.lists.set(prefix, refs);
      }
      put(refs, number * START_MAX + start);
    }
  }

  private unlist(number: number): void {
    for (const [prefix, start] of this.prefixesOf(number)) {
      const refs = this.lists.get(prefix);
      const at = refs?.indexOf(number * START_MAX + start) ?? -1;
      if (at >= 0) refs?.splice(at, 1);
    }
  }

  private isListed(number: number): boolean {
    const [first] = this.prefixesOf(number);
    if (!first) return true;
    return this.lists.get(first[0])?.includes(number * START_MAX + first[1]) ?? false;
  }

  private prefixesOf(number: number): [string, number][] {
    const entry = this.entries[number];
    const prefixes: [string, number][] = [];
    for (const start of entry?.starts ?? []) {
      if (!entry || start >= START_MAX) break;
      for (let length = 1; length <= LISTED_PREFIX && start + length <= entry.key.length; length++) {
        const prefix = entry.key.slice(start, start + length);
        prefixes.push([prefix, start]);
        if (start === 0) prefixes.push([`${WHOLE}${prefix}`, start]);
      }
    }
    return prefixes;
  }

  private placeFor(refs: number[], number: number): number {
    const weight = this.weightOf(number);
    let low = 0;
    let high = refs.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.weightOf(Math.floor((refs[middle] ?? 0) / START_MAX)) >= weight) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Names come in both scripts: as many of them to an id as divide evenly; otherwise whose name it is isn't known. */
function forEachName(
  names: string[],
  ids: number[],
  visit: (name: string, id: number | undefined) => void,
): void {
  const each = ids.length > 0 && names.length % ids.length === 0 ? names.length / ids.length : 0;
  for (const [i, name] of names.entries()) visit(name, each > 0 ? ids[Math.floor(i / each)] : undefined);
}
