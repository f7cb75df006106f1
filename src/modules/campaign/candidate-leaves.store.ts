// Reads of other slices: products.

import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { idArray } from '../../platform/db/id-array.ts';
import type { OptionLevel } from '../catalogue/product-options.rules.ts';
import { lowestPriceBefore } from '../pricing/current-price-views.tables.ts';
import { type ProposalState, sourceOfCampaign } from './campaign.rules.ts';
import { type JudgedProduct, judged, withParent, withWork } from './judged-product-views.tables.ts';

export type CandidateLeafRow = JudgedProduct & {
  nameTh: string;
  nameEn: string;
  /** Keys of its values; null where it has no place any more. */
  values: string[] | null;
  lowestSatang: number;
  state: ProposalState | null;
  priceSatang: number | null;
  reason: string | null;
};
export type CandidateParent = {
  id: number;
  urlKey: string;
  nameTh: string;
  nameEn: string;
  optionLevels: OptionLevel[];
};

/** A store's product with options; null where it has none of that number. */
export async function selectCandidateParent(
  db: Queryable,
  { productId, sellerId }: { productId: number; sellerId: number },
): Promise<CandidateParent | null> {
  const { rows } = await db.execute<CandidateParent>(sql`
    select id, url_key as "urlKey", name_th as "nameTh", name_en as "nameEn", coalesce(option_levels, '[]') as "optionLevels"
    from products where id = ${productId} and seller_id = ${sellerId} and product_type_id = 2 and parent_id is null`);
  return rows[0] ?? null;
}

/** What is sold of a product with options, and what was taken off them and is still proposed: how each stands in a campaign. */
export async function selectCandidateLeaves(
  db: Queryable,
  { campaignId, productId, before }: { campaignId: number; productId: number; before: Date },
): Promise<CandidateLeafRow[]> {
  const lowest = lowestPriceBefore(
    'product',
    sql`${before.toISOString()}::timestamptz`,
    sql`null::bigint`,
    sql`${sourceOfCampaign(campaignId)}::text`,
  );
  const { rows } = await db.execute<CandidateLeafRow>(sql`
    select ${judged}, coalesce(product.option_text_th, product.name_th) as "nameTh",
      coalesce(product.option_text_en, product.name_en) as "nameEn",
      case when product.retired_at is null then product.option_values end as values,
      ${lowest}::float8 as "lowestSatang", proposal.state, proposal.price_satang as "priceSatang", proposal.reason
    from products product ${withParent} ${withWork}
    left join campaign_products proposal on proposal.product_id = product.id and proposal.campaign_id = ${campaignId}
      and proposal.state <> 'withdrawn'
    where product.parent_id = ${productId} and (product.retired_at is null or proposal.state is not null)
    order by product.id`);
  return rows;
}

/** The leaves of these products that have a place, by their product. */
export async function selectLeafIds(
  db: Queryable,
  productIds: readonly number[],
): Promise<{ id: number; parentId: number }[]> {
  const { rows } = await db.execute<{ id: number; parentId: number }>(sql`
    select id, parent_id as "parentId" from products
    where parent_id = any(${idArray(productIds)}) and retired_at is null order by id`);
  return rows;
}
