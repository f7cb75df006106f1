import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';

export type BannerColumns = {
  imageKey: string | null;
  nameTh: string;
  nameEn: string;
  subtitleTh: string | null;
  subtitleEn: string | null;
};

export async function selectBanner(db: Queryable, id: number): Promise<BannerColumns | null> {
  const found = await db.execute<BannerColumns>(sql`
    select image_key as "imageKey", name_th as "nameTh", name_en as "nameEn",
      subtitle_th as "subtitleTh", subtitle_en as "subtitleEn"
    from banners where id = ${id}`);
  return found.rows[0] ?? null;
}
