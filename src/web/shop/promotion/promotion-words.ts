import { useTranslations } from 'use-intl';
import type { ShownPromotion } from '../../../modules/promotion/shown-promotion.contract.ts';
import { useGiftNames } from '../../kit/promotion/use-gift-names.ts';
import { useOfferWords } from '../../kit/promotion/use-offer-words.ts';

/** A promotion's kind and conditions in words. Wants the messages `promotion` and `promotionOffer`. */
export function usePromotionWords() {
  const t = useTranslations('promotion');
  const offerWords = useOfferWords();
  const giftNames = useGiftNames();
  return (promotion: ShownPromotion): { kind: string; takes: string } => {
    const { offer, discountPercent } = promotion;
    const product = promotion.product?.name ?? t('aProduct');
    if (offer !== null)
      return { kind: t(`kind.${offer.kind}`), takes: offerWords(offer, giftNames(promotion.gifts)) };
    const percent = discountPercent ?? 0;
    return {
      kind: t('kind.discount'),
      takes:
        promotion.product === null
          ? t('takes.discountStore', { percent })
          : t('takes.discountProduct', { percent, product }),
    };
  };
}
