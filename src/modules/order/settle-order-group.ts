import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import { EventRefused } from '../../platform/events.ts';
import type { Services } from '../../platform/services.ts';
import { saleEntries } from '../ledger/ledger.rules.ts';
import { postLedgerTransactions } from '../ledger/post-ledger-transaction.ts';
import { retakePromotions, returnPromotions, returnStorePromotions } from '../promotion/take-promotions.ts';
import { retakeVouchers, returnStoreVouchers, returnVouchers } from '../promotion/take-vouchers.ts';
import { promiseShipping } from '../shipping/promise-shipping.ts';
import { lockCopies, moveCopies } from '../stock/move-copies.ts';
import { completeFileOrders } from './complete-order.ts';
import type { GroupOrder, LockedOrders } from './group-order.types.ts';
import { afterMove, copiesOfOrders } from './group-orders.rules.ts';
import { holdBuyer, moveOrders, setGroupPayment, setPaidChannel } from './order-state.store.ts';
import { hasBeenPaid, type PaymentChannel } from './order-status.rules.ts';
import { soldOrder } from './sold-order.ts';
import { holdParcelMates } from './waiting-orders.store.ts';

const system = { kind: 'system', userId: null } as const;

/**
 * The buyer's funds hold what a group costs: its orders go to their sellers (DECISIONS "Orders"). Orders whose hold is
 * over get copies if there still are enough, else their money is unsettled, and so is that of cancelled orders. Whoever
 * calls gives unsettled money back. Settling again changes nothing and leaves nothing unsettled. A group of which something is
 * settled was paid by `channel` from then on: whoever gives something back, or asks where to, goes by how it was paid, and not by
 * how it was to be.
 */
export async function settleOrderGroup(
  tx: Transaction,
  services: Pick<Services, 'emit'>,
  { group, orders }: LockedOrders,
  paidAt: Date,
  channel: PaymentChannel = group.paymentChannel,
): Promise<{ settledSatang: number; unsettledSatang: number }> {
  if (hasBeenPaid(group.paymentStatus)) return { settledSatang: 0, unsettledSatang: 0 };
  const groupId = group.id;
  const waiting = orders.filter(({ status }) => status === 'unpaid' || status === 'waiting_approval');
  const expired = orders.filter(({ status }) => status === 'expired');

  // Locks come in the order of every other call: buyer, vouchers, promotions, then SKUs by their ids.
  const spent: (number | null)[] = [];
  if (expired.length > 0) {
    await holdBuyer(tx, group.userId);
    spent.push(...(await retakeVouchers(tx, groupId)), ...(await retakePromotions(tx, groupId)));
    await lockCopies(tx, copiesOfOrders([...waiting, ...expired]));
  }
  await moveCopies(tx, 'claim', copiesOfOrders(waiting), paidAt);
  const revived = expired.length > 0 ? await revive(tx, services, { groupId, expired, spent }, paidAt) : [];
  const settled = [...waiting, ...revived];
  const settledSatang = sumOf(settled);
  const unsettledSatang = sumOf(orders) - settledSatang;
  if (settled.length === 0) return { settledSatang, unsettledSatang };

  const sent = settled.filter(({ needsParcel }) => needsParcel);
  const sellerIds = [...new Set(sent.map(({ sellerId }) => sellerId))];
  const shipBy = await promiseShipping(tx, sellerIds, paidAt);
  const moved = await moveOrders(tx, {
    orderIds: idsOf(settled),
    to: 'ready_to_ship',
    actor: system,
    now: paidAt,
    shipBy,
  });
  if (moved.length !== settled.length)
    throw new Error(`orders of group ${groupId} moved while it was locked`);
  const paid = { ...group, paymentChannel: channel };
  if (group.paymentChannel !== channel) await setPaidChannel(tx, groupId, channel);
  await setGroupPayment(tx, [groupId], 'paid', paidAt);
  await postLedgerTransactions(
    tx,
    settled.map((order) => ({
      kind: 'sale',
      cause: `order ${order.id}`,
      at: paidAt,
      entries: saleEntries(soldOrder(order)),
    })),
  );
  await services.emit(tx, {
    name: 'orderPaid',
    group: paid,
    orders: settled,
    isOnDelivery: false,
    at: paidAt,
  });
  const byNow = afterMove(orders, moved, 'ready_to_ship').map((order) =>
    moved.includes(order.id) ? { ...order, shipBy: shipBy.get(order.sellerId) ?? null } : order,
  );
  await completeFileOrders(tx, services, { group: paid, orders: byNow }, paidAt);
  return { settledSatang, unsettledSatang };
}

/**
 * Copies, and what else paid, for orders whose hold was over, an order at a time: those that got them. None that cost less by
 * a voucher or a promotion of those that are `spent` (a store's, or the house's for all).
 */
async function revive(
  tx: Transaction,
  services: Pick<Services, 'emit'>,
  {
    groupId,
    expired,
    spent,
  }: { groupId: number; expired: readonly GroupOrder[]; spent: readonly (number | null)[] },
  now: Date,
): Promise<GroupOrder[]> {
  const revived: GroupOrder[] = [];
  for (const order of expired) {
    if (spent.includes(null) || spent.includes(order.sellerId)) continue;
    if (await reviveOrder(tx, services, order, now)) revived.push(order);
  }
  if (revived.length === 0) {
    await returnVouchers(tx, [groupId], now);
    await returnPromotions(tx, [groupId], now);
    return revived;
  }
  // A store's own are free again with its own order (decision 28).
  for (const { sellerId } of expired.filter((order) => !revived.includes(order))) {
    await returnStoreVouchers(tx, { groupId, sellerId, now });
    await returnStorePromotions(tx, { groupId, sellerId, now });
  }
  return revived;
}

/** Whether an order whose hold was over got its copies again. */
async function reviveOrder(
  tx: Transaction,
  { emit }: Pick<Services, 'emit'>,
  order: GroupOrder,
  now: Date,
): Promise<boolean> {
  try {
    return await transact(tx, async (savepoint) => {
      if (!(await isParcelThere(savepoint, order))) throw new EventRefused('parcelGone');
      // What sales hold for it gets onto the shelf first: a store may have offered its last copies in one.
      await emit(savepoint, { name: 'orderRevived', order, at: now });
      if (!(await moveCopies(savepoint, 'take', copiesOfOrders([order]), now)))
        throw new EventRefused('outOfStock');
      return true;
    });
  } catch (error) {
    if (error instanceof EventRefused) return false;
    throw error;
  }
}

/**
 * Whether an order still costs what it was placed at: the orders whose parcel it goes in wait as they did, and nothing has
 * joined them meanwhile.
 */
async function isParcelThere(tx: Transaction, { id, parcelSavedSatang }: GroupOrder): Promise<boolean> {
  if (parcelSavedSatang === 0) return true;
  const mates = await holdParcelMates(tx, id);
  return mates.every((mate) =>
    mate.id < id
      ? mate.wasOver || (mate.status === 'ready_to_ship' && mate.shippedCopies === 0)
      : mate.status === 'cancelled' || mate.status === 'expired',
  );
}

function idsOf(orders: readonly GroupOrder[]): number[] {
  return orders.map(({ id }) => id);
}

function sumOf(orders: readonly GroupOrder[]): number {
  return orders.reduce((sum, order) => sum + order.totalSatang, 0);
}
