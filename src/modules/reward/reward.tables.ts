import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { identity, instant, reference } from '../../platform/db/columns.ts';
import { users } from '../identity/identity.tables.ts';
import type { AddressSnapshot } from '../order/order-snapshot.contract.ts';
import { vouchers } from '../promotion/promotion.tables.ts';
import type { RedemptionStatus } from './reward.rules.ts';

/** What points can be exchanged for: a thing that is sent, or a voucher that goes into the wallet. */
export const rewards = pgTable(
  'rewards',
  {
    id: identity().primaryKey(),
    kind: text().$type<'goods' | 'voucher'>().notNull(),
    nameTh: text().notNull(),
    nameEn: text().notNull(),
    detailTh: text().notNull(),
    detailEn: text().notNull(),
    points: integer().notNull(),
    stock: integer().notNull(),
    perUserLimit: integer().notNull().default(1),
    voucherId: reference().references(() => vouchers.id),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    isActive: boolean().notNull().default(true),
    /** How often staff have saved it; redeeming doesn't count. */
    version: integer().notNull().default(1),
  },
  (table) => [
    check('rewards_stock', sql`${table.stock} >= 0 and ${table.points} > 0`),
    check('rewards_voucher', sql`(${table.kind} = 'voucher') = (${table.voucherId} is not null)`),
  ],
);

export const rewardRedemptions = pgTable(
  'reward_redemptions',
  {
    id: uuid().primaryKey(),
    rewardId: reference()
      .notNull()
      .references(() => rewards.id),
    userId: reference()
      .notNull()
      .references(() => users.id),
    points: integer().notNull(),
    status: text().$type<RedemptionStatus>().notNull(),
    /** Null for what isn't sent. */
    shippingAddress: jsonb().$type<AddressSnapshot>(),
    shippingProvider: text(),
    trackingNumber: text(),
    reason: text(),
    createdAt: instant().notNull(),
    shippedAt: instant(),
    deliveredAt: instant(),
    cancelledAt: instant(),
  },
  (table) => [
    index('reward_redemptions_user').on(table.userId, table.createdAt),
    index('reward_redemptions_status').on(table.status, table.createdAt),
  ],
);
