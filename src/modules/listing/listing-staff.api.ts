import { type ApiContext, callerOf, originOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { decideOnProposal, listProposals, refuseProduct } from './decide-listing.ts';
import { listProductsForStaff } from './list-products.ts';
import { listingStaffContract } from './listing-staff.contract.ts';

const deciderOf = (context: ApiContext) => ({ userId: callerOf(context).userId, origin: originOf(context) });

import { dataOf } from './describe-failure.ts';

export function listingStaffApi(services: Services) {
  const calls = implementCalls(listingStaffContract);
  return calls.router({
    staffProposals: calls.staffProposals.handler(({ input: { perpage, ...asked }, context }) =>
      listProposals(services, { ...asked, perPage: perpage }, context.culture),
    ),

    staffProducts: calls.staffProducts.handler(({ input: { perpage, ...asked }, context }) =>
      listProductsForStaff(services, { ...asked, perPage: perpage }, context.culture),
    ),

    staffDecide: calls.staffDecide.handler(async ({ input, context, errors }) => {
      const decided = await decideOnProposal(services, deciderOf(context), input);
      if (!decided.ok) throw errors[decided.failure.code](dataOf(decided.failure));
      return { isDecided: true as const };
    }),

    staffRefuse: calls.staffRefuse.handler(async ({ input, context, errors }) => {
      const refused = await refuseProduct(services, deciderOf(context), input);
      if (!refused.ok) throw errors[refused.failure.code]();
      return { isChanged: refused.value };
    }),
  });
}
