import type { SearchDocument, SuggestionKind } from '../search.types.ts';
import { popularityOf } from './facet-values.rules.ts';
import { grownTo } from './grow-array.ts';
import type { Keeper } from './kept-parts.ts';
import { NumberDictionary } from './number-dictionary.ts';
import { PackedLists } from './packed-lists.ts';
import { suggestionKeyWithStarts } from './suggestion-key.rules.ts';
import { byteOf } from './text-byte.rules.ts';
import { TextTable } from './text-table.ts';

/** Beginnings up to this long have a list of their own; longer ones are looked for in the list of their first three. */
const LISTED_PREFIX = 3;
/** Word starts farther in aren't offered; a reference packs the start into this many. */
const START_MAX = 64;
/** A name stands for many products: what that adds to its place in the list, by doubling. */
const NAME_WORTH = 12;
const SCAN_MAX = 20_000;
/** Marks the list of what begins with a prefix as a whole, and its share of the places. */
const WHOLE = 2 ** 24;
const WHOLE_SHARE = 0.6;
/** Marks lists of prefixes with other letters than ASCII and Thai, of which several may share one. */
const MIXED = 2 ** 25;
/** Behind a number, so many times as many are looked through as are shown. */
const NUMBERED_TIMES = 10;
const inCountingOrder = new Intl.Collator('th', { numeric: true });
const LISTED_AT_ONCE = 1_000;
/** By its place here a kind is kept: in a byte, and as the first letter of a text. */
const KINDS: readonly SuggestionKind[] = ['product', 'author', 'series', 'category', 'query'];
const KIND_LETTERS = 'pasc';
const TITLE = KINDS.indexOf('product');
const FIRST_CAPACITY = 1_024;

/** Titles and names by how any of their words begins, the most popular first. An entry is a number. */
export class SuggestionIndex {
  /** Each behind the letter of its kind. */
  private readonly texts = new TextTable();
  /** The distinct keys, and by entry the number of its own. */
  private readonly keys = new TextTable();
  private keyOf = new Uint32Array(FIRST_CAPACITY);
  /** NaN where nobody knows whose name it is. */
  private ids = new Float64Array(FIRST_CAPACITY);
  private uses = new Uint32Array(FIRST_CAPACITY);
  private weights = new Float64Array(FIRST_CAPACITY);
  private isListed = new Uint8Array(FIRST_CAPACITY);
  /** By title: its documents, in the order in which they came. */
  private readonly documents = new PackedLists();
  /** By document: its entries, titles first. */
  private readonly held = new PackedLists();
  /** Prefixes, and by prefix the entries that have a word beginning so: the entry and where in its key, as one number. */
  private readonly prefixes = new NumberDictionary();
  private readonly lists = new PackedLists();
  private staging = true;
  /** Where the words of each entry start, while entries are noted to be listed together. */
  private stagedStarts = new Uint8Array(FIRST_CAPACITY);
  private stagedEnds = new Uint32Array(FIRST_CAPACITY);

  keep(keeper: Keeper): void {
    this.texts.keep(keeper);
    this.keys.keep(keeper);
    this.keyOf = keeper.array(this.keyOf);
    this.ids = keeper.array(this.ids);
    this.uses = keeper.array(this.uses);
    this.weights = keeper.array(this.weights);
    this.isListed = keeper.array(this.isListed);
    this.prefixes.keep(keeper);
    for (const lists of [this.documents, this.held, this.lists]) lists.keep(keeper);
    this.staging = false;
  }

  /** Notes a document's titles and names; while building they are listed only by `commit`. */
  add(ordinal: number, document: SearchDocument): void {
    const popularity = popularityOf(document.soldCount, document.ratingAverage, document.ratingCount);
    this.held.clear(ordinal);
    const use = (kind: SuggestionKind, text: string, id: number | undefined) => {
      if (text === '') return;
      const entry = this.use(kind, text, id, ordinal, popularity);
      if (this.held.placeOf(ordinal, entry) < 0) this.held.putAt(ordinal, this.held.length(ordinal), entry);
    };
    use('product', document.titleTh, undefined);
    use('product', document.titleEn, undefined);
    forEachName(document.authorNames, document.authorIds, (name, id) => use('author', name, id));
    for (const name of document.seriesNames) use('series', name, document.seriesId ?? undefined);
    forEachName(document.categoryNames, document.categoryIds, (name, id) => use('category', name, id));
  }

