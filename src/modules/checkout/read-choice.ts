import { lineKeyOf } from '../cart/cart-line-key.rules.ts';
import { readVoucherCodes } from '../promotion/voucher.rules.ts';
import type { CheckoutData } from './checkout.contract.ts';
import type { CheckoutChoice } from './checkout.rules.ts';

/** What checkout data (SPEC §3) chooses. Products count as named when any order names some. */
export function readChoice(
  data: Pick<CheckoutData, 'orders' | 'promotionCode' | 'shippingTypeId' | 'shippingCode' | 'points'>,
): CheckoutChoice {
  const shipping = new Map<number, number>();
  const products = new Map<string, boolean>();
  for (const order of data.orders) {
    if (order.shippingId != null) shipping.set(order.sellerId, order.shippingId);
    for (const product of order.products ?? [])
      if (product.isFreeProduct !== true)
        products.set(lineKeyOf({ productId: product.id, source: product.source }), product.isCheckBox);
  }
  const namesProducts = data.orders.some((order) => order.products !== undefined);
  return {
    products: namesProducts ? products : null,
    shipping,
    shippingTypeId: data.shippingTypeId ?? null,
    shippingCode: data.shippingCode ?? null,
    voucherCodes: readVoucherCodes(data.promotionCode),
    points: data.points ?? 0,
  };
}
