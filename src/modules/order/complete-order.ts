import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { releaseEntries, saleEntries } from '../ledger/ledger.rules.ts';
import { postLedgerTransaction } from '../ledger/post-ledger-transaction.ts';
import { closeCashPayment } from '../payment/close-payments.ts';
import {
  type Actor,
  findOrder,
  type GroupOrder,
  type LockedGroup,
  lockOrderGroup,
  moveOrders,
  selectGroupOrders,
  selectOverdueDeliveries,
  setGroupPayment,
} from './order-state.store.ts';
import { soldOrder } from './sold-order.ts';

export type ConfirmFailure = { code: 'orderNotFound' | 'orderNotShipped' };

/**
 * The buyer confirms receipt: the order is complete, returns end, and the seller's money is due, less the commission
 * (SPEC §4). Confirming again says the same and changes nothing.
 */
export async function confirmReceipt(
  services: Pick<Services, 'db' | 'clock'>,
  { orderNumber, userId }: { orderNumber: string; userId: number },
): Promise<Result<{ orderNumber: string; status: 'complete' }, ConfirmFailure>> {
  const now = services.clock();
  return transact<{ orderNumber: string; status: 'complete' }, ConfirmFailure>(services.db, async (tx) => {
    const found = await findOrder(tx, orderNumber);
    if (found === null || found.userId !== userId) return fail({ code: 'orderNotFound' });
    const actor = { kind: 'shopper', userId } as const;
    if (!(await completeIn(tx, { groupId: found.groupId, orderId: found.id, actor, now })))
      return fail({ code: 'orderNotShipped' });
    return succeed({ orderNumber, status: 'complete' });
  });
}

const deliveriesMost = 500;

/** Completes shipped orders that nobody confirmed within 7 days of delivery (DECISIONS "Orders"); how many. */
export async function completeDeliveredOrders(services: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const now = services.clock();
  const overdue = await services.db.transaction((tx) => selectOverdueDeliveries(tx, now, deliveriesMost));
  let completed = 0;
  for (const { id, groupId } of overdue) {
    const actor = { kind: 'system', userId: null } as const;
    const isDone = await services.db.transaction((tx) =>
      completeIn(tx, { groupId, orderId: id, actor, now }),
    );
    if (isDone) completed += 1;
  }
  return completed;
}

/** False when the order isn't shipped. */
async function completeIn(
  tx: Transaction,
  input: { groupId: number; orderId: number; actor: Actor; now: Date },
): Promise<boolean> {
  const { groupId, orderId, now } = input;
  const group = await lockOrderGroup(tx, groupId);
  const orders = await selectGroupOrders(tx, [groupId]);
  const order = orders.find(({ id }) => id === orderId);
  if (group === null || order === undefined) return false;
  if (order.status === 'complete') return true;
  const moved = await moveOrders(tx, { orderIds: [orderId], to: 'complete', actor: input.actor, now });
  if (moved.length === 0) return false;
  if (group.paymentChannel === 'cod') await collectCash(tx, group, orders, order, now);
  await postLedgerTransaction(tx, {
    kind: 'release',
    cause: `order ${orderId}`,
    at: now,
    entries: releaseEntries(soldOrder(order)),
  });
  return true;
}

/** Cash on delivery: the carrier has the money now. With the group's last delivery the group is paid. */
async function collectCash(
  tx: Transaction,
  group: LockedGroup,
  orders: readonly GroupOrder[],
  order: GroupOrder,
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
  const isLast = orders.every(
    (other) => other.id === id || other.status === 'complete' || other.status === 'cancelled',
  );
  if (!isLast) return;
  await setGroupPayment(tx, [group.id], 'paid', now);
  await closeCashPayment(tx, group.id, now);
}
