import { inLocale, type Locale } from '../../shared/locale.ts';
import type { CartLine } from '../cart/cart.rules.ts';
import type { StoredCart } from '../cart/cart-facts.rules.ts';
import { lineKeyOf } from '../cart/cart-line-key.rules.ts';
import { lineChoices } from '../cart/line-choices.ts';
import type { PlacedGroup, PlacedIds, PlacedRows } from '../order/create-order-group.ts';
import type { PlacedGroupFacts, PlacedLineFacts, PlacedOrderFacts } from '../order/order-events.ts';
import type { AddressSnapshot } from '../order/order-snapshot.contract.ts';
import type { PaymentChannel } from '../order/order-status.rules.ts';
import { taxInvoiceChoiceOf } from '../order/tax-invoice.rules.ts';
import type { QuotaTake } from '../pricing/take-quotas.ts';
import type { PromotionUse } from '../promotion/take-promotions.ts';
import type { VoucherUse } from '../promotion/take-vouchers.ts';
import type { Timers } from '../settings/setting-schemas.rules.ts';
import { pickupCode } from '../shipping/store-delivery.rules.ts';
import type { WantedCopies } from '../stock/stock-moves.rules.ts';
import type { CheckoutData } from './checkout.contract.ts';
import type { Checkout, CheckoutLine, CheckoutOrder } from './checkout.rules.ts';
import { keptAddress, keptInEither } from './kept-address.rules.ts';
import type { Buyer, BuyerAddress } from './opening.store.ts';

type TaxInvoiceInput = NonNullable<NonNullable<CheckoutData['buyerInfo']>['taxInvoice']>;

/** What is kept for an idempotency key, and answered: the reply without what starting the payment adds. */
export type KeptReply = {
  referenceCode: string;
  cartId: string;
  remainingCartId: string | null;
  orders: { orderNumber: string; sellerId: number; total: number }[];
  payment: { channel: PaymentChannel; status: 'pending' | 'paid' };
  paymentId: string;
};

export type DraftInput = {
  userId: number;
  locale: Locale;
  buyer: Pick<Buyer, 'firstname' | 'lastname' | 'telephone'>;
  /** Null where nothing is sent and none was named. */
  address: BuyerAddress | null;
  channel: PaymentChannel;
  checkout: Checkout;
  cart: StoredCart;
  /** The links that the browser followed before the cart's, sealed. */
  clicks: string | null;
  hasCampaigns: boolean;
  taxInvoice: TaxInvoiceInput | null;
  /** What is promised of holds and returns. */
  timers: Timers;
  now: Date;
};

