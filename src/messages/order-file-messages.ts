import orderEn from './en/order.json' with { type: 'json' };
import en from './en/order-file.json' with { type: 'json' };
import { openTexts } from './open-texts.ts';
import orderTh from './th/order.json' with { type: 'json' };
import th from './th/order-file.json' with { type: 'json' };

/** The words of a store's orders as a table to keep; what was paid is said as on the order's page. */
export const orderFileTexts = openTexts('orderFile', {
  th: { ...th, payment: orderTh.paymentStatus, channel: orderTh.channel },
  en: { ...en, payment: orderEn.paymentStatus, channel: orderEn.channel },
});
