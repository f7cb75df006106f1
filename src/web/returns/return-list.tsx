import Search from 'lucide-react/icons/search';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ReturnStatus } from '../../modules/returns/return-status.rules.ts';
import { StatusTabs } from '../order/status-tabs.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Field } from '../ui/field.tsx';
import { Pagination } from '../ui/pagination.tsx';
import type { ReturnFacts } from './return.types.ts';
import { returnsHref, type Side } from './return-links.ts';
import { ReturnRow } from './return-row.tsx';
import { countInTab, type ReturnTab, returnListHref, tabsOf } from './return-tabs.rules.ts';

type ReturnListProps<Item extends ReturnFacts> = {
  side: Side;
  list: {
    dataList: readonly Item[];
    total: number;
    pageNo: number;
    perpage: number;
    counts: readonly { status: ReturnStatus; count: number }[];
  };
  tab: ReturnTab;
  /** What is looked for, where one can look: part of a number. */
  search?: string;
  now: string;
  who: (request: Item) => string;
  /** What an empty shop says, and the way on. */
  empty: { title: string; text: string; action?: ReactNode };
};

/** Returns of a side by tabs and pages. */
export function ReturnList<Item extends ReturnFacts>(props: ReturnListProps<Item>) {
  const { side, list, tab, search, now, who, empty } = props;
  const t = useTranslations('returns');
  const hasAny = countInTab([], list.counts) > 0;
  return (
    <div className="grid gap-4">
      <StatusTabs
        label={t('tab.label')}
        tabs={tabsOf(side).map(({ key, statuses }) => {
          const count = countInTab(statuses, list.counts);
          return {
            key,
            label: t(`tab.${key}`),
            to: returnListHref(side, key, 1, search),
            isCurrent: key === tab,
            count,
            countLabel: t('tab.count', { count }),
          };
        })}
      />
      {search !== undefined && hasAny && <ReturnSearch side={side} tab={tab} search={search} />}
      {list.dataList.length === 0 ? (
        search !== undefined && search !== '' ? (
          <EmptyState
            title={t('search.empty')}
            text={t('search.emptyText')}
            action={
              <ButtonLink to={returnListHref(side, 'all')} variant="secondary">
                {t('mine.seeAll')}
              </ButtonLink>
            }
          />
        ) : hasAny && side !== 'staff' ? (
          <EmptyState
            title={t('mine.emptyTab')}
            text={t('mine.emptyTabText')}
            action={
              <ButtonLink to={returnsHref(side)} variant="secondary">
                {t('mine.seeAll')}
              </ButtonLink>
            }
          />
        ) : (
          <EmptyState title={empty.title} text={empty.text} action={empty.action} />
        )
      ) : (
        <>
          <ul className="overflow-hidden rounded-lg border border-line bg-surface">
            {list.dataList.map((request) => (
              <li key={request.returnNumber} className="border-b border-line last:border-0">
                <ReturnRow side={side} request={request} who={who(request)} now={now} />
              </li>
            ))}
          </ul>
          <Pagination
            pageNo={list.pageNo}
            pageCount={Math.ceil(list.total / list.perpage)}
            makeHref={(pageNo) => returnListHref(side, tab, pageNo, search)}
          />
        </>
      )}
    </div>
  );
}

/** Looking for a return by its number or its order's, within the tab that is open. */
function ReturnSearch({ side, tab, search }: { side: Side; tab: ReturnTab; search: string }) {
  const t = useTranslations('returns.search');
  return (
    <Form role="search" action={returnsHref(side)} className="flex gap-2">
      {tab !== tabsOf(side)[0]?.key && <input type="hidden" name="tab" value={tab} />}
      <Field
        key={search}
        type="search"
        name="search"
        label={t('label')}
        isLabelHidden
        placeholder={t('label')}
        defaultValue={search}
        maxLength={100}
        className="flex-1 sm:max-w-sm"
      />
      <Button type="submit" variant="secondary" aria-label={t('go')}>
        <Search className="size-5" aria-hidden="true" />
        <span className="max-sm:sr-only">{t('go')}</span>
      </Button>
    </Form>
  );
}
