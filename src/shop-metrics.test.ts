import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { type Metric, Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeOrder } from './modules/checkout/place-order.ts';
import { listJobs } from './modules/jobs.ts';
import { testShop } from './modules/order/test-shop.ts';
import { confirmPaymentById } from './modules/payment/test-confirm-payment.ts';
import { createTestDatabase, type TestDatabase } from './platform/db/test-database.ts';
import { transact } from './platform/db/transact.ts';
import { logRequests } from './platform/http/request-log.ts';
import { measureJobs } from './platform/metrics/job-metrics.ts';
import type { Services } from './platform/services.ts';
import { measureProcess, measureShop } from './shop-metrics.ts';
import { createTestServices } from './test-services.ts';

let database: TestDatabase;
let services: Services;
beforeAll(async () => {
  database = await createTestDatabase();
  services = await createTestServices(database);
});
afterAll(() => database.close());

const read = (name: string) => readFileSync(new URL(`../deploy/${name}`, import.meta.url), 'utf8');
/** Labels that Prometheus adds, and that of a histogram's buckets. */
const given = ['job', 'instance', 'le'];

/** What a file asks Prometheus for: a metric's name with the labels it is told apart by. */
function askedIn(text: string): { name: string; labels: string[] }[] {
  return [...text.matchAll(/\b([a-z][a-z0-9_]*)(?:\{([^}]*)\}|\[)/g)]
    .map(([, name = '', selector = '']) => ({
      name,
      labels: [...selector.matchAll(/(\w+)\s*[=!]~?\\?"/g)].map(([, label = '']) => label),
    }))
    .filter(({ name }) => name !== 'up');
}

test.each([
  ['bannasala-alerts.yml', 20],
  ['grafana-dashboard.json', 20],
])('%s asks for what the shop tells, by labels that it has', (file, least) => {
  const registry = new Registry();
  measureProcess(registry);
  measureShop(registry, services);
  measureJobs(registry, listJobs(services));
  logRequests({
    registry,
    log: pino({ level: 'silent' }),
    newId: () => '',
    trustProxy: false,
    nameRoute: (path) => path,
  });
  const asked = askedIn(read(file));
  expect(asked.length).toBeGreaterThanOrEqual(least);
  for (const { name, labels } of asked) {
    const metric = registry.getSingleMetric(name.replace(/_(bucket|count|sum)$/, ''));
    expect(metric, name).toBeDefined();
    const { labelNames = [] } = metric as Metric & { labelNames?: readonly string[] };
    for (const label of labels) expect([...given, ...labelNames], name).toContain(label);
  }
  const tasks = [...read(file).matchAll(/task=\\?"([^"\\]*)/g)].map(([, task]) => task);
  for (const task of tasks) expect(listJobs(services).map((job) => job.name)).toContain(task);
});

test('tells of the orders, the money, the messages and the pool, in the shop’s own numbers', async () => {
  const shop = testShop(database.db);
  const sellerId = await shop.seller();
  for (const isPaid of [true, false]) {
    const buyer = await shop.shopper();
    const cartId = await shop.cart(services, buyer.userId, [await shop.product(sellerId)]);
    const placed = await placeOrder(services, shop.order(buyer, cartId));
    if (!placed.ok) throw new Error(placed.failure.code);
    const { rows } = await database.db.execute<{ id: string }>(sql`
      select p.id from payments p join order_groups g on g.id = p.group_id
      where g.reference_code = ${placed.value.referenceCode}`);
    if (isPaid)
      await transact(database.db, (tx) =>
        confirmPaymentById(tx, services, rows[0]?.id ?? '', services.clock()),
      );
  }
  const { rows: mails } = await database.db.execute<{ count: number }>(
    sql`select count(*)::int as count from outbox_messages where channel = 'mail'`,
  );
  expect(mails[0]?.count).toBeGreaterThanOrEqual(3);
  const tellAnew = async () => {
    const registry = new Registry();
    measureShop(registry, services);
    return (await registry.metrics()).split('\n');
  };
  // A database that takes more than a second to answer is left out: asked again, by somebody who kept nothing.
  await expect.poll(tellAnew).toContain('shop_figures_readable 1');
  const told = await tellAnew();
  for (const line of [
    'shop_orders_placed_total 2',
    'shop_orders_paid_total 1',
    'shop_orders_expired_total 0',
    // A book of 100 baht and its parcel of 40.
    'shop_revenue_satang_total 14000',
    `outbox_messages_waiting{channel="mail"} ${mails[0]?.count}`,
    'outbox_messages_failed{channel="mail"} 0',
    'webhooks_open 0',
    'event_log_refused 0',
    'db_pool_connections{state="waiting"} 0',
    `db_pool_connections_max ${database.db.$client.options.max}`,
  ])
    expect(told).toContain(line);
  const names = told.map((line) => /^[a-z_]+(?=[ {])/.exec(line)?.[0]);
  for (const name of ['cache_requests_total', 'outbox_oldest_waiting_seconds', 'event_log_waiting'])
    expect(names).toContain(name);
});
