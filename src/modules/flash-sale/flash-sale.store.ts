// Reads of other slices: editions, products, sellers.

import { and, asc, count, desc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { idArray } from '../../platform/db/id-array.ts';
import { searchedNumber } from '../../shared/gtin.rules.ts';
import { lowestPriceBefore } from '../pricing/current-price-views.tables.ts';
import { flashOffers, flashReminders, flashSlots } from './flash-sale.tables.ts';

export type SlotRow = typeof flashSlots.$inferSelect;
export type OfferRow = typeof flashOffers.$inferSelect;

export async function insertSlot(
  tx: Queryable,
  slot: Pick<SlotRow, 'nameTh' | 'nameEn' | 'startsAt' | 'endsAt' | 'joinUntil'>,
): Promise<number> {
  const [row] = await tx.insert(flashSlots).values(slot).returning({ id: flashSlots.id });
  if (row === undefined) throw new Error('a slot was not inserted');
  return row.id;
}

/** Changes a held slot; its version goes on. */
export async function updateSlot(tx: Queryable, id: number, changes: Partial<SlotRow>): Promise<void> {
  await tx
    .update(flashSlots)
    .set({ ...changes, version: sql`${flashSlots.version} + 1` })
    .where(eq(flashSlots.id, id));
}

export async function selectSlot(db: Queryable, id: number): Promise<SlotRow | null> {
  const [row] = await db.select().from(flashSlots).where(eq(flashSlots.id, id));
  return row ?? null;
}

/** Holds a slot: what is in it and when it is changes one thing at a time. */
export async function lockSlot(tx: Queryable, id: number): Promise<SlotRow | null> {
  const [row] = await tx.select().from(flashSlots).where(eq(flashSlots.id, id)).for('no key update');
  return row ?? null;
}

/** Slots that run or come until an instant, those that weren't called off, the first first. */
export function selectOpenSlots(db: Queryable, now: Date, until: Date, limit: number): Promise<SlotRow[]> {
  return db
    .select()
    .from(flashSlots)
    .where(and(gt(flashSlots.endsAt, now), isNull(flashSlots.stoppedAt), lte(flashSlots.startsAt, until)))
    .orderBy(asc(flashSlots.startsAt), asc(flashSlots.id))
    .limit(limit);
}

/** What runs or comes, the first first; behind it what is over or was called off, the latest first. */
const openFirst = (now: Date) => {
  const isOpen = sql`(${flashSlots.endsAt} > ${now.toISOString()}::timestamptz and ${flashSlots.stoppedAt} is null)`;
  return [
    sql`${isOpen} desc`,
    sql`case when ${isOpen} then ${flashSlots.startsAt} end asc`,
    desc(flashSlots.startsAt),
    desc(flashSlots.id),
  ];
};

type SlotPage = { limit: number; offset: number };

export function selectSlots(db: Queryable, now: Date, page: SlotPage): Promise<SlotRow[]> {
  return db
    .select()
    .from(flashSlots)
    .orderBy(...openFirst(now))
    .limit(page.limit)
    .offset(page.offset);
}

export async function countAllSlots(db: Queryable): Promise<number> {
  const [row] = await db.select({ count: count() }).from(flashSlots);
  return row?.count ?? 0;
}

const ofStore = (sellerId: number, now: Date) =>
  or(
    and(gt(flashSlots.joinUntil, now), isNull(flashSlots.stoppedAt)),
    sql`exists (select from flash_offers o where o.slot_id = flash_slots.id and o.seller_id = ${sellerId})`,
  );

/** Slots that a store may join, or has offers in. */
export function selectSlotsOfStore(
  db: Queryable,
  sellerId: number,
  now: Date,
  page: SlotPage,
): Promise<SlotRow[]> {
  return db
    .select()
    .from(flashSlots)
    .where(ofStore(sellerId, now))
    .orderBy(...openFirst(now))
    .limit(page.limit)
    .offset(page.offset);
}

export async function countSlotsOfStore(db: Queryable, sellerId: number, now: Date): Promise<number> {
  const [row] = await db.select({ count: count() }).from(flashSlots).where(ofStore(sellerId, now));
  return row?.count ?? 0;
}

export type SlotCounts = { slotId: number; proposed: number; accepted: number; reminders: number };

export async function countSlots(db: Queryable, slotIds: readonly number[]): Promise<SlotCounts[]> {
  const { rows } = await db.execute<SlotCounts>(sql`
    select s.id as "slotId",
      (select count(*) from flash_offers o where o.slot_id = s.id and o.state = 'proposed')::int as proposed,
      (select count(*) from flash_offers o where o.slot_id = s.id and o.state = 'accepted')::int as accepted,
      (select count(*) from flash_reminders r where r.slot_id = s.id)::int as reminders
    from flash_slots s where s.id = any(${idArray(slotIds)})`);
  return rows;
}

export async function insertOffer(
  tx: Queryable,
  offer: Omit<typeof flashOffers.$inferInsert, 'id'>,
): Promise<number | null> {
  const [row] = await tx
    .insert(flashOffers)
    .values(offer)
    .onConflictDoNothing()
    .returning({ id: flashOffers.id });
  return row?.id ?? null;
}

export async function updateOffer(tx: Queryable, id: number, changes: Partial<OfferRow>): Promise<void> {
  await tx.update(flashOffers).set(changes).where(eq(flashOffers.id, id));
}

/** An offer; with a store, its own alone. */
export async function selectOffer(
  db: Queryable,
  id: number,
  sellerId: number | null = null,
): Promise<OfferRow | null> {
  const [row] = await db
    .select()
    .from(flashOffers)
    .where(and(eq(flashOffers.id, id), sellerId === null ? undefined : eq(flashOffers.sellerId, sellerId)));
  return row ?? null;
}

/** Accepted offers of slots, by product: the order in which their copies are locked. */
export function selectAccepted(db: Queryable, slotIds: readonly number[]): Promise<OfferRow[]> {
  return db
    .select()
    .from(flashOffers)
    .where(and(inArray(flashOffers.slotId, [...slotIds]), eq(flashOffers.state, 'accepted').inlineParams()))
    .orderBy(asc(flashOffers.productId), asc(flashOffers.id));
}

/** The stores that have something in a slot, or wait for staff's answer. */
export async function selectStoresIn(db: Queryable, slotId: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ sellerId: flashOffers.sellerId })
    .from(flashOffers)
    .where(
      and(
        eq(flashOffers.slotId, slotId),
        inArray(flashOffers.state, ['accepted', 'proposed']).inlineParams(),
      ),
    )
    .orderBy(asc(flashOffers.sellerId));
  return rows.map(({ sellerId }) => sellerId);
}

