/** How a store looks at its stock: all of it, what is on sale and low, what is on sale and has run out. */
export const stockTabs = ['all', 'low', 'out'] as const;
export type StockTab = (typeof stockTabs)[number];
