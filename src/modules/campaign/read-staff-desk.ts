import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { readCategoryTree, toLink } from '../catalogue/read-directory.ts';
import { readProductCards } from '../catalogue/read-product-cards.ts';
import {
  type CampaignState,
  campaignStateOf,
  mistakeInProposal,
  type ProposalState,
} from './campaign.rules.ts';
import {
  type CampaignRow,
  countCampaigns,
  countProposals,
  countWaiting,
  type ProposalCounts,
  selectCampaign,
  selectCampaignPage,
} from './campaign.store.ts';
import { picturesOf } from './describe-campaign.ts';
import { countProposalPages, type DeskProposalRow, selectProposalPage } from './proposal-desk.store.ts';
import { rulesOf } from './propose-products.ts';
import type { DeskCampaign, DeskCampaignRow, DeskProposal } from './staff-campaign.contract.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'changes'>;
type NotFound = { code: 'campaignNotFound' };
type Counted = { proposals: ProposalCounts; storeCount: number };

const none = { proposed: 0, accepted: 0, refused: 0, withdrawn: 0 };

function describeRow(
  row: CampaignRow,
  counted: Counted | undefined,
  locale: Locale,
  now: Date,
): DeskCampaignRow {
  return {
    id: row.id,
    urlKey: row.urlKey,
    nameTh: row.nameTh,
    nameEn: row.nameEn,
    state: campaignStateOf(row, now),
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    proposalsUntil: row.proposalsUntil?.toISOString() ?? null,
    imageUrl: picturesOf(row, locale).imageUrl,
    proposals: counted?.proposals ?? none,
    storeCount: counted?.storeCount ?? 0,
  };
}

/** A page of campaigns in a state, and how many there are in each. */
export async function listDeskCampaigns(
  { db, clock }: Needs,
  asked: { state: CampaignState; search: string; pageNo: number; perPage: number },
  locale: Locale,
) {
  const now = clock();
  const { perPage } = asked;
  const [rows, counts, waiting] = await Promise.all([
    selectCampaignPage(db, { ...asked, now, limit: perPage, offset: (asked.pageNo - 1) * perPage }),
    countCampaigns(db, { ...asked, now }),
    countWaiting(db, now),
  ]);
  const counted = await countProposals(
    db,
    rows.map(({ id }) => id),
  );
  return {
    dataList: rows.map((row) => describeRow(row, counted.get(row.id), locale, now)),
    counts: { running: 0, coming: 0, hidden: 0, over: 0, stopped: 0, ...counts },
    waiting,
  };
}

export async function readDeskCampaign(
  services: Needs,
  id: number,
  locale: Locale,
): Promise<Result<DeskCampaign, NotFound>> {
  const { db, clock } = services;
  const row = await selectCampaign(db, id);
  if (row === null) return fail({ code: 'campaignNotFound' });
  const [counted, { byId }] = await Promise.all([countProposals(db, [id]), readCategoryTree(services)]);
  return succeed({
    ...describeRow(row, counted.get(id), locale, clock()),
    version: row.version,
    altTh: row.altTh,
    altEn: row.altEn,
    wordsTh: row.wordsTh,
    wordsEn: row.wordsEn,
    formattedTh: row.formattedTh,
    formattedEn: row.formattedEn,
    display: row.isEnabled,
    leastDiscountPercent: row.leastDiscountBasisPoints / 100,
    condition: row.condition,
    categories: row.categoryIds.flatMap((categoryId) => {
      const node = byId.get(categoryId);
      return node === undefined ? [] : [toLink(node, locale)];
    }),
    pictures: row.desktopKey === null ? 'drawn' : row.hasOwnMobile ? 'both' : 'desktop',
    mobileImageUrl: picturesOf(row, locale).mobileImageUrl,
    stoppedAt: row.stoppedAt?.toISOString() ?? null,
  });
}

/** What stores propose for a campaign, in a state. */
export async function listDeskProposals(
  services: Needs,
  asked: { id: number; state: ProposalState; search: string; pageNo: number; perPage: number },
  locale: Locale,
): Promise<Result<{ dataList: DeskProposal[]; counts: ProposalCounts }, NotFound>> {
  const { db } = services;
  const campaign = await selectCampaign(db, asked.id);
  if (campaign === null) return fail({ code: 'campaignNotFound' });
  const { perPage } = asked;
  const which = { campaignId: asked.id, state: asked.state, search: asked.search };
  const [rows, counts, rules] = await Promise.all([
    selectProposalPage(db, { ...which, limit: perPage, offset: (asked.pageNo - 1) * perPage }),
    countProposalPages(db, which),
    rulesOf(services, campaign),
  ]);
  const byProduct = Map.groupBy(rows, ({ id, parentId }) => parentId ?? id);
  const cards = await readProductCards(services, [...byProduct.keys()], locale);
  const pictures = new Map(cards.map(({ id, imageUrl }) => [id, imageUrl]));
  const mistakeOf = (row: DeskProposalRow) =>
    row.state === 'proposed' ? mistakeInProposal(rules, row, row.priceSatang) : null;
  return succeed({
    dataList: [...byProduct].flatMap(([productId, proposed]) => {
      const [row] = proposed;
      if (row === undefined) return [];
      const own = proposed.map(({ ownSatang }) => ownSatang);
      const prices = proposed.map(({ priceSatang }) => priceSatang);
      const isLeaf = row.parentId !== null;
      return {
        productId,
        urlKey: row.urlKey,
        name: inLocale(locale, row.nameTh, row.nameEn),
        imageUrl: pictures.get(productId) ?? null,
        store: {
          id: row.sellerId,
          urlKey: row.sellerUrlKey,
          name: inLocale(locale, row.sellerTh, row.sellerEn),
        },
        state: row.state,
        ownPrice: toBaht(Math.min(...own)),
        price: toBaht(Math.min(...prices)),
        highestOwnPrice: toBaht(Math.max(...own)),
        highestPrice: toBaht(Math.max(...prices)),
        leaves: isLeaf
          ? proposed.map((leaf) => ({
              leafId: leaf.id,
              name: inLocale(locale, leaf.leafTh ?? leaf.nameTh, leaf.leafEn ?? leaf.nameEn),
              ownPrice: toBaht(leaf.ownSatang),
              price: toBaht(leaf.priceSatang),
              mistake: mistakeOf(leaf),
              reason: leaf.reason,
            }))
          : [],
        mistake: isLeaf ? null : mistakeOf(row),
        reason: isLeaf ? null : row.reason,
        proposedAt: new Date(
          Math.max(...proposed.map(({ proposedAt }) => proposedAt.getTime())),
        ).toISOString(),
      };
    }),
    counts: { ...none, ...counts },
  });
}
