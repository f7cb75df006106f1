/** What a buyer and the affiliate who sent them may have in common. */
export const tieKinds = ['sameTelephone', 'sameBankAccount', 'sameAddress', 'sameDevice'] as const;
export type TieKind = (typeof tieKinds)[number];

/**
 * What staff are to look at: ties between an affiliate and who bought by their links, several buyers at one address, and
 * what was refunded when its earning was the affiliate's already.
 */
export const signKinds = [...tieKinds, 'manyAtOneAddress', 'refundedAfter'] as const;
export type SignKind = (typeof signKinds)[number];

/** So many accounts that have one address are too many for a household. */
export const accountsAtOneAddress = 3;
/** Signs are looked for in orders of so many days. */
export const signDays = 180;

export const affiliateStates = ['working', 'stopped'] as const;
export type AffiliateState = (typeof affiliateStates)[number];
