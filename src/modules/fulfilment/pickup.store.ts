import { eq } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { pickups } from './fulfilment.tables.ts';

export async function insertPickups(
  tx: Transaction,
  rows: readonly { orderId: number; code: string }[],
): Promise<void> {
  await tx.insert(pickups).values([...rows]);
}

/** An order's pick-up, held until the transaction ends; null for one that is sent. */
export async function lockPickup(tx: Transaction, orderId: number) {
  const [row] = await tx.select().from(pickups).where(eq(pickups.orderId, orderId)).for('update');
  return row ?? null;
}

export async function updatePickupTries(
  tx: Transaction,
  orderId: number,
  tries: { wrongTries: number; triedAt: Date },
): Promise<void> {
  await tx.update(pickups).set(tries).where(eq(pickups.orderId, orderId));
}
