import { callerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { affiliatePlaceContract } from './affiliate-place.contract.ts';
import { changeLink, listOwnLinks, makeLinks } from './keep-links.ts';
import {
  followAffiliate,
  listFollowedAffiliates,
  listFollowers,
  readOwnProfile,
  readProfilePage,
  readProfilePhoto,
  saveProfile,
  unfollowAffiliate,
} from './keep-profile.ts';
import { readOwnFigures, readSharerFigures } from './read-own-figures.ts';
import { listStatementMonths, readStatementPdf } from './read-own-statement.ts';
import { tellRates } from './tell-rates.ts';

const isDone = { isDone: true } as const;

export function affiliatePlaceApi(services: Services) {
  const calls = implementCalls(affiliatePlaceContract);
  return calls.router({
    figures: calls.figures.handler(({ input, context }) =>
      readOwnFigures(services, callerOf(context).userId, input.days, context.culture),
    ),

    getfin: calls.getfin.handler(async ({ input, context, errors }) => {
      const found = await readSharerFigures(services, callerOf(context).userId, input.code ?? null);
      if (found === null) throw errors.affiliateNotFound();
      return found;
    }),

    links: calls.links.handler(({ input, context }) =>
      listOwnLinks(
        services,
        callerOf(context).userId,
        { isRetired: input.isRetired, pageNo: input.pageNo, perPage: input.perpage },
        context.culture,
      ),
    ),

    makeLinks: calls.makeLinks.handler(({ input, context }) =>
      makeLinks(services, callerOf(context).userId, input.addresses, context.culture),
    ),

    changeLink: calls.changeLink.handler(async ({ input, context, errors }) => {
      const { id, ...change } = input;
      const result = await changeLink(services, callerOf(context).userId, id, change);
      if (!result.ok) throw errors[result.failure.code]();
      return isDone;
    }),

    profile: calls.profile.handler(async ({ context, errors }) => {
      const own = await readOwnProfile(services, callerOf(context).userId);
      if (own === null) throw errors.affiliateNotFound();
      return own;
    }),

    saveProfile: calls.saveProfile.handler(async ({ input, context, errors }) => {
      const result = await saveProfile(services, callerOf(context).userId, input);
      if (!result.ok) throw errors[result.failure.code]();
      return isDone;
    }),

    followers: calls.followers.handler(({ input, context }) =>
      listFollowers(services, callerOf(context).userId, { pageNo: input.pageNo, perPage: input.perpage }),
    ),

    statements: calls.statements.handler(({ context }) =>
      listStatementMonths(services, callerOf(context).userId),
    ),

    statementFile: calls.statementFile.handler(async ({ input, context, errors }) => {
      const result = await readStatementPdf(services, callerOf(context).userId, input.month, context.culture);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    rates: calls.rates.handler(({ context }) => tellRates(services, context.culture)),

    page: calls.page.handler(async ({ input, context, errors }) => {
      const page = await readProfilePage(services, input.code, context.culture);
      if (page === null) throw errors.notFound();
      return page;
    }),

    pagePhoto: calls.pagePhoto.handler(async ({ input, errors }) => {
      const photo = await readProfilePhoto(services, input.code);
      if (photo === null) throw errors.notFound();
      return new File([new Uint8Array(photo.bytes)], 'photo', { type: photo.contentType });
    }),

    following: calls.following.handler(({ context }) =>
      listFollowedAffiliates(services, callerOf(context).userId),
    ),

    follow: calls.follow.handler(async ({ input, context, errors }) => {
      const result = await followAffiliate(services, callerOf(context).userId, input);
      if (!result.ok) throw errors[result.failure.code]();
      return isDone;
    }),

    unfollow: calls.unfollow.handler(async ({ input, context }) => {
      await unfollowAffiliate(services, callerOf(context).userId, input.code);
      return isDone;
    }),
  });
}
