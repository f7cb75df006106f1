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

/** What a promotion takes off, in words. */
export function useOfferWords() {
  const t = useTranslations('promotionDesk.words');
  const off = (discount: number | null, percent: number | null) =>
    percent === null
      ? t('offBaht', { amount: bahtText(discount ?? 0) })
      : t('offPercent', { percent: String(percent) });
  return ({ offer }: Pick<DeskPromotion, 'offer'>): string => {
    switch (offer.kind) {
      case 'steps':
        return offer.steps
          .map(({ from, discount, discountPercent }) =>
            offer.measure === 'amount'
              ? t('stepAmount', { from: bahtText(from), off: off(discount, discountPercent) })
              : t('stepCopies', { from, off: off(discount, discountPercent) }),
          )
          .join(' · ');
      case 'buyGet':
        return offer.discountPercent === 100
          ? t('buyGetFree', { buy: offer.buy, get: offer.get })
          : t('buyGet', { buy: offer.buy, get: offer.get, percent: String(offer.discountPercent) });
      case 'bundle':
        return t('bundle', { price: bahtText(offer.price) });
      case 'parcel': {
        const taken =
          offer.discount === null ? t('parcelFree') : t('parcelOff', { amount: bahtText(offer.discount) });
        return offer.from === 0 ? taken : t('parcelFrom', { off: taken, from: bahtText(offer.from) });
      }
    }
  };
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
