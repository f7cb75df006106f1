// Reads of other slices: editions, price_quota_parts, price_quota_people, price_quotas, price_windows, products, promotions, seller_shipping, sellers, shipping_channels, works.

import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import { categoryRateAt } from '../catalogue/category-rate-views.tables.ts';
import { lowestPriceBefore, struckPrice } from '../pricing/current-price-views.tables.ts';
import { giftIdsIn } from '../promotion/promotion-views.tables.ts';
import { storeRateAt } from '../seller/store-rate-views.tables.ts';
import { storesHeld } from '../seller/store-views.tables.ts';
import type { CartFacts, StoredCart } from './cart-facts.rules.ts';

const dialect = new PgDialect({ casing: 'snake_case' });
/** As text: the statement's parameters are numbered here. */
const lowestBefore = dialect.sqlToQuery(lowestPriceBefore('p', sql`q.starts_at`, sql`q.id`)).sql;
const struck = dialect.sqlToQuery(struckPrice('p', sql`$2::timestamptz`)).sql;

/** `view` reads, `edit` locks the cart, `checkout` adds shipping, `place` does both and holds the cart's stores as they are. */
export type FactsPurpose = 'view' | 'edit' | 'checkout' | 'place';

const ownerSuffix = { id: '', user: '_own', nobody: '_imagined' } as const;
const whichCart = { id: 'id = $1', user: 'user_id = $1::bigint', nobody: 'false' } as const;

/**
 * $1 cart id, or whose the cart is (of `nobody`, who would buy: there is no cart); $2 now, $3 further product ids. One
 * statement, so that a cart and what its prices depend on are of one moment. Gifts of running promotions, as far as the
 * cart's stores have them, are among the products.
 */
