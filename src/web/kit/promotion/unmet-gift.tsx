import { useTranslations } from 'use-intl';
import { useGiftNames } from './use-gift-names.ts';

type UnmetGiftProps = {
  promotionName: string;
  why: 'soldOut' | 'ended';
  /** What was chosen and isn't given, and what is given instead: names. */
  chosen: readonly string[];
  given: readonly string[];
};

/** What was chosen and isn't given: it is read before anything is ordered. */
export function UnmetGift({ promotionName, why, chosen, given }: UnmetGiftProps) {
  const t = useTranslations('cart.giftChoice');
  const giftNames = useGiftNames();
  const names = giftNames(chosen.map((name) => ({ name }))) ?? '';
  const instead = giftNames(given.map((name) => ({ name })));
  return (
    <p role="status" className="text-sm font-semibold text-warning wrap-anywhere">
      {why === 'ended'
        ? t('unmetEnded', { names, name: promotionName })
        : instead === null
          ? t('unmetGone', { names })
          : t('unmetSoldOut', { names, given: instead })}
    </p>
  );
}
