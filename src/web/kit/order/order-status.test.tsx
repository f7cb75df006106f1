import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import en from '../../../messages/en/order.json' with { type: 'json' };
import { PaymentStatusBadge } from './order-status.tsx';

type Badge = Parameters<typeof PaymentStatusBadge>[0];

/** The words of a badge. */
function said(badge: Badge): string {
  const html = renderToStaticMarkup(
    <IntlProvider locale="en" messages={{ order: en }} timeZone="Asia/Bangkok">
      <PaymentStatusBadge {...badge} />
    </IntlProvider>,
  );
  return html.replaceAll(/<[^>]*>/g, '').trim();
}

const { refunded, part_refunded: partRefunded, refundOpen, onDelivery, uncollected } = en.paymentStatus;

test.each<[string, Badge]>([
  [refunded, { status: 'refunded', isCash: false }],
  // Money that is promised isn't back yet.
  [refundOpen, { status: 'refunded', isCash: false, isRefundOpen: true }],
  [partRefunded, { status: 'part_refunded', isCash: false }],
  [refundOpen, { status: 'part_refunded', isCash: false, isRefundOpen: true }],
  [refundOpen, { status: 'refunded', isCash: true, isRefundOpen: true }],
  [onDelivery, { status: 'pending', isCash: true }],
  [uncollected, { status: 'expired', isCash: true }],
])('“%s” is what is said of a payment of %o', (words, badge) => {
  expect(said(badge)).toBe(words);
});

test('a refund that is open has words of its own', () => {
  expect(new Set([refunded, partRefunded, refundOpen]).size).toBe(3);
});
