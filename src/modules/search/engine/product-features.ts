import { PLACES, type Place } from './feature-places.ts';
import type { Keeper } from './kept-parts.ts';
import { type FeatureLists, OfferGroups } from './offer-groups.ts';
import { ListDictionary } from './value-dictionary.ts';

const FIRST_CAPACITY = 1024;

type Comparison = (a: number, b: number) => boolean;

/** The features of documents, and the united features of the offers that a list shows as one. */
export class ProductFeatures implements FeatureLists {
  readonly lists: Record<Place, ListDictionary> = [
    new ListDictionary(),
    new ListDictionary(),
    new ListDictionary(),
    new ListDictionary(),
    new ListDictionary(),
  ];
  /** By document: the number of its list of the kind. */
  readonly own: Record<Place, Uint32Array> = [numbers(), numbers(), numbers(), numbers(), numbers()];
  /** Offers of one edition, and of one work. */
  readonly editions: OfferGroups;
  readonly works: OfferGroups;

  constructor(isBetterOffer: Comparison, isBetterEdition: Comparison, priceOf: (document: number) => number) {
    this.editions = new OfferGroups(this, isBetterOffer, priceOf);
    this.works = new OfferGroups(this, isBetterEdition, priceOf);
  }

  keep(keeper: Keeper): void {
    for (const place of PLACES) {
      this.lists[place].keep(keeper);
      this.own[place] = keeper.array(this.own[place]);
    }
    this.editions.keep(keeper);
    this.works.keep(keeper);
  }

  grow(capacity: number): void {
    for (const place of PLACES) this.own[place] = grown(this.own[place], capacity);
    this.editions.grow(capacity);
    this.works.grow(capacity);
  }

  /** Sets the document's features of a kind, ascending and distinct. */
  write(document: number, place: Place, features: readonly number[]): void {
    this.own[place][document] = this.lists[place].add(features);
  }

  featuresOf(document: number, place: Place): Uint32Array {
    return this.lists[place].list(this.own[place][document] ?? 0);
  }

  /** To be called when features, price or stock of the document have changed. */
  changed(document: number): void {
    this.editions.changed(document);
    this.works.changed(document);
  }

  join(document: number, editionId: number | null, workId: number | null): void {
    this.editions.join(document, editionId);
    this.works.join(document, workId);
  }

  leave(document: number): void {
    this.editions.leave(document);
    this.works.leave(document);
  }

  /** Brings changed editions and works up to date. To be called before they are read. */
  refresh(): void {
    this.editions.refresh();
    this.works.refresh();
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
