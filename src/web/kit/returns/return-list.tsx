import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { ReturnStatus } from '../../../modules/returns/return-status.rules.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ListSearch } from '../desk/list-search.tsx';
import { SearchedList } from '../desk/searched-list.tsx';
import { StoreChip } from '../desk/store-chip.tsx';
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
  /** The one store that staff look at, with what it is called. */
  store?: { id: number; name: string } | null;
  /** What is looked for, where one can look: part of a number. */
  search?: string;
  now: string;
  who: (request: Item) => string;
  /** What an empty shop says, and the way on. */
  empty: { title: string; text: string; action?: ReactNode };
};

/** Returns of a side by tabs and pages. */
export function ReturnList<Item extends ReturnFacts>(props: ReturnListProps<Item>) {
  const { side, list, tab, search, now, who, empty, store = null } = props;
  const sellerId = store?.id;
  const t = useTranslations('returns');
  const hasAny = countInTab([], list.counts) > 0;
  const isSearch = search !== undefined && search !== '';
  return (
    <SearchedList
      tabs={{
        label: t('tab.label'),
        list: tabsOf(side).map(({ key, statuses }) => {
          const count = countInTab(statuses, list.counts);
          return {
            key,
            label: t(`tab.${key}`),
            to: returnListHref(side, key, 1, search, sellerId),
            isCurrent: key === tab,
            count,
            countLabel: t('tab.count', { count }),
          };
        }),
      }}
      search={
        <>
          {store !== null && <StoreChip name={store.name} without={returnListHref(side, tab, 1, search)} />}
          {search !== undefined && hasAny && (
            // By its number or its order's, within the tab that is open.
            <ListSearch
              path={returnsHref(side)}
              search={search}
              kept={{
                ...(tab === tabsOf(side)[0]?.key ? {} : { tab }),
                ...(sellerId === undefined ? {} : { sellerId: String(sellerId) }),
              }}
              label={t('search.label')}
              submit={t('search.go')}
            />
          )}
        </>
      }
      empty={
        isSearch
          ? {
              title: t('search.empty'),
              text: t('search.emptyText'),
              action: <SeeAll to={returnListHref(side, 'all', 1, '', sellerId)} />,
            }
          : hasAny && side !== 'staff'
            ? {
                title: t('mine.emptyTab'),
                text: t('mine.emptyTabText'),
                action: <SeeAll to={returnsHref(side)} />,
              }
            : empty
      }
      items={list.dataList.map((request) => ({
        key: request.returnNumber,
        content: <ReturnRow side={side} request={request} who={who(request)} now={now} />,
      }))}
      look="rows"
      pageNo={list.pageNo}
      pageCount={Math.ceil(list.total / list.perpage)}
      hrefOfPage={(pageNo) => returnListHref(side, tab, pageNo, search, sellerId)}
    />
  );
}

function SeeAll({ to }: { to: string }) {
  const t = useTranslations('returns.mine');
  return (
    <ButtonLink to={to} variant="secondary">
      {t('seeAll')}
    </ButtonLink>
  );
}
