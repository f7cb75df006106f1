export const paymentContract = {};
