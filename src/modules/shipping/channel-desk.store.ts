import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { takeTurn } from '../../platform/db/take-turn.ts';
import { shippingChannels } from './shipping.tables.ts';

export type ChannelRow = typeof shippingChannels.$inferSelect;
export type ChannelColumns = Omit<typeof shippingChannels.$inferInsert, 'id' | 'version'>;

const inOrder = [asc(shippingChannels.sortOrder), asc(shippingChannels.id)];

export async function selectChannelRows(db: Queryable): Promise<ChannelRow[]> {
  return db
    .select()
    .from(shippingChannels)
    .orderBy(...inOrder);
}

/** Holds the channels, those that are still to come among them: one person changes them at a time. */
export async function lockChannelRows(tx: Queryable): Promise<ChannelRow[]> {
  await takeTurn(tx, 'shipping channels');
  return selectChannelRows(tx);
}

export async function insertChannel(tx: Queryable, row: ChannelColumns): Promise<number> {
  const [inserted] = await tx.insert(shippingChannels).values(row).returning({ id: shippingChannels.id });
  if (inserted === undefined) throw new Error('a shipping channel was not inserted');
  return inserted.id;
}

/** Changes a held channel; its version goes on. */
export async function updateChannel(
  tx: Queryable,
  id: number,
  changes: Partial<ChannelColumns>,
): Promise<void> {
  await tx
    .update(shippingChannels)
    .set({ ...changes, version: sql`${shippingChannels.version} + 1` })
    .where(eq(shippingChannels.id, id));
}

/** Their place is none of what a form of a channel shows: its version stays. */
export async function updateChannelOrder(tx: Queryable, ids: readonly number[]): Promise<void> {
  for (const [index, id] of ids.entries())
    await tx
      .update(shippingChannels)
      .set({ sortOrder: index + 1 })
      .where(eq(shippingChannels.id, id));
}
