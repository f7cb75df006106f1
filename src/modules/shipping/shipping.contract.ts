export const shippingContract = {};
