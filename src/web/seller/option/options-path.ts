export const addOptionsPath = '/manage-store/products/add-with-options';

/** Where the options of a product are worked on. */
export const optionsPathOf = (id: number) => `/manage-store/products/${id}/options`;

/** Where the pictures of one of them are. */
export const leafPathOf = (id: number, leafId: number) => `${optionsPathOf(id)}/${leafId}`;
