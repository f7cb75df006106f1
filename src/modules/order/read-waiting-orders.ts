import type { Queryable, Transaction } from '../../platform/db/database.ts';
import type { WaitingOrder } from '../shipping/one-parcel.rules.ts';
import type { AddressSnapshot } from './order-snapshot.contract.ts';
import { holdWaitingOrders, selectWaitingOrders } from './waiting-orders.store.ts';

/** Those of the orders that wait which go to an address. */
type SentTo = (to: readonly AddressSnapshot[]) => WaitingOrder[];

/**
 * A buyer's orders with something of a live that haven't left their stores. They are told by their address, as an order keeps
 * it in its buyer's language: so whoever asks says it in both.
 */
export async function readWaitingOrders(db: Queryable, userId: number): Promise<SentTo> {
  return sentTo(await selectWaitingOrders(db, userId));
}

/** The same to whichever address: a cart doesn't know to which it goes. */
export function listWaitingOrders(db: Queryable, userId: number): Promise<WaitingOrder[]> {
  return selectWaitingOrders(db, userId);
}

/** The same for who is about to send something with them: they stay as they are until the transaction ends. */
export async function keepWaitingOrders(tx: Transaction, userId: number): Promise<SentTo> {
  return sentTo(await holdWaitingOrders(tx, userId));
}

function sentTo(orders: Awaited<ReturnType<typeof selectWaitingOrders>>): SentTo {
  return (to) =>
    orders.filter(({ shippingAddress }) => to.some((address) => isSameAddress(address, shippingAddress)));
}

function isSameAddress(one: AddressSnapshot, other: AddressSnapshot): boolean {
  return (
    one.firstname === other.firstname &&
    one.lastname === other.lastname &&
    one.telephone === other.telephone &&
    one.address === other.address &&
    one.subdistrictName === other.subdistrictName &&
    one.districtName === other.districtName &&
    one.provinceName === other.provinceName &&
    one.zipCode === other.zipCode
  );
}
