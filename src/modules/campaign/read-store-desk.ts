import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { readCategoryTree } from '../catalogue/read-directory.ts';
import { campaignStateOf, isOpenForProposals, type StoreCampaignState } from './campaign.rules.ts';
import {
  type CampaignRow,
  countCampaignsOfStore,
  countProposals,
  type ProposalCounts,
  selectCampaign,
  selectCampaignsOfStore,
} from './campaign.store.ts';
import { nameOf, picturesOf, textOf } from './describe-campaign.ts';
import type { StoreCampaign } from './store-campaign.contract.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'changes'>;
type NotFound = { code: 'campaignNotFound' };

const none = { proposed: 0, accepted: 0, refused: 0, withdrawn: 0 };

/** A campaign as stores see it; null when it isn't for them: switched off or stopped. */
async function describeFor(
  services: Needs,
  row: CampaignRow,
  proposals: ProposalCounts | undefined,
  locale: Locale,
): Promise<StoreCampaign | null> {
  const now = services.clock();
  const state = campaignStateOf(row, now);
  if (state === 'hidden' || state === 'stopped') return null;
  const { byId } = await readCategoryTree(services);
  return {
    id: row.id,
    urlKey: row.urlKey,
    name: nameOf(row, locale),
    imageUrl: picturesOf(row, locale).imageUrl,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    proposalsUntil: row.proposalsUntil?.toISOString() ?? null,
    isOpen: isOpenForProposals(row, now),
    state,
    leastDiscountPercent: row.leastDiscountBasisPoints / 100,
    condition: row.condition,
    categories: row.categoryIds.flatMap((id) => {
      const node = byId.get(id);
      return node === undefined ? [] : [inLocale(locale, node.nameTh, node.nameEn)];
    }),
    proposals: proposals ?? none,
  };
}

/** A page of campaigns as a store sees them, with how its proposals stand. */
export async function listStoreCampaigns(
  services: Needs,
  asked: { sellerId: number; state: StoreCampaignState; pageNo: number; perPage: number },
  locale: Locale,
) {
  const { db, clock } = services;
  const now = clock();
  const { sellerId, state, perPage } = asked;
  const [rows, counts] = await Promise.all([
    selectCampaignsOfStore(db, {
      ...{ state, sellerId, now },
      limit: perPage,
      offset: (asked.pageNo - 1) * perPage,
    }),
    countCampaignsOfStore(db, sellerId, now),
  ]);
  const proposals = await countProposals(
    db,
    rows.map(({ id }) => id),
    sellerId,
  );
  const described = await Promise.all(
    rows.map((row) => describeFor(services, row, proposals.get(row.id)?.proposals, locale)),
  );
  return { dataList: described.filter((campaign) => campaign !== null), counts };
}

export async function readStoreCampaign(
  services: Needs,
  { id, sellerId }: { id: number; sellerId: number },
  locale: Locale,
): Promise<Result<StoreCampaign & ReturnType<typeof textOf>, NotFound>> {
  const row = await selectCampaign(services.db, id);
  if (row === null) return fail({ code: 'campaignNotFound' });
  const counted = (await countProposals(services.db, [id], sellerId)).get(id);
  const described = await describeFor(services, row, counted?.proposals, locale);
  return described === null
    ? fail({ code: 'campaignNotFound' })
    : succeed({ ...described, ...textOf(row, locale) });
}
