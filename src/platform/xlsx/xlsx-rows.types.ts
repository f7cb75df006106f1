export type XlsxRow = {
  /** The row's number in the sheet, the first being 1. */
  line: number;
  values: string[];
};

/** What the thread says: rows, as many as are bearable at once, until it is asked for more; or why there are none. */
export type RowsTold = { rows: XlsxRow[]; isLast: boolean } | { failure: 'xlsxUnreadable' | 'xlsxTooLarge' };
