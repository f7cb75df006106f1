import { errorMessage } from '../../messages/error-messages.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { formatBaht, toBaht } from '../../shared/money.ts';
import { describeLimits } from '../payment/describe-limits.ts';
import type { ChangedPrice, PlacementRefusal, VoucherTold } from './check-placement.rules.ts';

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
    case 'flashSoldOut':
    case 'flashLimitReached':
      return {
        data: {
          ...firstOf(locale, refusal.data.products),
          grandTotal: toBaht(refusal.data.grandTotalSatang),
          products: refusal.data.products.map((product) => ({
            productId: product.productId,
            name: inLocale(locale, product.nameTh, product.nameEn),
            priceBefore: toBaht(product.priceBeforeSatang),
            price: toBaht(product.priceSatang),
          })),
        },
      };
    case 'tooManyUnpaidOrders':
    case 'tooManyUnpaidCopies':
      return { data: describeUnpaid(locale, refusal) };
    case 'voucherRefused': {
      const { voucher, ...told } = refusal.data;
      return { data: { ...told, reasonMessage: tellVoucherRefusal(locale, told.reason, voucher) } };
    }
    case 'paymentAmountOutside':
      return { data: describeLimits(refusal) };
    case 'cartAlreadyOrdered':
      return { data: refusal.data };
    default:
      return {};
  }
}

/** Why a voucher can't be used, in words. */
export function tellVoucherRefusal(locale: Locale, reason: string, voucher: VoucherTold | null): string {
  return errorMessage(locale, reason, {
    minSpend: formatBaht(voucher?.minSpendSatang ?? 0),
    sellerName: inLocale(locale, voucher?.sellerNameTh ?? '', voucher?.sellerNameEn),
  });
}

/** The first product that isn't what it cost, for the text. */
function firstOf(locale: Locale, [first]: readonly ChangedPrice[]) {
  if (first === undefined) return { name: '', price: '' };
  return { name: inLocale(locale, first.nameTh, first.nameEn), price: formatBaht(first.priceSatang) };
}

/** With the orders to pay or to call off: `references` and the first product are for the text. */
function describeUnpaid(
  locale: Locale,
  { data }: Extract<PlacementRefusal, { code: 'tooManyUnpaidOrders' | 'tooManyUnpaidCopies' }>,
) {
  const orders = {
    orders: data.orders,
    count: data.orders.length,
    references: data.orders.map(({ referenceCode }) => referenceCode).join(', '),
  };
  if ('most' in data) return { ...orders, most: data.most };
  const products = data.products.map(({ nameTh, nameEn, ...product }) => ({
    ...product,
    name: inLocale(locale, nameTh, nameEn),
  }));
  return { ...orders, products, name: products[0]?.name ?? '', mostMore: products[0]?.mostMore ?? 0 };
}
