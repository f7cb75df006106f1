import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import type { OptionLevel } from '../catalogue/product-options.rules.ts';
import { readProductCards } from '../catalogue/read-product-cards.ts';
import {
  campaignStateOf,
  mostSatangFor,
  outcomeBeside,
  sourceOfCampaign,
  unfitFor,
} from './campaign.rules.ts';
import { type CampaignRow, selectCampaign } from './campaign.store.ts';
import { categoriesWithin } from './campaign-categories.ts';
import {
  type CandidateLeafRow,
  selectCandidateLeaves,
  selectCandidateParent,
  selectLeafIds,
} from './candidate-leaves.store.ts';
import {
  type CandidateRow,
  countCandidates,
  type OverlapRow,
  selectCandidates,
  selectOverlaps,
} from './proposal-desk.store.ts';
import { rulesOf } from './propose-products.ts';
import type { CampaignCandidate, CampaignOverlap, CandidateLeaves } from './store-campaign.contract.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'changes'>;
type NotFound = { code: 'campaignNotFound' };

/** A campaign that stores see: neither switched off nor stopped. */
async function selectVisible({ db, clock }: Needs, id: number): Promise<CampaignRow | null> {
  const campaign = await selectCampaign(db, id);
  const state = campaign === null ? 'hidden' : campaignStateOf(campaign, clock());
  return state === 'hidden' || state === 'stopped' ? null : campaign;
}

/** A store's products that fit a campaign, or those it has proposed: what each may cost, and what else is offered meanwhile. */
export async function listCandidates(
  services: Needs,
  asked: {
    id: number;
    sellerId: number;
    tab: 'fit' | 'proposed';
    search: string;
    pageNo: number;
    perPage: number;
  },
  locale: Locale,
): Promise<Result<{ dataList: CampaignCandidate[]; counts: { fit: number; proposed: number } }, NotFound>> {
  const { db } = services;
  const campaign = await selectVisible(services, asked.id);
  if (campaign === null) return fail({ code: 'campaignNotFound' });
  const categoryIds = [...(await categoriesWithin(services, campaign.categoryIds))];
  const { sellerId, search, perPage } = asked;
  const which = { campaignId: asked.id, sellerId, search, condition: campaign.condition, categoryIds };
  const [rows, fit, proposed] = await Promise.all([
    selectCandidates(db, {
      ...which,
      tab: asked.tab,
      limit: perPage,
      offset: (asked.pageNo - 1) * perPage,
    }),
    countCandidates(db, { ...which, tab: 'fit' }),
    countCandidates(db, { ...which, tab: 'proposed' }),
  ]);
  const leaves = await selectLeafIds(
    db,
    rows.flatMap(({ id, leafCount }) => (leafCount === null ? [] : [id])),
  );
  const parents = new Map(leaves.map(({ id, parentId }) => [id, parentId]));
  const sold = [...rows.flatMap(({ id, leafCount }) => (leafCount === null ? [id] : [])), ...parents.keys()];
  const [cards, overlaps] = await Promise.all([
    readProductCards(
      services,
      rows.map(({ id }) => id),
      locale,
    ),
    overlapsWith(services, campaign, sold),
  ]);
  const pictures = new Map(cards.map(({ id, imageUrl }) => [id, imageUrl]));
  const besides = Map.groupBy(overlaps, ({ productId }) => parents.get(productId) ?? productId);
  return succeed({
    dataList: rows.map((row) => ({
      productId: row.id,
      urlKey: row.urlKey,
      name: inLocale(locale, row.nameTh, row.nameEn),
      imageUrl: pictures.get(row.id) ?? null,
      ownPrice: toBaht(row.ownSatang),
      mostPrice: toBaht(mostSatangFor(row.ownSatang, campaign.leastDiscountBasisPoints)),
      leaves:
        row.leafCount === null
          ? null
          : {
              count: row.leafCount,
              free: row.leavesFree ?? 0,
              highestOwnPrice: toBaht(row.highestOwnSatang ?? row.ownSatang),
            },
      proposal: proposalOf(row),
      overlaps:
        row.leafCount === null
          ? (besides.get(row.id) ?? []).map((overlap) => alone(describeOverlap(overlap, locale)))
          : gather(besides.get(row.id) ?? [], locale),
    })),
    counts: { fit, proposed },
  });
}

