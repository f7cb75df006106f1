const offsetMs = 7 * 60 * 60 * 1000;

/** The first instant of a month in Bangkok; `month` counts from 0 and may lie beyond the year. */
function monthStart(year: number, month: number): Date {
  return new Date(Date.UTC(year, month, 1) - offsetMs);
}

/** A month (YYYY-MM, in Bangkok), or the twelve up to the running one (null): from its first instant until the next's. */
export function soldSpan(month: string | null, now: Date): { from: Date; until: Date } {
  if (month !== null) {
    const [year = 0, number = 1] = month.split('-').map(Number);
    return { from: monthStart(year, number - 1), until: monthStart(year, number) };
  }
  const local = new Date(now.getTime() + offsetMs);
  const [year, running] = [local.getUTCFullYear(), local.getUTCMonth()];
  return { from: monthStart(year, running - 11), until: monthStart(year, running + 1) };
}
