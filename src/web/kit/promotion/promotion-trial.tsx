import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { type PromotionTrial, trialDays } from '../../../modules/promotion-trial/trial.contract.ts';
import { groupThousands } from '../../../shared/money.ts';
import { Button } from '../../ui/button.tsx';
import { Fact } from '../../ui/fact.tsx';
import { SelectField } from '../../ui/field.tsx';
import { bahtText } from '../../ui/price.tsx';

/** Asks what the promotion in the form would have done to past orders, before it is saved. */
export function TryOut({ isBusy, days }: { isBusy: boolean; days: number | undefined }) {
  const t = useTranslations('promotionTools.trial');
  return (
    <fieldset className="grid min-w-0 gap-2 rounded-md bg-wash p-4 sm:col-span-2">
      <legend className="float-left font-semibold">{t('title')}</legend>
      <p className="clear-both text-sm text-ink-soft">{t('text')}</p>
      <div className="flex flex-wrap items-end gap-2">
        <SelectField
          name="days"
          label={t('days')}
          placeholder={null}
          options={trialDays.map((count) => ({ value: count, label: t(`day.${count}`) }))}
          defaultValue={days ?? trialDays[1]}
          className="w-44"
        />
        <Button type="submit" name="intent" value="try" variant="secondary" isBusy={isBusy}>
          {t('go')}
        </Button>
      </div>
    </fieldset>
  );
}

/** What it would have done; what nobody can know is said beside it. */
export function TrialResult({ trial }: { trial: PromotionTrial }) {
  const t = useTranslations('promotionTools.trial');
  const ref = useRef<HTMLHeadingElement>(null);
  const { orders, touched, sizes, lacked, keptFrom, limitReached } = trial;
  useEffect(() => ref.current?.focus(), []);
  const count = groupThousands;
  return (
    <section className="grid min-w-0 gap-3 rounded-md border border-line p-4 sm:col-span-2">
      <h3 ref={ref} tabIndex={-1} className="font-semibold">
        {t('result')} · {t(`day.${trial.days === 7 ? 7 : 1}`)}
      </h3>
      {orders === 0 ? (
        <p className="text-ink-soft">{t('none')}</p>
      ) : (
        <>
          <dl className="grid grid-cols-2 gap-x-4 gap-y-2 tabular-nums sm:grid-cols-4">
            <Fact label={t('orders')}>{count(orders)}</Fact>
            <Fact label={t('touched')}>{t('share', { touched: count(touched), orders: count(orders) })}</Fact>
            <Fact label={t('discount')}>
              {bahtText(trial.discount)}
              <span className="block text-sm text-ink-mute">{t(`funder.${trial.funder}`)}</span>
            </Fact>
            <Fact label={t('othersLess')}>{bahtText(trial.othersLess)}</Fact>
          </dl>
          {trial.isPart && <p className="text-sm text-ink-soft">{t('part', { count: count(orders) })}</p>}
          <table className="w-full text-sm tabular-nums">
            <caption className="sr-only">{t('table')}</caption>
            <thead className="border-b border-line text-ink-mute">
              <tr>
                <th scope="col" className="py-1.5 text-start font-semibold">
                  {t('size')}
                </th>
                <th scope="col" className="py-1.5 text-end font-semibold">
                  {t('touched')}
                </th>
                <th scope="col" className="py-1.5 text-end font-semibold">
                  {t('discount')}
                </th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {sizes.map((size, index) => (
                <tr key={size.upTo}>
                  <th scope="row" className="py-1.5 text-start font-normal">
                    {size.upTo === null
                      ? t('above', { amount: bahtText(sizes[index - 1]?.upTo ?? 0) })
                      : t('upTo', { amount: bahtText(size.upTo) })}
                  </th>
                  <td className="py-1.5 text-end">
                    {t('share', { touched: count(size.touched), orders: count(size.orders) })}
                  </td>
                  <td className="py-1.5 text-end">{bahtText(size.discount)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {lacked.length + keptFrom + limitReached > 0 && (
            <ul aria-label={t('lackedTitle')} className="grid gap-1 text-sm">
              {lacked.map(({ kind, orders: lacking, median }) => (
                <li key={kind}>
                  {t(`lacked.${kind}`, {
                    orders: count(lacking),
                    amount: bahtText(median),
                    median: String(median),
                  })}
                </li>
              ))}
              {keptFrom > 0 && <li>{t('keptFrom', { count: count(keptFrom) })}</li>}
              {limitReached > 0 && <li>{t('limitReached', { count: count(limitReached) })}</li>}
            </ul>
          )}
        </>
      )}
      <p className="text-sm text-ink-mute">{t('unknown')}</p>
    </section>
  );
}
