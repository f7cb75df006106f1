import type { Transaction } from '../../platform/db/database.ts';
import type { ReturnableOrder } from '../fulfilment/return-copies.ts';
import { openReturn } from '../order/record-returned-copies.ts';
import type { Ground } from './held-return.ts';
import type { ReturnReason } from './return-status.rules.ts';
import { returnNumberOf } from './returns.rules.ts';
import { countReturns, insertReturn, type Party, selectReturn } from './returns.store.ts';
import { takeBack } from './take-back.ts';

/** A return of a locked order whose copies are at its store without being sent there: received at once, and settled. Its number. */
export async function enterStoresReturn(
  tx: Transaction,
  services: Ground,
  locked: ReturnableOrder,
  entered: {
    reason: Extract<ReturnReason, 'not_accepted' | 'not_sent'>;
    note: string;
    /** Line → copies. */
    copiesOf: ReadonlyMap<number, number>;
    /** Who enters it. */
    actor: Party;
    isRestocked: boolean;
    now: Date;
  },
): Promise<string> {
  const { order } = locked;
  const { reason, note, copiesOf, isRestocked, now } = entered;
  const returnNumber = returnNumberOf(order.orderNumber, (await countReturns(tx, order.id)) + 1);
  const id = await insertReturn(
    tx,
    {
      returnNumber,
      orderId: order.id,
      sellerId: order.sellerId,
      userId: order.userId,
      status: 'received',
      reason,
      note,
      itemRefundSatang: 0,
      createdAt: now,
      receivedAt: now,
      isRestocked,
    },
    [...copiesOf].map(([orderLineId, quantity]) => ({ orderLineId, quantity, refundSatang: 0 })),
    entered.actor,
  );
  const returned = await openReturn(tx, locked);
  const held = { request: await selectReturn(tx, id), returned, now };
  await takeBack(tx, services, held, { isRestocked, isStoreTold: false });
  return returnNumber;
}
