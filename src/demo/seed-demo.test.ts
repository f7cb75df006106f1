import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logIn } from '../modules/identity/log-in.ts';
import { readBalance } from '../modules/ledger/read-balance.ts';
import { isFlow, moneyThings } from '../modules/money-check/money-check.rules.ts';
import { selectDiffering } from '../modules/money-check/money-check.store.ts';
import { liveSearch } from '../modules/search/live-search.ts';
import { listBestSellers } from '../modules/storefront/list-best-sellers.ts';
import { listClaims } from '../modules/withholding/read-withholding.ts';
import { createTestDatabase, type TestDatabase } from '../platform/db/test-database.ts';
import { stopPictureProcesses } from '../platform/images/picture-process.ts';
import type { Services } from '../platform/services.ts';
import { createDiskStorage } from '../platform/storage/disk-storage.ts';
import { createTestServices } from '../test-services.ts';
import { fillDemo } from './fill-demo.ts';
import { handInEbooks } from './hand-in-ebooks.ts';
import { isEmptyShop } from './is-empty-shop.ts';
import { openBaskets } from './open-baskets.ts';
import { openFlashSales } from './open-flash-sales.ts';
import { openHostedLive, openLives } from './open-lives.ts';
import { proposeCover } from './propose-cover.ts';
import { seedDemo } from './seed-demo.ts';
import { sendCertificates } from './send-certificates.ts';

const now = new Date('2026-11-21T03:00:00Z');
const clock = () => now;
let database: TestDatabase;
let services: Services;
const place = { dataDir: mkdtempSync(join(tmpdir(), 'bannasala-demo-')), siteUrl: 'http://localhost' };
const said: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  services = { ...(await createTestServices(database)), clock };
  expect(await seedDemo({ db: database.db, clock, say: (line) => said.push(line) })).toBe(true);
}, 180_000);
afterAll(() => database.close());

async function ask<Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) {
  const { rows } = await database.db.execute<Row>(query);
  return rows;
}

/** Every table's rows as text, without numbers of rows, which start anew after a rollback only in a new database. */
async function contentOf(db: TestDatabase['db']): Promise<unknown> {
  const { rows } = await db.execute(sql`select
    (select md5(string_agg(concat_ws('|', p.url_key, s.url_key, price_satang, full_price_satang, stock_on_hand,
      stock_reserved, sold_count, p.rating_sum, published_at), E'\n' order by p.url_key))
     from products p join sellers s on s.id = p.seller_id) as products,
    (select md5(string_agg(concat_ws('|', url_key, title_th, rating_sum, rating_count, tags), E'\n' order by url_key))
     from works) as works,
    (select md5(string_agg(concat_ws('|', display_name, stars, text, created_at), E'\n'
      order by created_at, text, display_name)) from reviews) as reviews,
    (select md5(string_agg(concat_ws('|', u.email, g.payment_channel, g.total_satang, g.created_at, g.paid_at), E'\n'
      order by g.created_at)) from order_groups g join users u on u.id = g.user_id) as purchases,
    (select md5(string_agg(concat_ws('|', code, used_count, ends_at), E'\n' order by code)) from vouchers) as vouchers`);
  return rows[0];
}

