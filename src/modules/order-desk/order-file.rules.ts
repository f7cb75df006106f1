/** How many orders a store takes out as one table at the most, the newest. */
export const filedOrdersMost = 20_000;
