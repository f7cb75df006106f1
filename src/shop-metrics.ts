import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import { countEvents } from './modules/event-log/event-log.store.ts';
import { orderCounter } from './modules/order/count-orders.ts';
import { countWebhooks } from './modules/payment/list-webhooks.ts';
import { cacheCounts } from './platform/cache/cache-counts.ts';
import { countOutbox } from './platform/mail/work-on-outbox.ts';
import { registerCounters } from './platform/metrics/counters.ts';
import { measureFigures } from './platform/metrics/figures.ts';
import { measurePool } from './platform/metrics/pool-metrics.ts';
import { measureReads } from './platform/metrics/read-metrics.ts';
import type { Services } from './platform/services.ts';

/** What /metrics tells of the process itself: its memory, its time, how late its event loop is. */
export function measureProcess(registry: Registry): void {
  collectDefaultMetrics({ register: registry });
}

/** Everything /metrics tells beside requests and jobs. Money is satang, times are seconds. */
export function measureShop(
  registry: Registry,
  { db, reads, clock }: Pick<Services, 'db' | 'reads' | 'clock'>,
): void {
  registerCounters(registry);
  measurePool(registry, db.$client);
  measureReads(registry, reads);
  new Gauge({
    name: 'cache_requests_total',
    help: 'What was asked of a cache of this process, by whether it was there',
    labelNames: ['cache', 'result'],
    registers: [registry],
    collect() {
      for (const [cache, { hits, misses }] of cacheCounts) {
        this.set({ cache, result: 'hit' }, hits);
        this.set({ cache, result: 'miss' }, misses);
      }
    },
  });
  const countOrders = orderCounter({ db, clock });
  measureFigures(registry, [
    {
      figures: [
        { name: 'shop_orders_placed_total', help: 'Checkouts since the shop began' },
        { name: 'shop_orders_paid_total', help: 'Checkouts that were paid' },
        { name: 'shop_orders_expired_total', help: 'Checkouts nobody paid in time' },
        { name: 'shop_revenue_satang_total', help: 'What was paid, in satang, before refunds' },
      ],
      async read() {
        const orders = await countOrders();
        return [
          { name: 'shop_orders_placed_total', value: orders.placed },
          { name: 'shop_orders_paid_total', value: orders.paid },
          { name: 'shop_orders_expired_total', value: orders.expired },
          { name: 'shop_revenue_satang_total', value: orders.revenueSatang },
        ];
      },
    },
    {
      figures: [
        { name: 'outbox_messages_waiting', help: 'Messages still to be sent', labelNames: ['channel'] },
        {
          name: 'outbox_oldest_waiting_seconds',
          help: 'How long the oldest message waits',
          labelNames: ['channel'],
        },
        { name: 'outbox_messages_failed', help: 'Messages that failed for good', labelNames: ['channel'] },
      ],
      async read() {
        const now = clock();
        return (await countOutbox(db, now)).flatMap(({ channel, waiting, waitingSince, failed }) => [
          { name: 'outbox_messages_waiting', labels: { channel }, value: waiting },
          {
            name: 'outbox_oldest_waiting_seconds',
            labels: { channel },
            value: waitingSince === null ? 0 : (now.getTime() - waitingSince.getTime()) / 1_000,
          },
          { name: 'outbox_messages_failed', labels: { channel }, value: failed },
        ]);
      },
    },
    {
      figures: [
        { name: 'event_log_waiting', help: 'Events that NATS doesn’t have yet' },
        { name: 'event_log_oldest_waiting_seconds', help: 'How long the oldest event waits for NATS' },
        { name: 'event_log_refused', help: 'Events that wait since NATS refused them' },
      ],
      async read() {
        const { waiting, since, refused } = await countEvents(db);
        return [
          { name: 'event_log_waiting', value: waiting },
          {
            name: 'event_log_oldest_waiting_seconds',
            value: since === null ? 0 : (clock().getTime() - since.getTime()) / 1_000,
          },
          { name: 'event_log_refused', value: refused },
        ];
      },
    },
    {
      figures: [
        { name: 'webhooks_open', help: 'Signed events of gateways that fitted nothing, for staff to see to' },
      ],
      read: async () => [{ name: 'webhooks_open', value: (await countWebhooks(db, clock())).open }],
    },
  ]);
}
