import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { insertUsualShipping } from './shipping.store.ts';

/**
 * Lets a new store send parcels from its first day: it gets the shop's usual channels at their usual fees, in the
 * transaction that opens it. `null` does the same for every store that offers no channel yet; what a store offers
 * already stays.
 */
export async function offerUsualShipping(tx: Transaction, sellerId: number | null): Promise<void> {
  const offered = await insertUsualShipping(tx, sellerId);
  if (offered > 0) await announceChanges(tx, [sellerId === null ? 'catalogue' : `seller:${sellerId}`]);
}
