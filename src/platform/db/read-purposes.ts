/**
 * What may be read from a server that follows the primary, and how fresh it must be. This is the whole list: a read that is
 * none of these goes to the primary, and so do all that decides about money, places an order or is part of a change
 * (`read-database.test.ts` says which slices may ask).
 *
 * `asOfNow` sees everything that was committed when it began: whoever has just written sees it, in whichever process, and
 * what is kept afterwards (an index, a page) isn't kept in an older form than the change feed has told of. `aSecond` may
 * lack what was committed within the limit of READ_DATABASE_LAG_MS; nothing may keep it.
 */
export const readPurposes = {
  /** The search index, read whole when a process starts or has missed changes; what changes later comes by the feed. */
  searchIndex: 'asOfNow',
  /** The parts of the sitemap, which a process keeps until something in them changes. */
  siteMap: 'asOfNow',
  /** Tables to keep, as CSV or as a workbook. */
  file: 'asOfNow',
  /** Lists of staff's desks, which staff look at right after they have changed something in them. */
  deskList: 'asOfNow',
  /** Figures that were rolled up, or are added up: of stores, campaigns, promotions, searches. */
  figures: 'aSecond',
} as const satisfies Record<string, 'asOfNow' | 'aSecond'>;

export type ReadPurpose = keyof typeof readPurposes;
