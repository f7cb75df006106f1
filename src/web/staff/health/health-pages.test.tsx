import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub, Outlet } from 'react-router';
import { IntlProvider } from 'use-intl';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffRights } from '../../../shared/contract.ts';
import { locales } from '../../../shared/locale.ts';
import { openTestApi, type TestApi } from '../../../test-api.ts';
import AdminPage from '../desk/admin-page.tsx';
import DifferingPage from '../money/differing-page.tsx';
import MoneyPage from '../money/money-page.tsx';
import FailuresPage from './failures-page.tsx';
import HealthPage from './health-page.tsx';
import JobsPage from './jobs-page.tsx';
import MessagePage from './message-page.tsx';
import MessagesPage from './messages-page.tsx';
import WebhooksPage from './webhooks-page.tsx';

/** The pages with what the API answers, and with parts that couldn't be read: each text is there, in both languages. */
let api: TestApi;
let token = '';
beforeAll(async () => {
  api = await openTestApi();
  token = (await api.signIn('staff')).token;
  await api.db.execute(sql`
    insert into outbox_messages (channel, "to", subject, text, created_at, failed_at, tries, last_error)
    values ('mail', 'somsri@example.com', 'เรื่อง', 'ข้อความ', now() - interval '3 days', now(), 8, '550 no')`);
  await api.db.execute(sql`
    insert into job_states (name, cron, started_at, ended_at, took_ms, outcome, failed_at, failure)
    values ('expire-points', '17 * * * *', now(), now(), 1500, 'failed', now(), 'it broke'),
      ('seal-audit', '* * * * *', now(), null, null, null, null, null),
      ('of another release', '* * * * *', null, null, null, null, null, null)`);
  await api.db.execute(
    sql`insert into job_failures (job, at, took_ms, words) values ('expire-points', now(), 3, 'it broke')`,
  );
  await api.db.execute(sql`
    insert into refused_webhooks (gateway, code, body_hash, body_bytes, body, first_at, last_at)
    values ('stripe', 'signatureInvalid', 'x', 12, '{}', now(), now()), ('stripe', 'odd', 'y', 12, '{}', now(), now())`);
  await api.db.execute(sql`
    insert into gateway_events (gateway, event_id, kind, payload, outcome, received_at)
    values ('stripe', 'evt_1', 'paid', '{}', 'unknownPayment', now())`);
  await api.db.execute(sql`
    insert into process_signs (id, role, host, pid, release, started_at, seen_at, figures)
    select gen_random_uuid(), role, 'shop-1', 7, '0.1.0', now(), seen,
      '{"memoryBytes":123456789,"heapBytes":1,"delayMs":300,"delayMostMs":900,"disk":{"freeBytes":5000000,"totalBytes":100000000},"storage":"disk",
        "index":{"documents":1200,"madeAt":"2026-11-25T03:00:00.000Z","changedAt":"2026-11-25T03:00:00.000Z","waiting":3,"waitingSince":"2026-11-25T03:00:00.000Z"}}'::jsonb
    from (values ('web', now()), ('worker', now() - interval '2 minutes')) p (role, seen)`);
});
afterAll(() => api.close());

const ask = async (path: string) => (await api.call('GET', path, { token })).body.detail;

/** Texts as they are written; pages get them compiled. */
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

