import type { SearchQuery } from '../search.types.ts';
import { listBits, wordsFor } from './bit-sets.ts';
import type { DocumentColumns } from './document-columns.ts';
import { CATEGORIES, type Place } from './feature-places.ts';
import { ALONE, type OfferGroups } from './offer-groups.ts';

/** What a list shows. Scratch space is behind it: it is valid until the next one is made. */
export type Selection = {
  /** The documents to show, in no order. */
  shown: Uint32Array;
  shownCount: number;
  /** Documents that count for themselves. */
  alone: Uint32Array;
  aloneCount: number;
  /** More of these, as bits; null when there are none. */
  aloneBits: Uint32Array | null;
  /** What the list's things are: its leaders are those of `editions`. */
  groups: OfferGroups;
  /** Leaders of editions (or works) all of whose several offers matched. */
  editions: Uint32Array;
  editionCount: number;
  /** Editions of which several but not all offers matched, flattened: how many did, then these. */
  parts: Uint32Array;
  partsLength: number;
};

/** One for each thing a list may show. */
export type Collapsers = { edition: OfferCollapser; work: OfferCollapser };

/** What groups a query's offers. */
export function collapserOf(collapsers: Collapsers, { collapse }: Pick<SearchQuery, 'collapse'>) {
  return collapse === 'work' ? collapsers.work : collapsers.edition;
}

/** Groups matching offers by edition, or by work, and picks the one to show. */
export class OfferCollapser {
  private readonly columns: DocumentColumns;
  private readonly groups: OfferGroups;
  private shown = new Uint32Array(0);
  private alone = new Uint32Array(0);
  private editions = new Uint32Array(0);
  private parts = new Uint32Array(0);
  private partsLength = 0;
  private list = new Uint32Array(0);
  private uniform = new Uint32Array(0);
  private rest = new Uint32Array(0);

  constructor(columns: DocumentColumns, groups: OfferGroups) {
    this.columns = columns;
    this.groups = groups;
  }

  asTheyAre(list: Uint32Array, length: number): Selection {
    const { editions, parts, groups } = this;
    const counts = { shownCount: length, aloneCount: length, editionCount: 0, partsLength: 0 };
    return { shown: list, alone: list, aloneBits: null, groups, editions, parts, ...counts };
  }

  /** `list` is ascending: offers of an edition, which nearly always lie side by side, are met one after another. */
  collapse(list: Uint32Array, length: number): Selection {
    this.reserve();
    return this.group(list, length, 0);
  }

  /** Groups the list behind `settled` documents that already stand in `alone` and `shown`. */
  private group(list: Uint32Array, length: number, settled: number): Selection {
    const { shown, alone, editions } = this;
    const { leaders, scattered, sizes, best } = this.groups;
    const astray = new Map<number, number[]>();
    let shownCount = settled;
    let aloneCount = settled;
    let editionCount = 0;
    this.partsLength = 0;
    for (let i = 0; i < length; ) {
      const document = list[i] ?? 0;
      const leader = leaders[document] ?? ALONE;
      if (leader === ALONE) {
        alone[aloneCount++] = document;
        shown[shownCount++] = document;
        i++;
      } else if (scattered[leader] === 1) {
        const offers = astray.get(leader);
        if (offers) offers.push(document);
        else astray.set(leader, [document]);
        i++;
      } else {
        const from = i;
        do i++;
        while (i < length && leaders[list[i] ?? 0] === leader);
        if (i - from === sizes[leader]) {
          editions[editionCount++] = leader;
          shown[shownCount++] = best[leader] ?? leader;
        } else if (i - from === 1) {
          alone[aloneCount++] = document;
          shown[shownCount++] = document;
        } else shown[shownCount++] = this.addPart(list, from, i);
      }
    }
    for (const [leader, offers] of astray) {
      if (offers.length === sizes[leader]) {
        editions[editionCount++] = leader;
        shown[shownCount++] = best[leader] ?? leader;
      } else if (offers.length === 1) {
        alone[aloneCount++] = offers[0] ?? 0;
        shown[shownCount++] = offers[0] ?? 0;
      } else shown[shownCount++] = this.addPart(offers, 0, offers.length);
    }
    const { parts, partsLength, groups } = this;
    return {
      shown,
      shownCount,
      alone,
      aloneCount,
      aloneBits: null,
      groups,
      editions,
      editionCount,
      parts,
      partsLength,
    };
  }

  /** As `collapse`, of a bit set: what stands alone needs no looking at. */
  collapseBits(bits: Uint32Array): Selection {
    this.reserve();
    const { words } = this.columns;
    const { rivals } = this.groups.bits;
    const { uniform, rest, shown, alone, list } = this;
    for (let i = 0; i < words; i++) {
      const all = bits[i] ?? 0;
      uniform[i] = all & ~(rivals[i] ?? 0);
      rest[i] = all & (rivals[i] ?? 0);
    }
    const count = listBits(uniform, words, alone);
    shown.set(alone.subarray(0, count));
    return this.group(list, listBits(rest, words, list), count);
  }

  /**
   * What is to be counted of one kind of feature, with the documents to show left out: where offers of an edition have
   * the same features, any one of them stands for it.
   */
  collapseForCount(bits: Uint32Array, place: Place): Selection {
    this.reserve();
    const { words } = this.columns;
    const { uniform, rest, alone, list } = this;
    this.groups.bits.divide(bits, place, words, uniform, rest);
    // Categories are counted off the bits themselves.
    if (place === CATEGORIES)
      return { ...this.group(list, listBits(rest, words, list), 0), aloneBits: uniform };
    const count = listBits(uniform, words, alone);
    return this.group(list, listBits(rest, words, list), count);
  }

  /** True when no other matching offer of the edition would be shown instead. */
  isShown(document: number, matches: (document: number) => boolean): boolean {
    const { next } = this.groups;
    for (let other = next[document] ?? document; other !== document; other = next[other] ?? document) {
      if (matches(other) && this.groups.isBetter(other, document)) return false;
    }
    return true;
  }

  /** Notes some of an edition's offers; returns the one to show. */
  private addPart(offers: Uint32Array | number[], from: number, to: number): number {
    const { parts } = this;
    let best = offers[from] ?? 0;
    parts[this.partsLength++] = to - from;
    for (let i = from; i < to; i++) {
      const offer = offers[i] ?? 0;
      parts[this.partsLength++] = offer;
      if (this.groups.isBetter(offer, best)) best = offer;
    }
    return best;
  }

  private reserve(): void {
    const { capacity } = this.columns;
    if (this.shown.length >= capacity) return;
    this.shown = new Uint32Array(capacity);
    this.alone = new Uint32Array(capacity);
    this.editions = new Uint32Array(capacity);
    this.list = new Uint32Array(capacity);
    this.uniform = new Uint32Array(wordsFor(capacity));
    this.rest = new Uint32Array(wordsFor(capacity));
    // An edition takes one entry more than the two or more offers it has.
    this.parts = new Uint32Array(capacity * 2);
  }
}
