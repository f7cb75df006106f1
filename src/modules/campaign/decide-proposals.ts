import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { notifyStores } from '../notification/notify-users.ts';
import { campaignStateOf, mistakeInProposal, type ProposalMistake } from './campaign.rules.ts';
import { lockCampaign, moveProposals, selectProposals } from './campaign.store.ts';
import { keepCampaignPrices } from './keep-campaign-prices.ts';
import { selectJudged } from './proposal-desk.store.ts';
import { rulesOf } from './propose-products.ts';
import type { CampaignEditor } from './save-campaign.ts';

type Left = { productId: number; code: ProposalMistake | 'notWaiting' };
type DecideFailure = { code: 'campaignNotFound' | 'campaignStopped' | 'campaignReasonMissing' };

/**
 * Staff accept proposals, which have the campaign's price from then on, or refuse them with a reason, those among them that
 * were accepted before. What doesn't fit any more (its own price has changed, it is off sale) can't be accepted and is told.
 */
export async function decideProposals(
  services: Pick<Services, 'db' | 'clock' | 'changes' | 'siteUrl'>,
  { userId, origin }: CampaignEditor,
  asked: { id: number; productIds: readonly number[]; isAccepted: boolean; reason: string },
): Promise<Result<{ decided: number; left: Left[] }, DecideFailure>> {
  const { id, isAccepted, reason } = asked;
  const now = services.clock();
  if (!isAccepted && reason === '') return fail({ code: 'campaignReasonMissing' });
  const productIds = [...new Set(asked.productIds)];
  return transact<{ decided: number; left: Left[] }, DecideFailure>(services.db, async (tx) => {
    const campaign = await lockCampaign(tx, id);
    if (campaign === null) return fail({ code: 'campaignNotFound' });
    const state = campaignStateOf(campaign, now);
    if (state === 'stopped' || state === 'over') return fail({ code: 'campaignStopped' });
    const standing = new Map((await selectProposals(tx, id, productIds)).map((row) => [row.productId, row]));
    const judged = new Map((await selectJudged(tx, productIds)).map((product) => [product.id, product]));
    const rules = await rulesOf(services, campaign);
    const left: Left[] = [];
    const taken: number[] = [];
    for (const productId of productIds) {
      const row = standing.get(productId);
      const product = judged.get(productId);
      const isWaiting = row?.state === 'proposed' || (row?.state === 'accepted' && !isAccepted);
      const code =
        row === undefined || product === undefined
          ? 'productNotFound'
          : !isWaiting
            ? 'notWaiting'
            : isAccepted
              ? mistakeInProposal(rules, product, row.priceSatang)
              : null;
      if (code === null) taken.push(productId);
      else left.push({ productId, code });
    }
    const moved =
      taken.length === 0
        ? []
        : await moveProposals(tx, {
            ...{ campaignId: id, productIds: taken, now },
            from: isAccepted ? ['proposed'] : ['proposed', 'accepted'],
            to: isAccepted ? 'accepted' : 'refused',
            reason: isAccepted ? null : reason,
          });
    await recordAudit(
      tx,
      {
        kind: isAccepted ? 'campaign_proposals_accepted' : 'campaign_proposals_refused',
        ...{ actorUserId: userId, subjectUserId: null, origin },
        detail: { campaignId: id, count: moved.length, ...(isAccepted ? {} : { reason }) },
      },
      now,
    );
    if (moved.length > 0) {
      await keepCampaignPrices(tx, id);
      const stores = Map.groupBy(moved, ({ sellerId }) => sellerId);
      await notifyStores(
        tx,
        services,
        [...stores].map(([sellerId, products]) => ({
          ...{ sellerId, right: 'catalogue' as const },
          kind: isAccepted ? ('sellerCampaignAccepted' as const) : ('sellerCampaignRefused' as const),
          params: {
            campaignTh: campaign.nameTh,
            campaignEn: campaign.nameEn || campaign.nameTh,
            count: String(products.length),
            reason,
          },
          href: `/manage-store/campaign/${id}?tab=proposed`,
        })),
        now,
      );
    }
    return succeed({ decided: moved.length, left });
  });
}
