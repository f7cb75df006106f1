export const bannersPath = '/admin/banners';
