// Reads of other slices: order_groups, order_lines, orders, products, sellers, tickets, users.

import { sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import type { OrderStatus } from '../order/order-status.rules.ts';
import type { TicketState } from '../ticket/ticket.rules.ts';

export type OrderBesideChat = {
  id: number;
  orderNumber: string;
  status: OrderStatus;
  totalSatang: number;
  copies: number;
  createdAt: Date;
  userId: number;
  sellerId: number;
};

/** Orders by their ids, or the last of a shopper at a store (null: at any). */
export async function selectOrders(
  db: Queryable,
  which: { ids: readonly number[] } | { userId: number; sellerId: number | null; limit: number },
): Promise<OrderBesideChat[]> {
  if ('ids' in which && which.ids.length === 0) return [];
  const where =
    'ids' in which
      ? sql`o.id = any(${sql.param([...which.ids])}::bigint[])`
      : sql`o.user_id = ${which.userId} and (${which.sellerId}::bigint is null or o.seller_id = ${which.sellerId})`;
  const { rows } = await db.execute<OrderBesideChat>(sql`
    select o.id, o.order_number as "orderNumber", o.status, o.total_satang::float8 as "totalSatang", o.created_at as "createdAt",
      o.user_id as "userId", o.seller_id as "sellerId",
      (select coalesce(sum(l.quantity), 0)::int from order_lines l where l.order_id = o.id) as copies
    from orders o where ${where} order by o.id desc limit ${'ids' in which ? which.ids.length : which.limit}`);
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
}

/** The order a card of a conversation may show: of its shopper, and of its store where it is with one. */
export async function findOrderForCard(
  db: Queryable,
  orderNumber: string,
  { userId, sellerId }: { userId: number | null; sellerId: number | null },
): Promise<number | null> {
  const { rows } = await db.execute<{ id: number }>(sql`select o.id from orders o
    where o.order_number = ${orderNumber} and o.user_id = ${userId}
      and (${sellerId}::bigint is null or o.seller_id = ${sellerId})`);
  return rows[0]?.id ?? null;
}

export type Buyer = {
  userId: number;
  firstname: string | null;
  lastname: string | null;
  isForgotten: boolean;
};

/** Whose order of a store `wasBought`; null where nobody's, or it is another's. */
export async function selectBuyer(
  db: Queryable,
  sellerId: number,
  orderNumber: string,
): Promise<Buyer | null> {
  const { rows } = await db.execute<Buyer>(sql`select o.user_id as "userId", u.firstname, u.lastname,
      u.status = 'erased' as "isForgotten"
    from orders o join users u on u.id = o.user_id join order_groups g on g.id = o.group_id
    where o.order_number = ${orderNumber} and o.seller_id = ${sellerId}
      and o.status not in ('unpaid', 'waiting_approval', 'expired')
      and (g.payment_status in ('paid', 'part_refunded', 'refunded') or g.payment_channel = 'cod')`);
  return rows[0] ?? null;
}

export type OwnOrder = { sellerId: number; firstname: string | null; contact: string };

/** An order of a shopper's own: its store, and where they can be answered to; null where it is nobody's, or another's. */
export async function selectOwnOrder(
  db: Queryable,
  userId: number,
  orderNumber: string,
): Promise<OwnOrder | null> {
  const { rows } = await db.execute<OwnOrder>(sql`select o.seller_id as "sellerId", u.firstname,
      coalesce(u.email, u.telephone, '') as contact
    from orders o join users u on u.id = o.user_id
    where o.order_number = ${orderNumber} and o.user_id = ${userId}`);
  return rows[0] ?? null;
}

/** Who asked something by the contact form, with their account; null where there is no such question, or it has none. */
export async function selectAsker(
  db: Queryable,
  ticketId: number,
): Promise<(Buyer & { isSpam: boolean }) | null> {
  const { rows } = await db.execute<
    Buyer & { isSpam: boolean }
  >(sql`select t.user_id as "userId", u.firstname, u.lastname,
      u.status = 'erased' as "isForgotten", t.state = 'spam' as "isSpam"
    from tickets t join users u on u.id = t.user_id where t.id = ${ticketId}`);
  return rows[0] ?? null;
}

export type TicketBesideChat = { id: number; subject: string; state: TicketState; createdAt: Date };

/** What somebody asked by the contact form with their account, the newest first. */
export async function selectTicketsOf(
  db: Queryable,
  userId: number,
  limit: number,
): Promise<TicketBesideChat[]> {
  const { rows } =
    await db.execute<TicketBesideChat>(sql`select t.id, t.subject, t.state, t.created_at as "createdAt"
    from tickets t where t.user_id = ${userId} order by t.id desc limit ${limit}`);
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
}

/** Holds an account still until the transaction ends: what it may do stays as it is read from here on. */
export async function holdAccount(tx: Transaction, userId: number): Promise<void> {
  await tx.execute(sql`select 1 from users u where u.id = ${userId} for share`);
}

/** The stores of conversations, by the conversations' numbers. */
export async function selectStoresOf(
  db: Queryable,
  ids: readonly number[],
): Promise<{ id: number; nameTh: string; nameEn: string; urlKey: string }[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<{ id: number; nameTh: string; nameEn: string; urlKey: string }>(sql`
    select c.id, s.name_th as "nameTh", s.name_en as "nameEn", s.url_key as "urlKey"
    from chat_conversations c join sellers s on s.id = c.seller_id where c.id = any(${sql.param([...ids])}::bigint[])`);
  return rows;
}

export async function isProduct(db: Queryable, productId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from products p where p.id = ${productId}`);
  return rows.length > 0;
}

export type StoreOfChat = {
  id: number;
  urlKey: string;
  nameTh: string;
  nameEn: string;
  logoKey: string | null;
};

/** A store that shoppers may write to: public, or suspended with orders that end. */
export async function selectStoreByKey(db: Queryable, urlKey: string): Promise<StoreOfChat | null> {
  const { rows } =
    await db.execute<StoreOfChat>(sql`select s.id, s.url_key as "urlKey", s.name_th as "nameTh",
      s.name_en as "nameEn", s.logo_key as "logoKey"
    from sellers s where s.url_key = ${urlKey} and s.status in ('active', 'suspended')`);
  return rows[0] ?? null;
}
