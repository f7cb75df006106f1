export const redemptionStatuses = ['requested', 'shipped', 'delivered', 'cancelled'] as const;
export type RedemptionStatus = (typeof redemptionStatuses)[number];
