export const listsPath = '/manage-store/list';