describe('the demo shop', () => {
  test('has last month’s documents, with the dates of their sales and numbers in their order', async () => {
    const rows = await ask<{ sellerId: number; serial: number; issuedAt: string; paidAt: string | null }>(sql`
      select d.seller_id as "sellerId", d.serial, d.issued_at as "issuedAt", g.paid_at as "paidAt"
      from documents d join orders o on o.id = d.order_id join order_groups g on g.id = o.group_id
      where g.payment_channel <> 'cod' order by d.seller_id, d.kind, d.serial`);
    expect(rows.length).toBeGreaterThan(20);
    const time = (at: string | null) => new Date(at ?? 0).getTime();
    for (const row of rows) {
      expect(time(row.issuedAt)).toBe(time(row.paidAt));
      expect(time(row.issuedAt)).toBeLessThan(Date.parse('2026-11-01T00:00:00+07:00'));
    }
  });

  test('has the catalogue, and says how far it is while it is filled', async () => {
    const [counts] = await ask(sql`select
      (select count(*) from sellers) as sellers, (select count(*) from works) as works,
      (select count(*) from products where edition_id is not null) as offers,
      (select count(*) from products where parent_id is not null) as leaves,
      (select count(*) from products where product_type_id = 2) as "withOptions",
      (select count(*) from categories where parent_id is not null) as shelves,
      (select count(*) from reviews) > 1500 as reviewed, (select count(*) from orders) > 500 as ordered`);
    expect(counts).toMatchObject({
      sellers: 12,
      works: 1_324,
      offers: 3_798,
      leaves: 463,
      reviewed: true,
      ordered: true,
    });
    expect(said[0]).toBe('filling the shop');
    expect(said).toContain('filling the shop: 1,000 of 4,303 offers');
  });

  test('lets its accounts in, each as what it is', async () => {
    for (const [email, role] of [
      ['shopper@bannasala.test', 'shopper'],
      ['seller@bannasala.test', 'seller'],
      ['admin@bannasala.test', 'staff'],
      ['seller2@bannasala.test', 'seller'],
      ['finance@bannasala.test', 'staff'],
      ['support@bannasala.test', 'staff'],
      ['content@bannasala.test', 'staff'],
      ['catalogue@bannasala.test', 'staff'],
    ] as const) {
      const entered = await logIn(services, {
        email,
        proof: { password: 'bannasala-demo' },
        isRemembered: false,
        origin: { address: 'memory', userAgent: null, deviceId: null },
      });
      expect(entered.ok, email).toBe(true);
      const [user] = await ask(sql`select role, status from users where email = ${email}`);
      expect(user).toEqual({ role, status: 'active' });
    }
    const [press] = await ask(sql`select s.url_key as store from users u join sellers s on s.id = u.seller_id
      where u.email = 'seller@bannasala.test'`);
    expect(press).toEqual({ store: 'bannasala-press' });
  });

  test('gives the shopper two addresses and an order in every state', async () => {
    const [shopper] = await ask(sql`select
      (select count(*) from user_addresses a where a.user_id = u.id) as addresses,
      (select count(*) from user_addresses a where a.user_id = u.id and a.default_shipping) as "defaultAddresses",
      (select array_agg(distinct o.status order by o.status) from orders o where o.user_id = u.id) as states
      from users u where email = 'shopper@bannasala.test'`);
    expect(shopper).toEqual({
      addresses: 2,
      defaultAddresses: 1,
      states: ['complete', 'ready_to_ship', 'shipped', 'unpaid'],
    });
  });

  test('has best sellers, and they are what sold best', async () => {
    const [best] = await ask<{ id: number }>(sql`
      select coalesce(p.parent_id, p.id) as id from order_lines l join orders o on o.id = l.order_id
      join products p on p.id = l.product_id
      where o.status in ('ready_to_ship', 'shipped', 'complete') and not l.is_free_gift
      group by 1 order by sum(l.quantity) desc, 1 limit 1`);
    const list = await listBestSellers(services, { pageNo: 1, perPage: 15 }, 'th');
    expect(list.dataList).toHaveLength(15);
    expect(list.dataList[0]?.id).toBe(best?.id);
  });

  test('has an order that is partly on its way, and parcels that were packed by scanning', async () => {
    expect(
      await ask(sql`select
        (select count(*) from orders o join parcels p on p.order_id = o.id where o.status = 'ready_to_ship') as parted,
        (select count(*) > 5 from packing_checks c where c.packed_at is not null and c.copies = (
          select count(*) from packing_ticks t where t.check_id = c.id)) as packed,
        (select count(*) from order_lines l where l.shipped_quantity <> (
          select coalesce(sum(i.quantity), 0) from parcel_lines i where i.order_line_id = l.id)) as off`),
    ).toEqual([{ parted: 1, packed: true, off: 0 }]);
  });

  test('has returns that wait, are on their way, refunded and disputed; nobody is written to about them', async () => {
    expect(
      await ask(sql`select array_agg(r.status order by r.status)
          filter (where s.email = 'seller@bannasala.test') as store,
        array_agg(r.status order by r.status) filter (where u.email = 'shopper@bannasala.test') as shopper,
        bool_or(r.status = 'sent_back') as "isOneOnItsWay",
        (select count(*) from outbox_messages) as mails
        from return_requests r join users u on u.id = r.user_id
        left join users s on s.seller_id = r.seller_id and s.email = 'seller@bannasala.test'`),
    ).toEqual([
      {
        store: ['disputed', 'refunded', 'requested'],
        isOneOnItsWay: true,
        shopper: ['lapsed', 'requested'],
        mails: 0,
      },
    ]);
    const [late] = await ask<{ count: number }>(sql`select count(*) as count from return_events e
      join return_requests r on r.id = e.return_id join orders o on o.id = r.order_id
      where e.at > ${now.toISOString()} or e.at < o.shipped_at`);
    expect(late?.count).toBe(0);
  });

  test('its money is the ledger’s, line by line', async () => {
    for (const thing of moneyThings) {
      const span = isFlow(thing) ? { from: new Date(0), until: new Date(now.getTime() + 1) } : null;
      expect(await selectDiffering(database.db, thing, span, { limit: 3, offset: 0 }), thing).toEqual([]);
    }
  });

  test('has promotions of each kind, and vouchers that run, are over, used up and to come', async () => {
    expect(
      await ask(sql`select promotion_type_id as type, count(*) > 0 as some from promotions
        where starts_at <= ${now.toISOString()} and ends_at > ${now.toISOString()} group by 1 order by 1`),
    ).toEqual([1, 3, 4, 5, 6, 7, 8].map((type) => ({ type, some: true })));
    expect(
      await ask(sql`select count(*)::int as bundles, min(parts)::int >= 3 as "inSeries" from (
        select count(*) as parts from promotions p join promotion_scopes s on s.promotion_id = p.id
        where p.promotion_type_id = 6 group by p.id) each`),
    ).toEqual([{ bundles: 3, inSeries: true }]);
    const [kinds] = await ask(sql`select
      count(*) filter (where ends_at <= ${now.toISOString()}) > 0 as over,
      count(*) filter (where starts_at > ${now.toISOString()}) > 0 as coming,
      count(*) filter (where used_count = usage_limit) > 0 as "usedUp",
      count(distinct kind) as kinds from vouchers`);
    expect(kinds).toEqual({ over: true, coming: true, usedUp: true, kinds: 4 });
  });

  test('has a campaign of eight stores that runs, one that comes and takes products, and a landing page', async () => {
    const at = now.toISOString();
    const campaigns = await ask(sql`select c.url_key as key, count(distinct w.seller_id)::int as stores,
        coalesce(bool_and(w.starts_at = c.starts_at and w.ends_at = c.ends_at), true) as "areTimed"
      from campaigns c left join price_windows w on w.source = 'campaign:' || c.id
      where c.ends_at > ${at} and c.proposals_until > ${at} group by c.id order by c.starts_at`);
    expect(campaigns).toMatchObject([
      { key: 'cool-season-reads', stores: 8, areTimed: true },
      { key: 'long-night-mysteries', areTimed: true },
    ]);
    // A product with options is in the one that runs at a price for each of its leaves.
    expect(
      await ask(sql`select p.url_key as key, count(*)::int > 1 as "isPriced",
          bool_and(w.price_satang <= leaf.price_satang * 0.85) as "isCheaper"
        from price_windows w join products leaf on leaf.id = w.product_id join products p on p.id = leaf.parent_id
        where w.kind = 'campaign' and w.starts_at <= ${at} and w.ends_at > ${at} group by p.id`),
    ).toEqual([{ key: 'samut-lai-sala', isPriced: true, isCheaper: true }]);
    expect(await ask(sql`select url_key as key from landing_pages where published is not null`)).toEqual([
      { key: 'long-nights' },
    ]);
  });
});

