import { findThaiBank } from '../../platform/payments/thai-banks.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import { maskAccountNumber } from '../banking/banking.rules.ts';
import { courierName } from '../shipping/couriers.rules.ts';
import { placeLine } from '../shipping/describe-store-delivery.ts';
import type { selectGiftsOfReturns } from './return-gifts.store.ts';
import { mayMoveReturn } from './return-status.rules.ts';
import type { SellerReturn, ShopperReturn, StaffReturn } from './returns.contract.ts';
import { canContest, canDispute, canReceive, canSendBack, isLeftToShopper } from './returns.rules.ts';
import type { selectEventsOfReturns, selectLinesOfReturns, selectReturns } from './returns.store.ts';

type Row = Awaited<ReturnType<typeof selectReturns>>[number];
export type Telling = {
  locale: Locale;
  now: Date;
  images: ReadonlyMap<number, string>;
  lines: Awaited<ReturnType<typeof selectLinesOfReturns>>;
  gifts: Awaited<ReturnType<typeof selectGiftsOfReturns>>;
  events: Awaited<ReturnType<typeof selectEventsOfReturns>>;
};

function describeCommon({ locale, images, lines, gifts, events }: Telling, row: Row) {
  const { request } = row;
  const account = row.refundAccount;
  const bank = account === null ? null : findThaiBank(account.bankCode);
  return {
    returnNumber: request.returnNumber,
    orderNumber: row.orderNumber,
    status: request.status,
    reason: request.reason,
    note: request.note,
    createdAt: request.createdAt.toISOString(),
    dueAt: request.dueAt?.toISOString() ?? null,
    seller: {
      id: request.sellerId,
      name: inLocale(locale, row.sellerTh, row.sellerEn),
      urlKey: row.sellerUrlKey,
    },
    products: lines
      .filter(({ returnId }) => returnId === request.id)
      .map((line) => ({
        orderLineId: line.orderLineId,
        productId: line.productId,
        name: inLocale(locale, line.nameTh, line.nameEn),
        options: line.optionsTh === null ? null : inLocale(locale, line.optionsTh, line.optionsEn),
        urlKey: line.urlKey,
        imageUrl: images.get(line.productId) ?? null,
        quantity: line.quantity,
        isFreeProduct: line.isFreeGift,
        refund: toBaht(line.refundSatang),
      })),
    keptGifts: gifts
      .filter(({ returnId, chargeSatang }) => returnId === request.id && chargeSatang !== 0)
      .map((gift) => ({
        orderLineId: gift.orderLineId,
        productId: gift.productId,
        name: inLocale(locale, gift.nameTh, gift.nameEn),
        imageUrl: images.get(gift.productId) ?? null,
        copies: gift.quantity - gift.returnedQuantity,
        charge: toBaht(gift.chargeSatang),
      })),
    photoCount: request.photoKeys.length,
    refundItems: toBaht(request.itemRefundSatang),
    refundShipping: toBaht(request.shippingRefundSatang),
    refundTotal: toBaht(request.itemRefundSatang + request.shippingRefundSatang),
    refundMethod: row.refundMethod,
    refundBank:
      account === null
        ? null
        : {
            bankName: bank === null ? account.bankCode : inLocale(locale, bank.nameTh, bank.nameEn),
            accountNumber: maskAccountNumber(account.accountNumber),
            accountName: account.accountName,
          },
    refundedAt: request.refundedAt?.toISOString() ?? null,
    hasRefundProof: row.refundProofKey !== null,
    rejectReason: request.rejectReason,
    disputeNote: request.disputeNote,
    disputeAnswer: request.disputeAnswer,
    contestNote: request.contestNote,
    isKept: isLeftToShopper(request),
    shippingProvider:
      request.shippingProvider === null ? null : courierName(request.shippingProvider, locale),
    trackingNumber: request.trackingNumber,
    timeline: events
      .filter(({ returnId }) => returnId === request.id)
      .map(({ toStatus, at, actor, note }) => ({ status: toStatus, at: at.toISOString(), actor, note })),
  };
}

const buyerName = ({ buyerFirstname, buyerLastname }: Row) => `${buyerFirstname} ${buyerLastname}`;

/** A return as its shopper sees it. */
export function describeForShopper(telling: Telling, row: Row): ShopperReturn {
  return {
    ...describeCommon(telling, row),
    canDispute: canDispute(row.request, telling.now),
    canSendBack: canSendBack(row.request),
    sendTo: sendToOf(telling.locale, row),
    canWithdraw: mayMoveReturn(row.request.status, 'lapsed', 'shopper'),
  };
}

/** Where a return goes that is to be sent, or on its way: to its store's place for returns. */
function sendToOf(locale: Locale, { request, returnPlace }: Row): ShopperReturn['sendTo'] {
  const isGoing = request.status === 'approved' || request.status === 'sent_back';
  if (!isGoing || returnPlace === null) return null;
  const { name, telephone } = returnPlace;
  return { name, telephone, address: placeLine(locale, returnPlace) };
}

/** As its store sees it: without the shopper's bank account. */
export function describeForSeller(telling: Telling, row: Row): SellerReturn {
  const {
    refundMethod: _method,
    refundBank: _bank,
    hasRefundProof: _proof,
    ...common
  } = describeCommon(telling, row);
  return {
    ...common,
    buyerName: buyerName(row),
    canAnswer: mayMoveReturn(row.request.status, 'rejected', 'seller'),
    canReceive: canReceive(row.request),
    canContest: canContest(row.request),
  };
}

export function describeForStaff(telling: Telling, row: Row): StaffReturn {
  return {
    ...describeCommon(telling, row),
    buyerName: buyerName(row),
    canDecide: row.request.status === 'disputed',
  };
}
