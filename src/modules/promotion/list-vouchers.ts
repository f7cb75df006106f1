import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import { selectRunningVouchers } from './voucher.store.ts';

/** Vouchers that run now: the house's, and a seller's when one is named. Amounts in baht. */
export async function listVouchers(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { sellerId, locale }: { sellerId: number | undefined; locale: Locale },
) {
  const vouchers = await selectRunningVouchers(db, sellerId === undefined ? [] : [sellerId], clock());
  return vouchers.map((voucher) => ({
    code: voucher.code,
    name: inLocale(locale, voucher.nameTh, voucher.nameEn),
    kind: voucher.kind,
    sellerId: voucher.sellerId,
    sellerName:
      voucher.sellerNameTh === null ? null : inLocale(locale, voucher.sellerNameTh, voucher.sellerNameEn),
    discount: voucher.discountSatang === null ? null : toBaht(voucher.discountSatang),
    discountPercent: voucher.discountBasisPoints === null ? null : voucher.discountBasisPoints / 100,
    maxDiscount: voucher.maxDiscountSatang === null ? null : toBaht(voucher.maxDiscountSatang),
    minSpend: toBaht(voucher.minSpendSatang),
    endsAt: new Date(voucher.endsAtMs).toISOString(),
  }));
}
