import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import { eachAlone } from '../../platform/jobs/each-alone.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { releaseEntries, saleEntries } from '../ledger/ledger.rules.ts';
import { postLedgerTransaction } from '../ledger/post-ledger-transaction.ts';
import type { Actor, GroupOrder, LockedOrder, LockedOrders } from './group-order.types.ts';
import { afterMove } from './group-orders.rules.ts';
import { lockOrder, lockOrders } from './lock-order.ts';
import { moveOrders, selectOverdueDeliveries, setDelivered } from './order-state.store.ts';
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
    const locked = await lockOrder(tx, orderNumber, (order) => order.userId === userId);
    if (locked === null) return fail({ code: 'orderNotFound' });
    const actor = { kind: 'shopper', userId } as const;
    const outcome = await completeLocked(tx, services, locked, { actor, now });
    if (outcome === 'returning') return fail({ code: 'orderReturnOpen' });
    if (outcome === 'not shipped') return fail({ code: 'orderNotShipped' });
    return succeed({ orderNumber, status: 'complete' });
  });
}

const deliveriesMost = 500;

/** Completes shipped orders that nobody confirmed within the days they were placed with, each by itself; how many. */
export async function completeDeliveredOrders(
  services: Pick<Services, 'db' | 'clock' | 'emit'>,
): Promise<number> {
  const now = services.clock();
  const overdue = await transact(services.db, (tx) => selectOverdueDeliveries(tx, now, deliveriesMost));
  return eachAlone(overdue, 'completing orders', async ({ id, groupId }) => {
    const actor = { kind: 'system', userId: null } as const;
    const outcome = await transact(services.db, async (tx) => {
      const locked = await lockOrders(tx, groupId);
      const order = locked?.orders.find((one) => one.id === id);
      if (locked === null || order === undefined) return 'not shipped';
      return completeLocked(tx, services, { ...locked, order }, { actor, now });
    });
    return outcome === 'done';
  });
}

/**
 * What has just been paid of a locked group and is files alone is delivered with that, and complete: its buyer has it, and its
 * store's money is due. `orders` are as they are by now.
 */
export async function completeFileOrders(
  tx: Transaction,
  services: Pick<Services, 'emit'>,
  { group, orders }: LockedOrders,
  now: Date,
): Promise<void> {
  const actor = { kind: 'system', userId: null } as const;
  let groupOrders: readonly GroupOrder[] = orders;
  for (const { id, needsParcel, status } of orders) {
    if (needsParcel || status !== 'ready_to_ship') continue;
    await setDelivered(tx, id, now);
    groupOrders = groupOrders.map((order) => (order.id === id ? { ...order, deliveredAt: now } : order));
    const order = groupOrders.find((each) => each.id === id);
    if (order === undefined) throw new Error(`order ${id} left its group`);
    await completeLocked(tx, services, { group, order, orders: groupOrders }, { actor, now });
    groupOrders = afterMove(groupOrders, [id], 'complete');
  }
}

/** Completes a shipped order of a locked group, or one of files that is paid, as it is by now. `already` when it was complete before. */
export async function completeLocked(
  tx: Transaction,
  services: Pick<Services, 'emit'>,
  locked: LockedOrder,
  { actor, now }: { actor: Actor; now: Date },
): Promise<'done' | 'already' | 'returning' | 'not shipped'> {
  const { group, order } = locked;
  if (order.status === 'complete') return 'already';
  if (order.returnsOpen > 0) return 'returning';
  if (order.status === 'ready_to_ship' && order.needsParcel) return 'not shipped';
  const moved = await moveOrders(tx, { orderIds: [order.id], to: 'complete', actor, now });
  if (moved.length === 0) return 'not shipped';
  if (group.paymentChannel === 'cod') await collectCash(tx, services, locked, now);
  await postLedgerTransaction(tx, {
    kind: 'release',
    cause: `order ${order.id}`,
    at: now,
    entries: releaseEntries(keptOrder(order)),
  });
  const groupOrders = afterMove(locked.orders, moved, 'complete');
  await services.emit(tx, { name: 'orderCompleted', group, order, groupOrders, at: now });
  return 'done';
}

/** A refused order of a locked group has ended: nothing of it was sold. */
export async function completeRefused(
  tx: Transaction,
  services: Pick<Services, 'emit'>,
  { group, order, orders }: LockedOrder,
  now: Date,
): Promise<void> {
  const actor = { kind: 'system', userId: null } as const;
  const moved = await moveOrders(tx, { orderIds: [order.id], to: 'complete', actor, now });
  await services.emit(tx, {
    name: 'orderRefused',
    group,
    order,
    groupOrders: afterMove(orders, moved, 'complete'),
    at: now,
  });
}

/** Cash on delivery: the carrier has an order's money, and the order is sold. Once, however often it is said. */
export async function collectCash(
  tx: Transaction,
  { emit }: Pick<Services, 'emit'>,
  { group, order }: Pick<LockedOrder, 'group' | 'order'>,
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
