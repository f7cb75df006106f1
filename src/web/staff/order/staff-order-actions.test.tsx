import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { IntlProvider } from 'use-intl';
import { describe, expect, test } from 'vitest';
import { locales } from '../../../shared/locale.ts';
import { ReturnSheet } from '../../kit/returns/return-sheet.tsx';
import { ReturnStatusBadge } from '../../kit/returns/return-status.tsx';
import { ReturnTimeline } from '../../kit/returns/return-timeline.tsx';
import { RefundReview } from '../refund/refund-review.tsx';
import { SlipReview } from '../slip/slip-review.tsx';
import { StaffOrderActions } from './staff-order-actions.tsx';

type Locale = (typeof locales)[number];
const wrongWords: string[] = [];

function messagesOf(locale: Locale) {
  const folder = join(import.meta.dirname, '../../../messages', locale);
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(
    names.map((name) => [
      name.replace('.json', '').replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
      JSON.parse(readFileSync(join(folder, name), 'utf8')),
    ]),
  );
}

/** The words of a part as a page shows it. */
function said(locale: Locale, part: ReactElement): string {
  const office = { rights: ['slips', 'orders', 'refunds'] };
  const router = createMemoryRouter([
    { element: <Outlet context={office} />, children: [{ path: '/', element: part }] },
  ]);
  const html = renderToString(
    <IntlProvider
      locale={locale}
      messages={messagesOf(locale)}
      timeZone="Asia/Bangkok"
      onError={({ message }) => wrongWords.push(message)}
    >
      <RouterProvider router={router} />
    </IntlProvider>,
  );
  expect(wrongWords).toEqual([]);
  return html.replaceAll(/<[^>]*>/g, ' ').replaceAll('&#x27;', "'");
}

const approvals = { limit: 5_000, approvers: ['ก'], waiting: [] };
const order = {
  ...{ orderNumber: 'R1-1', status: 'ready_to_ship', isOwn: false, preparedAt: null, paidAt: null },
  ...{ unpaidTogether: 0, grandTotal: 140, canCancel: false, canCancelRest: false },
};

describe.each(locales)('in %s', (locale) => {
  const { staffOrders, admin, returns } = messagesOf(locale);

  test.each([
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ])('staff are offered what the calls accept: the order %s, its rest %s', (canCancel, canCancelRest) => {
    const words = said(
      locale,
      <StaffOrderActions
        order={{ ...order, canCancel, canCancelRest } as never}
        approvals={canCancel ? approvals : null}
        restApprovals={canCancelRest ? approvals : null}
        reply={{}}
      />,
    );
    expect(words.includes(staffOrders.cancel.title)).toBe(canCancel);
    expect(words.includes(staffOrders.cancelRest.title)).toBe(canCancelRest);
    expect(words.includes(staffOrders.nothingToDo)).toBe(!canCancel && !canCancelRest);
  });

  const told = { transactionId: 'T-77', amount: 140, paidAt: '2026-11-21T03:00:00.000Z', isSame: false };
  const slip = {
    ...{
      id: 5,
      status: 'waiting',
      amount: 140,
      bankName: 'ข',
      transferredAt: told.paidAt,
      createdAt: told.paidAt,
    },
    ...{
      rejectReason: null,
      referenceCode: 'R1',
      orderTotal: 140,
      orderCreatedAt: told.paidAt,
      buyerName: 'ค',
    },
    ...{ contentType: 'image/png', transactionReference: null, sendingBank: null, similarSlipId: null },
    ...{ similarReferenceCode: null, similarWhy: null },
  };

  test.each([false, true])('a slip stands beside what the bank told of, known as the same: %s', (isSame) => {
    const words = said(
      locale,
      <SlipReview
        slip={{ ...slip, told: [{ ...told, isSame }] } as never}
        approvals={approvals}
        isReasonMissing={null}
        isAskMissing={false}
      />,
    );
    expect(words).toContain('T-77');
    expect(words.includes(admin.slip.isSameOf.other)).toBe(!isSame);
    expect(words.includes(admin.slip.toldSame)).toBe(isSame);
  });

  test('what goes back as paid twice stands beside the slip and what the bank told of', () => {
    const refund = {
      ...{
        id: 'a',
        amount: 140,
        reason: 'paid_twice',
        status: 'waiting',
        method: 'transfer',
        hasCardFailed: false,
      },
      ...{ createdAt: told.paidAt, doneAt: null, bank: null, needsBankAccount: true, hasProof: false },
      ...{ referenceCode: 'R1', orderNumber: null, buyerName: 'ค', account: null, transferReference: null },
      mayBeVoid: true,
      twins: { slips: [{ id: 5, amount: 140, transferredAt: told.paidAt }], told: [told] },
    };
    const words = said(
      locale,
      <RefundReview
        refund={refund as never}
        {...{
          approvals,
          accountApprovals: approvals,
          voidApprovals: approvals,
          banks: [],
          formKey: 'key',
          reply: undefined,
        }}
      />,
    );
    for (const part of [returns.refunds.twins, 'T-77', '#5', returns.refunds.void])
      expect(words).toContain(part);
  });

  test.each([
    ['card', null, 'refundToCard'],
    ['transfer', null, 'refundToUnnamed'],
    ['transfer', told.paidAt, 'refundToBank'],
  ] as const)(
    'a return says where its money goes: by %s, refunded at %s',
    (refundMethod, refundedAt, key) => {
      const request = {
        ...{
          returnNumber: 'RT1-1-1',
          status: 'received',
          reason: 'not_sent',
          note: '',
          dueAt: null,
          products: [],
        },
        ...{
          keptGifts: [],
          photoCount: 0,
          refundItems: 150,
          refundShipping: 0,
          refundTotal: 150,
          timeline: [],
        },
        ...{ rejectReason: null, disputeNote: null, disputeAnswer: null, contestNote: null, isKept: false },
        ...{ trackingNumber: null, shippingProvider: null, hasRefundProof: false, refundBank: null },
      };
      const words = said(
        locale,
        <ReturnSheet
          side="shopper"
          request={{ ...request, refundMethod, refundedAt } as never}
          next={null}
          parties={null}
        />,
      );
      expect(words).toContain(returns.detail[key]);
    },
  );

  const received = { status: 'received', at: '2026-11-21T03:00:00Z', actor: 'shopper', note: null } as const;
  const toldOf = (reason: string, isKept = false) => {
    const request = { timeline: [received], reason, isKept, status: 'received', refundTotal: 150 } as never;
    const parts = (
      <>
        <ReturnTimeline request={request} />
        <ReturnStatusBadge request={request} />
      </>
    );
    return said(locale, parts);
  };

  test('nobody says of what was never sent, or never came back, that it was received', () => {
    const { event, status } = returns;
    for (const [words, came] of [
      [toldOf('not_sent'), event.notSent],
      [toldOf('not_received'), event.kept],
      [toldOf('file_refunded'), event.kept],
      [toldOf('damaged', true), event.kept],
    ] as const) {
      expect(words).toContain(came);
      expect(words).toContain(status.refunding);
      for (const wrong of [event.received, status.received]) expect(words).not.toContain(wrong);
    }
    for (const reason of ['damaged', 'not_accepted'])
      for (const right of [event.received, status.received]) expect(toldOf(reason)).toContain(right);
  });
});
