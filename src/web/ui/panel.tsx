import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type PanelProps = { title: ReactNode; aside?: ReactNode; children: ReactNode; className?: string };

/** A part of a page about an order: a sheet of paper with a heading. */
export function Panel({ title, aside, children, className }: PanelProps) {
  return (
    <section
      className={classNames(
        'grid content-start gap-3 rounded-lg border border-line bg-surface p-4 md:p-5 print:break-inside-avoid print:rounded-none print:border-0 print:border-t print:p-0 print:pt-3',
        className,
      )}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="min-w-0 text-lg wrap-anywhere">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
