import { keptIds } from '../../kit/browsing/kept-ids.ts';

const path = '/resources/watches';

/** What whoever is signed in wants to hear of. */
export const watches = {
  back_in_stock: keptIds({ path, fields: { kind: 'back_in_stock' } }),
  price_drop: keptIds({ path, fields: { kind: 'price_drop' } }),
};
