import { useTranslations } from 'use-intl';
import type { PromotionOffer } from '../../../modules/promotion/promotion-offer.contract.ts';
import { bahtText } from '../../ui/price.tsx';

/** What a promotion takes off or gives, in words; `gift`: what it gives is called. Wants the messages `promotionOffer`. */
export function useOfferWords() {
  const t = useTranslations('promotionOffer');
  const off = (discount: number | null, percent: number | null) =>
    percent === null
      ? t('offBaht', { amount: bahtText(discount ?? 0) })
      : t('offPercent', { percent: String(percent) });
  return (offer: PromotionOffer, gift: string | null = null): string => {
    const given = gift ?? t('aGift');
    switch (offer.kind) {
      case 'discount':
        return offer.price === null
          ? off(offer.discount, offer.discountPercent)
          : t('forPrice', { price: bahtText(offer.price) });
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
      case 'amountGift':
        return t('amountGift', { from: bahtText(offer.from), gift: given, count: offer.copies });
      case 'productGift':
        return t('productGift', { from: offer.from, gift: given, count: offer.copies });
    }
  };
}
