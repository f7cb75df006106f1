import { Gauge, type Registry } from 'prom-client';
import { countOrders } from './modules/order/count-orders.ts';
import { cacheCounts } from './platform/cache/cache-counts.ts';
import { countWaitingMessages } from './platform/mail/count-waiting-messages.ts';
import { registerCounters } from './platform/metrics/counters.ts';
import { measureFigures } from './platform/metrics/figures.ts';
import { measurePool } from './platform/metrics/pool-metrics.ts';
import type { Services } from './platform/services.ts';

/** Everything /metrics tells beside requests and jobs. Money is satang, times are seconds. */
export function measureShop(registry: Registry, { db, clock }: Pick<Services, 'db' | 'clock'>): void {
  registerCounters(registry);
  measurePool(registry, db.$client);
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
  measureFigures(
    registry,
    [
      { name: 'shop_orders_placed_total', help: 'Checkouts since the shop began' },
      { name: 'shop_orders_paid_total', help: 'Checkouts that were paid' },
      { name: 'shop_orders_expired_total', help: 'Checkouts nobody paid in time' },
      { name: 'shop_revenue_satang_total', help: 'What was paid, in satang, before refunds' },
      { name: 'outbox_messages_waiting', help: 'Messages still to be sent', labelNames: ['channel'] },
      {
        name: 'outbox_oldest_waiting_seconds',
        help: 'How long the oldest message waits',
        labelNames: ['channel'],
      },
    ],
    async () => {
      const [orders, waiting] = await Promise.all([countOrders({ db }), countWaitingMessages(db, clock())]);
      return [
        { name: 'shop_orders_placed_total', value: orders.placed },
        { name: 'shop_orders_paid_total', value: orders.paid },
        { name: 'shop_orders_expired_total', value: orders.expired },
        { name: 'shop_revenue_satang_total', value: orders.revenueSatang },
        ...waiting.flatMap(({ channel, waiting: count, oldestSeconds }) => [
          { name: 'outbox_messages_waiting', labels: { channel }, value: count },
          { name: 'outbox_oldest_waiting_seconds', labels: { channel }, value: oldestSeconds },
        ]),
      ];
    },
  );
}
