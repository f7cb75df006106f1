/** SQL: what promotions can be on, each with its kind and its names; of a product what a copy costs, too. */
export const namedTargets = `select 'product' as kind, id, name_th, name_en, price_satang from products
  union all select 'category', id, name_th, name_en, null from categories
  union all select 'series', id, name_th, name_en, null from series
  union all select 'author', id, name_th, name_en, null from authors
  union all select 'publisher', id, name_th, name_en, null from publishers
  union all select 'store', id, name_th, name_en, null from sellers
  union all select 'list', id, title_th, coalesce(title_en, ''), null from store_lists`;

/** Products that a promotion (`promotions` by this name in the statement) may give, the first first: none of other kinds. */
export function giftIdsIn(promotion: string): string {
  return `array_remove(${promotion}.gift_product_id
    || array(select jsonb_array_elements_text(${promotion}.terms -> 'otherGiftIds')::bigint), null)`;
}