  /** Lists what was noted, the most popular first, a stretch of it at a time. */
  *commitInTurns(): Generator<void> {
    this.staging = false;
    const { size } = this.texts;
    const { stagedStarts, stagedEnds } = this;
    const forStaged = (entry: number, visit: (prefix: number, start: number) => void) => {
      for (let i = entry === 0 ? 0 : (stagedEnds[entry - 1] ?? 0); i < (stagedEnds[entry] ?? 0); i++)
        this.forPrefixesAt(this.keys.textOf(this.keyOf[entry] ?? 0), stagedStarts[i] ?? 0, visit);
    };
    let lengths = new Uint32Array(4_096);
    for (let entry = 0; entry < size; entry++) {
      forStaged(entry, (prefix) => {
        const list = this.prefixes.add(prefix);
        if (list >= lengths.length) lengths = grownTo(lengths, list + 1);
        lengths[list] = (lengths[list] ?? 0) + 1;
      });
      if (entry % LISTED_AT_ONCE === 0) yield;
    }
    this.lists.layOut(lengths);
    const ends = new Uint32Array(lengths.length);
    const order = Uint32Array.from({ length: size }, (_, entry) => entry).sort(
      (a, b) => this.weightOf(b) - this.weightOf(a) || a - b,
    );
    for (const [at, entry] of order.entries()) {
      forStaged(entry, (prefix, start) => {
        const list = this.prefixes.add(prefix);
        const end = ends[list] ?? 0;
        this.lists.putAt(list, end, entry * START_MAX + start);
        ends[list] = end + 1;
      });
      this.isListed[entry] = 1;
      if (at % LISTED_AT_ONCE === 0) yield;
    }
    this.stagedStarts = new Uint8Array(0);
    this.stagedEnds = new Uint32Array(0);
    this.documents.trim();
    yield;
    this.held.trim();
  }

  replace(ordinal: number, document: SearchDocument): void {
    this.remove(ordinal);
    this.add(ordinal, document);
  }

  remove(ordinal: number): void {
    for (let i = 0; i < this.held.length(ordinal); i++) {
      const entry = this.held.entryAt(ordinal, i);
      this.uses[entry] = (this.uses[entry] ?? 1) - 1;
      this.documents.takeOut(entry, ordinal);
    }
    this.held.clear(ordinal);
  }

  /** Titles of a document, Thai first. */
  titlesOf(ordinal: number): number[] {
    const titles: number[] = [];
    for (let i = 0; i < this.held.length(ordinal); i++) {
      const entry = this.held.entryAt(ordinal, i);
      if (this.kindOf(entry) === 'product') titles.push(entry);
    }
    return titles;
  }

  kindOf(entry: number): SuggestionKind {
    const letter = this.texts.textOf(entry).charAt(0);
    return KINDS[KIND_LETTERS.indexOf(letter)] ?? 'product';
  }

  textOf(entry: number): string {
    return this.texts.textOf(entry).slice(1);
  }

  /** Whose name it is; undefined where that isn't known, and of a title. */
  idOf(entry: number): number | undefined {
    const id = this.ids[entry] ?? Number.NaN;
    return Number.isNaN(id) ? undefined : id;
  }

  /** The first document of a title; undefined of a name. */
  documentOf(entry: number): number | undefined {
    return this.documents.length(entry) === 0 ? undefined : this.documents.entryAt(entry, 0);
  }

  /** The documents of a title, ascending, up to so many; none of a name. */
  documentsOf(entry: number, most: number): Uint32Array {
    const length = Math.min(this.documents.length(entry), most);
    return Uint32Array.from({ length }, (_, i) => this.documents.entryAt(entry, i)).sort();
  }

  /**
   * Entries with a word where this key begins, most popular first: those that begin so as a whole have most of the places.
   * A number that goes on ("เล่ม 1", "เล่ม 10") is another number, and stands behind, in counting order.
   */
  startingWith(key: string, limit: number): number[] {
    const wanted = /[0-9]$/.test(key) ? limit * NUMBERED_TIMES : limit;
    const found = this.collect(true, key, Math.ceil(wanted * WHOLE_SHARE), new Set());
    this.collect(false, key, wanted, found);
    this.collect(true, key, wanted, found);
    if (wanted === limit) return [...found];
    const goesOn = new RegExp(`${key}[0-9]`);
    const isOther = (entry: number) => {
      const text = this.keys.textOf(this.keyOf[entry] ?? 0);
      return goesOn.test(text) && !`${text} `.match(`${key}(?![0-9])`);
    };
    const [same, others] = [[...found].filter((entry) => !isOther(entry)), [...found].filter(isOther)];
    others.sort((a, b) => inCountingOrder.compare(this.textOf(a), this.textOf(b)));
    return [...same, ...others].slice(0, limit);
  }

