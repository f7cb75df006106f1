import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Moment } from './moment.tsx';

export type TimelineEvent = {
  /** What tells it from what happened at the same time. */
  key: string;
  at: string;
  title: string;
  /** Beside the time: who did it. */
  by?: ReactNode;
  /** What was said of it. */
  note?: string | null;
};

/** What happened, the newest on top: given from the first on. */
export function Timeline({ events }: { events: readonly TimelineEvent[] }) {
  return (
    <ol className="grid">
      {events.toReversed().map(({ key, at, title, by, note }, index) => (
        <li key={`${at}${key}`} className="relative flex gap-3 pb-4 last:pb-0">
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
            <span className={index === 0 ? 'font-semibold' : undefined}>{title}</span>
            <span className="text-sm text-ink-mute">
              <Moment at={at} className="tabular-nums" /> {by}
            </span>
            {note !== undefined && note !== null && (
              <span className="text-sm wrap-anywhere whitespace-pre-line text-ink-soft">{note}</span>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
