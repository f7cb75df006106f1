import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type PageTitleProps = {
  children: ReactNode;
  /** Above it: a Breadcrumb, a link back. */
  above?: ReactNode;
  /** Under it: what the page is about. */
  lead?: ReactNode;
  /** Beside it at the right end. */
  aside?: ReactNode;
  className?: string;
};

/** The page's one `<h1>`. */
export function PageTitle({ children, above, lead, aside, className }: PageTitleProps) {
  return (
    <header className={classNames('grid gap-1 pt-4 pb-5 md:pt-6 md:pb-7', className)}>
      {above}
      {/* Where there is no room beside them, what can be done here comes after what the page is about. */}
      <div
        className={classNames(
          'flex flex-wrap justify-between gap-x-6 gap-y-3',
          lead === undefined ? 'items-end' : 'items-start',
        )}
      >
        <div className={classNames('grid min-w-0 gap-1', lead !== undefined && 'flex-1 basis-80')}>
          <h1 className="min-w-0 text-2xl text-pretty wrap-anywhere md:text-3xl">{children}</h1>
          {lead !== undefined && <p className="prose-width wrap-anywhere text-ink-soft">{lead}</p>}
        </div>
        {aside}
      </div>
    </header>
  );
}
