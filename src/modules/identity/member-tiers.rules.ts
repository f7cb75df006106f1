/** The tiers of accounts, as they keep them (SPEC §4 shows them the other way round). */
export const memberTierIds = [1, 2, 3] as const;
