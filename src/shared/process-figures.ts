/** The search index of a process. Instants are ISO 8601. */
export type IndexFigures = {
  documents: number;
  /** When it was read whole; null while it is read for the first time. */
  madeAt: string | null;
  /** When a change was last taken in. */
  changedAt: string | null;
  /** Changes that were told of and aren't in it yet, and since when. */
  waiting: number;
  waitingSince: string | null;
};

/** What a process says of itself. Bytes and milliseconds. */
export type ProcessFigures = {
  memoryBytes: number;
  heapBytes: number;
  /** How late its event loop was since the last sign: nearly always (99 of 100), and at most. */
  delayMs: number;
  delayMostMs: number;
  /** The disk that DATA_DIR is on; null where it can't be asked. */
  disk: { freeBytes: number; totalBytes: number } | null;
  /** Where uploaded files are kept. */
  storage: 'disk' | 's3';
  /** Null where a process has none. */
  index: IndexFigures | null;
  /** Servers that follow the primary, as this process sees them; a release that knew none says nothing. */
  reads?: ReadFigures[];
};

/** A server that reads may go to. */
export type ReadFigures = {
  /** Host and port. */
  server: string;
  isIn: boolean;
  /** Why reads go to the primary in its place. */
  why: 'starting' | 'away' | 'behind' | 'notStandby' | 'astray' | null;
  /** Milliseconds; null where nobody can say. */
  lagMs: number | null;
};