  private collect(isWhole: boolean, key: string, limit: number, found: Set<number>): Set<number> {
    if (key === '') return found;
    const prefix = prefixNumber(key, 0, Math.min(key.length, LISTED_PREFIX), isWhole);
    const list = this.prefixes.find(prefix);
    const end = list === undefined ? 0 : Math.min(this.lists.length(list), SCAN_MAX);
    const begins = this.keys.seeker(key);
    const isTold = key.length <= LISTED_PREFIX && prefix < MIXED;
    for (let i = 0; i < end && found.size < limit; i++) {
      const ref = this.lists.entryAt(list ?? 0, i);
      const entry = Math.floor(ref / START_MAX);
      if ((this.uses[entry] ?? 0) > 0 && (isTold || begins(this.keyOf[entry] ?? 0, ref % START_MAX)))
        found.add(entry);
    }
    return found;
  }

  private use(
    kind: SuggestionKind,
    text: string,
    id: number | undefined,
    ordinal: number,
    popularity: number,
  ): number {
    const known = this.texts.size;
    const entry = this.texts.add(KIND_LETTERS.charAt(KINDS.indexOf(kind)) + text);
    if (entry === known) this.note(entry, text, id, popularity);
    const uses = this.uses[entry] ?? 0;
    const weight = kind === 'product' ? popularity : popularity + NAME_WORTH * Math.log2(uses + 2);
    const isListed = this.isListed[entry] === 1;
    if (weight > this.weightOf(entry) || !isListed) {
      if (isListed) this.unlist(entry);
      this.weights[entry] = Math.max(weight, this.weightOf(entry));
      if (!this.staging) this.list(entry);
    }
    this.uses[entry] = uses + 1;
    if (KINDS[TITLE] === kind && this.documents.placeOf(entry, ordinal) < 0)
      this.documents.putAt(entry, this.documents.length(entry), ordinal);
    return entry;
  }

  /** A text that wasn't there before. */
  private note(entry: number, text: string, id: number | undefined, popularity: number): void {
    if (entry >= this.uses.length) {
      this.keyOf = grownTo(this.keyOf, entry + 1);
      this.ids = grownTo(this.ids, entry + 1);
      this.uses = grownTo(this.uses, entry + 1);
      this.weights = grownTo(this.weights, entry + 1);
      this.isListed = grownTo(this.isListed, entry + 1);
    }
    const { key, starts } = suggestionKeyWithStarts(text);
    this.keyOf[entry] = this.keys.add(key);
    this.ids[entry] = id ?? Number.NaN;
    this.weights[entry] = popularity;
    if (!this.staging) return;
    let end = entry === 0 ? 0 : (this.stagedEnds[entry - 1] ?? 0);
    if (entry >= this.stagedEnds.length) this.stagedEnds = grownTo(this.stagedEnds, entry + 1);
    if (end + starts.length > this.stagedStarts.length)
      this.stagedStarts = grownTo(this.stagedStarts, end + starts.length);
    for (const start of starts) if (start < START_MAX) this.stagedStarts[end++] = start;
    this.stagedEnds[entry] = end;
  }

  private weightOf(entry: number): number {
    return this.weights[entry] ?? 0;
  }

  private list(entry: number): void {
    this.forPrefixes(entry, (prefix, start) => {
      const list = this.prefixes.add(prefix);
      this.lists.putAt(list, this.placeFor(list, entry), entry * START_MAX + start);
    });
    this.isListed[entry] = 1;
  }

  private unlist(entry: number): void {
    this.forPrefixes(entry, (prefix, start) => {
      this.lists.takeOut(this.prefixes.add(prefix), entry * START_MAX + start);
    });
  }

  private forPrefixes(entry: number, visit: (prefix: number, start: number) => void): void {
    const { key, starts } = suggestionKeyWithStarts(this.textOf(entry));
    for (const start of starts) if (start < START_MAX) this.forPrefixesAt(key, start, visit);
  }

  private forPrefixesAt(key: string, start: number, visit: (prefix: number, start: number) => void): void {
    for (let length = 1; length <= LISTED_PREFIX && start + length <= key.length; length++) {
      visit(prefixNumber(key, start, length, false), start);
      if (start === 0) visit(prefixNumber(key, start, length, true), start);
    }
  }

  private placeFor(list: number, entry: number): number {
    const weight = this.weightOf(entry);
    let low = 0;
    let high = this.lists.length(list);
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.weightOf(Math.floor(this.lists.entryAt(list, middle) / START_MAX)) >= weight) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** The number of so many letters of a key: their bytes, where each has one. */
function prefixNumber(key: string, start: number, length: number, isWhole: boolean): number {
  let number = 0;
  let isMixed = false;
  for (let i = start; i < start + length; i++) {
    const byte = byteOf(key.charCodeAt(i));
    if (byte < 0) isMixed = true;
    number = number * 256 + (byte < 0 ? key.charCodeAt(i) & 255 : byte);
  }
  return number + (isWhole ? WHOLE : 0) + (isMixed ? MIXED : 0);
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
