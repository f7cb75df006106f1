import { tellReason } from '../../messages/chosen-reasons.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import { canReturn, returnWindowEnd } from '../fulfilment/return-window.rules.ts';
import { deliverableFrom } from '../fulfilment/transit.rules.ts';
import { describeSteps } from '../order/describe-steps.ts';
import { type Explanation, explainPoints } from '../order/explanation.rules.ts';
import {
  canCancel,
  canCancelRest,
  canConfirm,
  canPay,
  canPrepare,
  canShip,
  isHeldByLater,
  isPartlyShipped,
  isUnsentHeldByLater,
} from '../order/order-permissions.rules.ts';
import { describeParcelMate } from '../order/parcel-mate.rules.ts';
import { storeShareOf } from '../order/store-share.rules.ts';
import { latenessOf } from '../shipping/arrival.rules.ts';
import { carrierName, trackingUrlOf } from '../shipping/couriers.rules.ts';
import { copiesToSend, describeParcels, parcelsOf, storeSideOf } from './describe-parcels.ts';
import type { OrderParts, OrderSummary, SellerOrder } from './order-desk.contract.ts';
import type { OrderActor, OrderLineRow, OrderRow } from './order-desk.store.ts';

export type Telling = { locale: Locale; now: Date; images: ReadonlyMap<number, string> };

/** An order in a list (SPEC §3 "Order (display)"). */
export function describeSummary({ locale, now, images }: Telling, row: OrderRow): OrderSummary {
  const products = row.lines.map((line) => ({
    id: line.id,
    productId: line.productId,
    name: inLocale(locale, line.nameTh, line.nameEn),
    options: line.optionsTh === null ? null : inLocale(locale, line.optionsTh, line.optionsEn),
    condition: line.condition,
    conditionNote: line.conditionNote,
    format: line.format,
    urlKey: line.urlKey,
    imageUrl: images.get(line.productId) ?? null,
    quantity: line.quantity,
    ...pricesOf(line),
    total: toBaht(line.totalSatang),
    isFreeProduct: line.isFreeGift,
    isDigital: line.isDigital,
  }));
  return {
    orderNumber: row.orderNumber,
    referenceCode: row.referenceCode,
    cartId: row.cartId,
    createdAt: row.createdAt.toISOString(),
    status: row.status,
    paymentStatus: row.paymentStatus,
    paymentChannel: row.paymentChannel,
    holdUntil: row.holdUntil?.toISOString() ?? null,
    seller: {
      id: row.sellerId,
      name: inLocale(locale, row.sellerTh, row.sellerEn),
      urlKey: row.sellerUrlKey,
    },
    products,
    countProduct: row.lines.reduce((count, line) => count + (line.isFreeGift ? 0 : line.quantity), 0),
    grandTotal: toBaht(row.totalSatang),
    groupTotal: toBaht(row.groupTotalSatang),
    shippingProvider: providerIn(locale, row),
    trackingNumber: row.trackingNumber,
    isPartlyShipped: isPartlyShipped(row),
    isRefundOpen: row.isRefundOpen,
    canPay: canPay(row, row.holdUntil, now),
    canCancel: canCancel(row, 'shopper', now),
    canCancelRest: canCancelRest(row, 'shopper', now),
    canConfirm: canConfirm(row) && row.returnsOpen === 0,
    canReturn: canReturn(row, now) && row.hasReturnable,
    canReview: row.hasToReview,
    needsParcel: row.needsParcel,
    isInLibrary: row.hasFiles && isDelivered(row),
    returnUntil: row.status === 'shipped' ? (returnWindowEnd(row)?.toISOString() ?? null) : null,
    returnDays: row.returnDays,
    hasReturns: row.hasReturns,
    refusedAt: row.refusedAt?.toISOString() ?? null,
    isReturning: row.returnsOpen > 0,
    unpaidTogether: row.unpaidTogether,
  };
}

/** A gift has none, also where the house has bought it of its store: that is on the line as bought and taken off again. */
function pricesOf(line: OrderLineRow): { price: number; fullPrice: number; discount: number } {
  if (line.isFreeGift) return { price: 0, fullPrice: 0, discount: 0 };
  return {
    price: toBaht(line.unitPriceSatang),
    fullPrice: toBaht(line.fullPriceSatang),
    discount: toBaht(line.discountSatang),
  };
}

/** Whether an order's files are its buyer's: it is paid, and wasn't cancelled. */
function isDelivered({ status }: OrderRow): boolean {
  return status === 'ready_to_ship' || status === 'shipped' || status === 'complete';
}

