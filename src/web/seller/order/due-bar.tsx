import ArrowDownUp from 'lucide-react/icons/arrow-down-up';
import { useTranslations } from 'use-intl';
import type { StoreWaiting } from '../../../modules/store-centre/store-centre.contract.ts';
import { listHref, type OrderListQuery } from '../../kit/order/order-tabs.rules.ts';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';

type DueBarProps = {
  path: string;
  query: OrderListQuery;
  waiting: Pick<
    StoreWaiting,
    'ordersLate' | 'ordersDueToday' | 'ordersToPack' | 'ordersPacked' | 'ordersAtCounter'
  >;
};

/** What can be looked at, one at a time. */
const choices = [
  { key: 'all', due: '', packed: '', fetched: '' },
  { key: 'late', due: 'late', packed: '', fetched: '' },
  { key: 'today', due: 'today', packed: '', fetched: '' },
  { key: 'unpacked', due: '', packed: 'no', fetched: '' },
  { key: 'packed', due: '', packed: 'yes', fetched: 'no' },
  { key: 'atCounter', due: '', packed: 'yes', fetched: 'yes' },
] as const;

/** Which of the orders that wait are looked at, by the day they are due or whether they are packed, and in which order. */
export function DueBar({ path, query, waiting }: DueBarProps) {
  const t = useTranslations('seller.list');
  const { pageNo: _page, due = '', packed = '', fetched = '', sort = '', ...rest } = query;
  const counts = {
    all: null,
    late: waiting.ordersLate,
    today: waiting.ordersDueToday,
    unpacked: waiting.ordersToPack,
    packed: waiting.ordersPacked,
    atCounter: waiting.ordersAtCounter,
  };
  const isShown = (choice: Omit<(typeof choices)[number], 'key'>) =>
    due === choice.due && packed === choice.packed && fetched === choice.fetched;
  // Most stores have no counter.
  const shown = choices.filter(
    ({ key, ...choice }) => key !== 'atCounter' || (waiting.ordersAtCounter ?? 0) > 0 || isShown(choice),
  );
  const isByShipDay = sort === 'shipBy';
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <nav aria-label={t('due.label')} className="min-w-0">
        <ul className="flex flex-wrap gap-2">
          {shown.map(({ key, ...choice }) => (
            <li key={key}>
              <Link
                to={listHref(path, { ...rest, sort, ...choice })}
                prefetch="intent"
                preventScrollReset
                aria-current={isShown(choice) ? 'true' : undefined}
                className={classNames(
                  'flex min-h-11 items-center gap-2 rounded-full border px-3 text-sm transition-colors md:px-4',
                  isShown(choice)
                    ? 'border-primary bg-primary-wash font-semibold text-primary'
                    : 'border-line bg-surface text-ink-soft hover:border-line-strong hover:text-ink',
                )}
              >
                {t(`due.${key}`)}
                {counts[key] !== null && counts[key] > 0 && (
                  <span
                    className={classNames(
                      'rounded-full px-1.5 text-xs font-semibold tabular-nums',
                      key === 'late' && 'bg-danger-wash text-danger',
                      key === 'today' && 'bg-warning-wash text-warning',
                      (key === 'unpacked' || key === 'packed' || key === 'atCounter') &&
                        'bg-wash text-ink-soft',
                    )}
                  >
                    {counts[key] > 99 ? '99+' : counts[key]}
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Link
        to={listHref(path, { ...rest, due, packed, fetched, sort: isByShipDay ? '' : 'shipBy' })}
        prefetch="intent"
        preventScrollReset
        className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold text-primary hover:underline"
      >
        <ArrowDownUp className="size-4" aria-hidden="true" />
        {t(isByShipDay ? 'byNewest' : 'byShipDay')}
      </Link>
    </div>
  );
}
