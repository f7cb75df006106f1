export const promotionContract = {};
