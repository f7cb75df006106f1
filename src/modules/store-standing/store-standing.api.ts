import { type ApiContext, callerOf, originOf, sellerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { answerAppeal, appealMark } from './answer-appeal.ts';
import { listAppeals, listStandings, readStoreStanding } from './read-standing.ts';
import { storeStandingContract } from './store-standing.contract.ts';

const staffIn = (context: ApiContext) => ({ userId: callerOf(context).userId, origin: originOf(context) });

export function storeStandingApi(services: Services) {
  const calls = implementCalls(storeStandingContract);
  return calls.router({
    read: calls.read.handler(({ context }) => readStoreStanding(services, sellerOf(context).sellerId)),

    appeal: calls.appeal.handler(async ({ input, context, errors }) => {
      const done = await appealMark(services, sellerOf(context), input);
      if (!done.ok) throw errors[done.failure.code]();
      return done.value;
    }),

    appeals: calls.appeals.handler(({ input, context }) => listAppeals(services, context.culture, input)),

    stores: calls.stores.handler(({ input, context }) => listStandings(services, context.culture, input)),

    lift: calls.lift.handler(async ({ input, context, errors }) => {
      const done = await answerAppeal(services, staffIn(context), { ...input, state: 'lifted' });
      if (!done.ok) throw errors[done.failure.code]();
      return done.value;
    }),

    keep: calls.keep.handler(async ({ input, context, errors }) => {
      const done = await answerAppeal(services, staffIn(context), { ...input, state: 'kept' });
      if (!done.ok) throw errors[done.failure.code]();
      return done.value;
    }),
  });
}
