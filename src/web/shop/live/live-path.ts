/** The one address of a live's page. */
export function livePath({ postTypeId, id }: { postTypeId: 1 | 2; id: number }): string {
  return `/live/detail/${postTypeId}/${id}`;
}

/** Where lives of a type are listed. */
export function liveListPath(postTypeId: 1 | 2): string {
  return postTypeId === 1 ? '/live' : '/live/list/2';
}