export async function selectOfferOfQuota(db: Queryable, quotaId: number): Promise<OfferRow | null> {
  const [row] = await db.select().from(flashOffers).where(eq(flashOffers.quotaId, quotaId));
  return row ?? null;
}

/** When a product is in other slots that weren't stopped: accepted, and where `withProposed` waiting for staff. */
export async function selectTimesOf(
  db: Queryable,
  productId: number,
  { exceptOfferId, withProposed }: { exceptOfferId: number | null; withProposed: boolean },
): Promise<{ startsAt: Date; endsAt: Date }[]> {
  return db
    .select({ startsAt: flashSlots.startsAt, endsAt: flashSlots.endsAt })
    .from(flashOffers)
    .innerJoin(flashSlots, eq(flashSlots.id, flashOffers.slotId))
    .where(
      and(
        eq(flashOffers.productId, productId),
        inArray(flashOffers.state, withProposed ? ['proposed', 'accepted'] : ['accepted']),
        isNull(flashSlots.stoppedAt),
        sql`${flashOffers.id} is distinct from ${exceptOfferId}::bigint`,
      ),
    );
}

export type ListedOffer = Omit<OfferRow, 'offeredBy' | 'offeredAt' | 'decidedBy' | 'decidedAt'> & {
  storeKey: string;
  storeTh: string;
  storeEn: string;
  productKey: string;
  productTh: string;
  productEn: string;
  ordinarySatang: number;
  /** The lowest that a copy cost in the 30 days before the sale: what may be struck through. */
  beforeSatang: number;
  freeCopies: number;
};

/** Offers with what they are of, those that wait for staff first; of a store its own alone. */
export async function selectOffers(
  db: Queryable,
  slotIds: readonly number[],
  sellerId: number | null,
  now: Date,
): Promise<ListedOffer[]> {
  const { rows } = await db.execute<ListedOffer>(sql`
    select o.id, o.slot_id as "slotId", o.seller_id as "sellerId", o.product_id as "productId",
      o.price_satang::float8 as "priceSatang", o.copies, o.per_person as "perPerson", o.state, o.reason,
      o.quota_id as "quotaId",
      s.url_key as "storeKey", s.name_th as "storeTh", s.name_en as "storeEn",
      coalesce(parent.url_key, p.url_key) as "productKey",
      concat_ws(' · ', coalesce(parent.name_th, p.name_th), p.option_text_th) as "productTh",
      concat_ws(' · ', coalesce(parent.name_en, p.name_en), p.option_text_en) as "productEn",
      p.price_satang::float8 as "ordinarySatang", ${lowestPriceBefore('p', sql`least(slot.starts_at, ${now.toISOString()}::timestamptz)`, sql`o.quota_id`)}::float8 as "beforeSatang",
      p.stock_on_hand - p.stock_reserved as "freeCopies"
    from flash_offers o join flash_slots slot on slot.id = o.slot_id
    join sellers s on s.id = o.seller_id join products p on p.id = o.product_id
    left join products parent on parent.id = p.parent_id
    where o.slot_id = any(${idArray(slotIds)}) and (${sellerId}::bigint is null or o.seller_id = ${sellerId}::bigint)
    order by o.state <> 'proposed', o.state <> 'accepted', o.offered_at, o.id`);
  return rows;
}

