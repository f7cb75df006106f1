import { rateGivers, rateStates } from '../../../modules/affiliate/rate-list.rules.ts';
import { affiliateStates } from '../../../modules/affiliate/tie.rules.ts';
import { type ListAddress, listAddress } from '../../kit/desk/list-address.ts';

/** Where the parts of the desk are. */
export const heldAddress = listAddress('/admin/affiliate');
export const signsAddress = listAddress('/admin/affiliate/signs');
export const peopleAddress = listAddress('/admin/affiliate/people', {
  tabs: affiliateStates,
  tabName: 'state',
});
export const affiliatePath = (id: number) => `${peopleAddress.path}/${id}`;
export const newRatePath = '/admin/affiliate/rates/new';

type Giver = (typeof rateGivers)[number];
const rates = listAddress('/admin/affiliate/rates', { tabs: rateStates, tabName: 'state' });

export function readGiver(query: URLSearchParams): Giver {
  return rateGivers.find((each) => each === query.get('giver')) ?? 'all';
}

/** The list of rates, of those who give them: it keeps from page to page whose are asked for. */
export function ratesAddress(giver: Giver): ListAddress<(typeof rateStates)[number]> {
  if (giver === 'all') return rates;
  return {
    ...rates,
    kept: (query) => ({ ...rates.kept(query), giver }),
    href: (query) => {
      const href = rates.href(query);
      return `${href}${href.includes('?') ? '&' : '?'}giver=${giver}`;
    },
  };
}