describe('everything adds up:', () => {
  test('the stock, from its movements', async () => {
    expect(
      await ask(sql`select p.url_key from products p
        left join (select product_id, sum(on_hand_delta) as on_hand, sum(reserved_delta) as reserved,
          -sum(on_hand_delta) filter (where reason = 'claimed') as sold from stock_movements group by 1) m
          on m.product_id = p.id
        where p.stock_on_hand <> coalesce(m.on_hand, 0) or p.stock_reserved <> coalesce(m.reserved, 0)
          or p.sold_count <> coalesce(m.sold, 0)`),
    ).toEqual([]);
  });

  test('the ratings, from the reviews', async () => {
    expect(
      await ask(sql`select w.url_key from works w
        left join (select work_id, sum(stars) as sum, count(*) as count from reviews group by 1) r on r.work_id = w.id
        where w.rating_sum <> coalesce(r.sum, 0) or w.rating_count <> coalesce(r.count, 0)`),
    ).toEqual([]);
    expect(
      await ask(sql`select p.url_key from products p
        left join (select product_id, sum(stars) as sum, count(*) as count from reviews where work_id is null group by 1) r
          on r.product_id = p.id
        where p.rating_sum <> coalesce(r.sum, 0) or p.rating_count <> coalesce(r.count, 0)`),
    ).toEqual([]);
  });

  test('the orders, from their lines; groups from their orders; vouchers from their uses', async () => {
    expect(
      await ask(sql`select o.order_number from orders o
        join (select order_id, sum(unit_price_satang * quantity) as items, sum(discount_satang) as discount
              from order_lines group by 1) l on l.order_id = o.id
        where o.item_satang <> l.items or o.discount_satang <> l.discount`),
    ).toEqual([]);
    expect(
      await ask(sql`select g.reference_code from order_groups g
        join (select group_id, sum(total_satang) as total from orders group by 1) o on o.group_id = g.id
        where g.total_satang <> o.total`),
    ).toEqual([]);
    expect(
      await ask(sql`select v.code from vouchers v
        where v.used_count <> (select count(*) from voucher_uses u where u.voucher_id = v.id)`),
    ).toEqual([]);
  });

  test('the ledger: what was paid in is owed to sellers, earned, or held for orders that are on their way', async () => {
    const [sums] = await ask<{ total: number; unbalanced: number }>(sql`select
      (select sum(amount_satang) from ledger_entries) as total,
      (select count(*) from (select transaction_id from ledger_entries group by 1 having sum(amount_satang) <> 0) t)
        as unbalanced`);
    expect(sums).toEqual({ total: 0, unbalanced: 0 });
    // Less what went back to buyers; the commission of copies that went back is nobody's either.
    const [paid] = await ask<{ card: number; promptpay: number; commission: number }>(sql`select
      coalesce(sum(total_satang - refunded) filter (where payment_channel = 'card'), 0) as card,
      coalesce(sum(total_satang - refunded) filter (where payment_channel = 'promptpay'), 0) as promptpay,
      (select sum(l.commission_satang - l.commission_satang * l.returned_quantity / l.quantity)
       from order_lines l join orders o on o.id = l.order_id where o.status = 'complete') as commission
      from (select g.*, (select coalesce(sum(r.amount_satang), 0) from refunds r join payments p on p.id = r.payment_id
          where p.group_id = g.id and r.status = 'done') as refunded
        from order_groups g where payment_status in ('paid', 'part_refunded', 'refunded')) g`);
    expect(await readBalance(database.db, { kind: 'received_card' })).toBe(paid?.card);
    expect(await readBalance(database.db, { kind: 'received_promptpay' })).toBe(paid?.promptpay);
    // What statements have closed, less the VAT within it.
    const earned = await readBalance(database.db, { kind: 'commission_income' });
    const vat = await readBalance(database.db, { kind: 'vat_due' });
    expect(earned + vat).toBe(-(paid?.commission ?? 0));
    expect(vat).toBeLessThan(0);
    expect(
      await ask(sql`select a.owner_id from ledger_accounts a join ledger_entries e on e.account_id = a.id
        where a.kind = 'buyer_funds' group by 1 having sum(e.amount_satang) <> 0`),
    ).toEqual([]);
  });

  test('the shopper’s wallet: what is confirmed of the cashback can be withdrawn, the rest waits', async () => {
    const [of] = await ask<{ userId: number; confirmed: number; waiting: number; isVerified: boolean }>(sql`
      select u.id::int as "userId",
        (select coalesce(sum(amount_satang), 0)::int from cashbacks where user_id = u.id and status = 'confirmed') as confirmed,
        (select coalesce(sum(amount_satang), 0)::int from cashbacks where user_id = u.id and status = 'waiting') as waiting,
        exists (select 1 from identity_verifications where user_id = u.id and status = 'approved') as "isVerified"
      from users u where email = 'shopper@bannasala.test'`);
    if (of === undefined) throw new Error('no shopper');
    expect(of.isVerified).toBe(true);
    // As is whoever the demo offers to try links with.
    const others = await ask<{ isVerified: boolean }>(sql`
      select exists (select 1 from identity_verifications where user_id = u.id and status = 'approved') as "isVerified"
      from users u where email in ('affiliate@bannasala.test', 'sharer@bannasala.test')`);
    expect(others).toEqual([{ isVerified: true }, { isVerified: true }]);
    // Enough to be withdrawn twice (100 baht at least).
    expect(of.confirmed).toBeGreaterThan(20_000);
    expect(of.waiting).toBeGreaterThan(0);
    const owned = { ownerId: of.userId };
    expect(await readBalance(database.db, { kind: 'cashback', ...owned })).toBe(-of.confirmed);
    expect(await readBalance(database.db, { kind: 'cashback_waiting', ...owned })).toBe(-of.waiting);
  });

  test('three affiliates have clicks, and earnings in every state; a store pays its own rate of what is confirmed', async () => {
    const [clicks] = await ask<{ affiliates: number; counted: number; others: number }>(sql`
      select count(distinct affiliate_id)::int as affiliates, (count(*) filter (where verdict = 'counted'))::int as counted,
        count(distinct verdict)::int as others from affiliate_clicks`);
    expect(clicks?.affiliates).toBe(3);
    expect(clicks?.counted).toBeGreaterThan(200);
    expect(clicks?.others).toBeGreaterThanOrEqual(4);
    const states = await ask<{ state: string }>(sql`select distinct case
        when n.outcome <> 'earns' then n.outcome
        when n.held_reason is not null and c.status = 'waiting' then 'held'
        when c.reversed_satang > 0 then 'reversed' else c.status end as state
      from affiliate_earnings n left join cashbacks c on c.order_id = n.order_id and c.source = 'affiliate'`);
    expect(states.map(({ state }) => state).sort()).toEqual([
      ...['brokenLink', 'clickTooOld', 'confirmed', 'held', 'ownTelephone', 'reversed', 'waiting'],
    ]);
    // What stores were charged is on their accounts, to the satang.
    const [paid] = await ask<{ lines: number; booked: number; funders: number }>(sql`select
      (select sum(charged_satang)::int from affiliate_earning_lines) as lines,
      (select count(distinct funder)::int from affiliate_earning_lines) as funders,
      (select sum(e.amount_satang)::int from ledger_entries e join ledger_accounts a on a.id = e.account_id
        and a.kind = 'seller_payable' join ledger_transactions t on t.id = e.transaction_id
        and t.kind in ('affiliate_charged', 'affiliate_given_back')) as booked`);
    expect(paid?.funders).toBe(2);
    expect(paid?.lines).toBeGreaterThan(0);
    expect(paid?.booked).toBe(paid?.lines);
  });

  test('what counts against stores is orders that left after their day, two a store at most', async () => {
    const [marks] = await ask(sql`select count(*)::int > 0 as "areThere",
        count(*) filter (where (o.shipped_at at time zone 'Asia/Bangkok')::date <= o.ship_by)::int as wrong,
        (select max(n) from (select count(*)::int as n from store_marks group by seller_id) per)::int as most
      from store_marks m join orders o on o.id = m.order_id`);
    expect(marks).toEqual({ areThere: true, wrong: 0, most: 2 });
  });

  test('the times: nothing is sold or reviewed before it is there, or after now', async () => {
    const at = now.toISOString();
    const [wrong] = await ask(sql`select
      (select count(*) from stock_movements m join products p on p.id = m.product_id
       where m.at < p.published_at or m.at > ${at}) as movements,
      (select count(*) from reviews r join products p on p.id = r.product_id
       where r.created_at < p.published_at or r.created_at > ${at}) as reviews,
      (select count(*) from order_events where at > ${at}) as events,
      (select count(*) from ledger_transactions where at > ${at}) as payments,
      (select count(*) from orders where created_at > ready_at or ready_at > shipped_at or shipped_at > delivered_at
         or delivered_at > completed_at) as orders`);
    expect(wrong).toEqual({ movements: 0, reviews: 0, events: 0, payments: 0, orders: 0 });
  });
});

