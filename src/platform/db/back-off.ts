/**
 * How long to wait before trying again: doubling from `firstMs` to `mostMs`, a quarter more or less by chance, so that
 * processes that lost the same server don't all come back to it in the same moment.
 */
export function createBackOff({
  firstMs,
  mostMs,
  random = Math.random,
}: {
  firstMs: number;
  mostMs: number;
  random?: () => number;
}) {
  let failures = 0;
  return {
    nextMs(): number {
      const waitMs = Math.min(mostMs, firstMs * 2 ** Math.min(failures, 30));
      failures += 1;
      return Math.round(waitMs * (0.75 + random() / 2));
    },
    reset(): void {
      failures = 0;
    },
  };
}
