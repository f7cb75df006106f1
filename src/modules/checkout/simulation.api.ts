import { callerOf, originOf, sellerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { countGuesses } from '../promotion/guess-codes.ts';
import { simulateOrder } from './simulate-order.ts';
import { simulationContract } from './simulation.contract.ts';

export function simulationApi(services: Services) {
  const calls = implementCalls(simulationContract);
  return calls.router({
    seller: calls.seller.handler(async ({ input, context, errors }) => {
      const { tier = null, at = null, province: provinceId = null, codes = [], gifts = [], ...rest } = input;
      const { sellerId } = sellerOf(context);
      // The house's codes are no more a store's to search for than a shopper's.
      await countGuesses(services, context, codes.join(' '));
      const asked = { ...rest, tier, at, provinceId, codes, gifts, sellerId, account: null };
      const result = await simulateOrder(services, context.culture, asked);
      if (result.ok) return result.value;
      const { code } = result.failure;
      // No account is named here.
      throw code === 'userNotFound' ? errors.simulationPast() : errors[code]();
    }),

    staff: calls.staff.handler(async ({ input, context, errors }) => {
      const {
        tier = null,
        at = null,
        province: provinceId = null,
        codes = [],
        gifts = [],
        account: userId,
        ...rest
      } = input;
      const askedBy = callerOf(context).userId;
      const account = userId === undefined ? null : { userId, askedBy, origin: originOf(context) };
      const asked = { ...rest, tier, at, provinceId, codes, gifts, sellerId: null, account };
      const result = await simulateOrder(services, context.culture, asked);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),
  });
}
