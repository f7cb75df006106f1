import type { ProductDetail } from '../../../../modules/storefront/product-detail.contract.ts';

const sent = (fee: number, arrivesTo: string) => ({
  channelId: 1,
  name: 'Post',
  fee,
  freeFrom: null,
  arrivesFrom: '2026-11-24',
  arrivesTo,
});
export const someOffer = (
  productId: number,
  price: number,
  fee: number,
  arrivesTo: string,
  quantity = 3,
) => ({
  productId,
  price,
  quantity,
  delivery: sent(fee, arrivesTo),
  totalWithDelivery: price + fee,
});

export function someProduct(price: number, fee: number, offers: object[], quantity = 3): ProductDetail {
  return { id: 1, price, quantity, delivery: sent(fee, '2026-12-01'), offers } as unknown as ProductDetail;
}
