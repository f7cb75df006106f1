import type { PostType } from './live.rules.ts';

/** The one address of a live's page (SPEC §2). */
export function livePath({ postTypeId, id }: { postTypeId: PostType; id: number }): string {
  return `/live/detail/${postTypeId}/${id}`;
}

/** Where lives of a type are listed. */
export function liveListPath(postTypeId: PostType): string {
  return postTypeId === 1 ? '/live' : '/live/list/2';
}
