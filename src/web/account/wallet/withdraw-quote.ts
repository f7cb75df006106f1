import { withdrawalCharges } from '../../../modules/withdrawal/withdrawal.rules.ts';
import { toBaht } from '../../../shared/money.ts';

/** What a withdrawal would cost and bring, in baht, with a key of its own for the Idempotency-Key. */
export function quoteWithdrawal(amountSatang: number, accountId: number) {
  const charges = withdrawalCharges(amountSatang, 0);
  return {
    accountId,
    amount: toBaht(amountSatang),
    serviceCharge: toBaht(charges.serviceChargeSatang),
    fee: toBaht(charges.feeSatang),
    tax: toBaht(charges.taxSatang),
    net: toBaht(charges.netSatang),
    idempotencyKey: crypto.randomUUID(),
  };
}
export type WithdrawQuote = ReturnType<typeof quoteWithdrawal>;
