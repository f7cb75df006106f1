/** What one kind of failure was last said and seen at, and how long it keeps silent. All on `now`'s clock. */
interface Kind {
  saidMs: number;
  seenMs: number;
  pauseMs: number;
  /** How often it happened since it was said. */
  repeated: number;
}

/**
 * Says the same failure seldom: at its first time, and while it goes on once a pause with how often it happened in
 * between. The pause doubles with each line, to an hour, so that a long outage fills neither the disk nor whoever reads.
 * After `quietMs` without the failure the next one is news and is said at once; what was held back until then is counted
 * in that line.
 */
export function saySeldom(
  say: (error: unknown, repeated: number) => void,
  {
    pauseMs = 60_000,
    pauseMostMs = 3_600_000,
    quietMs = 300_000,
    now = () => performance.now(),
  }: { pauseMs?: number; pauseMostMs?: number; quietMs?: number; now?: () => number } = {},
): (error: unknown) => void {
  const known = new Map<string, Kind>();
  return (error) => {
    const key = kindOf(error);
    const nowMs = now();
    const before = known.get(key);
    const goesOn = before !== undefined && nowMs - before.seenMs < quietMs;
    if (goesOn) {
      before.seenMs = nowMs;
      if (nowMs - before.saidMs < before.pauseMs) {
        before.repeated += 1;
        return;
      }
    }
    // Kinds come from code, not from what people send, but a map that only grows is a leak all the same.
    if (known.size > 200) known.clear();
    known.set(key, {
      saidMs: nowMs,
      seenMs: nowMs,
      pauseMs: goesOn ? Math.min(before.pauseMs * 2, pauseMostMs) : pauseMs,
      repeated: 0,
    });
    say(error, before?.repeated ?? 0);
  };
}

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const code = 'code' in error ? String(error.code) : '';
  const cause = error.cause === undefined ? '' : ` < ${kindOf(error.cause)}`;
  // Numbers and ids differ between failures of one kind.
  return `${error.name} ${code} ${error.message.slice(0, 80).replaceAll(/[\da-f-]{4,}|\d+/g, '#')}${cause}`;
}
