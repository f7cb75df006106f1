import { type ReactNode, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { type StatusTab, StatusTabs } from '../../ui/status-tabs.tsx';
import { stepThrough } from './step-through.ts';

export type ListItem = { key: string | number; content: ReactNode };

export type SearchedListProps = {
  /** The states one can look at, with how many there are in each; left out where a list has none. */
  tabs?: { label: string; list: readonly StatusTab[] };
  /** Its search: a `ListSearch`. */
  search?: ReactNode;
  /** What a search came to, and the way back to everything. */
  found?: { text: string; clear: string; to: string } | null;
  /** What the last deed came to, or why it didn't work. */
  notices?: ReactNode;
  /** Above the list: how many there are. */
  lead?: string;
  /** Why there is nothing, and what to do about it. */
  empty: { title: string; text?: string; action?: ReactNode };
  /** What the list is called to who can't see it. */
  label?: string;
  /** What there is on this page, in its order. */
  items: readonly ListItem[];
  /** Items that are frames of their own, or rows of one frame. */
  look: 'cards' | 'rows';
  /** Right above the items: what their columns are called. */
  head?: ReactNode;
  /** Says that J and K walk through the items, each of which can be focused; left out where they don't. */
  stepHint?: string;
  /** Counted from 1. */
  pageNo: number;
  pageCount: number;
  hrefOfPage: (pageNo: number) => string;
};

const looks = {
  cards: { list: 'grid gap-4', item: undefined },
  rows: {
    list: 'overflow-hidden rounded-lg border border-line bg-surface',
    item: 'border-b border-line last:border-0',
  },
};

/** A list that is looked through: by state, by search, by pages. Its address says which; nothing of it needs scripts. */
export function SearchedList({
  tabs,
  search,
  found = null,
  notices,
  lead,
  empty,
  label,
  items,
  look,
  head,
  stepHint,
  pageNo,
  pageCount,
  hrefOfPage,
}: SearchedListProps) {
  const t = useTranslations('ui');
  const listRef = useRef<HTMLUListElement>(null);
  // What stood on the last page has gone from the list by what was done.
  const isPastEnd = items.length === 0 && pageCount > 0 && pageNo > pageCount;
  const isStepped = stepHint !== undefined && items.length > 1;
  return (
    <div className="grid gap-4">
      {tabs !== undefined && <StatusTabs label={tabs.label} tabs={tabs.list} />}
      {search}
      {found !== null && (
        <p role="status" className="flex flex-wrap items-center gap-x-4 text-ink-soft">
          {found.text}
          <Link to={found.to} className="py-1 font-semibold text-primary hover:underline">
            {found.clear}
          </Link>
        </p>
      )}
      {notices}
      {isPastEnd ? (
        <EmptyState
          title={t('pastEnd')}
          action={
            <ButtonLink to={hrefOfPage(pageCount)} variant="secondary">
              {t('lastPage')}
            </ButtonLink>
          }
        />
      ) : items.length === 0 ? (
        <EmptyState title={empty.title} text={empty.text} action={empty.action} />
      ) : (
        <>
          {lead !== undefined && <p className="text-sm text-ink-mute">{lead}</p>}
          {isStepped && <p className="hidden text-sm text-ink-mute md:block">{stepHint}</p>}
          {head}
          <ul
            ref={listRef}
            aria-label={label}
            className={looks[look].list}
            onKeyDown={isStepped ? (event) => stepThrough(event, listRef.current) : undefined}
          >
            {items.map(({ key, content }) => (
              <li key={key} className={looks[look].item}>
                {content}
              </li>
            ))}
          </ul>
        </>
      )}
      <Pagination pageNo={pageNo} pageCount={pageCount} makeHref={hrefOfPage} />
    </div>
  );
}
