import { transact } from '../../platform/db/transact.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import {
  type AskedInstead,
  type Deciding,
  passSecondPerson,
  type SecondPersonFailure,
  secondPersonDetail,
} from '../approval/pass-second-person.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { restOf } from '../fulfilment/parcel.rules.ts';
import { estimateReturn, lockReturnableOrder } from '../fulfilment/return-copies.ts';
import { hasRest } from '../order/order-permissions.rules.ts';
import { readSendableLines } from '../order/record-parcel.ts';
import { cancelLockedRest } from './cancel-rest.ts';
import type { Ground } from './held-return.ts';

type StaffRestFailure = SecondPersonFailure | { code: 'orderNotFound' | 'orderNotInParts' | 'ownAffair' };
type RestCancelledByStaff =
  | { returnNumber: string; orderNumber: string }
  | (AskedInstead & { orderNumber: string });

/**
 * Staff call off what of an order hasn't left, with a reason that its buyer reads and whose doing it was where they say so: what
 * was paid for it is refunded as when its store does. Above an amount a second person is asked instead.
 */
export function cancelRestForStaff(
  services: Ground,
  input: { orderNumber: string; reason: string; isStoresFault?: boolean | undefined; staff: Deciding },
): Promise<Result<RestCancelledByStaff, StaffRestFailure>> {
  const { orderNumber, reason, isStoresFault, staff } = input;
  const fault: { isStoresFault?: boolean } = isStoresFault === undefined ? {} : { isStoresFault };
  return transact<RestCancelledByStaff, StaffRestFailure>(services.db, async (tx) => {
    const now = services.clock();
    const locked = await lockReturnableOrder(tx, orderNumber);
    if (locked === null) return fail({ code: 'orderNotFound' });
    const { order } = locked;
    if (order.userId === staff.userId) return fail({ code: 'ownAffair' });
    if (!hasRest(order)) return fail({ code: 'orderNotInParts' });
    const copiesOf = restOf(await readSendableLines(tx, order.id));
    const { parts } = estimateReturn(locked, copiesOf, true, { agreedGifts: new Set() });
    const amountSatang = parts.itemSatang + parts.shippingSatang;
    const passed = await passSecondPerson(tx, services, staff, {
      kind: 'restCancel',
      subject: orderNumber,
      amountSatang,
      subjectUserId: order.userId,
      version: [...copiesOf].map(([lineId, copies]) => `${copies} of ${lineId}`).join(', '),
      deed: { orderNumber, reason, ...fault },
      facts: {
        ...{ orderNumber, answer: reason },
        ...(isStoresFault === undefined ? {} : { doing: isStoresFault ? 'store' : 'other' }),
      },
    });
    if (!passed.ok) return passed;
    if (passed.value !== null) return succeed({ orderNumber, ...passed.value });
    const actor = { kind: 'staff', userId: staff.userId } as const;
    const given = { actor, reason, ...fault, isRestocked: false, now };
    const cancelled = await cancelLockedRest(tx, services, locked, given);
    await recordAudit(
      tx,
      {
        kind: 'order_rest_cancelled',
        actorUserId: staff.userId,
        subjectUserId: order.userId,
        origin: staff.origin,
        detail: {
          ...{ ...cancelled, amountSatang, reason, isStoresFault: isStoresFault ?? null },
          ...secondPersonDetail(staff),
        },
      },
      now,
    );
    return succeed(cancelled);
  });
}
