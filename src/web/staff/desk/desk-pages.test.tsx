import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub, Outlet } from 'react-router';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import type { StaffRight } from '../../../shared/contract.ts';
import { locales } from '../../../shared/locale.ts';
import AdjustmentsPage from '../adjustment/adjustments-page.tsx';
import CompaniesPage from '../company/companies-page.tsx';
import OrdersPage from '../order/orders-page.tsx';
import PayoutsPage from '../payout/payouts-page.tsx';
import RefundsPage from '../refund/refunds-page.tsx';
import StaffReturnsPage from '../returns/staff-returns-page.tsx';
import RedemptionsPage from '../reward/redemptions-page.tsx';
import SlipsPage from '../slip/slips-page.tsx';
import IdentitiesPage from '../verification/identities-page.tsx';
import WithdrawalsPage from '../withdrawal/withdrawals-page.tsx';
import CertificatesPage from '../withholding/certificates-page.tsx';
import { DeskButtonLink, DeskLink } from './desk-link.tsx';

/** Desks as they are drawn when they are searched and narrowed, in both languages: each text is there. */
function messagesOf(locale: 'th' | 'en') {
  const folder = join(import.meta.dirname, '../../../messages', locale);
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(
    names.map((name) => [
      name.replace('.json', '').replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
      JSON.parse(readFileSync(join(folder, name), 'utf8')),
    ]),
  );
}

function draw(
  Page: ComponentType,
  loaderData: unknown,
  locale: 'th' | 'en',
  rights: StaffRight[] = [],
): string {
  const complaints: string[] = [];
  const Stub = createRoutesStub([
    {
      id: 'office',
      path: '/',
      Component: () => <Outlet context={{ rights }} />,
      children: [{ id: 'page', index: true, Component: Page, HydrateFallback: Page }],
    },
  ]);
  const html = renderToString(
    <IntlProvider
      locale={locale}
      messages={messagesOf(locale) as never}
      timeZone="Asia/Bangkok"
      onError={(error) => complaints.push(error.message)}
    >
      <Stub initialEntries={['/']} hydrationData={{ loaderData: { page: loaderData } }} />
    </IntlProvider>,
  );
  expect(complaints).toEqual([]);
  return html.replaceAll('<!-- -->', '');
}

const approvals = { waiting: [], fromAmount: null };
const counts = { waiting: 0, approved: 0, rejected: 0, done: 0, void: 0, requested: 0, paid: 0, returned: 0 };
const more = { shipped: 0, delivered: 0, cancelled: 0, accepted: 0, refused: 0, taken_back: 0 };
const desks: [string, ComponentType, string, string][] = [
  ['slips', SlipsPage, 'approved', '/admin/slips'],
  ['refunds', RefundsPage, 'done', '/admin/refunds'],
  ['withdrawals', WithdrawalsPage, 'paid', '/admin/withdrawals'],
  ['identities', IdentitiesPage, 'approved', '/admin/identities'],
  ['companies', CompaniesPage, 'approved', '/admin/companies'],
  ['rewards', RedemptionsPage, 'shipped', '/admin/rewards'],
  ['withholding', CertificatesPage, 'accepted', '/admin/withholding'],
  ['adjustments', AdjustmentsPage, 'all', '/admin/adjustments'],
];

test.each(desks)(
  '%s are searched within a tab; what came of it is said, with a way back',
  (_, Page, tab, path) => {
    for (const locale of locales) {
      const query = { tab, search: 'R1&2', pageNo: 1, done: null };
      const list = { dataList: [], total: 0, counts: { ...counts, ...more }, months: ['2026-11'] };
      const loaded = {
        ...{ query, list, approvals, accountApprovals: approvals, voidApprovals: approvals },
        ...{ reversals: approvals, waiting: [], banks: [], carriers: [] },
      };
      const html = draw(Page, loaded, locale);
      expect(html).toContain('role="search"');
      expect(html).toContain('value="R1&amp;2"');
      expect(html).toContain(locale === 'th' ? 'ไม่พบ “R1&amp;2”' : 'Nothing here for “R1&amp;2”');
      const back = tab === 'all' ? path : `${path}?status=${tab}`;
      expect(html).toContain(`href="${back}"`);
      // The search stays in the tab, and the tabs keep what is searched for.
      if (tab !== 'all') {
        expect(html).toContain(`<input type="hidden" name="status" value="${tab}"/>`);
        expect(html).toMatch(new RegExp(`href="${path}\\?(?:status=\\w+&amp;)?search=R1%262"`));
      }
      const all = draw(Page, { ...loaded, query: { ...query, search: '' } }, locale);
      expect(all).not.toContain('“R1');
    }
  },
);

const store = { id: 7, urlKey: 'nangsue', name: 'ร้านหนังสือดี' };

test.each(locales)(
  '%s: orders, returns and payouts say which store they are narrowed to, and how to see all',
  (locale) => {
    const ofStore = locale === 'th' ? 'ร้าน ร้านหนังสือดี' : 'Store: ร้านหนังสือดี';
    const query = {
      ...{ tab: 'to-ship', search: 'K1', from: '', to: '', pageNo: 1, due: '', sellerId: 7 },
    };
    const byStatus = [{ status: 'ready_to_ship', count: 3 }];
    const orders = draw(
      OrdersPage,
      { list: { dataList: [], total: 0, store }, counts: byStatus, query },
      locale,
    );
    expect(orders).toContain(ofStore);
    expect(orders).toContain('href="/admin/orders?tab=to-ship&amp;search=K1"');
    expect(orders).toContain('<input type="hidden" name="sellerId" value="7"/>');
    expect(orders).toContain('href="/admin/orders?search=K1&amp;sellerId=7"');
    const list = {
      dataList: [],
      total: 0,
      pageNo: 1,
      perpage: 20,
      counts: [{ status: 'disputed', count: 1 }],
      store,
    };
    const returns = draw(
      StaffReturnsPage,
      { list, tab: 'all', search: '', now: '2026-11-25T03:00:00Z' },
      locale,
    );
    expect(returns).toContain(ofStore);
    expect(returns).toContain('href="/admin/returns?tab=all"');
    expect(returns).toContain('<input type="hidden" name="sellerId" value="7"/>');
    const batches = { dataList: [], total: 0, openCount: 0, store };
    const payouts = draw(PayoutsPage, { list: batches, pageNo: 1 }, locale);
    expect(payouts).toContain(ofStore);
    expect(payouts).toContain(locale === 'th' ? 'ร้านนี้ยังไม่อยู่ในรอบจ่ายใด' : 'This store was in no batch yet');
  },
);

function Ways() {
  return (
    <p>
      <DeskLink to="/admin/orders/R1-1">R1-1</DeskLink>
      <DeskLink isWayOnly to="/admin/users/3">
        account
      </DeskLink>
      <DeskButtonLink to="/admin/banners?placement=close">banners</DeskButtonLink>
    </p>
  );
}

test('a link to another desk is its words alone for who may not go there, and a way that says nothing else is gone', () => {
  const html = draw(Ways, {}, 'en', ['orders', 'users', 'banners']);
  for (const to of ['/admin/orders/R1-1', '/admin/users/3', '/admin/banners?placement=close'])
    expect(html).toContain(`href="${to}"`);
  const bare = draw(Ways, {}, 'en', ['slips']);
  expect(bare).toContain('<span>R1-1</span>');
  expect(bare).not.toMatch(/href=|account|banners/);
});
