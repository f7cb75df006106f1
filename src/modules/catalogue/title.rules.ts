/** Letters of a book's title, or a product's name, however it comes: by a form, a file or the desk. */
export const titleMost = 300;
