// Reads of other slices: editions, products.

import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { idArray } from '../../platform/db/id-array.ts';

/** A line of an order that is complete: what somebody has bought and kept. */
export type BoughtLine = {
  id: number;
  orderNumber: string;
  productId: number;
  urlKey: string;
  /** The product with options that was chosen from; the product itself when it has none. */
  familyId: number;
  workId: number | null;
  sellerId: number;
  nameTh: string;
  nameEn: string;
  optionsTh: string | null;
  optionsEn: string | null;
  completedAtMs: number;
};

/** Gifts weren't bought, and what went back wasn't kept. */
function kept(userId: number): SQL {
  return sql`bought.user_id = ${userId} and bought.status = 'complete' and not line.is_free_gift
    and line.returned_quantity < line.quantity`;
}

const columns = sql`line.id, bought.order_number as "orderNumber", line.product_id as "productId",
  product.url_key as "urlKey", coalesce(product.parent_id, product.id) as "familyId", edition.work_id as "workId",
  bought.seller_id as "sellerId", line.name_th as "nameTh", line.name_en as "nameEn",
  line.options_th as "optionsTh", line.options_en as "optionsEn",
  (extract(epoch from coalesce(bought.completed_at, bought.created_at)) * 1000)::float8 as "completedAtMs"`;
const tables = sql`order_lines line
  join orders bought on bought.id = line.order_id
  join products product on product.id = line.product_id
  left join editions edition on edition.id = product.edition_id`;

/** A page of what a person bought, but these lines; the last completed first. `total` is of all pages. */
export async function selectBoughtLines(
  db: Queryable,
  userId: number,
  exceptLineIds: readonly number[],
  page: { limit: number; offset: number },
): Promise<(BoughtLine & { total: number })[]> {
  const { rows } = await db.execute<BoughtLine & { total: number }>(sql`
    select ${columns}, count(*) over () as total from ${tables}
    where ${kept(userId)} and line.id <> all(${idArray(exceptLineIds)})
    order by coalesce(bought.completed_at, bought.created_at) desc, line.id desc
    limit ${page.limit} offset ${page.offset}`);
  return rows;
}

/** How many lines a person bought, but these. */
export async function countBoughtLines(
  db: Queryable,
  userId: number,
  exceptLineIds: readonly number[],
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*) as count from ${tables}
    where ${kept(userId)} and line.id <> all(${idArray(exceptLineIds)})`);
  return rows[0]?.count ?? 0;
}

export async function selectBoughtLine(
  db: Queryable,
  userId: number,
  lineId: number,
): Promise<BoughtLine | null> {
  const { rows } = await db.execute<BoughtLine>(
    sql`select ${columns} from ${tables} where ${kept(userId)} and line.id = ${lineId}`,
  );
  return rows[0] ?? null;
}

/** A person's lines of a product, or of an option of it, the last completed first. */
export async function selectBoughtLinesOf(
  db: Queryable,
  userId: number,
  urlKey: string,
): Promise<BoughtLine[]> {
  const { rows } = await db.execute<BoughtLine>(sql`
    select ${columns} from ${tables}
    left join products parent on parent.id = product.parent_id
    where ${kept(userId)} and (product.url_key = ${urlKey} or parent.url_key = ${urlKey})
    order by coalesce(bought.completed_at, bought.created_at) desc, line.id desc
    limit 50`);
  return rows;
}

/** The line of a product in an order of a person's; of several, the first. */
export async function selectBoughtLineIn(
  db: Queryable,
  userId: number,
  orderNumber: string,
  productId: number,
): Promise<BoughtLine | null> {
  const { rows } = await db.execute<BoughtLine>(sql`
    select ${columns} from ${tables}
    where ${kept(userId)} and bought.order_number = ${orderNumber} and line.product_id = ${productId}
    order by line.id limit 1`);
  return rows[0] ?? null;
}
