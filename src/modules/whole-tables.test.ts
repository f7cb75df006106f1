import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listNamedStatements } from '../platform/db/named-statement.ts';
import { createTestDatabase, type TestDatabase } from '../platform/db/test-database.ts';
import { recordSent } from '../platform/db/test-statements.ts';
import { openTestApi, type TestApi } from '../test-api.ts';
import { apiContract } from './api.contract.ts';
import { testChat } from './chat/test-chat.ts';
import { listCalls } from './contract-calls.ts';
import { listJobs } from './jobs.ts';
import { openReturns } from './returns/test-returns.ts';

// What is asked often costs by what it asks for, not by all that a shop has kept in its years: of a table that grows with each
// thing that happens it reads by an index, under the one plan for all values that the pool wants (guarded-pool.ts). `explain`
// is told not to read tables whole, so that it does so only where no index serves, and that tables that grow have a million rows:
// a plan that is right only while there is little doesn't pass.

/**
 * Tables of what the house, its stores or staff have set up, of what is worked off at once, or with a row a store and week: these
 * stay small.
 */
const small = new Set(
  `academy_courses academy_files academy_lessons academy_topic_addresses academy_topics affiliate_rates affiliates
   announced_changes approvals audit_seals audit_unsealed backups banners campaigns campaign_products catalogue_changes
   catalogue_files catalogue_imports catalogue_not_doubles categories category_addresses category_merges category_rates
   chat_desks chat_templates commission_invoice_counters commission_invoices company_applications content_addresses content_categories
   content_documents content_images content_versions discarded_files districts document_counters flash_offers flash_slots
   job_failures job_states landing_pages legal_texts live_air live_moves live_page_links live_posts own_prices outbox_messages
   payment_channels payout_batches payouts picture_batches price_quotas price_windows process_signs promotion_scopes promotions
   provinces publishers quiz_imports quiz_versions quizzes rewards seller_adjustments sellers seller_delivery seller_shipping
   seller_statements seller_tax_profiles setting_changes settings shipping_channels site_pictures spelling_pairs store_bank_accounts
   store_banners store_invitations store_keys store_list_products store_lists store_marks store_rates store_stock_limits
   store_suspensions subdistricts synonym_groups tracking_files vouchers withholding_certificates wordings`.split(
    /\s+/,
  ),
);

/** Read whole, and rightly: why. By the statement's name, or by the job or the call and the table. */
const known: Readonly<Record<string, string>> = {
  targets_author: 'searched by any part of a name, by whoever sets up a promotion',
  targets_series: 'searched by any part of a name, by whoever sets up a promotion',
  import_by_name_series: 'once for each thousand rows of an import',
  ledger_balances: 'the books as a whole, which tests ask for',
  turn_library: 'once for each two editions that staff make one',
  '/Sitemap authors': 'how many parts it has, asked by robots',
  '/Sitemap series': 'the same',
  '/admin/users users': 'how many accounts there are, for the tabs of staff',
  '/admin/category/List works': 'how many books each category has, for staff',
  '/admin/tags works': 'how many books each tag has, for staff',
  '/admin/catalogue/List works': 'how many things the catalogue has of each kind, for staff',
  '/admin/catalogue/List editions': 'the same',
  '/admin/catalogue/List authors': 'the same',
  '/admin/catalogue/List series': 'the same',
  '/admin/catalogue-doubles works': 'doubles are looked for among all there are, when staff ask for them',
  '/admin/catalogue-doubles editions': 'the same',
  '/admin/catalogue-merges catalogue_merges': 'what staff have merged, by hand',
  '/admin/catalogue-merges users': 'who did, beside it',
  '/admin/academy/certificates academy_certificates': 'how many there are, for the tabs of staff',
  '/admin/academy/certificates users': 'the same',
  '/admin/chat/report/List chat_reports': 'how many were decided, for the tabs of staff',
  '/admin/health refused_webhooks': 'bodies that a gateway didn’t sign, each once',
  '/user/export chat_reports': 'what people have reported, once in a while',
  '/admin/money-check cashbacks':
    'the books against what they are of, each figure for a second and a half at most',
  '/admin/money-check withdrawals': 'the same',
  'forget-ended-sessions sessions': 'each hour; an index would be written at each look that keeps a session',
  'refresh-also-bought also_bought': 'made anew each hour',
  'add-up-store-figures store_days': 'ends at the first row',
  'add-up-store-figures orders': 'once, where nothing was ever counted',
  'add-up-store-figures order_lines': 'the same',
  'add-up-store-figures store_figure_changes': 'the same',
  'add-up-store-figures store_product_days': 'the same',
};

const isOfList = (key: string) => key.startsWith('/');
const isOfJob = (key: string) => key.includes(' ') && !isOfList(key);
const isOfName = (key: string) => !key.includes(' ');

