import type { Queryable } from '../../platform/db/database.ts';
import type { AccountKind } from '../ledger/ledger.rules.ts';
import { readStatement, type Statement } from '../ledger/read-statement.ts';
import { selectOrderNumbers } from './order-number.store.ts';

/**
 * A page of an account's statement (see `readStatement`), its orders by their numbers, and whether the account's owner is
 * who placed them: what links earn is of others' orders. Amounts are satang.
 */
export async function readOrderStatement(
  db: Queryable,
  account: { kind: AccountKind; ownerId: number },
  page: { pageNo: number; perPage: number },
): Promise<{
  rows: (Statement['rows'][number] & { orderNumber: string | null; isOwnOrder: boolean })[];
  total: number;
}> {
  const { rows, total } = await readStatement(db, account, page);
  const ids = [...new Set(rows.map(({ orderId }) => orderId))].filter((id) => id !== null);
  const orders = ids.length === 0 ? [] : await selectOrderNumbers(db, ids);
  const numbers = new Map(orders.map((order) => [order.id, order]));
  return {
    rows: rows.map((row) => ({
      ...row,
      orderNumber: row.orderId === null ? null : (numbers.get(row.orderId)?.orderNumber ?? null),
      isOwnOrder: row.orderId !== null && numbers.get(row.orderId)?.buyerId === account.ownerId,
    })),
    total,
  };
}
