/** A row's number in a form or an address; 0 for anything else. */
export function readNumber(value: string | null): number {
  const number = Number(value ?? 0);
  return Number.isSafeInteger(number) && number > 0 ? number : 0;
}

/** A page's number in an address: 1 for anything that is none, and at most what lists offer. */
export function readPageNo(value: string | null): number {
  return Math.min(Math.max(1, readNumber(value)), 10_000);
}
