// Reads of other slices: order_groups.

import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { orderGroups } from '../order/order.tables.ts';
import { paymentSlips, payments, refunds } from './payment.tables.ts';

export async function selectPaymentsOf(db: Queryable, userId: number) {
  const { referenceCode } = orderGroups;
  const [paid, slips, returned] = await Promise.all([
    db
      .select({
        referenceCode,
        channel: payments.channel,
        status: payments.status,
        amountSatang: payments.amountSatang,
        refundedSatang: payments.refundedSatang,
        failureCode: payments.failureCode,
        createdAt: payments.createdAt,
        paidAt: payments.paidAt,
      })
      .from(payments)
      .innerJoin(orderGroups, eq(orderGroups.id, payments.groupId))
      .where(eq(orderGroups.userId, userId))
      .orderBy(asc(payments.createdAt)),
    db
      .select({
        referenceCode,
        fileKey: paymentSlips.fileKey,
        contentType: paymentSlips.contentType,
        transactionReference: paymentSlips.transactionReference,
        sendingBank: paymentSlips.sendingBank,
        bankCode: paymentSlips.bankCode,
        amountSatang: paymentSlips.amountSatang,
        transferredAt: paymentSlips.transferredAt,
        status: paymentSlips.status,
        rejectReason: paymentSlips.rejectReason,
        createdAt: paymentSlips.createdAt,
      })
      .from(paymentSlips)
      .innerJoin(orderGroups, eq(orderGroups.id, paymentSlips.groupId))
      .where(eq(orderGroups.userId, userId))
      .orderBy(asc(paymentSlips.id)),
    db
      .select({
        referenceCode,
        amountSatang: refunds.amountSatang,
        reason: refunds.reason,
        status: refunds.status,
        createdAt: refunds.createdAt,
        doneAt: refunds.doneAt,
        bankAccount: refunds.bankAccount,
        transferReference: refunds.transferReference,
        proofKey: refunds.proofKey,
      })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .innerJoin(orderGroups, eq(orderGroups.id, payments.groupId))
      .where(eq(orderGroups.userId, userId))
      .orderBy(asc(refunds.createdAt)),
  ]);
  return { payments: paid, slips, refunds: returned };
}

export async function hasWaitingRefund(db: Queryable, userId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from refunds r join payments p on p.id = r.payment_id join order_groups g on g.id = p.group_id
    where g.user_id = ${userId} and r.status = 'waiting' limit 1`);
  return rows.length > 0;
}

/**
 * Takes the person out of their payments; answers the keys of their files: slips, and what proves that a refund was sent.
 * Where a refund went goes as well; one that still waits keeps its person from being erased. Amounts, times and the numbers by which
 * gateway and bank know a payment stay: the books need them, and a slip must not be used twice (DECISIONS).
 */
export async function scrubPaymentsOf(tx: Queryable, userId: number): Promise<string[]> {
  await tx.execute(sql`
    update payments set redirect_url = null, qr_payload = null
    from order_groups g where g.id = payments.group_id and g.user_id = ${userId}`);
  const { rows } = await tx.execute<{ fileKey: string }>(sql`
    update payment_slips set file_key = '', perceptual_hash = null, sending_bank = null, reject_reason = null
    from (select s.id, s.file_key from payment_slips s join order_groups g on g.id = s.group_id
      where g.user_id = ${userId} for update of s) before
    where payment_slips.id = before.id
    returning before.file_key as "fileKey"`);
  const proofs = await tx.execute<{ proofKey: string | null }>(sql`
    update refunds set bank_account = null, proof_key = null
    from (select r.id, r.proof_key from refunds r
        join payments p on p.id = r.payment_id join order_groups g on g.id = p.group_id
      where g.user_id = ${userId} and r.status = 'done' for update of r) before
    where refunds.id = before.id
    returning before.proof_key as "proofKey"`);
  return [
    ...rows.map(({ fileKey }) => fileKey).filter((key) => key !== ''),
    ...proofs.rows.flatMap(({ proofKey }) => proofKey ?? []),
  ];
}
