import { bangkokDay, formatTime, inCommonEra, isOfOurTime } from '../../../shared/bangkok-time.ts';

/** An instant as `<input type="datetime-local">` has it, in Bangkok. */
export function bangkokField(at: string): string {
  const instant = new Date(at);
  return `${bangkokDay(instant)}T${formatTime(instant)}`;
}

/** The instant of such a field; null when it holds none, or one that nobody can mean. A year may be of the Buddhist era. */
export function readBangkokField(typed: string): string | null {
  const value = inCommonEra(typed);
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(value) || !isOfOurTime(value)) return null;
  const instant = new Date(`${value}:00+07:00`);
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString();
}