describe('filling it', () => {
  test("is done by a process of its own, whose failure is the start's", async () => {
    const empty = await createTestDatabase();
    const nowhere = 'postgres://nobody:x@127.0.0.1:1/none';
    await expect(fillDemo({ db: empty.db, databaseUrl: nowhere, ...place }, () => undefined)).rejects.toThrow(
      'The demo shop could not be filled',
    );
    expect(await isEmptyShop(empty.db)).toBe(true);
    await empty.close();
    // A shop that is there needs no process.
    await fillDemo({ db: database.db, databaseUrl: nowhere, ...place }, () => undefined);
  });

  test('again changes nothing', async () => {
    const before = await contentOf(database.db);
    expect(await seedDemo({ db: database.db, clock, say: () => undefined })).toBe(false);
    expect(await contentOf(database.db)).toEqual(before);
  });

  test('half way leaves nothing behind, and the next start fills the same shop; two at a time fill it once', {
    timeout: 180_000,
  }, async () => {
    const other = await createTestDatabase();
    const killed = seedDemo({
      db: other.db,
      clock,
      say: (line) => {
        if (line.includes('reviews')) throw new Error('killed');
      },
    });
    await expect(killed).rejects.toThrow('killed');
    const { rows } = await other.db.execute(sql`select
      (select count(*) from sellers) + (select count(*) from works) + (select count(*) from products)
      + (select count(*) from users) + (select count(*) from settings) as left_over`);
    expect(rows).toEqual([{ left_over: 0 }]);
    // As autovacuum does where so much is dead: the planner would think that there is nothing, and take minutes.
    const vacuumed: Promise<unknown>[] = [];
    const start = () =>
      seedDemo({
        ...{ db: other.db, clock },
        say: (line) => {
          if (line.includes('reviews'))
            vacuumed.push(other.db.execute(sql`vacuum users, works, editions, products`));
        },
      });
    expect((await Promise.all([start(), start()])).sort()).toEqual([false, true]);
    expect(vacuumed).toHaveLength(1);
    await Promise.all(vacuumed);
    expect(await contentOf(other.db)).toEqual(await contentOf(database.db));
    await other.close();
  });
});

