// Reads of other slices: price_windows, products, sellers.

import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { idArray } from '../../platform/db/id-array.ts';
import { offeredSatang } from '../pricing/current-price-views.tables.ts';
import type { PriceKind } from '../pricing/pricing.rules.ts';
import type { CampaignCondition, ProposalState } from './campaign.rules.ts';
import { type JudgedProduct, judged, withParent, withWork } from './judged-product-views.tables.ts';

/** By what a proposal is answered: of a leaf its product. */
const proposedProduct = sql`coalesce(proposal.parent_id, proposal.product_id)`;
/** In which order the states of a product's leaves speak for it. */
const speaking = (state: SQL) => sql`array_position('{refused,proposed,accepted}'::text[], ${state})`;

/** These products and leaves; of one store's with `sellerId`. */
export async function selectJudged(
  db: Queryable,
  productIds: readonly number[],
  sellerId: number | null = null,
): Promise<JudgedProduct[]> {
  const { rows } = await db.execute<JudgedProduct>(sql`
    select ${judged} from products product ${withParent} ${withWork}
    where product.id = any(${idArray(productIds)})
      and ${sellerId === null ? sql`true` : sql`product.seller_id = ${sellerId}`}`);
  return rows;
}

function likeText(search: string): string {
  return `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

const named = (search: string, alsoStore: boolean): SQL => {
  if (search === '') return sql`true`;
  const like = likeText(search);
  const store = alsoStore ? sql` or seller.name_th ilike ${like} or seller.name_en ilike ${like}` : sql``;
  return sql`(product.name_th ilike ${like} or product.name_en ilike ${like} or product.sku ilike ${like}${store})`;
};

export type CandidateRow = {
  id: number;
  urlKey: string;
  nameTh: string;
  nameEn: string;
  ownSatang: number;
  state: ProposalState | null;
  priceSatang: number | null;
  highestSatang: number | null;
  reason: string | null;
  /** How many of its leaves are in that state. */
  standing: number | null;
  /** How many leaves it has; null for what has no options. */
  leafCount: number | null;
  leavesFree: number | null;
  highestOwnSatang: number | null;
};

type CandidatesAsked = {
  campaignId: number;
  sellerId: number;
  tab: 'fit' | 'proposed';
  search: string;
  condition: CampaignCondition;
  /** Empty: of all. */
  categoryIds: readonly number[];
};

/** unfitFor (campaign.rules.ts) in SQL: what fits and isn't proposed (of options, of which some leaf isn't), or whatever is. */
function candidates(asked: CandidatesAsked): SQL {
  const isOfStore = sql`proposal.campaign_id = ${asked.campaignId} and proposal.seller_id = ${asked.sellerId}
    and proposal.state <> 'withdrawn'`;
  const condition =
    asked.condition === 'any' ? sql`true` : sql`(product.condition = 'new') = ${asked.condition === 'new'}`;
  const category =
    asked.categoryIds.length === 0
      ? sql`true`
      : sql`coalesce(work.category_id, product.category_id) = any(${idArray(asked.categoryIds)})`;
  const fits = sql`product.is_active and not product.is_free_gift and ${condition} and ${category}
    and case when product.product_type_id = 2 then leaf.free > 0
      else product.price_satang > 100 and proposal.state is null end`;
  return sql`from products product ${withWork}
    left join (
      select distinct on (each.id) each.* from (
        select ${proposedProduct} as id, proposal.state, min(proposal.price_satang) as price,
          max(proposal.price_satang) as highest, count(*)::int as count,
          (array_agg(proposal.reason order by proposal.product_id) filter (where proposal.reason is not null))[1] as reason
        from campaign_products proposal where ${isOfStore} group by 1, 2
      ) each order by each.id, ${speaking(sql`each.state`)}
    ) proposal on proposal.id = product.id
    left join lateral (
      select count(*)::int as count, max(leaf.price_satang) as highest, min(leaf.price_satang) as lowest,
        count(*) filter (where leaf.is_active and leaf.price_satang > 100 and not exists (
          select from campaign_products proposal where ${isOfStore} and proposal.product_id = leaf.id
            and proposal.state <> 'refused'))::int as free
      from products leaf where leaf.parent_id = product.id and leaf.retired_at is null
    ) leaf on product.product_type_id = 2
    where product.seller_id = ${asked.sellerId} and product.parent_id is null and ${named(asked.search, false)}
      and ${asked.tab === 'fit' ? fits : sql`proposal.state is not null`}`;
}

export async function selectCandidates(
  db: Queryable,
  asked: CandidatesAsked & { limit: number; offset: number },
): Promise<CandidateRow[]> {
  const order =
    asked.tab === 'fit'
      ? sql`product.sold_count desc, product.id`
      : sql`${speaking(sql`proposal.state`)}, product.id`;
  const { rows } = await db.execute<CandidateRow>(sql`
    select product.id, product.url_key as "urlKey", product.name_th as "nameTh", product.name_en as "nameEn",
      coalesce(leaf.lowest, product.price_satang) as "ownSatang", proposal.state, proposal.price as "priceSatang",
      proposal.highest as "highestSatang", proposal.reason, proposal.count as standing,
      leaf.count as "leafCount", leaf.free as "leavesFree", leaf.highest as "highestOwnSatang"
    ${candidates(asked)} order by ${order} limit ${asked.limit} offset ${asked.offset}`);
  return rows;
}

export async function countCandidates(db: Queryable, asked: CandidatesAsked): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count ${candidates(asked)}`,
  );
  return rows[0]?.count ?? 0;
}

