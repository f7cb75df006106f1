import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import type { LockedOrder } from '../order/group-order.types.ts';
import { lockOrder } from '../order/lock-order.ts';
import {
  readSendableLines,
  recordPrepared,
  recordShipment,
  recordUnprepared,
} from '../order/record-parcel.ts';
import { describeParcel } from './describe-parcel.ts';
import {
  type AskedCopies,
  contentsOf,
  countCopies,
  isSameContents,
  restOf,
  sumAsked,
} from './parcel.rules.ts';
import { insertParcel, selectParcelsOfOrder } from './parcel.store.ts';
import { lockPickup } from './pickup.store.ts';

export type PreparingFailure = { code: 'orderNotFound' | 'orderNotReady' };
export type ShippingFailure = {
  code:
    | PreparingFailure['code']
    | 'orderIsFetched'
    | 'copiesNotThere'
    | 'cashInOneParcel'
    | 'parcelNumberTaken';
};
type Seller = { sellerId: number; userId: number };

/** The seller has packed the parcel: from now on the shopper can't cancel it any more, and may come for what is fetched. */
export async function prepareOrder(
  services: Pick<Services, 'db' | 'clock' | 'emit'>,
  { orderNumber, seller }: { orderNumber: string; seller: Seller },
): Promise<Result<{ orderNumber: string; status: 'ready_to_ship' }, PreparingFailure>> {
  const now = services.clock();
  return transact<{ orderNumber: string; status: 'ready_to_ship' }, PreparingFailure>(
    services.db,
    async (tx) => {
      const found = await lockSellersOrder(tx, orderNumber, seller);
      if (found === null) return fail({ code: 'orderNotFound' });
      return (await prepareLocked(tx, services, found, now))
        ? succeed({ orderNumber, status: 'ready_to_ship' })
        : fail({ code: 'orderNotReady' });
    },
  );
}

/** The same of an order that is held still; false when it isn't waiting to be sent. */
export async function prepareLocked(
  tx: Transaction,
  services: Pick<Services, 'emit'>,
  { group, order }: LockedOrder,
  now: Date,
): Promise<boolean> {
  if (!(await recordPrepared(tx, order.id, now))) return false;
  if (order.preparedAt === null && (await lockPickup(tx, order.id)) !== null)
    await services.emit(tx, { name: 'orderReadyToFetch', group, order, at: now });
  return true;
}

/** An order that is held still isn't packed any more; false where its buyer was told to come for it. */
export async function unprepareLocked(tx: Transaction, { order }: LockedOrder, now: Date): Promise<boolean> {
  if (order.preparedAt === null) return true;
  if ((await lockPickup(tx, order.id)) !== null) return false;
  await recordUnprepared(tx, order.id, now);
  return true;
}

export type ShippingInput = {
  orderNumber: string;
  seller: Seller;
  provider: string;
  trackingNumber: string;
  /** What is in the parcel; all that is left when it isn't said. */
  lines?: readonly AskedCopies[] | undefined;
};

type Sent = { orderNumber: string; status: 'ready_to_ship' | 'shipped' };

/**
 * A parcel is with its carrier: the buyer gets its tracking number. It holds all that is left of the order, or some copies
 * of it; with the last copy the order is shipped. The same parcel said again changes nothing.
 */
export async function shipOrder(
  services: Pick<Services, 'db' | 'clock' | 'emit'>,
  input: ShippingInput,
): Promise<Result<Sent, ShippingFailure>> {
  const { orderNumber, seller, provider, trackingNumber } = input;
  const now = services.clock();
  return transact<Sent, ShippingFailure>(services.db, async (tx) => {
    const found = await lockSellersOrder(tx, orderNumber, seller);
    if (found === null) return fail({ code: 'orderNotFound' });
    const { group, order } = found;
    const { status } = order;
    // It leaves by its code alone.
    if ((await lockPickup(tx, order.id)) !== null) return fail({ code: 'orderIsFetched' });
    const before = await selectParcelsOfOrder(tx, order.id);
    const known = before.find((parcel) => parcel.trackingNumber === trackingNumber);
    if (known !== undefined) {
      const isSame =
        input.lines === undefined
          ? status !== 'ready_to_ship'
          : isSameContents(sumAsked(known.lines), sumAsked(input.lines));
      if (isSame && known.provider === provider && (status === 'ready_to_ship' || status === 'shipped'))
        return succeed({ orderNumber, status });
      return fail({ code: status === 'ready_to_ship' ? 'parcelNumberTaken' : 'orderNotReady' });
    }
    if (status !== 'ready_to_ship') return fail({ code: 'orderNotReady' });
    const lines = await readSendableLines(tx, order.id);
    const copiesOf = contentsOf(lines, input.lines);
    if (copiesOf === null) return fail({ code: 'copiesNotThere' });
    const isLast = countCopies(copiesOf) === countCopies(restOf(lines));
    // Its carrier collects the whole sum, once.
    if (!isLast && group.paymentChannel === 'cod') return fail({ code: 'cashInOneParcel' });
    const position = before.length + 1;
    const parcel = { orderId: order.id, provider, trackingNumber, copiesOf, now };
    await insertParcel(tx, { ...parcel, position, shippedBy: seller.userId });
    await recordShipment(tx, {
      ...{ ...parcel, shippingChannelId: order.shippingChannelId, sellerUserId: seller.userId },
      ...{ isFirst: position === 1, isLast },
    });
    const told = { group, order, parcel: await describeParcel(tx, order.shippingChannelId, parcel), at: now };
    const copies = {
      sent: countCopies(copiesOf),
      ordered: lines.reduce((sum, line) => sum + line.quantity, 0),
    };
    if (isLast) await services.emit(tx, { name: 'orderShipped', ...told, isRest: position > 1 });
    else await services.emit(tx, { name: 'partShipped', ...told, copies });
    return succeed({ orderNumber, status: isLast ? 'shipped' : 'ready_to_ship' });
  });
}

export function lockSellersOrder(tx: Transaction, orderNumber: string, { sellerId }: { sellerId: number }) {
  return lockOrder(tx, orderNumber, (order) => order.sellerId === sellerId);
}
