import { callerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import type { HostOf } from './live-host.api.ts';
import { liveShowContract, type liveShowHostContract } from './live-show.contract.ts';
import { listShows, readBoard, readShow } from './read-show.ts';
import { dropReminder, keepReminder } from './remind-of-lives.ts';
import { saveShow } from './save-show.ts';
import { createLiveComments } from './say-in-live.ts';

export function liveShowApi(services: Services) {
  const calls = implementCalls(liveShowContract);
  const say = createLiveComments(services);
  return calls.router({
    board: calls.board.handler(({ input, context }) =>
      readBoard(services, { ...input, locale: context.culture, userId: context.caller?.userId ?? null }),
    ),

    shownList: calls.shownList.handler(({ input: { perpage, ...asked }, context }) =>
      listShows(services, {
        ...{ ...asked, perPage: perpage, locale: context.culture, userId: context.caller?.userId ?? null },
      }),
    ),

    show: calls.show.handler(async ({ input, context, errors }) => {
      const userId = context.caller?.userId ?? null;
      const result = await readShow(services, { ...input, locale: context.culture, userId });
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    say: calls.say.handler(async ({ input, context, errors }) => {
      const { liveProductId = null, ...rest } = input;
      const result = await say({ ...rest, liveProductId, userId: callerOf(context).userId });
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    remind: calls.remind.handler(async ({ input, context, errors }) => {
      const result = await keepReminder(services, { ...input, userId: callerOf(context).userId });
      if (!result.ok) throw errors[result.failure.code]();
      return { isReminded: true as const };
    }),

    forgetReminder: calls.forgetReminder.handler(async ({ input, context }) => {
      await dropReminder(services, { ...input, userId: callerOf(context).userId });
      return { isReminded: false as const };
    }),
  });
}

export function liveShowHostApi(services: Services, contract: typeof liveShowHostContract, hostOf: HostOf) {
  const calls = implementCalls(contract);
  return calls.router({
    saveShow: calls.saveShow.handler(async ({ input, context, errors }) => {
      const { was = null, ...show } = input;
      const result = await saveShow(services, { ...show, was, ...hostOf(context) });
      if (!result.ok) throw errors[result.failure.code]();
      return { isSaved: true as const };
    }),
  });
}
