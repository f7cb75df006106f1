import type { Transaction } from '../../platform/db/database.ts';
import type { EventOf } from '../../platform/events.ts';
import type { Services } from '../../platform/services.ts';
import { insertPickups } from './pickup.store.ts';

/** Orders that are to be fetched get the code that their buyers show at the counter. */
export async function openPickupsOfPlaced(
  tx: Transaction,
  { newCode }: Pick<Services, 'newCode'>,
  { orders }: EventOf<'orderPlaced'>,
): Promise<void> {
  const fetched = orders.filter(({ isPickup }) => isPickup);
  if (fetched.length === 0) return;
  await insertPickups(
    tx,
    fetched.map(({ id }) => ({ orderId: id, code: newCode() })),
  );
}
