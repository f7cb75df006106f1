import { transact } from '../../platform/db/transact.ts';
import { eachAlone } from '../../platform/jobs/each-alone.ts';
import { fail, succeed } from '../../shared/result.ts';
import { lockOrder } from '../order/lock-order.ts';
import { closeReturn } from '../order/record-returned-copies.ts';
import { approveReturn, receiveReturn } from './answer-return.ts';
import type { Ground, MoveFailure } from './held-return.ts';
import { tellShopper, tellStore } from './return-notices.ts';
import { isOverdue, outcomeOfSilence } from './returns.rules.ts';
import { clearDueAt, findReturn, moveReturn, selectOverdueReturns, selectReturn } from './returns.store.ts';

const system = { kind: 'system', userId: null } as const;
const atOnce = 200;

/**
 * What silence decides (DECISIONS "Orders"): a store that hasn't answered agrees, one that doesn't say that the parcel came
 * has got it, a shopper who doesn't send anything back or doesn't dispute has given up. Each return in a transaction of
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
      return (await receiveReturn(services, returnNumber, system, false)).ok;
    case 'lapsed':
    case 'closed':
      return (await giveUp(services, returnNumber, outcome)).ok;
    default:
      return false;
  }
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
