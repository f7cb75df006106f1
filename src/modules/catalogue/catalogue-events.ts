/** How many copies a store says it has of its products: of new ones, or of what it offered before. */
export type CountedOffers = {
  reason: 'received' | 'corrected';
  copies: readonly { productId: number; quantity: number }[];
  /** Who of the store says so; null where nobody is known, as in a file. */
  userId: number | null;
  at: Date;
};

declare module '../../platform/events.ts' {
  interface Events {
    offersCounted: CountedOffers;
  }
}
