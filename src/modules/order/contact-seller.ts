import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { answerOnce } from '../idempotency/answer-once.ts';
import { findOrder, lockOrderGroup } from './order-state.store.ts';

type ContactFailure = { code: 'orderNotFound' | 'idempotencyKeyReused' };

/**
 * A buyer writes to the store about an order of theirs: the store's people find it among their notices and in their mail,
 * with where to answer to. Once for a key.
 */
export async function contactSeller(
  services: Pick<Services, 'db' | 'clock' | 'emit'>,
  {
    orderNumber,
    userId,
    message,
    key,
  }: { orderNumber: string; userId: number; message: string; key: string | null },
): Promise<Result<{ isSent: true }, ContactFailure>> {
  const now = services.clock();
  const once = { userId, call: 'POST /Order/message', key, body: { orderNumber, message }, now };
  return transact<{ isSent: true }, ContactFailure>(services.db, (tx) =>
    answerOnce<{ isSent: true }, ContactFailure>(tx, once, async () => {
      const found = await findOrder(tx, orderNumber);
      if (found === null || found.userId !== userId) return fail({ code: 'orderNotFound' });
      const buyer = await lockOrderGroup(tx, found.groupId);
      const contact = buyer?.email ?? buyer?.telephone ?? '';
      await services.emit(tx, {
        name: 'storeContacted',
        order: { orderNumber, sellerId: found.sellerId },
        buyer: { name: buyer?.firstname ?? contact, contact },
        message,
        at: now,
      });
      return succeed({ isSent: true });
    }),
  );
}
