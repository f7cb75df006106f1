import { useLocale, useTranslations } from 'use-intl';
import type { PromotionResults } from '../../../modules/promotion-results/results.contract.ts';
import { formatDateTime } from '../../../shared/bangkok-time.ts';
import { groupThousands } from '../../../shared/money.ts';
import { Fact } from '../../ui/fact.tsx';
import { bahtText } from '../../ui/price.tsx';

/** Looks at a promotion's page, and what its products sold while it ran and in as long a time before. */
export function PromotionSales({ results }: { results: PromotionResults }) {
  const t = useTranslations('promotionTools.results');
  const locale = useLocale() === 'en' ? 'en' : 'th';
  const { views, during, before } = results;
  const time = (at: string) => formatDateTime(locale, new Date(at));
  const told = (sales: NonNullable<PromotionResults['during']>) => (
    <>
      {bahtText(sales.sales)}
      <span className="block text-sm text-ink-mute">
        {t('orders', { count: groupThousands(sales.orders) })}
      </span>
      <span className="block text-sm text-ink-mute">
        {t('period', { from: time(sales.from), until: time(sales.until) })}
      </span>
    </>
  );
  return (
    <>
      <dl className="grid gap-x-4 gap-y-2 border-t border-line pt-3 tabular-nums sm:grid-cols-3">
        <Fact label={t('views')}>{groupThousands(views)}</Fact>
        {during !== null && <Fact label={t('during')}>{told(during)}</Fact>}
        {before !== null && <Fact label={t('before')}>{told(before)}</Fact>}
      </dl>
      {during !== null && <p className="text-sm text-ink-mute">{t('text')}</p>}
    </>
  );
}
