import { useLocale, useTranslations } from 'use-intl';
import type { CartProduct } from '../../../modules/cart/cart.contract.ts';
import { formatDateTime } from '../../../shared/bangkok-time.ts';
import { clockText } from '../../kit/order/hold-time.rules.ts';
import { bahtText } from '../../ui/price.tsx';
import { useTimeLeft } from '../../ui/use-time-left.ts';

/** The flash sale a line is in: until when it has its price, or why it hasn't. Wants the messages `cart`. */
export function FlashWords({ flash }: Pick<CartProduct, 'flash'>) {
  const t = useTranslations('cart.flash');
  if (flash === null) return null;
  const { left, isSoldOut, isApplied, endsAt, price } = flash;
  if (isApplied)
    return (
      <p className="text-sm text-accent-ink tabular-nums">
        {t('applied')} · <Until endsAt={endsAt} />
      </p>
    );
  return (
    <p className="text-sm text-ink-soft">
      {isSoldOut
        ? t('soldOut')
        : left === 0
          ? t('limit')
          : t('tooMany', { count: left, price: bahtText(price) })}
    </p>
  );
}

/** The moment in words, and once scripts run the time left, silent for screen readers. */
function Until({ endsAt }: { endsAt: string }) {
  const t = useTranslations('cart.flash');
  const locale = useLocale();
  const leftMs = useTimeLeft(endsAt);
  return leftMs === null ? (
    <time dateTime={endsAt}>{t('until', { time: formatDateTime(locale, new Date(endsAt)) })}</time>
  ) : (
    <span role="timer">
      {t('endsIn')} <time dateTime={endsAt}>{clockText(leftMs)}</time>
    </span>
  );
}
