import { useTranslations } from 'use-intl';
import type { ShownPromotion } from '../../../modules/promotion/shown-promotion.contract.ts';
import { bahtText } from '../../ui/price.tsx';

type Words = ReturnType<typeof useTranslations<'promotion'>>;

type Kind = {
  /** Its name: `promotion.kind.<key>`. */
  key: 'discount' | 'giftFromAmount' | 'giftWithProduct' | 'other';
  /** What it takes, and what there is for it. */
  takes: (t: Words, promotion: ShownPromotion) => string;
};

const giftOf = (t: Words, { gift }: ShownPromotion) => gift?.name ?? t('aGift');
const productOf = (t: Words, { product }: ShownPromotion) => product?.name ?? t('aProduct');

/** The kinds of promotions (DECISIONS "Promotions") in words. A new kind is an entry here. */
const kinds: Readonly<Record<number, Kind>> = {
  1: {
    key: 'discount',
    takes: (t, promotion) =>
      promotion.product === null
        ? t('takes.discountStore', { percent: promotion.discountPercent ?? 0 })
        : t('takes.discountProduct', {
            percent: promotion.discountPercent ?? 0,
            product: productOf(t, promotion),
          }),
  },
  5: {
    key: 'giftFromAmount',
    takes: (t, promotion) =>
      t('takes.giftFromAmount', {
        amount: bahtText(promotion.fromAmount ?? 0),
        gift: giftOf(t, promotion),
      }),
  },
  7: {
    key: 'giftWithProduct',
    takes: (t, promotion) =>
      t('takes.giftWithProduct', { product: productOf(t, promotion), gift: giftOf(t, promotion) }),
  },
};
const unknown: Kind = { key: 'other', takes: (t) => t('takes.other') };

/** A promotion's kind and conditions in words. Wants the messages `promotion`. */
export function usePromotionWords() {
  const t = useTranslations('promotion');
  return (promotion: ShownPromotion) => {
    const kind = kinds[promotion.promotionTypeId] ?? unknown;
    return { kind: t(`kind.${kind.key}`), takes: kind.takes(t, promotion) };
  };
}
