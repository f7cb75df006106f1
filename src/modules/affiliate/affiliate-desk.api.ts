import { type ApiContext, callerOf, originOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { findTargets } from '../promotion/find-targets.ts';
import { affiliateDeskContract } from './affiliate-desk.contract.ts';
import { listRateCampaigns, listRates } from './list-rates.ts';
import { listAffiliates, listHeld, listSigns, readForStaff } from './read-desk.ts';
import { resumeLinks, stopLinks } from './stop-links.ts';

const pageAsked = ({ pageNo, perpage }: { pageNo: number; perpage: number }) => ({
  pageNo,
  perPage: perpage,
});

export function affiliateDeskApi(services: Services) {
  const { db } = services;
  const calls = implementCalls(affiliateDeskContract);
  return calls.router({
    rates: calls.rates.handler(({ input, context }) =>
      listRates(db, context.culture, {
        ...pageAsked(input),
        ...{ sellerId: null, state: input.state, giver: input.giver, search: input.search },
        now: services.clock(),
      }),
    ),

    targets: calls.targets.handler(({ input, context }) =>
      findTargets(services, context.culture, { ...input, sellerId: null }),
    ),

    campaigns: calls.campaigns.handler(async ({ context }) => ({
      dataList: await listRateCampaigns(services, context.culture),
    })),

    held: calls.held.handler(({ input, context }) => listHeld(db, context.culture, pageAsked(input))),

    list: calls.list.handler(({ input }) =>
      listAffiliates(db, { ...pageAsked(input), state: input.state, search: input.search }),
    ),

    read: calls.read.handler(async ({ input, context, errors }) => {
      const found = await readForStaff(services, context.culture, { ...pageAsked(input), id: input.id });
      if (found === null) throw errors.affiliateNotFound();
      return found;
    }),

    signs: calls.signs.handler(({ input }) => listSigns(services, pageAsked(input))),

    stop: calls.stop.handler(async ({ input, context, errors }) => {
      const result = await stopLinks(services, staffOf(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return { held: result.value };
    }),

    resume: calls.resume.handler(async ({ input, context, errors }) => {
      const result = await resumeLinks(services, staffOf(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return { released: result.value };
    }),
  });
}

function staffOf(context: ApiContext) {
  return { userId: callerOf(context).userId, origin: originOf(context) };
}
