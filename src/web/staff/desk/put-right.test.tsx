import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub, Outlet } from 'react-router';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import { type Locale, locales } from '../../../shared/locale.ts';
import { draw as drawPart } from '../../test-draw.ts';
import AuditPage from '../audit/audit-page.tsx';
import ChatReportsPage from '../chat/chat-reports-page.tsx';
import { RedemptionReview } from '../reward/redemption-review.tsx';
import TicketPage from '../ticket/ticket-page.tsx';
import { IdentityReview } from '../verification/identity-review.tsx';
import { WithdrawalReview } from '../withdrawal/withdrawal-review.tsx';

/** What staff put right at their desks: each deed is offered where it can be done, and all of it is said in both languages. */
function messagesOf(locale: Locale) {
  const folder = join(import.meta.dirname, '../../../messages', locale);
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(
    names.map((name) => [
      name.replace('.json', '').replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
      JSON.parse(readFileSync(join(folder, name), 'utf8')),
    ]),
  );
}

function drawPage(
  Page: ComponentType,
  loaderData: unknown,
  locale: Locale,
  rights: readonly string[] = ['users'],
): string {
  const complaints: string[] = [];
  const Frame = () => <Outlet context={{ waits: {}, rights }} />;
  const Routes = createRoutesStub([
    { id: 'frame', path: '/', Component: Frame, children: [{ id: 'page', index: true, Component: Page }] },
  ]);
  const html = renderToString(
    <IntlProvider
      locale={locale}
      messages={messagesOf(locale) as never}
      timeZone="Asia/Bangkok"
      onError={({ message }) => complaints.push(message)}
    >
      <Routes hydrationData={{ loaderData: { page: loaderData } }} />
    </IntlProvider>,
  );
  expect(complaints).toEqual([]);
  return html;
}

const at = '2026-11-25T03:00:00.000Z';
/** The deeds of a page's forms, in their order. */
const intents = (html: string) =>
  [...html.matchAll(/<button[^>]*name="intent"[^>]*>/g)].map(([button]) => /value="(\w+)"/.exec(button)?.[1]);

test.for(locales)('an identity that was approved can be revoked (%s)', (locale) => {
  const verification = {
    ...{ id: 7, firstname: 'มานี', lastname: 'มีใจ', idCardNumber: '1101700207366', documents: [] },
    ...{ email: null, telephone: null, sameCardCount: 0, reason: null, createdAt: at, decidedAt: at },
  };
  const show = (more: { status: 'waiting' | 'approved' | 'rejected'; revokedAt: string | null }) =>
    drawPart(
      locale,
      messagesOf(locale),
      <IdentityReview verification={{ ...verification, ...more }} isReasonMissing={false} />,
    );
  expect(intents(show({ status: 'approved', revokedAt: null }))).toEqual(['revoke']);
  expect(intents(show({ status: 'waiting', revokedAt: null }))).toEqual(['approve', 'reject']);
  const { revoked } = messagesOf(locale).treasury.identities;
  expect(show({ status: 'rejected', revokedAt: at })).toContain(revoked);
  expect(show({ status: 'rejected', revokedAt: null })).not.toContain(revoked);
});

test.for(locales)(
  'a withdrawal whose owner isn’t verified any more says so while it waits (%s)',
  (locale) => {
    const withdrawal = {
      ...{ id: 'w', amount: 100, serviceCharge: 1, fee: 10, tax: 0, taxable: 0, net: 89, bankName: 'KBank' },
      ...{ accountNumber: '1', accountName: 'มานี', reason: null, transferReference: null, createdAt: at },
      ...{ decidedAt: null, paidAt: null, hasProof: false, ownerName: 'มานี', verifiedName: null },
      ...{ isOwnerErased: false, isOwnerDisabled: false, stranded: 0 },
    };
    const show = (status: 'approved' | 'paid') =>
      drawPart(
        locale,
        messagesOf(locale),
        <WithdrawalReview
          withdrawal={{ ...withdrawal, status }}
          approvals={{ limit: null, approvers: [], waiting: [] }}
          formKey="key"
          reply={null}
        />,
      );
    const { notVerified } = messagesOf(locale).treasury.withdrawals;
    expect(show('approved')).toContain(notVerified);
    expect(show('paid')).not.toContain(notVerified);
  },
);

