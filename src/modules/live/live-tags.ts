import { affiliatesTag } from '../affiliate/tell-affiliates.ts';

/** What shows which posts sell now, and which are to come. */
export const livesTag = 'lives';

/** What kept pages with lives are made of: the lives, their products, and the stores and affiliates who hold them. */
export const shownLivesTags = [livesTag, 'catalogue', 'stores', affiliatesTag] as const;

/** That somebody has moved up from a waiting list. */
export const movesTag = 'live-moves';

/** That something is new in a live: a comment, what is on air, what is left. */
export function liveTag(postId: number): string {
  return `live:${postId}`;
}

/** That links to baskets were made, which may be sent to their buyers. */
export const basketsTag = 'live-baskets';

/** That a live was bound to a page, whose comments are to be fetched. */
export const pagesTag = 'live-pages';
