import type { Queryable } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import {
  type AskedInstead,
  type Deciding,
  passSecondPerson,
  type SecondPersonFailure,
  secondPersonDetail,
} from '../approval/pass-second-person.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type CancelFailure, type CancelledOrder, cancelLocked } from './cancel-order.ts';
import { lockOrder } from './lock-order.ts';
import { canCancel } from './order-permissions.rules.ts';
import { hasBeenPaid } from './order-status.rules.ts';

/** `ownAffair`: nobody of staff decides about what they bought themselves. */
type StaffCancelFailure = CancelFailure | SecondPersonFailure | { code: 'ownAffair' };
type CancelledByStaff = CancelledOrder | (AskedInstead & { orderNumber: string });

/**
 * Staff cancel an order with a reason that its buyer reads; it is noted, with who did it, and whose doing it was where they say
 * so. One that was paid is paid back, so that above an amount a second person is asked instead.
 */
export function cancelOrderForStaff(
  services: Pick<Services, 'clock' | 'emit' | 'newUuid'> & { db: Queryable },
  input: { orderNumber: string; reason: string; isStoresFault?: boolean | undefined; staff: Deciding },
): Promise<Result<CancelledByStaff, StaffCancelFailure>> {
  const { orderNumber, reason, isStoresFault, staff } = input;
  const fault: { isStoresFault?: boolean } = isStoresFault === undefined ? {} : { isStoresFault };
  const now = services.clock();
  return transact<CancelledByStaff, StaffCancelFailure>(services.db, async (tx) => {
    const locked = await lockOrder(tx, orderNumber);
    if (locked === null) return fail({ code: 'orderNotFound' });
    const { order } = locked;
    if (order.userId === staff.userId) return fail({ code: 'ownAffair' });
    const { paymentStatus } = locked.group;
    if (order.status === 'ready_to_ship' && canCancel(order, 'staff', now) && hasBeenPaid(paymentStatus)) {
      const passed = await passSecondPerson(tx, services, staff, {
        kind: 'orderCancel',
        subject: orderNumber,
        amountSatang: order.totalSatang,
        subjectUserId: order.userId,
        version: `${order.status} ${paymentStatus}`,
        deed: { orderNumber, reason, ...fault },
        facts: {
          ...{ orderNumber, answer: reason },
          ...(isStoresFault === undefined ? {} : { doing: isStoresFault ? 'store' : 'other' }),
        },
      });
      if (!passed.ok) return passed;
      if (passed.value !== null) return succeed({ orderNumber, ...passed.value });
    }
    const by = { kind: 'staff' as const, userId: staff.userId };
    const result = await cancelLocked(tx, services, locked, { orderNumber, by, reason, ...fault }, now);
    if (!result.ok) return result;
    await recordAudit(
      tx,
      {
        kind: 'order_cancelled',
        actorUserId: staff.userId,
        subjectUserId: order.userId,
        origin: staff.origin,
        moved: { before: order.status, after: 'cancelled' },
        detail: { orderNumber, reason, isStoresFault: isStoresFault ?? null, ...secondPersonDetail(staff) },
      },
      now,
    );
    return result;
  });
}
