import type { OrderStatus, PaymentChannel, PaymentStatus } from './order-status.rules.ts';

/** An order group as it was when it was locked, with who is told of it. */
export type LockedGroup = {
  id: number;
  referenceCode: string;
  userId: number;
  cartId: string;
  createdAt: Date;
  paymentChannel: PaymentChannel;
  paymentStatus: PaymentStatus;
  totalSatang: number;
  holdUntil: Date | null;
  /** How long it is held for who pays at once, and for who transfers: as promised when it was placed. */
  payNowMinutes: number;
  transferHours: number;
  email: string | null;
  telephone: string | null;
  firstname: string | null;
};

/** An order of a locked group. */
export type GroupOrder = {
  id: number;
  orderNumber: string;
  groupId: number;
  userId: number;
  sellerId: number;
  sellerNameTh: string;
  sellerNameEn: string;
  sellerEmail: string | null;
  status: OrderStatus;
  totalSatang: number;
  platformFundedSatang: number;
  sellerVoucherSatang: number;
  commissionSatang: number;
  pointsSatang: number;
  /** The day in Bangkok by which its store hands it over, YYYY-MM-DD; null until it waits for that. */
  shipBy: string | null;
  preparedAt: Date | null;
  /** The last day in Bangkok on which its buyer has to wait for it, where that ends (left-lying-views.tables.ts); null of others. */
  waitedForUntil: string | null;
  shippedAt: Date | null;
  /** The last day in Bangkok on which its parcel can be expected; null until it is sent, and of those sent without one. */
  arrivesBy: string | null;
  deliveredAt: Date | null;
  refusedAt: Date | null;
  /** Null where nothing is sent. */
  shippingChannelId: number | null;
  /** Whether something of it goes by a parcel or over a counter. */
  needsParcel: boolean;
  /** Whether there are files among its lines. */
  hasFiles: boolean;
  /** The chosen channel's longest time on the way, in days. */
  transitDaysMost: number | null;
  /** The copies its lines asked for, gifts too, by product: what its stock moves are made of. */
  stockCopies: readonly { productId: number; quantity: number; lineId: number; isDigital: boolean }[];
  /** Copies that are in parcels on their way, gifts too. */
  shippedCopies: number;
  /** Copies bought, without gifts, and those of them that have gone back. */
  copies: number;
  returnedCopies: number;
  /** What was paid for the copies that haven't gone back, without the parcel. */
  keptGoodsSatang: number;
  /** The parcel's fee, what vouchers took off it, and whether a return has taken it back. */
  shippingSatang: number;
  shippingDiscountSatang: number;
  isShippingReturned: boolean;
  /** What it would have cost more to send it by itself; and whether a later order of its parcel has saved something so. */
  parcelSavedSatang: number;
  isReliedOn: boolean;
  /** Days for returns after delivery, and for its store to answer one: as promised when it was placed. */
  returnDays: number;
  storeAnswerDays: number;
  /** Returns that are under way. */
  returnsOpen: number;
  /** What returns have taken back of it. */
  returned: { totalSatang: number; platformFundedSatang: number; commissionSatang: number };
};

/** A group that is held still until the transaction ends, with its orders. Read once in a use-case, and handed on. */
export type LockedOrders = { group: LockedGroup; orders: readonly GroupOrder[] };

/** The same, of one of its orders. */
export type LockedOrder = LockedOrders & { order: GroupOrder };

/** Who moves an order. */
export type Actor = { kind: 'shopper' | 'seller' | 'staff' | 'system'; userId: number | null };
