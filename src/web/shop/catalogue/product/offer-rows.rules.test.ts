import { expect, test } from 'vitest';
import type { ProductDetail } from '../../../../modules/storefront/product-detail.contract.ts';
import { offerRows } from './offer-rows.rules.ts';

const sent = (fee: number, arrivesTo: string) => ({
  channelId: 1,
  name: 'Post',
  fee,
  freeFrom: null,
  arrivesFrom: '2026-11-24',
  arrivesTo,
});
const offer = (productId: number, price: number, fee: number, arrivesTo: string, quantity = 3) => ({
  productId,
  price,
  quantity,
  delivery: sent(fee, arrivesTo),
  totalWithDelivery: price + fee,
});

function product(price: number, fee: number, offers: object[], quantity = 3): ProductDetail {
  return { id: 1, price, quantity, delivery: sent(fee, '2026-12-01'), offers } as unknown as ProductDetail;
}

test('offers stand by what they come to with the parcel, this one among them, what is out last', () => {
  const rows = offerRows(
    product(100, 50, [
      offer(2, 90, 70, '2026-11-26'),
      offer(3, 120, 0, '2026-12-01'),
      offer(4, 10, 0, '2026-12-01', 0),
    ]),
  );
  expect(rows.map(({ productId }) => productId)).toEqual([3, 1, 2, 4]);
  expect(rows.filter(({ isBest }) => isBest).map(({ productId }) => productId)).toEqual([3]);
  expect(rows.filter(({ isFastest }) => isFastest).map(({ productId }) => productId)).toEqual([2]);
  expect(rows.filter(({ isShown }) => isShown).map(({ productId }) => productId)).toEqual([1]);
});

test('the only one that can be bought isn’t called the best', () => {
  expect(offerRows(product(100, 0, [offer(2, 10, 0, '2026-12-01', 0)])).some(({ isBest }) => isBest)).toBe(
    false,
  );
});
