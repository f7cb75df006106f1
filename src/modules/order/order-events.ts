import type { BankAccountSnapshot } from '../banking/banking.rules.ts';
import type { Actor, GroupOrder, LockedGroup } from './order-state.store.ts';
import type { ReturnableLine, ReturnedParts } from './returned-parts.rules.ts';

/** What is known of a locked group and of its orders when something happens to them. */
export type { GroupOrder, LockedGroup };

/** A group that has just been placed, with what its confirmation says. */
export type PlacedGroupFacts = {
  id: number;
  userId: number;
  referenceCode: string;
  totalSatang: number;
  /** Vouchers and points paid it all. */
  isPaid: boolean;
  /** Nobody has to pay before it is shipped: it is paid, or paid on delivery. */
  isReady: boolean;
  /** The end of the stock's hold; null when there is nothing to wait for. */
  holdUntil: Date | null;
};

export type PlacedOrderFacts = {
  id: number;
  orderNumber: string;
  seller: { id: number; nameTh: string; nameEn: string; email: string | null };
  /** The lines and the parcel, less what a voucher takes off the parcel. */
  totalSatang: number;
  pointsSatang: number;
  shippingSatang: number;
  shippingDiscountSatang: number;
  lines: readonly PlacedLineFacts[];
};

export type PlacedLineFacts = {
  id: number;
  nameTh: string;
  nameEn: string;
  quantity: number;
  totalSatang: number;
  isFreeGift: boolean;
  /** What the line will give back to its buyer. */
  cashbackSatang: number;
};

/** A parcel that is with its carrier, whose name is given in each language. */
export type ShippedParcel = {
  providerTh: string;
  providerEn: string;
  trackingNumber: string;
  trackingUrl: string | null;
};

declare module '../../platform/events.ts' {
  interface Events {
    /** An order group was placed. Refused by who can't give what pays for it. */
    orderPlaced: { group: PlacedGroupFacts; orders: readonly PlacedOrderFacts[]; at: Date };
    /**
     * An order whose hold was over is bought after all, by a payment that came late: told before it moves, of each by
     * itself. Refused by who has given away what was to pay for it.
     */
    orderRevived: { order: GroupOrder; at: Date };
    /** Orders of a group are paid: before they are shipped, or to the carrier. The second may be told more than once. */
    orderPaid: {
      group: LockedGroup;
      orders: readonly GroupOrder[];
      isOnDelivery: boolean;
      at: Date;
    };
    /** Groups nobody has paid in time, with their orders. */
    orderExpired: { groups: readonly LockedGroup[]; orders: readonly GroupOrder[]; at: Date };
    /** Orders of a group were cancelled; `orders` are as they were before. */
    orderCancelled: {
      group: LockedGroup;
      orders: readonly GroupOrder[];
      actor: Actor;
      reason: string | null;
      at: Date;
    };
    orderShipped: { group: LockedGroup; order: GroupOrder; parcel: ShippedParcel; at: Date };
    /** The seller says that the carrier has delivered. */
    orderDelivered: { group: LockedGroup; order: GroupOrder; at: Date };
    /** An order is complete: nothing of it can be returned any more. `order` is as it was before. */
    orderCompleted: { group: LockedGroup; order: GroupOrder; at: Date };
    /** The parcel of an order to be paid on delivery came back unaccepted: nothing was sold. */
    orderRefused: { group: LockedGroup; order: GroupOrder; at: Date };
    /** A buyer has written to the store about an order; `contact` is where to answer to. */
    storeContacted: {
      order: { orderNumber: string; sellerId: number };
      buyer: { name: string; contact: string };
      message: string;
      at: Date;
    };
    /** Copies of a shipped order have come back; `lines` are as they were before. `cause` is the return's number. */
    copiesReturned: {
      order: GroupOrder;
      lines: readonly ReturnableLine[];
      copiesOf: ReadonlyMap<number, number>;
      parts: ReturnedParts;
      /** Where the money goes; null for what was paid by card. */
      bankAccount: BankAccountSnapshot | null;
      cause: string;
      at: Date;
    };
  }
}
