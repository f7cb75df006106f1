import { callerOf, originOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { seeAsContract } from './see-as.contract.ts';
import { leaveView, seeAs } from './see-as.ts';

export function seeAsApi(services: Services) {
  const calls = implementCalls(seeAsContract);
  return calls.router({
    begin: calls.begin.handler(async ({ input, context, errors }) => {
      const { userId, sessionId } = callerOf(context);
      const staff = { userId, sessionId, origin: originOf(context) };
      const result = await seeAs(services, staff, { userId: input.id, reason: input.reason });
      if (!result.ok) throw errors[result.failure.code]();
      return { token: result.value.token, expiresAt: result.value.expiresAt.toISOString() };
    }),

    leave: calls.leave.handler(async ({ context, errors }) => {
      const result = await leaveView(services, {
        userId: callerOf(context).userId,
        origin: originOf(context),
      });
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    current: calls.current.handler(({ context }) => {
      const { seenBy } = callerOf(context);
      return { isView: seenBy !== null, until: seenBy?.expiresAt.toISOString() ?? null };
    }),
  });
}
