import { callerOf, originOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { accountsContract } from './accounts.contract.ts';
import { disableAccount, enableAccount } from './disable-account.ts';

export function accountsApi(services: Services) {
  const calls = implementCalls(accountsContract);
  return calls.router({
    disable: calls.disable.handler(async ({ input, context, errors }) => {
      const result = await disableAccount(services, {
        userId: input.id,
        staffUserId: callerOf(context).userId,
        mayChangeStaff: callerOf(context).staffRights.includes('staff'),
        reason: input.reason ?? null,
        origin: originOf(context),
      });
      if (!result.ok) throw errors[result.failure.code]();
      return { isDone: true as const };
    }),

    enable: calls.enable.handler(async ({ input, context, errors }) => {
      const result = await enableAccount(services, {
        userId: input.id,
        staffUserId: callerOf(context).userId,
        mayChangeStaff: callerOf(context).staffRights.includes('staff'),
        reason: input.reason ?? null,
        origin: originOf(context),
      });
      if (!result.ok) throw errors[result.failure.code]();
      return { isDone: true as const };
    }),
  });
}
