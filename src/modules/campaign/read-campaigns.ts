import type { Services } from '../../platform/services.ts';
import type { Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { readProductCards } from '../catalogue/read-product-cards.ts';
import type { CampaignPage, ShownCampaign } from './campaign.contract.ts';
import { campaignStateOf } from './campaign.rules.ts';
import {
  type CampaignRow,
  countProposals,
  selectCampaign,
  selectCampaignByUrlKey,
  selectShownCampaigns,
  selectShownProducts,
} from './campaign.store.ts';
import { altOf, nameOf, picturesOf, textOf } from './describe-campaign.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'changes'>;
type ShownState = ShownCampaign['state'];

/** How many products a campaign of the list comes with. */
const shelfLength = 12;

/** What keeps a campaign forgets it by: any of them, and this one. */
export const campaignsTag = 'campaigns';

/** The state shoppers see; null for one they don't. */
function shownStateOf(row: CampaignRow, now: Date): ShownState | null {
  const state = campaignStateOf(row, now);
  return state === 'hidden' || state === 'stopped' ? null : state;
}

function describeShown(
  row: CampaignRow,
  state: ShownState,
  counts: { productCount: number; storeCount: number },
  locale: Locale,
) {
  return {
    id: row.id,
    urlKey: row.urlKey,
    name: nameOf(row, locale),
    enabled: row.isEnabled,
    state,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    banner: { ...picturesOf(row, locale), altTag: altOf(row, locale) },
    ...counts,
  };
}

async function readShelf(services: Needs, id: number, state: ShownState | null, locale: Locale) {
  const products = state === 'running' ? await selectShownProducts(services.db, id, shelfLength) : [];
  return readProductCards(services, products, locale);
}

/** Campaigns that run or are to come, as SPEC §3 "Campaign" has them: those that run first. */
export async function listCampaigns(
  services: Needs,
  asked: 'running' | 'coming' | undefined,
  locale: Locale,
): Promise<ShownCampaign[]> {
  const now = services.clock();
  const rows = (await selectShownCampaigns(services.db, now))
    .map((row) => ({ row, state: shownStateOf(row, now) }))
    .filter(({ state }) =>
      asked === undefined ? state === 'running' || state === 'coming' : state === asked,
    )
    .toSorted((a, b) => Number(a.state === 'coming') - Number(b.state === 'coming'));
  const counts = await countProposals(
    services.db,
    rows.map(({ row }) => row.id),
  );
  return Promise.all(
    rows.map(async ({ row, state }) => {
      const { proposals, storeCount = 0 } = counts.get(row.id) ?? {};
      return {
        ...describeShown(
          row,
          state ?? 'over',
          { productCount: proposals?.accepted ?? 0, storeCount },
          locale,
        ),
        product: await readShelf(services, row.id, state, locale),
      };
    }),
  );
}

/** One campaign; one that isn't enabled, or was stopped, isn't there (SPEC §9). */
export async function readCampaign(
  services: Needs,
  urlKey: string,
  locale: Locale,
): Promise<Result<CampaignPage, { code: 'campaignNotFound' }>> {
  const { db, clock } = services;
  const row = await selectCampaignByUrlKey(db, urlKey);
  const state = row === null ? null : shownStateOf(row, clock());
  if (row === null || state === null) return fail({ code: 'campaignNotFound' });
  const { proposals, storeCount = 0 } = (await countProposals(db, [row.id])).get(row.id) ?? {};
  return succeed({
    ...describeShown(row, state, { productCount: proposals?.accepted ?? 0, storeCount }, locale),
    product: await readShelf(services, row.id, state, locale),
    ...textOf(row, locale),
    leastDiscountPercent: row.leastDiscountBasisPoints / 100,
  });
}

/** The products that have a campaign's price now: none unless it runs. */
export async function readCampaignProductIds({ db, clock }: Needs, urlKey: string): Promise<number[]> {
  const row = await selectCampaignByUrlKey(db, urlKey);
  if (row === null || campaignStateOf(row, clock()) !== 'running') return [];
  return selectShownProducts(db, row.id);
}

/** Addresses of campaigns for the sitemap. */
export async function listCampaignKeys({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<string[]> {
  return (await selectShownCampaigns(db, clock())).map(({ urlKey }) => urlKey);
}

/** Whether there is such a campaign, shown or not. */
export async function isCampaign({ db }: Pick<Services, 'db'>, id: number): Promise<boolean> {
  return (await selectCampaign(db, id)) !== null;
}
