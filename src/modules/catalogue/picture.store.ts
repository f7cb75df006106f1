// Reads of other slices: sellers.

import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import type { CoverColumns } from '../image/picture.rules.ts';
import { coverColumns, isForSale, writersOfWork } from './catalogue-views.tables.ts';

/** An edition's cover: the upload, or what it is drawn from. */
export async function selectEditionPicture(
  db: Queryable,
  editionId: number,
): Promise<(CoverColumns & { coverKey: string | null }) | null> {
  const found = await db.execute<CoverColumns & { coverKey: string | null }>(sql`
    select edition.cover_key as "coverKey", edition.format, edition.language, ${coverColumns}
    from editions edition
    join works work on work.id = edition.work_id
    join categories category on category.id = work.category_id
    left join publishers publisher on publisher.id = edition.publisher_id
    left join series on series.id = work.series_id
    left join ${writersOfWork}
    where edition.id = ${editionId}`);
  return found.rows[0] ?? null;
}

/** Whether shoppers see a product, or any of an edition's: what isn't for sale, nor of a store that is open, they don't. */
export async function isAnyForSale(
  db: Queryable,
  by: { productId: number } | { editionId: number },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select 1 from products product join sellers seller on seller.id = product.seller_id
    left join products parent on parent.id = product.parent_id
    where ${'productId' in by ? sql`product.id = ${by.productId}` : sql`product.edition_id = ${by.editionId}`}
      and ${isForSale} and coalesce(parent.is_active, true) limit 1`);
  return (rowCount ?? 0) > 0;
}

type ThingRow = {
  urlKey: string;
  nameTh: string;
  imageKey: string | null;
  categoryUrlKey: string;
  isFreeGift: boolean;
};

export async function selectThingPicture(db: Queryable, productId: number): Promise<ThingRow | null> {
  const found = await db.execute<ThingRow>(sql`
    select product.url_key as "urlKey", product.name_th as "nameTh", product.image_key as "imageKey",
      product.is_free_gift as "isFreeGift", category.url_key as "categoryUrlKey"
    from products product join categories category on category.id = product.category_id
    where product.id = ${productId}`);
  return found.rows[0] ?? null;
}

type SellerRow = { urlKey: string; nameTh: string; logoKey: string | null };

export async function selectSellerPicture(db: Queryable, sellerId: number): Promise<SellerRow | null> {
  const found = await db.execute<SellerRow>(
    sql`select url_key as "urlKey", name_th as "nameTh", logo_key as "logoKey" from sellers where id = ${sellerId}`,
  );
  return found.rows[0] ?? null;
}

type AuthorRow = { urlKey: string; nameTh: string };

export async function selectAuthorPicture(db: Queryable, authorId: number): Promise<AuthorRow | null> {
  const found = await db.execute<AuthorRow>(
    sql`select url_key as "urlKey", name_th as "nameTh" from authors where id = ${authorId}`,
  );
  return found.rows[0] ?? null;
}
