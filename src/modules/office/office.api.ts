import { callerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { countWaiting } from './count-waiting.ts';
import { officeContract } from './office.contract.ts';
import { lateAfter } from './office.rules.ts';

export function officeApi(services: Services) {
  const calls = implementCalls(officeContract);
  return calls.router({
    waiting: calls.waiting.handler(async ({ context }) => {
      const { userId, staffRights } = callerOf(context);
      const desks = await countWaiting(services, { userId, rights: staffRights });
      return {
        at: services.clock().toISOString(),
        desks: desks.map(({ desk, waiting }) => ({
          desk,
          waiting: waiting && { ...waiting, since: waiting.since?.toISOString() ?? null },
          lateAfterHours: lateAfter(desk),
        })),
      };
    }),
  });
}
