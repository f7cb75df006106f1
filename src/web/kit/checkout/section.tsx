import type { ReactNode } from 'react';

/** A part of the checkout; numbered where several stand under each other on one page. */
export function Section({
  number,
  title,
  aside,
  children,
}: {
  number: number | null;
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="grid gap-4 rounded-lg border border-line bg-surface p-4 md:p-6" aria-label={title}>
      <header className="flex flex-wrap items-center gap-3">
        {number !== null && (
          <span
            className="grid size-7 place-items-center rounded-full bg-primary-wash text-sm font-semibold text-primary"
            aria-hidden="true"
          >
            {number}
          </span>
        )}
        <h2 className="min-w-0 flex-1 text-lg">{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}
