import { useLocale, useTranslations } from 'use-intl';
import type { DeskVoucher } from '../../../modules/promotion/voucher-desk.contract.ts';
import { formatDateTime } from '../../../shared/bangkok-time.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Fact } from '../../ui/fact.tsx';
import { bahtText } from '../../ui/price.tsx';

const tones: Record<DeskVoucher['state'], Tone> = {
  running: 'success',
  coming: 'info',
  usedUp: 'warning',
  over: 'neutral',
  stopped: 'danger',
};

export function DeskStateBadge({ state }: { state: DeskVoucher['state'] }) {
  const t = useTranslations('voucherDesk');
  return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>;
}

/** What a voucher takes off, in words. */
export function useOfferWords() {
  const t = useTranslations('voucherDesk.offer');
  return ({ kind, discount, discountPercent, maxDiscount, minSpend }: DeskVoucher): string => {
    const isBack = kind === 'cashback';
    const off =
      discountPercent === null
        ? t(isBack ? 'backBaht' : 'baht', { amount: bahtText(discount ?? 0) })
        : t(isBack ? 'backPercent' : 'percent', { percent: discountPercent });
    const most = maxDiscount === null ? '' : ` ${t('most', { amount: bahtText(maxDiscount) })}`;
    const from = minSpend === 0 ? t('noMinimum') : t('minSpend', { amount: bahtText(minSpend) });
    return `${off}${most} · ${from}`;
  };
}

/** From when until when, in Bangkok. */
export function usePeriodWords() {
  const t = useTranslations('voucherDesk');
  const locale = useLocale();
  return ({ startsAt, endsAt }: DeskVoucher): string =>
    t('period', {
      from: formatDateTime(locale, new Date(startsAt)),
      until: formatDateTime(locale, new Date(endsAt)),
    });
}

/** What came of a voucher. */
export function VoucherFigures({ voucher }: { voucher: DeskVoucher }) {
  const t = useTranslations('voucherDesk.figures');
  const of = (count: number, limit: number | null) =>
    limit === null
      ? count.toLocaleString('en-US')
      : t('of', { count: count.toLocaleString('en-US'), limit: limit.toLocaleString('en-US') });
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 tabular-nums sm:grid-cols-4">
      <Fact label={t('claimed')}>{of(voucher.claimedCount, voucher.claimLimit)}</Fact>
      {voucher.kind !== 'seller' && <Fact label={t('givenTimes')}>{of(voucher.givenCount, null)}</Fact>}
      <Fact label={t('used')}>{of(voucher.usedCount, voucher.usageLimit)}</Fact>
      <Fact label={t(voucher.kind === 'cashback' ? 'back' : 'given')}>{bahtText(voucher.given)}</Fact>
    </dl>
  );
}
