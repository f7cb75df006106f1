import { useTranslations } from 'use-intl';
import type { PriceHistory as Prices } from '../../../modules/flash-sale/flash-sale.contract.ts';
import { Moment } from '../../ui/moment.tsx';
import { Panel } from '../../ui/panel.tsx';
import { bahtText } from '../../ui/price.tsx';

/** What a product cost in the last months, and the most that shoppers see struck through beside a flash price. */
export function PriceHistory({ prices: { lowest, dataList } }: { prices: Prices }) {
  const t = useTranslations('priceHistory');
  return (
    <Panel title={t('title')}>
      <p className="text-sm text-ink-soft tabular-nums">{t('lowest', { price: bahtText(lowest) })}</p>
      {dataList.length > 0 && (
        <ol className="divide-y divide-line text-sm tabular-nums">
          {dataList.map(({ kind, name, price, from, until }) => (
            <li
              key={`${kind} ${from} ${name}`}
              className="flex flex-wrap items-baseline justify-between gap-x-4 py-2 first:pt-0 last:pb-0"
            >
              <span className="min-w-0 wrap-anywhere">
                <b className="font-semibold">{bahtText(price)}</b> {t(`kind.${kind}`)}
                {name !== null && name !== '' && ` · ${name}`}
              </span>
              <span className="text-ink-mute">
                <Moment at={from} /> – {until === null ? t('now') : <Moment at={until} />}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
