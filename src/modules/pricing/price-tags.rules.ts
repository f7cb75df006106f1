/** On the change feed: times of prices were made, moved or taken away. */
export const priceTimes = 'price-times';

/** On the change feed: of copies at a limited price some were sold, or came back. Pages that show how many are left. */
export const limitedPrices = 'limited-prices';

/**
 * What to forget when these prices change: products by their own tag, and all of a seller's by the seller's; everybody
 * who keeps a price keeps it under both.
 */
export function tagsOfPrices(targets: readonly { productId: number | null; sellerId: number }[]): string[] {
  const tags = targets.map(({ productId, sellerId }) =>
    productId === null ? `seller:${sellerId}` : `product:${productId}`,
  );
  return tags.length === 0 ? [] : [...new Set(tags), priceTimes];
}
