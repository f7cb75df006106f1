import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { addWish } from './add-wish.ts';
import { banSpeaker, liftSpeakerBan, listBans } from './keep-bans.ts';
import type { liveAudienceContract } from './live-audience.contract.ts';
import { actorOf, type HostOf } from './live-host.api.ts';

export function liveAudienceApi(services: Services, contract: typeof liveAudienceContract, hostOf: HostOf) {
  const calls = implementCalls(contract);
  return {
    bans: calls.bans.handler(async ({ context }) => ({
      dataList: await listBans(services, hostOf(context)),
    })),

    ban: calls.ban.handler(async ({ input, context, errors }) => {
      const { endsAt, ...rest } = input;
      const until = endsAt === undefined || endsAt === null ? null : new Date(endsAt);
      const result = await banSpeaker(services, {
        ...rest,
        endsAt: until,
        ...hostOf(context),
        ...actorOf(context),
      });
      if (!result.ok)
        throw errors[result.failure.code](
          'fields' in result.failure ? { data: { fields: result.failure.fields } } : {},
        );
      return { id: result.value };
    }),

    liftBan: calls.liftBan.handler(async ({ input, context, errors }) => {
      const result = await liftSpeakerBan(services, { ...input, ...hostOf(context), ...actorOf(context) });
      if (!result.ok) throw errors[result.failure.code]();
      return { isLifted: true as const };
    }),

    addWish: calls.addWish.handler(async ({ input, context, errors }) => {
      const { commentId = null, ...rest } = input;
      const result = await addWish(services, { ...rest, commentId, ...hostOf(context), ...actorOf(context) });
      if (!result.ok)
        throw errors[result.failure.code](
          'fields' in result.failure ? { data: { fields: result.failure.fields } } : {},
        );
      return result.value;
    }),
  };
}
