import { z } from 'zod';
import { baht, declareCall, failures, pageNo, perPage, smallIdInPath } from '../../shared/contract.ts';
import { namedLink, productCard } from '../catalogue/product-card.contract.ts';
import { promotionOffer } from './promotion-offer.contract.ts';

const tag = 'Promotion';
const instant = z.iso.datetime();

/** A promotion as shoppers read of it: what it takes, and what there is for it. */
const shownPromotion = z.object({
  id: z.number(),
  urlKey: z.string(),
  /** DECISIONS "Promotions" names the kinds. */
  promotionTypeId: z.number(),
  name: z.string(),
  description: z.string().nullable(),
  state: z.enum(['running', 'coming', 'over']),
  startsAt: instant,
  endsAt: instant,
  /** Whose it is; null for the house's, which goes over several stores. */
  store: namedLink.nullable(),
  discountPercent: z.number().nullable(),
  /** From which sum on. */
  fromAmount: baht.nullable(),
  /** What has to be bought; null for anything of the store. */
  product: productCard.nullable(),
  /** What it takes off copies or parcels, or gives; null of a price for a time. */
  offer: promotionOffer.nullable(),
  /** Of a bundle, what is in it. */
  parts: z.array(productCard),
  /** What comes with it; where there are several, whoever buys chooses among them. */
  gifts: z.array(z.object({ id: z.number(), name: z.string(), imageUrl: z.string() })),
});
export type ShownPromotion = z.infer<typeof shownPromotion>;

export const shownPromotionContract = {
  list: declareCall({
    access: 'anyone',
    method: 'GET',
    path: '/promotion',
    summary: 'Promotions that run now, the first to end first, or that are to come',
    tag,
  })
    .input(
      z.strictObject({
        state: z.enum(['running', 'coming']).default('running'),
        pageNo,
        perpage: perPage(24),
      }),
    )
    .output(
      z.object({
        dataList: z.array(shownPromotion),
        counts: z.object({ running: z.number(), coming: z.number() }),
      }),
    ),

  read: declareCall({
    access: 'anyone',
    method: 'GET',
    path: '/promotion/{promotionId}',
    summary: 'A promotion; one that is over says so, one that was switched off isn’t there',
    tag,
  })
    .input(z.strictObject({ promotionId: smallIdInPath }))
    .output(shownPromotion)
    .errors(failures({ promotionNotFound: 404 })),
};
