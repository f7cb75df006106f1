import { sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { idArray } from '../../platform/db/id-array.ts';
import type { Touched } from './thing.rules.ts';

export type TagRow = { name: string; works: number };

/** Tags with how many works have each, the most used first. */
export async function selectTags(
  db: Queryable,
  { search, limit, offset }: { search: string; limit: number; offset: number },
): Promise<{ rows: TagRow[]; total: number }> {
  const pattern = `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const { rows } = await db.execute<TagRow & { total: number }>(sql`
    select tag as name, count(*)::int as works, (count(*) over ())::int as total
    from works cross join unnest(works.tags) tag where tag ilike ${pattern}
    group by tag order by count(*) desc, tag limit ${limit} offset ${offset}`);
  const [first] = rows;
  if (first !== undefined || offset === 0) return { rows, total: first?.total ?? 0 };
  const counted = await db.execute<{ total: number }>(sql`
    select count(distinct tag)::int as total from works cross join unnest(works.tags) tag where tag ilike ${pattern}`);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function countWorksWithTag(db: Queryable, tag: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from works where ${tag} = any(works.tags)`);
  return rows[0]?.count ?? 0;
}

/** Puts `into` in the place of a tag, once in each work; null takes it away. What was touched. */
export async function updateTag(
  tx: Transaction,
  { tag, into }: { tag: string; into: string | null },
): Promise<Touched> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    update works set version = works.version + 1,
      tags = array(select each.name from (
        select said.name, min(said.place) as place
        from unnest(${into === null ? sql`array_remove(works.tags, ${tag})` : sql`array_replace(works.tags, ${tag}, ${into})`})
          with ordinality as said (name, place)
        group by said.name) each order by each.place)
    where ${tag} = any(works.tags) returning works.id`);
  const workIds = rows.map(({ id }) => Number(id));
  const { rows: products } = await tx.execute<{ id: number }>(sql`
    select product.id from products product join editions edition on edition.id = product.edition_id
    where edition.work_id = any(${idArray(workIds)})`);
  return { workIds, productIds: products.map(({ id }) => Number(id)) };
}
