import type { AccountKind } from '../ledger/ledger.rules.ts';

/** What staff book on a store's account by hand, and which way it goes. */
export const handKinds = ['compensation', 'charge'] as const;
export type HandKind = (typeof handKinds)[number];

/** The same, and what follows from a decision of theirs: tax is given back for a certificate alone. */
export const adjustmentKinds = ['compensation', 'withholding', 'charge'] as const;
export type AdjustmentKind = (typeof adjustmentKinds)[number];

/** The kinds of the ledger's transactions that adjustments are, a reversal being one of the same kind. */
export const adjustmentTransactions = {
  /** The house pays for what went wrong: a parcel lost in its care, a mistake of its own. */
  compensation: 'adjustment_compensation',
  /** The store kept tax back from the commission and brought the certificate: what it paid too much is given back. */
  withholding: 'adjustment_withholding',
  /** The store bears what the house paid in its place. A damage, no service: there is no VAT on it (Revenue Code s. 77/2). */
  charge: 'adjustment_charge',
} as const satisfies Record<AdjustmentKind, string>;

/** The house's own account on the other side of each. */
export const counterAccounts = {
  compensation: 'store_compensations',
  withholding: 'tax_withheld_from_house',
  charge: 'store_charges',
} as const satisfies Record<AdjustmentKind, AccountKind>;

/** The most that one adjustment may move, in satang: more is a typing mistake, or a case for several. */
export const mostAdjustedSatang = 10_000_000;

/** What an adjustment moves, in satang; what is the store's is positive. */
export function signedAmount(kind: AdjustmentKind, amountSatang: number): number {
  return kind === 'charge' ? 0 - amountSatang : amountSatang;
}
