import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { notifyStores } from '../notification/notify-users.ts';
import {
  campaignStateOf,
  mistakeInProposal,
  type ProposalMistake,
  type ProposedProduct,
} from './campaign.rules.ts';
import { lockCampaign, moveProposals, type ProposalRow, selectProposals } from './campaign.store.ts';
import { keepCampaignPrices } from './keep-campaign-prices.ts';
import { selectJudged } from './proposal-desk.store.ts';
import { countProducts, rulesOf } from './propose-products.ts';
import type { CampaignEditor } from './save-campaign.ts';

type Left = {
  productId: number;
  leafId: number | null;
  code: ProposalMistake | 'notWaiting' | 'proposedAnew';
};
type DecideFailure = { code: 'campaignNotFound' | 'campaignStopped' | 'campaignReasonMissing' };

/**
 * Staff accept proposals, which have the campaign's price from then on, or refuse them with a reason, those among them that
 * were accepted before; of a product with options the leaves that are proposed. What doesn't fit any more (its own price has
 * changed, it is off sale) can't be accepted and is told, a leaf by itself: it holds up no other.
 */
export async function decideProposals(
  services: Pick<Services, 'db' | 'clock' | 'changes' | 'siteUrl'>,
  { userId, origin }: CampaignEditor,
  asked: {
    id: number;
    productIds: readonly number[];
    isAccepted: boolean;
    reason: string;
    /** Of what is refused only what is in this state: a product's leaves needn't be in the same. */
    state?: 'proposed' | 'accepted' | undefined;
    /** When what is accepted was proposed, as staff have seen it: what came after that is left. */
    seen?: readonly { productId: number; proposedAt: string }[];
  },
): Promise<Result<{ decided: number; left: Left[] }, DecideFailure>> {
  const { id, isAccepted, reason } = asked;
  const now = services.clock();
  if (!isAccepted && reason === '') return fail({ code: 'campaignReasonMissing' });
  const productIds = [...new Set(asked.productIds)];
  const seen = new Map(asked.seen?.map(({ productId, proposedAt }) => [productId, new Date(proposedAt)]));
  const meant = isAccepted ? 'proposed' : asked.state;
  const from = meant === undefined ? (['proposed', 'accepted'] as const) : ([meant] as const);
  return transact<{ decided: number; left: Left[] }, DecideFailure>(services.db, async (tx) => {
    const campaign = await lockCampaign(tx, id);
    if (campaign === null) return fail({ code: 'campaignNotFound' });
    const state = campaignStateOf(campaign, now);
    if (state === 'stopped' || state === 'over') return fail({ code: 'campaignStopped' });
    const standing = await selectProposals(tx, id, productIds);
    const things = await selectJudged(
      tx,
      standing.map(({ productId }) => productId),
    );
    const judged = new Map(things.map((product) => [product.id, product]));
    const rules = await rulesOf(services, campaign);
    const mistakeInAccepting = (row: ProposalRow, product: ProposedProduct | undefined, isNew: boolean) => {
      if (product === undefined) return 'productNotFound';
      return isNew ? 'proposedAnew' : mistakeInProposal(rules, product, row.priceSatang);
    };
    const left: Left[] = [];
    const taken: number[] = [];
    for (const askedId of productIds) {
      const seenAt = seen.get(askedId);
      const rows = standing.filter(
        ({ productId, parentId }) => productId === askedId || parentId === askedId,
      );
      const waiting = rows.filter((row) => from.some((each) => each === row.state));
      if (waiting.length === 0)
        left.push({ ...nameOfRow({ productId: askedId, parentId: null }), code: codeOfNone(rows) });
      for (const row of waiting) {
        const product = judged.get(row.productId);
        const isNew = seenAt !== undefined && row.proposedAt > seenAt;
        const code = isAccepted ? mistakeInAccepting(row, product, isNew) : null;
        if (code === null) taken.push(row.productId);
        else left.push({ ...nameOfRow(row), code });
      }
    }
    const moved =
      taken.length === 0
        ? []
        : await moveProposals(tx, {
            ...{ campaignId: id, productIds: taken, now },
            from,
            to: isAccepted ? 'accepted' : 'refused',
            reason: isAccepted ? null : reason,
          });
    await recordAudit(
      tx,
      {
        kind: isAccepted ? 'campaign_proposals_accepted' : 'campaign_proposals_refused',
        ...{ actorUserId: userId, subjectUserId: null, origin },
        detail: {
          ...{ campaignId: id, count: countProducts(moved), prices: moved.length },
          ...(isAccepted ? {} : { reason }),
        },
      },
      now,
    );
    if (moved.length > 0) {
      await keepCampaignPrices(tx, id, now);
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
            count: String(countProducts(products)),
            reason,
          },
          href: `/manage-store/campaign/${id}?tab=proposed`,
        })),
        now,
      );
    }
    return succeed({ decided: countProducts(moved), left });
  });
}

/** How a row is told: a leaf beside its product. */
function nameOfRow({ productId, parentId }: { productId: number; parentId: number | null }) {
  return parentId === null ? { productId, leafId: null } : { productId: parentId, leafId: productId };
}

const codeOfNone = (rows: readonly unknown[]) => (rows.length === 0 ? 'productNotFound' : 'notWaiting');
