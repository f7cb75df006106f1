const waitMs = 60_000;

/** SPEC §8: a chunk that can't be loaded reloads the page once, at most once per 60 s. `lastMs` as it was kept, or null. */
export function shouldReload(lastMs: string | null, nowMs: number): boolean {
  const last = lastMs === null ? Number.NaN : Number(lastMs);
  // A clock that was set back must not keep the page from ever reloading.
  return !Number.isFinite(last) || nowMs - last >= waitMs || nowMs < last;
}
