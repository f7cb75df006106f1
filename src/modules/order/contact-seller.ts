import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { findOrder, lockOrderGroup } from './order-state.store.ts';

/**
 * A buyer writes to the store about an order of theirs: the store's people find it among their notices and in their mail,
 * with where to answer to.
 */
export async function contactSeller(
  services: Pick<Services, 'db' | 'clock' | 'emit'>,
  { orderNumber, userId, message }: { orderNumber: string; userId: number; message: string },
): Promise<Result<{ isSent: true }, { code: 'orderNotFound' }>> {
  return transact<{ isSent: true }, { code: 'orderNotFound' }>(services.db, async (tx) => {
    const found = await findOrder(tx, orderNumber);
    if (found === null || found.userId !== userId) return fail({ code: 'orderNotFound' });
    const buyer = await lockOrderGroup(tx, found.groupId);
    const contact = buyer?.email ?? buyer?.telephone ?? '';
    await services.emit(tx, {
      name: 'storeContacted',
      order: { orderNumber, sellerId: found.sellerId },
      buyer: { name: buyer?.firstname ?? contact, contact },
      message,
      at: services.clock(),
    });
    return succeed({ isSent: true });
  });
}
