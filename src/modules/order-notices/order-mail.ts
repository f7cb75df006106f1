import { tellReason } from '../../messages/chosen-reasons.ts';
import { orderMailTexts } from '../../messages/order-mail-messages.ts';
import type { Message } from '../../platform/mail/message-outbox.ts';
import { formatDateTime } from '../../shared/bangkok-time.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { formatBaht } from '../../shared/money.ts';
import type { ShippedParcel } from '../fulfilment/fulfilment-events.ts';
import type { Addressee } from '../notification/notify-users.ts';

type MailedLine = {
  nameTh: string;
  nameEn: string;
  quantity: number;
  totalSatang: number;
  isFreeGift: boolean;
  isDigital: boolean;
};
type MailedOrder = {
  orderNumber: string;
  seller: { nameTh: string; nameEn: string };
  /** The lines and the parcel, less what a voucher takes off the parcel. */
  totalSatang: number;
  /** Of what is taken off the lines, what the buyer's points pay. */
  pointsSatang: number;
  shippingSatang: number;
  shippingDiscountSatang: number;
  lines: readonly MailedLine[];
};

/** One message to a person, in paragraphs; nothing when there is no way to reach them. */
function writeToBuyer(
  buyer: Addressee,
  texts: { subject: string; paragraphs: readonly string[]; sms: string },
): Message[] {
  const t = orderMailTexts(buyer.language);
  if (buyer.email !== null) {
    const { firstname } = buyer;
    const greeting =
      firstname === null || firstname === '' ? t('greetingNobody') : t('greeting', { name: firstname });
    const text = [greeting, ...texts.paragraphs, t('signature')].join('\n\n');
    return [{ channel: 'mail', to: buyer.email, subject: texts.subject, text }];
  }
  if (buyer.telephone === null) return [];
  return [{ channel: 'sms', to: buyer.telephone, subject: texts.subject, text: texts.sms }];
}

/** The buyer's confirmation, for the transaction that places the order. */
export function placedMessages(input: {
  referenceCode: string;
  buyer: Addressee;
  orders: readonly MailedOrder[];
  totalSatang: number;
  holdUntil: Date | null;
  isPaid: boolean;
  siteUrl: string;
}): Message[] {
  const { buyer, referenceCode, orders } = input;
  const { language } = buyer;
  const t = orderMailTexts(language);
  const total = formatBaht(input.totalSatang);
  const next = input.isPaid
    ? t('placed.paid')
    : input.holdUntil === null
      ? t('placed.cod')
      : t('placed.payBy', { until: formatDateTime(language, input.holdUntil) });
  return writeToBuyer(buyer, {
    subject: t('placed.subject', { referenceCode }),
    paragraphs: [
      t('placed.intro', { referenceCode, total }),
      ...orders.map((order) => describeOrder(language, order)),
      next,
      ...(input.isPaid && orders.some(({ lines }) => lines.some(({ isDigital }) => isDigital))
        ? [libraryLine(language, input.siteUrl)]
        : []),
      t('placed.link', { url: `${input.siteUrl}/user/profile/my-order` }),
    ],
    sms: t('placed.sms', { referenceCode, total }),
  });
}

/** Where the e-books are that were paid. */
function libraryLine(language: Locale, siteUrl: string): string {
  return orderMailTexts(language)('library', { url: `${siteUrl}/user/profile/library` });
}

function describeOrder(language: Locale, order: MailedOrder): string {
  const t = orderMailTexts(language);
  const head = t('sellerHead', {
    orderNumber: order.orderNumber,
    sellerName: inLocale(language, order.seller.nameTh, order.seller.nameEn),
    total: formatBaht(order.totalSatang),
  });
  const lines = order.lines.map((line) => {
    const what = { name: inLocale(language, line.nameTh, line.nameEn), quantity: String(line.quantity) };
    return line.isFreeGift ? t('gift', what) : t('line', { ...what, total: formatBaht(line.totalSatang) });
  });
  const { shippingSatang, shippingDiscountSatang, pointsSatang } = order;
  const goodsSatang = order.lines.reduce((sum, line) => sum + (line.isFreeGift ? 0 : line.totalSatang), 0);
  const vouchersSatang =
    goodsSatang + shippingSatang - shippingDiscountSatang - pointsSatang - order.totalSatang;
  // With what is taken off the lines, and the parcel, so that what is listed adds up to the total.
  const rest = [
    ...(vouchersSatang === 0 ? [] : [t('vouchers', { total: formatBaht(-vouchersSatang) })]),
    ...(pointsSatang === 0 ? [] : [t('points', { total: formatBaht(-pointsSatang) })]),
    t('parcel', { total: formatBaht(shippingSatang) }),
    ...(shippingDiscountSatang === 0
      ? []
      : [t('parcelDiscount', { total: formatBaht(-shippingDiscountSatang) })]),
  ];
  return [head, ...lines, ...rest].join('\n');
}

