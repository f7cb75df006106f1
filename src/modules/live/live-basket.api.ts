import { callerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { claimBasket, listOwnBaskets, readBasket } from './claim-basket.ts';
import { listBaskets } from './list-baskets.ts';
import { liveBasketContract, type liveBasketHostContract } from './live-basket.contract.ts';
import type { HostOf } from './live-host.api.ts';
import { openOwnBasket, remindOfBasket, sendBaskets } from './open-baskets.ts';

export function liveBasketApi(services: Services) {
  const calls = implementCalls(liveBasketContract);
  return calls.router({
    read: calls.read.handler(async ({ input, context, errors }) => {
      const asked = { ...input, userId: context.caller?.userId ?? null, locale: context.culture };
      const result = await readBasket(services, asked);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    own: calls.own.handler(async ({ context }) => ({
      dataList: await listOwnBaskets(services, {
        userId: callerOf(context).userId,
        locale: context.culture,
      }),
    })),

    claim: calls.claim.handler(async ({ input, context, errors }) => {
      const result = await claimBasket(services, { ...input, userId: callerOf(context).userId });
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    openOwn: calls.openOwn.handler(async ({ input, context, errors }) => {
      const result = await openOwnBasket(services, { ...input, userId: callerOf(context).userId });
      if (!result.ok) throw errors[result.failure.code]();
      return { code: result.value };
    }),
  });
}

export function liveBasketHostApi(
  services: Services,
  contract: typeof liveBasketHostContract,
  hostOf: HostOf,
) {
  const calls = implementCalls(contract);
  return calls.router({
    list: calls.list.handler(async ({ input, context, errors }) => {
      const result = await listBaskets(services, { ...input, ...hostOf(context) });
      if (!result.ok) throw errors[result.failure.code]();
      return { dataList: result.value };
    }),

    send: calls.send.handler(async ({ input, context, errors }) => {
      const { id, buyer = null } = input;
      const result = await sendBaskets(services, { id, buyer, ...hostOf(context) });
      if (!result.ok) throw errors[result.failure.code]();
      return { opened: result.value };
    }),

    remind: calls.remind.handler(async ({ input, context, errors }) => {
      const result = await remindOfBasket(services, { ...input, ...hostOf(context) });
      if (!result.ok) throw errors[result.failure.code]();
      return { isReminded: true as const };
    }),
  });
}
