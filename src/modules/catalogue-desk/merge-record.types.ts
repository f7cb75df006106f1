import type { MergedRows } from '../catalogue/merged-rows.types.ts';

/** What a merge moved, of every slice: enough to put it back. */
export type MergeRecord = MergedRows & {
  reviewIds: number[];
  proposalIds: number[];
  libraryIds: number[];
  /** Promotions, by number. */
  scopes: { moved: number[]; dropped: number[] };
};
