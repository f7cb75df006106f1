import { orderMailTexts } from '../../messages/order-mail-messages.ts';
import type { Message } from '../../platform/mail/message-outbox.ts';
import { formatDateTime } from '../../shared/bangkok-time.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { formatBaht } from '../../shared/money.ts';
import type { Addressee } from '../notification/notify-users.ts';

type MailedLine = {
  nameTh: string;
  nameEn: string;
  quantity: number;
  totalSatang: number;
  isFreeGift: boolean;
};
type MailedOrder = {
  orderNumber: string;
  seller: { nameTh: string; nameEn: string };
  totalSatang: number;
  lines: readonly MailedLine[];
};

/** One message to a person, in paragraphs; nothing when there is no way to reach them. */
function writeToBuyer(
  buyer: Addressee,
  texts: { subject: string; paragraphs: readonly string[]; sms: string },
): Message[] {
  const t = orderMailTexts(buyer.language);
  if (buyer.email !== null) {
    const greeting = t('greeting', { name: buyer.firstname ?? t('customer') });
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
      t('placed.link', { url: `${input.siteUrl}/user/profile/my-order` }),
    ],
    sms: t('placed.sms', { referenceCode, total }),
  });
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
  return [head, ...lines].join('\n');
}

type MailedSale = { orderNumber: string; totalSatang: number; sellerNameTh: string; sellerNameEn: string };

/** The payment has arrived: the buyer's receipt. */
export function orderPaidMessages(buyer: Addressee, referenceCode: string, totalSatang: number): Message[] {
  const t = orderMailTexts(buyer.language);
  return writeToBuyer(buyer, {
    subject: t('paid.subject', { referenceCode }),
    paragraphs: [t('paid.intro', { referenceCode, total: formatBaht(totalSatang) })],
    sms: t('paid.sms', { referenceCode }),
  });
}

export function orderShippedMessages(
  buyer: Addressee,
  order: MailedSale,
  provider: string,
  trackingNumber: string,
): Message[] {
  const t = orderMailTexts(buyer.language);
  const { orderNumber } = order;
  const sellerName = inLocale(buyer.language, order.sellerNameTh, order.sellerNameEn);
  return writeToBuyer(buyer, {
    subject: t('shipped.subject', { orderNumber }),
    paragraphs: [
      t('shipped.intro', { sellerName, orderNumber, provider, trackingNumber }),
      t('shipped.confirm'),
    ],
    sms: t('shipped.sms', { orderNumber, provider, trackingNumber }),
  });
}

/** To the buyer: an order is cancelled, why, and what is paid back. */
export function orderCancelledMessages(
  buyer: Addressee,
  { orderNumber, totalSatang }: MailedSale,
  { reason, isRefunded }: { reason: string | null; isRefunded: boolean },
): Message[] {
  const t = orderMailTexts(buyer.language);
  return writeToBuyer(buyer, {
    subject: t('cancelled.subject', { orderNumber }),
    paragraphs: [
      t('cancelled.intro', { orderNumber }),
      ...(reason === null || reason === '' ? [] : [t('cancelled.reason', { reason })]),
      ...(isRefunded && totalSatang > 0 ? [t('cancelled.refund', { total: formatBaht(totalSatang) })] : []),
    ],
    sms: t('cancelled.sms', { orderNumber }),
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
