import {
  type ApiContext,
  callerOf,
  idempotencyKeyOf,
  originOf,
  sellerOf,
} from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { adjustmentContract } from './adjustment.contract.ts';
import { findAdjustableStores, listAdjustments, listStoreAdjustments } from './list-adjustments.ts';
import { postAdjustment, reverseAdjustment } from './post-adjustment.ts';

const staffIn = (context: ApiContext) => ({ userId: callerOf(context).userId, origin: originOf(context) });

export function adjustmentApi(services: Services) {
  const calls = implementCalls(adjustmentContract);
  return calls.router({
    ofStore: calls.ofStore.handler(({ input, context }) =>
      listStoreAdjustments(services, { ...input, sellerId: sellerOf(context).sellerId }),
    ),

    list: calls.list.handler(({ input, context }) => listAdjustments(services, context.culture, input)),

    stores: calls.stores.handler(({ input, context }) =>
      findAdjustableStores(services, context.culture, input.search),
    ),

    post: calls.post.handler(async ({ input, context, errors }) => {
      const { storeId: sellerId, kind, amount, orderNumber, reason, ask, idempotencyKey } = input;
      const given = { sellerId, kind, amountSatang: Math.round(amount * 100), orderNumber, reason };
      const key = idempotencyKeyOf(context, idempotencyKey);
      const result = await postAdjustment(services, { ...staffIn(context), ask }, given, key);
      if (!result.ok) {
        const { failure } = result;
        throw errors[failure.code]({ data: 'detail' in failure ? failure.detail : undefined });
      }
      return result.value;
    }),

    reverse: calls.reverse.handler(async ({ input, context, errors }) => {
      const { ask, ...given } = input;
      const result = await reverseAdjustment(services, { ...staffIn(context), ask }, given);
      if (!result.ok) {
        const { failure } = result;
        throw errors[failure.code]({ data: 'detail' in failure ? failure.detail : undefined });
      }
      return result.value;
    }),
  });
}
