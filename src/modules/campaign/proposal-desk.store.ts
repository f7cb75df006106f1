// Reads of other slices: editions, price_windows, products, sellers, works.

import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { idArray } from '../../platform/db/id-array.ts';
import { offeredSatang } from '../pricing/current-price-views.tables.ts';
import type { PriceKind } from '../pricing/pricing.rules.ts';
import type { CampaignCondition, ProposalState, ProposedProduct } from './campaign.rules.ts';

/** A product as a campaign judges it. */
export type JudgedProduct = ProposedProduct & { id: number; sellerId: number };

const judged = sql`product.id, product.seller_id as "sellerId", product.price_satang as "ownSatang", product.condition,
  product.is_active and not product.is_free_gift and product.parent_id is null as "isOnSale",
  product.product_type_id = 2 as "hasOptions",
  coalesce(work.category_id, product.category_id) as "categoryId"`;

const withWork = sql`left join editions edition on edition.id = product.edition_id
  left join works work on work.id = edition.work_id`;

/** These products; of one store's with `sellerId`. */
export async function selectJudged(
  db: Queryable,
  productIds: readonly number[],
  sellerId: number | null = null,
): Promise<JudgedProduct[]> {
  const { rows } = await db.execute<JudgedProduct>(sql`
    select ${judged} from products product ${withWork}
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
  reason: string | null;
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

/** unfitFor (campaign.rules.ts) in SQL: what fits and isn't proposed, or whatever is. */
function candidates(asked: CandidatesAsked): SQL {
  const isThere = sql`proposal.state is not null and proposal.state <> 'withdrawn'`;
  const condition =
    asked.condition === 'any' ? sql`true` : sql`(product.condition = 'new') = ${asked.condition === 'new'}`;
  const category =
    asked.categoryIds.length === 0
      ? sql`true`
      : sql`coalesce(work.category_id, product.category_id) = any(${idArray(asked.categoryIds)})`;
  const fits = sql`product.is_active and not product.is_free_gift and product.product_type_id <> 2
    and product.price_satang > 100 and ${condition} and ${category} and not (${isThere})`;
  return sql`from products product ${withWork}
    left join campaign_products proposal
      on proposal.product_id = product.id and proposal.campaign_id = ${asked.campaignId}
    where product.seller_id = ${asked.sellerId} and product.parent_id is null and ${named(asked.search, false)}
      and ${asked.tab === 'fit' ? fits : isThere}`;
}

export async function selectCandidates(
  db: Queryable,
  asked: CandidatesAsked & { limit: number; offset: number },
): Promise<CandidateRow[]> {
  const order =
    asked.tab === 'fit'
      ? sql`product.sold_count desc, product.id`
      : sql`array_position('{refused,proposed,accepted}'::text[], proposal.state), product.id`;
  const { rows } = await db.execute<CandidateRow>(sql`
    select product.id, product.url_key as "urlKey", product.name_th as "nameTh", product.name_en as "nameEn",
      product.price_satang as "ownSatang", proposal.state, proposal.price_satang as "priceSatang", proposal.reason
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

/** Other prices for a time of these products that run at some instant of `from` to `until`, dearer ones than their own left out. */
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
    join price_windows w on w.seller_id = product.seller_id and (w.product_id = product.id or w.product_id is null)
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

export type DeskProposalRow = JudgedProduct & {
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
  join sellers seller on seller.id = product.seller_id ${withWork}
  where proposal.campaign_id = ${asked.campaignId} and ${named(asked.search, true)}`;

export async function selectProposalPage(
  db: Queryable,
  asked: ProposalsAsked & { limit: number; offset: number },
): Promise<DeskProposalRow[]> {
  const { rows } = await db.execute<DeskProposalRow>(sql`
    select ${judged}, product.url_key as "urlKey", product.name_th as "nameTh", product.name_en as "nameEn",
      seller.url_key as "sellerUrlKey", seller.name_th as "sellerTh", seller.name_en as "sellerEn",
      proposal.state, proposal.price_satang as "priceSatang", proposal.reason, proposal.proposed_at as "proposedAt"
    ${proposalsOf(asked)} and proposal.state = ${asked.state}
    order by proposal.proposed_at, proposal.product_id limit ${asked.limit} offset ${asked.offset}`);
  return rows.map((row) => ({ ...row, proposedAt: new Date(row.proposedAt) }));
}

export async function countProposalPages(
  db: Queryable,
  asked: Omit<ProposalsAsked, 'state'>,
): Promise<Partial<Record<ProposalState, number>>> {
  const { rows } = await db.execute<{ state: ProposalState; count: number }>(sql`
    select proposal.state, count(*)::int as count ${proposalsOf(asked)} group by proposal.state`);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}
