import { inLocale, type Locale } from '../../shared/locale.ts';
import { streetLine } from '../address/address.rules.ts';
import type { CartLine } from '../cart/cart.rules.ts';
import { optionChoices, type StoredCart } from '../cart/cart-facts.rules.ts';
import { e164Of } from '../identity/identity-mail.ts';
import { standardChoice } from '../notification/notification.rules.ts';
import type { Addressee } from '../notification/notify-users.ts';
import type { PaymentChannel } from '../payment/payment.rules.ts';
import type { CheckoutData } from './checkout.contract.ts';
import type { Checkout, CheckoutLine } from './checkout.rules.ts';
import { placedMessages } from './order-mail.ts';
import { placedNotice, type StoresOrder } from './order-notices.ts';
import type { AddressSnapshot } from './order-snapshot.contract.ts';
import type { Buyer, BuyerAddress, PlacedGroup, PlacedRows, Wanted } from './placement.store.ts';
import { taxInvoiceChoiceOf } from './tax-invoice.rules.ts';

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
  buyer: Buyer;
  address: BuyerAddress;
  channel: PaymentChannel;
  checkout: Checkout;
  cart: StoredCart;
  taxInvoice: TaxInvoiceInput | null;
  now: Date;
};

/** The rows of a decided checkout, as far as they don't need its reference code. */
export function draftPlacement(input: DraftInput) {
  const { checkout, cart, channel } = input;
  // Nothing to pay: the vouchers paid it all.
  const isPaid = checkout.totalSatang === 0 && channel !== 'cod';
  const isReady = isPaid || channel === 'cod';
  const ordered = new Set(checkout.orders.flatMap(({ lines }) => lines.map(({ product }) => product.id)));
  return {
    isPaid,
    isReady,
    wanted: wantedOf(checkout),
    /** Unticked lines stay in the cart (SPEC §4). */
    remaining: cart.lines.filter((line: CartLine) => !ordered.has(line.productId)),
    group: (referenceCode: string, holdUntil: Date | null): PlacedGroup => ({
      referenceCode,
      userId: input.userId,
      cartId: cart.id,
      cartVersion: cart.version,
      language: input.locale,
      shippingAddress: snapshotOf(input.locale, input.address),
      taxInvoice:
        input.taxInvoice === null
          ? null
          : taxInvoiceChoiceOf(input.taxInvoice, snapshotOf(input.locale, input.address)),
      paymentChannel: channel,
      paymentStatus: isPaid ? 'paid' : 'pending',
      itemSatang: checkout.itemSatang,
      discountSatang: checkout.discountSatang,
      shippingSatang: checkout.shippingSatang,
      totalSatang: checkout.totalSatang,
      explanation: checkout.explanation,
      now: input.now,
      holdUntil,
      status: isReady ? 'ready_to_ship' : 'unpaid',
    }),
    rows: (referenceCode: string, holdUntil: Date | null, siteUrl: string): PlacedRows => ({
      orders: checkout.orders.map((order, index) => ({
        order_number: orderNumber(referenceCode, index),
        seller_id: order.seller.id,
        shipping_channel_id: order.channel?.channelId,
        item_satang: order.itemSatang,
        discount_satang: order.discountSatang,
        shipping_satang: order.shippingSatang,
        shipping_discount_satang: order.shippingDiscountSatang,
        platform_funded_satang: order.platformFundedSatang,
        points_satang: order.pointsSatang,
        total_satang: order.totalSatang,
      })),
      lines: checkout.orders.flatMap((order) => order.lines.map((line) => lineRow(order.seller.id, line))),
      messages: !mailsOrders(input.buyer)
        ? []
        : placedMessages({
            referenceCode,
            buyer: addresseeOf(input.buyer),
            orders: checkout.orders.map((order, index) => ({
              orderNumber: orderNumber(referenceCode, index),
              seller: order.seller,
              totalSatang: order.totalSatang,
              shippingSatang: order.shippingSatang,
              shippingDiscountSatang: order.shippingDiscountSatang,
              lines: order.lines.map(mailedLine),
            })),
            totalSatang: checkout.totalSatang,
            holdUntil,
            isPaid,
            siteUrl,
          }),
      notices: [placedNotice(referenceCode, checkout.totalSatang, input.buyer.readsOrders)],
    }),
    /** The orders that stores can ship at once. */
    ready: (referenceCode: string): StoresOrder[] =>
      checkout.orders.map(({ seller }, index) => ({
        orderNumber: orderNumber(referenceCode, index),
        sellerId: seller.id,
        sellerNameTh: seller.nameTh,
        sellerEmail: seller.email,
      })),
    reply: (referenceCode: string, paymentId: string, remainingCartId: string | null): KeptReply => ({
      referenceCode,
      cartId: cart.id,
      remainingCartId,
      orders: checkout.orders.map((order, index) => ({
        orderNumber: orderNumber(referenceCode, index),
        sellerId: order.seller.id,
        total: order.totalSatang / 100,
      })),
      payment: { channel, status: isPaid ? 'paid' : 'pending' },
      paymentId,
    }),
  };
}

