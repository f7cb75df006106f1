export const trackingFilesPath = '/manage-store/orders/tracking-file';
