import { sellerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { findTargets } from './find-targets.ts';
import { promotionTargetsContract } from './promotion-targets.contract.ts';

export function promotionTargetsApi(services: Services) {
  const calls = implementCalls(promotionTargetsContract);
  return calls.router({
    seller: calls.seller.handler(({ input, context }) =>
      findTargets(services, context.culture, { ...input, sellerId: sellerOf(context).sellerId }),
    ),

    staff: calls.staff.handler(({ input, context }) =>
      findTargets(services, context.culture, { ...input, sellerId: null }),
    ),
  });
}
