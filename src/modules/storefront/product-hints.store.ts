// Reads of other slices: categories, price_windows, products, promotions, reviews, vouchers.

import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { runPrepared } from '../../platform/db/named-statement.ts';

export type PromotionRow = {
  id: number;
  promotionTypeId: 1 | 5 | 7;
  nameTh: string;
  nameEn: string;
  discountBasisPoints: number | null;
  fromSatang: number | null;
  giftId: number | null;
  giftUrlKey: string | null;
  giftTh: string | null;
  giftEn: string | null;
  giftImageKey: string | null;
  giftCategoryUrlKey: string | null;
  giftIsFreeGift: boolean | null;
  endsAtMs: number;
};

/** Discounts running at `now` on this product or on all of its store's, and these promotions that give something with it. */
export async function selectPromotions(
  db: Queryable,
  product: { id: number; familyId: number | null; sellerId: number; givingIds: readonly number[] },
  now: Date,
): Promise<PromotionRow[]> {
  const found = await runPrepared<PromotionRow>(
    db,
    'product_promotions',
    sql`
    select promotion.id, promotion.promotion_type_id as "promotionTypeId", promotion.name_th as "nameTh",
      promotion.name_en as "nameEn", promotion.discount_basis_points as "discountBasisPoints",
      (promotion.terms ->> 'fromSatang')::bigint as "fromSatang",
      gift.id as "giftId", gift.url_key as "giftUrlKey", gift.name_th as "giftTh", gift.name_en as "giftEn",
      gift.image_key as "giftImageKey", category.url_key as "giftCategoryUrlKey",
      gift.is_free_gift as "giftIsFreeGift",
      (extract(epoch from promotion.ends_at) * 1000)::float8 as "endsAtMs"
    from promotions promotion
    left join products gift on gift.id = promotion.gift_product_id
    left join categories category on category.id = gift.category_id
    where promotion.id = any(${sql.param([...product.givingIds])}::bigint[])
      or promotion.promotion_type_id = 1 and promotion.is_active and promotion.starts_at <= ${now.toISOString()}
        and promotion.ends_at > ${now.toISOString()} and promotion.seller_id = ${product.sellerId}
        and exists (select from price_windows w where w.source = 'promotion:' || promotion.id
          and w.starts_at <= ${now.toISOString()} and w.ends_at > ${now.toISOString()}
          and (w.product_id is null or w.product_id in (${product.id}, ${product.familyId})))
    order by promotion.promotion_type_id, promotion.id
    limit 10`,
  );
  return found;
}

export type VoucherRow = {
  code: string;
  kind: 'seller' | 'platform' | 'shipping' | 'cashback';
  nameTh: string;
  nameEn: string;
  discountSatang: number | null;
  discountBasisPoints: number | null;
  maxDiscountSatang: number | null;
  minSpendSatang: number;
  endsAtMs: number;
};

/** Vouchers that everybody can use at `now` for something of this seller. */
export async function selectVouchers(db: Queryable, sellerId: number, now: Date): Promise<VoucherRow[]> {
  const found = await runPrepared<VoucherRow>(
    db,
    'product_vouchers',
    sql`
    select code, kind, name_th as "nameTh", name_en as "nameEn", discount_satang as "discountSatang",
      discount_basis_points as "discountBasisPoints", max_discount_satang as "maxDiscountSatang",
      min_spend_satang as "minSpendSatang", (extract(epoch from ends_at) * 1000)::float8 as "endsAtMs"
    from vouchers
    where starts_at <= ${now.toISOString()} and ends_at > ${now.toISOString()}
      and (seller_id is null or seller_id = ${sellerId})
      and (usage_limit is null or used_count < usage_limit) and is_collectable
      and (claim_limit is null or claimed_count < claim_limit)
    order by kind = 'seller' desc, id
    limit 6`,
  );
  return found;
}

/** How many shown reviews gave each number of stars; of a book, those of every offer of it. */
export async function selectRatingBreakdown(
  db: Queryable,
  of: { workId: number | null; familyId: number | null; productId: number },
): Promise<Map<number, number>> {
  const found = await db.execute<{ stars: number; count: number }>(sql`
    select stars, count(*) as count from reviews
    where status = 'shown' and ${
      of.workId === null
        ? sql`(product_id in (${of.productId}, ${of.familyId})
            or product_id in (select id from products where parent_id = ${of.familyId}))`
        : sql`work_id = ${of.workId}`
    }
    group by stars`);
  return new Map(found.rows.map(({ stars, count }) => [stars, count]));
}
