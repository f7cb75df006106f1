import { useTranslations } from 'use-intl';
import type { OrderDetail } from '../../../modules/order-desk/order-desk.contract.ts';
import { bahtText } from '../../ui/price.tsx';

type WhyTotalProps = {
  steps: OrderDetail['steps'];
  totalBaht: number;
  /** Named beside each step where an order group has several sellers. */
  hasSellers?: boolean;
};

/** "Why this total" (DECISIONS "Orders"): every step from full price to total, and who funds it. */
export function WhyTotal({ steps, totalBaht, hasSellers = false }: WhyTotalProps) {
  const t = useTranslations('order.why');
  return (
    <dl className="grid gap-2 tabular-nums">
      {steps.map((step, index) => {
        const about = [step.name, hasSellers ? step.sellerName : null].filter(Boolean).join(' · ');
        return (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: steps have an order and nothing else of their own
            key={index}
            className="flex items-baseline justify-between gap-4"
          >
            <dt className="min-w-0">
              {t(`kind.${step.kind}`)}
              {about !== '' && <span className="block text-sm text-ink-mute">{about}</span>}
              {step.fundedBy !== null && (step.amount < 0 || step.kind === 'gift') && (
                <span className="block text-sm text-ink-mute">{t(`fundedBy.${step.fundedBy}`)}</span>
              )}
            </dt>
            <dd className={step.amount < 0 ? 'shrink-0 text-accent-ink' : 'shrink-0'}>
              {bahtText(step.amount)}
            </dd>
          </div>
        );
      })}
      <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3">
        <dt className="font-semibold">{t('total')}</dt>
        <dd className="text-xl font-semibold">{bahtText(totalBaht)}</dd>
      </div>
    </dl>
  );
}
