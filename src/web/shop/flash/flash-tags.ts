import type { ShownSlot } from '../../../modules/flash-sale/flash-sale.contract.ts';

/** What a page that shows flash sales is made of: it is made anew when one of them sells, begins, ends or is changed. */
export function flashTags(slots: readonly ShownSlot[]): string {
  const products = slots.flatMap(({ offers }) => offers.map(({ product }) => product));
  return [
    'flash-sales',
    'limited-prices',
    ...new Set(products.flatMap(({ id, seller }) => [`product:${id}`, `seller:${seller.id}`])),
  ].join(' ');
}
