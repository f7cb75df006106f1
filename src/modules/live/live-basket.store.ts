// Reads of other slices: affiliates, order_groups, order_lines, orders, price_quota_people.

import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { sourceOfLive } from './live.rules.ts';
import { type LivePostRow, liveBaskets, livePosts } from './live.tables.ts';
import { hostColumns, hostedPosts } from './live-host-views.tables.ts';

export type BasketRow = typeof liveBaskets.$inferSelect;

export function selectBaskets(db: Queryable, postId: number): Promise<BasketRow[]> {
  return db.select().from(liveBaskets).where(eq(liveBaskets.postId, postId)).orderBy(liveBaskets.buyer);
}

/** Who has a link has the basket that it is of. */
export async function selectBasketByCode(
  db: Queryable,
  code: string,
): Promise<{ basket: BasketRow; post: LivePostRow } | null> {
  const [row] = await db
    .select({ basket: liveBaskets, post: livePosts })
    .from(liveBaskets)
    .innerJoin(livePosts, eq(livePosts.id, liveBaskets.postId))
    .where(eq(liveBaskets.code, code));
  return row ?? null;
}

/** A shopper's baskets, the latest first. */
export function selectBasketsOf(
  db: Queryable,
  userId: number,
  limit: number,
): Promise<{ basket: BasketRow; post: LivePostRow }[]> {
  return db
    .select({ basket: liveBaskets, post: livePosts })
    .from(liveBaskets)
    .innerJoin(livePosts, eq(livePosts.id, liveBaskets.postId))
    .where(eq(liveBaskets.userId, userId))
    .orderBy(sql`${liveBaskets.sentAt} desc`)
    .limit(limit);
}

/** Gives somebody a basket, or the one they had anew: whose account it is stays, and its link. */
export async function upsertBasket(
  tx: Queryable,
  basket: Pick<BasketRow, 'postId' | 'buyer' | 'code' | 'sentAt' | 'lapsesAt'>,
): Promise<void> {
  const { sentAt, lapsesAt } = basket;
  await tx
    .insert(liveBaskets)
    .values(basket)
    .onConflictDoUpdate({
      target: [liveBaskets.postId, liveBaskets.buyer],
      set: { sentAt, lapsesAt, endedAt: null, remindedAt: null },
    });
}

export async function updateBasket(
  tx: Queryable,
  { postId, buyer }: Pick<BasketRow, 'postId' | 'buyer'>,
  changes: Partial<BasketRow>,
): Promise<void> {
  await tx
    .update(liveBaskets)
    .set(changes)
    .where(and(eq(liveBaskets.postId, postId), eq(liveBaskets.buyer, buyer)));
}

/** Whether an account has another basket of the live. */
export function countBasketsOfAccount(db: Queryable, postId: number, userId: number): Promise<number> {
  return db.$count(liveBaskets, and(eq(liveBaskets.postId, postId), eq(liveBaskets.userId, userId)));
}

export type PlacedOfBuyer = {
  userId: number;
  copies: number;
  amountSatang: number;
  isPaid: boolean;
  orderNumbers: string[];
};

/** What accounts have ordered in a live, but for what was cancelled or lapsed; paid is what the money came for. */
export async function selectPlacedByBuyer(db: Queryable, postId: number): Promise<PlacedOfBuyer[]> {
  const { rows } = await db.execute<PlacedOfBuyer>(sql`
    select g.user_id as "userId", sum(l.quantity)::int as copies,
      sum(l.quantity * l.unit_price_satang)::float8 as "amountSatang", bool_and(g.payment_status in ('paid', 'part_refunded', 'refunded')) as "isPaid",
      array_agg(distinct o.order_number order by o.order_number) as "orderNumbers"
    from order_lines l join orders o on o.id = l.order_id join order_groups g on g.id = o.group_id
    where l.price_source like 'live:%' and l.price_source = ${sourceOfLive(postId)} and o.status not in ('cancelled', 'expired')
    group by g.user_id`);
  return rows;
}

/** Lives in which a basket's time is over, what was ordered isn't any more, that nobody has finished for too long, or whose host was stopped. */
export async function selectUnsettledPosts(
  db: Queryable,
  { now, connectedBefore, limit }: { now: Date; connectedBefore: Date; limit: number },
): Promise<{ id: number; isOverdue: boolean }[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const isOverdue = sql`(l.state = 'connected' and (l.connected_at < ${connectedBefore.toISOString()}::timestamptz
    or exists (select from affiliates a where a.user_id = l.affiliate_id and a.stopped_at is not null)))`;
  const { rows } = await db.execute<{ id: number; isOverdue: boolean }>(sql`
    select l.id, ${isOverdue} as "isOverdue"
    from live_posts l
    where ${isOverdue}
      or (l.state in ('connected', 'finished') and exists (
        select from live_baskets b where b.post_id = l.id and b.ended_at is null and b.lapses_at <= ${at}))
      or (l.state = 'connected' and exists (
        select from live_baskets b where b.post_id = l.id and b.user_id is not null
          and b.ordered <> (select coalesce(sum(person.copies), 0) from live_products p
            join price_quota_people person on person.quota_id = p.quota_id
            where p.post_id = b.post_id and person.user_id = b.user_id)))
    order by l.id limit ${limit}`);
  return rows;
}

/** Who holds a live, by name: its store, or an affiliate by the name that they show. No store, no address of one. */
export async function selectHostName(
  db: Queryable,
  { id }: Pick<LivePostRow, 'id'>,
): Promise<{ urlKey: string; nameTh: string; nameEn: string }> {
  const { rows } = await db.execute<{ urlKey: string; nameTh: string; nameEn: string }>(sql`
    select ${hostColumns} from ${hostedPosts} where p.id = ${id}`);
  const [row] = rows;
  if (row === undefined) throw new Error(`live ${id} isn’t there`);
  return row;
}

/** An account goes, and its baskets with it: what nobody has ordered of them goes to others. */
export async function deleteBasketsOf(tx: Queryable, userId: number): Promise<void> {
  await tx.delete(liveBaskets).where(eq(liveBaskets.userId, userId));
}

/** Marks baskets whose time is over as ended; those. */
export function endBaskets(tx: Queryable, postId: number, now: Date): Promise<BasketRow[]> {
  return tx
    .update(liveBaskets)
    .set({ endedAt: now })
    .where(
      and(
        eq(liveBaskets.postId, postId),
        isNull(liveBaskets.endedAt),
        sql`${liveBaskets.lapsesAt} <= ${now.toISOString()}::timestamptz`,
      ),
    )
    .returning();
}
