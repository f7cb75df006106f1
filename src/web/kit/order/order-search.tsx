import { useTranslations } from 'use-intl';
import { Field } from '../../ui/field.tsx';
import { ListSearch } from '../desk/list-search.tsx';
import type { OrderTab } from './order-tabs.rules.ts';

type OrderSearchProps = {
  path: string;
  /** What can be typed. */
  hint: string;
  query: { tab: OrderTab; search: string; from: string; to: string };
};

/** Looking through a list of orders: by words and by day, within the tab that is open. */
export function OrderSearch({ path, hint, query }: OrderSearchProps) {
  const t = useTranslations('order.list');
  const { tab, search, from, to } = query;
  return (
    <ListSearch
      path={path}
      search={search}
      label={t('search')}
      hint={hint}
      submit={t('searchGo')}
      kept={tab === 'all' ? {} : { tab }}
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
