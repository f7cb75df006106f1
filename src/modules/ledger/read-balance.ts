import type { Queryable } from '../../platform/db/database.ts';
import type { AccountKind } from './ledger.rules.ts';
import { selectBalances } from './ledger.store.ts';

/** The balance of an account in satang: the sum of its entries, 0 when it has none. Credits are negative. */
export async function readBalance(
  db: Queryable,
  account: { kind: AccountKind; ownerId?: number },
): Promise<number> {
  const [row] = await selectBalances(db, { kind: account.kind, ownerId: account.ownerId ?? 0 });
  return row?.balanceSatang ?? 0;
}
