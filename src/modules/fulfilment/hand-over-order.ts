import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { collectCash } from '../order/complete-order.ts';
import { lockOrder } from '../order/lock-order.ts';
import { recordHandOver } from '../order/record-parcel.ts';
import { isPaused, wrongTriesAfter } from './pickup.rules.ts';
import { lockPickup, updatePickupTries } from './pickup.store.ts';

export type HandOverFailure = {
  code: 'orderNotFound' | 'orderNotReady' | 'orderNotPickup' | 'pickupCodeWrong' | 'pickupPaused';
};

/**
 * The buyer has fetched an order at the store's counter and shown its code: the order is shipped and delivered at once, and
 * its week for returns begins. Wrong codes are counted, so that nobody goes through all of them.
 */
export async function handOverOrder(
  services: Pick<Services, 'db' | 'clock' | 'emit'>,
  input: { orderNumber: string; code: string; seller: { sellerId: number; userId: number } },
): Promise<Result<{ orderNumber: string; status: 'shipped' }, HandOverFailure>> {
  const { orderNumber, code, seller } = input;
  const now = services.clock();
  // A wrong try is kept: what a failure answers is rolled back.
  const tried = await transact<'done' | 'wrong', HandOverFailure>(services.db, async (tx) => {
    const found = await lockOrder(tx, orderNumber, (order) => order.sellerId === seller.sellerId);
    if (found === null) return fail({ code: 'orderNotFound' });
    const { group, order } = found;
    const pickup = await lockPickup(tx, order.id);
    if (pickup === null) return fail({ code: 'orderNotPickup' });
    if (order.status !== 'ready_to_ship') return fail({ code: 'orderNotReady' });
    if (isPaused(pickup, now)) return fail({ code: 'pickupPaused' });
    if (pickup.code !== code) {
      await updatePickupTries(tx, order.id, { wrongTries: wrongTriesAfter(pickup), triedAt: now });
      return succeed('wrong');
    }
    if (!(await recordHandOver(tx, { orderId: order.id, sellerUserId: seller.userId, now })))
      return fail({ code: 'orderNotReady' });
    // Whoever fetched it has paid for it.
    if (group.paymentChannel === 'cod') await collectCash(tx, services, found, now);
    await services.emit(tx, { name: 'orderHandedOver', group, order, at: now });
    return succeed('done');
  });
  if (!tried.ok) return tried;
  return tried.value === 'done'
    ? succeed({ orderNumber, status: 'shipped' })
    : fail({ code: 'pickupCodeWrong' });
}