/** What is read whole and isn't known, with its statement; and what is known, but isn't read whole any more: it is to go. */
class Whole {
  readonly unknown: Record<string, string | string[]> = {};
  readonly #seen = new Set<string>();

  note(key: string, statement: string | string[]): void {
    this.#seen.add(key);
    if (!(key in known)) this.unknown[key] = statement;
  }

  listStale(isMeant: (key: string) => boolean): string[] {
    return Object.keys(known).filter((key) => isMeant(key) && !this.#seen.has(key));
  }
}

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
};

/** Makes the planner take each table for one of a million rows: a row, without what it refers to or is checked by, and statistics. */
const pretendLarge = (small: ReadonlySet<string>) => `do $$
declare
  t record;
begin
  for t in select conrelid::regclass as named, conname from pg_constraint
    where contype in ('f', 'c') and connamespace = 'public'::regnamespace loop
    execute format('alter table %s drop constraint %I', t.named, t.conname);
  end loop;
  for t in
    select c.oid::regclass as named, c.relname, string_agg(quote_ident(a.attname), ', ') as columns,
      string_agg(case
        when a.atttypid in ('int2'::regtype, 'int4'::regtype, 'int8'::regtype, 'float8'::regtype, 'numeric'::regtype) then '1'
        when a.atttypid = 'bool'::regtype then 'false'
        when a.atttypid in ('timestamptz'::regtype, 'date'::regtype) then 'now()'
        when a.atttypid in ('jsonb'::regtype, 'json'::regtype) or a.attndims > 0 then quote_literal('{}')
        when a.atttypid = 'bytea'::regtype then quote_literal('')
        when a.atttypid = 'uuid'::regtype then 'gen_random_uuid()'
        else quote_literal('x') end, ', ') as written
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attnotnull
      and a.attgenerated = '' and a.attidentity = ''
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by c.oid loop
    execute format('alter table %s disable trigger user', t.named);
    execute format('insert into %s (%s) values (%s) on conflict do nothing', t.named, t.columns, t.written);
    perform pg_restore_relation_stats('schemaname', 'public', 'relname', t.relname::text, 'relpages', 1, 'reltuples',
      case when t.relname = any('{${[...small].join(',')}}') then 100 else 1000000 end::real);
    perform pg_restore_attribute_stats('schemaname', 'public', 'relname', t.relname::text, 'attname', a.attname::text,
        'inherited', false, 'null_frac', 0::real, 'avg_width', 8, 'n_distinct', -0.2::real)
      from pg_attribute a where a.attrelid = t.named and a.attnum > 0 and not a.attisdropped and a.atttypid = 'int8'::regtype;
  end loop;
end $$`;

/** Indexes of a part of their table that grows as the table does, since what is in it stays: whole, they are as much. */
const lasting = new Set(
  `affiliate_clicks_thing affiliate_clicks_visitor bank_accounts_default bank_accounts_number chat_conversations_house
   chat_conversations_store chat_messages_automatic chat_messages_words editions_publisher identity_verifications_card
   library_books_owned live_comments_account live_comments_counting live_comments_page order_groups_expired order_groups_paid
   order_lines_live orders_cancelled orders_completed orders_received orders_seller_unprepared payment_slips_unnamed_bands
   payments_of_slip payments_paid products_barcode products_seller_sku quiz_attempts_key refunds_done
   return_requests_received reviews_product_listed reviews_work_listed reviews_work_photos reviews_work_stars stock_movements_user
   store_figure_changes_product users_telephone_unique`.split(/\s+/),
);

const desk = openReturns();
let api: TestApi;
/** Indexes of what waits, or is open: reading such a one whole is what it is for. */
let waiting: ReadonlySet<string>;
let large: TestDatabase;
beforeAll(async () => {
  api = await openTestApi();
  const { rows } = await api.db.$client.query<{ name: string }>(
    'select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid where i.indpred is not null',
  );
  const partial = rows.map(({ name }) => name);
  expect([...lasting].filter((name) => !partial.includes(name))).toEqual([]);
  waiting = new Set(partial.filter((name) => !lasting.has(name)));
  large = await createTestDatabase(1);
  await large.db.$client.query(pretendLarge(small));
}, 60_000);
afterAll(async () => {
  await api.close();
  await large.close();
});

/** The tables that a statement reads whole. */
async function listWhole(text: string): Promise<string[]> {
  const client = await large.db.$client.connect();
  try {
    await client.query('begin');
    await client.query('set local enable_seqscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `explain (generic_plan, format json) ${text}`,
    );
    return [
      ...new Set(rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan: plan }) => wholeOf(plan, false)))),
    ];
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const isExplained = (text: string) => /^(select|with|update|delete|insert) /i.test(text);

