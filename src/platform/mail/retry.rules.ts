const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** How long after a failed try the next one is due: the first soon, for codes somebody waits for, the last most of a day later. */
const waitsMs = [
  minuteMs / 2,
  2 * minuteMs,
  10 * minuteMs,
  hourMs,
  3 * hourMs,
  6 * hourMs,
  12 * hourMs,
] as const;

/** Tries a message gets, over 22 hours. */
export const triesMost = waitsMs.length + 1;

/** When to try again after the `tries`-th try failed; null when that was the last. */
export function nextTryAt(tries: number, now: Date): Date | null {
  const waitMs = waitsMs[tries - 1];
  return waitMs === undefined ? null : new Date(now.getTime() + waitMs);
}

/** What is kept of a carrier's complaint: a line of it, without whom the message was for. */
export function describeCarrierError(error: unknown, to: string): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replaceAll(to, '…').replaceAll(/\s+/g, ' ').slice(0, 300);
}
