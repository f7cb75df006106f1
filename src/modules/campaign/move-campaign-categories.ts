import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import {
  appendCategory,
  countCampaignsOf,
  removeDoubleCategory,
  replaceCategory,
} from './move-campaign-categories.store.ts';
import { campaignsTag } from './read-campaigns.ts';

/** Campaigns that have the other category now, and those that had both and have the one. */
export type MovedCampaigns = { moved: number[]; doubled: number[] };

/** Campaigns of a category that another one takes in are of that from now on. */
export async function moveCampaignCategories(
  tx: Transaction,
  fromId: number,
  intoId: number,
): Promise<MovedCampaigns> {
  const doubled = await removeDoubleCategory(tx, fromId, intoId);
  const moved = await replaceCategory(tx, fromId, intoId, null);
  await announceChanges(tx, [campaignsTag]);
  return { moved, doubled };
}

/** Takes that back of the campaigns that still have what they were moved to. */
export async function giveBackCampaignCategories(
  tx: Transaction,
  { fromId, intoId }: { fromId: number; intoId: number },
  { moved, doubled }: MovedCampaigns,
): Promise<void> {
  await replaceCategory(tx, intoId, fromId, moved);
  await appendCategory(tx, { besideId: intoId, categoryId: fromId }, doubled);
  await announceChanges(tx, [campaignsTag]);
}

/** How many campaigns ask for products of a category. */
export function countCampaignsOn(db: Queryable, categoryId: number): Promise<number> {
  return countCampaignsOf(db, categoryId);
}
