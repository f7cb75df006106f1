import Gift from 'lucide-react/icons/gift';
import Lightbulb from 'lucide-react/icons/lightbulb';
import Tag from 'lucide-react/icons/tag';
import { useLocale, useTranslations } from 'use-intl';
import type { PromotionOutcome } from '../../../modules/checkout/checkout.contract.ts';
import { formatDateTime } from '../../../shared/bangkok-time.ts';
import { Link } from '../../ui/link.tsx';
import { bahtText } from '../../ui/price.tsx';
import { UnmetGift } from './unmet-gift.tsx';
import { useGiftNames } from './use-gift-names.ts';

/** Promotions: what they take off or give, and what is missing for more. Nothing where there are none. */
export function PromotionOutcomes({ promotions }: { promotions: PromotionOutcome }) {
  const t = useTranslations('cart.promotion');
  const { applied, missed, unmet } = promotions;
  if (applied.length === 0 && missed.length === 0 && unmet.length === 0) return null;
  return (
    <section
      aria-label={t('title')}
      className="grid gap-3 rounded-lg border border-line bg-surface p-4 md:p-5"
    >
      <h2 className="text-lg">{t('title')}</h2>
      {unmet.map(({ promotionId, name, why, chosen, given }) => (
        <UnmetGift key={promotionId} promotionName={name} why={why} chosen={chosen} given={given} />
      ))}
      {applied.length > 0 && (
        <ul aria-label={t('applied')} className="grid gap-2">
          {applied.map((one) => (
            <li key={one.promotionId} className="flex items-start gap-2">
              <Mark gift={one.gift} />
              <span className="min-w-0 flex-1 wrap-anywhere">
                {one.name}
                {one.gift !== null && (
                  <span className="block text-sm text-ink-soft">
                    {one.gift.given
                      .map(({ name, copies }) => t('gift.given', { gift: name, count: copies }))
                      .join(' · ')}
                  </span>
                )}
                {one.sellerName !== null && (
                  <span className="block text-sm text-ink-mute">{one.sellerName}</span>
                )}
              </span>
              <span className="shrink-0 text-accent-ink tabular-nums">
                {one.gift === null ? bahtText(-one.discount) : t('gift.free')}
              </span>
            </li>
          ))}
        </ul>
      )}
      {missed.length > 0 && (
        <ul aria-label={t('missed')} className="grid gap-2 text-ink-soft">
          {missed.map((one) => (
            <li key={`${one.promotionId} ${one.why}`} className="flex items-start gap-2">
              <Lightbulb className="mt-1 size-4 shrink-0 text-ink-mute" aria-hidden="true" />
              <span className="min-w-0 flex-1 wrap-anywhere">
                <Missed {...one} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Mark({ gift }: Pick<PromotionOutcome['applied'][number], 'gift'>) {
  const Icon = gift === null ? Tag : Gift;
  return <Icon className="mt-1 size-4 shrink-0 text-accent-ink" aria-hidden="true" />;
}

function Missed({ name, why, missing, gift }: PromotionOutcome['missed'][number]) {
  const t = useTranslations('cart.promotion');
  const locale = useLocale() === 'en' ? 'en' : 'th';
  const giftName = useGiftNames()(gift?.options ?? []) ?? '';
  switch (why) {
    case 'tooLittle':
    case 'nextStep':
      if (missing.products.length > 0)
        return (
          <>
            {t('partsMissing', { name })}{' '}
            {missing.products.map((product, index) => (
              <span key={product.id}>
                {index > 0 && ' · '}
                <Link
                  to={`/product/${product.urlKey}`}
                  className="font-semibold text-primary hover:underline"
                >
                  {product.name}
                </Link>
              </span>
            ))}
          </>
        );
      if (gift !== null)
        return missing.amount === null
          ? t('gift.copies', { gift: giftName, count: missing.copies ?? 1 })
          : t('gift.amount', { gift: giftName, amount: bahtText(missing.amount) });
      if (missing.amount !== null) return t(`${why}.amount`, { name, amount: bahtText(missing.amount) });
      return t(`${why}.copies`, { name, count: missing.copies ?? 1 });
    case 'notYet':
    case 'outOfHours':
      return t('from', {
        name,
        from: missing.from === null ? '' : formatDateTime(locale, new Date(missing.from)),
      });
    case 'giftOutOfStock':
      return t(why, { name, gift: giftName });
    default:
      return t(why, { name });
  }
}

/** What promotions take off the goods, without parcels: their fees come later. */
export function offGoods({ applied }: PromotionOutcome): number {
  return (
    applied.reduce(
      (satang, one) => satang + (one.promotionTypeId === 8 ? 0 : Math.round(one.discount * 100)),
      0,
    ) / 100
  );
}
