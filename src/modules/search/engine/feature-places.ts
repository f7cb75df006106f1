/** Kinds of features that are counted together; each document has one numbered list of features of each kind. */
export const PLACES = [0, 1, 2, 3, 4] as const;
export type Place = (typeof PLACES)[number];
/** Stars, discount bands, price bucket, format, language. */
export const CELL = 0;
/** Seller, payments, shippings. */
export const MERCHANT = 1;
export const CATEGORIES = 2;
export const AUTHORS = 3;
export const PUBLISHER = 4;
