import { and, eq, gt, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { idArray } from '../../platform/db/id-array.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import { priceWindows } from './pricing.tables.ts';

export type NewPriceWindow = Omit<typeof priceWindows.$inferInsert, 'id' | 'source'>;

/** Rows of a statement: each has a dozen values, of which PostgreSQL takes 65,535. */
const atOnce = 2_000;

/** What a window is for: a product, or with null all of a seller's. */
export type PriceTarget = { productId: number | null; sellerId: number };

export function deleteWindowsOf(tx: Queryable, source: string): Promise<PriceTarget[]> {
  return tx
    .delete(priceWindows)
    .where(eq(priceWindows.source, source))
    .returning({ productId: priceWindows.productId, sellerId: priceWindows.sellerId });
}

/** Ends the windows of a source that haven't ended; those that haven't begun end as they begin. */
export function endWindowsOf(tx: Queryable, source: string, now: Date): Promise<PriceTarget[]> {
  return tx
    .update(priceWindows)
    .set({ endsAt: sql`greatest(${priceWindows.startsAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(priceWindows.source, source), gt(priceWindows.endsAt, now)))
    .returning({ productId: priceWindows.productId, sellerId: priceWindows.sellerId });
}

/** The windows of a source that run, or come. */
export function selectStandingWindows(
  tx: Queryable,
  source: string,
  now: Date,
): Promise<(typeof priceWindows.$inferSelect)[]> {
  return tx
    .select()
    .from(priceWindows)
    .where(
      and(
        eq(priceWindows.source, source),
        gt(priceWindows.endsAt, now),
        gt(priceWindows.endsAt, priceWindows.startsAt),
      ),
    );
}

/** Ends windows that run. */
export async function endWindows(tx: Queryable, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(priceWindows)
      .set({ endsAt: now })
      .where(sql`${priceWindows.id} = any(${idArray(ids)})`);
}

/** Forgets windows that were to come. */
export async function deleteWindows(tx: Queryable, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.delete(priceWindows).where(sql`${priceWindows.id} = any(${idArray(ids)})`);
}

export async function insertWindows(
  tx: Queryable,
  source: string,
  windows: readonly NewPriceWindow[],
): Promise<void> {
  for (let from = 0; from < windows.length; from += atOnce)
    await tx
      .insert(priceWindows)
      .values(windows.slice(from, from + atOnce).map((window) => ({ ...window, source })));
}

const turned = nameStatement<PriceTarget>(
  'turned_prices',
  `select product_id as "productId", seller_id as "sellerId" from price_windows
   where starts_at > $1 and starts_at <= $2 and ends_at > starts_at
   union
   select product_id, seller_id from price_windows where ends_at > $1 and ends_at <= $2 and ends_at > starts_at`,
);

/** Whose prices began or ended after `since`, up to and with `until`. */
export function selectTurned(db: Queryable, since: Date, until: Date): Promise<PriceTarget[]> {
  return runNamed(db, turned, [since, until]);
}

const next = nameStatement<{ at: Date | null }>(
  'next_price_change',
  `select least(
     (select min(starts_at) from price_windows where starts_at > $1),
     (select min(ends_at) from price_windows where ends_at > $1)) as at`,
);

/** The first begin or end after an instant; null when nothing is planned. */
export async function selectNextChange(db: Queryable, after: Date): Promise<Date | null> {
  const [row] = await runNamed(db, next, [after]);
  return row?.at ?? null;
}
