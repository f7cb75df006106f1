export const cartContract = {};
