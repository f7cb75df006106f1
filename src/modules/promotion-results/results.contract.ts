import { z } from 'zod';
import { baht, declareCall, failures, idInPath } from '../../shared/contract.ts';

const tag = 'Promotion desk';
const sales = z.object({ from: z.iso.datetime(), until: z.iso.datetime(), orders: z.number(), sales: baht });

const results = z.object({
  /** Looks at the promotion's own page; who looked isn't known. */
  views: z.number(),
  /**
   * What the products it is on sold while it ran, with it or without, and in as long a time before; null while it hasn't
   * begun.
   */
  during: sales.nullable(),
  before: sales.nullable(),
});
export type PromotionResults = z.infer<typeof results>;

/** What came of a promotion beside the orders that used it. */
export const promotionResultsContract = {
  seller: declareCall({
    access: 'seller',
    right: 'catalogue',
    method: 'GET',
    path: '/seller/promotion/{id}/results',
    summary: 'Looks at a promotion of one’s store, and what its products sold while it ran and before',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(results)
    .errors(failures({ promotionNotFound: 404 })),

  staff: declareCall({
    access: 'staff',
    right: 'promotions',
    method: 'GET',
    path: '/admin/promotion/{id}/results',
    summary: 'Looks at a promotion, and what its products sold while it ran and before',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(results)
    .errors(failures({ promotionNotFound: 404 })),
};