export type OverlapRow = {
  productId: number;
  kind: PriceKind;
  nameTh: string;
  nameEn: string;
  satang: number;
  startsAt: Date;
  endsAt: Date;
};

/** Other prices for a time of these products, or leaves, that run at some instant of `from` to `until`, dearer ones than their own left out. */
export async function selectOverlaps(
  db: Queryable,
  {
    productIds,
    source,
    from,
    until,
  }: { productIds: readonly number[]; source: string; from: Date; until: Date },
): Promise<OverlapRow[]> {
  const { rows } = await db.execute<OverlapRow>(sql`
    select product.id as "productId", w.kind, w.name_th as "nameTh", w.name_en as "nameEn",
      w.starts_at as "startsAt", w.ends_at as "endsAt",
      coalesce(${offeredSatang('product')}, product.price_satang) as satang
    from products product
    join price_windows w on w.seller_id = product.seller_id
      and (w.product_id is null or w.product_id in (product.id, product.parent_id))
      and w.source <> ${source} and w.starts_at < w.ends_at
      and w.starts_at < ${until.toISOString()}::timestamptz and w.ends_at > ${from.toISOString()}::timestamptz
    where product.id = any(${idArray(productIds)})
    order by product.id, w.starts_at, w.id`);
  // Drizzle leaves instants of statements that it didn't build as text.
  return rows.map((row) => ({
    ...row,
    satang: Number(row.satang),
    startsAt: new Date(row.startsAt),
    endsAt: new Date(row.endsAt),
  }));
}

/** What is proposed of a product: itself, or of one with options one of its leaves. */
export type DeskProposalRow = JudgedProduct & {
  leafTh: string | null;
  leafEn: string | null;
  urlKey: string;
  nameTh: string;
  nameEn: string;
  sellerUrlKey: string;
  sellerTh: string;
  sellerEn: string;
  state: ProposalState;
  priceSatang: number;
  reason: string | null;
  proposedAt: Date;
};

type ProposalsAsked = { campaignId: number; state: ProposalState; search: string };

const proposalsOf = (asked: Omit<ProposalsAsked, 'state'>) => sql`
  from campaign_products proposal
  join products product on product.id = proposal.product_id
  join sellers seller on seller.id = product.seller_id
  where proposal.campaign_id = ${asked.campaignId} and ${named(asked.search, true)}`;

/** A page of products that are proposed, the oldest first, with everything of each that is in the state. */
export async function selectProposalPage(
  db: Queryable,
  asked: ProposalsAsked & { limit: number; offset: number },
): Promise<DeskProposalRow[]> {
  const { rows } = await db.execute<DeskProposalRow>(sql`
    select ${judged}, product.option_text_th as "leafTh", product.option_text_en as "leafEn",
      coalesce(parent.url_key, product.url_key) as "urlKey", coalesce(parent.name_th, product.name_th) as "nameTh",
      coalesce(parent.name_en, product.name_en) as "nameEn",
      seller.url_key as "sellerUrlKey", seller.name_th as "sellerTh", seller.name_en as "sellerEn",
      proposal.state, proposal.price_satang as "priceSatang", proposal.reason, proposal.proposed_at as "proposedAt"
    from (
      select ${proposedProduct} as id, min(proposal.proposed_at) as at
      ${proposalsOf(asked)} and proposal.state = ${asked.state}
      group by 1 order by 2, 1 limit ${asked.limit} offset ${asked.offset}
    ) page
    join campaign_products proposal on proposal.campaign_id = ${asked.campaignId} and proposal.state = ${asked.state}
      and ${proposedProduct} = page.id
    join products product on product.id = proposal.product_id
    join sellers seller on seller.id = product.seller_id ${withParent} ${withWork}
    order by page.at, page.id, product.id`);
  return rows.map((row) => ({ ...row, proposedAt: new Date(row.proposedAt) }));
}

export async function countProposalPages(
  db: Queryable,
  asked: Omit<ProposalsAsked, 'state'>,
): Promise<Partial<Record<ProposalState, number>>> {
  const { rows } = await db.execute<{ state: ProposalState; count: number }>(sql`
    select proposal.state, count(distinct ${proposedProduct})::int as count ${proposalsOf(asked)} group by proposal.state`);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}
