import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type EmptyStateProps = {
  title: ReactNode;
  /** What to do next. */
  text?: ReactNode;
  /** A ButtonLink or Button. */
  action?: ReactNode;
  /** 'h1' where the page has no other heading. */
  headingLevel?: 'h1' | 'h2' | 'h3';
  className?: string;
};

/** Nothing here yet: an open book without a word in it, and the way on. */
export function EmptyState({
  title,
  text,
  action,
  headingLevel: Heading = 'h2',
  className,
}: EmptyStateProps) {
  return (
    <div
      className={classNames(
        'mx-auto grid max-w-md justify-items-center gap-2 px-4 py-12 text-center',
        className,
      )}
    >
      <svg
        viewBox="0 0 96 64"
        className="mb-3 h-16 w-24 text-line-strong"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path
          d="M48 14C38 6 22 5 8 8v44c14-3 30-2 40 6 10-8 26-9 40-6V8c-14-3-30-2-40 6z"
          className="fill-surface"
        />
        <path d="M48 14v44" />
        <path
          d="M17 21c8-1 15 0 21 3M17 31c8-1 15 0 21 3M79 21c-8-1-15 0-21 3M79 31c-8-1-15 0-21 3"
          className="text-line"
        />
      </svg>
      <Heading className="text-xl">{title}</Heading>
      {text !== undefined && <p className="text-ink-soft">{text}</p>}
      {action !== undefined && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
