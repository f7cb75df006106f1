import { queryHref } from '../../request/query-href.ts';

/** The parts of an affiliate's own place, as they stand in the address (SPEC §2 /user/profile/{menu}/{tab}). */
export const affiliateTabs = [
  'overview',
  'sales',
  'shares',
  'baskets',
  'followers',
  'withdraw',
  'finance',
] as const;
export type AffiliateTab = (typeof affiliateTabs)[number];

export const affiliatePath = '/user/profile/affiliate';

type Query = Parameters<typeof queryHref>[1];

/** The address of a part; the overview is the place itself. */
export function affiliateHref(tab: AffiliateTab, query: Query = {}): string {
  return queryHref(tab === 'overview' ? affiliatePath : `${affiliatePath}/${tab}`, query);
}

/** The times that an overview can be of, in days. */
export const overviewDays = [7, 30, 90, 365] as const;

/** The days an address asks for; a month where it asks for something else. */
export function readDays(value: string | null): (typeof overviewDays)[number] {
  return overviewDays.find((days) => String(days) === value) ?? 30;
}
