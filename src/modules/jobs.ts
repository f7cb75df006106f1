import type { Job } from '../platform/jobs/job-queue.ts';
import type { Services } from '../platform/services.ts';
import { completeDeliveredOrders } from './order/complete-order.ts';
import { expireOrderGroups } from './order/expire-order-groups.ts';
import { reconcileCardPayments } from './payment/reconcile-card-payments.ts';
import { sendRefunds } from './payment/send-refunds.ts';

const everyMinute = '* * * * *';

/** Everything that happens by the clock, on one page. */
export function listJobs(services: Services): Job[] {
  return [
    { name: 'expire-order-groups', cron: everyMinute, run: () => expireOrderGroups(services) },
    { name: 'complete-delivered-orders', cron: '*/10 * * * *', run: () => completeDeliveredOrders(services) },
    { name: 'reconcile-card-payments', cron: everyMinute, run: () => reconcileCardPayments(services) },
    { name: 'send-refunds', cron: everyMinute, run: () => sendRefunds(services) },
  ];
}