test('what was searched for in vain isn’t there', async () => {
  const vain = await ask<{ words: string }>(sql`select distinct words from search_days where found = 0`);
  expect(vain.length).toBeGreaterThan(5);
  const index = await liveSearch(services).current();
  expect(vain.filter(({ words }) => index.search({ search: words }).total > 0)).toEqual([]);
});

test('a live sells, with comments read, copies given out and some that wait for the host', async () => {
  await openLives(services);
  const [live] = await ask<{ comments: number; waiting: number; reserved: number; review: number }>(sql`
    select (select count(*)::int from live_comments) as comments,
      (select sum(reserved)::int from live_reservations) as reserved,
      (select sum(waiting)::int from live_reservations) as waiting,
      (select count(*)::int from live_comments where kind = 'review') as review
    from live_posts where state = 'connected'`);
  expect(live).toEqual({ comments: 22, reserved: 12, waiting: 2, review: 6 });
});

test('an affiliate sells in a live what a store pays for, a little cheaper', async () => {
  await openHostedLive(services);
  const products = await ask<{ keyword: string; isCheaper: boolean; isPaid: boolean; reserved: number }>(sql`
    select l.keyword, l.price_satang < l.list_satang as "isCheaper",
      l.list_satang - l.price_satang <= l.cashback_satang as "isPaid",
      (select sum(reserved)::int from live_reservations r where r.live_product_id = l.id) as reserved
    from live_products l where l.affiliate_id is not null order by l.keyword`);
  expect(products).toEqual([
    { keyword: 'N1', isCheaper: true, isPaid: true, reserved: 3 },
    { keyword: 'N2', isCheaper: true, isPaid: true, reserved: 1 },
  ]);
});

