const viewers = ['seller', 'staff'] as const;
const sources = ['proposals', 'changes'] as const;
export type CoverViewer = (typeof viewers)[number];
export type CoverSource = (typeof sources)[number];

export function isCoverViewer(value: string): value is CoverViewer {
  return viewers.some((each) => each === value);
}

export function isCoverSource(value: string): value is CoverSource {
  return sources.some((each) => each === value);
}

/** Where a cover is seen that was proposed, or that stands in a history: the file, by its store and by staff alone. */
export function changedCoverHref(
  viewer: CoverViewer,
  source: CoverSource,
  id: number,
  side: 'before' | 'after',
): string {
  return `/resources/changed-cover/${viewer}/${source}/${id}/${side}`;
}
