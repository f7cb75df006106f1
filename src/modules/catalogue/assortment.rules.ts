/**
 * Of what shows which products there are: lists, counts, the newest, addresses that led nowhere. Told once many have
 * come, after each of them was named; the pages of other products stay.
 */
export const assortmentTag = 'assortment';
