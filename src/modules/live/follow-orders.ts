import type { Transaction } from '../../platform/db/database.ts';
import type { EventOf } from '../../platform/events.ts';
import type { Services } from '../../platform/services.ts';
import { recordEarningsOfPlaced } from '../affiliate/follow-orders.ts';
import { isOfLive } from '../pricing/pricing.rules.ts';
import { selectHostedLines } from './hosted-lines.store.ts';

/** An order was placed: who sent its buyer earns of it, and of what was sold in an affiliate's live that affiliate alone. */
export async function recordEarningsOfSold(
  tx: Transaction,
  services: Pick<Services, 'secretBox'>,
  event: EventOf<'orderPlaced'>,
): Promise<void> {
  // Most orders have nothing of a live, and cost nothing here.
  const isOfLives = event.orders.some(({ lines }) => lines.some(({ priceSource }) => isOfLive(priceSource)));
  const hosted = isOfLives ? await selectHostedLines(tx, event.group.id) : [];
  await recordEarningsOfPlaced(tx, services, event, hosted);
}
