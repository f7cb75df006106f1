import { type ApiContext, callerOf, originOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { readPicturePart } from '../banner/banner.rules.ts';
import { refusalDetail } from '../banner/refusal-detail.ts';
import { keepBlockPicture } from './keep-block-picture.ts';
import { keepInterest, listInterests, writeInterests } from './keep-interest.ts';
import { landingContract } from './landing.contract.ts';
import { listLandings, previewLanding, readDeskLanding, readLanding } from './read-landing.ts';
import { type LandingEditor, publishLanding, saveLanding } from './save-landing.ts';

const staffOf = (context: ApiContext): LandingEditor => ({
  userId: callerOf(context).userId,
  origin: originOf(context),
});

const dateOf = (at: string | null) => (at === null ? null : new Date(at));

export function landingApi(services: Services) {
  const calls = implementCalls(landingContract);
  return calls.router({
    first: calls.first.handler(async ({ context, errors }) => {
      const result = await readLanding(services, null, context.culture);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    read: calls.read.handler(async ({ input, context, errors }) => {
      const result = await readLanding(services, input.urlKey, context.culture);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    ask: calls.ask.handler(async ({ input, context, errors }) => {
      const result = await keepInterest(services, { ...input, userId: context.caller?.userId ?? null });
      if (!result.ok) throw errors[result.failure.code](withFields(result.failure));
      return { isKept: true as const };
    }),

    staffList: calls.staffList.handler(({ input }) =>
      listLandings(services, { pageNo: input.pageNo, perPage: input.perpage }),
    ),

    staffRead: calls.staffRead.handler(async ({ input, errors }) => {
      const result = await readDeskLanding(services, input.id);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    staffPreview: calls.staffPreview.handler(async ({ input, context, errors }) => {
      const result = await previewLanding(services, input.id, context.culture);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    staffSave: calls.staffSave.handler(async ({ input, context, errors }) => {
      const { id = null, version = null, startsAt, endsAt, ...page } = input;
      const result = await saveLanding(services, staffOf(context), {
        ...{ id, version },
        page: { ...page, startsAt: dateOf(startsAt), endsAt: dateOf(endsAt) },
      });
      if (!result.ok) throw errors[result.failure.code](withFields(result.failure));
      return { id: result.value };
    }),

    staffPicture: calls.staffPicture.handler(async ({ input, context, errors }) => {
      const { desktop = null, mobile = null, desktopId = null, mobileId = null, mobileIs } = input;
      const desktopPart = readPicturePart(input.desktopPart);
      const mobilePart = readPicturePart(input.mobilePart);
      if (desktopPart === undefined || mobilePart === undefined) {
        const field = desktopPart === undefined ? 'desktopPart' : 'mobilePart';
        throw errors.bannerInvalid({ data: { fields: { [field]: 'valueInvalid' } } });
      }
      const result = await keepBlockPicture(services, staffOf(context), {
        before: { desktopKey: desktopId, mobileKey: mobileId, hasOwnMobile: mobileIs === 'own' },
        pictures: { desktop, mobile, desktopPart, mobilePart },
      });
      if (!result.ok) throw errors[result.failure.code]({ data: refusalDetail(result.failure) });
      return result.value;
    }),

    staffPublish: calls.staffPublish.handler(async ({ input, context, errors }) => {
      const result = await publishLanding(services, staffOf(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return { isShown: result.value };
    }),

    staffInterests: calls.staffInterests.handler(async ({ input, errors }) => {
      const result = await listInterests(services, { ...input, perPage: input.perpage });
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    staffInterestsFile: calls.staffInterestsFile.handler(async ({ input, context, errors }) => {
      const result = await writeInterests(services, staffOf(context), {
        ...{ id: input.id, locale: context.culture },
      });
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),
  });
}

function withFields(failure: object): { data?: unknown } {
  return 'fields' in failure ? { data: { fields: failure.fields } } : {};
}
