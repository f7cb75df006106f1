import { useTranslations } from 'use-intl';
import type { ShownPromotion } from '../../../modules/promotion/shown-promotion.contract.ts';
import { useOfferWords } from '../../kit/promotion/use-offer-words.ts';
import { bahtText } from '../../ui/price.tsx';

/** A promotion's kind and conditions in words. Wants the messages `promotion` and `promotionOffer`. */
export function usePromotionWords() {
  const t = useTranslations('promotion');
  const offerWords = useOfferWords();
  return (promotion: ShownPromotion): { kind: string; takes: string } => {
    const { offer, discountPercent, fromAmount } = promotion;
    const product = promotion.product?.name ?? t('aProduct');
    const gift = promotion.gift?.name ?? t('aGift');
    if (offer !== null) return { kind: t(`kind.${offer.kind}`), takes: offerWords(offer) };
    if (discountPercent !== null)
      return {
        kind: t('kind.discount'),
        takes:
          promotion.product === null
            ? t('takes.discountStore', { percent: discountPercent })
            : t('takes.discountProduct', { percent: discountPercent, product }),
      };
    return fromAmount === null
      ? { kind: t('kind.giftWithProduct'), takes: t('takes.giftWithProduct', { product, gift }) }
      : {
          kind: t('kind.giftFromAmount'),
          takes: t('takes.giftFromAmount', { amount: bahtText(fromAmount), gift }),
        };
  };
}