test('a teacher has filled two baskets for others: one waits for its buyer, one is being filled', async () => {
  await openBaskets(services);
  const baskets = await ask<{ note: string; isSent: boolean; lines: number; isSealed: boolean }>(sql`
    select note, sent_at is not null as "isSent", jsonb_array_length(lines) as lines,
      sealed_buyer is not null as "isSealed" from referral_baskets order by id`);
  expect(baskets).toEqual([
    { note: 'ชุดอ่านปิดเทอมน้องพิม', isSent: true, lines: 3, isSealed: true },
    { note: 'ห้องสมุด ป.4', isSent: false, lines: 2, isSealed: false },
  ]);
});

test('a flash sale runs, some of it sold and none of it twice, and another comes with a proposal that waits', async () => {
  await openFlashSales(services);
  const slots = await ask<{ isRunning: boolean; accepted: number; proposed: number }>(sql`
    select s.starts_at <= ${now.toISOString()}::timestamptz as "isRunning",
      count(*) filter (where o.state = 'accepted')::int as accepted,
      count(*) filter (where o.state = 'proposed')::int as proposed
    from flash_slots s join flash_offers o on o.slot_id = s.id group by s.id order by s.starts_at`);
  expect(slots).toEqual([
    { isRunning: true, accepted: 9, proposed: 0 },
    { isRunning: false, accepted: 9, proposed: 1 },
  ]);
  const quotas = await ask<{ copies: number; left: number; sold: number }>(sql`
    select q.copies, (select sum(copies_left) from price_quota_parts where quota_id = q.id)::int as left,
      coalesce((select sum(copies) from price_quota_sales where quota_id = q.id), 0)::int as sold
    from price_quotas q order by q.id`);
  for (const { copies, left, sold } of quotas) expect(left + sold).toBe(copies);
  expect(quotas.filter(({ sold }) => sold > 0).length).toBeGreaterThan(6);
  const wrong = await ask(sql`
    select p.id from products p join stock_movements m on m.product_id = p.id
    where exists (select from price_quotas q where q.product_id = p.id)
    group by p.id having p.stock_on_hand <> sum(m.on_hand_delta) or p.stock_reserved <> sum(m.reserved_delta)`);
  expect(wrong).toEqual([]);
});

