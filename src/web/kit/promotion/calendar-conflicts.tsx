import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useTranslations } from 'use-intl';
import type { CalendarConflict } from '../../../modules/price-calendar/calendar.contract.ts';
import { Panel } from '../../ui/panel.tsx';
import { useConflictWords, useDayWords } from './calendar-words.ts';

/** So many are shown at once; the rest is unfolded. */
const shownMost = 5;

/** What is on the same at the same time, and which of the two shoppers get. */
export function CalendarConflicts({ conflicts }: { conflicts: readonly CalendarConflict[] }) {
  const t = useTranslations('promotionTools.calendar');
  const rest = conflicts.slice(shownMost);
  return (
    <Panel title={t('conflicts', { count: conflicts.length })}>
      <ConflictList conflicts={conflicts.slice(0, shownMost)} />
      {rest.length > 0 && (
        <details>
          <summary className="cursor-pointer py-1 font-semibold text-primary">
            {t('moreConflicts', { count: rest.length })}
          </summary>
          <div className="pt-3">
            <ConflictList conflicts={rest} />
          </div>
        </details>
      )}
    </Panel>
  );
}

function ConflictList({ conflicts }: { conflicts: readonly CalendarConflict[] }) {
  const t = useTranslations('promotionTools.calendar');
  const words = useConflictWords();
  const { momentName } = useDayWords();
  return (
    <ul className="grid gap-3" aria-label={t('conflictList')}>
      {conflicts.map((conflict) => {
        const { one, other, startsAt, endsAt } = conflict;
        const { what, so } = words(conflict);
        return (
          <li key={`${one.kind} ${one.id} ${other.kind} ${other.id}`} className="flex items-start gap-2">
            <TriangleAlert className="mt-1 size-4 shrink-0 text-warning" aria-hidden="true" />
            <div className="min-w-0 wrap-anywhere">
              <p className="font-semibold">{t('pair', { one: one.name, other: other.name })}</p>
              <p className="text-sm text-ink-soft tabular-nums">
                {t('period', { from: momentName(startsAt), until: momentName(endsAt) })} · {what}
              </p>
              <p className="text-sm">{so}</p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
