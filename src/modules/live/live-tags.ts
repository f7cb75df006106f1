/** What shows which posts sell now, and which are to come. */
export const livesTag = 'lives';

/** That something is new in a live: a comment, what is on air, what is left. */
export function liveTag(postId: number): string {
  return `live:${postId}`;
}
