import type { Transaction } from '../../platform/db/database.ts';
import { runTransaction, transact } from '../../platform/db/transact.ts';
import { eachAlone } from '../../platform/jobs/each-alone.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { releaseEntries, saleEntries } from '../ledger/ledger.rules.ts';
import { postLedgerTransaction } from '../ledger/post-ledger-transaction.ts';
import {
  type Actor,
  findOrder,
  type GroupOrder,
  type LockedGroup,
  lockOrderGroup,
  moveOrders,
  selectGroupOrders,
  selectOverdueDeliveries,
} from './order-state.store.ts';
import { keptOrder, soldOrder } from './sold-order.ts';

export type ConfirmFailure = { code: 'orderNotFound' | 'orderNotShipped' | 'orderReturnOpen' };

/**
 * The buyer confirms receipt: the order is complete, returns end, and the seller's money is due, less the commission
 * (SPEC §4). Confirming again says the same and changes nothing. A return that is under way has to end first.
 */
export async function confirmReceipt(
  services: Pick<Services, 'db' | 'clock' | 'emit'>,
  { orderNumber, userId }: { orderNumber: string; userId: number },
): Promise<Result<{ orderNumber: string; status: 'complete' }, ConfirmFailure>> {
  const now = services.clock();
  return transact<{ orderNumber: string; status: 'complete' }, ConfirmFailure>(services.db, async (tx) => {
    const found = await findOrder(tx, orderNumber);
    if (found === null || found.userId !== userId) return fail({ code: 'orderNotFound' });
    const actor = { kind: 'shopper', userId } as const;
    const input = { groupId: found.groupId, orderId: found.id, actor, now };
    const outcome = await completeLocked(tx, services, input);
    if (outcome === 'returning') return fail({ code: 'orderReturnOpen' });
    if (outcome === 'not shipped') return fail({ code: 'orderNotShipped' });
    return succeed({ orderNumber, status: 'complete' });
  });
}

const deliveriesMost = 500;

/** Completes shipped orders that nobody confirmed within 7 days of delivery (DECISIONS "Orders"), each by itself; how many. */
export async function completeDeliveredOrders(
  services: Pick<Services, 'db' | 'clock' | 'emit'>,
): Promise<number> {
  const now = services.clock();
  const overdue = await services.db.transaction((tx) => selectOverdueDeliveries(tx, now, deliveriesMost));
  return eachAlone(overdue, 'completing orders', async ({ id, groupId }) => {
    const actor = { kind: 'system', userId: null } as const;
    const outcome = await runTransaction(services.db, (tx) =>
      completeLocked(tx, services, { groupId, orderId: id, actor, now }),
    );
    return outcome === 'done';
  });
}

/** Completes a shipped order, its group locked here. `already` when it was complete before. */
export async function completeLocked(
  tx: Transaction,
  services: Pick<Services, 'emit'>,
  input: { groupId: number; orderId: number; actor: Actor; now: Date },
): Promise<'done' | 'already' | 'returning' | 'not shipped'> {
  const { groupId, orderId, now } = input;
  const group = await lockOrderGroup(tx, groupId);
  const orders = await selectGroupOrders(tx, [groupId]);
  const order = orders.find(({ id }) => id === orderId);
  if (group === null || order === undefined) return 'not shipped';
  if (order.status === 'complete') return 'already';
  if (order.returnsOpen > 0) return 'returning';
  const moved = await moveOrders(tx, { orderIds: [orderId], to: 'complete', actor: input.actor, now });
  if (moved.length === 0) return 'not shipped';
  if (group.paymentChannel === 'cod') await collectCash(tx, services, { group, order }, now);
  await postLedgerTransaction(tx, {
    kind: 'release',
    cause: `order ${orderId}`,
    at: now,
    entries: releaseEntries(keptOrder(order)),
  });
  await services.emit(tx, { name: 'orderCompleted', group, order, at: now });
  return 'done';
}

/** Cash on delivery: the carrier has an order's money, and the order is sold. Once, however often it is said. */
export async function collectCash(
  tx: Transaction,
  { emit }: Pick<Services, 'emit'>,
  { group, order }: { group: LockedGroup; order: GroupOrder },
  now: Date,
): Promise<void> {
  const { id, totalSatang, userId } = order;
  if (totalSatang > 0)
    await postLedgerTransaction(tx, {
      kind: 'payment_received',
      cause: `cod order ${id}`,
      at: now,
      entries: [
        { account: { kind: 'received_cod' }, amountSatang: totalSatang, orderId: id },
        { account: { kind: 'buyer_funds', ownerId: userId }, amountSatang: -totalSatang, orderId: id },
      ],
    });
  await postLedgerTransaction(tx, {
    kind: 'sale',
    cause: `order ${id}`,
    at: now,
    entries: saleEntries(soldOrder(order)),
  });
  await emit(tx, { name: 'orderPaid', group, orders: [order], isOnDelivery: true, at: now });
}
