/** An order's number: its group's reference code, and which of the group's orders it is. */
export const orderNumberPattern = /^R\d{1,15}-\d{1,3}$/;

/** Where a store sees an order. */
export const sellerHref = (orderNumber: string) => `/manage-store/orders/${orderNumber}`;
