import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import type { payments } from './payment.tables.ts';

type Payment = typeof payments.$inferSelect;

const closing = nameStatement<never>(
  'close_open_payments',
  `update payments set status = 'expired' where group_id = any($1) and status in ('pending', 'review', 'failed')`,
);

export async function expireOpenPayments(db: Queryable, groupIds: readonly number[]): Promise<void> {
  await runNamed(db, closing, [groupIds]);
}

const collecting = nameStatement<never>(
  'collect_cod_payment',
  `update payments set status = 'paid', paid_at = $2 where group_id = $1 and channel = 'cod' and status = 'pending'`,
);

export async function payCashPayment(db: Queryable, groupId: number, now: Date): Promise<void> {
  await runNamed(db, collecting, [groupId, now]);
}

const paid = nameStatement<Payment>(
  'paid_payment',
  `select id, group_id as "groupId", channel, status, amount_satang as "amountSatang",
     refunded_satang as "refundedSatang", gateway, gateway_reference as "gatewayReference",
     redirect_url as "redirectUrl", qr_payload as "qrPayload", failure_code as "failureCode",
     created_at as "createdAt", expires_at as "expiresAt", paid_at as "paidAt"
   from payments where group_id = $1 and status in ('paid', 'part_refunded')
     and amount_satang - refunded_satang >= $2
   order by paid_at limit 1`,
);

/** The payment that paid a group and still holds this much. */
export async function selectPaidPayment(
  db: Queryable,
  groupId: number,
  amountSatang: number,
): Promise<Payment | null> {
  const [row] = await runNamed(db, paid, [groupId, amountSatang]);
  return row ?? null;
}
