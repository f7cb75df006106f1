import type { ReactNode } from 'react';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { classNames } from '../../ui/class-names.ts';
import { PageTitle } from '../../ui/page-title.tsx';

type DeskPageProps = {
  title: string;
  /** The pages above this one, from the top; none where it is the top itself. */
  way?: readonly { label: string; to: string }[];
  /** What the page is called in its own breadcrumb, where that is shorter than its title. */
  crumb?: string;
  lead?: ReactNode;
  /** Beside the title, at the right: where to go from here, a badge of the state. */
  aside?: ReactNode;
  /** For pages that are read rather than compared. */
  isNarrow?: boolean;
  children: ReactNode;
};

/** The frame of a page at a store's or the staff's desk: the way there, its title, and what there is under one another. */
export function DeskPage({ title, way = [], crumb, lead, aside, isNarrow = false, children }: DeskPageProps) {
  return (
    <main className={classNames('page-width pb-12', isNarrow && 'max-w-4xl!')}>
      <PageTitle
        above={way.length === 0 ? undefined : <Breadcrumb items={[...way, { label: crumb ?? title }]} />}
        lead={lead}
        aside={aside}
      >
        {title}
      </PageTitle>
      <div className="grid gap-4">{children}</div>
    </main>
  );
}
