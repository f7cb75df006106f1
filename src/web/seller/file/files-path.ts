export const filesPath = '/manage-store/products/files';
export const formats = ['csv', 'xlsx'] as const;
