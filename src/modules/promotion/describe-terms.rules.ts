import { toBaht } from '../../shared/money.ts';
import type { PromotionOffer } from './promotion-offer.contract.ts';
import type { AnyTerms, GiftTerms } from './promotion-terms.rules.ts';

export const inBaht = (satang: number | null) => (satang === null ? null : toBaht(satang));

/** What a promotion's terms say, in baht and percent. */
export function describeTerms(terms: AnyTerms): PromotionOffer {
  switch (terms.kind) {
    case 'discount':
      return {
        kind: 'discount',
        discountPercent: terms.offBasisPoints === null ? null : terms.offBasisPoints / 100,
        discount: inBaht(terms.offSatang),
        price: inBaht(terms.priceSatang),
      };
    case 'steps':
      return {
        kind: 'steps',
        measure: terms.measure,
        steps: terms.steps.map(({ from, offBasisPoints, offSatang }) => ({
          from: terms.measure === 'amount' ? toBaht(from) : from,
          discount: inBaht(offSatang),
          discountPercent: offBasisPoints === null ? null : offBasisPoints / 100,
        })),
      };
    case 'buyGet':
      return { kind: 'buyGet', buy: terms.buy, get: terms.get, discountPercent: terms.offBasisPoints / 100 };
    case 'bundle':
      return { kind: 'bundle', price: toBaht(terms.priceSatang) };
    case 'parcel':
      return { kind: 'parcel', from: toBaht(terms.fromSatang), discount: inBaht(terms.offSatang) };
    case 'amountGift':
      return {
        ...{ kind: 'amountGift', from: toBaht(terms.fromSatang) },
        ...givenIn(terms),
      };
    case 'productGift':
      return {
        ...{ kind: 'productGift', from: terms.fromCopies },
        ...givenIn(terms),
      };
  }
}

function givenIn({ giftProductId, otherGiftIds = [], copies }: GiftTerms) {
  return { giftId: giftProductId, otherGiftIds: [...otherGiftIds], copies };
}
