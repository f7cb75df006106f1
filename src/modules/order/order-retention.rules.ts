import type { OrderStatus } from './order-status.rules.ts';

/** An order under way; an expired one is over, though a late payment may bring it back. */
export const openOrderStatuses = [
  'unpaid',
  'waiting_approval',
  'ready_to_ship',
  'shipped',
] as const satisfies readonly OrderStatus[];

/** Tax invoices are kept for five years (Revenue Code s. 87/3): the data of those made after this stays. */
export function taxInvoicesSince(now: Date): Date {
  const since = new Date(now);
  since.setUTCFullYear(since.getUTCFullYear() - 5);
  return since;
}
