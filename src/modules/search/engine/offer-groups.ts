import { wordsFor } from './bit-sets.ts';
import { EditionBits, RUN_MAX } from './edition-bits.ts';
import { PLACES, type Place } from './feature-places.ts';
import type { Keeper } from './kept-parts.ts';
import { NumberMap } from './number-map.ts';
import type { ListDictionary } from './value-dictionary.ts';

/** Leader of a document that is the only offer of its group. */
export const ALONE = 0xffffffff;

const FIRST_CAPACITY = 1024;

/** The features every document has, and how they are numbered. */
export type FeatureLists = {
  lists: Record<Place, ListDictionary>;
  /** By document: the number of its list of the kind. */
  own: Record<Place, Uint32Array>;
};

/**
 * Offers that a list shows as one: all of an edition, or all of a work. Their united features, prices and the one that
 * stands for them are kept by the group's leader, one of its documents.
 */
export class OfferGroups {
  /** By leader: the number of the list that unites those of the group's offers. */
  readonly united: Record<Place, Uint32Array> = [numbers(), numbers(), numbers(), numbers(), numbers()];
  /** By document: the document that leads its group, or ALONE. */
  leaders = numbers();
  /** By leader: how many offers the group has, which one is shown of all, and between which prices they are. */
  sizes = numbers();
  best = numbers();
  lowest = new Float64Array(FIRST_CAPACITY);
  highest = new Float64Array(FIRST_CAPACITY);
  readonly bits = new EditionBits(wordsFor(FIRST_CAPACITY));
  /** By leader: 1 when the offers aren't one unbroken run of ordinals. */
  scattered = new Uint8Array(FIRST_CAPACITY);
  /** The next offer of the same group, in a ring. */
  next = numbers();
  /** Which of two offers of a group is shown. */
  readonly isBetter: (a: number, b: number) => boolean;

  /** By document: the edition or work it is of; NaN when it is of none. */
  private keyOf = new Float64Array(FIRST_CAPACITY);
  private readonly leaderByKey = new NumberMap();
  /** Leaders whose group has changed since `refresh`. */
  private readonly stale = new Set<number>();
  private readonly features: FeatureLists;
  private readonly priceOf: (document: number) => number;

  constructor(
    features: FeatureLists,
    isBetter: (a: number, b: number) => boolean,
    priceOf: (document: number) => number,
  ) {
    this.features = features;
    this.isBetter = isBetter;
    this.priceOf = priceOf;
  }

  keep(keeper: Keeper): void {
    for (const place of PLACES) this.united[place] = keeper.array(this.united[place]);
    this.leaders = keeper.array(this.leaders);
    this.sizes = keeper.array(this.sizes);
    this.best = keeper.array(this.best);
    this.next = keeper.array(this.next);
    this.lowest = keeper.array(this.lowest);
    this.highest = keeper.array(this.highest);
    this.scattered = keeper.array(this.scattered);
    this.keyOf = keeper.array(this.keyOf);
    this.leaderByKey.keep(keeper);
    this.bits.keep(keeper);
  }

  grow(capacity: number): void {
    for (const place of PLACES) this.united[place] = grown(this.united[place], capacity);
    this.leaders = grown(this.leaders, capacity);
    this.sizes = grown(this.sizes, capacity);
    this.best = grown(this.best, capacity);
    this.next = grown(this.next, capacity);
    this.bits.grow(wordsFor(capacity));
    const { lowest, highest, scattered, keyOf } = this;
    this.keyOf = new Float64Array(capacity);
    this.keyOf.set(keyOf);
    this.lowest = new Float64Array(capacity);
    this.lowest.set(lowest);
    this.highest = new Float64Array(capacity);
    this.highest.set(highest);
    this.scattered = new Uint8Array(capacity);
    this.scattered.set(scattered);
  }

  /** To be called when features, price or stock of the document have changed. */
  changed(document: number): void {
    const leader = this.leaders[document] ?? ALONE;
    if (leader !== ALONE) this.stale.add(leader);
  }

  join(document: number, key: number | null): void {
    this.keyOf[document] = key ?? Number.NaN;
    this.next[document] = document;
    this.sizes[document] = 1;
    this.leaders[document] = ALONE;
    if (key === null) return;
    const leader = this.leaderByKey.get(key);
    if (leader === undefined) {
      this.leaderByKey.set(key, document);
      return;
    }
    this.next[document] = this.next[leader] ?? leader;
    this.next[leader] = document;
    this.sizes[leader] = (this.sizes[leader] ?? 0) + 1;
    this.leaders[leader] = leader;
    this.leaders[document] = leader;
    this.stale.add(leader);
  }

  leave(document: number): void {
    const key = this.keyOf[document] ?? Number.NaN;
    if (Number.isNaN(key)) return;
    this.keyOf[document] = Number.NaN;
    const leader = this.leaders[document] ?? ALONE;
    if (leader === ALONE) {
      this.leaderByKey.delete(key);
      return;
    }
    const left = this.offersOf(leader).filter((offer) => offer !== document);
    this.bits.clear(document);
    if (left.length === 1) this.bits.clear(left[0] ?? 0);
    const [heir = leader] = left;
    for (const [i, offer] of left.entries()) {
      this.leaders[offer] = left.length === 1 ? ALONE : heir;
      this.next[offer] = left[i + 1] ?? heir;
    }
    this.sizes[heir] = left.length;
    this.leaderByKey.set(key, heir);
    this.stale.delete(leader);
    if (left.length > 1) this.stale.add(heir);
    this.leaders[document] = ALONE;
  }

  /** Brings changed groups up to date. To be called before they are read. */
  refresh(): void {
    if (this.stale.size === 0) return;
    for (const leader of this.stale) this.unite(leader, this.offersOf(leader));
    this.stale.clear();
  }

  private offersOf(leader: number): number[] {
    const offers: number[] = [];
    let offer = leader;
    do {
      offers.push(offer);
      offer = this.next[offer] ?? leader;
    } while (offer !== leader);
    return offers;
  }

  private unite(leader: number, offers: number[]): void {
    const prices = offers.map(this.priceOf);
    this.lowest[leader] = Math.min(...prices);
    this.highest[leader] = Math.max(...prices);
    this.best[leader] = offers.reduce((best, offer) => (this.isBetter(offer, best) ? offer : best), leader);
    const isRun = offers.length <= RUN_MAX && Math.max(...offers) - Math.min(...offers) === offers.length - 1;
    this.scattered[leader] = isRun ? 0 : 1;
    const { own: ownLists, lists } = this.features;
    const varied = new Set<Place>();
    for (const place of PLACES) {
      const own = new Set(offers.map((offer) => ownLists[place][offer] ?? 0));
      const [first = 0] = own;
      if (own.size > 1) varied.add(place);
      this.united[place][leader] = own.size === 1 ? first : lists[place].add(this.union(place, own));
    }
    this.bits.place(offers, isRun, (place) => varied.has(place));
  }

  private union(place: Place, listNumbers: Set<number>): number[] {
    const features = new Set<number>();
    const { lists } = this.features;
    for (const list of listNumbers) for (const feature of lists[place].list(list)) features.add(feature);
    return [...features].sort((a, b) => a - b);
  }
}

function numbers(): Uint32Array {
  return new Uint32Array(FIRST_CAPACITY);
}

function grown(old: Uint32Array, capacity: number): Uint32Array {
  const next = new Uint32Array(capacity);
  next.set(old);
  return next;
}
