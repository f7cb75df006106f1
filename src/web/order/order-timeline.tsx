import { useTranslations } from 'use-intl';
import type { OrderDetail } from '../../modules/order-desk/order-desk.contract.ts';
import { classNames } from '../ui/class-names.ts';
import { Moment } from './moment.tsx';

type OrderTimelineProps<Event> = {
  timeline: readonly Event[];
  /** Says who did it, where that is shown. */
  byOf?: (event: Event) => string | null;
};

/** What happened to an order, the newest on top. */
export function OrderTimeline<Event extends OrderDetail['timeline'][number]>({
  timeline,
  byOf,
}: OrderTimelineProps<Event>) {
  const t = useTranslations('order.status');
  const events = timeline.toReversed();
  return (
    <ol className="grid">
      {events.map((event, index) => (
        <li key={`${event.at}${event.status}`} className="relative flex gap-3 pb-4 last:pb-0">
          {index < events.length - 1 && (
            <span
              aria-hidden="true"
              className="absolute top-3 bottom-[-0.375rem] left-[0.3125rem] w-px bg-line"
            />
          )}
          <span
            aria-hidden="true"
            className={classNames(
              'relative mt-1.5 size-[0.6875rem] shrink-0 rounded-full',
              index === 0 ? 'bg-primary' : 'border-2 border-line-strong bg-surface',
            )}
          />
          <div className="grid min-w-0">
            <span className={index === 0 ? 'font-semibold' : undefined}>{t(event.status)}</span>
            <span className="text-sm text-ink-mute">
              <Moment at={event.at} className="tabular-nums" /> {byOf?.(event)}
            </span>
            {event.note !== null && <span className="text-sm text-ink-soft">{event.note}</span>}
          </div>
        </li>
      ))}
    </ol>
  );
}
