import { basisPointsOf } from '../../shared/money.ts';

/** The states of a withdrawal and the moves between them. States are a table. */
export const withdrawalStatuses = ['requested', 'approved', 'rejected', 'paid'] as const;
export type WithdrawalStatus = (typeof withdrawalStatuses)[number];

/** From → the states a withdrawal may move to. One that the bank sends back is rejected after it was approved. */
export const withdrawalTransitions: Record<WithdrawalStatus, readonly WithdrawalStatus[]> = {
  requested: ['approved', 'rejected'],
  approved: ['paid', 'rejected'],
  rejected: [],
  paid: [],
};

export function canMoveWithdrawal(from: WithdrawalStatus, to: WithdrawalStatus): boolean {
  return withdrawalTransitions[from].includes(to);
}

/** The states a move to `to` may start from: what the guarded update puts into its WHERE. */
export function withdrawalStatusesBefore(to: WithdrawalStatus): WithdrawalStatus[] {
  return withdrawalStatuses.filter((from) => canMoveWithdrawal(from, to));
}

/** Withdrawals that money is still to move for. */
export const openWithdrawalStatuses: readonly WithdrawalStatus[] = ['requested', 'approved'];

export const withdrawalMinimumSatang = 10_000;
const serviceChargeBasisPoints = 100;
const transferFeeSatang = 1_000;
const withholdingBasisPoints = 300;
const withholdingFromSatang = 100_000;

export type WithdrawalCharges = {
  serviceChargeSatang: number;
  feeSatang: number;
  taxSatang: number;
  /** What arrives. */
  netSatang: number;
};

/**
 * What is kept of a withdrawal: a service charge of 1 % (half up), 10 baht for the transfer, and withholding tax of 3 % of
 * what is income, when that is 1,000 baht or more (Revenue Code s. 50, Departmental Instruction T.P. 4/2528). Income is
 * what affiliates earn; a buyer's own cashback is a discount on what they bought, and isn't taxed.
 */
export function withdrawalCharges(amountSatang: number, taxableSatang: number): WithdrawalCharges {
  const serviceChargeSatang = basisPointsOf(amountSatang, serviceChargeBasisPoints);
  const feeSatang = transferFeeSatang;
  const taxSatang =
    taxableSatang >= withholdingFromSatang ? basisPointsOf(taxableSatang, withholdingBasisPoints) : 0;
  return {
    serviceChargeSatang,
    feeSatang,
    taxSatang,
    netSatang: amountSatang - serviceChargeSatang - feeSatang - taxSatang,
  };
}
