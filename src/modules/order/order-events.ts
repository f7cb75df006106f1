import type { Actor, GroupOrder, LockedGroup } from './group-order.types.ts';

/** A group that has just been placed, with what its confirmation says. */
export type PlacedGroupFacts = {
  id: number;
  userId: number;
  referenceCode: string;
  totalSatang: number;
  /** The link that the buyer came by last, as it is frozen on the lines; null for most. */
  link: {
    affiliateCode: string;
    codeShare: string | null;
    referer: string | null;
    /** The links before it, sealed; where a browser said them. */
    clicks?: string | null;
  } | null;
  isVoucherUsed: boolean;
  /** A campaign has a price for something that was in the cart. */
  hasCampaigns: boolean;
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
  /** Whether something of it goes by a parcel or over a counter. */
  needsParcel: boolean;
  /** It is fetched at the store's counter. */
  isPickup: boolean;
  /** The lines and the parcel, less what a voucher takes off the parcel. */
  totalSatang: number;
  pointsSatang: number;
  shippingSatang: number;
  shippingDiscountSatang: number;
  lines: readonly PlacedLineFacts[];
};

export type PlacedLineFacts = {
  id: number;
  productId: number;
  /** Where its price comes from: the shelf, a live (`live:12`), … (decision 23). */
  priceSource: string;
  /** A file: it becomes its buyer's once it is paid. */
  isDigital: boolean;
  nameTh: string;
  nameEn: string;
  quantity: number;
  totalSatang: number;
  isFreeGift: boolean;
  /** What the line will give back to its buyer. */
  cashbackSatang: number;
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
    /** Orders of a group were cancelled; `orders` are as they were before, `groupOrders` all of them as they are by now. */
    orderCancelled: {
      group: LockedGroup;
      orders: readonly GroupOrder[];
      groupOrders: readonly GroupOrder[];
      actor: Actor;
      reason: string | null;
      /** What staff said of whose doing it was; undefined where nobody did. */
      isStoresFault?: boolean | undefined;
      at: Date;
    };
    /**
     * An order is complete: nothing of it can be returned any more. `order` is as it was before, `groupOrders` are as
     * they are by now.
     */
    orderCompleted: { group: LockedGroup; order: GroupOrder; groupOrders: readonly GroupOrder[]; at: Date };
    /**
     * The parcel of an order to be paid on delivery came back unaccepted: nothing was sold. `groupOrders` are as
     * they are by now.
     */
    orderRefused: { group: LockedGroup; order: GroupOrder; groupOrders: readonly GroupOrder[]; at: Date };
  }
}