/** With a limit above it an index is followed until there are enough, unless what lies between has to see all of it. */
function wholeOf(plan: Plan, isLimited: boolean): string[] {
  const { 'Node Type': type, 'Relation Name': table, 'Index Name': index = '', 'Index Cond': by } = plan;
  const isByIndex = by !== undefined || waiting.has(index) || (isLimited && type.startsWith('Index'));
  const isWhole =
    table !== undefined &&
    !small.has(table) &&
    !table.startsWith('pg_') &&
    type.includes('Scan') &&
    !isByIndex;
  const isLimitedBelow = type === 'Limit' || (isLimited && !/Sort|Aggregate|Hash|WindowAgg/.test(type));
  const below = (plan.Plans ?? []).flatMap((part) => wholeOf(part, isLimitedBelow));
  // The index beneath a bitmap says by what.
  return isWhole && type !== 'Bitmap Heap Scan' ? [table, ...below] : below;
}

test('a plan for all values that goes through a table is seen as one', async () => {
  const byAny = 'select id from orders where $1::text is null or order_number = $1';
  expect(await listWhole(byAny)).toEqual(['orders']);
  expect(await listWhole('select id from orders where order_number = $1')).toEqual([]);
  expect(await listWhole('select id from orders where completed_at is not null')).toEqual(['orders']);
  expect(await listWhole("select id from orders where status = 'ready_to_ship'")).toEqual([]);
});

test('a table that is said to stay small is there', async () => {
  const { rows } = await large.db.$client.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );
  const tables = new Set(rows.map(({ name }) => name));
  expect([...small].filter((name) => !tables.has(name))).toEqual([]);
});

test('what is asked by name reads no growing table whole', async () => {
  const folder = fileURLToPath(new URL('./', import.meta.url));
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('.ts') && !name.endsWith('.test.ts')) {
      if (/\bnameStatement[<(]/.test(readFileSync(join(folder, name), 'utf8')))
        await import(/* @vite-ignore */ join(folder, name));
    }
  const found = new Whole();
  for (const [name, text] of listNamedStatements()) {
    const whole = await listWhole(text);
    if (whole.length > 0) found.note(name, whole);
  }
  expect(listNamedStatements().size).toBeGreaterThan(300);
  expect(found.unknown).toEqual({});
  expect(found.listStale(isOfName)).toEqual([]);
}, 120_000);

test('what runs by the clock, oftener than once a day, reads no growing table whole', async () => {
  const jobs = listJobs(api.services).filter(({ cron }) => cron.split(' ')[1] === '*');
  expect(jobs.length).toBeGreaterThan(30);
  const found = new Whole();
  for (const { name, run } of jobs) {
    const sent = await recordSent(() => run());
    for (const { text } of sent.filter(({ text: asked }) =>
      /^(select|with|update|delete|insert) /i.test(asked),
    ))
      for (const table of await listWhole(text)) found.note(`${name} ${table}`, text);
  }
  expect(found.unknown).toEqual({});
  expect(found.listStale(isOfJob)).toEqual([]);
}, 120_000);

/** A buyer and a store with an order and what comes of one: what is read for the rows of a list is sent where there are some. */
async function haveSomeOfAll() {
  const order = await desk.paidAndShipped();
  await desk.asked(order);
  const { api } = desk.opened();
  const talk = testChat(desk.opened);
  const { rows } = await api.db.execute<{ urlKey: string }>(
    sql`select url_key as "urlKey" from sellers where id = ${order.sellerId}`,
  );
  const store = { sellerId: order.sellerId, owner: order.seller, urlKey: rows[0]?.urlKey ?? '' };
  await talk.begin(order.buyer, store, 'ส่งวันไหนคะ');
  await talk.begin(order.buyer, null, 'ถามค่ะ');
  return order;
}

/** How many there are of each state, for the tabs of a desk of staff: of a million an index is read in a tenth of a second. */
const countsStates =
  /^select "?(status|state)"?, count\(\*\)(::int)?( as count)? from [\w"]+( where "refunds"."method" = \$1)? group by/;

test('what is shown first of every list reads no growing table whole', async () => {
  const { api, staff } = desk.opened();
  const { seller, buyer } = await haveSomeOfAll();
  const tokens = { seller: seller.token, staff: staff.token, user: buyer.token };
  const calls = listCalls(apiContract).filter(({ method, path }) => method === 'GET' && !path.includes('{'));
  expect(calls.length).toBeGreaterThan(100);
  const found = new Whole();
  const looked = new Set<string>();
  for (const { path, meta } of calls) {
    const token = tokens[meta.access === 'staff' || meta.access === 'seller' ? meta.access : 'user'];
    const sent = await recordSent(() => api.call('GET', path, { token }));
    for (const { name, text } of sent) {
      if (looked.has(text) || name in known || countsStates.test(text) || !isExplained(text)) continue;
      looked.add(text);
      for (const table of await listWhole(text)) found.note(`${path} ${table}`, text);
    }
  }
  expect(looked.size).toBeGreaterThan(300);
  expect(found.unknown).toEqual({});
  expect(found.listStale(isOfList)).toEqual([]);
}, 120_000);
