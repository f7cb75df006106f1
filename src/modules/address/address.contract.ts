export const addressContract = {};