/** Where the buyer is written to, in the language they chose for that: by mail, or to a telephone that is proven. */
function addresseeOf({ email, telephone, countryCodeId, firstname, language }: Buyer): Addressee {
  const number = telephone === null ? null : e164Of(countryCodeId, telephone);
  return { email, telephone: number, firstname, language };
}

function mailsOrders({ mailsOrders: chosen }: Buyer): boolean {
  return chosen ?? standardChoice('orders').byEmail;
}

/** `R1001-1`: the group's reference, and the order's place in it. */
function orderNumber(referenceCode: string, index: number): string {
  return `${referenceCode}-${index + 1}`;
}

function wantedOf(checkout: Checkout): Wanted[] {
  return checkout.orders
    .flatMap(({ lines }) => lines)
    .map(({ product, quantity }) => ({ productId: product.id, quantity, priceSatang: product.priceSatang }))
    .sort((a, b) => a.productId - b.productId);
}

function lineRow(sellerId: number, line: CheckoutLine): Record<string, unknown> {
  const choices = optionChoices(line.product);
  const isPlain = choices.length === 0;
  return {
    seller_id: sellerId,
    product_id: line.product.id,
    name_th: line.product.nameTh,
    name_en: line.product.nameEn,
    options_th: isPlain ? null : choices.map((choice) => `${choice.levelTh}: ${choice.valueTh}`).join(', '),
    options_en: isPlain ? null : choices.map((choice) => `${choice.levelEn}: ${choice.valueEn}`).join(', '),
    quantity: line.quantity,
    unit_price_satang: line.unitPriceSatang,
    full_price_satang: line.fullPriceSatang,
    discount_satang: line.discountSatang,
    platform_discount_satang: line.platformDiscountSatang,
    points_satang: line.pointsSatang,
    total_satang: line.netSatang,
    vat_class: line.product.vatClass,
    commission_basis_points: line.commissionBasisPoints,
    commission_satang: line.commissionSatang,
    is_free_gift: line.gift !== null,
  };
}

function mailedLine(line: CheckoutLine) {
  const { nameTh, nameEn } = line.product;
  return {
    nameTh,
    nameEn,
    quantity: line.quantity,
    totalSatang: line.totalSatang,
    isFreeGift: line.gift !== null,
  };
}

function snapshotOf(locale: Locale, address: BuyerAddress): AddressSnapshot {
  return {
    firstname: address.firstname,
    lastname: address.lastname,
    telephone: address.telephone,
    address: streetLine(locale, address),
    subdistrictName: inLocale(locale, address.subdistrictTh, address.subdistrictEn),
    districtName: inLocale(locale, address.districtTh, address.districtEn),
    provinceName: inLocale(locale, address.provinceTh, address.provinceEn),
    zipCode: address.zipCode,
  };
}
