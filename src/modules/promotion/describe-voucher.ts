import { inLocale, type Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import type { ShopperVoucher } from './promotion.contract.ts';
import type { VoucherOffer } from './voucher-wallet.store.ts';

/** A voucher in one language, amounts in baht. */
export function describeVoucher(locale: Locale, offer: VoucherOffer): ShopperVoucher {
  const { claimLimit } = offer;
  return {
    id: offer.id,
    code: offer.code,
    name: inLocale(locale, offer.nameTh, offer.nameEn),
    kind: offer.kind,
    sellerId: offer.sellerId,
    sellerName: offer.sellerNameTh === null ? null : inLocale(locale, offer.sellerNameTh, offer.sellerNameEn),
    sellerUrlKey: offer.sellerUrlKey,
    discount: offer.discountSatang === null ? null : toBaht(offer.discountSatang),
    discountPercent: offer.discountBasisPoints === null ? null : offer.discountBasisPoints / 100,
    maxDiscount: offer.maxDiscountSatang === null ? null : toBaht(offer.maxDiscountSatang),
    minSpend: toBaht(offer.minSpendSatang),
    conditions: offer.conditionsTh === null ? null : inLocale(locale, offer.conditionsTh, offer.conditionsEn),
    startsAt: offer.startsAt.toISOString(),
    endsAt: offer.endsAt.toISOString(),
    claimsLeft: claimLimit === null ? null : Math.max(0, claimLimit - offer.claimedCount),
  };
}
