import Search from 'lucide-react/icons/search';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
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
    <Form role="search" className="flex flex-wrap items-end gap-2" action={path}>
      {tab !== 'all' && <input type="hidden" name="tab" value={tab} />}
      <Field
        key={search}
        type="search"
        name="search"
        label={t('search')}
        isLabelHidden
        placeholder={hint}
        defaultValue={search}
        maxLength={100}
        className="basis-full sm:max-w-sm sm:flex-1 sm:basis-0"
      />
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
      <Button type="submit" variant="secondary" aria-label={t('searchGo')}>
        <Search className="size-5" aria-hidden="true" />
        <span className="max-sm:sr-only">{t('searchGo')}</span>
      </Button>
    </Form>
  );
}
