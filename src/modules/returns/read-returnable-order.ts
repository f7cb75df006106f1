import type { Services } from '../../platform/services.ts';
import { isReturnOver, returnWindowEnd } from '../fulfilment/return-window.rules.ts';
import { selectReturnableOrder } from './returnable-order.store.ts';

/** An order of a shopper's as the return form needs it, with why nothing of it can be sent back; null: not theirs. */
export async function readReturnableOrder(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: number,
  orderNumber: string,
) {
  const order = await selectReturnableOrder(db, userId, orderNumber);
  if (order === null) return null;
  const { status } = order;
  // What has files alone is complete once it is paid: there was no time for returns that could be over.
  if (status === 'complete' && order.lines.length === 0)
    return { ...order, until: null, refusal: 'filesNotReturnable' as const };
  const isOver = status === 'complete' || (status === 'shipped' && isReturnOver(order, clock()));
  return {
    ...order,
    until: status === 'shipped' ? returnWindowEnd(order) : null,
    refusal: isOver ? ('returnTooLate' as const) : status === 'shipped' ? null : ('orderNotShipped' as const),
  };
}
