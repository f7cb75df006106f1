import type { Transaction } from '../../platform/db/database.ts';
import { saleEntries } from '../ledger/ledger.rules.ts';
import { postLedgerTransaction } from '../ledger/post-ledger-transaction.ts';
import { selectGroupOrders } from './order-state.store.ts';
import { soldOrder } from './sold-order.ts';

/** Writes down a group that vouchers paid entirely: what the house adds becomes its sellers', held until complete. */
export async function recordFreeSale(
  tx: Transaction,
  { groupId, now }: { groupId: number; now: Date },
): Promise<void> {
  for (const order of await selectGroupOrders(tx, [groupId]))
    await postLedgerTransaction(tx, {
      kind: 'sale',
      cause: `order ${order.id}`,
      at: now,
      entries: saleEntries(soldOrder(order)),
    });
}
