import { callerOf, idempotencyKeyOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { countGuesses, wasRefused } from '../promotion/guess-codes.ts';
import { calculateOrder, calculatePromotions } from './calculate-order.ts';
import { checkoutContract } from './checkout.contract.ts';
import { describeRefusal } from './describe-refusal.ts';
import { placeOrder } from './place-order.ts';

export function checkoutApi(services: Services) {
  const calls = implementCalls(checkoutContract);
  return calls.router({
    calculate: calls.calculate.handler(async ({ input, context, errors }) => {
      const userId = context.caller?.userId ?? null;
      await countGuesses(services, context, input.promotionCode);
      const result = await calculateOrder(services, { userId, locale: context.culture, data: input });
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    promotions: calls.promotions.handler(async ({ input, context, errors }) => {
      const userId = context.caller?.userId ?? null;
      const result = await calculatePromotions(services, { userId, locale: context.culture, ...input });
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    place: calls.place.handler(async ({ input, context, errors }) => {
      const { idempotencyKey, ...data } = input;
      const hasCodes = (data.promotionCode ?? '') !== '';
      if (hasCodes && wasRefused(context)) await countGuesses(services, context, data.promotionCode);
      const result = await placeOrder(services, {
        userId: callerOf(context).userId,
        locale: context.culture,
        data,
        key: idempotencyKeyOf(context, idempotencyKey),
      });
      if (!result.ok) {
        if (hasCodes) await countGuesses(services, context, data.promotionCode);
        throw errors[result.failure.code](describeRefusal(context.culture, result.failure));
      }
      return result.value;
    }),
  });
}
