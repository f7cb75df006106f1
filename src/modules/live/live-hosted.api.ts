import { sellerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { actorOf } from './live-host.api.ts';
import { liveHostedContract } from './live-hosted.contract.ts';
import { listHosted, takeCopiesBack } from './take-copies-back.ts';

export function liveHostedApi(services: Services) {
  const calls = implementCalls(liveHostedContract);
  return calls.router({
    hosted: calls.hosted.handler(async ({ context }) => ({
      dataList: await listHosted(services, {
        sellerId: sellerOf(context).sellerId,
        locale: context.culture,
      }),
    })),

    takeBack: calls.takeBack.handler(async ({ input, context, errors }) => {
      const { sellerId } = sellerOf(context);
      const result = await takeCopiesBack(services, { ...input, sellerId, ...actorOf(context) });
      if (!result.ok) throw errors[result.failure.code]();
      return { copies: result.value };
    }),
  });
}
