// Reads of other slices: products, sellers.

import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';

type NameRow = { nameTh: string; nameEn: string };

/** The name of the store of this address if it isn't selling now (it is suspended); null for any other, and for none. */
export async function findPausedStore(db: Queryable, urlKey: string, locale: Locale): Promise<string | null> {
  const { rows } = await db.execute<NameRow>(sql`
    select name_th as "nameTh", name_en as "nameEn" from sellers
    where url_key = ${urlKey} and status = 'suspended'`);
  return nameOf(rows, locale);
}

/** The same of the store that sells the product of this address, if it would be on sale otherwise. */
export async function findPausedStoreOfProduct(
  db: Queryable,
  urlKey: string,
  locale: Locale,
): Promise<string | null> {
  const { rows } = await db.execute<NameRow>(sql`
    select s.name_th as "nameTh", s.name_en as "nameEn" from products p join sellers s on s.id = p.seller_id
    where p.url_key = ${urlKey} and p.is_active and s.status = 'suspended'`);
  return nameOf(rows, locale);
}

function nameOf([row]: readonly NameRow[], locale: Locale): string | null {
  return row === undefined ? null : inLocale(locale, row.nameTh, row.nameEn);
}
