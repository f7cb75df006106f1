import { Form } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { ToldEarning } from '../../../modules/affiliate/affiliate.contract.ts';
import { earningStates } from '../../../modules/affiliate/sentence.rules.ts';
import { bangkokDay, formatDate } from '../../../shared/bangkok-time.ts';
import { channelName } from '../../kit/affiliate/channel-name.ts';
import { monthName } from '../../kit/document/month-name.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { bahtText } from '../../ui/price.tsx';
import { affiliateHref } from './affiliate-tabs.rules.ts';
import type { PartOf } from './read-part.server.ts';

/** The months (YYYY-MM) that a year's orders can be of, this one first. */
function lastMonths(now: Date): string[] {
  const [year = 0, month = 1] = bangkokDay(now).split('-').map(Number);
  return Array.from({ length: 12 }, (_, index) => {
    const at = new Date(Date.UTC(year, month - 1 - index, 1));
    return at.toISOString().slice(0, 7);
  });
}

/** Every order that came by one's links, with the one sentence that says why; nothing of who bought. */
export function Sales({ part }: { part: PartOf<'sales'> }) {
  const t = useTranslations('affiliatePlace.sales');
  const list = useTranslations('affiliate.page.list');
  const locale = useLocale();
  const { earnings, state, month, pageNo, perpage } = part;
  const isNarrowed = state !== 'all' || month !== null;
  const months = lastMonths(new Date());
  return (
    <section aria-labelledby="earnings" className="grid gap-4">
      <h2 id="earnings" className="text-xl">
        {t('title')}
      </h2>
      <Form
        method="get"
        aria-label={t('filter')}
        className="flex flex-wrap items-end gap-3 rounded-lg border border-line bg-surface p-4"
      >
        <SelectField
          name="state"
          label={t('state')}
          defaultValue={state}
          key={`state ${state}`}
          options={earningStates.map((value) => ({ value, label: t(`stateOf.${value}`) }))}
          className="w-48 max-sm:w-full"
        />
        <SelectField
          name="month"
          label={t('month')}
          defaultValue={month ?? 'all'}
          key={`month ${month}`}
          options={[
            { value: 'all', label: t('allMonths') },
            ...[...new Set([...months, ...(month === null ? [] : [month])])].map((value) => ({
              value,
              label: monthName(locale, value),
            })),
          ]}
          className="w-48 max-sm:w-full"
        />
        <Button type="submit" variant="secondary" className="max-sm:w-full">
          {t('show')}
        </Button>
      </Form>
      {earnings.total > 0 && (
        <p className="text-sm tabular-nums">
          <span className="font-semibold">
            {t('sum', {
              count: earnings.total,
              waiting: bahtText(earnings.waiting),
              confirmed: bahtText(earnings.confirmed),
            })}
          </span>
          {!isNarrowed && <span className="block text-ink-mute">{t('sumIsBalance')}</span>}
          <span className="block text-ink-mute">{t('private')}</span>
        </p>
      )}
      {earnings.dataList.length === 0 ? (
        isNarrowed ? (
          <EmptyState
            headingLevel="h3"
            title={t('noneFound')}
            text={t('noneFoundText')}
            action={
              <ButtonLink to={affiliateHref('sales')} variant="secondary">
                {t('reset')}
              </ButtonLink>
            }
          />
        ) : (
          <EmptyState headingLevel="h3" title={list('empty')} text={list('emptyText')} />
        )
      ) : (
        <ul aria-label={t('title')} className="rounded-lg border border-line bg-surface px-4 md:px-5">
          {earnings.dataList.map((earning) => (
            <Earning key={earning.id} earning={earning} />
          ))}
        </ul>
      )}
      <Pagination
        pageNo={pageNo}
        pageCount={Math.ceil(earnings.total / perpage)}
        makeHref={(toPage) =>
          affiliateHref('sales', { state: state === 'all' ? null : state, month, pageNo: toPage })
        }
      />
    </section>
  );
}

/** One order with the sentence that says why it earned what it did. */
function Earning({ earning }: { earning: ToldEarning }) {
  const t = useTranslations('affiliate.page.list');
  const sales = useTranslations('affiliatePlace.sales');
  const locale = useLocale();
  const amount = earning.waiting + earning.confirmed;
  return (
    // The sentence is long: beside the amount it would be a narrow column on a phone, so it has lines of its own.
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-t border-line py-4 first:border-t-0">
      <p className="min-w-0 font-semibold wrap-anywhere tabular-nums">
        {t('order', { orderNumber: earning.orderNumber, store: earning.store })}
      </p>
      <p
        className={`text-right font-semibold tabular-nums ${earning.confirmed > 0 ? 'text-success' : 'text-ink-mute'}`}
      >
        {bahtText(amount)}
        {earning.points > 0 && (
          <span className="block text-sm font-normal">{sales('points', { points: earning.points })}</span>
        )}
      </p>
      <p className="prose-width col-span-2">{earning.sentence}</p>
      <p className="col-span-2 flex flex-wrap gap-x-3 text-sm text-ink-mute">
        <Moment at={earning.at} className="tabular-nums" />
        <span>
          {earning.via === 'click'
            ? t('byLink', {
                channel: earning.channel === null ? t('somewhere') : channelName(earning.channel),
              })
            : t(earning.via === 'live' ? 'byLive' : 'byVoucher')}
        </span>
        {earning.expectedAt !== null && (
          <span>{sales('expected', { date: formatDate(locale, new Date(earning.expectedAt)) })}</span>
        )}
      </p>
    </li>
  );
}
