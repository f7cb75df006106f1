import { ListDictionary } from './value-dictionary.ts';

/**
 * Places in a row. What counting reads lies together: one trip to memory for a product, not one for each property.
 * A document has two rows: its own, and (where it leads an edition of several offers) that of the edition.
 */
export const ROW = {
  /** Numbers of feature lists. */
  cell: 0,
  merchant: 1,
  categories: 2,
  authors: 3,
  publisher: 4,
  /** Satang, at most 2^32 − 1 (42.9 million baht): for the ends of the price facet. */
  lowest: 5,
  highest: 6,
  /** Own row: the document that leads the edition, or ALONE. Edition's row: the offer to show. */
  leader: 7,
} as const;
export const ROW_SIZE = 8;
export const FEATURE_PLACES = [ROW.cell, ROW.merchant, ROW.categories, ROW.authors, ROW.publisher] as const;
export type FeaturePlace = (typeof FEATURE_PLACES)[number];
export const ALONE = 0xffffffff;
const SATANG_MAX = 0xffffffff;

export const ownRow = (document: number) => document * 2;
export const editionRow = (leader: number) => leader * 2 + 1;

/** Rows of products, and of editions of which there are several offers. */
export class ProductRows {
  rows = new Uint32Array(2 * ROW_SIZE * 1024);
  /** The next offer of the same edition, in a ring. */
  next = new Uint32Array(1024);
  /** How many offers the edition has, by its leader. */
  sizes = new Uint32Array(1024);
  readonly lists: Record<FeaturePlace, ListDictionary> = [
    new ListDictionary(),
    new ListDictionary(),
    new ListDictionary(),
    new ListDictionary(),
    new ListDictionary(),
  ];
  private readonly editionOf: (number | null)[] = [];
  private readonly leaders = new Map<number, number>();
  /** Leaders whose edition's row is out of date. */
  private readonly stale = new Set<number>();
  private readonly isBetter: (a: number, b: number) => boolean;

  constructor(isBetter: (a: number, b: number) => boolean) {
    this.isBetter = isBetter;
  }

  grow(capacity: number): void {
    const grown = (old: Uint32Array, size: number) => {
      const next = new Uint32Array(size);
      next.set(old);
      return next;
    };
    this.rows = grown(this.rows, capacity * 2 * ROW_SIZE);
    this.next = grown(this.next, capacity);
    this.sizes = grown(this.sizes, capacity);
  }

  /** Sets the document's features at a place, ascending and distinct. */
  write(document: number, place: FeaturePlace, features: readonly number[]): void {
    this.rows[ownRow(document) * ROW_SIZE + place] = this.lists[place].add(features);
    this.changed(document);
  }

  writePrice(document: number, priceSatang: number): void {
    const satang = Math.max(0, Math.min(SATANG_MAX, priceSatang));
    this.rows[ownRow(document) * ROW_SIZE + ROW.lowest] = satang;
    this.rows[ownRow(document) * ROW_SIZE + ROW.highest] = satang;
    this.changed(document);
  }

  featuresOf(document: number, place: FeaturePlace): Uint32Array {
    return this.lists[place].list(this.rows[ownRow(document) * ROW_SIZE + place] ?? 0);
  }

  /** Called when something of the document changed that decides which offer is shown. */
  changed(document: number): void {
    const leader = this.leaderOf(document);
    if (leader !== ALONE) this.stale.add(leader);
  }

  join(document: number, editionId: number | null): void {
    this.editionOf[document] = editionId;
    this.next[document] = document;
    this.sizes[document] = 1;
    this.lead(document, ALONE);
    if (editionId === null) return;
    const leader = this.leaders.get(editionId);
    if (leader === undefined) {
      this.leaders.set(editionId, document);
      return;
    }
    this.next[document] = this.next[leader] ?? leader;
    this.next[leader] = document;
    this.sizes[leader] = (this.sizes[leader] ?? 0) + 1;
    this.lead(leader, leader);
    this.lead(document, leader);
    this.stale.add(leader);
  }

  leave(document: number): void {
    const editionId = this.editionOf[document] ?? null;
    if (editionId === null) return;
    this.editionOf[document] = null;
    const leader = this.leaderOf(document);
    if (leader === ALONE) {
      this.leaders.delete(editionId);
      return;
    }
    const next = this.next[document] ?? document;
    let before = next;
    while (this.next[before] !== document) before = this.next[before] ?? document;
    this.next[before] = next;
    const size = (this.sizes[leader] ?? 0) - 1;
    const heir = leader === document ? next : leader;
    this.leaders.set(editionId, heir);
    this.sizes[heir] = size;
    let member = heir;
    do {
      this.lead(member, size === 1 ? ALONE : heir);
      member = this.next[member] ?? heir;
    } while (member !== heir);
    this.stale.delete(leader);
    if (size > 1) this.stale.add(heir);
    this.lead(document, ALONE);
  }

  leaderOf(document: number): number {
    return this.rows[ownRow(document) * ROW_SIZE + ROW.leader] ?? ALONE;
  }

  /** Brings the rows of changed editions up to date. To be called before they are read. */
  refresh(): void {
    if (this.stale.size === 0) return;
    for (const leader of this.stale) this.unite(leader);
    this.stale.clear();
  }

  private lead(document: number, leader: number): void {
    this.rows[ownRow(document) * ROW_SIZE + ROW.leader] = leader;
  }

  private unite(leader: number): void {
    const { rows, next } = this;
    const at = editionRow(leader) * ROW_SIZE;
    const members: number[] = [];
    let member = leader;
    do {
      members.push(member);
      member = next[member] ?? leader;
    } while (member !== leader);
    let best = leader;
    let lowest = SATANG_MAX;
    let highest = 0;
    for (const offer of members) {
      const own = ownRow(offer) * ROW_SIZE;
      lowest = Math.min(lowest, rows[own + ROW.lowest] ?? 0);
      highest = Math.max(highest, rows[own + ROW.highest] ?? 0);
      if (offer !== best && this.isBetter(offer, best)) best = offer;
    }
    rows[at + ROW.lowest] = lowest;
    rows[at + ROW.highest] = highest;
    rows[at + ROW.leader] = best;
    for (const place of FEATURE_PLACES) {
      const numbers = new Set(members.map((offer) => rows[ownRow(offer) * ROW_SIZE + place] ?? 0));
      const [first = 0] = numbers;
      rows[at + place] = numbers.size === 1 ? first : this.lists[place].add(this.union(place, numbers));
    }
  }

  private union(place: FeaturePlace, numbers: Set<number>): number[] {
    const features = new Set<number>();
    for (const number of numbers) for (const feature of this.lists[place].list(number)) features.add(feature);
    return [...features].sort((a, b) => a - b);
  }
}
