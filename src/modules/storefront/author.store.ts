// Reads of other slices: authors, series, work_authors, works.

import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import type { DirectoryEntry } from '../catalogue/directory.types.ts';

export type AuthorRow = DirectoryEntry & {
  bioTh: string | null;
  bioEn: string | null;
  /** Series with a work of this author. */
  series: DirectoryEntry[] | null;
};

export async function selectAuthor(db: Queryable, id: number): Promise<AuthorRow | null> {
  const found = await db.execute<AuthorRow>(sql`
    select author.id, author.url_key as "urlKey", author.name_th as "nameTh", author.name_en as "nameEn",
      author.bio_th as "bioTh", author.bio_en as "bioEn",
      (
        select jsonb_agg(distinct jsonb_build_object('id', series.id, 'urlKey', series.url_key,
          'nameTh', series.name_th, 'nameEn', series.name_en))
        from work_authors written
        join works work on work.id = written.work_id
        join series on series.id = work.series_id
        where written.author_id = author.id
      ) as series
    from authors author where author.id = ${id}`);
  return found.rows[0] ?? null;
}

/** The authors of a series' works, those of most works first. */
export async function selectSeriesAuthors(db: Queryable, seriesId: number): Promise<number[]> {
  const found = await db.execute<{ id: number }>(sql`
    select written.author_id as id
    from works work join work_authors written on written.work_id = work.id
    where work.series_id = ${seriesId} and written.role = 'author'
    group by 1 order by count(*) desc, 1 limit 10`);
  return found.rows.map(({ id }) => id);
}
