import { callerOf, originOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { awaitedCode } from '../identity/sign-in-user.ts';
import { customerContract } from './customer.contract.ts';
import { chooseForBasket, openBasket } from './open-basket.ts';
import { proveAndTake, takeBasket } from './take-basket.ts';

const isDone = { isDone: true as const };

export function customerApi(services: Services) {
  const calls = implementCalls(customerContract);
  return calls.router({
    open: calls.open.handler(async ({ input, context, errors }) => {
      const opened = await openBasket(services, {
        code: input.basketCode,
        userId: context.caller?.userId ?? null,
        locale: context.culture,
      });
      if (opened === null) throw errors.notFound();
      return opened;
    }),

    prove: calls.prove.handler(async ({ input, context, errors }) => {
      const { telephone, countryCodeId, reference } = input;
      const result = await proveAndTake(services, {
        code: input.basketCode,
        proof: { telephone, countryCodeId, reference, code: input.OTP },
        hasAcceptedPolicy: input.isAccept,
        acceptsNews: input.news,
        locale: context.culture,
        origin: originOf(context),
      });
      if (!result.ok) throw errors[result.failure.code]();
      await context.guards.limits.giveBack('login', context.clientAddress);
      const { token, awaits, isNewAccount } = result.value;
      const session = { token, expiresAt: result.value.expiresAt.toISOString() };
      if (awaits !== null) throw errors[awaitedCode[awaits]]({ data: session });
      return { ...session, isNewAccount };
    }),

    take: calls.take.handler(async ({ input, context, errors }) => {
      const result = await takeBasket(services, input.basketCode, callerOf(context).userId);
      if (!result.ok) throw errors[result.failure.code]();
      return isDone;
    }),

    choose: calls.choose.handler(async ({ input, context, errors }) => {
      const { basketCode: code, ...choice } = input;
      const key = { code, userId: callerOf(context).userId, locale: context.culture };
      const result = await chooseForBasket(services, key, choice);
      if (!result.ok) throw errors[result.failure.code]();
      return isDone;
    }),
  });
}