export type OfferableProduct = {
  id: number;
  nameTh: string;
  nameEn: string;
  sellerId: number;
  storeTh: string;
  storeEn: string;
  storeEmail: string | null;
  priceSatang: number;
  freeCopies: number;
};

/** What has copies and is on sale by itself: no e-book, no gift, of options each and not all of them together. */
const offerable = sql`
  select p.id, concat_ws(' · ', coalesce(parent.name_th, p.name_th), p.option_text_th) as "nameTh",
    concat_ws(' · ', coalesce(parent.name_en, p.name_en), p.option_text_en) as "nameEn",
    p.seller_id as "sellerId", s.name_th as "storeTh", s.name_en as "storeEn", s.email as "storeEmail",
    p.price_satang::float8 as "priceSatang", p.stock_on_hand - p.stock_reserved as "freeCopies"
  from products p join sellers s on s.id = p.seller_id left join editions e on e.id = p.edition_id
  left join products parent on parent.id = p.parent_id
  where p.is_active and s.status = 'active' and coalesce(parent.is_active, true) and not p.is_free_gift
    and (p.product_type_id <> 2 or p.parent_id is not null) and e.format is distinct from 'ebook'`;

export async function selectOfferable(
  db: Queryable,
  productId: number,
  sellerId: number | null,
): Promise<OfferableProduct | null> {
  const { rows } = await db.execute<OfferableProduct>(sql`
    ${offerable} and p.id = ${productId} and (${sellerId}::bigint is null or p.seller_id = ${sellerId}::bigint)`);
  return rows[0] ?? null;
}

export async function searchOfferable(
  db: Queryable,
  search: string,
  sellerId: number | null,
  limit: number,
): Promise<OfferableProduct[]> {
  const like = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await db.execute<OfferableProduct>(sql`
    ${offerable} and p.stock_on_hand > p.stock_reserved
      and (${sellerId}::bigint is null or p.seller_id = ${sellerId}::bigint)
      and (coalesce(parent.name_th, p.name_th) ilike ${like} or coalesce(parent.name_en, p.name_en) ilike ${like}
        or p.sku ilike ${like} or e.isbn13 = ${searchedNumber(search)})
    order by p.sold_count desc, p.id limit ${limit}`);
  return rows;
}

export async function insertReminder(tx: Queryable, slotId: number, userId: number, at: Date): Promise<void> {
  await tx.insert(flashReminders).values({ slotId, userId, at }).onConflictDoNothing();
}

export async function deleteReminder(tx: Queryable, slotId: number, userId: number): Promise<void> {
  await tx
    .delete(flashReminders)
    .where(and(eq(flashReminders.slotId, slotId), eq(flashReminders.userId, userId)));
}

export async function selectReminders(
  db: Queryable,
  userId: number,
): Promise<{ slotId: number; at: Date }[]> {
  return db
    .select({ slotId: flashReminders.slotId, at: flashReminders.at })
    .from(flashReminders)
    .where(eq(flashReminders.userId, userId))
    .orderBy(asc(flashReminders.slotId));
}

export async function deleteRemindersOf(tx: Queryable, userId: number): Promise<void> {
  await tx.delete(flashReminders).where(eq(flashReminders.userId, userId));
}

/** A slot that has begun and whose reminders are still there, held by whoever tells of it. */
export async function lockBegunSlot(tx: Queryable, now: Date): Promise<SlotRow | null> {
  const [row] = await tx
    .select()
    .from(flashSlots)
    .where(
      and(
        isNull(flashSlots.toldAt),
        isNull(flashSlots.stoppedAt),
        lte(flashSlots.startsAt, now),
        gt(flashSlots.endsAt, now),
      ),
    )
    .orderBy(asc(flashSlots.id))
    .limit(1)
    .for('no key update', { skipLocked: true });
  return row ?? null;
}

/** Takes some of a slot's reminders. */
export async function takeReminders(tx: Queryable, slotId: number, limit: number): Promise<number[]> {
  const { rows } = await tx.execute<{ userId: number }>(sql`
    delete from flash_reminders where slot_id = ${slotId} and user_id in (
      select user_id from flash_reminders where slot_id = ${slotId} order by user_id limit ${limit})
    returning user_id as "userId"`);
  return rows.map(({ userId }) => userId);
}

export async function markTold(tx: Queryable, slotId: number, now: Date): Promise<void> {
  await tx.update(flashSlots).set({ toldAt: now }).where(eq(flashSlots.id, slotId));
}
