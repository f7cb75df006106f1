/** How many copies a store says it has of its products: of new ones, or of what it offered before. */
export type CountedOffers = {
  reason: 'received' | 'corrected';
  copies: readonly { productId: number; quantity: number }[];
  /** Who of the store says so; null where nobody is known, as in a file. */
  userId: number | null;
  at: Date;
};

type ImportedValues = Record<string, string | number | null>;

/** What a file did to a product: what stood there before and stands there since, of what it changed. */
export type ImportedOffer = {
  productId: number;
  kind: 'added' | 'changed';
  before: ImportedValues;
  after: ImportedValues;
  /** The product's since. */
  version: number;
};

/** A batch of a store's file has been taken in. */
export type ImportedOffers = {
  sellerId: number;
  /** Who sent the file; null where nobody is known. */
  userId: number | null;
  offers: readonly ImportedOffer[];
  at: Date;
};

declare module '../../platform/events.ts' {
  interface Events {
    offersCounted: CountedOffers;
    offersImported: ImportedOffers;
  }
}