/** The rows of a decided checkout, and what follows from the numbers they get. */
export function draftPlacement(input: DraftInput) {
  const { checkout, cart, channel } = input;
  // Nothing to pay: the vouchers paid it all.
  const isPaid = checkout.totalSatang === 0 && channel !== 'cod';
  const isReady = isPaid || channel === 'cod';
  // The house buys its gifts of their stores: what it pays for them is off for whoever gets them.
  const giftFundedSatang = checkout.orders.reduce((sum, order) => sum + order.giftFundedSatang, 0);
  const shippingAddress =
    input.address === null ? whoBuys(input.buyer) : snapshotOf(input.locale, input.address);
  const ordered = new Set(
    checkout.orders.flatMap(({ lines }) =>
      lines
        .filter(({ gift }) => gift === null)
        .map(({ product, source }) => lineKeyOf({ productId: product.id, source })),
    ),
  );
  return {
    isPaid,
    isReady,
    /** Unticked lines stay in the cart (SPEC §4). */
    remaining: cart.lines.filter((line: CartLine) => !ordered.has(lineKeyOf(line))),
    /** What was chosen for gifts of promotions that gave none here waits with them. */
    remainingChoices: cart.giftChoices.filter(
      ({ promotionId }) => !checkout.promotions.applied.some(({ promotion }) => promotion.id === promotionId),
    ),
    group: (holdUntil: Date | null): PlacedGroup => ({
      userId: input.userId,
      cartId: cart.id,
      cartVersion: cart.version,
      language: input.locale,
      shippingAddress,
      taxInvoice: input.taxInvoice === null ? null : taxInvoiceChoiceOf(input.taxInvoice, shippingAddress),
      paymentChannel: channel,
      paymentStatus: isPaid ? 'paid' : 'pending',
      itemSatang: checkout.itemSatang + giftFundedSatang,
      discountSatang: checkout.discountSatang + giftFundedSatang,
      shippingSatang: checkout.shippingSatang,
      totalSatang: checkout.totalSatang,
      explanation: checkout.explanation,
      now: input.now,
      holdUntil,
      timers: input.timers,
      status: isReady ? 'ready_to_ship' : 'unpaid',
    }),
    /** `shipBy`: until when each store hands over what is its to send at once. */
    rows: (shipBy: ReadonlyMap<number, string>): PlacedRows => ({
      orders: checkout.orders.map((order, index) => ({
        place: index + 1,
        seller_id: order.seller.id,
        shipping_channel_id: order.channel?.channelId ?? null,
        needs_parcel: order.needsParcel,
        item_satang: order.itemSatang + order.giftFundedSatang,
        discount_satang: order.discountSatang + order.giftFundedSatang,
        shipping_satang: order.shippingSatang,
        shipping_discount_satang: order.shippingDiscountSatang,
        platform_funded_satang: order.platformFundedSatang,
        points_satang: order.pointsSatang,
        total_satang: order.totalSatang,
        ship_by: shipBy.get(order.seller.id) ?? null,
        parcel_lead_id: order.shared?.leadId ?? null,
        parcel_saved_satang: order.shared?.savedSatang ?? 0,
      })),
      lines: checkout.orders.flatMap((order) =>
        order.lines.map((line) => lineRow(order.seller.id, line, cart)),
      ),
    }),
    /** The copies that its orders hold, or take at once. */
    wanted: (ids: PlacedIds): WantedCopies[] =>
      checkout.orders.flatMap(({ seller, lines }) =>
        lines
          .filter(({ window }) => window?.quota == null)
          .map(({ product, quantity }) => ({
            orderId: placedAs(seller.id, ids).id,
            productId: product.id,
            quantity,
            priceSatang: product.priceSatang,
            isDigital: product.isDigital,
          })),
      ),
    /** The copies that are held for a price already, which its orders get of them. */
    limited: (ids: PlacedIds): QuotaTake[] =>
      checkout.orders.flatMap(({ seller, lines }) =>
        lines.flatMap(({ product, quantity, window, unitPriceSatang }) =>
          window?.quota == null
            ? []
            : [
                {
                  quotaId: window.quota.id,
                  orderId: placedAs(seller.id, ids).id,
                  productId: product.id,
                  copies: quantity,
                  unitPriceSatang,
                },
              ],
        ),
      ),
    /** A use of each voucher that takes something off, with an order that it does so for: its store's, or the first. */
    voucherUses: (orders: readonly { sellerId: number; orderNumber: string }[]): VoucherUse[] =>
      checkout.vouchers.flatMap(({ voucher, refusal, amountSatang }) => {
        if (voucher === null || refusal !== null) return [];
        const placed = orders.find(({ sellerId }) => sellerId === voucher.sellerId) ?? orders[0];
        if (placed === undefined) throw new Error('a voucher took something off no order');
        return [{ voucherId: voucher.id, amountSatang, orderNumber: placed.orderNumber }];
      }),
    /** A use of each promotion, with an order that it takes something off or comes with, and what it was on. */
    promotionUses: (orders: readonly { sellerId: number; orderNumber: string }[]): PromotionUse[] =>
      checkout.promotions.applied.map(({ promotion, costSatang, shares, parcels, gift: given }) => {
        const bought = checkout.orders.flatMap(({ seller, lines }) =>
          lines.map((line) => ({ ...line, sellerId: seller.id, key: keyOf(line) })),
        );
        const lowered = parcels.map(({ sellerId }) => sellerId);
        const isIn = ({ key, sellerId, gift }: (typeof bought)[number]) =>
          gift === null &&
          (lowered.includes(sellerId) ||
            shares.some((share) => share.key === key) ||
            (given?.sellerId === sellerId && given.counted.some((counted) => counted.key === key)));
        const sellerIds = bought.filter(isIn).map(({ sellerId }) => sellerId);
        const placed = orders.find(({ sellerId }) => sellerIds.includes(sellerId));
        if (placed === undefined) throw new Error('a promotion took something off no order');
        const salesSatang = bought.filter(isIn).reduce((sum, { netSatang }) => sum + netSatang, 0);
        return {
          promotionId: promotion.id,
          amountSatang: costSatang,
          salesSatang,
          orderNumber: placed.orderNumber,
        };
      }),
    /** What was placed, for those who react to it. */
    placed: (
      holdUntil: Date | null,
      ids: PlacedIds,
    ): { group: PlacedGroupFacts; orders: PlacedOrderFacts[] } => ({
      group: {
        id: ids.groupId,
        userId: input.userId,
        referenceCode: ids.referenceCode,
        totalSatang: checkout.totalSatang,
        link: linkOf(cart, input.clicks),
        isVoucherUsed: checkout.vouchers.some(({ refusal }) => refusal === null),
        hasCampaigns: input.hasCampaigns,
        isPaid,
        isReady,
        holdUntil,
      },
      orders: checkout.orders.map((order) => placedOrder(order, ids)),
    }),
    reply: (ids: PlacedIds, paymentId: string, remainingCartId: string | null): KeptReply => ({
      referenceCode: ids.referenceCode,
      cartId: cart.id,
      remainingCartId,
      orders: checkout.orders.map((order) => ({
        orderNumber: placedAs(order.seller.id, ids).orderNumber,
        sellerId: order.seller.id,
        total: order.totalSatang / 100,
      })),
      payment: { channel, status: isPaid ? 'paid' : 'pending' },
      paymentId,
    }),
  };
}

