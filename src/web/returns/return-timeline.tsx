import { useTranslations } from 'use-intl';
import { Moment } from '../order/moment.tsx';
import { classNames } from '../ui/class-names.ts';
import type { ReturnFacts } from './return.types.ts';

/** What happened to a return and who did it, the newest on top. What was asked for stands above it already. */
export function ReturnTimeline({ timeline }: { timeline: ReturnFacts['timeline'] }) {
  const t = useTranslations('returns');
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
            <span className={index === 0 ? 'font-semibold' : undefined}>{t(`event.${event.status}`)}</span>
            <span className="text-sm text-ink-mute">
              <Moment at={event.at} className="tabular-nums" /> ·{' '}
              {t('detail.by', { actor: t(`actor.${event.actor}`) })}
            </span>
            {event.note !== null && event.status !== 'requested' && (
              <span className="text-sm break-words whitespace-pre-line text-ink-soft">{event.note}</span>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
