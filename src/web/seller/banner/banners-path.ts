export const bannersPath = '/manage-store/banner';
