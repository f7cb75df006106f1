import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import {
  isOpenForProposals,
  mistakeInProposal,
  type ProposalMistake,
  proposalsMost,
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
type Refused = { productId: number; code: ProposalMistake };

/** What a campaign asks of the products in it. */
export async function rulesOf(services: Pick<Services, 'db' | 'changes'>, campaign: CampaignRow) {
  const { leastDiscountBasisPoints, condition, categoryIds } = campaign;
  return { leastDiscountBasisPoints, condition, categoryIds: await categoriesWithin(services, categoryIds) };
}

/**
 * Proposes a store's products for a campaign, each with its price; those that don't fit are told with the cause and the
 * others taken. One that was accepted stays as it is until it is withdrawn: a price that shoppers see isn't changed in silence.
 */
export async function proposeProducts(
  services: Needs,
  { userId, sellerId, origin }: Proposer,
  { id, products }: { id: number; products: readonly { productId: number; priceSatang: number }[] },
): Promise<
  Result<
    { proposed: number; refused: Refused[] },
    { code: 'campaignNotFound' | 'campaignClosed' | 'proposalsTooMany' }
  >
> {
  const now = services.clock();
  const asked = [...new Map(products.map((one) => [one.productId, one])).values()];
  return transact(services.db, async (tx) => {
    const campaign = await lockCampaign(tx, id);
    if (campaign === null || !campaign.isEnabled) return fail({ code: 'campaignNotFound' as const });
    if (!isOpenForProposals(campaign, now)) return fail({ code: 'campaignClosed' as const });
    const rules = await rulesOf(services, campaign);
    const ids = asked.map(({ productId }) => productId);
    const judged = new Map((await selectJudged(tx, ids, sellerId)).map((product) => [product.id, product]));
    const standing = new Map(
      (await selectProposals(tx, id, ids)).map(({ productId, state }) => [productId, state]),
    );
    const refused: Refused[] = [];
    const taken: typeof asked = [];
    for (const one of asked) {
      const product = judged.get(one.productId);
      const code =
        product === undefined
          ? 'productNotFound'
          : standing.get(one.productId) === 'accepted'
            ? 'isAccepted'
            : mistakeInProposal(rules, product, one.priceSatang);
      if (code === null) taken.push(one);
      else refused.push({ productId: one.productId, code });
    }
    const added = taken.filter(({ productId }) => standing.get(productId) !== 'proposed').length;
    if (added > 0 && (await countOfStore(tx, id, sellerId)) + added > proposalsMost)
      return fail({ code: 'proposalsTooMany' as const });
    if (taken.length > 0) {
      await upsertProposals(
        tx,
        taken.map((one) => ({ ...one, campaignId: id, sellerId })),
        now,
      );
      const detail = { campaignId: id, sellerId, count: taken.length };
      await recordAudit(
        tx,
        { kind: 'campaign_proposed', actorUserId: userId, subjectUserId: null, origin, detail },
        now,
      );
    }
    return succeed({ proposed: taken.length, refused });
  });
}

/** Takes a store's proposals back, at any time: what was accepted has its own price again at once. */
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
      await keepCampaignPrices(tx, id);
      const detail = { campaignId: id, sellerId, count: moved.length };
      await recordAudit(
        tx,
        { kind: 'campaign_withdrawn', actorUserId: userId, subjectUserId: null, origin, detail },
        now,
      );
    }
    return succeed(moved.length);
  });
}
