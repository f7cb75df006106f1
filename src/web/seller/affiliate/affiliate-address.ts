import { rateStates } from '../../../modules/affiliate/rate-list.rules.ts';
import { listAddress } from '../../kit/desk/list-address.ts';
import { queryHref } from '../../request/query-href.ts';

export const salesPath = '/manage-store/affiliate';
export const ratesAddress = listAddress('/manage-store/affiliate/rates', {
  tabs: rateStates,
  tabName: 'state',
});
export const codesPath = '/manage-store/affiliate/codes';
export const newRatePath = '/manage-store/affiliate/rates/new';

/** A month (YYYY-MM) that the address asks for; null for the last twelve. */
export function readMonth(query: URLSearchParams): string | null {
  const month = query.get('month') ?? '';
  return /^20\d{2}-(0[1-9]|1[0-2])$/.test(month) ? month : null;
}

export function fileHref(month: string | null): string {
  return queryHref('/manage-store/affiliate/sales.csv', { month });
}
