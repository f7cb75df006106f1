import type { OrderSummary } from '../../../modules/order-desk/order-desk.contract.ts';

export function orderHref(orderNumber: string): string {
  return `/user/profile/my-order/${orderNumber}`;
}

/** An order as staff see it. */
export function staffOrderHref(orderNumber: string): string {
  return `/admin/orders/${orderNumber}`;
}

/** The payment page of an order group: what it shows, the server decides. */
export function paymentHref({ referenceCode, cartId }: { referenceCode: string; cartId: string }): string {
  return `/payment/result/${referenceCode}/${encodeURIComponent(cartId)}`;
}

/** Where another way to pay is chosen. */
export function repayHref(cartId: string): string {
  return `/checkout/payment/${encodeURIComponent(cartId)}`;
}

export function slipHref(cartId: string): string {
  return `/payment/slip/${encodeURIComponent(cartId)}`;
}

/** Where "pay" leads: to what is to be scanned or transferred to; a card is tried anew. */
export function payHref(order: Pick<OrderSummary, 'referenceCode' | 'cartId' | 'paymentChannel'>): string {
  return order.paymentChannel === 'card' ? repayHref(order.cartId) : paymentHref(order);
}

/** The orders that can be paid, one of each checkout: it is paid once, however many sellers' orders it has. */
export function payableCheckouts<Order extends Pick<OrderSummary, 'referenceCode' | 'canPay'>>(
  orders: readonly Order[],
): Order[] {
  const byReference = new Map(orders.map((order) => [order.referenceCode, order]));
  return [...byReference.values()].filter(({ canPay }) => canPay);
}
