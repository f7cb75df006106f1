import { inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { sitePictures } from './site.tables.ts';

export type BannerColumns = {
  imageKey: string | null;
  mobileKey: string | null;
  nameTh: string;
  nameEn: string;
  subtitleTh: string | null;
  subtitleEn: string | null;
};

export async function selectBanner(db: Queryable, id: number): Promise<BannerColumns | null> {
  const found = await db.execute<BannerColumns>(sql`
    select image_key as "imageKey", mobile_key as "mobileKey", name_th as "nameTh", name_en as "nameEn",
      subtitle_th as "subtitleTh", subtitle_en as "subtitleEn"
    from banners where id = ${id}`);
  return found.rows[0] ?? null;
}

/** Whether a banner hangs at an instant. */
export async function isBannerHung(db: Queryable, id: number, now: Date): Promise<boolean> {
  const at = now.toISOString();
  const { rowCount } = await db.execute(sql`
    select 1 from banners where id = ${id} and is_shown and (starts_at is null or starts_at <= ${at}::timestamptz)
      and (ends_at is null or ends_at > ${at}::timestamptz)`);
  return (rowCount ?? 0) > 0;
}

export async function insertSitePicture(
  tx: Queryable,
  picture: typeof sitePictures.$inferInsert,
): Promise<number> {
  const [row] = await tx.insert(sitePictures).values(picture).returning({ id: sitePictures.id });
  if (row === undefined) throw new Error('a picture was not inserted');
  return row.id;
}

export async function selectSitePictures(
  db: Queryable,
  ids: readonly number[],
): Promise<{ id: number; storageKey: string }[]> {
  if (ids.length === 0) return [];
  const { id, storageKey } = sitePictures;
  return db
    .select({ id, storageKey })
    .from(sitePictures)
    .where(inArray(id, [...ids]));
}
