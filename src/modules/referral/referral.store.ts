// Reads of other slices: affiliate_profiles, affiliates, order_groups, orders, products, users.

import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import type { OrderStatus } from '../order/order-status.rules.ts';
import type { BasketLine } from './referral.rules.ts';
import { referralBaskets } from './referral.tables.ts';

export type BasketRow = typeof referralBaskets.$inferSelect;

/** What came of a basket. */
export type BasketOrder = {
  referenceCode: string;
  cartId: string;
  /** Waits for the slip of a transfer. */
  isSlipWanted: boolean;
  statuses: OrderStatus[];
};

export async function insertBasket(
  db: Queryable,
  row: Pick<typeof referralBaskets.$inferInsert, 'code' | 'affiliateId' | 'createdAt' | 'expiresAt'>,
): Promise<void> {
  await db.insert(referralBaskets).values({ ...row, lines: [], shipping: [] });
}

export async function selectBasket(db: Queryable, code: string): Promise<BasketRow | null> {
  const [row] = await db.select().from(referralBaskets).where(eq(referralBaskets.code, code));
  return row ?? null;
}

export async function lockBasket(tx: Transaction, code: string): Promise<BasketRow | null> {
  const [row] = await tx.select().from(referralBaskets).where(eq(referralBaskets.code, code)).for('update');
  return row ?? null;
}

export async function updateBasket(
  tx: Queryable,
  id: number,
  change: Partial<typeof referralBaskets.$inferInsert>,
): Promise<void> {
  await tx.update(referralBaskets).set(change).where(eq(referralBaskets.id, id));
}

const countingLock = nameStatement<{ stoppedAt: Date | null; disabledAt: Date | null }>(
  'lock_referring_affiliate',
  `select a.stopped_at as "stoppedAt", u.disabled_at as "disabledAt"
   from affiliates a join users u on u.id = a.user_id where a.user_id = $1 for update of a`,
);

/** Lets one request at a time begin baskets of an affiliate; null of who is none. */
export async function lockAffiliate(tx: Transaction, userId: number): Promise<{ isStopped: boolean } | null> {
  const [row] = await runNamed(tx, countingLock, [userId]);
  return row === undefined ? null : { isStopped: row.stoppedAt !== null };
}

/** Baskets of an affiliate that wait for something. */
export function countOpenBaskets(db: Queryable, affiliateId: number, now: Date): Promise<number> {
  return db.$count(
    referralBaskets,
    and(
      eq(referralBaskets.affiliateId, affiliateId),
      isNull(referralBaskets.withdrawnAt),
      isNull(referralBaskets.takenAt),
      gt(referralBaskets.expiresAt, now),
    ),
  );
}

/** Whether an order (`g` with its `o`) waits for the slip of a transfer. */
const slipWanted = `g.payment_channel in ('transfer', 'promptpay')
       and g.payment_status in ('pending', 'failed', 'expired') and bool_or(o.status in ('unpaid', 'expired'))`;

const orderOf = nameStatement<BasketOrder>(
  'referral_order',
  `select g.reference_code as "referenceCode", g.cart_id as "cartId",
     ${slipWanted} as "isSlipWanted",
     array_agg(o.status order by o.id) as statuses
   from order_groups g join orders o on o.group_id = g.id
   where g.cart_id = $1 and g.user_id = $2 group by g.id order by g.id limit 1`,
);

/** The order that came of a basket's cart, its buyer's; null before. */
export async function selectOrder(
  db: Queryable,
  { cartId, buyerId }: Pick<BasketRow, 'cartId' | 'buyerId'>,
): Promise<BasketOrder | null> {
  if (cartId === null || buyerId === null) return null;
  const [row] = await runNamed(db, orderOf, [cartId, buyerId]);
  return row ?? null;
}

export type Introduced = { name: string | null; code: string | null; affiliateCode: string };

const introduction = nameStatement<Introduced>(
  'referral_introduction',
  `select case when p.is_shown then p.name else nullif(u.firstname, '') end as name,
     case when p.is_shown and p.is_photo_shown and u.image_key is not null then a.code end as code,
     a.code as "affiliateCode"
   from affiliates a join users u on u.id = a.user_id
   left join affiliate_profiles p on p.affiliate_id = a.user_id where a.user_id = $1`,
);

/**
 * What an affiliate is called to their buyers: as their page says where they show one, else by first name. `code` is where
 * the page's photo is; null without.
 */
export async function selectIntroduction(db: Queryable, affiliateId: number): Promise<Introduced | null> {
  const [row] = await runNamed(db, introduction, [affiliateId]);
  return row ?? null;
}

const placedOf = nameStatement<Pick<BasketRow, 'id' | 'code' | 'affiliateId' | 'lines' | 'note'>>(
  'referral_placed',
  `select b.id, b.code, b.affiliate_id as "affiliateId", b.lines, b.note
   from order_groups g join referral_baskets b on b.cart_id = g.cart_id and b.buyer_id = g.user_id where g.id = $1`,
);

