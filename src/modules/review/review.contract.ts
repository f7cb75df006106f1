export const reviewContract = {};
