import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import {
  type AskedPrice,
  isOpenForProposals,
  judgeProposals,
  pricesMost,
  proposalsMost,
  type RefusedPrice,
} from './campaign.rules.ts';
import {
  type CampaignRow,
  countOfStore,
  lockCampaign,
  moveProposals,
  selectProposals,
  upsertProposals,
} from './campaign.store.ts';
import { categoriesWithin } from './campaign-categories.ts';
import { keepCampaignPrices } from './keep-campaign-prices.ts';
import { selectJudged } from './proposal-desk.store.ts';

export type Proposer = { userId: number; sellerId: number; origin: CallOrigin };
type Needs = Pick<Services, 'db' | 'clock' | 'changes'>;

/** How many products these rows are of: leaves of one product are one. */
export function countProducts(rows: readonly { productId: number; parentId: number | null }[]): number {
  return new Set(rows.map(({ productId, parentId }) => parentId ?? productId)).size;
}

/** What a campaign asks of the products in it. */
export async function rulesOf(services: Pick<Services, 'db' | 'changes'>, campaign: CampaignRow) {
  const { leastDiscountBasisPoints, condition, categoryIds } = campaign;
  return { leastDiscountBasisPoints, condition, categoryIds: await categoriesWithin(services, categoryIds) };
}

/**
 * Proposes a store's products for a campaign, each with its price, or with one for each leaf; those that don't fit are told with
 * the cause and the others taken. One that was accepted stays as it is until it is withdrawn: a price that shoppers see isn't
 * changed in silence.
 */
export async function proposeProducts(
  services: Needs,
  { userId, sellerId, origin }: Proposer,
  { id, prices }: { id: number; prices: readonly AskedPrice[] },
): Promise<
  Result<
    { proposed: number; refused: RefusedPrice[] },
    { code: 'campaignNotFound' | 'campaignClosed' | 'proposalsTooMany' }
  >
> {
  const now = services.clock();
  const ids = [...new Set(prices.flatMap(({ productId, leafId }) => [productId, leafId ?? productId]))];
  return transact(services.db, async (tx) => {
    const campaign = await lockCampaign(tx, id);
    if (campaign === null || !campaign.isEnabled) return fail({ code: 'campaignNotFound' as const });
    if (!isOpenForProposals(campaign, now)) return fail({ code: 'campaignClosed' as const });
    const judged = await selectJudged(tx, ids, sellerId);
    const standing = await selectProposals(tx, id, ids);
    const { taken, refused, leftOut } = judgeProposals(await rulesOf(services, campaign), prices, {
      products: new Map(judged.map((product) => [product.id, product])),
      standing,
    });
    if (taken.length === 0) return succeed({ proposed: 0, refused });
    const held = standing.filter(({ state }) => state === 'proposed' || state === 'accepted');
    const added = countProducts([...held, ...taken]) - countProducts(held);
    const addedPrices = taken.filter(({ productId }) => held.every((row) => row.productId !== productId));
    const count = await countOfStore(tx, id, sellerId);
    if (
      (added > 0 && count.products + added > proposalsMost) ||
      (addedPrices.length > 0 && count.prices + addedPrices.length > pricesMost)
    )
      return fail({ code: 'proposalsTooMany' as const });
    const moved = { campaignId: id, sellerId, now };
    if (leftOut.length > 0)
      await moveProposals(tx, {
        ...{ ...moved, productIds: leftOut, to: 'withdrawn' },
        from: ['proposed', 'refused'],
      });
    await upsertProposals(
      tx,
      taken.map((one) => ({ ...one, campaignId: id, sellerId })),
      now,
    );
    const proposed = countProducts(taken);
    const detail = { campaignId: id, sellerId, count: proposed, prices: taken.length };
    await recordAudit(
      tx,
      { kind: 'campaign_proposed', actorUserId: userId, subjectUserId: null, origin, detail },
      now,
    );
    return succeed({ proposed, refused });
  });
}

/** Takes a store's proposals back, of products or of single leaves, at any time: what was accepted has its own price again at once. */
export async function withdrawProducts(
  services: Pick<Services, 'db' | 'clock'>,
  { userId, sellerId, origin }: Proposer,
  { id, productIds }: { id: number; productIds: readonly number[] },
): Promise<Result<number, { code: 'campaignNotFound' }>> {
  const now = services.clock();
  return transact(services.db, async (tx) => {
    const campaign = await lockCampaign(tx, id);
    if (campaign === null || !campaign.isEnabled) return fail({ code: 'campaignNotFound' as const });
    const moved = await moveProposals(tx, {
      ...{ campaignId: id, productIds, sellerId, now },
      from: ['proposed', 'accepted', 'refused'],
      to: 'withdrawn',
    });
    if (moved.length > 0) {
      await keepCampaignPrices(tx, id, now);
      const detail = { campaignId: id, sellerId, count: countProducts(moved), prices: moved.length };
      await recordAudit(
        tx,
        { kind: 'campaign_withdrawn', actorUserId: userId, subjectUserId: null, origin, detail },
        now,
      );
    }
    return succeed(countProducts(moved));
  });
}
