import { smallIdMost } from '../../../shared/contract.ts';
import { readNumber } from '../../request/query-number.ts';

/** The query's names: of the message before which they are looked at, and of those that are ticked and not sent yet. */
export const citeNames = { before: 'said', ticked: 'numbers' } as const;

const tickedMost = 200;

/** Which page of the messages a return's page shows, and what was ticked on the one before; null where that isn't said. */
export function readCiteQuery({ searchParams: query }: URL): { before: number; ticked: number[] | null } {
  const before = Math.min(readNumber(query.get(citeNames.before)), smallIdMost);
  const numbers = query.getAll(citeNames.ticked).map(readNumber);
  const ticked = numbers.filter((number) => number > 0 && number <= smallIdMost).slice(0, tickedMost);
  return { before, ticked: query.has(citeNames.before) ? [...new Set(ticked)] : null };
}
