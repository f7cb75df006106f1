// Reads of other slices: campaign_products, campaigns, editions, orders, payouts, pickups, products, return_requests, review_replies, reviews, seller_delivery, seller_tax_profiles, sellers, store_bank_accounts.

import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import type { StoreFacts } from './store-centre.rules.ts';

export type StoreRow = {
  id: number;
  urlKey: string;
  nameTh: string;
  nameEn: string;
  logoKey: string | null;
  status: string;
};

const oneStore = nameStatement<StoreRow>(
  'store_centre_store',
  `select id, url_key as "urlKey", name_th as "nameTh", name_en as "nameEn", logo_key as "logoKey", status
   from sellers where id = $1`,
);

export async function selectOwnStore(db: Queryable, sellerId: number): Promise<StoreRow> {
  const [row] = await runNamed(db, oneStore, [sellerId]);
  if (row === undefined) throw new Error(`no store ${sellerId}`);
  return row;
}

/** Whether an order still waits for its store: what is ready at the counter waits for its buyer. */
const isToSend = `(o.prepared_at is null or not exists (select 1 from pickups k where k.order_id = o.id))`;

/** A store's orders and returns that wait for it, each up to `$2`, but for those at the counter, which `toSendCount` takes off;
 * `$3` is today in Bangkok. */
const orders = nameStatement<{
  toShip: number;
  toPack: number;
  packed: number;
  late: number;
  dueToday: number;
  atCounter: number;
  toAnswer: number;
  toReceive: number;
  disputed: number;
}>(
  'store_centre_orders',
  `select
     (select count(*)::int from (select 1 from orders o where o.seller_id = $1 and o.status = 'ready_to_ship'
        and ${isToSend} limit $2) o) as "toShip",
     (select count(*)::int from (select 1 from orders
        where seller_id = $1 and status = 'ready_to_ship' and prepared_at is null limit $2) o) as "toPack",
     (select count(*)::int from (select 1 from orders o where o.seller_id = $1 and o.status = 'ready_to_ship'
        and o.prepared_at is not null and ${isToSend} limit $2) o) as packed,
     (select count(*)::int from (select 1 from orders o where o.seller_id = $1 and o.status = 'ready_to_ship'
        and o.ship_by < $3::date and ${isToSend} limit $2) o) as late,
     (select count(*)::int from (select 1 from orders o where o.seller_id = $1 and o.status = 'ready_to_ship'
        and o.ship_by = $3::date and ${isToSend} limit $2) o) as "dueToday",
     (select count(*)::int from orders o where o.seller_id = $1 and o.status = 'ready_to_ship'
        and not ${isToSend}) as "atCounter",
     (select count(*)::int from (select 1 from return_requests
        where seller_id = $1 and status = 'requested' limit $2) r) as "toAnswer",
     (select count(*)::int from (select 1 from return_requests
        where seller_id = $1 and status = 'sent_back' limit $2) r) as "toReceive",
     (select count(*)::int from (select 1 from return_requests
        where seller_id = $1 and status = 'disputed' limit $2) r) as disputed`,
);

export async function countOrdersWaiting(
  db: Queryable,
  sellerId: number,
  { most, today }: { most: number; today: string },
) {
  const [row] = await runNamed(db, orders, [sellerId, most, today]);
  if (row === undefined) throw new Error('counting answers one row');
  return row;
}

const money = nameStatement<{ documentsWithoutData: number; payoutsOnWay: number }>(
  'store_centre_money',
  `select
     (select count(*)::int from (select 1 from orders o
        where o.seller_id = $1 and o.status in ('ready_to_ship', 'shipped', 'complete')
          and not exists (select 1 from seller_tax_profiles where seller_id = $1) limit $2) d) as "documentsWithoutData",
     (select count(*)::int from (select 1 from payouts where seller_id = $1 and status = 'released' limit $2) p)
       as "payoutsOnWay"`,
);

export async function countMoneyWaiting(db: Queryable, sellerId: number, most: number) {
  const [row] = await runNamed(db, money, [sellerId, most]);
  if (row === undefined) throw new Error('counting answers one row');
  return row;
}

