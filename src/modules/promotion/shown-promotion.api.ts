import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { listPromotions, readPromotion } from './read-promotions.ts';
import { shownPromotionContract } from './shown-promotion.contract.ts';

export function shownPromotionApi(services: Services) {
  const calls = implementCalls(shownPromotionContract);
  return calls.router({
    list: calls.list.handler(({ input, context }) =>
      listPromotions(services, { ...input, perPage: input.perpage }, context.culture),
    ),

    read: calls.read.handler(async ({ input, context, errors }) => {
      const result = await readPromotion(services, input.promotionId, context.culture);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),
  });
}
