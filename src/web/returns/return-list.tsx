import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { ReturnStatus } from '../../modules/returns/return-status.rules.ts';
import { StatusTabs } from '../order/status-tabs.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
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
  now: string;
  who: (request: Item) => string;
  /** What an empty shop says, and the way on. */
  empty: { title: string; text: string; action?: ReactNode };
};

/** Returns of a side by tabs and pages. */
export function ReturnList<Item extends ReturnFacts>(props: ReturnListProps<Item>) {
  const { side, list, tab, now, who, empty } = props;
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
            to: returnListHref(side, key),
            isCurrent: key === tab,
            count,
            countLabel: t('tab.count', { count }),
          };
        })}
      />
      {list.dataList.length === 0 ? (
        hasAny && side !== 'staff' ? (
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
            makeHref={(pageNo) => returnListHref(side, tab, pageNo)}
          />
        </>
      )}
    </div>
  );
}
