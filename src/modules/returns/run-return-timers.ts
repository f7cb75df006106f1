import { transact } from '../../platform/db/transact.ts';
import { eachAlone } from '../../platform/jobs/each-alone.ts';
import { fail, succeed } from '../../shared/result.ts';
import { lockOrder } from '../order/lock-order.ts';
import { closeReturn } from '../order/record-returned-copies.ts';
import { approveReturn, receiveReturn } from './answer-return.ts';
import { type Ground, type MoveFailure, notMoved, withReturn } from './held-return.ts';
import { tellShopper, tellStore } from './return-notices.ts';
import { isOverdue, outcomeOfSilence } from './returns.rules.ts';
import { clearDueAt, findReturn, moveReturn, selectOverdueReturns, selectReturn } from './returns.store.ts';

const system = { kind: 'system', userId: null } as const;
const atOnce = 200;

/**
 * What silence decides (DECISIONS "Orders"): a store that hasn't answered agrees, one that doesn't say that the parcel came
 * has got it, a shopper who doesn't send anything back or doesn't dispute has given up. Of cash on delivery that hasn't been
 * delivered as far as anybody said, nothing may have been paid: there staff look before money goes back. Each return in a transaction of
 * its own, decided by the state it is in then: two workers decide it once, and one that fails holds up no other. How many were decided.
 */
export async function runReturnTimers(services: Ground): Promise<number> {
  const overdue = await selectOverdueReturns(services.db, services.clock(), atOnce);
  return eachAlone(overdue, 'deciding returns', async ({ id, returnNumber }) => {
    const { status } = await selectReturn(services.db, id);
    return decide(services, returnNumber, outcomeOfSilence(status));
  });
}

async function decide(
  services: Ground,
  returnNumber: string,
  outcome: ReturnType<typeof outcomeOfSilence>,
): Promise<boolean> {
  switch (outcome) {
    case 'approved':
      return (await approveReturn(services, returnNumber, system)).ok;
    case 'received':
      return (
        (await haveStaffLook(services, returnNumber)).ok ||
        (await receiveReturn(services, returnNumber, system, false)).ok
      );
    case 'lapsed':
    case 'closed':
      return (await giveUp(services, returnNumber, outcome)).ok;
    default:
      return false;
  }
}

/** As staff and both sides read it: it is kept with what people say of a return, in whichever language. */
const unconfirmed =
  'เก็บเงินปลายทาง: ร้านไม่ได้ยืนยันภายในกำหนดว่าได้รับสินค้าคืนแล้ว และยังไม่มีการบันทึกว่าพัสดุส่งถึงผู้ซื้อและเก็บเงินแล้ว · Cash on delivery: the store didn’t confirm in time that the items came back, and nobody has said that the parcel was delivered and paid for';

/** Cash on delivery whose parcel nobody has said was delivered: whether it was paid is for staff to find out. */
function haveStaffLook(services: Ground, returnNumber: string) {
  return withReturn(services, returnNumber, system, async (tx, { request, returned, now }) => {
    const isUnpaid = returned.group.paymentChannel === 'cod' && returned.order.deliveredAt === null;
    if (!isUnpaid || request.contestedAt !== null) return notMoved;
    const isMoved = await moveReturn(tx, {
      ...{ id: request.id, to: 'disputed', actor: system, note: unconfirmed, dueAt: null, now },
      changes: { contestedAt: now, contestNote: unconfirmed },
    });
    if (!isMoved) return notMoved;
    await tellShopper(tx, services, request, 'returnUnconfirmed', {}, now);
    await tellStore(tx, services, request, 'sellerReturnUnconfirmed', {}, now);
    return succeed({ returnNumber, status: 'disputed' });
  });
}

function giveUp(services: Ground, returnNumber: string, outcome: 'lapsed' | 'closed') {
  return transact<true, MoveFailure>(services.db, async (tx) => {
    const found = await findReturn(tx, returnNumber);
    if (found === null || (await lockOrder(tx, found.orderNumber)) === null)
      return fail({ code: 'returnNotFound' });
    const now = services.clock();
    const request = await selectReturn(tx, found.id);
    if (!isOverdue(request, now)) return fail({ code: 'returnMoved' });
    const isDone =
      outcome === 'closed'
        ? await clearDueAt(tx, found.id)
        : await moveReturn(tx, { id: found.id, to: 'lapsed', actor: system, dueAt: null, now });
    if (!isDone) return fail({ code: 'returnMoved' });
    await closeReturn(tx, request.orderId);
    if (outcome === 'lapsed') await tellShopper(tx, services, request, 'returnLapsed', {}, now);
    const kind = outcome === 'lapsed' ? 'sellerReturnLapsed' : 'sellerReturnClosed';
    await tellStore(tx, services, request, kind, {}, now);
    return succeed(true);
  });
}
