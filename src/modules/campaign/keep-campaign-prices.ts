import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { changePriceWindows } from '../pricing/change-price-windows.ts';
import { hasPrices, sourceOfCampaign } from './campaign.rules.ts';
import { lockCampaign, selectAccepted } from './campaign.store.ts';
import { campaignsTag } from './read-campaigns.ts';

/**
 * Makes the prices of a campaign those that it says now, in the transaction that changed it or what is in it: one window a
 * product, or leaf, that was accepted, for as long as it runs; none once it is stopped or switched off. Lets go of pages about campaigns.
 */
export async function keepCampaignPrices(tx: Transaction, campaignId: number, now: Date): Promise<void> {
  const campaign = await lockCampaign(tx, campaignId);
  if (campaign === null) throw new Error(`no campaign ${campaignId}`);
  const { startsAt, endsAt, nameTh, nameEn } = campaign;
  const accepted = hasPrices(campaign) ? await selectAccepted(tx, campaignId) : [];
  await changePriceWindows(
    tx,
    sourceOfCampaign(campaignId),
    accepted.map(({ productId, sellerId, priceSatang }) => ({
      kind: 'campaign' as const,
      ...{ productId, sellerId, priceSatang, startsAt, endsAt, nameTh, nameEn },
    })),
    now,
  );
  await announceChanges(tx, [campaignsTag]);
}