const reviews = nameStatement<{ unanswered: number }>(
  'store_centre_reviews',
  `select count(*)::int as unanswered from (
     select 1 from products product
     join reviews review on review.product_id = product.id and review.status = 'shown' and not review.is_answered
     where product.seller_id = $1
       and not exists (select from review_replies reply where reply.review_id = review.id) limit $2) waiting`,
);

export async function countUnansweredReviews(db: Queryable, sellerId: number, most: number): Promise<number> {
  const [row] = await runNamed(db, reviews, [sellerId, most]);
  return row?.unanswered ?? 0;
}

/**
 * As the tabs of the store's products have them (a product with options is told by those that are on sale); what is low, as
 * the store's stock has it, each option by itself.
 */
const goods = nameStatement<{ refused: number; soldOut: number; low: number }>(
  'store_centre_products',
  `select
     (select count(*)::int from (select 1 from products
        where seller_id = $1 and parent_id is null and not is_active and archived_at is null
          and off_sale_as = 'refused' limit $2) p) as refused,
     (select count(*)::int from (
        select 1 from products product
        left join editions edition on edition.id = product.edition_id
        where product.seller_id = $1 and product.parent_id is null and product.is_active
          and not product.is_free_gift and edition.format is distinct from 'ebook'
          and coalesce(
            case when product.product_type_id = 2 then (
              select sum(child.stock_on_hand - child.stock_reserved)
              from products child where child.parent_id = product.id and child.is_active) end,
            product.stock_on_hand - product.stock_reserved) <= 0
        limit $2) p) as "soldOut",
     (select count(*)::int from (
        select 1 from products product
        left join editions edition on edition.id = product.edition_id
        left join products parent on parent.id = product.parent_id
        where product.seller_id = $1 and product.product_type_id <> 2 and product.is_active
          and coalesce(parent.is_active, true)
          and edition.format is distinct from 'ebook'
          and product.stock_on_hand - product.stock_reserved between 1 and product.low_stock_at
        limit $2) p) as low`,
);

export async function countProductsWaiting(db: Queryable, sellerId: number, most: number) {
  const [row] = await runNamed(db, goods, [sellerId, most]);
  if (row === undefined) throw new Error('counting answers one row');
  return row;
}

/** Campaigns that take products at `$2`, and have none of the store's. */
const campaigns = nameStatement<{ open: number }>(
  'store_centre_campaigns',
  `select count(*)::int as open from (
     select 1 from campaigns
     where is_enabled and stopped_at is null and proposals_until > $2 and ends_at > $2 and ends_at > starts_at
       and not exists (select 1 from campaign_products item
         where item.campaign_id = campaigns.id and item.seller_id = $1 and item.state <> 'withdrawn')
     limit $3) waiting`,
);

export async function countOpenCampaigns(
  db: Queryable,
  sellerId: number,
  { now, most }: { now: Date; most: number },
): Promise<number> {
  const [row] = await runNamed(db, campaigns, [sellerId, now, most]);
  return row?.open ?? 0;
}

const facts = nameStatement<StoreFacts>(
  'store_centre_facts',
  `select s.status in ('active', 'suspended') as "isPublic", s.logo_key is not null as "hasLogo", coalesce(s.description_th, '') <> '' as "hasDescription",
     exists (select 1 from seller_tax_profiles where seller_id = s.id) as "hasTaxData",
     exists (select 1 from store_bank_accounts where seller_id = s.id and replaced_at is null) as "hasBankAccount",
     exists (select 1 from seller_delivery where seller_id = s.id and channels_saved_at is not null) as "hasShipping",
     exists (select 1 from seller_delivery where seller_id = s.id and return_place is not null) as "hasReturnAddress",
     (select count(*)::int from (
        select 1 from products product left join editions edition on edition.id = product.edition_id
        where product.seller_id = s.id and product.parent_id is null and product.is_active and not product.is_free_gift
          and not coalesce(edition.format = 'ebook' and product.file_key is null, false)
          and (product.product_type_id <> 2
            or exists (select from products child where child.parent_id = product.id and child.is_active))
        limit $2) p) as products
   from sellers s where s.id = $1`,
);

/** What a store has of what a new one needs. */
export async function selectFacts(
  db: Queryable,
  sellerId: number,
  productsMost: number,
): Promise<StoreFacts> {
  const [row] = await runNamed(db, facts, [sellerId, productsMost]);
  if (row === undefined) throw new Error(`no store ${sellerId}`);
  return row;
}
