// Reads of other slices: sellers.

import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { idArray } from '../../platform/db/id-array.ts';
import { runPrepared } from '../../platform/db/named-statement.ts';
import { currentPrice, limitedOffer, struckPrice } from '../pricing/current-price-views.tables.ts';
import {
  copiesOnOffer,
  coverColumns,
  freeStockAt,
  isAwaited,
  isShownTo,
  writersOfWork,
} from './catalogue-views.tables.ts';
import type { CardRow } from './product-card.types.ts';

/** Of a work's offers those that can be bought now; a file isn't used up. */
const isKinFree = sql`other.free > 0 and not (issue.format = 'ebook' and other.file_key is null)`;

/**
 * The cards of these products, as far as they may be shown: to everybody, or to the store (`shownTo`) that has them. A product
 * with options has its children's prices and stock.
 */
export async function selectCardRows(
  db: Queryable,
  ids: readonly number[],
  now: Date,
  shownTo: number | null = null,
): Promise<CardRow[]> {
  const found = await runPrepared<CardRow>(
    db,
    shownTo === null ? 'product_cards' : 'product_cards_of_store',
    sql`
    select
      product.id,
      product.url_key as "urlKey",
      product.product_type_id as "productTypeId",
      product.parent_id as "parentId",
      product.edition_id as "editionId",
      edition.work_id as "workId",
      product.name_th as "nameTh",
      product.name_en as "nameEn",
      product.condition,
      coalesce(child.price, ${currentPrice('product', now)}) as "priceSatang",
      coalesce(child.full_price, ${struckPrice('product', now)}) as "fullPriceSatang",
      child.highest as "highestPriceSatang",
      coalesce(child.stock, ${freeStockAt(now)}) as "freeStock",
      ${isAwaited} as "isAwaited",
      product.sold_count + coalesce(child.sold, 0) as "soldCount",
      coalesce(work.rating_sum, parent.rating_sum, product.rating_sum) as "ratingSum",
      coalesce(work.rating_count, parent.rating_count, product.rating_count) as "ratingCount",
      product.image_key as "imageKey",
      limited.offer as "limitedOffer",
      product.is_free_gift as "isFreeGift",
      product.option_values as "optionValues",
      parent.url_key as "parentUrlKey",
      parent.name_th as "parentNameTh",
      parent.name_en as "parentNameEn",
      parent.image_key as "parentImageKey",
      parent.option_levels as "parentOptionLevels",
      seller.id as "sellerId",
      seller.url_key as "sellerUrlKey",
      seller.name_th as "sellerTh",
      seller.name_en as "sellerEn",
      edition.format,
      edition.language,
      edition.cover_key as "coverKey",
      ${coverColumns},
      writers.list as authors,
      coalesce(rival.count, 1) as "offerCount",
      child.ids as "childIds",
      kin.ids as "kinIds",
      kin.seller_ids as "kinSellerIds",
      kin.formats as "kinFormats",
      kin.highest as "kinHighestSatang",
      kin.used as "kinUsedSatang"
    from products product
    join sellers seller on seller.id = product.seller_id
    left join products parent on parent.id = product.parent_id
    left join editions edition on edition.id = product.edition_id
    left join publishers publisher on publisher.id = edition.publisher_id
    left join works work on work.id = edition.work_id
    left join series on series.id = work.series_id
    join categories category on category.id = coalesce(work.category_id, parent.category_id, product.category_id)
    left join ${writersOfWork}
    left join lateral (
      select
        (array_agg(child.satang order by child.satang, child.id))[1] as price,
        (array_agg(child.struck order by child.satang, child.id))[1] as full_price,
        max(child.satang) as highest,
        array_agg(child.id) as ids,
        sum(child.free) as stock,
        sum(child.sold_count) as sold
      from (
        select child.*, ${currentPrice('child', now)} as satang, ${struckPrice('child', now)} as struck, ${copiesOnOffer('child', now)} as free
        from products child where child.parent_id = product.id and child.is_active
      ) child
    ) child on product.product_type_id = 2
    left join ${limitedOffer('product', now)}
    left join lateral (
      select count(*) as count
      from products offer
      join sellers other on other.id = offer.seller_id and other.status = 'active'
      where offer.edition_id = product.edition_id and offer.is_active
    ) rival on product.edition_id is not null
    left join lateral (
      select
        array_agg(other.id) as ids,
        array_agg(distinct issue.format order by issue.format) as formats,
        array_agg(distinct other.seller_id) as seller_ids,
        max(other.satang) filter (where ${isKinFree}) as highest,
        min(other.satang) filter (where ${isKinFree} and other.condition <> 'new') as used
      from editions issue
      join lateral (
        select other.*, ${currentPrice('other', now)} as satang, ${copiesOnOffer('other', now)} as free
        from products other where other.edition_id = issue.id and other.is_active
      ) other on true
      join sellers owner on owner.id = other.seller_id and owner.status = 'active'
      where issue.work_id = work.id
    ) kin on work.id is not null
    where product.id = any(${idArray(ids)}) and ${isShownTo(shownTo)} and (parent.id is null or parent.is_active)
      and (product.product_type_id <> 2 or child.ids is not null)`,
  );
  return found;
}
