/** What the list shows of all accounts. */
export const accountFilters = ['all', 'disabled', 'staff', 'store', 'erasure'] as const;
export type AccountFilter = (typeof accountFilters)[number];

/** What of an account is listed a page at a time. */
export const historyParts = ['orders', 'returns', 'reviews', 'tickets', 'vouchers', 'told', 'audit'] as const;
export type HistoryPart = (typeof historyParts)[number];

/** How many notes about an account are shown at once. */
export const notesPerPage = 20;
