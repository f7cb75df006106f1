import { inLocale, type Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import type { StoredCart } from '../cart/cart-facts.rules.ts';
import { describeLine } from '../cart/describe-cart.ts';
import { describeSteps } from '../order/describe-steps.ts';
import { pointsWorthSatang } from '../points/points.rules.ts';
import type { PromotionPart } from '../promotion/read-running-promotions.ts';
import type { VoucherOutcome } from '../promotion/voucher.rules.ts';
import type { DeliveryPromise } from '../shipping/quote-delivery.ts';
import type { CalculatedOrder, Calculation, CheckoutData } from './checkout.contract.ts';
import type { Checkout, CheckoutOrder } from './checkout.rules.ts';
import { describePromotions } from './describe-promotions.ts';
import { tellVoucherRefusal } from './describe-refusal.ts';

/** A calculation as the API tells it: baht, and words in the caller's language. */
export function describeCalculation(
  locale: Locale,
  cart: StoredCart,
  checkout: Checkout,
  {
    chosen,
    images,
    promises,
    parts,
    nowMs,
  }: {
    chosen: { data: CheckoutData; provinceId: number | null };
    images: ReadonlyMap<number, string>;
    promises: ReadonlyMap<number, DeliveryPromise>;
    parts: readonly PromotionPart[];
    nowMs: number;
  },
): Calculation {
  const lines = checkout.orders.flatMap((order) => order.lines);
  const sellerNames = new Map(
    checkout.orders.map(({ seller }) => [seller.id, inLocale(locale, seller.nameTh, seller.nameEn)]),
  );
  return {
    id: cart.id,
    version: cart.version,
    ...describeChoice(checkout, chosen),
    total: toBaht(checkout.itemSatang),
    orders: checkout.orders.map((order) =>
      describeOrder(locale, order, images, promises.get(order.seller.id)),
    ),
    itemTotal: toBaht(checkout.itemSatang),
    discount: toBaht(checkout.discountSatang),
    shippingTotal: toBaht(checkout.shippingSatang),
    grandTotal: toBaht(checkout.totalSatang),
    countProduct: lines.reduce((count, line) => count + (line.gift === null ? line.quantity : 0), 0),
    steps: describeSteps(locale, checkout.explanation, sellerNames),
    vouchers: checkout.vouchers.map((outcome) => describeVoucher(locale, outcome)),
    promotions: describePromotions(locale, checkout, sellerNames, parts, nowMs),
    points: {
      available: checkout.points.available,
      most: checkout.points.most,
      used: checkout.points.used,
      discount: toBaht(pointsWorthSatang(checkout.points.used)),
    },
    cashback: toBaht(checkout.cashbackSatang),
    problems: [
      ...checkout.lacking.map(({ product, problem, availableQuantity }) => ({
        productId: product.id,
        name: inLocale(locale, product.nameTh, product.nameEn),
        code: problem ?? ('outOfStock' as const),
        availableQuantity,
      })),
      ...checkout.owned.map(({ product }) => ({
        productId: product.id,
        name: inLocale(locale, product.nameTh, product.nameEn),
        code: 'owned' as const,
        availableQuantity: 0,
      })),
      ...lines
        .filter((line) => line.priceBeforeSatang !== null)
        .map(({ product, availableQuantity }) => ({
          productId: product.id,
          name: inLocale(locale, product.nameTh, product.nameEn),
          code: 'priceChanged' as const,
          availableQuantity,
        })),
    ],
  };
}

/** What was chosen, as SPEC §3 "Checkout data" has it. */
function describeChoice(
  { orders }: Checkout,
  { data, provinceId }: { data: CheckoutData; provinceId: number | null },
) {
  const { paymentTypeId, buyerInfo, promotionCode } = data;
  const sent = orders.filter(({ needsParcel }) => needsParcel);
  const first = sent[0]?.channel ?? null;
  const isForAll = sent.every(({ channel }) => channel?.channelId === first?.channelId);
  const forAll = isForAll ? first : null;
  return {
    paymentTypeId: paymentTypeId ?? null,
    buyerInfo:
      buyerInfo == null
        ? null
        : { addressId: buyerInfo.addressId ?? null, taxInvoice: describeTaxInvoice(buyerInfo.taxInvoice) },
    promotionCode: promotionCode ?? null,
    shippingTypeId: forAll?.channelId ?? null,
    shippingCode: forAll?.code ?? null,
    provinceId,
  };
}

function describeTaxInvoice(asked: NonNullable<CheckoutData['buyerInfo']>['taxInvoice']) {
  if (asked == null) return null;
  const { branchType, branchNumber, branchName, email, address, zipCode, ...rest } = asked;
  return {
    ...rest,
    branchType: branchType ?? null,
    branchNumber: branchNumber ?? null,
    branchName: branchName ?? null,
    email: email ?? null,
    address: address ?? null,
    zipCode: zipCode ?? null,
  };
}

function describeOrder(
  locale: Locale,
  order: CheckoutOrder,
  images: ReadonlyMap<number, string>,
  promise: DeliveryPromise | undefined,
): CalculatedOrder {
  const { seller } = order;
  return {
    id: seller.id,
    sellerId: seller.id,
    seller: { id: seller.id, name: inLocale(locale, seller.nameTh, seller.nameEn), urlKey: seller.urlKey },
    products: order.lines.map((line) => describeLine(locale, line, images)),
    itemTotal: toBaht(order.itemSatang),
    spent: toBaht(order.goodsSatang),
    discount: toBaht(order.discountSatang),
    shippingId: order.channel?.channelId ?? null,
    shippingFee: toBaht(order.shippingSatang),
    shippingDiscount: toBaht(order.shippingDiscountSatang),
    shippingOptions: order.shippingOptions.map(({ channel, feeSatang }) => ({
      id: channel.channelId,
      code: channel.code,
      name: inLocale(locale, channel.nameTh, channel.nameEn),
      fee: toBaht(feeSatang),
      daysMin: channel.daysMin,
      daysMax: channel.daysMax,
      arrival: promise?.arrivalOf(channel) ?? null,
      pickup: promise?.pickupOf(channel) ?? null,
      isChosen: channel.channelId === order.channel?.channelId,
    })),
    needsParcel: order.needsParcel,
    oneParcel:
      order.shared === null
        ? null
        : { orderNumbers: order.shared.orderNumbers, saved: toBaht(order.shared.savedSatang) },
    timeOff: promise?.timeOff ?? null,
    total: toBaht(order.totalSatang),
  };
}

function describeVoucher(locale: Locale, outcome: VoucherOutcome): Calculation['vouchers'][number] {
  const { voucher, refusal } = outcome;
  return {
    code: outcome.code,
    name: voucher === null ? null : inLocale(locale, voucher.nameTh, voucher.nameEn),
    kind: voucher?.kind ?? null,
    isAccepted: refusal === null,
    reason: refusal,
    message: refusal === null ? null : tellVoucherRefusal(locale, refusal, voucher),
    discount: toBaht(outcome.amountSatang),
  };
}
