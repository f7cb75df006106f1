import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { DeskPage } from './desk-page.tsx';
import type { ListAddress, ListQuery } from './list-address.ts';
import { ListSearch } from './list-search.tsx';
import { SearchedList, type SearchedListProps } from './searched-list.tsx';

type DeskProps<Tab extends string> = Pick<
  SearchedListProps,
  'empty' | 'found' | 'items' | 'lead' | 'stepHint'
> & {
  /** Where the desk is and what its address says; its loader reads the query with it. */
  address: ListAddress<Tab>;
  query: ListQuery<Tab>;
  /** The pages above this one, from the top. */
  way?: readonly { label: string; to: string }[];
  title: string;
  /** What is done here, under the title. */
  about: string;
  aside?: ReactNode;
  isNarrow?: boolean;
  /** The states in the order of the address; left out where there are none. */
  tabs?: {
    label: string;
    labelOf: (tab: Tab) => string;
    counts: Readonly<Record<Tab, number>>;
    /** The count in words: "3 orders". */
    countLabelOf?: (count: number) => string;
  };
  /** Left out where one can't search. What a search came to is said here, unless the page has `found` of its own. */
  search?: { label: string; hint?: string; submit?: string; most?: number; children?: ReactNode } | undefined;
  /** How many there are of what is asked for, on all pages. */
  total: number;
  perpage: number;
  /** Why the last deed didn't work. */
  failure?: string | undefined;
  /** What it came to, once it did: a good end is green, another just said. */
  done?: { text: ReactNode; isGood: boolean } | null;
  /** Above everything of the list: a form that adds to it. */
  above?: ReactNode;
  /** What the list is called to who can't see it; the title says it otherwise. */
  label?: string;
  look?: SearchedListProps['look'];
};

/**
 * A desk: a list that is worked through, by state, search and page. What a new one needs:
 *
 * - `const address = listAddress('/admin/…', { tabs: ['waiting', 'done'] })`;
 * - a loader that reads `address.read(url.searchParams)`, asks the API through `orHidden`, and returns both with the head;
 * - an action that does one thing by its intent and answers `redirect(address.after(url, '…'))`, or the item's id with
 *   what is wrong;
 * - an item: a `DeskItem` with its facts, and a `ConfirmPanel` for each deed.
 */
export function Desk<Tab extends string>({
  address,
  query,
  way,
  title,
  about,
  aside,
  isNarrow,
  tabs,
  search,
  total,
  perpage,
  failure,
  done = null,
  above,
  label = title,
  look = 'cards',
  ...list
}: DeskProps<Tab>) {
  const t = useTranslations('ui.search');
  const { tab, search: looked, filters } = query;
  // A page that answers a search itself has words and a way back of its own.
  const isAnswered =
    search !== undefined && looked !== '' && list.found === undefined && list.empty.action === undefined;
  const everything = address.href({ tab, filters });
  return (
    <DeskPage title={title} way={way} lead={about} aside={aside} isNarrow={isNarrow}>
      {above}
      <SearchedList
        {...list}
        {...(isAnswered && {
          found:
            total === 0 ? null : { text: t('found', { count: total }), clear: t('clear'), to: everything },
          lead: undefined,
          empty: {
            title: t('none', { search: looked }),
            text: t(tabs === undefined ? 'noneText' : 'noneInTabText'),
            action: (
              <ButtonLink to={everything} variant="secondary">
                {t('seeAll')}
              </ButtonLink>
            ),
          },
        })}
        tabs={
          tabs && {
            label: tabs.label,
            list: address.tabs.map((key) => ({
              key,
              label: tabs.labelOf(key),
              to: address.href({ tab: key, search: looked, filters }),
              isCurrent: key === tab,
              count: tabs.counts[key],
              countLabel: tabs.countLabelOf?.(tabs.counts[key]),
            })),
          }
        }
        search={
          search && (
            <ListSearch
              path={address.path}
              search={looked}
              kept={address.kept(query)}
              submit={t('submit')}
              {...search}
            />
          )
        }
        notices={
          <>
            {failure !== undefined && <Notice tone="error">{failure}</Notice>}
            {done !== null && <Notice tone={done.isGood ? 'success' : 'info'}>{done.text}</Notice>}
          </>
        }
        label={label}
        look={look}
        pageNo={query.pageNo}
        pageCount={Math.ceil(total / perpage)}
        hrefOfPage={(pageNo) => address.href({ tab, search: looked, filters, pageNo })}
      />
    </DeskPage>
  );
}
