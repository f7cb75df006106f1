// Reads of other slices: products, sellers.

import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import type { AnyTerms } from './promotion-terms.rules.ts';
import { giftIdsIn } from './promotion-views.tables.ts';

export type ShownPromotionRow = {
  id: number;
  urlKey: string;
  promotionTypeId: number;
  nameTh: string;
  nameEn: string;
  descriptionTh: string | null;
  descriptionEn: string | null;
  startsAt: Date;
  endsAt: Date;
  terms: AnyTerms | null;
  /** Null for the house's. */
  sellerId: number | null;
  sellerUrlKey: string | null;
  sellerTh: string | null;
  sellerEn: string | null;
  /** Products that it names: a bundle's, or those that bring a gift. */
  partIds: number[];
  gifts: { id: number; nameTh: string; nameEn: string }[];
};

const ofOpenStore = sql`(promotion.seller_id is null or seller.status = 'active')`;

/** Promotions of the house, and of stores that shoppers see, which are on. */
async function select(db: Queryable, where: SQL): Promise<ShownPromotionRow[]> {
  const { rows } = await db.execute<ShownPromotionRow>(sql`
    select promotion.id, promotion.url_key as "urlKey", promotion.promotion_type_id as "promotionTypeId",
      promotion.name_th as "nameTh", promotion.name_en as "nameEn",
      promotion.description_th as "descriptionTh", promotion.description_en as "descriptionEn",
      promotion.terms,
      array(select scope.target_id from promotion_scopes scope where scope.promotion_id = promotion.id
        and scope.kind = 'product' and promotion.promotion_type_id in (1, 6, 7) order by scope.target_id) as "partIds",
      promotion.starts_at as "startsAt", promotion.ends_at as "endsAt",
      seller.id as "sellerId", seller.url_key as "sellerUrlKey", seller.name_th as "sellerTh", seller.name_en as "sellerEn",
      (select coalesce(json_agg(json_build_object('id', gift.id, 'nameTh', gift.name_th, 'nameEn', gift.name_en)
         order by may.place), '[]')
       from unnest(${sql.raw(giftIdsIn('promotion'))}) with ordinality may(id, place)
       join products gift on gift.id = may.id) as gifts
    from promotions promotion
    left join sellers seller on seller.id = promotion.seller_id
    where ${ofOpenStore} and promotion.is_active and promotion.starts_at < promotion.ends_at and ${where}`);
  // Drizzle leaves instants of statements that it didn't build as text.
  return rows.map((row) => ({
    ...row,
    partIds: row.partIds.map(Number),
    startsAt: new Date(row.startsAt),
    endsAt: new Date(row.endsAt),
  }));
}

export async function selectShownPromotion(db: Queryable, id: number): Promise<ShownPromotionRow | null> {
  return (await select(db, sql`promotion.id = ${id}`))[0] ?? null;
}

const isIn = (state: 'running' | 'coming', now: Date) => {
  const at = sql`${now.toISOString()}::timestamptz`;
  return state === 'running'
    ? sql`promotion.starts_at <= ${at} and promotion.ends_at > ${at}`
    : sql`promotion.starts_at > ${at}`;
};

export function selectShownPromotions(
  db: Queryable,
  { state, now, limit, offset }: { state: 'running' | 'coming'; now: Date; limit: number; offset: number },
): Promise<ShownPromotionRow[]> {
  const order = state === 'running' ? sql`promotion.ends_at` : sql`promotion.starts_at`;
  return select(db, sql`${isIn(state, now)} order by ${order}, promotion.id limit ${limit} offset ${offset}`);
}

export async function countShownPromotions(
  db: Queryable,
  now: Date,
): Promise<{ running: number; coming: number }> {
  const { rows } = await db.execute<{ running: number; coming: number }>(sql`
    select count(*) filter (where ${isIn('running', now)})::int as running,
      count(*) filter (where ${isIn('coming', now)})::int as coming
    from promotions promotion
    left join sellers seller on seller.id = promotion.seller_id
    where ${ofOpenStore} and promotion.is_active and promotion.starts_at < promotion.ends_at`);
  return rows[0] ?? { running: 0, coming: 0 };
}
