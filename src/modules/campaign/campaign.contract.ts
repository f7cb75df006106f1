import { z } from 'zod';
import { declareCall, failures, text } from '../../shared/contract.ts';
import { formattedText } from '../../shared/formatted-text.contract.ts';
import { productCard } from '../catalogue/product-card.contract.ts';

const tag = 'Campaigns';
const instant = z.iso.datetime();

/** SPEC §3 "Campaign", with what a page of it needs. `banner.imageUrl` is a base: `<base>/<width>.<webp|avif|jpg>`. */
const shownCampaign = z.object({
  id: z.number(),
  urlKey: z.string(),
  name: z.string(),
  enabled: z.boolean(),
  state: z.enum(['running', 'coming', 'over']),
  startsAt: instant,
  endsAt: instant,
  banner: z.object({ imageUrl: z.string(), mobileImageUrl: z.string(), altTag: z.string() }),
  /** The first of them while it runs; before it begins and after its end nothing is sold at its prices. */
  product: z.array(productCard),
  /** How many products it has, and of how many stores. */
  productCount: z.number(),
  storeCount: z.number(),
});
export type ShownCampaign = z.infer<typeof shownCampaign>;

const campaignPage = shownCampaign.extend({
  words: z.string(),
  formatted: formattedText.nullable(),
  leastDiscountPercent: z.number(),
});
export type CampaignPage = z.infer<typeof campaignPage>;

export const campaignContract = {
  list: declareCall({
    access: 'anyone',
    method: 'GET',
    path: '/campaign',
    summary: 'Campaigns that run now or are to come, each with its first products',
    tag,
  })
    .input(z.strictObject({ state: z.enum(['running', 'coming']).optional() }))
    .output(z.array(shownCampaign)),

  read: declareCall({
    access: 'anyone',
    method: 'GET',
    path: '/campaign/{urlKey}',
    summary: 'A campaign; one that isn’t enabled isn’t there',
    tag,
  })
    .input(z.strictObject({ urlKey: text(200) }))
    .output(campaignPage)
    .errors(failures({ campaignNotFound: 404 })),
};
