import { z } from 'zod';
import type { Queryable } from '../platform/db/database.ts';
import type { Services } from '../platform/services.ts';
import { handKinds } from './adjustment/adjustment.rules.ts';
import { postAdjustment, reverseAdjustment } from './adjustment/post-adjustment.ts';
import type { Deeds } from './approval/decide-approval.ts';
import { cancelOrderForStaff } from './order/cancel-order-for-staff.ts';
import { recordRefund } from './payment/handle-refunds.ts';
import { nameRefundAccount } from './payment/name-refund-account.ts';
import { approveSlip } from './payment/review-slip.ts';
import { voidRefund } from './payment/void-refund.ts';
import { cancelRestForStaff } from './returns/cancel-rest-for-staff.ts';
import { decideDispute } from './returns/dispute-return.ts';
import { refundFile } from './returns/refund-file.ts';
import { approveWithdrawal } from './withdrawal/decide-withdrawal.ts';
import { decideWithholding } from './withholding/decide-certificate.ts';

const amountSatang = z.int().positive();

/** What was asked for, as each use-case takes it; kept as JSON until somebody approves it. */
const withdrawal = z.object({ id: z.uuid() });
const slip = z.object({
  id: z.int(),
  confirmAmount: z.number().optional(),
  confirmSimilarSlipId: z.int().optional(),
  confirmTransactionId: z.string().optional(),
  isSameMoney: z.boolean().optional(),
  reason: z.string(),
});
const account = z.object({ bankCode: z.string(), accountNumber: z.string(), accountName: z.string() });
const refund = z.object({
  refundId: z.uuid(),
  account,
  isSentThere: z.boolean(),
  transferReference: z.string(),
  fileKey: z.string(),
});
const refundAccount = z.object({ refundId: z.uuid(), account, reason: z.string() });
const refundVoid = z.object({ refundId: z.uuid(), reason: z.string() });
const disputed = z.object({
  returnNumber: z.string(),
  isUpheld: z.boolean(),
  answer: z.string(),
  isKept: z.boolean().optional(),
});
const file = z.object({ orderNumber: z.string(), productId: z.int(), reason: z.string() });
const adjustment = z.object({
  id: z.uuid(),
  sellerId: z.int(),
  kind: z.enum(handKinds),
  amountSatang,
  orderNumber: z.string(),
  reason: z.string(),
});
const orderCancel = z.object({
  orderNumber: z.string(),
  reason: z.string(),
  isStoresFault: z.boolean().optional(),
});
const certificate = z.object({ id: z.int() });
const reversal = z.object({ id: z.uuid(), reason: z.string() });

/**
 * What a second person's yes carries out: every kind that waits for one, and the use-case that would have run, in the
 * transaction of the yes. It looks at everything again.
 */
export function listDeeds(services: Services): Deeds {
  const within = (db: Queryable) => ({ ...services, db });
  return {
    withdrawal: (tx, staff, deed) => approveWithdrawal(within(tx), staff, withdrawal.parse(deed).id),
    slip: (tx, staff, deed) => approveSlip(within(tx), staff, slip.parse(deed)),
    refund: (tx, staff, deed) => {
      const { fileKey: proofKey, ...made } = refund.parse(deed);
      return recordRefund(within(tx), staff, { ...made, proofKey });
    },
    refundAccount: (tx, staff, deed) => nameRefundAccount(within(tx), staff, refundAccount.parse(deed)),
    refundVoid: (tx, staff, deed) => voidRefund(within(tx), staff, refundVoid.parse(deed)),
    return: (tx, staff, deed) => {
      const { returnNumber, ...answer } = disputed.parse(deed);
      return decideDispute(within(tx), returnNumber, staff, answer);
    },
    fileRefund: (tx, staff, deed) => refundFile(within(tx), staff, file.parse(deed), null),
    adjustment: (tx, staff, deed) => postAdjustment(within(tx), staff, adjustment.parse(deed), null),
    orderCancel: (tx, staff, deed) => cancelOrderForStaff(within(tx), { ...orderCancel.parse(deed), staff }),
    restCancel: (tx, staff, deed) => cancelRestForStaff(within(tx), { ...orderCancel.parse(deed), staff }),
    certificate: (tx, staff, deed) =>
      decideWithholding(within(tx), staff, { ...certificate.parse(deed), verdict: 'accepted' }),
    adjustmentReversal: (tx, staff, deed) => reverseAdjustment(within(tx), staff, reversal.parse(deed)),
  };
}