/** The basket that a group of orders was made of; null of any other group. */
export async function selectPlacedBasket(db: Queryable, groupId: number) {
  const [row] = await runNamed(db, placedOf, [groupId]);
  return row ?? null;
}

export type NamedLine = BasketLine & { nameTh: string; nameEn: string; urlKey: string };

const naming = nameStatement<{ productId: number; nameTh: string; nameEn: string; urlKey: string }>(
  'referral_names',
  `select p.id as "productId", coalesce(parent.name_th, p.name_th) as "nameTh",
     coalesce(parent.name_en, p.name_en) as "nameEn", coalesce(parent.url_key, p.url_key) as "urlKey"
   from products p left join products parent on parent.id = p.parent_id where p.id = any($1::bigint[])`,
);

/** What the products of some lines are called; what isn't there any more is left out. */
export async function nameLines(db: Queryable, lines: readonly BasketLine[]): Promise<NamedLine[]> {
  if (lines.length === 0) return [];
  const rows = await runNamed(db, naming, [[...new Set(lines.map(({ productId }) => productId))]]);
  const names = new Map(rows.map((row) => [row.productId, row]));
  return lines.flatMap((line) => {
    const named = names.get(line.productId);
    return named === undefined ? [] : [{ ...named, quantity: line.quantity }];
  });
}

export type ListedBasket = BasketRow & {
  statuses: OrderStatus[] | null;
  isSlipWanted: boolean | null;
  total: number;
};

const listing = nameStatement<ListedBasket>(
  'referral_baskets_of',
  `select b.id, b.code, b.affiliate_id as "affiliateId", b.cart_id as "cartId", b.lines, b.note, null as "sealedBuyer",
     b.shipping, b.payment, b.buyer_id as "buyerId", null as "addressId", b.is_slip_allowed as "isSlipAllowed",
     b.created_at as "createdAt", b.sent_at as "sentAt", b.taken_at as "takenAt", b.withdrawn_at as "withdrawnAt",
     b.expires_at as "expiresAt", count(*) over ()::int as total,
     (select array_agg(o.status order by o.id) from order_groups g join orders o on o.group_id = g.id
      where g.cart_id = b.cart_id and g.user_id = b.buyer_id) as statuses,
     (select ${slipWanted} from order_groups g join orders o on o.group_id = g.id
      where g.cart_id = b.cart_id and g.user_id = b.buyer_id group by g.id limit 1) as "isSlipWanted"
   from referral_baskets b where b.affiliate_id = $1 order by b.id desc limit $2 offset $3`,
);

/** A page of an affiliate's baskets, the newest first. */
export function selectBaskets(
  db: Queryable,
  affiliateId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedBasket[]> {
  return runNamed(db, listing, [affiliateId, limit, offset]);
}

const ending = nameStatement<{ code: string }>(
  'referral_baskets_ended',
  `select b.code from referral_baskets b
   where (b.cart_id is not null or b.sealed_buyer is not null) and b.expires_at <= $1
     and (b.sealed_buyer is not null or not exists (select 1 from order_groups g where g.cart_id = b.cart_id))
   order by b.expires_at limit $2`,
);

/** Baskets whose time is over and which still keep something that has to go. */
export function selectEnded(db: Queryable, now: Date, limit: number): Promise<{ code: string }[]> {
  return runNamed(db, ending, [now, limit]);
}

export async function deleteForgotten(db: Queryable, before: Date): Promise<number> {
  const { rowCount } = await db
    .delete(referralBaskets)
    .where(
      and(
        sql`${referralBaskets.expiresAt} < ${before.toISOString()}::timestamptz`,
        isNull(referralBaskets.cartId),
      ),
    );
  return rowCount ?? 0;
}

export function selectBasketsWith(db: Queryable, userId: number, as: 'affiliateId' | 'buyerId') {
  return db
    .select({
      code: referralBaskets.code,
      cartId: referralBaskets.cartId,
      note: referralBaskets.note,
      lines: referralBaskets.lines,
      createdAt: referralBaskets.createdAt,
      sentAt: referralBaskets.sentAt,
      takenAt: referralBaskets.takenAt,
      withdrawnAt: referralBaskets.withdrawnAt,
      expiresAt: referralBaskets.expiresAt,
    })
    .from(referralBaskets)
    .where(eq(referralBaskets[as], userId))
    .orderBy(referralBaskets.id);
}

export async function deleteBasketsOf(tx: Transaction, affiliateId: number): Promise<void> {
  await tx.delete(referralBaskets).where(eq(referralBaskets.affiliateId, affiliateId));
}

/** Nothing of a buyer stays but that somebody took the basket over. */
export async function forgetBuyer(tx: Transaction, buyerId: number): Promise<void> {
  await tx
    .update(referralBaskets)
    .set({ buyerId: null, addressId: null, sealedBuyer: null, cartId: null, isSlipAllowed: false })
    .where(eq(referralBaskets.buyerId, buyerId));
}
