import { formatBaht } from '../../shared/money.ts';

/** Between which amounts a way to pay is offered, for the text of a refusal. */
export function describeLimits(terms: { leastSatang: number | null; mostSatang: number | null }) {
  const { leastSatang, mostSatang } = terms;
  return {
    least: formatBaht(leastSatang ?? 0),
    most: mostSatang === null ? 'no' : formatBaht(mostSatang),
  };
}