test('e-books get files that are ones, and the shopper owns two of them, in books that balance', async () => {
  const storage = createDiskStorage({ folder: join(place.dataDir, 'files') });
  await handInEbooks({ ...services, storage });
  await stopPictureProcesses();
  const [files] =
    await ask(sql`select count(*) as sold, count(distinct f.format) as formats from ebook_files f
    join products p on p.file_key = f.storage_key where f.ended_at is null`);
  expect(files).toEqual({ sold: 8, formats: 2 });
  const owned = await ask(sql`select o.status, u.email from library_books b join users u on u.id = b.user_id
    join orders o on o.id = b.order_id where b.opened_at is not null`);
  expect(owned).toEqual(Array(2).fill({ status: 'complete', email: 'shopper@bannasala.test' }));
  const [sum] = await ask(sql`select sum(amount_satang) as total from ledger_entries`);
  expect(sum).toEqual({ total: 0 });
});

test('another cover of a book that several stores sell waits for staff, and isn’t shoppers’ to see', async () => {
  const storage = createDiskStorage({ folder: join(place.dataDir, 'files') });
  await proposeCover({ ...services, storage });
  await stopPictureProcesses();
  const waiting = await ask(sql`
    select w.after ->> 'coverKey' as "coverKey", e.cover_key as "shownKey",
      (select count(distinct p.seller_id) from products p where p.edition_id = e.id) > 1 as "isShared"
    from work_proposals w join products o on o.id = w.product_id join editions e on e.id = o.edition_id
    where w.subject = 'cover' and w.status = 'waiting'`);
  expect(waiting).toEqual([{ coverKey: expect.stringMatching(/^covers\//), shownKey: null, isShared: true }]);
  expect((await storage.get(String(waiting[0]?.coverKey)))?.bytes.length).toBeGreaterThan(10_000);
});

test('a certificate of withheld tax waits for staff, and more may be sent', async () => {
  const storage = createDiskStorage({ folder: join(place.dataDir, 'files') });
  await sendCertificates({ ...services, storage });
  const [sent] = await ask(sql`select c.status, c.amount_satang = c.due_satang as "isWhole", u.email
    from withholding_certificates c join users u on u.id = c.sent_by`);
  expect(sent).toEqual({ status: 'waiting', isWhole: true, email: 'seller@bannasala.test' });
  const { openCount } = await listClaims(services, {
    sellerId: (await sellerOfDemo()).sellerId,
    pageNo: 1,
    perpage: 10,
  });
  expect(openCount).toBeGreaterThan(0);
});

async function sellerOfDemo(): Promise<{ sellerId: number }> {
  const [seller] = await ask<{ sellerId: number }>(
    sql`select seller_id::int as "sellerId" from users where email = 'seller@bannasala.test'`,
  );
  if (seller === undefined) throw new Error('no seller');
  return seller;
}
