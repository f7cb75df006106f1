import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';

/** Lets all products that are reduced have cost their full price for long, so that it is struck through. */
export async function chargeFullPricesBefore(db: Queryable): Promise<void> {
  await db.execute(sql`
    insert into own_prices (product_id, seller_id, price_satang, since)
    select id, seller_id, full_price_satang, now() - interval '90 days' from products where full_price_satang > price_satang`);
}
