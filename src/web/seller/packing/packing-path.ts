export const packingPath = '/manage-store/orders/packing';
