export const flashSalesPath = '/manage-store/flash-sale';
