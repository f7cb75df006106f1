export const withdrawalStatuses = ['requested', 'approved', 'rejected', 'paid'] as const;
export type WithdrawalStatus = (typeof withdrawalStatuses)[number];
