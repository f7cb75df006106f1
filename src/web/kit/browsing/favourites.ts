import { keptIds } from './kept-ids.ts';

/** The favourites of whoever is signed in, for all hearts of the page. */
export const favourites = keptIds({ path: '/resources/wishlist' });
