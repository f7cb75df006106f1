import type { ProductDetail } from '../../../../modules/storefront/product-detail.contract.ts';

type Offer = ProductDetail['offers'][number];

export type OfferRow = Offer & {
  /** The offer whose page this is. */
  isShown: boolean;
  /** The cheapest with its parcel among those that can be bought; alone, it isn't worth saying. */
  isBest: boolean;
  /** The one that arrives first, where the best isn't among those that do. */
  isFastest: boolean;
};

/** All offers of an edition, the shown one among them: those that can be bought first, by what they come to with the parcel. */
export function offerRows(product: ProductDetail): OfferRow[] {
  const own: Offer = {
    productId: product.id,
    urlKey: product.urlKey,
    seller: product.seller,
    price: product.price,
    fullPrice: product.fullPrice,
    condition: product.condition,
    quantity: product.quantity,
    isAwaited: product.isAwaited,
    delivery: product.delivery,
    totalWithDelivery: Math.round((product.price + (product.delivery?.fee ?? 0)) * 100) / 100,
  };
  const offers = [own, ...product.offers].sort(
    (a, b) =>
      Number(b.quantity > 0) - Number(a.quantity > 0) ||
      a.totalWithDelivery - b.totalWithDelivery ||
      a.productId - b.productId,
  );
  const buyable = offers.filter(({ quantity }) => quantity > 0);
  const [best] = buyable;
  const arrivals = buyable.flatMap(({ delivery }) => (delivery === null ? [] : [delivery.arrivesTo])).sort();
  const isFirst = (offer: Offer | undefined) =>
    offer?.delivery !== null && offer?.delivery !== undefined && offer.delivery.arrivesTo === arrivals[0];
  return offers.map((offer) => ({
    ...offer,
    isShown: offer.productId === product.id,
    isBest: buyable.length > 1 && offer === best,
    isFastest: buyable.length > 1 && offer.quantity > 0 && isFirst(offer) && !isFirst(best),
  }));
}
