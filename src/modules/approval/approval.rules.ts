import { z } from 'zod';
import type { StaffRight } from '../../shared/contract.ts';

/** What of staff's deeds waits for a second person: above an amount, or always. */
export const approvalKinds = [
  'refund',
  'refundAccount',
  'refundVoid',
  'return',
  'fileRefund',
  'withdrawal',
  'adjustment',
  'adjustmentReversal',
  'slip',
  'orderCancel',
  'restCancel',
  'certificate',
] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

/** The right that asks for a deed, and that approves another's. */
export const approvalRights = {
  refund: 'refunds',
  refundAccount: 'refunds',
  refundVoid: 'refunds',
  return: 'returns',
  fileRefund: 'refunds',
  withdrawal: 'withdrawals',
  adjustment: 'adjustments',
  adjustmentReversal: 'adjustments',
  slip: 'slips',
  orderCancel: 'orders',
  restCancel: 'orders',
  certificate: 'withholding',
} as const satisfies Record<ApprovalKind, StaffRight>;

/** Satang above which a second person is needed: 0 is always; `never` is kept by its name, so that a change to it shows. */
const limit = (standard: number) =>
  z.union([z.int().min(0).max(100_000_000_00), z.literal('never')]).default(standard);

/** The setting `approval`. Each has the value a new shop begins with. */
export const approvalSetting = z.object({
  refundSatang: limit(5_000_00),
  returnSatang: limit(5_000_00),
  withdrawalSatang: limit(5_000_00),
  adjustmentSatang: limit(5_000_00),
  slipSatang: limit(20_000_00),
});
export type ApprovalSetting = z.infer<typeof approvalSetting>;

/** What nobody does alone, whatever the amounts: it says where somebody else's money goes, or that there is none. */
export const alwaysTwo = ['refundAccount', 'refundVoid'] as const satisfies readonly ApprovalKind[];
type AlwaysTwo = (typeof alwaysTwo)[number];
const isAlwaysTwo = (kind: ApprovalKind): kind is AlwaysTwo =>
  (alwaysTwo as readonly ApprovalKind[]).includes(kind);

const limitOf = {
  refund: 'refundSatang',
  return: 'returnSatang',
  fileRefund: 'refundSatang',
  withdrawal: 'withdrawalSatang',
  adjustment: 'adjustmentSatang',
  adjustmentReversal: 'adjustmentSatang',
  slip: 'slipSatang',
  // What was paid for a cancelled order is paid back, and an accepted certificate is an adjustment.
  orderCancel: 'refundSatang',
  restCancel: 'refundSatang',
  certificate: 'adjustmentSatang',
} as const satisfies Record<Exclude<ApprovalKind, AlwaysTwo>, keyof ApprovalSetting>;

/** In satang; null where nobody is ever asked. */
export function limitSatangOf(setting: ApprovalSetting, kind: ApprovalKind): number | null {
  if (isAlwaysTwo(kind)) return 0;
  const limitSatang = setting[limitOf[kind]];
  return limitSatang === 'never' ? null : limitSatang;
}

/** Whether so much, in satang and whichever way it goes, needs a second person. */
export function needsSecondPerson(amountSatang: number, limitSatang: number | null): boolean {
  return limitSatang !== null && Math.abs(amountSatang) > limitSatang;
}

export const approvalStatuses = ['waiting', 'approved', 'refused', 'takenBack', 'expired', 'stale'] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

/** For so long it may be approved. */
const waitingMs = 3 * 24 * 3_600_000;

export function approvalExpiresAt(askedAt: Date): Date {
  return new Date(askedAt.getTime() + waitingMs);
}

/** Whether somebody may say yes to what was asked by another: never to their own, in whichever session. */
export function isSecondPerson(askedBy: number, userId: number): boolean {
  return askedBy !== userId;
}

/** What is shown of a deed beside its amount. Nothing of it is a person's, so it stays when the request is closed. */
export const approvalFacts = [
  'orderNumber',
  'referenceCode',
  'store',
  'adjustment',
  'answer',
  /** Whose doing it is said to be: `store` or `other`. */
  'doing',
  /** Whether a slip's money is said to be what a bank told of: `same` or `other`. And the bank's number of that. */
  'sameMoney',
  'bankNumber',
] as const;
export type ApprovalFacts = Partial<Record<(typeof approvalFacts)[number], string>>;

/** What the audit log finds a request by beside its own subject: the order, or the whole purchase, that it is about. */
export function orderIn({ orderNumber, referenceCode }: ApprovalFacts): Record<string, string> {
  return {
    ...(orderNumber === undefined ? {} : { orderNumber }),
    ...(referenceCode === undefined ? {} : { referenceCode }),
  };
}
