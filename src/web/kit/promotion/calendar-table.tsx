import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useTranslations } from 'use-intl';
import type { CalendarConflict, CalendarEntry } from '../../../modules/price-calendar/calendar.contract.ts';
import { Link } from '../../ui/link.tsx';
import { entryHref, keyOf, useDayWords, useEntryKind } from './calendar-words.ts';
import type { PromotionDeskOwner } from './promotion-address.ts';

type CalendarTableProps = {
  owner: PromotionDeskOwner;
  entries: readonly CalendarEntry[];
  conflicts: readonly CalendarConflict[];
};

/** What the weeks draw, as a table: for small screens, and for who hears it. */
export function CalendarTable({ owner, entries, conflicts }: CalendarTableProps) {
  const t = useTranslations('promotionTools.calendar');
  const kindOf = useEntryKind();
  const { momentName } = useDayWords();
  const beside = (entry: CalendarEntry) =>
    conflicts.flatMap(({ one, other }) => {
      if (keyOf(one) === keyOf(entry)) return [other.name];
      return keyOf(other) === keyOf(entry) ? [one.name] : [];
    });
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{t('list')}</caption>
      <thead className="border-b border-line text-start text-ink-mute max-md:sr-only">
        <tr>
          {(['name', 'kind', 'store', 'startsAt', 'endsAt'] as const).map((column) => (
            <th key={column} scope="col" className="px-2 py-2 text-start font-semibold first:pl-0">
              {t(`column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {entries.map((entry) => {
          const href = entryHref(owner, entry);
          const others = beside(entry);
          return (
            <tr
              key={keyOf(entry)}
              className="max-md:grid max-md:grid-cols-2 max-md:gap-x-3 max-md:py-2 large-text:grid-cols-1"
            >
              <th
                scope="row"
                className="py-2 pr-2 text-start align-top font-normal max-md:col-span-2 max-md:py-0"
              >
                {href === null ? (
                  entry.name
                ) : (
                  <Link to={href} className="font-semibold text-primary wrap-anywhere hover:underline">
                    {entry.name}
                  </Link>
                )}
                {entry.isStopped && <span className="ml-2 text-ink-mute">{t('stopped')}</span>}
                {others.length > 0 && (
                  <span className="mt-0.5 flex items-start gap-1 text-warning">
                    <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
                    <span className="wrap-anywhere">
                      {t('with', { names: others.slice(0, 3).join(', ') })}
                    </span>
                  </span>
                )}
              </th>
              <td className="px-2 py-2 align-top max-md:p-0">{kindOf(entry)}</td>
              <td className="px-2 py-2 align-top text-ink-soft max-md:p-0">{entry.store ?? t('house')}</td>
              <td className="px-2 py-2 align-top whitespace-nowrap tabular-nums max-md:p-0">
                {momentName(entry.startsAt)}
              </td>
              <td className="px-2 py-2 align-top whitespace-nowrap tabular-nums max-md:p-0">
                {momentName(entry.endsAt)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
