import { useTranslations } from 'use-intl';
import type { Calculation } from '../../../modules/checkout/checkout.contract.ts';
import { WhyTotal } from '../../kit/order/why-total.tsx';
import { PromotionOutcomes } from '../../kit/promotion/promotion-outcome.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { bahtText } from '../../ui/price.tsx';
import type { OfferedVoucher } from './offered-vouchers.rules.ts';
import { PointsSection } from './points-section.tsx';
import { VoucherSection } from './voucher-section.tsx';

type SummarySectionProps = {
  form: string;
  calculation: Calculation;
  offered: readonly OfferedVoucher[];
  /** A code that was typed before the page began anew. */
  voucherTyped: string;
  isCalculating: boolean;
  isPlacing: boolean;
  canPlace: boolean;
};

/** Vouchers, the total with each of its steps, and the button that orders. On phones total and button stay in sight. */
export function SummarySection(props: SummarySectionProps) {
  const { form, calculation, offered, voucherTyped, isCalculating } = props;
  const t = useTranslations('checkout');
  return (
    <aside className="grid gap-4 lg:sticky lg:top-24">
      <PromotionOutcomes promotions={calculation.promotions} />
      <section
        aria-label={t('voucher.title')}
        className="grid gap-3 rounded-lg border border-line bg-surface p-4 md:p-5"
      >
        <h2 className="text-lg">{t('voucher.title')}</h2>
        <VoucherSection
          form={form}
          vouchers={calculation.vouchers}
          offered={offered}
          orders={calculation.orders}
          typed={voucherTyped}
          isBusy={isCalculating}
        />
      </section>
      <PointsSection form={form} points={calculation.points} isBusy={isCalculating} />
      <section
        aria-label={t('summary.title')}
        className="grid gap-4 rounded-lg border border-line bg-surface p-4 md:p-5"
      >
        <header className="flex items-baseline justify-between gap-4">
          <h2 className="text-lg">{t('summary.title')}</h2>
          <span className="text-sm text-ink-mute">
            {t('summary.count', { count: calculation.countProduct })}
          </span>
        </header>
        <div
          className={classNames('transition-opacity', isCalculating && 'opacity-50')}
          aria-busy={isCalculating}
          aria-live="polite"
        >
          <WhyTotal
            steps={calculation.steps}
            totalBaht={calculation.grandTotal}
            hasSellers={calculation.orders.length > 1}
          />
        </div>
        {calculation.cashback > 0 && (
          <p className="rounded-md bg-success-wash px-3 py-2 text-sm text-success">
            {t('summary.cashback', { amount: bahtText(calculation.cashback) })}
          </p>
        )}
        <noscript>
          <Button type="submit" form={form} name="intent" value="calculate" variant="secondary">
            {t('summary.calculate')}
          </Button>
        </noscript>
        <div className="hidden lg:grid">
          <PlaceButton {...props} />
        </div>
        <p className="text-sm text-ink-mute">{t('summary.terms')}</p>
      </section>
      <div
        data-tablet-bar=""
        className="fixed inset-x-0 bottom-0 z-20 flex items-center gap-3 border-t border-line bg-surface px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] shadow-pop lg:hidden"
      >
        <p className="min-w-0 flex-1">
          <span className="block text-sm text-ink-mute">{t('summary.total')}</span>
          <span className={classNames('text-xl font-semibold tabular-nums', isCalculating && 'opacity-50')}>
            {bahtText(calculation.grandTotal)}
          </span>
        </p>
        <PlaceButton {...props} />
      </div>
      <p className="sr-only" role="status">
        {isCalculating ? t('summary.calculating') : ''}
      </p>
    </aside>
  );
}

function PlaceButton({ form, isCalculating, isPlacing, canPlace }: SummarySectionProps) {
  const t = useTranslations('checkout.summary');
  return (
    <Button
      type="submit"
      form={form}
      name="intent"
      value="place"
      size="l"
      disabled={!canPlace || isCalculating}
      isBusy={isPlacing}
    >
      {t('place')}
    </Button>
  );
}
