/** What the shop's lists have an entry for, so that a number that leads to one is what is there. */
export const listedAs = 'work' as const;
