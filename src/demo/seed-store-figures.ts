import { sql } from 'drizzle-orm';
import { recountAllFigures } from '../modules/store-figures/keep-figures.ts';
import { bangkokDay } from '../shared/bangkok-time.ts';
import { dayMs, type SeedContext } from './seed-context.ts';

const days = 60;

/**
 * The stores' days of the orders and reviews there are, and people who came to look: more where more was sold, more at
 * weekends, some by what they had searched for. The same each time, by a hash of what a visit is to.
 */
export async function seedStoreFigures({ tx, now }: SeedContext): Promise<void> {
  await recountAllFigures(tx);
  const today = bangkokDay(now);
  const since = bangkokDay(new Date(now.getTime() - days * dayMs));
  await tx.execute(sql`
    insert into store_product_days as d (seller_id, day, product_id, visits)
    select p.seller_id, day::date, p.id,
      (least(p.sold_count, 40) / 2 + 4 + abs(hashtext(p.url_key || day::date)) % 6)
        * (case when extract(isodow from day) > 5 then 3 else 2 end) / 2 as visits
    from products p cross join generate_series(${since}::date, ${today}::date, interval '1 day') day
    where p.is_active and p.parent_id is null and p.sold_count > 0
      and abs(hashtext(p.url_key || '/' || day::date)) % 3 = 0
    on conflict (seller_id, day, product_id) do update set visits = excluded.visits`);
  await tx.execute(sql`
    insert into store_days as d (seller_id, day, visits)
    select seller_id, day, (sum(visits) * 2 / 3)::int from store_product_days where visits > 0 group by 1, 2
    on conflict (seller_id, day) do update set visits = excluded.visits`);
  await tx.execute(sql`
    insert into store_search_days as d (seller_id, day, search, visits)
    select f.seller_id, f.day, lower(left(e.search, 100)), sum(f.visits / 4)::int
    from store_product_days f
    join products p on p.id = f.product_id
    join lateral (
      select split_part(p.name_th, ' ', 1) as search
      union all select c.name_th || ' แนะนำ' from categories c where c.id = p.category_id
    ) e on e.search <> ''
    where f.visits > 6 group by 1, 2, 3
    on conflict (seller_id, day, search) do update set visits = excluded.visits`);
}
