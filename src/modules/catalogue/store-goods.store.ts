// Reads of other slices: sellers, store_rates.

import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { idArray } from '../../platform/db/id-array.ts';
import type { StoreRate } from '../seller/store-rate.rules.ts';

/** That a store has goods in a category, on sale or not (null: in none), with its own terms of commission. */
export type StoreGoods = {
  sellerId: number;
  categoryId: number | null;
  storeName: string;
  email: string | null;
  /** Basis points. */
  standard: number;
  agreed: StoreRate[];
};

/** Which stores have goods in these categories themselves. Closed stores sell nothing any more. */
export function selectGoodsIn(db: Queryable, categoryIds: readonly number[]): Promise<StoreGoods[]> {
  const ids = idArray(categoryIds);
  // By the indexes of both: a book is in its work's category, everything else in its own.
  return selectGoods(
    db,
    sql`p.id in (
      select o.id from works b join editions be on be.work_id = b.id join products o on o.edition_id = be.id
      where b.category_id = any(${ids})
      union all select o.id from products o where o.category_id = any(${ids}))
      and coalesce(w.category_id, p.category_id) = any(${ids})`,
  );
}

/** In which categories a store has goods. */
export function selectGoodsOf(db: Queryable, sellerId: number): Promise<StoreGoods[]> {
  return selectGoods(db, sql`p.seller_id = ${sellerId}`);
}

/** Which stores have goods of a work. */
export function selectGoodsOfWork(db: Queryable, workId: number): Promise<StoreGoods[]> {
  return selectGoods(db, sql`w.id = ${workId}`);
}

type AgreedRow = { id: number; startsAtMs: number; basisPoints: number | null };

async function selectGoods(db: Queryable, isMeant: SQL): Promise<StoreGoods[]> {
  const { rows } = await db.execute<Omit<StoreGoods, 'agreed'> & { agreed: AgreedRow[] }>(sql`
    select s.id as "sellerId", held.category_id as "categoryId", s.name_th as "storeName", s.email,
      s.commission_basis_points as standard,
      (select coalesce(json_agg(json_build_object('id', r.id, 'basisPoints', r.basis_points,
        'startsAtMs', (extract(epoch from r.starts_at) * 1000)::float8)), '[]')
      from store_rates r where r.seller_id = s.id) as agreed
    from (
      select distinct p.seller_id, coalesce(w.category_id, p.category_id) as category_id
      from products p left join editions e on e.id = p.edition_id left join works w on w.id = e.work_id
      where ${isMeant}
    ) held
    join sellers s on s.id = held.seller_id
    where s.status <> 'closed' order by s.id, held.category_id`);
  return rows.map((row) => ({
    ...row,
    sellerId: Number(row.sellerId),
    categoryId: row.categoryId === null ? null : Number(row.categoryId),
    agreed: row.agreed.map(({ startsAtMs, ...rate }) => ({ ...rate, startsAt: new Date(startsAtMs) })),
  }));
}
