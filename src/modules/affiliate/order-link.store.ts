// Reads of other slices: bank_accounts, campaign_products, campaigns, categories, known_devices, order_groups, order_lines, orders, products, users, voucher_uses.

import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import type { Ties } from './attribution.rules.ts';
import { sameHousehold } from './earning-views.tables.ts';
import type { Rate } from './rate.rules.ts';

type Sharer = { affiliateId: number; code: string; isStopped: boolean; isVoucher: boolean };

const sharing = nameStatement<Sharer>(
  'affiliate_sharers',
  `select a.user_id as "affiliateId", a.code, a.stopped_at is not null as "isStopped",
     coalesce(a.user_id = w.affiliate_id, false) as "isVoucher"
   from affiliates a left join (select v.affiliate_id from voucher_uses u join affiliate_vouchers v on v.voucher_id = u.voucher_id
     where u.group_id = $1 order by u.id limit 1) w on true
   where a.user_id = w.affiliate_id or a.code = any($2::text[])
   order by a.user_id for share of a`,
);

/**
 * Whose codes and whose voucher came with a group: nobody's are left out. None of them can be stopped until the transaction
 * ends: what an order earns is held then, or nothing.
 */
export async function selectSharers(
  db: Queryable,
  { groupId, codes }: { groupId: number; codes: readonly string[] },
): Promise<{ sharers: Sharer[]; voucherOf: number | null }> {
  const sharers = await runNamed(db, sharing, [groupId, [...codes]]);
  return { sharers, voucherOf: sharers.find(({ isVoucher }) => isVoucher)?.affiliateId ?? null };
}

const ties = nameStatement<Ties>(
  'affiliate_ties',
  `select $1::bigint = $2::bigint as "isSameAccount",
     exists (select 1 from users a join users b on b.id = $2 where a.id = $1 and length(a.telephone) >= 9 and (
       right(regexp_replace(a.telephone, '\\D', '', 'g'), 9) = right(regexp_replace(b.telephone, '\\D', '', 'g'), 9)
       or right(regexp_replace(a.telephone, '\\D', '', 'g'), 9) = (
         select right(regexp_replace(g.shipping_address ->> 'telephone', '\\D', '', 'g'), 9)
         from order_groups g where g.id = $3))) as "isSameTelephone",
     exists (select 1 from bank_accounts a join bank_accounts b
       on b.bank_code = a.bank_code and b.account_number = a.account_number
       where a.user_id = $1 and b.user_id = $2) as "isSameBankAccount",
     ${sameHousehold('$1', '$2', '$3')} as "isSameAddress",
     exists (select 1 from known_devices a join known_devices b on b.device_hash = a.device_hash
       where a.user_id = $1 and b.user_id = $2) as "isSameDevice"`,
);

/**
 * What an affiliate and a buyer have in common; the numbers themselves stay in the database. Without a group nothing is placed yet:
 * where it would go isn't known.
 */
export async function selectTies(
  db: Queryable,
  { affiliateId, buyerId, groupId }: { affiliateId: number; buyerId: number; groupId: number | null },
): Promise<Ties> {
  const [row] = await runNamed(db, ties, [affiliateId, buyerId, groupId]);
  if (row === undefined) throw new Error('no ties came back');
  return row;
}

export type LinkedLine = {
  orderId: number;
  orderLineId: number;
  sellerId: number;
  /** Of a product with options, the product whose page it is on. */
  productId: number;
  urlKey: string;
  quantity: number;
  totalSatang: number;
  categoryIds: number[];
  campaignIds: number[];
};

const linked = nameStatement<LinkedLine>(
  'affiliate_lines_of_group',
  `with recursive line as (
     select o.id as order_id, o.seller_id, l.id, l.quantity, l.total_satang, coalesce(p.parent_id, p.id) as product_id, p.id as sold_id,
       p.category_id
     from orders o join order_lines l on l.order_id = o.id and not l.is_free_gift
     join products p on p.id = l.product_id where o.group_id = $1
   ), up as (
     select id, category_id, 0 as depth from line where category_id is not null
     union all
     select up.id, c.parent_id, up.depth + 1 from up join categories c on c.id = up.category_id
     where c.parent_id is not null and up.depth < 20
   )
   select line.order_id as "orderId", line.id as "orderLineId", line.seller_id as "sellerId",
     line.product_id as "productId", page.url_key as "urlKey", line.quantity, line.total_satang as "totalSatang",
     coalesce((select json_agg(up.category_id order by up.depth) from up where up.id = line.id), '[]') as "categoryIds",
     coalesce((select json_agg(c.id order by c.id) from campaign_products i join campaigns c on c.id = i.campaign_id
       where i.product_id = line.sold_id and i.state = 'accepted' and c.is_enabled and c.stopped_at is null
         and c.starts_at <= $2 and $2 < c.ends_at), '[]') as "campaignIds"
   from line join products page on page.id = line.product_id order by line.id`,
);

/** The lines of a group that may earn something: gifts don't. */
export function selectLinkedLines(db: Queryable, groupId: number, now: Date): Promise<LinkedLine[]> {
  return runNamed(db, linked, [groupId, now]);
}

const running = nameStatement<Rate>(
  'affiliate_rates_running',
  `select id, funder, seller_id as "sellerId", campaign_id as "campaignId", product_id as "productId",
     category_id as "categoryId", basis_points as "basisPoints", satang_per_copy as "satangPerCopy",
     points_per_hundred as "pointsPerHundred", reach,
     starts_at as "startsAt", ends_at as "endsAt"
   from affiliate_rates
   where starts_at <= $1 and (ends_at is null or ends_at > $1) and (seller_id is null or seller_id = any($2::bigint[]))`,
);

/** The rates that run now and concern these stores. */
export function selectRunningRates(db: Queryable, now: Date, sellerIds: readonly number[]): Promise<Rate[]> {
  return runNamed(db, running, [now, [...sellerIds]]);
}
