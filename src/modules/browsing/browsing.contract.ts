export const browsingContract = {};
