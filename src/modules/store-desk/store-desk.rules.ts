/** Which stores the desk lists. */
export const storeFilters = ['all', 'appealed', 'suspended', 'preparing', 'closed'] as const;
export type StoreFilter = (typeof storeFilters)[number];
