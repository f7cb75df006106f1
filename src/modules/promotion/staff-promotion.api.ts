import { type ApiContext, callerOf, idempotencyKeyOf, originOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { findPromotionProducts } from './find-promotion-products.ts';
import { listAllPromotions, readAnyPromotion } from './list-all-promotions.ts';
import { describeOverlaps, promotionDraftOf, promotionScopesOf } from './read-promotion-draft.ts';
import { type PromotionMaker, savePromotion, stopPromotion } from './save-promotion.ts';
import { staffPromotionContract } from './staff-promotion.contract.ts';
import { writePromotionResults } from './write-promotion-results.ts';

const houseOf = (context: ApiContext): PromotionMaker => ({
  userId: callerOf(context).userId,
  sellerId: null,
  origin: originOf(context),
});

export function staffPromotionApi(services: Services) {
  const calls = implementCalls(staffPromotionContract);
  return calls.router({
    list: calls.list.handler(({ input, context }) =>
      listAllPromotions(services, context.culture, { ...input, perPage: input.perpage }),
    ),

    file: calls.file.handler(({ input, context }) =>
      writePromotionResults(services, context.culture, { ...input, sellerId: null }),
    ),

    products: calls.products.handler(({ input, context }) =>
      findPromotionProducts(services, context.culture, { ...input, sellerId: null }),
    ),

    read: calls.read.handler(async ({ input, context, errors }) => {
      const result = await readAnyPromotion(services, context.culture, input.id);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    save: calls.save.handler(async ({ input, context, errors }) => {
      const { id = null, version = null, isOverlapSeen, scopes, idempotencyKey, ...said } = input;
      const result = await savePromotion(services, houseOf(context), {
        ...{ id, version, isOverlapSeen, draft: promotionDraftOf(said) },
        scopes: promotionScopesOf(scopes),
        key: idempotencyKeyOf(context, idempotencyKey),
      });
      if (result.ok) return { id: result.value };
      const { failure } = result;
      if (failure.code === 'promotionInvalid')
        throw errors.promotionInvalid({ data: { fields: failure.fields } });
      if (failure.code === 'promotionOverlaps')
        throw errors.promotionOverlaps({ data: describeOverlaps(context.culture, failure) });
      throw errors[failure.code]();
    }),

    stop: calls.stop.handler(async ({ input, context, errors }) => {
      const result = await stopPromotion(services, houseOf(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return { isStopped: true as const };
    }),
  });
}
