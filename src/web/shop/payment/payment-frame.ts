import { createContext, useContext } from 'react';
import { paymentHref, repayHref, slipHref } from '../../kit/order/order-links.ts';

type Named = { referenceCode: string; cartId: string };

/** Where the pages of a payment lead: the shop's, or those of customer mode (SPEC §1). */
export type PaymentFrame = {
  payment: (state: Named) => string;
  /** Where another way to pay is chosen. */
  repay: (state: Named) => string;
  slip: (state: Named) => string;
};

export const shopPayment: PaymentFrame = {
  payment: paymentHref,
  repay: ({ cartId }) => repayHref(cartId),
  slip: ({ cartId }) => slipHref(cartId),
};

/** Payment pages of customer mode stand under its frame, by the basket's code. */
export function customerPayment(code: string): PaymentFrame {
  return {
    payment: ({ cartId }) => `/customer/payment/result/pending/${code}/${cartId}`,
    repay: () => `/customer/${code}/4`,
    slip: () => `/customer/payment/slip/${code}`,
  };
}

export const PaymentFrameContext = createContext<PaymentFrame>(shopPayment);

export function usePaymentFrame(): PaymentFrame {
  return useContext(PaymentFrameContext);
}
