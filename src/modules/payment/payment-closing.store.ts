import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import type { PaymentStatus } from '../order/order-status.rules.ts';
import type { payments } from './payment.tables.ts';

type Payment = typeof payments.$inferSelect;

const closing = nameStatement<never>(
  'close_open_payments',
  `update payments set status = 'expired' where group_id = any($1) and status in ('pending', 'review', 'failed')`,
);

export async function expireOpenPayments(db: Queryable, groupIds: readonly number[]): Promise<void> {
  await runNamed(db, closing, [groupIds]);
}

const collecting = nameStatement<{ status: PaymentStatus }>(
  'collect_cod_payment',
  `update payments set paid_at = $2, status = case when refunded_satang >= amount_satang and amount_satang > 0
     then 'refunded' when refunded_satang > 0 then 'part_refunded' else 'paid' end
   where group_id = $1 and channel = 'cod' and status = 'pending' returning status`,
);

/** What state the payment is in now; null when it was paid before. */
export async function payCashPayment(
  db: Queryable,
  groupId: number,
  now: Date,
): Promise<PaymentStatus | null> {
  const [row] = await runNamed(db, collecting, [groupId, now]);
  return row?.status ?? null;
}

const paid = nameStatement<Payment>(
  'paid_payment',
  `select id, group_id as "groupId", channel, status, amount_satang as "amountSatang",
     refunded_satang as "refundedSatang", gateway, gateway_reference as "gatewayReference",
     redirect_url as "redirectUrl", qr_payload as "qrPayload", failure_code as "failureCode",
     created_at as "createdAt", expires_at as "expiresAt", paid_at as "paidAt"
   from payments where group_id = $1 and (status in ('paid', 'part_refunded') or (channel = 'cod' and status = 'pending'))
     and amount_satang - refunded_satang >= $2
   order by paid_at limit 1`,
);

/** The payment that paid a group and still holds this much; of cash on delivery, the one that is being collected. */
export async function selectPaidPayment(
  db: Queryable,
  groupId: number,
  amountSatang: number,
): Promise<Payment | null> {
  const [row] = await runNamed(db, paid, [groupId, amountSatang]);
  return row ?? null;
}

const allBack = nameStatement<{ isAllBack: boolean }>(
  'all_paid_back',
  `select not exists (
     select 1 from payments where group_id = $1 and refunded_satang < amount_satang
       and (status in ('paid', 'part_refunded') or (channel = 'cod' and status = 'pending'))
   ) as "isAllBack"`,
);

export async function selectIsAllPaidBack(db: Queryable, groupId: number): Promise<boolean> {
  const [row] = await runNamed(db, allBack, [groupId]);
  return row?.isAllBack ?? false;
}
