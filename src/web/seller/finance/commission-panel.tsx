import { useFormatter, useTranslations } from 'use-intl';
import { commissionOn } from '../../../modules/seller/store-rate.rules.ts';
import type { Commission } from '../../../modules/settlement/settlement.contract.ts';
import { Moment } from '../../ui/moment.tsx';
import { Panel } from '../../ui/panel.tsx';
import { bahtText } from '../../ui/price.tsx';

/** Of which price it is told what a store gets. */
const exampleSatang = 10_000;

/** What the house keeps of what the store sells: why, since when, and what will change. Notices of a rate lead here. */
export function CommissionPanel({ commission }: { commission: Commission }) {
  const t = useTranslations('finance.commission');
  const format = useFormatter();
  const say = (percent: number) => format.number(percent, { maximumFractionDigits: 2 });
  const example = (percent: number) =>
    t('example', {
      price: bahtText(exampleSatang / 100),
      gets: bahtText((exampleSatang - commissionOn(exampleSatang, Math.round(percent * 100))) / 100),
    });
  const { standardPercent, vatPercent, agreed, planned, categories } = commission;
  // What is agreed holds everywhere: categories say something only of what comes after it.
  const told = agreed === null ? categories : categories.filter(({ next }) => next.length > 0);
  return (
    <div id="commission" className="scroll-mt-20">
      <Panel title={t('title')}>
        {agreed === null ? (
          <p>{t('standard', { percent: say(standardPercent) })}</p>
        ) : (
          <p>
            {t('agreed', { percent: say(agreed.percent ?? standardPercent) })} <Moment at={agreed.startsAt} />
            <span className="block text-sm text-ink-soft">{example(agreed.percent ?? standardPercent)}</span>
            <span className="block wrap-anywhere text-ink-soft">{agreed.reason}</span>
          </p>
        )}
        <p className="text-sm text-ink-soft">
          {t(vatPercent === 0 ? 'base' : 'baseVat', { vat: say(vatPercent) })}
        </p>
        {planned.length > 0 && (
          <ul aria-label={t('planned')} className="grid gap-2">
            {planned.map(({ percent, startsAt, reason }) => (
              <li key={startsAt} className="rounded-md bg-wash px-3 py-2">
                <span className="font-semibold">
                  {percent === null ? t('ends') : t('percentOf', { percent: say(percent) })}
                </span>{' '}
                {t('from')} <Moment at={startsAt} />
                <span className="block text-sm wrap-anywhere text-ink-soft">{reason}</span>
              </li>
            ))}
          </ul>
        )}
        {told.length > 0 && (
          <ul aria-label={t('categories')} className="grid divide-y divide-line border-y border-line">
            {told.map(({ id, name, percent, source, next }) => (
              <li key={id ?? 0} className="grid gap-x-4 gap-y-1 py-2 sm:grid-cols-[minmax(0,1fr)_auto]">
                <span className="min-w-0 wrap-anywhere">
                  {name ?? t('unfiled')}
                  <span className="block text-sm text-ink-mute">{t(`source.${source}`)}</span>
                </span>
                <span className="tabular-nums sm:text-end">
                  <span className="font-semibold">{t('percentOf', { percent: say(percent) })}</span>
                  <span className="block text-sm text-ink-soft">{example(percent)}</span>
                  {next.map((change) => (
                    <span key={change.startsAt} className="block text-sm">
                      {t('percentOf', { percent: say(change.percent) })} {t('from')}{' '}
                      <Moment at={change.startsAt} />
                    </span>
                  ))}
                </span>
              </li>
            ))}
          </ul>
        )}
        <p className="text-sm text-ink-mute">{t('orders')}</p>
      </Panel>
    </div>
  );
}
