import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { StatusTabs } from '../order/status-tabs.tsx';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Pagination } from '../ui/pagination.tsx';

type DeskProps<Status extends string> = {
  path: string;
  title: string;
  lead: string;
  aside?: ReactNode;
  tabsLabel: string;
  /** The first is what waits: the desk opens with it. */
  tabs: readonly { key: Status; label: string; count: number }[];
  status: Status;
  pageNo: number;
  perpage: number;
  /** Why the last deed didn't work. */
  failure: string | undefined;
  /** What it came to. */
  done: { text: string; isGood: boolean } | null;
  empty: { title: string; text: string };
  itemsLabel: string;
  /** What there is on this page, each with its key. */
  items: readonly { key: string | number; content: ReactNode }[];
};

function deskHref(path: string, isFirst: boolean, status: string, pageNo = 1): string {
  const query = new URLSearchParams();
  if (!isFirst) query.set('status', status);
  if (pageNo > 1) query.set('pageNo', String(pageNo));
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** A desk of staff's: what waits for a decision and what was decided, by state, to be worked through. */
export function Desk<Status extends string>(props: DeskProps<Status>) {
  const office = useTranslations('admin');
  const { path, title, tabs, status, items, done } = props;
  const hrefOf = (key: Status, pageNo?: number) => deskHref(path, key === tabs[0]?.key, key, pageNo);
  const total = tabs.find(({ key }) => key === status)?.count ?? 0;
  return (
    <main className="page-width pb-12">
      <PageTitle
        above={<Breadcrumb items={[{ label: office('title'), to: '/admin' }, { label: title }]} />}
        lead={props.lead}
        aside={props.aside}
      >
        {title}
      </PageTitle>
      <div className="grid gap-4">
        <StatusTabs
          label={props.tabsLabel}
          tabs={tabs.map((tab) => ({ ...tab, to: hrefOf(tab.key), isCurrent: tab.key === status }))}
        />
        {props.failure !== undefined && <Notice tone="error">{props.failure}</Notice>}
        {done !== null && <Notice tone={done.isGood ? 'success' : 'info'}>{done.text}</Notice>}
        {items.length === 0 ? (
          <EmptyState title={props.empty.title} text={props.empty.text} />
        ) : (
          <ul className="grid gap-4" aria-label={props.itemsLabel}>
            {items.map(({ key, content }) => (
              <li key={key}>{content}</li>
            ))}
          </ul>
        )}
        <Pagination
          pageNo={props.pageNo}
          pageCount={Math.ceil(total / props.perpage)}
          makeHref={(toPage) => hrefOf(status, toPage)}
        />
      </div>
    </main>
  );
}
