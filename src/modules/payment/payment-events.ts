import type { PaymentChannel } from '../order/order-status.rules.ts';

/** Whose money it is, and of which order group. */
type PaidGroup = { userId: number; referenceCode: string };

/** A refund, whose it is and what it is for. */
export type RefundFacts = {
  refundId: string;
  reason: 'cancelled' | 'returned' | 'late_payment' | 'paid_twice' | 'wrong_amount';
  userId: number;
  referenceCode: string;
  /** Null when it is of no single order. */
  orderNumber: string | null;
  amountSatang: number;
};

declare module '../../platform/events.ts' {
  interface Events {
    /** Money came that buys nothing (too late, twice, another amount): it goes back. Told once a payment. */
    moneyUnsettled: {
      group: PaidGroup;
      paymentId: string;
      channel: PaymentChannel;
      amountSatang: number;
      at: Date;
    };
    /** A shopper has sent a slip, which staff look at. */
    slipSent: { group: PaidGroup; at: Date };
    /** Staff turned a slip down; `isLate` when its order wasn't waiting for it any more. */
    slipRejected: { group: PaidGroup & { cartId: string }; reason: string; isLate: boolean; at: Date };
    /** Staff look again at a slip that they had turned down; `isUnpaid` when its order waits to be paid another way meanwhile. */
    slipReopened: { group: PaidGroup; isUnpaid: boolean; at: Date };
    /** A refund has been paid. */
    refundPaid: { refund: RefundFacts; at: Date };
    /** A card doesn't take its money back: it is transferred, to an account that its buyer names. */
    refundMoved: { refund: RefundFacts; at: Date };
    /** Staff said where a refund goes, in its buyer's place. */
    refundAccountNamed: { refund: RefundFacts; accountTh: string; accountEn: string; at: Date };
    /** Staff found that what a refund was to give back had never come: nothing is paid. */
    refundVoided: { refund: RefundFacts; at: Date };
    /** The bank sent a refund's transfer back, and says why: it is due again, to another account. */
    refundReturned: { refund: RefundFacts; why: string; at: Date };
  }
}
