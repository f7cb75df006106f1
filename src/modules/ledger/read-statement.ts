import type { Queryable } from '../../platform/db/database.ts';
import type { AccountKind } from './ledger.rules.ts';
import { countEntries, selectStatement } from './statement.store.ts';

export type Statement = {
  rows: {
    id: number;
    /** What happened: the transaction's kind. */
    kind: string;
    /** What for, as whoever posted it has written it. */
    cause: string;
    at: Date;
    orderId: number | null;
    /** More for its owner is positive, in satang. */
    amountSatang: number;
    /** What the account held afterwards. */
    balanceSatang: number;
  }[];
  total: number;
};

/**
 * A page of an account that the house owes its owner, as the owner reads it: newest first, what came in positive. (The
 * books have debts negative.)
 */
export async function readStatement(
  db: Queryable,
  account: { kind: AccountKind; ownerId: number },
  page: { pageNo: number; perPage: number },
): Promise<Statement> {
  const { perPage } = page;
  const [rows, total] = await Promise.all([
    selectStatement(db, account, { limit: perPage, offset: (page.pageNo - 1) * perPage }),
    countEntries(db, account),
  ]);
  return {
    rows: rows.map(({ id, kind, cause, at, orderId, amountSatang, balanceSatang }) => ({
      id,
      kind,
      cause,
      at,
      orderId,
      // 0 - x: a balance of nothing is 0 and not -0.
      amountSatang: 0 - amountSatang,
      balanceSatang: 0 - balanceSatang,
    })),
    total,
  };
}