function factsStatement(purpose: FactsPurpose, by: 'id' | 'user' | 'nobody' = 'id') {
  const isLocked = purpose === 'edit' || purpose === 'place';
  const hasShipping = purpose === 'checkout' || purpose === 'place';
  const isHeld = purpose === 'place';
  return nameStatement<CartFacts>(
    `cart_facts_${purpose}${ownerSuffix[by]}`,
    `with cart as materialized (
       select id, user_id, version, lines, gift_choices, promotion_code, affiliate_code, code_share, referer
       from carts where ${whichCart[by]} ${isLocked ? 'for update' : ''}
     ),
     wanted as materialized (
       select (line ->> 'productId')::bigint as id from cart, jsonb_array_elements(cart.lines) as line
       union select unnest($3::bigint[])
     ),
     involved as materialized (
       select distinct p.seller_id as id from wanted join products p using (id)
     ),
     ${isHeld ? `held as materialized (${storesHeld('select id from involved')}),` : ''}
     gifts as materialized (
       select unnest(${giftIdsIn('pr')}) as id from involved join promotions pr on pr.seller_id = involved.id
       where pr.gift_product_id is not null and pr.is_active and pr.starts_at <= $2 and pr.ends_at > $2
       union
       select g.id from promotions pr cross join lateral unnest(${giftIdsIn('pr')}) as may(id) join products g on g.id = may.id
       where pr.seller_id is null and pr.gift_product_id is not null and pr.is_active and pr.starts_at <= $2 and pr.ends_at > $2
         and g.seller_id in (select id from involved)
     ),
     priced as materialized (
       select p.id, p.parent_id, p.seller_id from wanted join products p using (id)
     ),
     window_ids as (
       select w.id from price_windows w where w.ends_at > $2 and w.product_id in (select id from priced
         union select parent_id from priced where parent_id is not null)
       union
       select w.id from price_windows w join involved on involved.id = w.seller_id
       where w.ends_at > $2 and w.product_id is null
     ),
     needed as (
       select id from wanted union select id from gifts
     )
     select
       (select json_build_object('id', id, 'userId', user_id, 'version', version, 'lines', lines, 'giftChoices', gift_choices,
          'promotionCode', promotion_code, 'affiliateCode', affiliate_code, 'codeShare', code_share,
          'referer', referer) from cart) as cart,
       (select coalesce(json_agg(json_build_object('id', p.id, 'urlKey', p.url_key, 'sellerId', p.seller_id,
          'parentId', p.parent_id, 'nameTh', coalesce(parent.name_th, p.name_th), 'nameEn', coalesce(parent.name_en, p.name_en),
          'priceSatang', p.price_satang,
          'fullPriceSatang', case when p.full_price_satang > p.price_satang or exists (select from window_ids)
            then ${struck} else p.price_satang end, 'freeStock', case when e.format = 'ebook' then (p.file_key is not null)::int
            else p.stock_on_hand - p.stock_reserved end,
          'weightGrams', p.weight_grams, 'isDigital', coalesce(e.format = 'ebook', false),
          'isAwaited', coalesce(e.format = 'ebook' and p.file_key is null, false),
          'vatClass', coalesce(e.vat_class, p.vat_class),
          'categoryCommissionBasisPoints', ${categoryRateAt('coalesce(w.category_id, p.category_id)', '$2')},
          'isActive', p.is_active and s.status = 'active' and coalesce(parent.is_active, true),
          'isStoreSuspended', s.status = 'suspended',
          'condition', p.condition, 'conditionNote', p.condition_note, 'format', e.format,
          'hasOptions', p.product_type_id = 2 and p.parent_id is null, 'isFreeGift', p.is_free_gift,
          'optionLevels', parent.option_levels, 'optionValues', p.option_values)), '[]')
        from needed join products p using (id) join sellers s on s.id = p.seller_id
        left join editions e on e.id = p.edition_id
        left join works w on w.id = e.work_id
        left join products parent on parent.id = p.parent_id) as products,
       (select coalesce(json_agg(json_build_object('id', s.id, 'urlKey', s.url_key, 'nameTh', s.name_th,
          'nameEn', s.name_en, 'email', s.email, 'commissionBasisPoints', s.commission_basis_points,
          'agreedCommissionBasisPoints', ${storeRateAt('s.id', '$2')})), '[]')
        from involved join sellers s using (id)) as sellers,
       (select coalesce(json_agg(json_build_object('id', w.id, 'kind', w.kind, 'sellerId', w.seller_id,
          'productId', w.product_id, 'priceSatang', w.price_satang, 'discountBasisPoints', w.discount_basis_points, 'discountSatang', w.discount_satang,
          'startsAtMs', (extract(epoch from w.starts_at) * 1000)::float8,
          'endsAtMs', (extract(epoch from w.ends_at) * 1000)::float8, 'source', w.source,
          'promotionTypeId', w.promotion_type_id, 'nameTh', w.name_th, 'nameEn', w.name_en,
          'quota', case when q.id is not null then json_build_object('id', q.id, 'copies', q.copies,
            'left', (select coalesce(sum(copies_left), 0) from price_quota_parts where quota_id = q.id),
            'perPerson', case when not q.is_granted then q.per_person when person.granted_until > $2 then person.granted else 0 end,
            'taken', coalesce(person.copies, 0),
            'beforeSatang', (select ${lowestBefore} from products p where p.id = q.product_id)) end)), '[]')
        from window_ids join price_windows w using (id) left join price_quotas q on q.id = w.quota_id
        left join price_quota_people person on person.quota_id = q.id
          and person.user_id = ${by === 'id' ? '(select user_id from cart)' : '$1::bigint'}) as windows,
       (extract(epoch from $2::timestamptz) * 1000)::float8 as "atMs",
       ${isHeld ? `(select coalesce(json_agg(id), '[]') from held where status = 'active')` : `'[]'::json`} as "heldStores",
       ${
         hasShipping
           ? `(select coalesce(json_agg(json_build_object('sellerId', ss.seller_id, 'channelId', c.id,
          'code', c.code, 'nameTh', c.name_th, 'nameEn', c.name_en, 'daysMin', c.days_min,
          'daysMax', c.days_max, 'sortOrder', c.sort_order, 'feeSatang', ss.fee_satang,
          'extraKilogramSatang', ss.extra_kilogram_satang, 'freeFromSatang', ss.free_from_satang,
          'zones', ss.zones)), '[]')
        from involved join seller_shipping ss on ss.seller_id = involved.id and ss.is_offered
        join shipping_channels c on c.id = ss.channel_id and c.is_active)`
           : `'[]'::json`
       } as shipping`,
  );
}

const factsStatements = {
  view: factsStatement('view'),
  edit: factsStatement('edit'),
  checkout: factsStatement('checkout'),
  place: factsStatement('place'),
};

export async function selectCartFacts(
  db: Queryable,
  purpose: FactsPurpose,
  { cartId, productIds, now }: { cartId: string | null; productIds: readonly number[]; now: Date },
): Promise<CartFacts> {
  const [facts] = await runNamed(db, factsStatements[purpose], [cartId, now, productIds]);
  if (facts === undefined) throw new Error('cart facts are always one row');
  return facts;
}

const ownFacts = { view: factsStatement('view', 'user'), edit: factsStatement('edit', 'user') };

/** The same of a shopper's own cart, wherever it is. */
export async function selectOwnCartFacts(
  db: Queryable,
  purpose: 'view' | 'edit',
  userId: number,
  { productIds, now }: { productIds: readonly number[]; now: Date },
): Promise<CartFacts> {
  const [facts] = await runNamed(db, ownFacts[purpose], [userId, now, productIds]);
  if (facts === undefined) throw new Error('cart facts are always one row');
  return facts;
}

const imaginedFacts = factsStatement('checkout', 'nobody');

/** What a checkout of these products would depend on for somebody, or for a guest, without a cart. */
export async function selectImaginedFacts(
  db: Queryable,
  { userId, productIds, now }: { userId: number | null; productIds: readonly number[]; now: Date },
): Promise<CartFacts> {
  const [facts] = await runNamed(db, imaginedFacts, [userId, now, productIds]);
  if (facts === undefined) throw new Error('cart facts are always one row');
  return facts;
}