function proposalOf(row: CandidateRow): CampaignCandidate['proposal'] {
  const { state, priceSatang, highestSatang, reason, standing } = row;
  if (state === null || priceSatang === null) return null;
  const highestPrice = toBaht(highestSatang ?? priceSatang);
  return { state, price: toBaht(priceSatang), highestPrice, reason, count: standing ?? 1 };
}

function overlapsWith(
  { db }: Needs,
  { id, startsAt, endsAt }: CampaignRow,
  productIds: readonly number[],
): Promise<OverlapRow[]> {
  return selectOverlaps(db, { productIds, source: sourceOfCampaign(id), from: startsAt, until: endsAt });
}

function describeOverlap(row: OverlapRow, locale: Locale): CampaignOverlap {
  return {
    kind: row.kind,
    name: inLocale(locale, row.nameTh, row.nameEn),
    price: toBaht(row.satang),
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    outcome: outcomeBeside(row.kind),
  };
}

const alone = (overlap: CampaignOverlap) => ({ ...overlap, highestPrice: overlap.price, leafCount: null });

/** Of leaves: one line for what is the same but for its price, as a discount or a flash sale is for each of them. */
function gather(rows: readonly OverlapRow[], locale: Locale): CampaignCandidate['overlaps'] {
  const same = Map.groupBy(rows, ({ kind, nameTh, startsAt, endsAt }) =>
    [kind, nameTh, startsAt.getTime(), endsAt.getTime()].join('\n'),
  );
  return [...same.values()].flatMap((group) => {
    const ordered = group.toSorted((one, other) => one.satang - other.satang);
    const [lowest] = ordered;
    if (lowest === undefined) return [];
    return {
      ...describeOverlap(lowest, locale),
      highestPrice: toBaht(ordered.at(-1)?.satang ?? lowest.satang),
      leafCount: new Set(group.map(({ productId }) => productId)).size,
    };
  });
}

/** What is sold of a store's product with options, in the order of its levels: what each may cost, how it stands, what else is offered. */
export async function readCandidateLeaves(
  services: Needs,
  { id, productId, sellerId }: { id: number; productId: number; sellerId: number },
  locale: Locale,
): Promise<Result<CandidateLeaves, NotFound | { code: 'productNotFound' }>> {
  const { db, clock } = services;
  const campaign = await selectVisible(services, id);
  if (campaign === null) return fail({ code: 'campaignNotFound' });
  const parent = await selectCandidateParent(db, { productId, sellerId });
  if (parent === null) return fail({ code: 'productNotFound' });
  const now = clock();
  const before = new Date(Math.min(campaign.startsAt.getTime(), now.getTime()));
  const [rows, rules] = await Promise.all([
    selectCandidateLeaves(db, { campaignId: id, productId, before }),
    rulesOf(services, campaign),
  ]);
  const overlaps = await overlapsWith(
    services,
    campaign,
    rows.map((row) => row.id),
  );
  const besides = Map.groupBy(overlaps, (overlap) => overlap.productId);
  return succeed({
    productId,
    urlKey: parent.urlKey,
    name: inLocale(locale, parent.nameTh, parent.nameEn),
    leaves: inOrder(rows, parent.optionLevels).map((row) => ({
      leafId: row.id,
      name: inLocale(locale, row.nameTh, row.nameEn),
      ownPrice: toBaht(row.ownSatang),
      mostPrice: toBaht(mostSatangFor(row.ownSatang, rules.leastDiscountBasisPoints)),
      lowestPrice: toBaht(row.lowestSatang),
      unfit: unfitFor(rules, row),
      proposal:
        row.state === null || row.priceSatang === null
          ? null
          : { state: row.state, price: toBaht(row.priceSatang), reason: row.reason },
      overlaps: (besides.get(row.id) ?? []).map((overlap) => describeOverlap(overlap, locale)),
    })),
  });
}

/** Leaves as their product's page goes through its levels; what has no place any more last. */
function inOrder(rows: readonly CandidateLeafRow[], levels: readonly OptionLevel[]): CandidateLeafRow[] {
  const places = levels.map(({ values }) => new Map(values.map(({ key }, index) => [key, index])));
  const placeOf = ({ values }: CandidateLeafRow) =>
    places.map((place, depth) => place.get(values?.[depth] ?? '') ?? place.size);
  const compare = (one: readonly number[], other: readonly number[]) =>
    one.map((at, depth) => at - (other[depth] ?? 0)).find((difference) => difference !== 0) ?? 0;
  return rows.toSorted((one, other) => compare(placeOf(one), placeOf(other)));
}
