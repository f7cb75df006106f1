import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type CancelFailure, type CancelledOrder, cancelLocked } from './cancel-order.ts';
import { lockOrder } from './lock-order.ts';

/** `ownAffair`: nobody of staff decides about what they bought themselves. */
type StaffCancelFailure = CancelFailure | { code: 'ownAffair' };

/** Staff cancel an order with a reason that its buyer reads; it is noted, with who did it. */
export function cancelOrderForStaff(
  services: Pick<Services, 'db' | 'clock' | 'emit'>,
  input: { orderNumber: string; reason: string; staff: { userId: number; origin: CallOrigin } },
): Promise<Result<CancelledOrder, StaffCancelFailure>> {
  const { orderNumber, reason, staff } = input;
  const now = services.clock();
  return transact<CancelledOrder, StaffCancelFailure>(services.db, async (tx) => {
    const locked = await lockOrder(tx, orderNumber);
    if (locked === null) return fail({ code: 'orderNotFound' });
    const { order } = locked;
    if (order.userId === staff.userId) return fail({ code: 'ownAffair' });
    const by = { kind: 'staff' as const, userId: staff.userId };
    const result = await cancelLocked(tx, services, locked, { orderNumber, by, reason }, now);
    if (!result.ok) return result;
    await recordAudit(
      tx,
      {
        kind: 'order_cancelled',
        actorUserId: staff.userId,
        subjectUserId: order.userId,
        origin: staff.origin,
        moved: { before: order.status, after: 'cancelled' },
        detail: { orderNumber, reason },
      },
      now,
    );
    return result;
  });
}
