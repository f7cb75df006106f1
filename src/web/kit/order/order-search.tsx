import { useTranslations } from 'use-intl';
import { Field } from '../../ui/field.tsx';
import { ListSearch } from '../desk/list-search.tsx';
import type { DueQuery, OrderTab } from './order-tabs.rules.ts';

type OrderSearchProps = {
  path: string;
  /** What can be typed. */
  hint: string;
  query: {
    tab: OrderTab;
    search: string;
    from: string;
    to: string;
    sellerId?: number | undefined;
  } & DueQuery;
};

/** Looking through a list of orders: by words and by day, within the tab that is open. */
export function OrderSearch({ path, hint, query }: OrderSearchProps) {
  const t = useTranslations('order.list');
  const { tab, search, from, to, due = '', packed = '', fetched = '', sort = '', sellerId } = query;
  const asked = Object.entries({
    tab: tab === 'all' ? '' : tab,
    due,
    packed,
    fetched,
    sort,
    sellerId: sellerId === undefined ? '' : String(sellerId),
  });
  return (
    <ListSearch
      path={path}
      search={search}
      label={t('search')}
      hint={hint}
      submit={t('searchGo')}
      kept={Object.fromEntries(asked.filter(([, value]) => value !== ''))}
    >
      <Field
        key={`from ${from}`}
        type="date"
        name="from"
        label={t('from')}
        defaultValue={from}
        className="min-w-0 flex-1 sm:flex-none"
      />
      <Field
        key={`to ${to}`}
        type="date"
        name="to"
        label={t('to')}
        defaultValue={to}
        className="min-w-0 flex-1 sm:flex-none"
      />
    </ListSearch>
  );
}
