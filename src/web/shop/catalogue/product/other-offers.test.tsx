import { expect, test } from 'vitest';
import buy from '../../../../messages/en/buy.json' with { type: 'json' };
import product from '../../../../messages/en/product.json' with { type: 'json' };
import ui from '../../../../messages/en/ui.json' with { type: 'json' };
import type { ProductDetail } from '../../../../modules/storefront/product-detail.contract.ts';
import { draw } from '../../../test-draw.ts';
import { OtherOffers } from './other-offers.tsx';
import { someOffer, someProduct } from './test-offers.ts';

/** A product of the store 1, and of as many others as are said. */
function drawOffers(others: number, quantity = 3): string {
  const offers = Array.from({ length: others }, (_, index) => ({
    ...someOffer(index + 2, 100 + index, 0, '2026-12-01', quantity),
    ...{ urlKey: `offer-${index + 2}`, condition: 'new', isAwaited: false },
    seller: { name: `Store ${index + 2}`, rating: 4.5, ratingCount: 12 },
  }));
  const shown = {
    ...someProduct(90, 0, offers),
    ...{ urlKey: 'shown', condition: 'new', isAwaited: false },
    seller: { name: 'Store 1', rating: null, ratingCount: 0 },
  } as unknown as ProductDetail;
  return draw('en', { buy, product, ui }, <OtherOffers product={shown} />);
}
/** The products that can be put into the cart from here, in their order. */
const bought = (html: string) =>
  [...html.matchAll(/name="productId" value="(\d+)"/g)].map(([, id]) => Number(id));

test('each store’s copy can be put into the cart but the one whose page it is', () => {
  const html = drawOffers(4);
  expect(bought(html)).toEqual([2, 3, 4, 5]);
  for (const id of [2, 3, 4, 5])
    expect(html).toContain(`aria-label="Add the one from Store ${id} to the cart"`);
  expect(html).not.toContain('<details');
  expect(bought(drawOffers(4, 0))).toEqual([]);
});

test('five stores are there at once, the others behind a press', () => {
  const [first = '', later = ''] = drawOffers(11).split('<details');
  expect(bought(first)).toEqual([2, 3, 4, 5]);
  expect(later).toContain('7 more stores');
  expect(bought(later)).toEqual([6, 7, 8, 9, 10, 11, 12]);
});
