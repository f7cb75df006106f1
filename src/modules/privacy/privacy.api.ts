import { callerOf, originOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { agreeAnew, changeConsents, listConsents, readAskedAnew } from '../consent/record-consents.ts';
import { askErasure, readErasure, withdrawErasure } from './ask-erasure.ts';
import { exportPerson } from './export-person.ts';
import { type ConsentsOfPerson, privacyContract } from './privacy.contract.ts';

async function describeConsents(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: number,
): Promise<ConsentsOfPerson> {
  const [history, askedAnew] = await Promise.all([
    listConsents(db, userId),
    readAskedAnew(db, userId, clock()),
  ]);
  // The newest word on each kind comes last, and stays.
  const current = Object.fromEntries(history.map(({ kind, ...said }) => [kind, said]));
  return { current, history, askedAnew };
}

export function privacyApi(services: Services) {
  const calls = implementCalls(privacyContract);
  return calls.router({
    consents: calls.consents.handler(({ context }) => describeConsents(services, callerOf(context).userId)),
    saveConsents: calls.saveConsents.handler(async ({ input, context }) => {
      const { userId } = callerOf(context);
      await changeConsents(services, userId, {
        news: input.news,
        statistics_cookies: input.statisticsCookies,
        marketing_cookies: input.marketingCookies,
      });
      return describeConsents(services, userId);
    }),
    agree: calls.agree.handler(async ({ input, context, errors }) => {
      const { userId } = callerOf(context);
      const agreed = await agreeAnew(services, userId, {
        ...(input.terms === undefined ? {} : { terms: input.terms }),
        ...(input.privacy === undefined ? {} : { privacy: input.privacy }),
      });
      if (!agreed.ok) throw errors[agreed.failure.code]();
      return describeConsents(services, userId);
    }),
    export: calls.export.handler(({ context }) =>
      exportPerson(services, callerOf(context).userId, originOf(context)),
    ),
    erasure: calls.erasure.handler(({ context }) => readErasure(services, callerOf(context).userId)),
    askErasure: calls.askErasure.handler(async ({ input, context, errors }) => {
      const { userId } = callerOf(context);
      const { limits } = context.guards;
      // Whoever has got hold of a session must not learn the password by trying.
      const key = `erasure ${userId}`;
      await limits.spend('account', key);
      const asked = await askErasure(services, {
        userId,
        proof: { password: input.password, code: input.ownerOTP, reference: input.ownerReference },
        origin: originOf(context),
      });
      if (asked.ok || asked.failure.code !== 'currentPasswordWrong') await limits.giveBack('account', key);
      if (!asked.ok) {
        const { code } = asked.failure;
        throw errors[code === 'currentPasswordWrong' ? 'loginFailed' : code]();
      }
      return { dueAt: asked.value.dueAt.toISOString() };
    }),
    withdrawErasure: calls.withdrawErasure.handler(async ({ context }) => {
      const { userId } = callerOf(context);
      await withdrawErasure(services, userId, originOf(context));
      return readErasure(services, userId);
    }),
  });
}
