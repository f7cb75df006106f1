import { orderMailTexts } from '../../messages/order-mail-messages.ts';
import type { Message } from '../../platform/mail/message-outbox.ts';
import { formatDateTime } from '../../shared/bangkok-time.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { formatBaht } from '../../shared/money.ts';

/** Whom a message about an order goes to: by mail, or by SMS when there is no address. */
export type Recipient = {
  email: string | null;
  telephone: string | null;
  firstname: string | null;
  language: Locale;
};

export type MailedLine = {
  nameTh: string;
  nameEn: string;
  quantity: number;
  totalSatang: number;
  isFreeGift: boolean;
};
export type MailedOrder = {
  orderNumber: string;
  seller: { nameTh: string; nameEn: string; email: string | null };
  totalSatang: number;
  lines: readonly MailedLine[];
};

/** One message to a person, in paragraphs; nothing when there is no way to reach them. */
function writeToBuyer(
  buyer: Recipient,
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

/** The buyer's confirmation and a note to each seller, for the transaction that places the order. */
export function placedMessages(input: {
  referenceCode: string;
  buyer: Recipient;
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
  const toBuyer = writeToBuyer(buyer, {
    subject: t('placed.subject', { referenceCode }),
    paragraphs: [
      t('placed.intro', { referenceCode, total }),
      ...orders.map((order) => describeOrder(language, order)),
      next,
      t('placed.link', { url: `${input.siteUrl}/user/profile/my-order` }),
    ],
    sms: t('placed.sms', { referenceCode, total }),
  });
  const isReady = input.isPaid || input.holdUntil === null;
  return [...toBuyer, ...orders.flatMap((order) => noteToSeller(order, isReady, input.siteUrl))];
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

/** Sellers are written to in Thai. */
function noteToSeller(order: MailedOrder, isReady: boolean, siteUrl: string): Message[] {
  const { seller, orderNumber } = order;
  if (seller.email === null) return [];
  const t = orderMailTexts('th');
  const text = [
    t('sellerPlaced.intro', { sellerName: seller.nameTh, orderNumber, total: formatBaht(order.totalSatang) }),
    isReady ? t('sellerPlaced.ready') : t('sellerPlaced.waiting'),
    t('sellerPlaced.link', { url: `${siteUrl}/seller/orders/${orderNumber}` }),
  ].join('\n\n');
  return [{ channel: 'mail', to: seller.email, subject: t('sellerPlaced.subject', { orderNumber }), text }];
}

type MailedGroup = Recipient & { referenceCode: string };
type MailedSale = {
  orderNumber: string;
  totalSatang: number;
  sellerNameTh: string;
  sellerNameEn: string;
  sellerEmail: string | null;
};

/** What is written to the buyer, and to the stores' own addresses. */
export type OrderMessages = { toBuyer: Message[]; toSellers: Message[] };

/** The payment has arrived: the buyer's receipt, and to each seller what to ship. */
export function orderPaidMessages(
  group: MailedGroup,
  orders: readonly MailedSale[],
  totalSatang: number,
): OrderMessages {
  const t = orderMailTexts(group.language);
  const { referenceCode } = group;
  const toSellers = orders.flatMap(({ orderNumber, sellerEmail }): Message[] => {
    if (sellerEmail === null) return [];
    const texts = orderMailTexts('th');
    const subject = texts('sellerReady.subject', { orderNumber });
    return [{ channel: 'mail', to: sellerEmail, subject, text: texts('sellerReady.intro', { orderNumber }) }];
  });
  const toBuyer = writeToBuyer(group, {
    subject: t('paid.subject', { referenceCode }),
    paragraphs: [t('paid.intro', { referenceCode, total: formatBaht(totalSatang) })],
    sms: t('paid.sms', { referenceCode }),
  });
  return { toBuyer, toSellers };
}

export function orderShippedMessages(
  group: MailedGroup,
  order: MailedSale,
  provider: string,
  trackingNumber: string,
): Message[] {
  const t = orderMailTexts(group.language);
  const { orderNumber } = order;
  const sellerName = inLocale(group.language, order.sellerNameTh, order.sellerNameEn);
  return writeToBuyer(group, {
    subject: t('shipped.subject', { orderNumber }),
    paragraphs: [
      t('shipped.intro', { sellerName, orderNumber, provider, trackingNumber }),
      t('shipped.confirm'),
    ],
    sms: t('shipped.sms', { orderNumber, provider, trackingNumber }),
  });
}

/** To the buyer and the sellers: orders are cancelled, why, and what is paid back. */
export function orderCancelledMessages(
  group: MailedGroup,
  orders: readonly MailedSale[],
  reason: string | null,
  isRefunded: boolean,
): OrderMessages {
  const write = (language: Locale, order: MailedSale) => {
    const t = orderMailTexts(language);
    const { orderNumber } = order;
    return {
      subject: t('cancelled.subject', { orderNumber }),
      paragraphs: [
        t('cancelled.intro', { orderNumber }),
        ...(reason === null || reason === '' ? [] : [t('cancelled.reason', { reason })]),
      ],
      refund: t('cancelled.refund', { total: formatBaht(order.totalSatang) }),
      sms: t('cancelled.sms', { orderNumber }),
    };
  };
  return {
    toBuyer: orders.flatMap((order) => {
      const { refund, paragraphs, ...texts } = write(group.language, order);
      return writeToBuyer(group, {
        ...texts,
        paragraphs: isRefunded && order.totalSatang > 0 ? [...paragraphs, refund] : paragraphs,
      });
    }),
    toSellers: orders.flatMap((order): Message[] => {
      if (order.sellerEmail === null) return [];
      const { subject, paragraphs } = write('th', order);
      return [{ channel: 'mail', to: order.sellerEmail, subject, text: paragraphs.join('\n\n') }];
    }),
  };
}

export function groupExpiredMessages(group: MailedGroup): Message[] {
  const t = orderMailTexts(group.language);
  const { referenceCode } = group;
  return writeToBuyer(group, {
    subject: t('expired.subject', { referenceCode }),
    paragraphs: [t('expired.intro', { referenceCode })],
    sms: t('expired.sms', { referenceCode }),
  });
}
