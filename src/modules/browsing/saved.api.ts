import { callerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { listSaved, moveToCart, removeSaved, saveForLater } from './save-for-later.ts';
import { savedContract } from './saved.contract.ts';

export function savedApi(services: Services) {
  const calls = implementCalls(savedContract);
  return calls.router({
    list: calls.list.handler(({ input, context }) =>
      listSaved(
        services,
        { userId: callerOf(context).userId, pageNo: input.pageNo, perPage: input.perpage },
        context.culture,
      ),
    ),
    save: calls.save.handler(async ({ input, context, errors }) => {
      const { userId } = callerOf(context);
      const result = await saveForLater(services, {
        userId,
        cartId: input.cartId,
        productId: input.id,
        source: input.source,
      });
      if (!result.ok) throw errors[result.failure.code]();
      return { cartId: result.value };
    }),
    moveToCart: calls.moveToCart.handler(async ({ input, context, errors }) => {
      const result = await moveToCart(services, { userId: callerOf(context).userId, productId: input.id });
      if (!result.ok) {
        const { failure } = result;
        throw errors[failure.code]('data' in failure ? { data: failure.data } : {});
      }
      return { cartId: result.value };
    }),
    remove: calls.remove.handler(async ({ input, context }) => {
      await removeSaved(services, callerOf(context).userId, input.id);
      return { isRemoved: true as const };
    }),
  });
}
