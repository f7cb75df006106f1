import type { Transaction } from '../../platform/db/database.ts';
import { lockReturnableOrder, type ReturnableOrder } from '../fulfilment/return-copies.ts';
import { closeReturn } from '../order/record-returned-copies.ts';
import type { Ground } from './held-return.ts';
import { tellShopper } from './return-notices.ts';
import { clearDueAt, moveReturn, selectReturn, selectUnsentReturns } from './returns.store.ts';

const system = { kind: 'system', userId: null } as const;

/**
 * A parcel of cash on delivery that nobody accepted has come back: nothing was paid, so what its buyer asked back before, and
 * hasn't sent, ends with it. The order as it is then; null where nothing was ended.
 */
export async function endUnsentReturns(
  tx: Transaction,
  services: Ground,
  { group, order }: ReturnableOrder,
  now: Date,
): Promise<ReturnableOrder | null> {
  if (group.paymentChannel !== 'cod' || order.status !== 'shipped' || order.deliveredAt !== null) return null;
  const open = await selectUnsentReturns(tx, order.id);
  for (const { id, status } of open) {
    const isEnded =
      status === 'rejected'
        ? await clearDueAt(tx, id)
        : await moveReturn(tx, { id, to: 'lapsed', actor: system, dueAt: null, now });
    if (!isEnded) throw new Error(`return ${id} didn't end with its order's parcel`);
    if (status !== 'rejected')
      await tellShopper(tx, services, await selectReturn(tx, id), 'returnLapsed', {}, now);
    await closeReturn(tx, order.id);
  }
  return open.length === 0 ? null : lockReturnableOrder(tx, order.orderNumber);
}
