import { type ApiContext, idempotencyKeyOf, originOf, sellerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { findPromotionProducts } from './find-promotion-products.ts';
import { listDeskPromotions, readDeskPromotion } from './list-desk-promotions.ts';
import { promotionDeskContract } from './promotion-desk.contract.ts';
import { describeOverlaps, promotionDraftOf, promotionScopesOf } from './read-promotion-draft.ts';
import { type PromotionMaker, savePromotion, stopPromotion } from './save-promotion.ts';
import { writePromotionResults } from './write-promotion-results.ts';

const storeOf = (context: ApiContext): PromotionMaker => {
  const { userId, sellerId } = sellerOf(context);
  return { userId, sellerId, origin: originOf(context) };
};

export function promotionDeskApi(services: Services) {
  const calls = implementCalls(promotionDeskContract);
  return calls.router({
    sellerList: calls.sellerList.handler(({ input, context }) => {
      const { sellerId } = sellerOf(context);
      return listDeskPromotions(services, context.culture, { ...input, sellerId, perPage: input.perpage });
    }),

    sellerFile: calls.sellerFile.handler(({ input, context }) => {
      const { sellerId } = sellerOf(context);
      return writePromotionResults(services, context.culture, { ...input, sellerId });
    }),

    sellerProducts: calls.sellerProducts.handler(({ input, context }) => {
      const { sellerId } = sellerOf(context);
      return findPromotionProducts(services, context.culture, { ...input, sellerId });
    }),

    sellerRead: calls.sellerRead.handler(async ({ input, context, errors }) => {
      const { sellerId } = sellerOf(context);
      const result = await readDeskPromotion(services, context.culture, { sellerId, id: input.id });
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    sellerSave: calls.sellerSave.handler(async ({ input, context, errors }) => {
      const { id = null, version = null, isOverlapSeen, scopes, idempotencyKey, ...said } = input;
      const key = idempotencyKeyOf(context, idempotencyKey);
      const draft = promotionDraftOf({ ...said, tierIds: [] });
      const saved = { id, version, key, isOverlapSeen, scopes: promotionScopesOf(scopes), draft };
      const result = await savePromotion(services, storeOf(context), saved);
      if (result.ok) return { id: result.value };
      const { failure } = result;
      if (failure.code === 'promotionInvalid')
        throw errors.promotionInvalid({ data: { fields: failure.fields } });
      if (failure.code === 'promotionOverlaps')
        throw errors.promotionOverlaps({ data: describeOverlaps(context.culture, failure) });
      if (failure.code === 'promotionOfStore') throw errors.promotionNotFound();
      throw errors[failure.code]();
    }),

    sellerStop: calls.sellerStop.handler(async ({ input, context, errors }) => {
      const result = await stopPromotion(services, storeOf(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return { isStopped: true as const };
    }),
  });
}
