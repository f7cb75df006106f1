import { useRef } from 'react';
import { useFormatter } from 'use-intl';
import { classNames } from './class-names.ts';
import { Link } from './link.tsx';
import { useCurrentInView } from './use-current-in-view.ts';

export type StatusTab = {
  key: string;
  label: string;
  to: string;
  isCurrent: boolean;
  /** Left out where nobody needs it. */
  count?: number;
  /** As it is shown, where that isn't the count itself: "100+". */
  countText?: string | undefined;
  /** The count in words: "3 orders". */
  countLabel?: string;
};

/** Links between the states of a list. On a phone the row scrolls sideways. */
export function StatusTabs({ label, tabs }: { label: string; tabs: readonly StatusTab[] }) {
  const format = useFormatter();
  const rowRef = useRef<HTMLElement>(null);
  useCurrentInView(rowRef, tabs.find((tab) => tab.isCurrent)?.key ?? '');
  return (
    <nav
      ref={rowRef}
      aria-label={label}
      className="relative -mx-4 overflow-x-auto border-b border-line px-4 md:mx-0 md:px-0"
    >
      <ul className="flex min-w-max gap-1">
        {tabs.map((tab) => (
          <li key={tab.key}>
            <Link
              to={tab.to}
              prefetch="intent"
              preventScrollReset
              aria-current={tab.isCurrent ? 'page' : undefined}
              className={classNames(
                '-mb-px flex min-h-11 items-center gap-2 border-b-2 px-3 whitespace-nowrap outline-offset-[-2px] transition-colors',
                tab.isCurrent
                  ? 'border-primary font-semibold text-primary'
                  : 'border-transparent text-ink-soft hover:border-line-strong hover:text-ink',
              )}
            >
              {tab.label}
              {tab.count !== undefined && tab.count > 0 && (
                <>
                  <span
                    aria-hidden="true"
                    className={classNames(
                      'grid h-5 min-w-5 place-items-center rounded-full px-1.5 text-xs font-semibold tabular-nums',
                      tab.isCurrent ? 'bg-primary text-on-primary' : 'bg-line text-ink-soft',
                    )}
                  >
                    {tab.countText ?? format.number(tab.count)}
                  </span>
                  <span className="sr-only">{tab.countLabel ?? tab.count}</span>
                </>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
