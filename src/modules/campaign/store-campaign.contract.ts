import { z } from 'zod';
import { baht, declareCall, failures, id, idInPath, pageNo, perPage, text } from '../../shared/contract.ts';
import { formattedText } from '../../shared/formatted-text.contract.ts';
import { priceKinds } from '../pricing/pricing.rules.ts';
import { leavesMost } from '../product-option/product-option.rules.ts';
import {
  campaignConditions,
  overlapOutcomes,
  pricesSentMost,
  proposalMistakes,
  proposalStates,
  sentMost,
  storeCampaignStates,
} from './campaign.rules.ts';
import { proposalCounts } from './staff-campaign.contract.ts';

const tag = 'Campaigns of stores';
const instant = z.iso.datetime();

const storeCampaign = z.object({
  id: z.number(),
  urlKey: z.string(),
  name: z.string(),
  imageUrl: z.string(),
  startsAt: instant,
  endsAt: instant,
  proposalsUntil: instant.nullable(),
  /** Whether products can be proposed, and taken back, now. */
  isOpen: z.boolean(),
  state: z.enum(['running', 'coming', 'over']),
  leastDiscountPercent: z.number(),
  condition: z.enum(campaignConditions),
  categories: z.array(z.string()),
  /** One's own store's. */
  proposals: proposalCounts,
});
export type StoreCampaign = z.infer<typeof storeCampaign>;

const standing = { state: z.enum(proposalStates), price: baht, reason: z.string().nullable() };
/** Another price for a time that runs while the campaign does, and which of the two shoppers would see then. */
const overlap = z.object({
  kind: z.enum(priceKinds),
  name: z.string(),
  price: baht,
  startsAt: instant,
  endsAt: instant,
  outcome: z.enum(overlapOutcomes),
});
export type CampaignOverlap = z.infer<typeof overlap>;

const candidate = z.object({
  productId: z.number(),
  urlKey: z.string(),
  name: z.string(),
  imageUrl: z.string().nullable(),
  /** Of a product with options that of its cheapest leaf. */
  ownPrice: baht,
  /** The dearest it may be in the campaign. */
  mostPrice: baht,
  /** What is sold of a product with options, whose leaves have a price each; null for what has none. */
  leaves: z
    .object({
      count: z.number(),
      /** Of them those on sale that are neither proposed nor in it. */
      free: z.number(),
      highestOwnPrice: baht,
    })
    .nullable(),
  /** Of a product with options that of its leaves in the first of these states that is there: refused, proposed, accepted. */
  proposal: z
    .object({
      ...standing,
      /** The dearest leaf, and how many there are in that state; without options its one price. */
      highestPrice: baht,
      count: z.number(),
    })
    .nullable(),
  /** Of a product with options the lowest price of each, and of how many leaves. */
  overlaps: z.array(overlap.extend({ highestPrice: baht, leafCount: z.number().nullable() })),
});
export type CampaignCandidate = z.infer<typeof candidate>;

const leafCandidate = z.object({
  leafId: z.number(),
  name: z.string(),
  ownPrice: baht,
  mostPrice: baht,
  /** The lowest that it cost in the 30 days before the campaign, or until now: what may be struck through. */
  lowestPrice: baht,
  /** Why it can't be in the campaign at any price. */
  unfit: z.enum(proposalMistakes).nullable(),
  proposal: z.object(standing).nullable(),
  overlaps: z.array(overlap),
});
export type LeafCandidate = z.infer<typeof leafCandidate>;

const leavesOfProduct = z.object({
  productId: z.number(),
  urlKey: z.string(),
  name: z.string(),
  leaves: z.array(leafCandidate),
});
export type CandidateLeaves = z.infer<typeof leavesOfProduct>;

