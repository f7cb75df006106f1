import { type ApiContext, originOf, sellerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { addWish } from './add-wish.ts';
import { banSpeaker, liftSpeakerBan, listBans } from './keep-bans.ts';
import { liveAudienceContract } from './live-audience.contract.ts';

export function liveAudienceApi(services: Services) {
  const calls = implementCalls(liveAudienceContract);
  return {
    bans: calls.bans.handler(async ({ context }) => ({
      dataList: await listBans(services, sellerOf(context).sellerId),
    })),

    ban: calls.ban.handler(async ({ input, context, errors }) => {
      const { endsAt, ...rest } = input;
      const until = endsAt === undefined || endsAt === null ? null : new Date(endsAt);
      const result = await banSpeaker(services, { ...rest, endsAt: until, ...actorOf(context) });
      if (!result.ok)
        throw errors[result.failure.code](
          'fields' in result.failure ? { data: { fields: result.failure.fields } } : {},
        );
      return { id: result.value };
    }),

    liftBan: calls.liftBan.handler(async ({ input, context, errors }) => {
      const result = await liftSpeakerBan(services, { ...input, ...actorOf(context) });
      if (!result.ok) throw errors[result.failure.code]();
      return { isLifted: true as const };
    }),

    addWish: calls.addWish.handler(async ({ input, context, errors }) => {
      const { commentId = null, ...rest } = input;
      const result = await addWish(services, { ...rest, commentId, ...actorOf(context) });
      if (!result.ok)
        throw errors[result.failure.code](
          'fields' in result.failure ? { data: { fields: result.failure.fields } } : {},
        );
      return result.value;
    }),
  };
}

function actorOf(context: ApiContext) {
  const { sellerId, userId } = sellerOf(context);
  return { sellerId, by: { userId, origin: originOf(context) } };
}