/** Everything an order's page shows to its buyer. */
export function describeDetail(telling: Telling, row: OrderRow): OrderParts {
  const { locale } = telling;
  const summary = describeSummary(telling, row);
  return {
    ...summary,
    itemTotal: toBaht(row.itemSatang - giftWorth(row)),
    productDiscount: toBaht(cheaperBy(row.lines.filter((line) => !isOfLive(line)))),
    headerDiscount: toBaht(row.discountSatang - giftWorth(row)),
    liveDiscount: toBaht(cheaperBy(row.lines.filter(isOfLive))),
    shippingFee: toBaht(row.shippingSatang),
    shippingDiscount: toBaht(row.shippingDiscountSatang),
    shippingName: row.channelTh === null ? null : inLocale(locale, row.channelTh, row.channelEn),
    trackingUrl: trackingUrlOf(row),
    statusReason: tellReason(locale, row.statusReason),
    shipBy: row.shipBy,
    isPickup: row.pickupCode !== null,
    shippedAt: row.sentAt?.toISOString() ?? null,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    parcels: describeParcels(locale, row),
    toSend: copiesToSend(row),
    shippingAddress: row.shippingAddress,
    taxInvoice: row.taxInvoice,
    goesWith: row.parcelMates.map(describeParcelMate),
    isHeldByLater: isHeldByLater(row, telling.now),
    isRestHeldByLater: isUnsentHeldByLater(row, telling.now),
    steps: describeSteps(locale, ownSteps(row), new Map([[row.sellerId, summary.seller.name]])),
    timeline: timelineOf(locale, row),
  };
}

function isOfLive({ priceSource }: OrderLineRow): boolean {
  return priceSource.startsWith('live:');
}

/** What lines were cheaper by than their full prices, in satang; a gift was none's price. */
function cheaperBy(lines: readonly OrderLineRow[]): number {
  return lines
    .filter((line) => !line.isFreeGift)
    .reduce((sum, line) => sum + (line.fullPriceSatang - line.unitPriceSatang) * line.quantity, 0);
}

/** What the house pays a store for gifts: the order's sums have it as bought and taken off again, its buyer paid neither. */
function giftWorth({ lines }: OrderRow): number {
  return lines.reduce((sum, line) => sum + (line.isFreeGift ? line.discountSatang : 0), 0);
}

/** An order as its seller sees it. */
export function describeSellerOrder(telling: Telling, row: OrderRow): SellerOrder {
  const {
    cartId: _cart,
    groupTotal: _total,
    canPay: _pay,
    canConfirm: _confirm,
    canReturn: _return,
    canReview: _review,
    returnUntil: _until,
    ...detail
  } = describeDetail(telling, row);
  const { firstname, lastname } = row.shippingAddress;
  const from = deliverableFrom({ ...row, shippedAt: row.sentAt });
  const isSent = row.pickupCode === null;
  return {
    ...detail,
    parcels: describeParcels(telling.locale, row).map((parcel) => ({
      ...parcel,
      ...storeSideOf(row, parcel, telling.now),
    })),
    canCancel: canCancel(row, 'seller', telling.now),
    changedAt: row.changedAt.toISOString(),
    products: detail.products.map((product, index) => ({
      ...product,
      sku: row.lines[index]?.sku ?? null,
      isbn: row.lines[index]?.isbn13 ?? null,
    })),
    buyerName: `${firstname} ${lastname}`,
    ...storeAmounts(row),
    preparedAt: row.preparedAt?.toISOString() ?? null,
    canPrepare: canPrepare(row),
    // What is ready at the counter waits for its buyer.
    lateness:
      row.status === 'ready_to_ship' && row.shipBy !== null && (isSent || row.preparedAt === null)
        ? latenessOf(row.shipBy, telling.now)
        : null,
    canShip: canShip(row) && isSent,
    canHandOver: canShip(row) && !isSent,
    canTakeParcelBack:
      row.status === 'shipped' &&
      row.deliveredAt === null &&
      (row.returnsOpen === 0 || row.paymentChannel === 'cod') &&
      parcelsOf(row).length < 2,
    canSplit: canShip(row) && isSent && row.paymentChannel !== 'cod',
    canCancelRest: canCancelRest(row, 'seller', telling.now),
    canDeliver: from !== null && from <= telling.now,
    deliverableFrom: from?.toISOString() ?? null,
    canCorrectShipment: from !== null && row.trackingNumber !== null,
  };
}

/** What of an order is the store's once it is complete, and what the house keeps of it, in baht: nothing of one that is off. */
export function storeAmounts(row: OrderRow): { commission: number; storeReceives: number } {
  if (row.status === 'cancelled' || row.status === 'expired') return { commission: 0, storeReceives: 0 };
  const { commissionSatang, storeSatang } = storeShareOf(row);
  return { commission: toBaht(commissionSatang), storeReceives: toBaht(storeSatang) };
}

