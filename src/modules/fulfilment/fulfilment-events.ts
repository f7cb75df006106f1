import type { BankAccountSnapshot } from '../banking/banking.rules.ts';
import type { Actor, GroupOrder, LockedGroup } from '../order/group-order.types.ts';
import type { ReturnableLine, ReturnedParts } from '../order/returned-parts.rules.ts';

/** A parcel that is with its carrier, whose name is given in each language. */
export type ShippedParcel = {
  providerTh: string;
  providerEn: string;
  trackingNumber: string;
  trackingUrl: string | null;
};

declare module '../../platform/events.ts' {
  interface Events {
    /** The last of an order's copies are with a carrier. `isRest`: others of them had left before. */
    orderShipped: { group: LockedGroup; order: GroupOrder; parcel: ShippedParcel; isRest: boolean; at: Date };
    /** Some of an order's copies are with a carrier, and others aren't yet. */
    partShipped: {
      group: LockedGroup;
      order: GroupOrder;
      parcel: ShippedParcel;
      copies: { sent: number; ordered: number };
      at: Date;
    };
    /** What of an order hadn't left won't. `order` is as it was before. */
    restCancelled: {
      group: LockedGroup;
      order: GroupOrder;
      actor: Actor;
      /** What staff said of whose doing it was; undefined where nobody did. */
      isStoresFault?: boolean | undefined;
      at: Date;
    };
    /** A parcel on its way has another number or carrier than its buyer was told. */
    shipmentCorrected: { group: LockedGroup; order: GroupOrder; parcel: ShippedParcel; at: Date };
    /** An order that is fetched is packed: its buyer can come. */
    orderReadyToFetch: { group: LockedGroup; order: GroupOrder; at: Date };
    /** An order's buyer has fetched it at the store's counter. */
    orderHandedOver: { group: LockedGroup; order: GroupOrder; at: Date };
    /** The seller says that the carrier has delivered the last of it. */
    orderDelivered: { group: LockedGroup; order: GroupOrder; at: Date };
    /**
     * Copies of a shipped order have come back; it and its `lines` are as they were before, `groupOrders` are as they
     * are by now. `cause` is the return's number.
     */
    copiesReturned: {
      group: LockedGroup;
      order: GroupOrder;
      groupOrders: readonly GroupOrder[];
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
