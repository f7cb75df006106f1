import { callerOf, idempotencyKeyOf, originOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import {
  listOwnRedemptions,
  listRedemptionsForStaff,
  listRewards,
  listRewardsForStaff,
} from './list-rewards.ts';
import { cancelRedemption, confirmRedemption, correctRedemption, shipRedemption } from './move-redemption.ts';
import { redeemReward } from './redeem-reward.ts';
import { rewardContract } from './reward.contract.ts';
import { saveReward } from './save-reward.ts';

export function rewardApi(services: Services) {
  const calls = implementCalls(rewardContract);
  return calls.router({
    list: calls.list.handler(({ context }) =>
      listRewards(services, context.culture, callerOf(context).userId),
    ),

    redeem: calls.redeem.handler(async ({ input, context, errors }) => {
      const result = await redeemReward(services, {
        userId: callerOf(context).userId,
        rewardId: input.id,
        redemptionId: input.redemptionId,
        addressId: input.addressId ?? null,
        locale: context.culture,
        origin: originOf(context),
      });
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    redemptions: calls.redemptions.handler(({ input, context }) =>
      listOwnRedemptions(services, context.culture, callerOf(context).userId, {
        pageNo: input.pageNo,
        perPage: input.perpage,
      }),
    ),

    confirm: calls.confirm.handler(async ({ input, context, errors }) => {
      const result = await confirmRedemption(services, callerOf(context).userId, input.id);
      if (!result.ok) throw errors[result.failure.code]();
      return { isMoved: true as const };
    }),

    forStaff: calls.forStaff.handler(({ input }) =>
      listRewardsForStaff(services, { ...input, perPage: input.perpage }),
    ),

    save: calls.save.handler(async ({ input, context, errors }) => {
      const staff = { userId: callerOf(context).userId, origin: originOf(context) };
      const { idempotencyKey, ...asked } = input;
      const result = await saveReward(services, staff, {
        ...asked,
        id: asked.id ?? null,
        stockRead: asked.stockRead ?? null,
        version: asked.version ?? null,
        startsAt: new Date(asked.startsAt),
        endsAt: new Date(asked.endsAt),
        key: idempotencyKeyOf(context, idempotencyKey),
      });
      if (!result.ok)
        throw errors[result.failure.code](
          'fields' in result.failure ? { data: { fields: result.failure.fields } } : {},
        );
      return { id: result.value };
    }),

    redemptionsForStaff: calls.redemptionsForStaff.handler(({ input, context }) =>
      listRedemptionsForStaff(services, context.culture, { ...input, perPage: input.perpage }),
    ),

    ship: calls.ship.handler(async ({ input, context, errors }) => {
      const staff = { userId: callerOf(context).userId, origin: originOf(context) };
      const result = await shipRedemption(services, staff, input);
      if (!result.ok) throw errors[result.failure.code]();
      return { isMoved: true as const };
    }),

    cancel: calls.cancel.handler(async ({ input, context, errors }) => {
      const staff = { userId: callerOf(context).userId, origin: originOf(context) };
      const result = await cancelRedemption(services, staff, input);
      if (!result.ok) throw errors[result.failure.code]();
      return { isMoved: true as const };
    }),

    correct: calls.correct.handler(async ({ input, context, errors }) => {
      const staff = { userId: callerOf(context).userId, origin: originOf(context) };
      const result = await correctRedemption(services, staff, input);
      if (!result.ok) throw errors[result.failure.code]();
      return { isMoved: true as const };
    }),
  });
}
