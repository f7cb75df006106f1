/** Longer ago than any limit that can be set. */
const keptMs = 120_000;

export type LagHistory = {
  /** The primary's log has come to this position (bytes), it answered now; it was asked at `askedMs`. */
  note(position: number, nowMs: number, askedMs: number): void;
  /** Since when there is something at the primary that a server at this position lacks; null before anything is known. */
  lagMs(position: number, nowMs: number): number | null;
  /**
   * Whether a server that was at this position at `readMs` had something that the primary, asked later, hadn't: then it follows
   * another one, or one that was primary before.
   */
  isAstray(position: number, readMs: number): boolean;
};

/**
 * How far behind a server is in time, told by positions in the log alone. The time of the last transaction it has replayed
 * says nothing while nobody writes: it grows at an idle primary though nothing is missing, and stands still, looking fresh
 * for a moment, at a server whose line was cut. Here a server lacks nothing until the primary has been seen further on, and
 * from then on the time counts. All on a clock that nobody sets.
 */
export function createLagHistory(): LagHistory {
  let seen: { position: number; sinceMs: number }[] = [];
  let latest: { position: number; askedMs: number } | null = null;
  return {
    note(position, nowMs, askedMs) {
      latest = { position, askedMs };
      const last = seen.at(-1);
      if (last?.position === position) return;
      // Another server has become the primary: what the one before had alone, nobody will ever have.
      if (last !== undefined && position < last.position) seen = [];
      seen.push({ position, sinceMs: nowMs });
      const firstKept = seen.findIndex(({ sinceMs }) => nowMs - sinceMs <= keptMs);
      if (firstKept > 0) seen = seen.slice(firstKept);
    },
    lagMs(position, nowMs) {
      if (seen.length === 0) return null;
      const lacked = seen.find((one) => one.position > position);
      return lacked === undefined ? 0 : nowMs - lacked.sinceMs;
    },
    isAstray: (position, readMs) => latest !== null && latest.askedMs > readMs && latest.position < position,
  };
}