function linkOf(
  { affiliateCode, codeShare, referer }: StoredCart,
  clicks: string | null,
): PlacedGroupFacts['link'] {
  return affiliateCode === null || affiliateCode === ''
    ? null
    : { affiliateCode, codeShare, referer, clicks };
}

function keyOf({ product, source }: CheckoutLine): string {
  return lineKeyOf({ productId: product.id, source });
}

/** What a seller's order became. */
function placedAs(sellerId: number, { referenceCode, orders }: PlacedIds): PlacedIds['orders'][number] {
  const placed = orders.find((order) => order.sellerId === sellerId);
  if (placed === undefined) throw new Error(`an order of ${referenceCode} did not come back`);
  return placed;
}

/** Two promotions may give the same product: each has a line of its own. */
function priceSourceOf({ gift, source }: CheckoutLine): string {
  return gift === null ? source : `gift:${gift.id}`;
}

/** A line with everything that later changes of prices, rates and links must not change. */
function lineRow(sellerId: number, line: CheckoutLine, cart: StoredCart): Record<string, unknown> {
  const choices = lineChoices(line.product);
  const isPlain = choices.length === 0;
  return {
    seller_id: sellerId,
    product_id: line.product.id,
    name_th: line.product.nameTh,
    name_en: line.product.nameEn,
    options_th: isPlain ? null : choices.map((choice) => `${choice.levelTh}: ${choice.valueTh}`).join(', '),
    options_en: isPlain ? null : choices.map((choice) => `${choice.levelEn}: ${choice.valueEn}`).join(', '),
    condition: line.product.condition,
    condition_note: line.product.condition === 'new' ? null : line.product.conditionNote,
    format: line.product.format,
    quantity: line.quantity,
    unit_price_satang: line.unitPriceSatang + line.giftFundedSatang / line.quantity,
    full_price_satang: line.ordinaryPriceSatang,
    discount_satang: line.discountSatang + line.giftFundedSatang,
    platform_discount_satang: line.platformDiscountSatang + line.giftFundedSatang,
    points_satang: line.pointsSatang,
    total_satang: line.netSatang,
    vat_class: line.product.vatClass,
    commission_basis_points: line.commissionBasisPoints,
    commission_satang: line.commissionSatang,
    is_free_gift: line.gift !== null,
    gift: line.promise,
    is_digital: line.product.isDigital,
    price_source: priceSourceOf(line),
    affiliate_code: cart.affiliateCode,
    code_share: cart.codeShare,
    referer: cart.referer,
  };
}

function placedOrder(order: CheckoutOrder, ids: PlacedIds): PlacedOrderFacts {
  const { id: orderId, orderNumber } = placedAs(order.seller.id, ids);
  return {
    id: orderId,
    orderNumber,
    seller: order.seller,
    needsParcel: order.needsParcel,
    isPickup: order.channel?.code === pickupCode,
    totalSatang: order.totalSatang,
    pointsSatang: order.pointsSatang,
    shippingSatang: order.shippingSatang,
    shippingDiscountSatang: order.shippingDiscountSatang,
    lines: order.lines.map((line) => placedLine(line, orderId, ids)),
  };
}

function placedLine(line: CheckoutLine, orderId: number, { lines }: PlacedIds): PlacedLineFacts {
  const { id: productId, nameTh, nameEn } = line.product;
  const isFreeGift = line.gift !== null;
  const row = lines.find(
    (one) =>
      one.orderId === orderId &&
      one.productId === productId &&
      one.isFreeGift === isFreeGift &&
      one.priceSource === priceSourceOf(line),
  );
  if (row === undefined) throw new Error(`the line of product ${productId} did not come back`);
  return {
    id: row.id,
    productId,
    priceSource: row.priceSource,
    isDigital: line.product.isDigital,
    nameTh,
    nameEn,
    quantity: line.quantity,
    totalSatang: line.totalSatang,
    isFreeGift,
    cashbackSatang: line.cashbackSatang,
  };
}

/** Who buys what isn't sent: documents name them. */
function whoBuys({ firstname, lastname, telephone }: DraftInput['buyer']): AddressSnapshot {
  const nowhere = { address: '', subdistrictName: '', districtName: '', provinceName: '', zipCode: '' };
  return { firstname: firstname ?? '', lastname: lastname ?? '', telephone: telephone ?? '', ...nowhere };
}

function snapshotOf(locale: Locale, address: BuyerAddress): AddressSnapshot {
  return keptAddress(locale, namedIn(locale, address));
}

/** As an order to it may keep it: in either language. */
export function snapshotsOf(address: BuyerAddress): AddressSnapshot[] {
  return keptInEither((locale) => namedIn(locale, address));
}

function namedIn(locale: Locale, address: BuyerAddress) {
  return {
    ...address,
    subdistrictName: inLocale(locale, address.subdistrictTh, address.subdistrictEn),
    districtName: inLocale(locale, address.districtTh, address.districtEn),
    provinceName: inLocale(locale, address.provinceTh, address.provinceEn),
  };
}
