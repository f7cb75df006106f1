import type { Queryable } from '../../platform/db/database.ts';
import { callerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { type ConsentsOfPerson, privacyContract } from './privacy.contract.ts';
import { changeConsents, listConsents } from './record-consents.ts';

async function describeConsents(db: Queryable, userId: number): Promise<ConsentsOfPerson> {
  const history = await listConsents(db, userId);
  // The newest word on each kind comes last, and stays.
  const current = Object.fromEntries(history.map(({ kind, ...said }) => [kind, said]));
  return { current, history };
}

export function privacyApi(services: Services) {
  const calls = implementCalls(privacyContract);
  return calls.router({
    consents: calls.consents.handler(({ context }) =>
      describeConsents(services.db, callerOf(context).userId),
    ),
    saveConsents: calls.saveConsents.handler(async ({ input, context }) => {
      const { userId } = callerOf(context);
      await changeConsents(services, userId, {
        news: input.news,
        statistics_cookies: input.statisticsCookies,
        marketing_cookies: input.marketingCookies,
      });
      return describeConsents(services.db, userId);
    }),
  });
}
