import { callerOf, originOf, sellerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { readSuspensions } from './read-suspensions.ts';
import { storeSuspensionContract } from './store-suspension.contract.ts';
import { answer, appeal, lift, suspend } from './suspend-store.ts';

const isDone = true as const;

export function storeSuspensionApi(services: Services) {
  const calls = implementCalls(storeSuspensionContract);
  const staffOf = (context: Parameters<typeof callerOf>[0]) => ({
    userId: callerOf(context).userId,
    origin: originOf(context),
  });
  return calls.router({
    read: calls.read.handler(async ({ context }) => ({
      dataList: await readSuspensions(services.db, sellerOf(context).sellerId),
    })),

    appeal: calls.appeal.handler(async ({ input, context, errors }) => {
      const { sellerId } = sellerOf(context);
      const result = await appeal(services, { sellerId, ...staffOf(context) }, input);
      if (!result.ok) throw errors[result.failure.code]();
      return { isDone };
    }),

    suspend: calls.suspend.handler(async ({ input, context, errors }) => {
      const { id: sellerId, ...asked } = input;
      const result = await suspend(services, staffOf(context), { sellerId, ...asked });
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    lift: calls.lift.handler(async ({ input, context, errors }) => {
      const result = await lift(services, staffOf(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return { isDone };
    }),

    answer: calls.answer.handler(async ({ input, context, errors }) => {
      const result = await answer(services, staffOf(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return { isDone };
    }),
  });
}