/** A page's HTML; every text of it is there. `office` is what the frame of the back office knows. */
function draw(Page: ComponentType, loaderData: unknown, locale: 'th' | 'en', office: unknown = null): string {
  const complaints: string[] = [];
  const Stub = createRoutesStub([
    {
      id: 'office',
      path: '/',
      Component: () => <Outlet context={office} />,
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
  return html;
}

test.each(locales)('%s: every page says what it is told', async (locale) => {
  const empty = { dataList: [], total: 0 };
  const query = (tab: string) => ({ tab, search: '', pageNo: 1, done: null });
  const health = await ask('/admin/health');
  const page = draw(HealthPage, { health }, locale);
  for (const part of ['outbox', 'webhooks', 'database', 'processes', 'backup', 'jobs'])
    expect(page).toContain(`id="${part}"`);
  expect(page).toContain('shop-1');
  expect(page).not.toContain('somsri');
  const nothing = {
    at: health.at,
    jobs: null,
    outbox: null,
    webhooks: null,
    database: null,
    processes: null,
    backup: null,
  };
  draw(HealthPage, { health: nothing }, locale);
  draw(
    HealthPage,
    {
      health: {
        ...health,
        database: { ...health.database, largest: null, busiest: null, standbys: null, isMigrated: false },
      },
    },
    locale,
  );

  const jobs = await ask('/admin/health/job/List');
  expect(draw(JobsPage, { jobs: jobs.dataList, isAsked: true }, locale)).toContain('it broke');
  draw(JobsPage, { jobs: [], isAsked: false }, locale);
  const failures = await ask('/admin/health/job-failure/List');
  expect(draw(FailuresPage, { list: failures, job: 'expire-points', pageNo: 1 }, locale)).toContain(
    'it broke',
  );
  draw(FailuresPage, { list: empty, job: '', pageNo: 1 }, locale);

  const messages = await ask('/admin/health/message/List');
  for (const tab of ['failed', 'waiting', 'givenUp']) {
    draw(MessagesPage, { list: messages, query: query(tab), channel: 'mail', count: 3 }, locale);
    draw(
      MessagesPage,
      { list: empty, query: { ...query(tab), done: 'retriedAll' }, channel: '', count: 3 },
      locale,
    );
  }
  const message = await ask(`/admin/health/message/${messages.dataList[0].id}`);
  expect(draw(MessagePage, { message }, locale)).toContain('ข้อความ');

  for (const tab of ['open', 'refused', 'closed']) {
    const list = await ask(`/admin/health/webhook/List?kind=${tab}`);
    draw(WebhooksPage, { list, query: { ...query(tab), done: 'closed' } }, locale);
  }

  const money = await ask('/admin/money-check');
  draw(MoneyPage, { money }, locale);
  const sums = {
    recorded: { count: 1, total: 5 },
    booked: { count: 2, total: 7 },
    difference: -2,
    differing: 1,
  };
  const wrong = money.flows.map((flow: object, at: number) => ({ ...flow, sums: at === 0 ? null : sums }));
  expect(draw(MoneyPage, { money: { ...money, flows: wrong } }, locale)).toContain('/admin/money/promptpay');
  const line = { key: 'k', recorded: null, booked: 7, referenceCode: null, orderNumber: null, batchId: null };
  const lines = [
    line,
    { ...line, key: 'l', orderNumber: 'R1-1' },
    { ...line, key: 'm', referenceCode: 'R1' },
    { ...line, key: 'n', batchId: 'b' },
  ];
  expect(
    draw(
      DifferingPage,
      { thing: 'card', period: 'week', pageNo: 1, list: { sums, dataList: lines, total: 4 } },
      locale,
      { rights: staffRights },
    ),
  ).toContain('/admin/orders/R1-1');
  draw(DifferingPage, { thing: 'points', period: 'today', pageNo: 1, list: { sums, ...empty } }, locale);

  const at = '2026-11-25T03:00:00.000Z';
  const waits = {
    slips: { count: 3, since: '2026-11-24T01:00:00.000Z', late: 2, lateAfterHours: 4 },
    tickets: { count: 1, since: '2026-11-25T02:59:00.000Z', late: 0, lateAfterHours: 24 },
    reviews: { count: 0, since: null, late: 0, lateAfterHours: 48 },
    refunds: null,
  };
  const start = draw(AdminPage, {}, locale, { rights: staffRights, waits, at });
  const places = ['slips', 'tickets', 'refunds', 'orders'].map((path) => start.indexOf(`"/admin/${path}"`));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places[0]).toBeGreaterThan(0);
  draw(AdminPage, {}, locale, { rights: ['reviews'], waits: { reviews: waits.reviews }, at });
});
