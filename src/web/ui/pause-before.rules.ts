/**
 * How long to wait before what wasn't reached is asked for again, in milliseconds: twice as long after each miss, and not all
 * browsers at the same moment when a server comes back.
 */
export function pauseBeforeMs(
  misses: number,
  { firstMs, mostMs }: { firstMs: number; mostMs: number },
): number {
  return Math.min(mostMs, firstMs * 2 ** Math.min(misses, 30)) * (0.5 + Math.random() / 2);
}

/** For what somebody waits for on an open page. */
export const awaited = { firstMs: 2_000, mostMs: 30_000 } as const;
