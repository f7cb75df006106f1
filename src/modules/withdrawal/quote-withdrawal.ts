import type { Queryable } from '../../platform/db/database.ts';
import {
  incomeTaxRate,
  taxableSatang,
  type WithdrawalCharges,
  withdrawalCharges,
} from './withdrawal.rules.ts';
import { selectIncome, selectIncomeTax } from './withdrawal.store.ts';

/**
 * What of an amount would be kept and what would arrive, in satang, as things stand now: the same before it is asked for and
 * when it is (then the wallet is locked). With the rate of the tax, in basis points.
 */
export async function quoteWithdrawal(
  db: Queryable,
  userId: number,
  amountSatang: number,
): Promise<WithdrawalCharges & { taxableSatang: number; taxBasisPoints: number }> {
  const taxable = taxableSatang(amountSatang, await selectIncome(db, userId));
  const tax = await selectIncomeTax(db);
  return {
    ...withdrawalCharges(amountSatang, taxable, tax),
    taxableSatang: taxable,
    taxBasisPoints: incomeTaxRate(taxable, tax),
  };
}