type MailedSale = { orderNumber: string; totalSatang: number; sellerNameTh: string; sellerNameEn: string };

/** Where a mail leads: the shop's address, and the pages of the orders that it is about. */
export type MailedPages = { siteUrl: string; orderNumbers: readonly string[] };

function orderPage({ siteUrl, orderNumbers }: MailedPages): string {
  const [only, ...others] = orderNumbers;
  const list = `${siteUrl}/user/profile/my-order`;
  return only === undefined || others.length > 0 ? list : `${list}/${only}`;
}

/** The payment has arrived: the buyer's receipt. */
export function orderPaidMessages(
  buyer: Addressee,
  referenceCode: string,
  totalSatang: number,
  pages: MailedPages & { hasFiles: boolean; hasParcels: boolean },
): Message[] {
  const t = orderMailTexts(buyer.language);
  return writeToBuyer(buyer, {
    subject: t('paid.subject', { referenceCode }),
    paragraphs: [
      t('paid.intro', { referenceCode, total: formatBaht(totalSatang) }),
      ...(pages.hasParcels ? [t('paid.preparing')] : []),
      ...(pages.hasFiles ? [libraryLine(buyer.language, pages.siteUrl)] : []),
      t('orderLink', { url: orderPage(pages) }),
    ],
    sms: t('paid.sms', { referenceCode }),
  });
}

/**
 * What is said of a parcel: that it is on its way with all, some or the rest of its order, or that what was said of it
 * before was wrong.
 */
export type ParcelWords = 'shipped' | 'partShipped' | 'restShipped' | 'corrected';

export function parcelMessages(
  buyer: Addressee,
  words: ParcelWords,
  {
    order,
    parcel,
    copies,
  }: { order: MailedSale; parcel: ShippedParcel; copies: Readonly<Record<string, string>> },
  siteUrl: string,
): Message[] {
  const { providerTh, providerEn, trackingNumber, trackingUrl } = parcel;
  const t = orderMailTexts(buyer.language);
  const { orderNumber } = order;
  const provider = inLocale(buyer.language, providerTh, providerEn);
  const sellerName = inLocale(buyer.language, order.sellerNameTh, order.sellerNameEn);
  return writeToBuyer(buyer, {
    subject: t(`${words}.subject`, { orderNumber }),
    paragraphs: [
      t(`${words}.intro`, { sellerName, orderNumber, provider, trackingNumber, ...copies }),
      ...(trackingUrl === null ? [] : [t('shipped.track', { url: trackingUrl })]),
      t(words === 'partShipped' ? 'partShipped.confirm' : 'shipped.confirm'),
      t('orderLink', { url: orderPage({ siteUrl, orderNumbers: [orderNumber] }) }),
    ],
    sms: t(`${words}.sms`, { orderNumber, provider, trackingNumber }),
  });
}

/** What comes of what was paid: nothing was; it goes back the way it came; or to an account that the buyer has to name. */
export type CancelledRefund = 'none' | 'sameWay' | 'toAccount';

/** To the buyer: an order is cancelled, why, and what is paid back. */
export function orderCancelledMessages(
  buyer: Addressee,
  { orderNumber, totalSatang }: MailedSale,
  { reason, refund }: { reason: string | null; refund: CancelledRefund },
  siteUrl: string,
): Message[] {
  const t = orderMailTexts(buyer.language);
  const url = orderPage({ siteUrl, orderNumbers: [orderNumber] });
  const total = formatBaht(totalSatang);
  const isRefunded = refund !== 'none' && totalSatang > 0;
  const needsAccount = isRefunded && refund === 'toAccount';
  return writeToBuyer(buyer, {
    subject: t('cancelled.subject', { orderNumber }),
    paragraphs: [
      t('cancelled.intro', { orderNumber }),
      ...(reason === null || reason === ''
        ? []
        : [t('cancelled.reason', { reason: tellReason(buyer.language, reason) })]),
      ...(isRefunded ? [t(needsAccount ? 'cancelled.refundToAccount' : 'cancelled.refund', { total })] : []),
      t(needsAccount ? 'cancelled.accountLink' : 'orderLink', { url }),
    ],
    sms: needsAccount
      ? t('cancelled.smsToAccount', { orderNumber, url })
      : t('cancelled.sms', { orderNumber }),
  });
}

export function groupExpiredMessages(buyer: Addressee, referenceCode: string): Message[] {
  const t = orderMailTexts(buyer.language);
  return writeToBuyer(buyer, {
    subject: t('expired.subject', { referenceCode }),
    paragraphs: [t('expired.intro', { referenceCode })],
    sms: t('expired.sms', { referenceCode }),
  });
}
