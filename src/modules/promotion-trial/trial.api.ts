import { callerOf, originOf, sellerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { promotionDraftOf, promotionScopesOf } from '../promotion/read-promotion-draft.ts';
import { runTrial } from './run-trial.ts';
import { promotionTrialContract } from './trial.contract.ts';

export function promotionTrialApi(services: Services) {
  const calls = implementCalls(promotionTrialContract);
  return calls.router({
    seller: calls.seller.handler(async ({ input, context, errors }) => {
      const { id = null, days, scopes, ...said } = input;
      const { userId, sellerId } = sellerOf(context);
      const result = await runTrial(services, {
        ...{ id, days, sellerId, askedBy: { userId, origin: originOf(context) } },
        scopes: promotionScopesOf(scopes),
        draft: promotionDraftOf({ ...said, tierIds: [] }),
      });
      if (result.ok) return result.value;
      const { failure } = result;
      throw failure.code === 'promotionInvalid'
        ? errors.promotionInvalid({ data: { fields: failure.fields } })
        : errors.promotionNotFound();
    }),

    staff: calls.staff.handler(async ({ input, context, errors }) => {
      const { id = null, days, scopes, ...said } = input;
      const { userId } = callerOf(context);
      const result = await runTrial(services, {
        ...{ id, days, sellerId: null, askedBy: { userId, origin: originOf(context) } },
        scopes: promotionScopesOf(scopes),
        draft: promotionDraftOf(said),
      });
      if (result.ok) return result.value;
      const { failure } = result;
      throw failure.code === 'promotionInvalid'
        ? errors.promotionInvalid({ data: { fields: failure.fields } })
        : errors.promotionNotFound();
    }),
  });
}
