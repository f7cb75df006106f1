import type { Transaction } from '../../platform/db/database.ts';
import type { EventOf } from '../../platform/events.ts';
import { insertSales } from './campaign-results.store.ts';

/** What was bought at a campaign's price is noted as it is placed: later the price is another. */
export async function noteCampaignsOfPlaced(
  tx: Transaction,
  _: unknown,
  { group, orders }: EventOf<'orderPlaced'>,
): Promise<void> {
  // Most orders have nothing of a campaign, and cost nothing here.
  if (!group.hasCampaigns) return;
  await insertSales(
    tx,
    orders.map(({ id }) => id),
  );
}
