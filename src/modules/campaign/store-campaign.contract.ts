import { z } from 'zod';
import { baht, declareCall, failures, id, idInPath, pageNo, perPage, text } from '../../shared/contract.ts';
import { formattedText } from '../../shared/formatted-text.contract.ts';
import { priceKinds } from '../pricing/pricing.rules.ts';
import {
  campaignConditions,
  overlapOutcomes,
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

const candidate = z.object({
  productId: z.number(),
  urlKey: z.string(),
  name: z.string(),
  imageUrl: z.string().nullable(),
  ownPrice: baht,
  /** The dearest it may be in the campaign. */
  mostPrice: baht,
  proposal: z
    .object({ state: z.enum(proposalStates), price: baht, reason: z.string().nullable() })
    .nullable(),
  /** Other prices for a time that run while the campaign does, and which of the two shoppers would see then. */
  overlaps: z.array(
    z.object({
      kind: z.enum(priceKinds),
      name: z.string(),
      price: baht,
      startsAt: instant,
      endsAt: instant,
      outcome: z.enum(overlapOutcomes),
    }),
  ),
});
export type CampaignCandidate = z.infer<typeof candidate>;

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

  sellerPropose: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    method: 'POST',
    path: '/seller/campaign/{id}/propose',
    summary:
      'Propose products for a campaign, each with its price; one that waits or was refused is proposed anew',
    tag,
  })
    .input(
      z.strictObject({
        id: idInPath,
        products: z
          .array(z.strictObject({ productId: id, price: z.number().min(0).max(10_000_000) }))
          .min(1)
          .max(sentMost),
      }),
    )
    .output(
      z.object({
        proposed: z.number(),
        refused: z.array(z.object({ productId: id, code: z.enum(proposalMistakes) })),
      }),
    )
    .errors(writeFailures),

  sellerWithdraw: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    method: 'POST',
    path: '/seller/campaign/{id}/withdraw',
    summary: 'Take proposals back: those that were accepted lose their price at once',
    tag,
  })
    .input(z.strictObject({ id: idInPath, productIds: z.array(id).min(1).max(sentMost) }))
    .output(z.object({ withdrawn: z.number() }))
    .errors(readFailures),
};