const price = z.number().min(0).max(10_000_000);
/** What is proposed: a product for a price, or one with options with a price for each leaf that is to be in it. */
const proposed = z.union([
  z.strictObject({ productId: id, price }),
  z.strictObject({
    productId: id,
    leaves: z
      .array(z.strictObject({ leafId: id, price }))
      .min(1)
      .max(leavesMost),
  }),
]);
export type ProposedPrices = z.infer<typeof proposed>;

const readFailures = failures({ campaignNotFound: 404 });
const writeFailures = failures({ campaignNotFound: 404, campaignClosed: 409, proposalsTooMany: 409 });

/** Campaigns as stores join them. */
export const storeCampaignContract = {
  sellerList: declareCall({
    access: 'seller',
    right: 'catalogue',
    method: 'GET',
    path: '/seller/campaign/List',
    summary: 'Campaigns that are open for proposals, that run, or (if one was in them) that are over',
    tag,
  })
    .input(
      z.strictObject({ state: z.enum(storeCampaignStates).default('open'), pageNo, perpage: perPage(20) }),
    )
    .output(
      z.object({
        dataList: z.array(storeCampaign),
        counts: z.object({ open: z.number(), running: z.number(), over: z.number() }),
      }),
    ),

  sellerRead: declareCall({
    access: 'seller',
    right: 'catalogue',
    method: 'GET',
    path: '/seller/campaign/{id}',
    summary: 'A campaign with its text and its rules for joining',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(storeCampaign.extend({ words: z.string(), formatted: formattedText.nullable() }))
    .errors(readFailures),

  sellerProducts: declareCall({
    access: 'seller',
    right: 'catalogue',
    method: 'GET',
    path: '/seller/campaign/{id}/products',
    summary: 'One’s store’s products that fit a campaign, or those it has proposed, with what each may cost',
    tag,
  })
    .input(
      z.strictObject({
        id: idInPath,
        tab: z.enum(['fit', 'proposed']).default('fit'),
        search: text(100).default(''),
        pageNo,
        perpage: perPage(20),
      }),
    )
    .output(
      z.object({
        dataList: z.array(candidate),
        counts: z.object({ fit: z.number(), proposed: z.number() }),
      }),
    )
    .errors(readFailures),

  sellerLeaves: declareCall({
    access: 'seller',
    right: 'catalogue',
    method: 'GET',
    path: '/seller/campaign/{id}/products/{productId}',
    summary:
      'What is sold of a product with options, with what each may cost in a campaign and how it stands',
    tag,
  })
    .input(z.strictObject({ id: idInPath, productId: idInPath }))
    .output(leavesOfProduct)
    .errors(failures({ campaignNotFound: 404, productNotFound: 404 })),

  sellerPropose: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    isLong: true,
    method: 'POST',
    path: '/seller/campaign/{id}/propose',
    summary:
      'Propose products for a campaign, each with its price or with one for each leaf; what waits or was refused is proposed anew',
    tag,
  })
    .input(
      z.strictObject({
        id: idInPath,
        products: z
          .array(proposed)
          .min(1)
          .max(sentMost)
          .refine(
            (products) =>
              products.reduce((count, one) => count + ('leaves' in one ? one.leaves.length : 1), 0) <=
              pricesSentMost,
            { message: `at most ${pricesSentMost} prices at once` },
          ),
      }),
    )
    .output(
      z.object({
        /** Products; one with options counts once some of its leaves were taken. */
        proposed: z.number(),
        /** `leafId` is null where it is the product that is refused. */
        refused: z.array(z.object({ productId: id, leafId: id.nullable(), code: z.enum(proposalMistakes) })),
      }),
    )
    .errors(writeFailures),

  sellerWithdraw: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    isLong: true,
    method: 'POST',
    path: '/seller/campaign/{id}/withdraw',
    summary:
      'Take proposals of products, or of single leaves, back: those that were accepted lose their price at once',
    tag,
  })
    .input(z.strictObject({ id: idInPath, productIds: z.array(id).min(1).max(leavesMost) }))
    .output(z.object({ withdrawn: z.number() }))
    .errors(readFailures),
};
