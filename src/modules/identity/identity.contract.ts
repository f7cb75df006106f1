export const identityContract = {};
