import type { PaymentState } from '../../../modules/payment/payment.contract.ts';

/** What the payment page shows. */
export type PaymentView =
  | 'paid'
  | 'cod'
  | 'review'
  | 'card'
  | 'promptpay'
  | 'transfer'
  | 'failed'
  | 'expired'
  | 'cancelled'
  | 'refunded';

type Facts = Pick<PaymentState, 'paymentStatus' | 'channel' | 'canPay'> & {
  orders: readonly { status: string }[];
};

/** From what the server says, and from nothing else (DECISIONS "Orders"). */
export function paymentView({ paymentStatus, channel, canPay, orders }: Facts): PaymentView {
  const areAll = (status: string) => orders.length > 0 && orders.every((order) => order.status === status);
  switch (paymentStatus) {
    case 'paid':
    case 'part_refunded':
      return 'paid';
    case 'refunded':
      return 'refunded';
    case 'review':
      return 'review';
    case 'expired':
      return areAll('cancelled') ? 'cancelled' : 'expired';
    case 'failed':
      return areAll('cancelled') ? 'cancelled' : canPay ? 'failed' : 'expired';
    case 'pending':
      if (areAll('cancelled')) return 'cancelled';
      if (channel === 'cod') return 'cod';
      return canPay ? channel : 'expired';
  }
}

/** Views that can change without the shopper: looked at again, soon for a card or a bank, at leisure for a person's review. */
const pace: Partial<Record<PaymentView, { firstMs: number; mostMs: number }>> = {
  card: { firstMs: 1500, mostMs: 20_000 },
  promptpay: { firstMs: 2000, mostMs: 10_000 },
  review: { firstMs: 15_000, mostMs: 60_000 },
};

/** How long to wait before the n-th look (from 0), half as long again each time; null when nothing is waited for. */
export function pollDelayMs(view: PaymentView, attempt: number): number | null {
  const at = pace[view];
  if (at === undefined) return null;
  return Math.min(at.mostMs, Math.round(at.firstMs * 1.5 ** Math.min(attempt, 40)));
}

/** What the slip page shows: the form, also for money that was sent in time for an order that has expired, or why not. */
export type SlipDesk = 'form' | 'late' | 'waiting' | 'paid' | 'notExpected' | 'cancelled';

export function slipDesk(state: Facts): SlipDesk {
  const view = paymentView(state);
  const takesSlips = state.channel === 'transfer' || state.channel === 'promptpay';
  switch (view) {
    case 'paid':
    case 'refunded':
      return 'paid';
    case 'review':
      return 'waiting';
    case 'cancelled':
      return 'cancelled';
    case 'expired':
      return takesSlips ? 'late' : 'notExpected';
    case 'promptpay':
    case 'transfer':
    case 'failed':
    case 'card':
    case 'cod':
      return takesSlips ? 'form' : 'notExpected';
  }
}