test.for(locales)(
  'a reward that was sent can be corrected and cancelled, a voucher cancelled (%s)',
  (locale) => {
    const redemption = {
      ...{ id: 'r', name: 'ถุงผ้า', points: 100, shippingAddress: null, reason: null, createdAt: at },
      ...{ shippedAt: null, deliveredAt: null, ownerName: 'มานี' },
      ...{ shippingProvider: 'ไปรษณีย์ไทย', trackingNumber: 'EX1TH' },
    };
    const show = (kind: 'goods' | 'voucher', status: 'requested' | 'shipped' | 'delivered' | 'cancelled') =>
      drawPart(
        locale,
        messagesOf(locale),
        <RedemptionReview
          redemption={{ ...redemption, kind, status }}
          carriers={['ไปรษณีย์ไทย']}
          reply={null}
        />,
      );
    expect(intents(show('goods', 'requested'))).toEqual(['ship', 'cancel']);
    expect(intents(show('goods', 'shipped'))).toEqual(['correct', 'cancel']);
    expect(intents(show('goods', 'delivered'))).toEqual(['cancel']);
    expect(intents(show('goods', 'cancelled'))).toEqual([]);
    // Whether it came back is asked of what was sent alone.
    expect(show('goods', 'delivered')).toContain('isBackInStock');
    for (const html of [show('goods', 'requested'), show('voucher', 'delivered')])
      expect(html).not.toContain('isBackInStock');
  },
);

const report = {
  ...{ id: 3, kind: 'report', by: 'shopper', shopper: 'มานี ม.', store: null, reason: 'พูดไม่สุภาพ', at },
};

test.for(locales)('decided reports say who decided, when and why, and can be undone (%s)', (locale) => {
  const loaded = {
    ...{ pageNo: 1, reportsPage: 1, done: null, ownHost: 'shop.test' },
    ...{ held: null, tab: 'decided' },
  };
  const decided = { at, by: 'พิมพ์ใจ ดูแลแชต', outcome: 'upheld', answer: 'หยาบคาย' };
  const reports = { dataList: [{ ...report, decided }], total: 1, counts: { open: 2, decided: 1 }, held: 0 };
  const html = drawPage(ChatReportsPage, { ...loaded, reports }, locale);
  expect(intents(html)).toEqual(['undo']);
  for (const words of ['พิมพ์ใจ ดูแลแชต', 'หยาบคาย', messagesOf(locale).chat.desk.outcome.upheld])
    expect(html).toContain(words);
  const open = { ...reports, dataList: [{ ...report, decided: null }], total: 40 };
  const held = { dataList: [], total: 0 };
  const waiting = drawPage(ChatReportsPage, { ...loaded, tab: 'open', held, reports: open }, locale);
  expect(intents(waiting)).toEqual(['read', 'uphold', 'dismiss']);
  expect(waiting).toContain('reportsPage=2');
});

test.for(locales)(
  'the audit log is asked by a thing and its number, and says when one is missing (%s)',
  (locale) => {
    const query = { who: '', whom: '', kind: '', from: '', to: '', thing: 'order', thingId: 'R77-1' };
    const loaded = { isNobody: false, dataList: [], nextBefore: null, check: null, isFirst: true };
    const { thingHalf, things } = messagesOf(locale).auditLog.filter;
    const html = drawPage(AuditPage, { ...loaded, query }, locale);
    for (const words of ['R77-1', things.conversation]) expect(html).toContain(words);
    expect(html).not.toContain(thingHalf);
    expect(drawPage(AuditPage, { ...loaded, query: { ...query, thingId: '' } }, locale)).toContain(thingHalf);
  },
);

test('a ticket’s words lead to their account where one may open it', () => {
  const words = { isFromStaff: false, by: 'มานี', text: 'สอบถามค่ะ', at };
  const ticket = {
    ...{ id: 5, state: 'open', spamSign: null, name: 'มานี', email: null, telephone: null, subject: 'ถาม' },
    messages: [
      { ...words, id: 1, userId: 41 },
      { ...words, id: 2, userId: null },
    ],
  };
  const html = drawPage(TicketPage, { ticket, chat: null, key: 'k', done: null }, 'th');
  expect([...html.matchAll(/href="\/admin\/users\/(\d+)"/g)].map(([, id]) => id)).toEqual(['41']);
});

test.each(['th', 'en'] as const)(
  'a ticket leads into the chat with whoever asked, for who may answer there (%s)',
  (locale) => {
    const words = { id: 1, userId: 41, isFromStaff: false, by: 'มานี', text: 'สอบถามค่ะ', at };
    const ticket = {
      ...{ id: 5, state: 'open', spamSign: null, name: 'มานี', email: null, telephone: null, subject: 'ถาม' },
      messages: [words],
    };
    const draw = (chat: object | null, rights: readonly string[]) =>
      drawPage(TicketPage, { ticket, chat, key: 'k', done: null }, locale, rights);
    const { goOn, begin } = messagesOf(locale).ticketDesk.chat;
    const begun = draw({ href: '/admin/chat?id=9', isBegun: true }, ['tickets', 'chat']);
    expect(begun).toMatch(new RegExp(`href="/admin/chat\\?id=9"[\\s\\S]*${goOn}`));
    const fresh = draw({ href: '/admin/chat?ticket=5', isBegun: false }, ['tickets', 'chat']);
    expect(fresh).toMatch(new RegExp(`href="/admin/chat\\?ticket=5"[\\s\\S]*${begin}`));
    for (const html of [draw({ href: '/admin/chat?id=9', isBegun: true }, ['tickets']), draw(null, ['chat'])])
      expect(html).not.toContain('/admin/chat');
  },
);
