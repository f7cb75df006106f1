import { errorMessage } from '../../messages/error-messages.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import type { PlacementRefusal } from './check-placement.rules.ts';

/** What goes with a refusal's code: names in the caller's language, amounts in baht. */
export function describeRefusal(locale: Locale, refusal: PlacementRefusal): { data?: unknown } {
  switch (refusal.code) {
    case 'productOutOfStock':
      return {
        data: {
          products: refusal.data.products.map(({ nameTh, nameEn, ...product }) => ({
            ...product,
            name: inLocale(locale, nameTh, nameEn),
          })),
        },
      };
    case 'priceChanged':
      return {
        data: {
          grandTotal: toBaht(refusal.data.grandTotalSatang),
          products: refusal.data.products.map((product) => ({
            productId: product.productId,
            name: inLocale(locale, product.nameTh, product.nameEn),
            priceBefore: toBaht(product.priceBeforeSatang),
            price: toBaht(product.priceSatang),
          })),
        },
      };
    case 'voucherRefused':
      return { data: { ...refusal.data, reasonMessage: errorMessage(locale, refusal.data.reason, {}) } };
    case 'cartAlreadyOrdered':
      return { data: refusal.data };
    default:
      return {};
  }
}
