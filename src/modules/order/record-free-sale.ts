import type { Transaction } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { saleEntries } from '../ledger/ledger.rules.ts';
import { postLedgerTransaction } from '../ledger/post-ledger-transaction.ts';
import { completeFileOrders } from './complete-order.ts';
import { lockOrders } from './lock-order.ts';
import { soldOrder } from './sold-order.ts';

/**
 * Writes down a group that vouchers paid entirely: what the house adds becomes its sellers', held until complete. Orders of
 * files alone are complete with that.
 */
export async function recordFreeSale(
  tx: Transaction,
  services: Pick<Services, 'emit'>,
  { groupId, now }: { groupId: number; now: Date },
): Promise<void> {
  const locked = await lockOrders(tx, groupId);
  if (locked === null) throw new Error(`There is no order group ${groupId}`);
  for (const order of locked.orders)
    await postLedgerTransaction(tx, {
      kind: 'sale',
      cause: `order ${order.id}`,
      at: now,
      entries: saleEntries(soldOrder(order)),
    });
  await completeFileOrders(tx, services, locked, now);
}
