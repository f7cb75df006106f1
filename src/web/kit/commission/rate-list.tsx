import { useFormatter } from 'use-intl';
import { Moment } from '../../ui/moment.tsx';

type RateListProps = {
  rates: readonly { id: number; percent: number | null; startsAt: string; reason: string }[];
  words: { history: string; from: string; none: string; percentOf: (percent: string) => string };
};

/** Commissions as they were and will be, the newest first, each with why. */
export function RateList({ rates, words }: RateListProps) {
  const format = useFormatter();
  if (rates.length === 0) return null;
  return (
    <ul aria-label={words.history} className="grid divide-y divide-line border-y border-line text-sm">
      {rates.map(({ id, percent, startsAt, reason }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
          <span className="font-semibold tabular-nums">
            {percent === null
              ? words.none
              : words.percentOf(format.number(percent, { maximumFractionDigits: 2 }))}
          </span>
          <span className="text-ink-mute">
            {words.from} <Moment at={startsAt} />
          </span>
          <span className="w-full wrap-anywhere text-ink-soft">{reason}</span>
        </li>
      ))}
    </ul>
  );
}
