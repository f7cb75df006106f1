import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { paymentChannels } from './payment-channel.tables.ts';

export type PaymentChannelRow = typeof paymentChannels.$inferSelect;

/** Holds the ways to pay: one person changes them at a time. */
export async function lockPaymentChannels(tx: Queryable): Promise<PaymentChannelRow[]> {
  return tx.select().from(paymentChannels).orderBy(asc(paymentChannels.id)).for('update');
}

export async function selectPaymentChannels(db: Queryable): Promise<PaymentChannelRow[]> {
  return db.select().from(paymentChannels).orderBy(asc(paymentChannels.sortOrder), asc(paymentChannels.id));
}

/** Changes a held channel; its version goes on. */
export async function updatePaymentChannel(
  tx: Queryable,
  id: number,
  changes: Partial<typeof paymentChannels.$inferInsert>,
): Promise<void> {
  await tx
    .update(paymentChannels)
    .set({ ...changes, version: sql`${paymentChannels.version} + 1` })
    .where(eq(paymentChannels.id, id));
}

/** Their place is none of what a form of a channel shows: its version stays. */
export async function updatePaymentChannelOrder(tx: Queryable, ids: readonly number[]): Promise<void> {
  for (const [index, id] of ids.entries())
    await tx
      .update(paymentChannels)
      .set({ sortOrder: index + 1 })
      .where(eq(paymentChannels.id, id));
}
