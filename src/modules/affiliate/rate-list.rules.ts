/** How a rate stands at an instant. */
export const rateStates = ['running', 'coming', 'ended'] as const;
export type RateState = (typeof rateStates)[number];

/** Who gives a rate: the house for all its goods, the house for a campaign's, a store for its own. */
export const rateGivers = ['all', 'house', 'campaign', 'store'] as const;
export type RateGiver = (typeof rateGivers)[number];
