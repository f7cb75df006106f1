// Reads of other slices: sellers.

import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import type { FormattedText } from '../../shared/formatted-text.contract.ts';

export type KnownOffer = {
  productId: number;
  productTypeId: number;
  /** The product whose option it is. */
  parentId: number | null;
  version: number;
  editionId: number | null;
  sku: string | null;
  barcode: string | null;
  weightGrams: number;
  condition: 'new' | 'used-like-new' | 'used-good';
  priceSatang: number;
  fullPriceSatang: number;
  stockOnHand: number;
  stockReserved: number;
  /** Its own: an option of a product that is off sale may be on sale. */
  state: 'onSale' | 'draft' | 'hidden' | 'refused';
  /** An option would be on sale if its product were. */
  isOffWithParent: boolean;
  isArchived: boolean;
  /** An e-book: it has no copies. */
  isFile: boolean;
};

const ownOffers = (name: string, end: string) =>
  nameStatement<KnownOffer>(
    name,
    `select id as "productId", product_type_id as "productTypeId", parent_id as "parentId", version, edition_id as "editionId", sku, barcode,
       weight_grams as "weightGrams", condition,
       price_satang as "priceSatang", full_price_satang as "fullPriceSatang", stock_on_hand as "stockOnHand",
       stock_reserved as "stockReserved",
       case when p.is_active then 'onSale' else coalesce(p.off_sale_as, 'hidden') end as state,
       p.is_active and exists (select from products parent
         where parent.id = p.parent_id and not parent.is_active) as "isOffWithParent",
       (not p.is_active and p.archived_at is not null) or exists (select from products parent
         where parent.id = p.parent_id and not parent.is_active and parent.archived_at is not null) as "isArchived",
       coalesce((select e.format = 'ebook' from editions e where e.id = p.edition_id), false) as "isFile"
     from products p where seller_id = $1 and not is_free_gift and retired_at is null
       and (edition_id = any($2::bigint[]) or sku = any($3::text[]) or id = any($4::bigint[]))
     order by id${end}`,
  );
const readingOwn = ownOffers('import_own_offers', '');
const lockingOwn = ownOffers('import_lock_own_offers', ' for no key update');

/**
 * This seller's offers of these editions, numbers of its own or products. Held (`isHeld`) until the transaction ends, in
 * the order in which orders hold theirs.
 */
export function selectOwnOffers(
  tx: Transaction,
  sellerId: number,
  wanted: { editionIds: readonly number[]; skus: readonly string[]; productIds: readonly number[] },
  isHeld: boolean,
) {
  return runNamed(tx, isHeld ? lockingOwn : readingOwn, [
    sellerId,
    wanted.editionIds,
    wanted.skus,
    wanted.productIds,
  ]);
}

export type NewOffer = {
  url_key: string;
  /** Null for what isn't a book. */
  edition_id: number | null;
  sku: string | null;
  barcode: string | null;
  description_th: string | null;
  description_en: string | null;
  formatted_th: FormattedText | null;
  formatted_en: FormattedText | null;
  vat_class: 'exempt' | 'standard';
  category_id: number;
  name_th: string;
  name_en: string;
  condition: string;
  price_satang: number;
  full_price_satang: number;
  weight_grams: number;
  is_active: boolean;
  /** Null of what is on sale. */
  off_sale_as: 'draft' | 'hidden' | null;
};

const addOffers = nameStatement<{ productId: number; urlKey: string }>(
  'import_add_offers',
  `insert into products (url_key, product_type_id, seller_id, edition_id, sku, barcode, category_id, name_th, name_en,
     description_th, description_en, formatted_th, formatted_en, condition, price_satang, full_price_satang, vat_class,
     weight_grams, is_active, off_sale_as, published_at, updated_at)
   select url_key, 1, $1, edition_id, sku, barcode, category_id, name_th, name_en, description_th, description_en,
     nullif(formatted_th, 'null'), nullif(formatted_en, 'null'), condition, price_satang, full_price_satang, vat_class, weight_grams,
     is_active, off_sale_as, $3, $3
   from jsonb_to_recordset($2::jsonb) as o(url_key text, edition_id bigint, sku text, barcode text, category_id bigint,
     name_th text, name_en text, description_th text, description_en text, formatted_th jsonb, formatted_en jsonb,
     condition text, price_satang bigint,
     full_price_satang bigint, vat_class text, weight_grams int, is_active boolean, off_sale_as text)
   returning id as "productId", url_key as "urlKey"`,
);

/** Adds offers, without copies yet; address → number. */
export async function insertOffers(
  tx: Transaction,
  sellerId: number,
  offers: readonly NewOffer[],
  now: Date,
): Promise<Map<string, number>> {
  if (offers.length === 0) return new Map();
  const rows = await runNamed(tx, addOffers, [sellerId, JSON.stringify(offers), now]);
  return new Map(rows.map(({ productId, urlKey }) => [urlKey, productId]));
}

export type ChangedOffer = {
  product_id: number;
  sku: string | null;
  barcode: string | null;
  weight_grams: number;
  price_satang: number;
  full_price_satang: number;
  /** Null where the product stays as it is. */
  state: 'onSale' | 'draft' | 'hidden' | null;
};

const changeOffers = nameStatement<never>(
  'import_change_offers',
  `update products p set price_satang = w.price_satang, full_price_satang = w.full_price_satang, sku = w.sku, barcode = w.barcode, weight_grams = w.weight_grams,
     is_active = coalesce(w.state = 'onSale', p.is_active),
     off_sale_as = case when w.state is null then p.off_sale_as when w.state <> 'onSale' then w.state end,
     publish_at = case when w.state is null then p.publish_at end,
     published_at = case when w.state = 'onSale' and p.off_sale_as = 'draft' then $3 else p.published_at end,
     version = p.version + 1, updated_at = $3
   from jsonb_to_recordset($2::jsonb) as w(product_id bigint, sku text, barcode text, weight_grams int, price_satang bigint, full_price_satang bigint, state text)
   where p.id = w.product_id and p.seller_id = $1`,
);

/** New prices, numbers, weights and states of this seller's offers, which are locked. */
export async function updateOffers(
  tx: Transaction,
  sellerId: number,
  offers: readonly ChangedOffer[],
  now: Date,
): Promise<void> {
  if (offers.length > 0) await runNamed(tx, changeOffers, [sellerId, JSON.stringify(offers), now]);
}

const categories = nameStatement<{ id: number; urlKey: string; nameTh: string; nameEn: string }>(
  'import_categories',
  `select id, url_key as "urlKey", name_th as "nameTh", name_en as "nameEn" from categories
   where merged_into_id is null order by id`,
);

export function selectCategories(db: Queryable) {
  return runNamed(db, categories, []);
}

const sellerByKey = nameStatement<{ id: number; urlKey: string; status: string }>(
  'import_seller',
  'select id, url_key as "urlKey", status from sellers where url_key = $1',
);

export async function selectSellerByKey(db: Queryable, urlKey: string) {
  const [row] = await runNamed(db, sellerByKey, [urlKey]);
  return row ?? null;
}

const sellerKeys = nameStatement<{ urlKey: string }>(
  'import_seller_keys',
  `select url_key as "urlKey" from sellers where status <> 'closed' order by url_key limit 30`,
);

export async function selectSellerKeys(db: Queryable): Promise<string[]> {
  return (await runNamed(db, sellerKeys, [])).map(({ urlKey }) => urlKey);
}
