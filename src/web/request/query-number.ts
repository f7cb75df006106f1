import { inCommonEra, isOfOurTime } from '../../shared/bangkok-time.ts';

/** A row's number in a form or an address; 0 for anything else. */
export function readNumber(value: string | null): number {
  const number = Number(value ?? 0);
  return Number.isSafeInteger(number) && number > 0 ? number : 0;
}

/** A page's number in an address: 1 for anything that is none, or more than lists offer. */
export function readPageNo(value: string | null): number {
  const pageNo = readNumber(value);
  return pageNo >= 1 && pageNo <= 10_000 ? pageNo : 1;
}

/**
 * A day in an address or of a date field (YYYY-MM-DD); empty for anything that is none, or that nobody can mean. A year may be of the
 * Buddhist era.
 */
export function readDay(typed: string | null): string {
  const value = inCommonEra(typed ?? '');
  if (!/^\d{4}-\d\d-\d\d$/.test(value) || !isOfOurTime(value)) return '';
  const at = new Date(`${value}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== value ? '' : value;
}

/** What a list is searched for in its address, trimmed and no longer than `most` letters; without what no text can have. */
export function readSearch(value: string | null, most = 100): string {
  return (value ?? '').replaceAll('\u0000', '').trim().slice(0, most).toWellFormed();
}
