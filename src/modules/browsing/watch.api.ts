import { callerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { watchContract } from './watch.contract.ts';
import { listWatches, stopWatching, watchedIdsOf, watchProduct } from './watch-products.ts';

export function watchApi(services: Services) {
  const calls = implementCalls(watchContract);
  return calls.router({
    list: calls.list.handler(({ input, context }) =>
      listWatches(
        services,
        { userId: callerOf(context).userId, pageNo: input.pageNo, perPage: input.perpage },
        context.culture,
      ),
    ),
    ids: calls.ids.handler(async ({ input, context }) => ({
      ids: await watchedIdsOf(services, callerOf(context).userId, input.kind),
    })),
    save: calls.save.handler(async ({ input, context, errors }) => {
      const { userId } = callerOf(context);
      const result = await watchProduct(services, { userId, productId: input.id, kind: input.kind });
      if (!result.ok) throw errors[result.failure.code]();
      return { isSaved: true as const };
    }),
    remove: calls.remove.handler(async ({ input, context }) => {
      const { userId } = callerOf(context);
      await stopWatching(services, { userId, productId: input.id, kind: input.kind });
      return { isRemoved: true as const };
    }),
  });
}