type Happened = OrderParts['timeline'][number] & { by: OrderActor | null };

/** What happened to an order: its states with who brought them about, and the parcel's own moments between them. */
export function timelineOf(locale: Locale, row: OrderRow): Happened[] {
  const parcels = parcelsOf(row);
  // The last parcel of a shipped order is what made it so.
  const inParts = row.status === 'ready_to_ship' ? parcels : parcels.slice(0, -1);
  const moments = [
    ...inParts.map(({ shippedAt }) => ({ status: 'partShipped' as const, at: new Date(shippedAt) })),
    { status: 'prepared' as const, at: row.preparedAt },
    { status: 'delivered' as const, at: row.deliveredAt },
    { status: 'refused' as const, at: row.refusedAt },
  ].flatMap(({ status, at }) =>
    at === null ? [] : [{ status, at: at.toISOString(), note: null, by: null }],
  );
  const states = row.events
    // What ended with its parcel coming back wasn't completed, and what was given up before anything left wasn't sent.
    .filter(({ status }) =>
      status === 'complete' ? row.refusedAt === null : status !== 'shipped' || row.sentAt !== null,
    )
    .map((event) => (event.status === 'shipped' ? sentEvent(event, row) : event))
    .map(({ status, at, note, actor }, index, all) => ({
      // It gets into a state once: what is noted of it in that state afterwards puts a parcel right.
      status: status === all[index - 1]?.status ? ('shipmentCorrected' as const) : status,
      at: new Date(at).toISOString(),
      note: tellReason(locale, note),
      by: actor,
    }));
  // Files aren't sent: they are their buyer's when the order is complete, which is when it was paid.
  if (!row.needsParcel) return states.filter(({ status }) => status !== 'ready_to_ship');
  return [...states, ...moments].sort((one, other) => one.at.localeCompare(other.at));
}

/** Where the rest was called off it was sent with the last parcel that left, by its store: why it was is told by the return. */
function sentEvent(
  event: OrderRow['events'][number],
  { sentAt, shippedAt }: OrderRow,
): OrderRow['events'][number] {
  if (sentAt === null || shippedAt === null || sentAt >= shippedAt) return event;
  if (new Date(event.at).getTime() !== shippedAt.getTime()) return event;
  return { ...event, at: sentAt.toISOString(), note: null, actor: 'seller' };
}

const promotionKinds = ['bundle_promotion', 'buy_get_promotion', 'steps_promotion'] as const;
const parcelKinds: readonly Explanation['kind'][] = ['shipping', 'one_parcel', 'shipping_promotion'];

/**
 * "Why this total" for one order of a group. Steps of a seller are taken over; what the house's vouchers took off the
 * whole group shows with this order's part.
 */
function ownSteps(row: OrderRow): Explanation[] {
  const own = row.explanation.filter((step) => step.sellerId === row.sellerId);
  const sellerVouchers = sumOf(own, 'seller_voucher');
  const platformVoucher = row.explanation.find((step) => step.kind === 'platform_voucher');
  const shippingVoucher = row.explanation.find((step) => step.kind === 'shipping_voucher');
  const promotions = promotionKinds.reduce((sum, kind) => sum + sumOf(own, kind), 0);
  const platformPart = row.discountSatang - giftWorth(row) + sellerVouchers + promotions - row.pointsSatang;
  // What the store itself took off its fee is in the fee already.
  const offParcel = own.reduce(
    (sum, step) =>
      sum + (step.kind === 'shipping_promotion' && step.fundedBy === 'platform' ? step.amountSatang : 0),
    0,
  );
  const voucherOffParcel = row.shippingDiscountSatang + offParcel;
  return [
    ...own.filter((step) => !parcelKinds.includes(step.kind)),
    ...(platformVoucher === undefined || platformPart === 0
      ? []
      : [{ ...platformVoucher, amountSatang: -platformPart }]),
    ...explainPoints(row.pointsSatang),
    ...own.filter((step) => parcelKinds.includes(step.kind)),
    ...(shippingVoucher === undefined || voucherOffParcel === 0
      ? []
      : [{ ...shippingVoucher, amountSatang: -voucherOffParcel }]),
  ];
}

function sumOf(steps: readonly Explanation[], kind: Explanation['kind']): number {
  return steps.reduce((sum, step) => sum + (step.kind === kind ? step.amountSatang : 0), 0);
}

/** Who carries the parcel, in the reader's language: the chosen service, or a courier that is known. */
function providerIn(locale: Locale, row: OrderRow): string | null {
  return row.shippingProvider === null ? null : carrierName(row.shippingProvider, row, locale);
}
