import { keptIds } from './kept-ids.ts';

/** The stores that whoever is signed in follows. */
export const followedStores = keptIds({ path: '/resources/followed-stores' });
