import { callerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { followContract } from './follow.contract.ts';
import { followedIdsOf, followersOf, followStore, listFollowed, unfollowStore } from './follow-stores.ts';

export function followApi(services: Services) {
  const calls = implementCalls(followContract);
  return calls.router({
    list: calls.list.handler(({ input, context }) =>
      listFollowed(
        services,
        { userId: callerOf(context).userId, pageNo: input.pageNo, perPage: input.perpage },
        context.culture,
      ),
    ),
    ids: calls.ids.handler(async ({ context }) => ({
      ids: await followedIdsOf(services, callerOf(context).userId),
    })),
    followers: calls.followers.handler(async ({ input, errors }) => {
      const count = await followersOf(services, input.id);
      if (count === null) throw errors.notFound();
      return { count };
    }),
    save: calls.save.handler(async ({ input, context, errors }) => {
      const result = await followStore(services, callerOf(context).userId, input.id);
      if (!result.ok) throw errors[result.failure.code]();
      return { isSaved: true as const };
    }),
    remove: calls.remove.handler(async ({ input, context }) => {
      await unfollowStore(services, callerOf(context).userId, input.id);
      return { isRemoved: true as const };
    }),
  });
}
