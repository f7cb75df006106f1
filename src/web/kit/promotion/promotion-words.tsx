import { useLocale, useTranslations } from 'use-intl';
import type { DeskPromotion } from '../../../modules/promotion/promotion-desk.contract.ts';
import { formatDateTime } from '../../../shared/bangkok-time.ts';
import { groupThousands } from '../../../shared/money.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Fact } from '../../ui/fact.tsx';
import { bahtText } from '../../ui/price.tsx';

const tones: Record<DeskPromotion['state'], Tone> = {
  running: 'success',
  coming: 'info',
  usedUp: 'warning',
  over: 'neutral',
  stopped: 'danger',
};

export function PromotionStateBadge({ state }: { state: DeskPromotion['state'] }) {
  const t = useTranslations('promotionDesk');
  return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>;
}

/** From when until when, and at which hours, in Bangkok. */
export function usePromotionPeriod() {
  const t = useTranslations('promotionDesk.words');
  const locale = useLocale();
  return ({ startsAt, endsAt, hours }: Pick<DeskPromotion, 'startsAt' | 'endsAt' | 'hours'>): string => {
    const period = t('period', {
      from: formatDateTime(locale, new Date(startsAt)),
      until: formatDateTime(locale, new Date(endsAt)),
    });
    if (hours === null) return period;
    return `${period} · ${t('hours', { from: clockText(hours.from), until: clockText(hours.until) })}`;
  };
}

/** A minute of the day as clocks and `<input type="time">` have it. */
export function clockText(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** What came of a promotion. */
export function PromotionFigures({ promotion }: { promotion: DeskPromotion }) {
  const t = useTranslations('promotionDesk.figures');
  const { orders, usageLimit, given, budget, sales } = promotion;
  // Orders at a lower price are orders at the product's price: what it sold is told by its results.
  if (promotion.offer.kind === 'discount') return null;
  const of = (part: string, whole: string | null) =>
    whole === null ? part : t('of', { count: part, limit: whole });
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 tabular-nums sm:grid-cols-3">
      <Fact label={t('orders')}>
        {of(groupThousands(orders), usageLimit === null ? null : groupThousands(usageLimit))}
      </Fact>
      <Fact label={t('given')}>{of(bahtText(given), budget === null ? null : bahtText(budget))}</Fact>
      <Fact label={t('sales')}>{bahtText(sales)}</Fact>
    </dl>
  );
}
