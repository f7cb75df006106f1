import { z } from 'zod';
import { baht, declareCall, text } from '../../shared/contract.ts';
import { promotionScopeKinds } from './promotion-terms.rules.ts';

const tag = 'Promotion desk';

/** What a promotion can be on, and `copy`: what is bought by itself, so a choice of a product with options. */
export const targetKinds = [...promotionScopeKinds, 'copy'] as const;
export type TargetKind = (typeof targetKinds)[number];

const target = z.object({
  id: z.number(),
  name: z.string(),
  /** What tells it from others of its name: the store, the options, the category above. */
  about: z.string().nullable(),
  /** Of a product, what a copy costs by itself. */
  price: baht.nullable(),
});
export type PromotionTarget = z.infer<typeof target>;

/** Part of a name; of products a whole ISBN, of anything its number, too. Empty for the first there are. */
const search = text(100);
const found = z.object({
  dataList: z.array(target),
  /** There are more than are told. */
  hasMore: z.boolean(),
});

/** What desks of promotions choose from by name. */
export const promotionTargetsContract = {
  seller: declareCall({
    access: 'seller',
    right: 'catalogue',
    method: 'GET',
    path: '/seller/promotion/targets',
    summary:
      'What one’s store’s promotions can be on: its products and lists, and what its products are of, by name',
    tag,
  })
    .input(z.strictObject({ kind: z.enum(targetKinds).exclude(['store']), search }))
    .output(found),

  staff: declareCall({
    access: 'staff',
    right: 'promotions',
    method: 'GET',
    path: '/admin/promotion/targets',
    summary: 'What promotions can be on, by name',
    tag,
  })
    .input(z.strictObject({ kind: z.enum(targetKinds), search }))
    .output(found),
};
