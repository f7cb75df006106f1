/** The instants between which a month (YYYY-MM) is, in Bangkok. */
export function monthSpan(month: string): { from: Date; until: Date } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  return { from: new Date(`${month}-01T00:00:00+07:00`), until: new Date(`${next}-01T00:00:00+07:00`) };
}
