import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { reversalEntries } from '../ledger/ledger.rules.ts';
import { postLedgerTransaction } from '../ledger/post-ledger-transaction.ts';
import { moveCopies } from '../stock/move-copies.ts';
import { closeUnpaidOrders } from './close-unpaid-orders.ts';
import { freeVouchers } from './free-vouchers.ts';
import type { LockedOrder } from './group-order.types.ts';
import { afterMove, copiesOfOrders } from './group-orders.rules.ts';
import { lockOrder } from './lock-order.ts';
import { canCancel, isHeldByLater, type OrderParty } from './order-permissions.rules.ts';
import { moveOrders } from './order-state.store.ts';
import { hasBeenPaid } from './order-status.rules.ts';
import { soldOrder } from './sold-order.ts';

export type CancelFailure = { code: 'orderNotFound' | 'orderNotCancellable' };
export type CancelledOrder = { orderNumber: string; status: 'cancelled' };
type CancelInput = {
  orderNumber: string;
  by: OrderParty;
  reason: string | null;
  isStoresFault?: boolean | undefined;
};

/**
 * Cancels an order that hasn't been shipped (SPEC §4). An unpaid one ends with its whole group: they would have been
 * paid together. A paid one goes by itself: its copies go back to the shelf, the sale is taken back in the ledger, and
 * the money is promised back, once. A store's vouchers return with its order, the house's with the group's last one.
 */
export async function cancelOrder(
  services: Pick<Services, 'db' | 'clock' | 'emit'>,
  input: CancelInput,
): Promise<Result<CancelledOrder, CancelFailure>> {
  const now = services.clock();
  return transact(services.db, (tx) => cancelWithin(tx, services, input, now));
}

/**
 * The same for its buyer, who is told why where a later order goes in its parcel for less: that one goes first, or what paid
 * for the parcel would be paid back while something is sent in it (docs/decisions/0112).
 */
export async function cancelOwnOrder(
  services: Pick<Services, 'db' | 'clock' | 'emit'>,
  { orderNumber, reason, userId }: { orderNumber: string; reason: string | null; userId: number },
): Promise<Result<CancelledOrder, CancelFailure | { code: 'parcelShared' }>> {
  const now = services.clock();
  const by = { kind: 'shopper', userId } as const;
  return transact<CancelledOrder, CancelFailure | { code: 'parcelShared' }>(services.db, async (tx) => {
    const locked = await lockOrder(tx, orderNumber, (order) => isParty(order, by));
    if (locked === null) return fail({ code: 'orderNotFound' });
    if (isHeldByLater(locked.order, now)) return fail({ code: 'parcelShared' });
    return cancelLocked(tx, services, locked, { orderNumber, by, reason }, now);
  });
}

async function cancelWithin(
  tx: Transaction,
  services: Pick<Services, 'emit'>,
  input: CancelInput,
  now: Date,
): Promise<Result<CancelledOrder, CancelFailure>> {
  const locked = await lockOrder(tx, input.orderNumber, (order) => isParty(order, input.by));
  if (locked === null) return fail({ code: 'orderNotFound' });
  return cancelLocked(tx, services, locked, input, now);
}

/** The same of an order that is held still: staff's cancellations are noted with it. */
export async function cancelLocked(
  tx: Transaction,
  services: Pick<Services, 'emit'>,
  locked: LockedOrder,
  input: CancelInput,
  now: Date,
): Promise<Result<CancelledOrder, CancelFailure>> {
  const { group, orders, order } = locked;
  if (!canCancel(order, input.by.kind, now)) return fail({ code: 'orderNotCancellable' });
  const actor = { kind: input.by.kind, userId: input.by.userId };
  const isPaid = hasBeenPaid(group.paymentStatus);
  if (order.status === 'ready_to_ship') {
    const { reason, isStoresFault } = input;
    await takeBack(tx, services, locked, { actor, reason, isStoresFault, isPaid, now });
  } else {
    const ended = await closeUnpaidOrders(tx, { orders, to: 'cancelled', actor, note: input.reason, now });
    const endedIds = ended.map(({ id }) => id);
    await services.emit(tx, {
      name: 'orderCancelled',
      group,
      orders: ended,
      groupOrders: afterMove(orders, endedIds, 'cancelled'),
      actor,
      reason: input.reason,
      at: now,
    });
  }
  return succeed({ orderNumber: input.orderNumber, status: 'cancelled' });
}

function isParty(order: { userId: number; sellerId: number }, by: OrderParty): boolean {
  if (by.kind === 'shopper') return order.userId === by.userId;
  return by.kind === 'staff' || order.sellerId === by.sellerId;
}

async function takeBack(
  tx: Transaction,
  services: Pick<Services, 'emit'>,
  locked: LockedOrder,
  input: {
    actor: { kind: OrderParty['kind']; userId: number };
    reason: string | null;
    isStoresFault: boolean | undefined;
    isPaid: boolean;
    now: Date;
  },
): Promise<void> {
  const { group, order } = locked;
  const { isPaid, now } = input;
  const moved = await moveOrders(tx, {
    orderIds: [order.id],
    to: 'cancelled',
    actor: input.actor,
    note: input.reason,
    now,
  });
  if (moved.length !== 1) throw new Error('an order moved while its group was locked');
  const groupOrders = afterMove(locked.orders, moved, 'cancelled');
  await freeVouchers(tx, { groupOrders, orderId: order.id, now });
  await moveCopies(tx, 'putBack', copiesOfOrders([order]), now);
  if (isPaid)
    await postLedgerTransaction(tx, {
      kind: 'sale_reversed',
      cause: `order ${order.id}`,
      at: now,
      entries: reversalEntries(soldOrder(order)),
    });
  const { actor, reason, isStoresFault } = input;
  await services.emit(tx, {
    name: 'orderCancelled',
    group,
    orders: [order],
    groupOrders,
    actor,
    reason,
    isStoresFault,
    at: now,
  });
}
