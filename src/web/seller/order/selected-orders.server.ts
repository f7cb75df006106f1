import { redirect } from 'react-router';
import { orderNumberPattern } from '../../../modules/order/order-number.rules.ts';
import { ordersMost, type SelectedOrder } from '../../../modules/packing/packing.contract.ts';
import { canPrint } from '../../../modules/packing/packing.rules.ts';
import { dueFilter, listFilter, readDue, readListQuery } from '../../kit/order/order-tabs.rules.ts';
import { orHidden } from '../../kit/page/private-page.server.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import { selectedHref } from './selected-href.ts';

/** The orders that a form or an address names, each once, as many as can be worked on at once; anything odd is none. */
export function readOrderNumbers(named: URLSearchParams | FormData): string[] {
  const numbers = named.getAll('orderNumber').filter((value) => typeof value === 'string');
  return [...new Set(numbers.filter((number) => orderNumberPattern.test(number)))].slice(0, ordersMost);
}

/**
 * Leads from an address with `all=1` to one that names what its list finds, in the list's order, as far as something can be
 * done with it and as many as can be worked on at once: what is done there changes what the list finds.
 */
export async function nameAllFound(
  { api }: ServerSide,
  { searchParams: address }: URL,
  page: Parameters<typeof selectedHref>[0],
): Promise<void> {
  if (address.get('all') !== '1') return;
  const filter = { ...listFilter(readListQuery(address)), ...dueFilter(readDue(address)), perpage: 100 };
  const pages = await orHidden(
    Promise.all([1, 2].map((pageNo) => api.order.sellerList({ ...filter, pageNo }))),
  );
  const found = pages.flatMap(({ dataList }) => dataList).filter(({ status }) => canPrint(status));
  const numbers = [...new Set(found.map(({ orderNumber }) => orderNumber))].slice(0, ordersMost);
  const paper = address.get('paper');
  // Without a number each of these pages is of other orders: the first says that there are none.
  if (numbers.length === 0) throw redirect(selectedHref('many', []));
  throw redirect(selectedHref(page, numbers, page === 'papers' && paper !== null ? { paper } : {}));
}

/** The named orders as they are now, in that order. */
export async function loadSelected({ api }: ServerSide, orderNumbers: string[]): Promise<SelectedOrder[]> {
  // The page isn't there for whoever may not look at orders, whether any is named or not.
  if (orderNumbers.length === 0) await orHidden(api.order.sellerStatusWithCount({}));
  if (orderNumbers.length === 0) return [];
  return (await orHidden(api.order.selected({ orderNumbers: orderNumbers.join(',') }))).dataList;
}
