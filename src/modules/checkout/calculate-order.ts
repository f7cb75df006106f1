import type { Services } from '../../platform/services.ts';
import type { Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { readAddress } from '../address/keep-address-book.ts';
import { mayUse } from '../cart/change-cart.ts';
import { readCheckoutFacts } from '../cart/read-cart.ts';
import { readProductImages } from '../cart/read-product-images.ts';
import { findOwnedEbooks } from '../ebook/find-owned.ts';
import { readPoints } from '../points/read-points.ts';
import { readVouchers } from '../promotion/take-vouchers.ts';
import { promiseDeliveries } from '../shipping/quote-delivery.ts';
import type { Calculation, CheckoutData } from './checkout.contract.ts';
import { calculateCheckout } from './checkout.rules.ts';
import { describeCalculation } from './describe-calculation.ts';
import { readChoice } from './read-choice.ts';

/** What the ticked products of a cart cost with these choices (SPEC §4 "Checkout calculation"); nothing is kept. */
export async function calculateOrder(
  services: Pick<Services, 'db' | 'clock' | 'changes'>,
  { userId, locale, data }: { userId: number | null; locale: Locale; data: CheckoutData },
): Promise<Result<Calculation, { code: 'cartNotFound' | 'shippingNotFound' }>> {
  const now = services.clock();
  const addressId = data.buyerInfo?.addressId ?? null;
  const address =
    userId === null || addressId === null ? null : await readAddress(services, locale, userId, addressId);
  const provinceId = address?.provinceId ?? null;
  const choice = { ...readChoice(data), provinceId };
  const facts = await readCheckoutFacts(services.db, { cartId: data.id, now, isPlacing: false });
  if (facts.cart === null || !mayUse(facts.cart, userId)) return fail({ code: 'cartNotFound' });
  const vouchers = await readVouchers(services.db, choice.voucherCodes, userId);
  const available = userId === null ? 0 : (await readPoints(services.db, userId, now)).points;
  const owned = await findOwnedEbooks(services.db, userId, facts.products);
  const checkout = calculateCheckout(facts, choice, vouchers, now.getTime(), available, owned);
  if (checkout.orders.some((order) => order.needsParcel && order.channel === null))
    return fail({ code: 'shippingNotFound' });
  const images = await readProductImages(
    services,
    facts.products.map(({ id }) => id),
  );
  const promises = await promiseDeliveries(
    services,
    checkout.orders.map(({ seller }) => seller.id),
    locale,
  );
  const chosen = { data, provinceId };
  return succeed(describeCalculation(locale, facts.cart, checkout, { chosen, images, promises }));
}
