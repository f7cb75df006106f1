import { sql } from 'drizzle-orm';
import { standingSetting } from '../modules/store-standing/store-standing.rules.ts';
import type { SeedContext } from './seed-context.ts';

const perStore = 2;

/**
 * What counts against stores: orders that left after their day, the newest of each store, as what happens would have marked
 * them.
 */
export async function seedStanding({ tx }: SeedContext): Promise<void> {
  const { markDays } = standingSetting.parse({});
  await tx.execute(sql`
    insert into store_marks (seller_id, kind, order_id, at, ends_at)
    select seller_id, 'late', id, shipped_at, shipped_at + make_interval(days => ${markDays}::int)
    from (
      select id, seller_id, shipped_at, row_number() over (partition by seller_id order by shipped_at desc, id) as place
      from orders where ship_by is not null and (shipped_at at time zone 'Asia/Bangkok')::date > ship_by
    ) late
    where place <= ${perStore}`);
}
