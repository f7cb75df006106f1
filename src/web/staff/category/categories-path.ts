export const categoriesPath = '/admin/categories';
