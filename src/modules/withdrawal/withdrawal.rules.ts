import { z } from 'zod';
import { basisPointsOf } from '../../shared/money.ts';

/** The states of a withdrawal and the moves between them. States are a table. */
export const withdrawalStatuses = ['requested', 'approved', 'rejected', 'paid', 'returned'] as const;
export type WithdrawalStatus = (typeof withdrawalStatuses)[number];

/**
 * From → the states a withdrawal may move to. One that the bank doesn't take is rejected after it was approved; one that it
 * sends back after it was recorded as paid is returned.
 */
export const withdrawalTransitions: Record<WithdrawalStatus, readonly WithdrawalStatus[]> = {
  requested: ['approved', 'rejected'],
  approved: ['paid', 'rejected'],
  rejected: [],
  paid: ['returned'],
  returned: [],
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

/**
 * What the house keeps back of people's income for the Revenue Department: fields of the setting `withholding`. A sharer is paid
 * for a service, income of s. 40 (8); a company that pays it keeps back 3 % (Revenue Code s. 3 tredecim; Departmental Instruction
 * T.P. 4/2528 cl. 8). The 1,000 baht from which that is so are of a contract, however it is paid: the programme is one
 * contract, so the least is 0 until an adviser says otherwise.
 */
export const incomeTaxSetting = z.object({
  incomeOn: z.boolean().default(true),
  incomeBasisPoints: z.int().min(0).max(3_000).default(300),
  /** Of income smaller than this nothing is kept back. */
  incomeLeastSatang: z.int().min(0).max(100_000_000).default(0),
});
export type IncomeTaxSetting = z.infer<typeof incomeTaxSetting>;

/**
 * How much of a withdrawal is income: what was earned by links is taken before cashback of one's own purchases, which is a
 * discount. `earnedSatang` is all that links have made somebody's, `takenSatang` what withdrawals have taken of it before.
 */
export function taxableSatang(
  amountSatang: number,
  { earnedSatang, takenSatang }: { earnedSatang: number; takenSatang: number },
): number {
  return Math.max(0, Math.min(amountSatang, earnedSatang - takenSatang));
}

/** The rate in force for so much income, in basis points; 0 where nothing is kept back of it. */
export function incomeTaxRate(incomeSatang: number, tax: IncomeTaxSetting): number {
  return tax.incomeOn && incomeSatang >= tax.incomeLeastSatang ? tax.incomeBasisPoints : 0;
}

export type WithdrawalCharges = {
  serviceChargeSatang: number;
  feeSatang: number;
  taxSatang: number;
  /** What arrives. */
  netSatang: number;
};

/**
 * What is kept of a withdrawal: a service charge of 1 % (half up), 10 baht for the transfer, and the tax of what is income.
 * Income is what affiliates earn; a buyer's own cashback is a discount on what they bought, and isn't taxed.
 */
export function withdrawalCharges(
  amountSatang: number,
  incomeSatang: number,
  tax: IncomeTaxSetting,
): WithdrawalCharges {
  const serviceChargeSatang = basisPointsOf(amountSatang, serviceChargeBasisPoints);
  const feeSatang = transferFeeSatang;
  const taxSatang = basisPointsOf(incomeSatang, incomeTaxRate(incomeSatang, tax));
  return {
    serviceChargeSatang,
    feeSatang,
    taxSatang,
    netSatang: amountSatang - serviceChargeSatang - feeSatang - taxSatang,
  };
}
