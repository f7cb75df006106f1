import type { Transaction } from '../../platform/db/database.ts';
import type { CashbackSource } from './cashback.rules.ts';
import { insertCashbacks } from './cashback.store.ts';

export type OrderedCashback = {
  /** Whose it will be: the buyer's, or the affiliate's. */
  userId: number;
  orderId: number;
  orderLineId: number;
  source: CashbackSource;
  amountSatang: number;
  /** Staff look at it before it is confirmed. */
  isHeld?: boolean;
};

/**
 * Freezes what lines will give back, when they are ordered (DECISIONS "Cashback: rate frozen at order"). Repeating it
 * changes nothing; a line that gives nothing has no row.
 */
export async function recordCashback(
  tx: Transaction,
  { rows, now }: { rows: readonly OrderedCashback[]; now: Date },
): Promise<void> {
  const worth = rows.filter(({ amountSatang }) => amountSatang > 0);
  if (worth.length === 0) return;
  await insertCashbacks(
    tx,
    worth.map((row) => ({ ...row, status: 'ordered' as const, createdAt: now })),
  );
}
