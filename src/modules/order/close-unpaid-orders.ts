import type { Transaction } from '../../platform/db/database.ts';
import { returnPromotions } from '../promotion/take-promotions.ts';
import { returnVouchers } from '../promotion/take-vouchers.ts';
import { moveCopies } from '../stock/move-copies.ts';
import type { Actor, GroupOrder } from './group-order.types.ts';
import { copiesOfOrders } from './group-orders.rules.ts';
import { moveOrders, setGroupPayment } from './order-state.store.ts';

/**
 * Ends orders nobody has paid, of groups that are locked: held copies are free again, vouchers and promotions go back. Those that had left the unpaid states meanwhile stay as they are. The orders it ended: the caller says so.
 */
export async function closeUnpaidOrders(
  tx: Transaction,
  input: {
    orders: readonly GroupOrder[];
    to: 'expired' | 'cancelled';
    actor: Actor;
    note?: string | null;
    now: Date;
  },
): Promise<GroupOrder[]> {
  const { orders, now, ...move } = input;
  const open = orders.filter(({ status }) => status === 'unpaid' || status === 'waiting_approval');
  const orderIds = open.map(({ id }) => id);
  const groupIds = [...new Set(open.map(({ groupId }) => groupId))];
  const moved = await moveOrders(tx, { ...move, orderIds, now });
  if (moved.length !== orderIds.length) throw new Error('orders moved while their group was locked');
  if (moved.length === 0) return [];
  await returnVouchers(tx, groupIds, now);
  await returnPromotions(tx, groupIds, now);
  await moveCopies(tx, 'release', copiesOfOrders(open), now);
  await setGroupPayment(tx, groupIds, 'expired', now);
  return open;
}
