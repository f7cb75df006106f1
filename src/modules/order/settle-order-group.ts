import { TransactionRollbackError } from 'drizzle-orm';
import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { postLedgerTransaction } from '../ledger/post-ledger-transaction.ts';
import { claimStock, lockOrders, moveOrder, setGroupPaid } from './group-status.store.ts';
import type { OrderStatus } from './order-status.rules.ts';

type LockedOrder = Awaited<ReturnType<typeof lockOrders>>[number];

export type Settlement = {
  /** Satang of the payment that orders took; they go to their sellers. */
  settledSatang: number;
  /** Satang that nothing could be given for: cancelled orders, and expired ones whose books have gone. */
  unsettledSatang: number;
};

const heldStatuses: readonly OrderStatus[] = ['unpaid', 'waiting_approval'];

/**
 * The group's payment has arrived and stands in the buyer's funds: each order takes its part, its copies leave the stock,
 * and the sellers' and the house's parts are put down as pending until the order is complete. An order whose hold is over
 * is brought back when its copies are still there. Money without an order is left in the buyer's funds for the caller to
 * return.
 */
export async function settleOrderGroup(
  tx: Transaction,
  { groupId, paidAt }: { groupId: number; paidAt: Date },
): Promise<Settlement> {
  const settlement = { settledSatang: 0, unsettledSatang: 0 };
  const touched: number[] = [];
  for (const order of await lockOrders(tx, groupId)) {
    const taken = await takeCopies(tx, order, paidAt);
    if (taken === null) {
      settlement.unsettledSatang += order.totalSatang;
      continue;
    }
    touched.push(...taken);
    settlement.settledSatang += order.totalSatang;
    await moveOrder(tx, {
      orderId: order.id,
      from: order.status,
      to: 'ready_to_ship',
      actor: 'system',
      actorUserId: null,
      note: null,
      now: paidAt,
      values: { readyAt: paidAt, statusReason: null, closedAt: null },
    });
    await postOrderPaid(tx, order, paidAt);
  }
  if (settlement.settledSatang > 0 || settlement.unsettledSatang === 0)
    await setGroupPaid(tx, groupId, paidAt);
  await announceChanges(
    tx,
    touched.map((productId) => `product:${productId}`),
  );
  return settlement;
}

async function takeCopies(tx: Transaction, order: LockedOrder, now: Date): Promise<number[] | null> {
  if (heldStatuses.includes(order.status)) {
    const taken = await claimStock(tx, order.id, true, now);
    if (taken === null) throw new Error(`order ${order.orderNumber} holds copies that aren't there`);
    return taken;
  }
  if (order.status !== 'expired') return null;
  try {
    return await tx.transaction(async (savepoint) => {
      const taken = await claimStock(savepoint, order.id, false, now);
      if (taken === null) savepoint.rollback();
      return taken;
    });
  } catch (error) {
    if (error instanceof TransactionRollbackError) return null;
    throw error;
  }
}

/** The buyer's money becomes the seller's and the house's, both pending; the house adds what its vouchers took off. */
async function postOrderPaid(tx: Transaction, order: LockedOrder, at: Date): Promise<void> {
  const entry = { orderId: order.id };
  await postLedgerTransaction(tx, {
    kind: 'order_paid',
    cause: order.orderNumber,
    at,
    entries: [
      { ...entry, account: { kind: 'buyer_funds', ownerId: order.userId }, amountSatang: order.totalSatang },
      { ...entry, account: { kind: 'platform_vouchers' }, amountSatang: order.platformFundedSatang },
      { ...entry, account: { kind: 'commission_pending' }, amountSatang: -order.commissionSatang },
      {
        ...entry,
        account: { kind: 'seller_pending', ownerId: order.sellerId },
        amountSatang: -(order.totalSatang + order.platformFundedSatang - order.commissionSatang),
      },
    ],
  });
}
