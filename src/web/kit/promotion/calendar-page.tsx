import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useTranslations } from 'use-intl';
import type { Calendar } from '../../../modules/price-calendar/calendar.contract.ts';
import { queryHref } from '../../request/query-href.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { DeskPage } from '../desk/desk-page.tsx';
import { CalendarConflicts } from './calendar-conflicts.tsx';
import { CalendarTable } from './calendar-table.tsx';
import { CalendarWeeks } from './calendar-weeks.tsx';
import { useDayWords } from './calendar-words.ts';
import { type PromotionDeskOwner, promotionDesks, promotionToolPaths } from './promotion-address.ts';
import { usePromotionWay } from './promotion-list.tsx';

type CalendarPageProps = {
  owner: PromotionDeskOwner;
  calendar: Calendar;
  /** The day that is looked at alone; null for a whole month. */
  day: string | null;
};

/** Months before and after one. */
function monthBeside(month: string, by: number): string {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)) - 1 + by, 1))
    .toISOString()
    .slice(0, 7);
}

/** A month in weeks, what collides in it, and the same as a table; or one day as a table. */
export function CalendarPage({ owner, calendar, day }: CalendarPageProps) {
  const t = useTranslations('promotionTools.calendar');
  const desk = useTranslations('promotionDesk');
  const { monthName, dayName } = useDayWords();
  const { month, entries, conflicts, total } = calendar;
  const path = promotionToolPaths[owner].calendar;
  const step = { size: 's', variant: 'secondary' } as const;
  return (
    <DeskPage
      title={day === null ? t('titleOf', { month: monthName(month) }) : t('titleOf', { month: dayName(day) })}
      crumb={t('title')}
      way={[...usePromotionWay(owner), { label: desk('title'), to: promotionDesks[owner].path }]}
      lead={t(`lead.${owner}`)}
      aside={
        <nav aria-label={t('steps')} className="flex flex-wrap gap-2">
          {day === null ? (
            <>
              <ButtonLink
                {...step}
                to={queryHref(path, { month: monthBeside(month, -1) })}
                aria-label={t('before')}
              >
                <ChevronLeft className="size-4" aria-hidden="true" />
              </ButtonLink>
              <ButtonLink {...step} to={path}>
                {t('today')}
              </ButtonLink>
              <ButtonLink
                {...step}
                to={queryHref(path, { month: monthBeside(month, 1) })}
                aria-label={t('after')}
              >
                <ChevronRight className="size-4" aria-hidden="true" />
              </ButtonLink>
            </>
          ) : (
            <ButtonLink {...step} to={queryHref(path, { month })}>
              {t('wholeMonth')}
            </ButtonLink>
          )}
        </nav>
      }
    >
      {day === null && <CalendarWeeks {...{ owner, calendar }} />}
      {conflicts.length > 0 && <CalendarConflicts conflicts={conflicts} />}
      {entries.length === 0 ? (
        <EmptyState
          title={t(day === null ? 'empty' : 'emptyDay')}
          text={t('emptyText')}
          action={
            <ButtonLink to={promotionDesks[owner].path} variant="secondary">
              {desk('title')}
            </ButtonLink>
          }
        />
      ) : (
        <Panel title={t('list')}>
          {total > entries.length && (
            <p className="text-sm text-ink-soft">{t('part', { shown: entries.length, total })}</p>
          )}
          <CalendarTable {...{ owner, entries, conflicts }} />
        </Panel>
      )}
    </DeskPage>
  );
}
