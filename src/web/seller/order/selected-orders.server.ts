import { orderNumberPattern } from '../../../modules/order/order-number.rules.ts';
import { ordersMost, type SelectedOrder } from '../../../modules/packing/packing.contract.ts';
import { orHidden } from '../../kit/page/private-page.server.ts';
import type { ServerSide } from '../../request/server-side.server.ts';

/** The orders that a form or an address names, each once, as many as can be worked on at once; anything odd is none. */
export function readOrderNumbers(named: URLSearchParams | FormData): string[] {
  const numbers = named.getAll('orderNumber').filter((value) => typeof value === 'string');
  return [...new Set(numbers.filter((number) => orderNumberPattern.test(number)))].slice(0, ordersMost);
}

/** The named orders as they are now, in that order. */
export async function loadSelected({ api }: ServerSide, orderNumbers: string[]): Promise<SelectedOrder[]> {
  // The page isn't there for whoever may not look at orders, whether any is named or not.
  if (orderNumbers.length === 0) await orHidden(api.order.sellerStatusWithCount({}));
  if (orderNumbers.length === 0) return [];
  return (await orHidden(api.order.selected({ orderNumbers: orderNumbers.join(',') }))).dataList;
}
