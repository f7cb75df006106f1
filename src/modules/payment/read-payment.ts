import { tellReason } from '../../messages/chosen-reasons.ts';
import { findThaiBank } from '../../platform/payments/thai-banks.ts';
import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import type { PaymentState } from './payment.contract.ts';
import {
  hasOpenRefund,
  selectGroup,
  selectGroupOrders,
  selectNewestPayment,
  selectReferenceByCart,
  selectSlips,
} from './payment.store.ts';
import { readBankAccounts, startPayment } from './start-payment.ts';

export function bankName(locale: Locale, code: string): string {
  const bank = findThaiBank(code);
  return bank === null ? code : inLocale(locale, bank.nameTh, bank.nameEn);
}

/** How one's own order group stands and how to pay it; null when there is none by this reference for this shopper. */
export async function readPaymentState(
  services: Pick<Services, 'db' | 'clock' | 'cardGateway' | 'siteUrl' | 'promptPayBillerId' | 'bankQr'>,
  locale: Locale,
  userId: number,
  referenceCode: string,
): Promise<PaymentState | null> {
  const { db } = services;
  const group = await selectGroup(db, userId, referenceCode);
  if (group === null) return null;
  const [groupOrders, payment, slips, isBeingRefunded] = await Promise.all([
    selectGroupOrders(db, group.id),
    selectNewestPayment(db, group.id),
    selectSlips(db, group.id),
    hasOpenRefund(db, group.id),
  ]);
  const isOpen = group.holdUntil === null || group.holdUntil > services.clock();
  const canPay =
    isOpen &&
    group.paymentChannel !== 'cod' &&
    groupOrders.some((order) => order.status === 'unpaid') &&
    group.paymentStatus !== 'paid';
  // A card page that couldn't be opened, or a code that wasn't drawn up, is tried again when its page is looked at.
  const start = canPay && payment?.status === 'pending' ? await startPayment(services, payment.id) : null;
  return {
    referenceCode: group.referenceCode,
    cartId: group.cartId,
    paymentStatus: group.paymentStatus,
    channel: group.paymentChannel,
    total: toBaht(group.totalSatang),
    createdAt: group.createdAt.toISOString(),
    holdUntil: group.holdUntil?.toISOString() ?? null,
    paidAt: group.paidAt?.toISOString() ?? null,
    isBeingRefunded,
    orders: groupOrders.map((order) => ({
      orderNumber: order.orderNumber,
      status: order.status,
      sellerName: inLocale(locale, order.sellerTh, order.sellerEn),
      total: toBaht(order.totalSatang),
    })),
    canPay,
    redirectUrl: start?.redirectUrl ?? null,
    qrPayload: start?.qrPayload ?? null,
    isToldByBank: group.paymentChannel === 'promptpay' && services.bankQr !== null,
    bankAccounts: group.paymentChannel === 'transfer' ? await readBankAccounts(services, locale) : [],
    slips: slips.map((slip) => ({
      id: slip.id,
      status: slip.status,
      amount: toBaht(slip.amountSatang),
      bankName: bankName(locale, slip.bankCode),
      transferredAt: slip.transferredAt.toISOString(),
      createdAt: slip.createdAt.toISOString(),
      rejectReason: tellReason(locale, slip.rejectReason),
    })),
  };
}

export function findReferenceByCart(
  { db }: Pick<Services, 'db'>,
  userId: number,
  cartId: string,
): Promise<string | null> {
  return selectReferenceByCart(db, userId, cartId);
}
