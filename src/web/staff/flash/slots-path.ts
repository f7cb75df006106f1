export const slotsPath = '/admin/flash-sales';