const cartOfUser = nameStatement<{ id: string }>('cart_of_user', 'select id from carts where user_id = $1');

export async function selectCartIdOfUser(db: Queryable, userId: number): Promise<string | null> {
  const [row] = await runNamed(db, cartOfUser, [userId]);
  return row?.id ?? null;
}

const insertion = nameStatement<{ id: string }>(
  'insert_cart',
  `insert into carts (id, user_id, version, lines, promotion_code, affiliate_code, code_share, referer, updated_at, gift_choices)
   values ($1, $2, 1, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning id`,
);

/** Adds a cart; false when the shopper has got one in the meantime. */
export async function insertCart(
  db: Queryable,
  cart: Omit<StoredCart, 'version'>,
  now: Date,
): Promise<boolean> {
  const rows = await runNamed(db, insertion, [
    cart.id,
    cart.userId,
    JSON.stringify(cart.lines),
    cart.promotionCode,
    cart.affiliateCode,
    cart.codeShare,
    cart.referer,
    now,
    JSON.stringify(cart.giftChoices),
  ]);
  return rows.length > 0;
}

const change = nameStatement<{ id: string }>(
  'update_cart',
  `update carts set user_id = $2, version = $3::int, lines = $4, promotion_code = $5, affiliate_code = $6,
     code_share = $7, referer = $8, updated_at = $9, gift_choices = $10 where id = $1 and version = $3::int - 1 returning id`,
);

/** Writes a cart's next version; false when it isn't the one before that is there: somebody else has written meanwhile. */
export async function updateCart(db: Queryable, cart: StoredCart, now: Date): Promise<boolean> {
  const rows = await runNamed(db, change, [
    cart.id,
    cart.userId,
    cart.version,
    JSON.stringify(cart.lines),
    cart.promotionCode,
    cart.affiliateCode,
    cart.codeShare,
    cart.referer,
    now,
    JSON.stringify(cart.giftChoices),
  ]);
  return rows.length > 0;
}

const deletion = nameStatement<{ id: string }>(
  'delete_cart',
  'delete from carts where id = $1 and version = $2 returning id',
);

/** Removes a cart; false when another version of it is there, or none. */
export async function deleteCart(
  db: Queryable,
  { id, version }: Pick<StoredCart, 'id' | 'version'>,
): Promise<boolean> {
  return (await runNamed(db, deletion, [id, version])).length > 0;
}

const removal = nameStatement<{ id: string }>('remove_cart', 'delete from carts where id = $1 returning id');

/** Removes a cart, whatever its version; whether it was there. Waits for an order that is being placed from it. */
export async function removeCart(db: Queryable, cartId: string): Promise<boolean> {
  return (await runNamed(db, removal, [cartId])).length > 0;
}

/** What goes on of a cart that was ordered, as a cart of its own. */
export type RemainingCart = Pick<StoredCart, 'id' | 'lines' | 'giftChoices'> & { userId: number };

const renewal = nameStatement<never>(
  'renew_cart',
  `update carts set id = $2, version = 1, lines = $3, promotion_code = null, updated_at = $5, gift_choices = $6,
     user_id = case when not exists (select 1 from carts where user_id = $4::bigint and id <> $1) then $4::bigint end
   where id = $1`,
);

/**
 * A cart goes on under another id with these lines, as a new one of the shopper's; as nobody's where it wasn't theirs and they
 * have one of their own.
 */
export async function renewCart(
  db: Queryable,
  cartId: string,
  next: RemainingCart,
  now: Date,
): Promise<void> {
  const { id, lines, userId, giftChoices } = next;
  await runNamed(db, renewal, [
    ...[cartId, id, JSON.stringify(lines), userId, now],
    JSON.stringify(giftChoices),
  ]);
}

const locking = nameStatement<Omit<StoredCart, 'version'>>(
  'lock_carts',
  `select id, user_id as "userId", lines, gift_choices as "giftChoices", promotion_code as "promotionCode",
     affiliate_code as "affiliateCode", code_share as "codeShare", referer
   from carts where id = any($1) or user_id = $2 order by id for update`,
);

/** Carts by id, and a shopper's own, locked in the order of their ids. */
export function lockCarts(db: Queryable, cartIds: readonly string[], userId: number | null) {
  return runNamed(db, locking, [cartIds, userId]);
}

const counting = nameStatement<{ count: number }>(
  'count_cart',
  `select coalesce(sum((line ->> 'quantity')::int), 0)::int as count
   from carts, jsonb_array_elements(lines) as line where id = $1 and (user_id is null or user_id = $2)`,
);

/** Copies in a cart that the caller may see; 0 when there is none. */
export async function countCart(db: Queryable, cartId: string, userId: number | null): Promise<number> {
  const [row] = await runNamed(db, counting, [cartId, userId]);
  return row?.count ?? 0;
}
