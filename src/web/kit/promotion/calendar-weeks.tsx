import Plus from 'lucide-react/icons/plus';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useTranslations } from 'use-intl';
import type { Calendar, CalendarEntry } from '../../../modules/price-calendar/calendar.contract.ts';
import { queryHref } from '../../request/query-href.ts';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { type Bar, layOutWeeks } from './calendar-layout.rules.ts';
import { entryHref, keyOf, useDayWords, useEntryKind } from './calendar-words.ts';
import { type PromotionDeskOwner, promotionDesks, promotionToolPaths } from './promotion-address.ts';

const lanesMost = 5;

// Places are classes: a policy of the pages forbids styles in their markup.
const starts = [
  'col-start-1',
  'col-start-2',
  'col-start-3',
  'col-start-4',
  'col-start-5',
  'col-start-6',
  'col-start-7',
];
const spans = [
  'col-span-1',
  'col-span-2',
  'col-span-3',
  'col-span-4',
  'col-span-5',
  'col-span-6',
  'col-span-7',
];
/** The first row has the days' numbers, the last what isn't drawn. */
const rows = [
  'row-start-1',
  'row-start-2',
  'row-start-3',
  'row-start-4',
  'row-start-5',
  'row-start-6',
  'row-start-7',
];
const lefts = ['left-0', 'left-1/7', 'left-2/7', 'left-3/7', 'left-4/7', 'left-5/7', 'left-6/7'];
const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

const looks: Record<CalendarEntry['kind'], string> = {
  promotion: 'border-action bg-surface text-action',
  flashSale: 'border-accent/40 bg-accent-wash text-accent-ink',
  campaign: 'border-success/40 bg-success-wash text-success',
  price: 'border-dashed border-line-strong bg-wash text-ink-soft',
};

/** A month drawn in weeks, on screens that have room for it; the table below says the same. */
export function CalendarWeeks({ owner, calendar }: { owner: PromotionDeskOwner; calendar: Calendar }) {
  const t = useTranslations('promotionTools.calendar');
  const { days, entries, conflicts, month, today } = calendar;
  const colliding = new Set(conflicts.flatMap(({ one, other }) => [keyOf(one), keyOf(other)]));
  return (
    <section
      aria-label={t('drawn')}
      className="hidden overflow-hidden rounded-lg border border-line bg-surface md:block"
    >
      <ul className="flex flex-wrap gap-x-4 gap-y-1 border-b border-line px-4 py-2 text-sm">
        {(['promotion', 'flashSale', 'campaign', 'price'] as const).map((kind) => (
          <li key={kind} className="flex items-center gap-2">
            <span className={classNames('size-3 rounded-xs border', looks[kind])} aria-hidden="true" />
            {t(`kind.${kind}`)}
          </li>
        ))}
      </ul>
      <div className="grid grid-cols-7 border-b border-line bg-wash text-sm text-ink-soft" aria-hidden="true">
        {weekdays.map((name) => (
          <span key={name} className="px-2 py-1">
            {t(`weekday.${name}`)}
          </span>
        ))}
      </div>
      {layOutWeeks(days, entries, lanesMost).map(({ days: ofWeek, bars }) => (
        <div
          key={ofWeek[0]?.day}
          className="relative grid min-h-28 grid-cols-7 content-start gap-y-1 border-b border-line pb-1 last:border-b-0"
        >
          {ofWeek.map(({ day, hidden }, index) => (
            <Day
              key={day}
              {...{ owner, day, hidden, index }}
              isToday={day === today}
              isPast={day < today}
              isOutside={!day.startsWith(month)}
            />
          ))}
          {bars.map((bar) => (
            <BarOf key={keyOf(bar.entry)} {...{ owner, bar }} isColliding={colliding.has(keyOf(bar.entry))} />
          ))}
        </div>
      ))}
    </section>
  );
}

type DayProps = {
  owner: PromotionDeskOwner;
  day: string;
  hidden: number;
  /** Its place in the week. */
  index: number;
  isToday: boolean;
  isPast: boolean;
  isOutside: boolean;
};

/** A day's number, what isn't drawn of it, and a way to begin something on it. */
function Day({ owner, day, hidden, index, isToday, isPast, isOutside }: DayProps) {
  const t = useTranslations('promotionTools.calendar');
  const { dayName } = useDayWords();
  return (
    <>
      <span
        aria-hidden="true"
        className={classNames(
          'absolute inset-y-0 w-1/7',
          lefts[index],
          index > 0 && 'border-l border-line',
          isOutside && 'bg-wash',
        )}
      />
      <div
        className={classNames(
          'relative flex items-center justify-between gap-1 px-1.5 pt-1 text-sm',
          starts[index],
          rows[0],
        )}
      >
        <span
          className={classNames(
            'grid size-6 place-items-center rounded-full tabular-nums',
            isToday ? 'bg-primary font-semibold text-on-primary' : isOutside ? 'text-ink-mute' : 'text-ink',
          )}
        >
          {Number(day.slice(8))}
          {isToday && <span className="sr-only"> {t('today')}</span>}
        </span>
        {!isPast && (
          <Link
            to={queryHref(`${promotionDesks[owner].path}/new`, { kind: 'steps', day })}
            aria-label={t('new', { day: dayName(day) })}
            className="grid size-6 place-items-center rounded-md text-ink-mute hover:bg-primary-wash hover:text-primary"
          >
            <Plus className="size-4" aria-hidden="true" />
          </Link>
        )}
      </div>
      {hidden > 0 && (
        <Link
          to={queryHref(promotionToolPaths[owner].calendar, { day })}
          aria-label={t('moreOn', { count: hidden, day: dayName(day) })}
          className={classNames(
            'relative px-2 text-sm font-semibold text-primary hover:underline',
            starts[index],
            rows[lanesMost + 1],
          )}
        >
          {t('more', { count: hidden })}
        </Link>
      )}
    </>
  );
}

function BarOf({
  owner,
  bar,
  isColliding,
}: {
  owner: PromotionDeskOwner;
  bar: Bar<CalendarEntry>;
  isColliding: boolean;
}) {
  const t = useTranslations('promotionTools.calendar');
  const kindOf = useEntryKind();
  const { entry, column, span, lane, isFromBefore, goesOn } = bar;
  const href = entryHref(owner, entry);
  const look = classNames(
    'relative flex min-w-0 items-center gap-1 border px-1.5 py-0.5 text-sm leading-5',
    isFromBefore ? 'border-l-0' : 'ml-1 rounded-l-md',
    goesOn ? 'border-r-0' : 'mr-1 rounded-r-md',
    looks[entry.kind],
    entry.isStopped && 'border-dashed',
    href !== null && 'hover:underline',
    ...[starts[column - 1], spans[span - 1], rows[lane]],
  );
  const content = (
    <>
      {isColliding && (
        <TriangleAlert className="size-4 shrink-0 text-warning" role="img" aria-label={t('collides')} />
      )}
      <span className="truncate">
        <span className="sr-only">{kindOf(entry)} </span>
        {entry.name}
      </span>
    </>
  );
  return href === null ? (
    <span className={look}>{content}</span>
  ) : (
    <Link to={href} className={look} title={entry.name}>
      {content}
    </Link>
  );
}
