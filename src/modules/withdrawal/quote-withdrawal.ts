import type { Queryable } from '../../platform/db/database.ts';
import { taxableSatang, type WithdrawalCharges, withdrawalCharges } from './withdrawal.rules.ts';
import { selectIncome, selectIncomeTax } from './withdrawal.store.ts';

/**
 * What of an amount would be kept and what would arrive, in satang, as things stand now: the same before it is asked for and
 * when it is (then the wallet is locked).
 */
export async function quoteWithdrawal(
  db: Queryable,
  userId: number,
  amountSatang: number,
): Promise<WithdrawalCharges & { taxableSatang: number }> {
  const taxable = taxableSatang(amountSatang, await selectIncome(db, userId));
  return { ...withdrawalCharges(amountSatang, taxable, await selectIncomeTax(db)), taxableSatang: taxable };
}
