// Reads of other slices: editions, products, work_authors, works.

import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import type { ThingKind } from '../catalogue/thing.rules.ts';

/** How much of each sort hangs on a thing. */
export type Holdings = Record<
  | 'works'
  | 'editions'
  | 'offers'
  | 'orderLines'
  | 'reviews'
  | 'proposals'
  | 'lists'
  | 'favourites'
  | 'saved'
  | 'viewed'
  | 'watches'
  | 'campaigns'
  | 'flashSales'
  | 'promotions'
  | 'library'
  | 'addresses',
  number
>;

const count = (from: SQL) => sql`(select count(*)::int from ${from})`;

/** What hangs on a thing: of a work or an edition by its offers, of others by their works. */
export async function selectHoldings(db: Queryable, kind: ThingKind, id: number): Promise<Holdings> {
  const editions = {
    work: sql`select id from editions where work_id = ${id}`,
    edition: sql`select ${id}::bigint`,
    author: sql`select edition.id from editions edition
      join work_authors made on made.work_id = edition.work_id where made.author_id = ${id}`,
    series: sql`select edition.id from editions edition join works work on work.id = edition.work_id
      where work.series_id = ${id}`,
    publisher: sql`select id from editions where publisher_id = ${id}`,
  }[kind];
  const ofBook = kind === 'work' || kind === 'edition';
  const byOffer = (table: SQL) => count(sql`${table} one where one.product_id in (select id from offer)`);
  const addresses =
    kind === 'edition'
      ? sql`0`
      : sql`1 + ${count(sql`former_addresses one where one.kind = ${kind}
          and coalesce(one.work_id, one.author_id, one.series_id, one.publisher_id) = ${id}`)}`;
  const { rows } = await db.execute<Holdings>(sql`
    with edition (id) as materialized (${editions}),
      offer as materialized (select product.id from products product where product.edition_id in (select id from edition))
    select ${count(sql`(select distinct of.work_id from editions of where of.id in (select id from edition)) as one`)} as works,
      ${count(sql`(select distinct id from edition) as one`)} as editions,
      ${count(sql`offer`)} as offers,
      ${byOffer(sql`order_lines`)} as "orderLines",
      ${kind === 'work' ? count(sql`reviews one where one.work_id = ${id}`) : sql`0`} as reviews,
      ${kind === 'work' ? count(sql`work_proposals one where one.work_id = ${id}`) : sql`0`} as proposals,
      ${byOffer(sql`store_list_products`)} as lists,
      ${byOffer(sql`wishlist_products`)} as favourites,
      ${byOffer(sql`saved_products`)} as saved,
      ${byOffer(sql`viewed_products`)} as viewed,
      ${byOffer(sql`product_watches`)} as watches,
      ${byOffer(sql`campaign_products`)} as campaigns,
      ${byOffer(sql`flash_offers`)} as "flashSales",
      ${
        ofBook
          ? count(
              sql`promotion_scopes one where one.kind = 'product' and one.target_id in (select id from offer)`,
            )
          : count(sql`promotion_scopes one where one.kind = ${kind} and one.target_id = ${id}`)
      } as promotions,
      ${byOffer(sql`library_books`)} as library,
      ${addresses} as addresses`);
  const [row] = rows;
  if (row === undefined) throw new Error('a count has a row');
  return row;
}
